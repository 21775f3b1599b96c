//go:build !(windows || darwin || linux || freebsd || netbsd || openbsd || dragonfly || solaris)

package native

// systemKeeper stands for the clipboard of a system that has none that a
// program may keep.
type systemKeeper struct{}

func (systemKeeper) write(string) error { return errNoClipboard }

func (systemKeeper) read() (string, error) { return "", errNoClipboard }
