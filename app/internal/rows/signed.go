package rows

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"omnisum/app/internal/queue"
	"omnisum/app/internal/vouch"
	"omnisum/hashing"
	"omnisum/hashing/signature"
	"omnisum/hashing/verify"
)

// A SignatureCheck is the check of a file with the signatures that lie beside
// it. Its exported fields do not change, but for Read.
type SignatureCheck struct {
	Path    string
	Size    int64           // of the file when its digests were computed
	Version hashing.Version // likewise
	Sum     hashing.Sum
	Beside  []vouch.Detached
	Read    atomic.Int64 // bytes of the file read so far

	id      queue.ID
	done    bool
	finding vouch.Finding
	err     error
}

// FoundSignatures tells the model which signatures of a file itself lie beside
// it.
func (m *Model) FoundSignatures(id queue.ID, beside []vouch.Detached) {
	f := m.files[id]
	if f == nil || slices.EqualFunc(f.signatures, beside, sameSignature) {
		return
	}
	f.signatures, f.check = beside, nil
	m.checkLater(f)
}

func sameSignature(a, b vouch.Detached) bool {
	return a.Path == b.Path && bytes.Equal(a.Data, b.Data) && (a.Err == nil) == (b.Err == nil)
}

// checkLater puts a file in line for the check of its own signatures.
func (m *Model) checkLater(f *file) {
	if f.state == Done && len(f.signatures) > 0 && f.check == nil {
		m.unchecked = append(m.unchecked, f.id)
	}
}

// The most of one go of checks. A large file has one of its own, which is ended
// when the file is removed.
const (
	checksAtOnce = 256
	bytesAtOnce  = 32 << 20
)

// NextChecks begins the next checks of files' own signatures; it returns none if
// there are none to do.
func (m *Model) NextChecks() (all []*SignatureCheck) {
	var size int64
	for len(m.unchecked) > 0 && len(all) < checksAtOnce {
		f := m.files[m.unchecked[0]]
		if f == nil || f.state != Done || len(f.signatures) == 0 || f.check != nil {
			m.unchecked = m.unchecked[1:]
			continue
		}
		if size += f.size; size > bytesAtOnce && len(all) > 0 {
			break
		}
		m.unchecked = m.unchecked[1:]
		f.check = &SignatureCheck{Path: f.path, Size: f.size, Version: f.report.Version, Sum: telling(f.sums), Beside: f.signatures, id: f.id}
		all = append(all, f.check)
	}
	return all
}

// telling returns the digest that tells best whether a file is still the same,
// and of several the one that is computed fastest.
func telling(sums []hashing.Sum) hashing.Sum {
	if len(sums) == 0 {
		return hashing.Sum{}
	}
	return slices.MaxFunc(sums, func(a, b hashing.Sum) int {
		switch x, y := a.Algorithm.Info(), b.Algorithm.Info(); {
		case x.Broken != y.Broken:
			return yes(y.Broken) - yes(x.Broken)
		case x.Broken:
			return cmp.Compare(len(a.Digest), len(b.Digest))
		}
		return cmp.Compare(b.Busy, a.Busy)
	})
}

