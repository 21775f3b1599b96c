package rows

import (
	"bytes"
	"fmt"
	"slices"

	"omnisum/hashing"
	"omnisum/hashing/verify"
)

// An Expected is what the person wants files to be compared with.
type Expected struct {
	list  verify.List
	what  string // "SHA-256, pasted"
	shown string
	// owner is the path of a file that matched.
	owner string
}

// maxShown is how much of an expected value a text field may hold; a field of
// the toolkit freezes on texts of a few ten thousand characters.
const maxShown = 4 << 10

// ReadExpected reads a published value from a text. Name is that of the file
// which holds it, empty if it was pasted. It returns nil for a text of blanks.
// It uses no model and may run on any goroutine.
func ReadExpected(text []byte, name string) *Expected {
	if len(bytes.TrimSpace(text)) == 0 {
		return nil
	}
	list := verify.Parse(text, name)
	e := &Expected{list: list, what: summary(list, len(text), name)}
	if t := bytes.TrimSpace(text); len(t) <= maxShown && oneLine(t) {
		e.shown = string(t)
	}
	return e
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

// Expect compares with e from now on; nil ends that.
func (m *Model) Expect(e *Expected) { m.expected = e }

// oneLine tells whether a field of one line shows the text truly.
func oneLine(text []byte) bool {
	return !slices.ContainsFunc(text, func(b byte) bool { return b < ' ' })
}

// Expecting tells whether there is an expected value, and describes it.
func (m *Model) Expecting() (what string, ok bool) {
	if m.expected == nil {
		return "", false
	}
	return m.expected.what, true
}

// First returns the function by which the queue chooses the digest to compute
// first, for the expected value of now. It may be called from any goroutine.
func (m *Model) First() func(name string, size int64) hashing.Set {
	if m.expected == nil {
		return func(string, int64) hashing.Set { return 0 }
	}
	list, asked := m.expected.list, m.Asked()
	return func(name string, size int64) hashing.Set {
		return verify.First(list, verify.File{Name: name, Size: size}, asked)
	}
}

func summary(l verify.List, size int, name string) string {
	where := "pasted"
	if name != "" {
		where = "from " + Visible(name)
	}
	switch n := len(l.Entries); {
	case n == 1:
		return fmt.Sprintf("%s, %s", algorithmWords(l.Entries[0]), where)
	case n > 1:
		return fmt.Sprintf("%d values, %s", n, where)
	}
	return fmt.Sprintf("a text of %s, %s, without a digest", Bytes(int64(size)), where)
}

// algorithmWords names the algorithm of an entry, or says what it may be.
func algorithmWords(e verify.Entry) string {
	if a, ok := e.Algorithm(); ok {
		return a.String()
	}
	if e.Label != "" && e.Candidates == 0 {
		return Visible(e.Label)
	}
	return fmt.Sprintf("a value of %d digits", 2*len(e.Digest))
}
