//go:build !unix || aix || solaris || illumos

package argon2

import "runtime/debug"

// allocate takes memory from the heap. Large memory is given back at once when
// it is released.
func allocate(blocks int) (*area, error) {
	const large = 32 << 10 // 32 MiB
	a := &area{blocks: make([]block, blocks)}
	a.free = func() {
		if blocks >= large {
			debug.FreeOSMemory()
		}
	}
	return a, nil
}
