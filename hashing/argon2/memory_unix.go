//go:build unix && !aix && !solaris && !illumos

package argon2

import (
	"os"
	"unsafe"

	"golang.org/x/sys/unix"
)

// hugePage is the size of the larger pages of most processors. Memory in such
// pages costs a five-hundredth of the page faults, and of what each page costs
// besides in a virtual machine without tables of its own.
const hugePage = 2 << 20

// allocate takes memory from the system itself: it is zero at no cost, it goes
// back at once, and a refusal is an error, not the end of the program.
func allocate(blocks int) (*area, error) {
	size, align := blocks*blockLen, os.Getpagesize()
	if size >= hugePage/2 {
		align = hugePage
	}
	pages := (size + align - 1) / align * align
	whole, err := unix.Mmap(-1, 0, pages+align, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		return nil, err
	}
	used := whole[-uintptr(unsafe.Pointer(&whole[0]))%uintptr(align):][:pages]
	// Little memory comes at once, which costs less than a fault for each page;
	// of much, each CPU brings what it works on.
	advise(used, align == hugePage, pages < 2*hugePage)
	return &area{
		blocks: unsafe.Slice((*block)(unsafe.Pointer(&used[0])), blocks),
		free: func() {
			if err := unix.Munmap(whole); err != nil {
				panic("argon2: internal error: giving memory back: " + err.Error())
			}
		},
	}, nil
}
