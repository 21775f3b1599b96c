//go:build cgo && !js

package app

import (
	"fmt"
	"os"

	"omnisum/app/internal/terminal"
	"omnisum/app/internal/window"
)

// openWindow opens the window with the files, folders and lists named.
func openWindow(paths []string) int {
	err := window.Usable()
	if err == nil {
		err = window.Run(paths, version)
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "omnisum: the window cannot be opened because %v; use “omnisum sum PATH…” in a terminal.\n", err)
		return terminal.Failed
	}
	return 0
}
