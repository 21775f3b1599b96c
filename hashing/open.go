package hashing

import (
	"fmt"
	"os"
)

// open opens a regular file for reading, and nothing else: a pipe without a
// writer would block for ever, and opening some devices does something.
func open(path string) (*os.File, os.FileInfo, error) {
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
