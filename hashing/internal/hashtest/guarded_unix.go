//go:build unix

package hashtest

import (
	"testing"

	"golang.org/x/sys/unix"
)

// Guarded returns two stretches of n bytes of memory: end is followed, and
// start is preceded, by a page that must not be touched. The memory is given
// back when the test ends.
func Guarded(tb testing.TB, n int) (end, start []byte) {
	tb.Helper()
	page := unix.Getpagesize()
	room := (n + page - 1) / page * page
	// One mapping: guard, room for start, guard, room for end, guard.
	memory, err := unix.Mmap(-1, 0, 3*page+2*room, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		tb.Fatalf("mapping memory: %v", err)
	}
	tb.Cleanup(func() {
		if err := unix.Munmap(memory); err != nil {
			tb.Errorf("unmapping memory: %v", err)
		}
	})
	middle, last := page+room, 2*page+2*room
	for _, guard := range []int{0, middle, last} {
		if err := unix.Mprotect(memory[guard:guard+page], unix.PROT_NONE); err != nil {
			tb.Fatalf("protecting a page: %v", err)
		}
	}
	return memory[last-n : last : last], memory[page : page+n : page+n]
}
