package hashing

import (
	"fmt"
	"os"
)

// Open opens a regular file for reading, following links, and refuses whatever
// else there is with ErrNotRegular: a folder has no bytes, a pipe without a
// writer blocks whoever opens it for ever, a device may have no end, and opening
// some devices does something. That holds also if such a thing takes the file's
// place meanwhile. The info is that of the file that was opened, not of what
// stands at its path by then.
func Open(path string) (*os.File, os.FileInfo, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, nil, notRegular(path)
	}
	f, err := os.OpenFile(path, os.O_RDONLY|openFlags, 0)
	if err != nil {
		return nil, nil, err
	}
	// What stands at the path may have changed since.
	info, err = f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = notRegular(path)
	}
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	return f, info, nil
}

func notRegular(path string) error {
	return &os.PathError{Op: "open", Path: path, Err: ErrNotRegular}
}

// unchanged returns ErrChanged unless f is, after size bytes were read from it,
// the file that it was before, and still stands at its path.
func unchanged(f *os.File, path string, before os.FileInfo, size int64) error {
	after, err := f.Stat()
	if err != nil {
		return err
	}
	changed := size != before.Size() || VersionOf(after) != VersionOf(before)
	if !changed {
		standing, err := os.Stat(path)
		changed = err != nil || !os.SameFile(standing, after)
	}
	if changed {
		return fmt.Errorf("reading %s: %w", path, ErrChanged)
	}
	return nil
}
