package rows

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// WriteFile writes a file whole or not at all: what write gives goes to a file
// beside it, which takes its place when it is complete.
func WriteFile(path string, write func(io.Writer) error) error {
	f, err := create(filepath.Dir(path))
	if err != nil {
		return err
	}
	err = write(f)
	if info, e := os.Stat(path); err == nil && e == nil && info.Mode().IsRegular() {
		err = f.Chmod(info.Mode().Perm())
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}

// create makes a new file with the rights that the person's files have; those
// of os.CreateTemp are for nobody else.
func create(dir string) (*os.File, error) {
	for try := 0; ; try++ {
		name := filepath.Join(dir, fmt.Sprintf(".omnisum-%08x", rand.Uint32()))
		f, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o666)
		if err == nil || !os.IsExist(err) || try > 100 {
			return f, err
		}
	}
}
