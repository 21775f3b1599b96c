package checktab

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"time"

	"omnisum/app/internal/rows"
	"omnisum/app/internal/vouch"
	"omnisum/hashing"
	"omnisum/hashing/signature"
	"omnisum/hashing/verify"
)

const (
	// headOfList is how much of a file is looked at to tell whether it is a
	// list although its name does not say so.
	headOfList = 64 << 10
	// maxRecognised is how many files of one drop are asked whether they are
	// lists. Whoever drops more wants them hashed.
	maxRecognised = 1000
)

// errNoList says that a file is no checksum list.
var errNoList = errors.New("not a checksum list")

// isList tells whether a file is a checksum list: by its name, or, if deep, by
// its first bytes.
func isList(path string, deep bool) bool {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() == 0 {
		return false
	}
	if named := verify.IsListName(path); named || !deep || info.Size() > maxExpected {
		return named
	}
	f, _, err := hashing.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	head, err := io.ReadAll(io.LimitReader(f, headOfList))
	if err != nil {
		return false
	}
	if int64(len(head)) < info.Size() {
		head = head[:bytes.LastIndexByte(head, '\n')+1]
	}
	return looksLikeList(head, filepath.Base(path))
}

// looksLikeList tells whether most lines of a text are entries of a list. A
// text in which digests are the exception is a file like any other.
func looksLikeList(text []byte, name string) bool {
	if len(text) == 0 || bytes.IndexByte(text, 0) >= 0 && !bytes.HasPrefix(text, []byte{0xff, 0xfe}) && !bytes.HasPrefix(text, []byte{0xfe, 0xff}) {
		return false
	}
	l := verify.Parse(text, name)
	lines := 0
	for line := range bytes.Lines(text) {
		if line = bytes.TrimSpace(line); len(line) > 0 && line[0] != '#' && line[0] != ';' {
			lines++
		}
	}
	holding, last := 0, 0
	for i := range l.Entries {
		if e := &l.Entries[i]; e.Line != last && !e.Unsure {
			holding, last = holding+1, e.Line
		}
	}
	return holding > 0 && (l.Signed != verify.Unsigned || 2*holding >= lines)
}

// readList reads a list's file, and checks its signature.
func readList(path string, most int64, keys signature.Keys) (*rows.Expected, error) {
	f, _, err := hashing.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, most+1))
	if err != nil {
		return nil, err
	}
	if int64(len(text)) > most {
		return nil, errNoList
	}
	e := rows.ReadList(text, path, vouch.BesideList(path), keys)
	if e.Empty() {
		return nil, errNoList
	}
	return e, nil
}

// A drop is what a person gave at once, sorted.
type drop struct {
	paths, files, lists []string // all, and all of them as either
	onBox               bool     // on the field for the expected value
}

// sorted tells lists from files. It looks at files, so it belongs in the
// background.
func (d drop) sorted() drop {
	if len(d.paths) > maxRecognised {
		d.files = d.paths
		return d
	}
	for _, p := range d.paths {
		if isList(p, len(d.paths) == 1) {
			d.lists = append(d.lists, p)
		} else {
			d.files = append(d.files, p)
		}
	}
	return d
}

// sorting is how long a drop is looked at; after that all of it is files.
const sorting = time.Second

// sort is sorted on a drive that may hang.
func (d drop) sort() drop {
	done := make(chan drop, 1)
	go func() { done <- d.sorted() }()
	select {
	case s := <-done:
		return s
	case <-time.After(sorting):
	}
	d.files = d.paths
	return d
}

// speaksOf tells whether a list can be what one of the files is compared with:
// it names the file, or it is bare and not of another file that is there.
func speaksOf(e *rows.Expected, files ...string) bool {
	if e == nil {
		return false
	}
	for _, f := range files {
		if f != e.Path() && e.Names(filepath.Base(f)) {
			return true
		}
	}
	if !e.Bare() {
		return false
	}
	of := e.Of()
	if of == "" {
		return true
	}
	_, err := os.Stat(filepath.Join(filepath.Dir(e.Path()), of))
	return err != nil
}
