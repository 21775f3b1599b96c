package sha3

import (
	"testing"
	"unsafe"
)

// The generator counts the offsets up by itself, in its file layout.go. This
// says which field is off when the two disagree.
func TestTheKernelIsLaidOutAsTheGeneratorThinks(t *testing.T) {
	var k kernel
	var w work512
	const areaSize = 3 * 48 * 32
	offsets := []struct {
		field     string
		got, want uintptr
	}{
		{"e", unsafe.Offsetof(k.e), 800},
		{"f", unsafe.Offsetof(k.f), 1600},
		{"g", unsafe.Offsetof(k.g), 2400},
		{"areas", unsafe.Offsetof(k.areas), 3200},
		{"areas.words", unsafe.Offsetof(k.areas[0].words), 0},
		{"areas.sums", unsafe.Offsetof(k.areas[0].sums), areaSize / 3},
		{"areas.keys", unsafe.Offsetof(k.areas[0].keys), 2 * areaSize / 3},
		{"rc", unsafe.Offsetof(k.rc), 3200 + 2*areaSize},
		{"idle", unsafe.Offsetof(k.idle), unsafe.Offsetof(k.rc) + 27*32},
		{"h", unsafe.Offsetof(k.h), unsafe.Offsetof(k.rc) + 28*32},
		{"pos", unsafe.Offsetof(k.pos), unsafe.Offsetof(k.h) + 128},
		{"lead", unsafe.Offsetof(k.lead), unsafe.Offsetof(k.pos) + 64},
		{"pairs", unsafe.Offsetof(k.pairs), unsafe.Offsetof(k.lead) + 32},
		{"own", unsafe.Offsetof(k.own), unsafe.Offsetof(k.lead) + 40},
		{"the end", unsafe.Sizeof(k), unsafe.Offsetof(k.own) + 7*8},
		{"keys of one chain", unsafe.Offsetof(w[0].keys), 40 * 32},
		{"the second area of one chain", unsafe.Sizeof(w[0]), 2 * 40 * 32},
	}
	for _, o := range offsets {
		if o.got != o.want {
			t.Errorf("%s is at %d, want %d", o.field, o.got, o.want)
		}
	}
	for range 20 {
		if at := uintptr(unsafe.Pointer(newKernel(false))); at%64 != 0 {
			t.Errorf("a kernel is at %#x, which is no multiple of 64", at)
		}
	}
}
