package terminal

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// fileIsTerminal also asks the console to obey escape sequences, which older
// Windows does only on request.
func fileIsTerminal(f *os.File) bool {
	var mode uint32
	console := windows.Handle(f.Fd())
	if windows.GetConsoleMode(console, &mode) != nil {
		return false
	}
	return windows.SetConsoleMode(console, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING) == nil
}

// width returns how many columns the terminal has.
func width(f *os.File) int {
	var info windows.ConsoleScreenBufferInfo
	if windows.GetConsoleScreenBufferInfo(windows.Handle(f.Fd()), &info) != nil {
		return 80
	}
	return int(info.Window.Right-info.Window.Left) + 1
}

// standsForClosed tells whether f was closed when the program was started and
// would seem to be open; here it does not seem so.
func standsForClosed(*os.File) bool { return false }

// interruptions are the signals that ask the program to end.
func interruptions() []os.Signal {
	return []os.Signal{os.Interrupt}
}

// brokenPipe tells whether err says that nobody reads any more, in a form that
// only this system has.
func brokenPipe(err error) bool {
	return errors.Is(err, windows.ERROR_BROKEN_PIPE) || errors.Is(err, windows.ERROR_NO_DATA)
}
