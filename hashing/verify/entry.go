package verify

import (
	"omnisum/hashing"
)

// An Entry is one published value: what a text says the digest of one file is.
type Entry struct {
	// Path is the file's name as the text gives it, after undoing the list's
	// own escaping; it may hold folders and is untrusted. It is empty where
	// the text gives no name. Names lists further readings of it.
	Path string
	// Digest is the value in bytes. It is nil where the value is of a kind
	// that has no such form, as the decimal numbers of POSIX cksum.
	Digest []byte
	// Candidates are the algorithms that the value may be of: the named one,
	// else all whose digests have this length. It is empty if the text names
	// an algorithm that Omnisum does not compute.
	Candidates hashing.Set
	// Label is the algorithm as the text spells it, empty if nothing names it.
	Label string
	// Named tells that Candidates (or their absence) come from Label. A Label
	// without Named contradicts the length of the value.
	Named bool
	// Unsure says that the value stood in running text, or under a label that
	// contradicts its length: equal bytes prove a match, but a difference
	// proves nothing.
	Unsure bool
	// Conflict says that the list has another value of the same file and
	// algorithm, or for unnamed values of the same length, which differs.
	Conflict bool
	// Size is the published size in bytes, -1 if there is none.
	Size int64
	// Line is the number of the line that holds the value, from 1.
	Line int
	// Rule says which reader found the entry.
	Rule Rule
	// Encoding is the form of the value in the text.
	Encoding Encoding
	// Qualifier tells apart values that have no file name but another
	// distinction, as "arm" and "intel" in a Homebrew cask.
	Qualifier string

	// literal is the whole name where Path is without what seems to be a remark
	// or a mark, and also are less likely readings; see Names.
	literal string
	also    []string
	// perl says that the name begins with what may be a mark of shasum.
	perl bool
	// astray says that the text names several files and does not say which of
	// them this value is of.
	astray bool
	// apart says that the name, if there is one, does not stand on the value's
	// line.
	apart bool
	// crowded says that the line has another value of the same length that is in
	// no entry.
	crowded bool
	// headed says that the name stands in a column that a header calls so.
	headed bool
}

// Supported tells whether Omnisum computes an algorithm that the value may be
// of.
func (e Entry) Supported() bool { return e.Candidates != 0 && len(e.Digest) > 0 }

// Algorithm returns the one algorithm that the value is of, if that is certain.
func (e Entry) Algorithm() (hashing.Algorithm, bool) {
	for a := range e.Candidates.All() {
		return a, e.Candidates.Len() == 1
	}
	return 0, false
}

// likeliest returns the candidate to try first. The table's order puts the
// algorithm that publishers use most first among those of one length.
func (e Entry) likeliest() (hashing.Algorithm, bool) {
	for a := range e.Candidates.All() {
		return a, true
	}
	return 0, false
}

// weak tells whether an equal value gives no protection against forgery, by
// the likeliest algorithm.
func (e Entry) weak() bool {
	a, ok := e.likeliest()
	return ok && a.Info().Broken
}

// A Rule names the reader that found an entry, in words a person understands.
type Rule string

// A Line is a line that looked like an entry but whose value is wrong in form.
type Line struct {
	// Number is the line's number, from 1.
	Number int
	// Text is the line, cut where it is very long.
	Text string
	// Path is the name that the line seems to give, or empty.
	Path string
	// Reason is a sentence saying what is wrong.
	Reason string
	// digits are the hex digits found, for comparing with the true digest.
	digits string
}

// unpublished tells whether the line's values are known to be no published ones.
func (l *Line) unpublished() bool {
	switch l.Reason {
	case inComment, hiddenPart, struckOut, justComputed, diffReason:
		return true
	}
	return false
}

// A SignatureKind tells how a text is signed. The signature itself is checked
// by hashing/signature.
type SignatureKind uint8

// The kinds of signature that a text itself can carry.
const (
	Unsigned SignatureKind = iota
	OpenPGP
	Minisign
	Signify
)

// String returns the kind as it is shown, "none" for Unsigned.
func (k SignatureKind) String() string {
	return [...]string{"none", "openpgp", "minisign", "signify"}[k]
}

// A List is what was read from one text.
type List struct {
	// Name is the name of the file that the text came from, or empty. It can
	// tell the algorithm ("SHA256SUMS") and the file ("x.iso.sha256").
	Name string
	// Entries are the values found, in the order of the text, each once.
	Entries []Entry
	// Signed says that the text carries a signature; it was not checked here.
	Signed SignatureKind
	// Malformed are the lines that looked like entries but are wrong in form.
	Malformed []Line
	// Refused says why the text was not read at all, or is empty.
	Refused string

	// text is the text itself, for what it says outside of entries.
	text string
	// index finds entries by name; it is built when first needed and shared
	// by copies of the list.
	index *index
}

// Wanted returns the union of all entries' candidates.
func (l List) Wanted() hashing.Set {
	var s hashing.Set
	for i := range l.Entries {
		s |= l.Entries[i].Candidates
	}
	return s
}

// ofSize returns the algorithms whose digests have n bytes.
func ofSize(n int) hashing.Set { return bySize[n] }

// bySize groups the algorithms by the length of their digests.
var bySize = func() map[int]hashing.Set {
	m := map[int]hashing.Set{}
	for a := range hashing.All().All() {
		m[a.Info().Size] = m[a.Info().Size].With(a)
	}
	return m
}()
