package argon2

import "golang.org/x/sys/unix"

// populate has the system bring memory before it is used.
const populate = unix.MAP_POPULATE

// advise keeps memory out of core dumps and, if large, asks for huge pages.
// These are wishes: without them everything works too.
func advise(memory []byte, large bool) {
	_ = unix.Madvise(memory, unix.MADV_DONTDUMP)
	if large {
		_ = unix.Madvise(memory, unix.MADV_HUGEPAGE)
	}
}
