//go:build windows || darwin || linux || freebsd || netbsd || openbsd || dragonfly || solaris

package native

import "github.com/atotto/clipboard"

// systemKeeper is the clipboard of the desktop, on X11 and Wayland through
// whichever of the usual programs is installed.
type systemKeeper struct{}

func (systemKeeper) write(text string) error {
	if clipboard.Unsupported {
		return errNoClipboard
	}
	return clipboard.WriteAll(text)
}

func (systemKeeper) read() (string, error) {
	if clipboard.Unsupported {
		return "", errNoClipboard
	}
	return clipboard.ReadAll()
}
