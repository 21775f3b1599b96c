//go:build unix

package listcheck

import "syscall"

// openFlags keeps the opening of a pipe without a writer from blocking.
const openFlags = syscall.O_NONBLOCK

const notFolder = syscall.ENOTDIR
