//go:build !(windows || (cgo && (darwin || (linux && !android))))

package native

// show reports that this build has no dialogs.
func show(question) (string, error) { return "", ErrUnavailable }
