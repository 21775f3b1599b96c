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

// interruptions are the signals that ask the program to end.
func interruptions() []os.Signal {
	return []os.Signal{os.Interrupt, unix.SIGTERM, unix.SIGHUP}
}

// brokenPipe tells whether err says that nobody reads any more, in a form that
// only this system has.
func brokenPipe(error) bool { return false }
