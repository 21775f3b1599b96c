package native

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
)

// Dialogs shows the system's file dialogs, one at a time in the whole process,
// however many values of the type there are. Its methods wait for the person;
// call them from a goroutine of their own. The zero value is ready for use.
//
// What a dialog looks like is the system's affair. GTK's ignores the title,
// and for folders the start folder too.
type Dialogs struct {
	desk *desk // nil means the process's own
}

// OpenFile asks for one existing file and returns its path. The dialog starts
// in startDir unless that is empty.
func (d Dialogs) OpenFile(title, startDir string) (string, error) {
	return d.ask(question{kind: openFile, title: title, startDir: startDir})
}

// OpenFolder asks for one existing folder and returns its path.
func (d Dialogs) OpenFolder(title, startDir string) (string, error) {
	return d.ask(question{kind: openFolder, title: title, startDir: startDir})
}

// SaveFile asks where to write a file for which name is proposed, and returns
// its path. The dialog itself asks before an existing file is chosen.
func (d Dialogs) SaveFile(title, startDir, name string) (string, error) {
	return d.ask(question{kind: saveFile, title: title, startDir: startDir, name: name})
}

func (d Dialogs) ask(q question) (string, error) {
	if d.desk != nil {
		return d.desk.ask(q)
	}
	return processDesk().ask(q)
}

// kind says which of the dialogs is wanted.
type kind uint8

const (
	openFile kind = iota
	openFolder
	saveFile
)

// question is one dialog to be shown.
type question struct {
	kind           kind
	title          string
	startDir, name string
	answer         chan<- answer
}

// answer is what came of a dialog.
type answer struct {
	path string
	err  error
}

// processDesk returns the one desk that real dialogs go through. It starts
// with the first question, so that a program without a dialog has no thread
// for them.
var processDesk = sync.OnceValue(func() *desk { return newDesk(show) })

// desk serves questions on one OS thread, one at a time.
//
// GTK crashes when two threads run a dialog, and so it does, now and then,
// when two dialogs are up at once. The window switches its buttons off while
// a dialog is open, but a key that is pressed twice can still be faster.
type desk struct {
	busy      atomic.Bool
	questions chan question
}

// newDesk starts a desk that puts its questions to the person with show.
func newDesk(show func(question) (string, error)) *desk {
	d := &desk{questions: make(chan question)}
	go d.serve(show)
	return d
}

// ask puts q to the person unless a dialog is open.
func (d *desk) ask(q question) (string, error) {
	if !d.busy.CompareAndSwap(false, true) {
		return "", ErrBusy
	}
	done := make(chan answer, 1)
	q.answer = done
	d.questions <- q
	a := <-done
	return a.path, a.err
}

// serve shows one dialog after another, for ever. A toolkit may tie itself to
// the thread of its first call, so the thread is kept.
func (d *desk) serve(show func(question) (string, error)) {
	runtime.LockOSThread()
	for q := range d.questions {
		a := showSafely(show, q)
		// Free before the answer, so that whoever has it may ask again.
		d.busy.Store(false)
		q.answer <- a
	}
}

// showSafely turns a panic of the dialog module, which is its way to report a
// display that can't be used, into an error.
func showSafely(show func(question) (string, error), q question) (a answer) {
	defer func() {
		if cause := recover(); cause != nil {
			a = answer{err: fmt.Errorf("%w: %v", ErrUnavailable, cause)}
		}
	}()
	path, err := show(q)
	switch {
	case err != nil:
		return answer{err: err}
	case path == "":
		return answer{err: ErrNoPath}
	}
	return answer{path: path}
}

// needsDisplay tells whether a dialog can lack something to appear on: only
// X11 and Wayland can be missing from a system that runs.
func needsDisplay() bool {
	return runtime.GOOS != "windows" && runtime.GOOS != "darwin"
}
