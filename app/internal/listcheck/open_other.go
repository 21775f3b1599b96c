//go:build !unix

package listcheck

import "syscall"

const openFlags = 0

const notFolder = syscall.ENOTDIR
