package hashing

import (
	"os"
	"syscall"
	"time"
)

// changeTime returns when the file or its metadata last changed, by the
// system's own clock.
func changeTime(info os.FileInfo) time.Time {
	s, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return time.Time{}
	}
	return time.Unix(s.Ctimespec.Unix())
}
