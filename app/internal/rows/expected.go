package rows

import (
	"bytes"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"omnisum/app/internal/queue"
	"omnisum/app/internal/vouch"
	"omnisum/hashing"
	"omnisum/hashing/signature"
	"omnisum/hashing/verify"
)

// An Expected is what the person wants files to be compared with.
type Expected struct {
	list   verify.List
	what   string // "SHA-256, pasted"
	holds  string // "38 SHA-1 entries"
	wanted hashing.Set
	shown  string
	path   string // of the list's file, empty if the text was pasted
	beside bool   // nobody gave it: it was found beside the file
	// signature is what vouches for the text; of a signed one, text and
	// detached are kept, to be checked again with other keys.
	signature vouch.Finding
	text      []byte
	detached  []vouch.Detached
	names     map[string]struct{} // that the list gives files, as folded returns them
	// owner is the path of a file that matched.
	owner string
}

// maxShown is how much of an expected value a text field may hold; a field of
// the toolkit freezes on texts of a few ten thousand characters.
const maxShown = 4 << 10

// ReadExpected reads a published value from a text that was pasted; keys are
// those that the person trusts. It returns nil for a text of blanks. It uses no
// model and may run on any goroutine.
func ReadExpected(text []byte, keys signature.Keys) *Expected {
	if len(bytes.TrimSpace(text)) == 0 {
		return nil
	}
	e := &Expected{}
	e.read(text, "", nil, keys)
	e.what = e.holds + ", pasted"
	if t := bytes.TrimSpace(text); len(t) <= maxShown && oneLine(t) {
		e.shown = string(t)
	}
	return e
}

// ReadList reads the text of a list's file, beside which the given signatures
// lie. It uses no model and may run on any goroutine.
func ReadList(text []byte, path string, detached []vouch.Detached, keys signature.Keys) *Expected {
	name := filepath.Base(path)
	e := &Expected{path: path, names: map[string]struct{}{}}
	e.read(text, name, detached, keys)
	e.what = verify.Display(name) + " (" + e.holds + ")"
	for i := range e.list.Entries {
		for _, n := range e.list.Entries[i].Names() {
			e.names[folded(n)] = struct{}{}
		}
	}
	return e
}

// read checks the signature, and reads what of the text counts.
func (e *Expected) read(text []byte, name string, detached []vouch.Detached, keys signature.Keys) {
	e.signature = vouch.List(text, detached, keys)
	if e.signature.Signed() {
		e.text, e.detached = text, detached
	}
	counts := e.signature.Text(text)
	e.list = verify.Parse(counts, name)
	e.list.Prepare() // verdicts are given where nothing may wait
	e.holds, e.wanted = summary(e.list, len(counts)), e.list.Wanted()
}

// Checked returns the same value, its signature checked with other keys. It may
// take as long as reading it did.
func (e *Expected) Checked(keys signature.Keys) *Expected {
	if e == nil || !e.signature.Signed() {
		return e
	}
	again := ReadExpected(e.text, keys)
	if e.path != "" {
		again = ReadList(e.text, e.path, e.detached, keys)
	}
	again.beside = e.beside
	return again
}

// Beside returns the same value as one that nobody gave but that was found.
func (e *Expected) Beside() *Expected {
	found := *e
	found.beside = true
	return &found
}

