package sha3

import "unsafe"

// A kernel is what the fused core works on. The core knows the offsets of the
// fields, reads most of them as 256-bit vectors, and wants the whole at a
// multiple of 64.
type kernel struct {
	a, e, f, g [25][4]uint64 // word i of lane k is a[i][k]; the others are the core's own
	areas      [2]area
	rc         [24][4]uint64
	rot8       [32]byte // byte shuffles that rotate words left by 8 and by 56,
	rot56      [32]byte
	swap       [32]byte // and one that reverses their bytes
	idle       [4]uint64
	h          [2][8]uint64 // chaining values of SHA-512 and SHA-384
	pos        [4]uint64    // offset of each lane's next block
	rate       [4]uint64
	lead       uint64 // offset of the slowest lane, which sets the pace
	pace       uint64 // its rate
	steps      uint64 // how often that lane shall absorb a block
	src        uint64 // offset of the next SHA-2 block
	pairs      uint64 // how many pairs of SHA-2 blocks to do in those steps
	own        [7]uint64
}

// An area holds the message schedules of two blocks, W and W+K, beside the keys
// K: vector i is W[2i] and W[2i+1] of the first block, then of the second. With
// AVX-512 it is W[2i] of both, then W[2i+1]. The schedule runs on for up to 16
// words that nobody reads.
type area struct{ words, sums, keys [48][4]uint64 }

// spread returns the keys as the schedules of two blocks want them, padded with
// zeros to n vectors.
func spread(n int) [][4]uint64 {
	v := make([][4]uint64, n)
	for t, key := range keys512 {
		v[t/2][t%2], v[t/2][t%2+2] = key, key
	}
	return v
}

// aligned returns a new T, which must have no pointers, at a multiple of 64.
func aligned[T any]() *T {
	buf := make([]byte, unsafe.Sizeof(*new(T))+63)
	skip := -uintptr(unsafe.Pointer(&buf[0])) & 63
	return (*T)(unsafe.Pointer(&buf[skip]))
}

// newKernel returns a kernel at a multiple of 64, with its tables filled for the
// core with AVX-512 or that with AVX2.
func newKernel(avx512 bool) *kernel {
	k := aligned[kernel]()
	for i, c := range roundConstants {
		k.rc[i] = [4]uint64{c, c, c, c}
	}
	for i := range k.areas {
		k.areas[i].keys = [48][4]uint64(spread(48))
		if !avx512 {
			continue
		}
		for j := range k.areas[i].keys {
			v := &k.areas[i].keys[j]
			v[1], v[2] = v[2], v[1]
		}
	}
	for i := range 32 {
		word, b := i&8, i&7
		k.rot8[i] = byte(word + (b+7)%8)
		k.rot56[i] = byte(word + (b+1)%8)
		k.swap[i] = byte(word + 7 - b)
	}
	return k
}

// lane returns the state of one lane.
func (k *kernel) lane(lane int) (a [25]uint64) {
	for i := range a {
		a[i] = k.a[i][lane]
	}
	return a
}

// setLane changes the state of one lane.
func (k *kernel) setLane(lane int, a [25]uint64) {
	for i, v := range a {
		k.a[i][lane] = v
	}
}
