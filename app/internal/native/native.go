// Package native reaches the two things of the desktop that the window asks
// for: the system's file dialogs and its clipboard. It is the only importer of
// the modules that do the work, so that no other package needs their system
// libraries, and it makes up for what they leave open: a second dialog at the
// same time, a missing display, a clipboard program that never answers.
//
// It knows nothing of the window. Every call here may wait for a person or for
// another program, so none belongs on the goroutine that draws.
package native

import "errors"

var (
	// ErrCancelled says that the person closed the dialog without choosing.
	ErrCancelled = errors.New("cancelled")
	// ErrBusy says that another dialog of this process is open. The new one
	// was not shown.
	ErrBusy = errors.New("another file dialog is open")
	// ErrUnavailable says that this build or this machine has no such dialog,
	// or no display to show it on.
	ErrUnavailable = errors.New("no file dialog is available here")
	// ErrNoPath says that the chosen place has no path in the file system,
	// such as a network place that isn't mounted.
	ErrNoPath = errors.New("the chosen place is not in the file system")
	// ErrEmpty says that the clipboard holds no text.
	ErrEmpty = errors.New("the clipboard holds no text")
	// ErrSlow says that the clipboard's owner did not answer in time.
	ErrSlow = errors.New("the clipboard did not answer in time")
	// errNoClipboard is what a build without a clipboard program answers.
	errNoClipboard = errors.New("no clipboard program is available here")
)
