package terminal

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"omnisum/app/internal/rows"
	"omnisum/hashing/verify"
)

// An output is the file that --output names. What is written goes into a
// temporary file beside it, which takes its place only when all is well on the
// disk: nobody ever sees half a list.
type output struct {
	path   string // of the file itself, not of a link to it
	folder string // absolute
	force  bool
	temp   *os.File
	stood  fs.FileInfo // what stood at path, nil if nothing
	isTemp fs.FileInfo
	err    error // the first one of writing
}

// create checks that path may be written and makes the temporary file. A file
// in the way is wrong usage; it is told apart by the second result.
func create(path string, force bool) (o *output, usage bool, err error) {
	o = &output{path: path, force: force}
	// A link stays a link: what it leads to is replaced.
	if real, err := filepath.EvalSymlinks(path); err == nil {
		o.path = real
	}
	o.stood, err = os.Stat(o.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		o.stood = nil
	case err != nil:
		return nil, false, o.failure(err)
	case !o.stood.Mode().IsRegular():
		return nil, true, fmt.Errorf("“%s” is no regular file, so the output cannot take its place; name another file, or leave --output out and redirect", verify.Display(path))
	case !force:
		return nil, true, fmt.Errorf("“%s” exists already; add --force to replace it, or name another file", verify.Display(path))
	}
	if o.folder, err = filepath.Abs(filepath.Dir(o.path)); err != nil {
		return nil, false, o.failure(err)
	}
	name := filepath.Join(filepath.Dir(o.path), ".omnisum-"+rand.Text()+".part")
	if o.temp, err = os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o666); err != nil {
		return nil, false, o.failure(err)
	}
	if o.isTemp, err = o.temp.Stat(); err != nil {
		o.discard()
		return nil, false, o.failure(err)
	}
	return o, false, nil
}

func (o *output) failure(err error) error {
	return fmt.Errorf("“%s” cannot be written: %s; check the folder and the space left", verify.Display(o.path), rows.Reason(err))
}

// Write appends to the temporary file and remembers the first error.
func (o *output) Write(p []byte) (int, error) {
	if o.err != nil {
		return 0, o.err
	}
	n, err := o.temp.Write(p)
	o.err = err
	return n, err
}

// commit puts the temporary file in its place.
func (o *output) commit() error {
	err := o.err
	if err == nil && o.stood != nil {
		err = o.temp.Chmod(o.stood.Mode().Perm())
	}
	if err == nil {
		err = o.temp.Sync()
	}
	if close := o.temp.Close(); err == nil {
		err = close
	}
	if err == nil {
		err = o.place()
	}
	if err != nil {
		os.Remove(o.temp.Name())
		return o.failure(err)
	}
	// The new name is safe only when the folder is on the disk too. Not every
	// system can do that, and the file itself is whole anyway.
	if folder, err := os.Open(o.folder); err == nil {
		folder.Sync()
		folder.Close()
	}
	return nil
}

func (o *output) place() error {
	if o.force {
		return os.Rename(o.temp.Name(), o.path)
	}
	// A link fails if a file appeared meanwhile, where a rename would replace
	// it; some file systems have no links.
	err := os.Link(o.temp.Name(), o.path)
	if err == nil {
		return os.Remove(o.temp.Name())
	}
	if _, found := os.Lstat(o.path); found == nil || errors.Is(err, fs.ErrExist) {
		return errors.New("another program made this file meanwhile")
	}
	return os.Rename(o.temp.Name(), o.path)
}

// discard leaves no trace.
func (o *output) discard() {
	o.temp.Close()
	os.Remove(o.temp.Name())
}

// is tells whether path leads to the file that is being written, or to the one
// that it will replace. link says that path is a symbolic link. Another name of
// the latter, a hard link, keeps its content and is none of the two.
func (o *output) is(path string, link bool) bool {
	name := filepath.Base(path)
	if !link && !strings.EqualFold(name, filepath.Base(o.path)) && name != filepath.Base(o.temp.Name()) {
		return false // most files, without asking the system
	}
	info, err := os.Stat(path)
	if err != nil {
		return false
	}
	return os.SameFile(info, o.isTemp) || o.stood != nil && os.SameFile(info, o.stood) && o.named(path)
}

// named tells whether path leads to the name of the output, and not only to a
// file that has it too.
func (o *output) named(path string) bool {
	real, err := filepath.EvalSymlinks(path)
	if err != nil || !strings.EqualFold(filepath.Base(real), filepath.Base(o.path)) {
		return false
	}
	there, err1 := os.Stat(filepath.Dir(real))
	here, err2 := os.Stat(o.folder)
	return err1 == nil && err2 == nil && os.SameFile(there, here)
}

// relative returns path as it is found from the output's folder, with slashes.
func (o *output) relative(path string) string {
	whole, err := filepath.Abs(path)
	if err != nil {
		return filepath.ToSlash(path)
	}
	near, err := filepath.Rel(o.folder, whole)
	if err == nil && filepath.IsLocal(near) {
		return filepath.ToSlash(near)
	}
	// On the way up, ".." after a link to a folder leads elsewhere, so such
	// links are resolved first.
	from, err1 := filepath.EvalSymlinks(o.folder)
	to, err2 := filepath.EvalSymlinks(filepath.Dir(whole))
	if err1 == nil && err2 == nil {
		if far, err := filepath.Rel(from, filepath.Join(to, filepath.Base(whole))); err == nil {
			return filepath.ToSlash(far)
		}
	}
	return filepath.ToSlash(whole)
}
