//go:build !windows && (!unix || aix || solaris)

package terminal

import "os"

func fileIsTerminal(*os.File) bool { return false }

func width(*os.File) int { return 80 }

// standsForClosed tells whether f was closed when the program was started and
// would seem to be open; here it does not seem so.
func standsForClosed(*os.File) bool { return false }

// interruptions are the signals that ask the program to end.
func interruptions() []os.Signal {
	return []os.Signal{os.Interrupt}
}

// brokenPipe tells whether err says that nobody reads any more, in a form that
// only this system has.
func brokenPipe(error) bool { return false }
