package argon2

import "golang.org/x/sys/unix"

// advise keeps memory out of core dumps, asks for huge pages and has the system
// bring the memory now, the latter two if wanted. These are wishes: without
// them everything works too.
func advise(memory []byte, huge, now bool) {
	_ = unix.Madvise(memory, unix.MADV_DONTDUMP)
	if huge {
		_ = unix.Madvise(memory, unix.MADV_HUGEPAGE)
	}
	if now {
		_ = unix.Madvise(memory, unix.MADV_POPULATE_WRITE)
	}
}
