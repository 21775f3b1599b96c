//go:build unix && !aix && !solaris

package terminal

import (
	"os"

	"golang.org/x/sys/unix"
)

func fileIsTerminal(f *os.File) bool {
	_, err := unix.IoctlGetTermios(int(f.Fd()), getTermios)
	return err == nil
}

// width returns how many columns the terminal has.
func width(f *os.File) int {
	size, err := unix.IoctlGetWinsize(int(f.Fd()), unix.TIOCGWINSZ)
	if err != nil || size.Col == 0 {
		return 80
	}
	return int(size.Col)
}

// standsForClosed tells whether f was closed when the program was started. Go's
// runtime then opens the null device in its place, for reading and for writing,
// where whoever redirects opens it for one of them.
func standsForClosed(f *os.File) bool {
	flags, err := unix.FcntlInt(f.Fd(), unix.F_GETFL, 0)
	if err != nil || flags&unix.O_ACCMODE != unix.O_RDWR {
		return false
	}
	is, err1 := f.Stat()
	null, err2 := os.Stat(os.DevNull)
	return err1 == nil && err2 == nil && os.SameFile(is, null)
}

// interruptions are the signals that ask the program to end.
func interruptions() []os.Signal {
	return []os.Signal{os.Interrupt, unix.SIGTERM, unix.SIGHUP}
}

// brokenPipe tells whether err says that nobody reads any more, in a form that
// only this system has.
func brokenPipe(error) bool { return false }
