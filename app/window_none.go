//go:build !cgo || js

package app

import (
	"fmt"
	"os"

	"omnisum/app/internal/terminal"
)

// openWindow says that this build has none.
func openWindow([]string) int {
	fmt.Fprintln(os.Stderr, "omnisum: this build works in a terminal only and has no window; use “omnisum sum PATH…”, or install the build with the window.")
	return terminal.Failed
}
