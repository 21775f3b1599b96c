//go:build windows || (cgo && (darwin || (linux && !android)))

package native

import (
	"errors"
	"os"

	// The import itself connects to the display: GTK is initialised by the
	// package's init function. Keep it in this file alone.
	"github.com/sqweek/dialog"
)

// show puts q to the person with a dialog of the system.
func show(q question) (string, error) {
	if needsDisplay() && os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
		return "", ErrUnavailable
	}
	path, err := choose(q)
	if errors.Is(err, dialog.ErrCancelled) {
		return "", ErrCancelled
	}
	return path, err
}

func choose(q question) (string, error) {
	switch q.kind {
	case openFolder:
		return dialog.Directory().Title(q.title).SetStartDir(q.startDir).Browse()
	case saveFile:
		return dialog.File().Title(q.title).SetStartDir(q.startDir).SetStartFile(q.name).Save()
	default:
		return dialog.File().Title(q.title).SetStartDir(q.startDir).Load()
	}
}
