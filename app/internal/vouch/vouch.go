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

	"omnisum/hashing"
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
	// keyless says that there was no key to check it with.
	keyless bool
}

// BesideList reads the signatures that lie beside a list. Some publishers put a
// signed copy of the list there.
func BesideList(path string) []Detached {
	most := int64(signature.MaxSignature)
	if info, err := os.Stat(path); err == nil {
		most = min(most+copied*info.Size(), signature.MaxList)
	}
	var found []Detached
	for _, end := range signature.Endings() {
		d, ok := read(path+end, most)
		if !ok {
			continue
		}
		if int64(len(d.Data)) > most && signedCopy(d.Data) {
			d.Data, d.Err = nil, errLong
		}
		found = append(found, d)
	}
	return found
}

// copied is how much longer than its list a signed copy may be: line ends of two
// letters and escaped dashes make it longer.
const copied = 3

// errLong says that a signature is not read to its end.
var errLong = errors.New("it is much longer than the list, as no signature and no signed copy of it is")

// signedCopy tells whether data hold a text with its signature, and whatever
// else.
func signedCopy(data []byte) bool {
	return bytes.Contains(data, []byte("-----BEGIN PGP SIGNED MESSAGE-----"))
}

// packed tells whether data hold an OpenPGP message, which has its text inside.
func packed(data []byte) bool {
	return bytes.Contains(data, []byte("-----BEGIN PGP MESSAGE-----"))
}

func isUTF16(text []byte) bool {
	return bytes.HasPrefix(text, []byte{0xff, 0xfe}) || bytes.HasPrefix(text, []byte{0xfe, 0xff})
}

// BesideFile reads those of the files named, paths of what may be signatures,
// that are some. What is encrypted, and a signed copy of a text, are called by
// the same endings.
func BesideFile(paths []string) []Detached {
	var found []Detached
	for _, path := range paths {
		d, ok := read(path, signature.MaxSignature)
		other := signature.KindOf(d.Data) == signature.None || signedCopy(d.Data) || packed(d.Data)
		if ok && (d.Err != nil || !other) {
			found = append(found, d)
		}
	}
	return found
}

// read reads a detached signature. It reports false if there is no regular file.
func read(path string, most int64) (Detached, bool) {
	d := Detached{Path: path}
	f, _, err := hashing.Open(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) || errors.Is(err, hashing.ErrNotRegular):
		return Detached{}, false
	case err != nil:
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
	if f.Kind == signature.SSH || f.Kind == signature.None {
		return false
	}
	return f.Status == signature.UnknownKey || f.Status == signature.Unchecked && f.keyless && f.Fingerprint != ""
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
	best := Finding{signature.VerifyList(text, nil, keys), "", len(keys) == 0}
	if !best.Signed() && isUTF16(text) && signedCopy(bytes.ReplaceAll(text, []byte{0}, nil)) {
		best.Kind, best.Status = signature.OpenPGP, signature.Unchecked
		best.Reason = "The text was saved as UTF-16, which is not what was signed; get it as it was published."
	}
	for _, d := range beside {
		r := unread(d)
		switch {
		case d.Err != nil:
		case r.Kind == signature.None:
			r.Reason = "It is no signature of a kind that is checked here, or damaged."
		case packed(d.Data):
			r.Reason = "It is a packed or encrypted OpenPGP message and no signature beside its text; gpg reads it."
		default:
			r = signature.VerifyList(text, d.Data, keys)
		}
		best = heavier(best, Finding{r, d.Path, len(keys) == 0})
	}
	return best
}

// ErrChanged says that a file is not the one that its digests are of.
var ErrChanged = errors.New("the file was changed since its digests were computed")

// A Subject is a file that was read before, as it was then.
type Subject struct {
	Path    string
	Size    int64
	Version hashing.Version
	// Sum is one of its digests, of whatever algorithm. A file can be changed so
	// that neither its size nor its time tell.
	Sum hashing.Sum
}

// File checks a file of any size with the signatures beside it, of which there
// must be one. It is read only for those that one of the keys made; read counts
// the bytes meanwhile.
func File(ctx context.Context, s Subject, beside []Detached, keys signature.Keys, read *atomic.Int64) (Finding, error) {
	var best Finding
	for _, d := range beside {
		r := unread(d)
		if d.Err == nil {
			var err error
			if r, err = s.check(ctx, d.Data, keys, read); err != nil {
				return Finding{}, err
			}
		}
		best = heavier(best, Finding{r, d.Path, len(keys) == 0})
	}
	return best, nil
}

func (s Subject) check(ctx context.Context, detached []byte, keys signature.Keys, read *atomic.Int64) (signature.Result, error) {
	f, info, err := hashing.Open(s.Path)
	if err != nil {
		return signature.Result{}, err
	}
	defer f.Close()
	if hashing.VersionOf(info) != s.Version {
		return signature.Result{}, ErrChanged
	}
	read.Store(0)
	file := &twice{ctx: ctx, r: f, read: read, of: s.Sum.Algorithm}
	r, err := signature.VerifyStream(file, detached, keys)
	digest, unended := file.end()
	n := read.Load()
	switch {
	case err != nil:
		return r, err
	case r.Status != signature.Good && (r.Status != signature.Bad || n == 0):
		return r, nil // whatever the file is
	case unended != nil:
		return r, unended
	case n != s.Size || n > 0 && !bytes.Equal(digest, s.Sum.Digest):
		return r, ErrChanged
	}
	return r, nil
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
