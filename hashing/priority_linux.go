package hashing

import (
	"runtime"

	"golang.org/x/sys/unix"
)

// background makes the calling goroutine, for the rest of its life, give way to
// everything else that wants the CPU. On Linux priorities belong to threads, so
// the goroutine keeps its thread, which ends with it.
func background() {
	runtime.LockOSThread()
	// Where it is refused, the work goes on at the usual priority.
	_ = unix.Setpriority(unix.PRIO_PROCESS, unix.Gettid(), 10)
}
