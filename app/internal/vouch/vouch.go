// Package vouch tells who vouches for a list or a file: it finds the signature
// in a text and those that lie beside it, and checks them with the keys that the
// person trusts.
package vouch

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"omnisum/hashing/signature"
)

// A Detached is a signature in a file of its own.
type Detached struct {
	Path string
	// Data are its bytes. They end after one more than a signature may have, so
	// that a longer one is refused as too long.
	Data []byte
	// Err is why it could not be read.
	Err error
}

// A Finding says what a signature is worth, and where it was found.
type Finding struct {
	signature.Result
	// File is the path of the signature, empty if the text carries it.
	File string
}

// BesideList reads the signatures that lie beside a list. Some publishers put a
// signed copy of the list there.
func BesideList(path string) []Detached {
	var found []Detached
	for _, end := range signature.Endings() {
		if d, ok := read(path+end, signature.MaxList); ok {
			found = append(found, d)
		}
	}
	return found
}

// BesideFile reads those of the files named, paths of what may be signatures,
// that are some. What is encrypted is called by the same endings.
func BesideFile(paths []string) []Detached {
	var found []Detached
	for _, path := range paths {
		d, ok := read(path, signature.MaxSignature)
		if ok && (d.Err != nil || signature.KindOf(d.Data) != signature.None && !bytes.Contains(d.Data, []byte("-----BEGIN PGP MESSAGE-----"))) {
			found = append(found, d)
		}
	}
	return found
}

// read reads a detached signature. It reports false if there is no regular file.
func read(path string, most int64) (Detached, bool) {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return Detached{}, false
	}
	d := Detached{Path: path}
	f, err := os.Open(path)
	if err != nil {
		d.Err = err
		return d, true
	}
	defer f.Close()
	d.Data, d.Err = io.ReadAll(io.LimitReader(f, most+1))
	return d, true
}

// Signed tells whether there is a signature at all.
func (f Finding) Signed() bool { return f.Status != "" && f.Status != signature.NotSigned }

// Wants tells whether a key that the person does not have would tell more.
func (f Finding) Wants() bool {
	return (f.Status == signature.Unchecked || f.Status == signature.UnknownKey) && f.Kind != signature.SSH && f.Kind != signature.None
}

// Text returns what of a list's text counts: what is signed, if the signature is
// good, else all of it. Blank lines stand for those before, so that the others
// keep their numbers.
func (f Finding) Text(text []byte) []byte {
	if f.Status != signature.Good || f.Result.Signed == nil {
		return text
	}
	return append(bytes.Repeat([]byte("\n"), max(0, f.Line-1)), f.Result.Signed...)
}

// List checks a list with the signature that it carries and with each of those
// beside it. A bad one outweighs a good one, which outweighs those that tell
// nothing, as do those of other makers than the keys can be of.
func List(text []byte, beside []Detached, keys signature.Keys) Finding {
	best := Finding{Result: signature.VerifyList(text, nil, keys)}
	for _, d := range beside {
		r := unread(d)
		switch {
		case d.Err != nil:
		case r.Kind == signature.None:
			r.Reason = "The signature is of a kind that is not checked here, or damaged."
		default:
			r = signature.VerifyList(text, d.Data, keys)
		}
		best = heavier(best, Finding{r, d.Path})
	}
	return best
}

// ErrChanged says that a file was written to while its signature was checked.
var ErrChanged = errors.New("the file was changed while its signature was checked")

// File checks a file of any size with the signatures beside it, of which there
// must be one. It is read only for those that one of the keys made; read counts
// the bytes meanwhile. The file must have the size and time given.
func File(ctx context.Context, path string, size int64, changed time.Time, beside []Detached, keys signature.Keys, read *atomic.Int64) (Finding, error) {
	var best Finding
	for _, d := range beside {
		r := unread(d)
		if d.Err == nil {
			var err error
			if r, err = file(ctx, path, size, changed, d.Data, keys, read); err != nil {
				return Finding{}, err
			}
		}
		best = heavier(best, Finding{r, d.Path})
	}
	return best, nil
}

func file(ctx context.Context, path string, size int64, changed time.Time, detached []byte, keys signature.Keys, read *atomic.Int64) (signature.Result, error) {
	f, err := os.Open(path)
	if err != nil {
		return signature.Result{}, err
	}
	defer f.Close()
	same := func() error {
		info, err := f.Stat()
		switch {
		case err != nil:
			return err
		case !info.Mode().IsRegular():
			return &fs.PathError{Op: "read", Path: path, Err: errors.ErrUnsupported}
		case info.Size() != size || !info.ModTime().Equal(changed):
			return ErrChanged
		}
		return nil
	}
	if err := same(); err != nil {
		return signature.Result{}, err
	}
	read.Store(0)
	r, err := signature.VerifyStream(&counted{ctx, f, read}, detached, keys)
	if err == nil {
		err = same()
	}
	if n := read.Load(); err == nil && n != size && (n > 0 || r.Status == signature.Good) {
		err = ErrChanged
	}
	return r, err
}

// unread is the result for a signature that could not be read.
func unread(d Detached) signature.Result {
	reason := ""
	if d.Err != nil {
		reason = fmt.Sprintf("The signature “%s” cannot be read: %v.", filepath.Base(d.Path), d.Err)
	}
	return signature.Result{Kind: signature.KindOf(d.Data), Status: signature.Unchecked, Reason: reason}
}

// heavier returns the finding that decides, the first one among equals.
func heavier(a, b Finding) Finding {
	rank := map[signature.Status]int{signature.Bad: 4, signature.Good: 3, signature.UnknownKey: 2, signature.Unchecked: 1}
	if rank[b.Status] > rank[a.Status] {
		return b
	}
	return a
}

// counted counts what is read, until the context ends.
type counted struct {
	ctx  context.Context
	r    io.Reader
	read *atomic.Int64
}

func (c *counted) Read(p []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := c.r.Read(p)
	c.read.Add(int64(n))
	return n, err
}
