//go:build unix && !aix && !solaris && !illumos

package argon2

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// hugePage is the size of the larger pages of most processors. Memory in such
// pages costs a five-hundredth of the page faults.
const hugePage = 2 << 20

// allocate takes memory from the system itself: it is zero at no cost, it goes
// back at once, and a refusal is an error, not the end of the program.
func allocate(blocks int) (*area, error) {
	size := blocks * blockLen
	// Little memory comes at once, which costs less than a fault for each page;
	// of much, each CPU brings what it works on.
	align, flags := 0, unix.MAP_ANON|unix.MAP_PRIVATE|populate
	if size >= 2*hugePage {
		align, flags = hugePage, flags&^populate
	}
	whole, err := unix.Mmap(-1, 0, size+align, unix.PROT_READ|unix.PROT_WRITE, flags)
	if err != nil {
		return nil, err
	}
	used := whole
	if align > 0 {
		skip := -uintptr(unsafe.Pointer(&whole[0])) % hugePage
		used = whole[skip:]
	}
	advise(used[:size], align > 0)
	return &area{
		blocks: unsafe.Slice((*block)(unsafe.Pointer(&used[0])), blocks),
		free: func() {
			if err := unix.Munmap(whole); err != nil {
				panic("argon2: internal error: giving memory back: " + err.Error())
			}
		},
	}, nil
}