func yes(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Checking tells whether what a check finds is still wanted.
func (m *Model) Checking(c *SignatureCheck) bool {
	f := m.files[c.id]
	return f != nil && f.check == c
}

// EndCheck tells the model what a check found. It counts unless the file was
// computed anew meanwhile. It reports whether the file has to be computed again,
// as it is not what its digests are of; that is said only once of a file, which
// may change all the time.
func (m *Model) EndCheck(c *SignatureCheck, found vouch.Finding, err error) (id queue.ID, again bool) {
	if !m.Checking(c) {
		return 0, false
	}
	c.done, c.finding, c.err = true, found, err
	f := m.files[c.id]
	again = errors.Is(err, vouch.ErrChanged) && !f.restless
	f.restless = err != nil && (f.restless || again)
	return c.id, again
}

// Recheck has all files checked again with other keys.
func (m *Model) Recheck() {
	for _, id := range m.order {
		if f := m.files[id]; len(f.signatures) > 0 {
			f.check = nil
			m.checkLater(f)
		}
	}
}

// StopChecks takes all files out of the line for the check of their own
// signatures.
func (m *Model) StopChecks() {
	for _, id := range m.unchecked {
		if f := m.files[id]; f != nil && f.state == Done && f.check == nil {
			f.check = &SignatureCheck{done: true, err: context.Canceled, id: id}
		}
	}
	m.unchecked = nil
}

// SignedBeside returns the paths of the files beside which a signed list lies.
func (m *Model) SignedBeside() map[queue.ID]string {
	paths := map[queue.ID]string{}
	for id, f := range m.files {
		if f.beside != nil && f.beside.signature.Signed() {
			paths[id] = f.path
		}
	}
	return paths
}

// own returns what was found out about a file's own signature, if that is done.
func (f *file) own() (vouch.Finding, bool) {
	if f == nil || f.check == nil || !f.check.done || f.check.err != nil {
		return vouch.Finding{}, false
	}
	return f.check.finding, true
}

// badSignature returns the bad signature that overrides every match of a file:
// that of what it is compared with, or its own.
func (m *Model) badSignature(f *file) (vouch.Finding, bool) {
	if e := m.expectedOf(f); e != nil && e.signature.Status == signature.Bad {
		return e.signature, true
	}
	own, checked := f.own()
	return own, checked && own.Status == signature.Bad
}

// vouched makes the verdict by digests one that the signatures bear: a bad one
// overrides every match, and a good one of the file itself is an answer where
// nothing is expected.
func (m *Model) vouched(f *file, v Verdict) Verdict {
	e := m.expectedOf(f)
	own, checked := f.own()
	switch {
	case e != nil && e.signature.Status == signature.Bad && (v.Kind == Match || v.Kind == WeakMatch):
		v = bad(v, "The digest is equal, but the list proves nothing", e.signature)
	case checked && own.Status == signature.Bad && v.Kind != Mismatch:
		v = bad(v, "This is not what was signed, or nobody vouches for it", own)
	case checked && own.Status == signature.Good && e == nil:
		v = Verdict{Kind: Match, Word: "Match", Sentence: "This is the file that was signed", Reason: findingWords(own), Source: besideWords(own)}
		return v
	}
	var lines []string
	if e != nil && e.signature.Signed() && v.Kind != NoVerdict && (v.Kind != BadSignature || e.signature.Status != signature.Bad) {
		lines = append(lines, fileOf(e.signature, "")+findingWords(e.signature))
	}
	if words := f.ownWords(); words != "" && v.Kind != NoVerdict && (v.Kind != BadSignature || own.Status != signature.Bad) {
		lines = append(lines, words)
	}
	v.Signed = strings.Join(lines, "  ·  ")
	return v
}

// bad is the verdict about a file that would be another one with a better
// signature.
func bad(v Verdict, sentence string, s vouch.Finding) Verdict {
	reason := fileOf(s, "") + findingWords(s) + " Get the file, the list and the signature again, from the publisher."
	return Verdict{Kind: BadSignature, Word: "Bad signature", Sentence: sentence, Reason: reason, Source: v.Source}
}

// findingWords says what a signature is worth.
func findingWords(s vouch.Finding) string {
	switch {
	case s.Status == signature.Good:
		words := "Signed by “" + verify.Display(brief(s.Signer)) + "”"
		if !s.Time.IsZero() {
			words += " on " + s.Time.UTC().Format(time.DateOnly)
		}
		return words + ", key " + short(s.Fingerprint) + "  ·  signature good"
	case s.Wants() && s.Fingerprint != "":
		return fmt.Sprintf("Signed, not checked: key %s (%s) is not among yours", short(s.Fingerprint), s.Kind.Name())
	case s.Status == signature.Bad && s.Signer != "":
		return verify.Display(strings.ReplaceAll(s.Reason, s.Signer, brief(s.Signer)))
	case s.Status == signature.Bad:
		return verify.Display(s.Reason)
	case s.Kind == signature.None:
		return "Not checked: " + verify.Display(s.Reason)
	}
	return "Signed, not checked: " + verify.Display(s.Reason)
}

// brief cuts the name of a key's owner, which may be a whole book.
func brief(owner string) string {
	const most = 160
	if letters := []rune(owner); len(letters) > most {
		return string(letters[:most]) + "…"
	}
	return owner
}

// fileOf names the file that holds a signature, if it is one of its own.
func fileOf(s vouch.Finding, before string) string {
	if s.File == "" {
		return ""
	}
	return before + "“" + verify.Display(filepath.Base(s.File)) + "”: "
}

func besideWords(s vouch.Finding) string {
	return "Checked with " + strings.TrimSuffix(fileOf(s, ""), ": ") + ", found beside the file"
}

// short writes the end of a fingerprint, which tells keys apart for the eye;
// nothing is decided by it.
func short(fingerprint string) string {
	if isHex(fingerprint) && len(fingerprint) > keyID {
		fingerprint = fingerprint[len(fingerprint)-keyID:]
	}
	return grouped(fingerprint)
}

// keyID is how many digits the ID of an OpenPGP key has.
const keyID = 16

func isHex(fingerprint string) bool {
	return strings.Trim(fingerprint, "0123456789ABCDEF") == ""
}

// grouped writes a fingerprint in groups of four digits. Keys that are base64
// stay as they are.
func grouped(fingerprint string) string {
	if !isHex(fingerprint) {
		return verify.Display(fingerprint)
	}
	var b strings.Builder
	for i, r := range fingerprint {
		if i > 0 && i%4 == 0 {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// ownWords says how the check of a file's own signature stands, "" if it has
// none.
func (f *file) ownWords() string {
	if f == nil || len(f.signatures) == 0 {
		return ""
	}
	name := "“" + verify.Display(filepath.Base(f.signatures[0].Path)) + "”"
	switch c := f.check; {
	case f.state == Failed || f.state == Cancelled:
		return ""
	case c == nil:
		return name + " is a signature of this file; it is checked when the digests are there."
	case !c.done:
		part := 0.0
		if c.Size > 0 {
			part = float64(c.Read.Load()) / float64(c.Size)
		}
		return fmt.Sprintf("Checking the file’s own signature %s, %d %%", name, int(100*min(part, 1)))
	case errors.Is(c.err, context.Canceled):
		return "The file’s own signature " + name + " was not checked, because that was cancelled; drop the file once more to check it."
	case c.err != nil:
		return "The file’s own signature " + name + " was not checked: " + Reason(c.err) + "."
	}
	return "The file’s own " + fileOf(f.check.finding, "") + findingWords(f.check.finding)
}

// KeyWanted says, in a sentence, by which key the chosen file or its list is
// signed if the person has no such key; "" otherwise.
func (m *Model) KeyWanted() string {
	f := m.files[m.chosen]
	if f == nil {
		return ""
	}
	if own, ok := f.own(); ok && own.Wants() {
		return keyWanted(own, filepath.Base(f.path))
	}
	if e := m.expectedOf(f); e != nil && e.signature.Wants() {
		name := "The pasted text"
		if e.path != "" {
			name = filepath.Base(e.path)
		}
		return keyWanted(e.signature, name)
	}
	return ""
}

// keyWanted says which key would tell what a signature is worth.
func keyWanted(s vouch.Finding, of string) string {
	if s.File != "" || of != "The pasted text" {
		of = "“" + verify.Display(of) + "”"
	}
	if s.Fingerprint == "" {
		return fmt.Sprintf("%s is signed (%s), and no key of yours fits.", of, s.Kind.Name())
	}
	return fmt.Sprintf("%s is signed by key %s (%s), which is not among yours.", of, grouped(s.Fingerprint), s.Kind.Name())
}

// KeyWanted says by which key a list is signed if it is none of the given ones;
// "" otherwise.
func KeyWanted(s vouch.Finding, list string) string {
	if !s.Wants() {
		return ""
	}
	return keyWanted(s, list)
}

// SignatureWords says what a list's signature is worth, "" if it has none.
func SignatureWords(s vouch.Finding) string {
	if !s.Signed() {
		return ""
	}
	return fileOf(s, "") + findingWords(s)
}