// folded brings a file's name to the form in which names are compared here:
// without folders and without case.
func folded(name string) string {
	return strings.ToLower(path.Base(strings.ReplaceAll(name, `\`, "/")))
}

// Names tells whether a list's file speaks of the file with this name, which
// may be the name of a second download of it.
func (e *Expected) Names(name string) bool {
	_, ok := e.names[folded(name)]
	if !ok {
		_, ok = e.names[folded(withoutCopyMark(name))]
	}
	return ok || e.Bare() && strings.EqualFold(verify.FileOfList(e.list.Name), filepath.Base(name))
}

// withoutCopyMark takes away what browsers add to the name of a file that is
// there already, " (1)", or that isn't whole.
func withoutCopyMark(name string) string {
	for _, end := range []string{".part", ".crdownload", ".download"} {
		name = strings.TrimSuffix(name, end)
	}
	ext := filepath.Ext(name)
	stem := strings.TrimSuffix(name, ext)
	open := strings.LastIndex(stem, " (")
	if open < 0 || !strings.HasSuffix(stem, ")") {
		return name
	}
	digits := stem[open+2 : len(stem)-1]
	if digits == "" || strings.Trim(digits, "0123456789") != "" {
		return name
	}
	return stem[:open] + ext
}

// Bare tells whether a list's file holds values and no names.
func (e *Expected) Bare() bool { return len(e.list.Entries) > 0 && len(e.names) == 0 }

// Of returns the name of the file that a bare list is about by its own name,
// empty if it tells none.
func (e *Expected) Of() string { return verify.FileOfList(e.list.Name) }

// Path returns the path of the list's file, empty if the text was pasted.
func (e *Expected) Path() string {
	if e == nil {
		return ""
	}
	return e.path
}

// Shown returns what a text field of one line can show of it, "" if nothing.
func (e *Expected) Shown() string {
	if e == nil {
		return ""
	}
	return e.shown
}

// Empty tells whether the text holds no value at all.
func (e *Expected) Empty() bool { return e == nil || len(e.list.Entries) == 0 }

// Expect compares with e from now on; nil ends that. What was found beside the
// chosen file counts again only for other files, as the person has seen it.
func (m *Model) Expect(e *Expected) {
	m.expected = e
	if f := m.files[m.chosen]; f != nil && e == nil {
		f.alone = true
	}
}

// Given returns the value that the person gave, or nil.
func (m *Model) Given() *Expected { return m.expected }

// Found tells the model which list lies beside a file, or nil. It counts while
// the person gives no value.
func (m *Model) Found(id queue.ID, e *Expected) {
	if f := m.files[id]; f != nil {
		f.beside = e
	}
}

// expectedOf returns what a file is compared with, nil if with nothing.
func (m *Model) expectedOf(f *file) *Expected {
	switch {
	case m.expected != nil:
		return m.expected
	case f == nil || f.alone:
		return nil
	}
	return f.beside
}

// oneLine tells whether a field of one line shows the text truly.
func oneLine(text []byte) bool {
	return !slices.ContainsFunc(text, func(b byte) bool { return b < ' ' })
}

// Expecting tells whether the chosen file has an expected value, and describes
// it.
func (m *Model) Expecting() (what string, ok bool) {
	if e := m.expectedOf(m.files[m.chosen]); e != nil {
		return e.what, true
	}
	return "", false
}

// Comparing returns what the chosen file is compared with, or nil.
func (m *Model) Comparing() *Expected { return m.expectedOf(m.files[m.chosen]) }

// A Choice says of a file which digests are asked for besides the wanted ones,
// and which of all to compute first.
type Choice struct{ Also, First hashing.Set }

// Chooser returns the function by which the queue makes a file's choice, for
// the expected value of now; found is the list that lies beside the file, or
// nil. It may be called from any goroutine.
func (m *Model) Chooser() func(name string, size int64, found *Expected) Choice {
	given, want := m.expected, m.want
	return func(name string, size int64, found *Expected) Choice {
		e := given
		if e == nil {
			e = found
		}
		if e == nil {
			return Choice{}
		}
		return Choice{Also: e.wanted, First: verify.First(e.list, verify.File{Name: name, Size: size}, want|e.wanted)}
	}
}

// lineOf returns the line of the one entry that names a file, among several; 0
// if there is none or more than one.
func (e *Expected) lineOf(name string) (line int) {
	if len(e.list.Entries) < 2 || len(e.list.Entries) > mostSearched {
		return 0
	}
	for i := range e.list.Entries {
		entry := &e.list.Entries[i]
		if folded(entry.Path) != folded(name) || entry.Path == "" {
			continue
		}
		if line != 0 {
			return 0
		}
		line = entry.Line
	}
	return line
}

// mostSearched is how long a list may be that is searched whenever its line is
// drawn.
const mostSearched = 1000

// summary says what a text holds: "SHA-256", "38 SHA-1 entries".
func summary(l verify.List, size int) string {
	n := len(l.Entries)
	switch {
	case n == 0:
		return fmt.Sprintf("a text of %s without a digest", Bytes(int64(size)))
	case n == 1:
		return algorithmWords(l.Entries[0])
	}
	var kinds []string
	for i := range l.Entries {
		k := algorithmWords(l.Entries[i])
		if !slices.Contains(kinds, k) {
			kinds = append(kinds, k)
		}
		if len(kinds) > 3 {
			return fmt.Sprintf("%d entries of many algorithms", n)
		}
	}
	if digits, ok := strings.CutPrefix(kinds[0], "a value "); ok && len(kinds) == 1 {
		return fmt.Sprintf("%d values %s", n, digits)
	}
	if len(kinds) == 1 {
		return fmt.Sprintf("%d %s entries", n, kinds[0])
	}
	return fmt.Sprintf("%d entries: %s", n, strings.Join(kinds, ", "))
}

// algorithmWords names the algorithm of an entry, or says what it may be.
func algorithmWords(e verify.Entry) string {
	if a, ok := e.Algorithm(); ok {
		return a.String()
	}
	if e.Label != "" && e.Candidates == 0 {
		return verify.Display(e.Label)
	}
	return fmt.Sprintf("a value of %d digits", 2*len(e.Digest))
}
