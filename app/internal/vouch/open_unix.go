//go:build unix

package vouch

import "syscall"

// openFlags keeps the opening of a pipe that took a file's place from blocking.
const openFlags = syscall.O_NONBLOCK
