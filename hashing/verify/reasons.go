package verify

import (
	"bytes"
	"fmt"
	"strings"

	"omnisum/hashing"
)

// Reason returns the sentences of the verdict as one text.
func (v Verdict) Reason() string { return strings.Join(v.Reasons, " ") }

// explain puts a decision into words.
func (j *judge) explain(d decision, how relation) Verdict {
	v := Verdict{Result: d.Result, Cause: d.Cause, Missing: d.missing}
	for _, f := range d.findings {
		v.Entries = append(v.Entries, int(f.entry))
		if f.outcome == equal {
			v.Matched = v.Matched.With(f.by)
		}
	}
	if d.Cause == Pending {
		p := j.pending(d.missing)
		v.Reasons = p.Reasons
		return v
	}
	f := d.findings[d.decider]
	e := &j.list.Entries[f.entry]
	v.Source = j.source(e)
	v.Algorithm = algorithmOf(e, f)
	switch d.Result {
	case Match, WeakMatch:
		v.Reasons = j.whyEqual(d, how)
	case Mismatch:
		about := e.Path
		if how == unnamed && listOfAnother(j.list.Name, j.file.Name) {
			about = FileOfList(j.list.Name)
		}
		if how == onlyOther || about != e.Path {
			// The value is another file's; that ours differs is no news.
			v.Result, v.Cause = Unknown, OtherFile
			v.Reasons = append(v.Reasons, fmt.Sprintf("The text speaks of %s, not of this file, and the digests differ.", quote(about)))
			v.Reasons = append(v.Reasons, j.proofs(d)...)
			return v
		}
		if a, ok := j.piece(e); ok {
			v.Result, v.Cause = Unknown, BadForm
			v.Reasons = []string{fmt.Sprintf("The value is a part of this file's %s digest, so some of it was lost in copying.", a)}
			return v
		}
		if a, ok := j.pieces(e); ok {
			v.Result, v.Cause = Unknown, BadForm
			v.Reasons = []string{fmt.Sprintf("The value begins or ends with this file's %s digest, so it may be several digests beside each other.", a)}
			return v
		}
		v.Reasons = j.whyDiffers(d, how)
	default:
		v.Reasons = j.whyUnknown(d)
	}
	return v
}

// piece tells whether a value is the beginning or the end of a longer digest of
// the file, and of which.
func (j *judge) piece(e *Entry) (hashing.Algorithm, bool) {
	for a := range j.done.All() {
		d := j.sums[a]
		if n := len(e.Digest); n >= 16 && n < len(d) && (bytes.HasPrefix(d, e.Digest) || bytes.HasSuffix(d, e.Digest)) {
			return a, true
		}
	}
	return 0, false
}

// pieces tells whether a value without a label begins or ends with a shorter
// digest of the file, and with which.
func (j *judge) pieces(e *Entry) (hashing.Algorithm, bool) {
	if e.Named {
		return 0, false
	}
	for a := range j.done.All() {
		d := j.sums[a]
		if n := len(e.Digest); len(d) >= 16 && len(d) < n && (bytes.HasPrefix(e.Digest, d) || bytes.HasSuffix(e.Digest, d)) {
			return a, true
		}
	}
	return 0, false
}

// algorithmOf returns the name of the algorithm that a finding is about.
func algorithmOf(e *Entry, f finding) string {
	if f.outcome == equal {
		return f.by.Info().Name
	}
	if a, ok := e.Algorithm(); ok {
		return a.Info().Name
	}
	if e.Candidates == 0 {
		return e.Label
	}
	return ""
}

func (j *judge) source(e *Entry) string {
	s := fmt.Sprintf("line %d", e.Line)
	if j.list.Name != "" {
		s += " of " + quote(baseName(j.list.Name))
	}
	if e.Rule != "" {
		s += fmt.Sprintf(" (%s)", e.Rule)
	}
	return s
}

// quote marks a name from a text; control characters are shown as escapes.
func quote(name string) string { return "“" + Display(name) + "”" }

func (j *judge) whyEqual(d decision, how relation) []string {
	f := d.findings[d.decider]
	e := &j.list.Entries[f.entry]
	by := f.by.Info().Name
	var s []string
	switch {
	case e.Label != "" && !e.Candidates.Has(f.by) || e.Label != "" && !e.Named:
		s = append(s, fmt.Sprintf("The published value is this file's %s digest, although the text calls it %s.", by, quote(e.Label)))
	default:
		s = append(s, fmt.Sprintf("The file's %s digest is the published one.", by))
	}
	if d.Result == WeakMatch {
		s = append(s, weakness(f.by))
	}
	switch {
	case how >= listOfIt && how <= manyOther:
		s = append(s, fmt.Sprintf("The text lists it under another name, %s.", quote(e.Path)))
	case how == renamed:
		s = append(s, fmt.Sprintf("The text lists it as %s.", quote(e.Path)))
	case how == named && e.Path != "" && e.Path != j.file.Name && strings.ContainsAny(e.Path, `/\`) && j.namesakes(e):
		s = append(s, fmt.Sprintf("The text has several files of this name; it is %s.", quote(e.Path)))
	case e.Qualifier != "":
		s = append(s, fmt.Sprintf("It is the value for %s.", quote(e.Qualifier)))
	}
	return append(s, j.besides(d)...)
}

// weakness says what a match by a broken algorithm does not show.
func weakness(a hashing.Algorithm) string {
	if a.Info().Size <= 4 {
		return fmt.Sprintf("%s only reveals accidental damage: anyone can make another file with the same value.", a)
	}
	return fmt.Sprintf("%s does not protect against forgery: another file with the same digest can be made on purpose.", a)
}

// besides tells of values of the same file that did not decide.
func (j *judge) besides(d decision) []string {
	var s []string
	for n, f := range d.findings {
		e := &j.list.Entries[f.entry]
		switch {
		case n == d.decider:
		case f.outcome == differs:
			s = append(s, fmt.Sprintf("But the weaker value on line %d differs, so that line of the text is wrong.", e.Line))
		case f.outcome == unsupported && e.Label != "":
			s = append(s, fmt.Sprintf("The text also has a value for %s, which Omnisum cannot compute.", Display(e.Label)))
		}
		if len(s) == 2 {
			break
		}
	}
	if j.sizeDiffers(d.findings) {
		s = append(s, "But the text gives another size than the file has.")
	}
	return s
}

// namesakes tells whether the list has the last part of e's name in several
// folders.
func (j *judge) namesakes(e *Entry) bool {
	for _, i := range j.list.lookup().exact[baseName(e.Path)] {
		if j.list.Entries[i].Path != e.Path {
			return true
		}
	}
	return false
}

func (j *judge) whyDiffers(d decision, how relation) []string {
	e := &j.list.Entries[d.findings[d.decider].entry]
	var s []string
	if a, ok := e.Algorithm(); ok {
		s = append(s, fmt.Sprintf("The file's %s digest is not the published one.", a))
	} else {
		s = append(s, fmt.Sprintf("The published value is none of the file's digests of that length (%s).", e.Candidates))
	}
	switch {
	case how == renamed:
		s = append(s, fmt.Sprintf("The text lists the file as %s.", quote(e.Path)))
	case how == unnamed && len(d.findings) > 1 || e.Path == "" && e.Qualifier != "":
		s = append(s, "No other value in the text is this file's either.")
		if j.anyEqual(d) {
			s = s[:len(s)-1]
		}
	}
	for _, f := range d.findings {
		if f.outcome == equal {
			s = append(s, fmt.Sprintf("Its %s digest is the published one, but that does not outweigh the difference.", f.by))
			break
		}
	}
	return append(s, j.proofs(d)...)
}

func (j *judge) anyEqual(d decision) bool {
	for _, f := range d.findings {
		if f.outcome == equal {
			return true
		}
	}
	return false
}

func (j *judge) whyUnknown(d decision) []string {
	f := d.findings[d.decider]
	e := &j.list.Entries[f.entry]
	switch {
	case d.Cause == Contradicted && f.outcome == equal && !e.Conflict && !j.sizeDiffers(d.findings):
		return []string{fmt.Sprintf("The value on line %d is this file's %s digest, but the text has another value that may be meant for this file too.", e.Line, f.by)}
	case d.Cause == Contradicted && f.outcome == equal && !e.Conflict:
		return []string{
			fmt.Sprintf("The file's %s digest is the published one, but the text gives another size than the file has.", f.by),
			weakness(f.by),
		}
	case d.Cause == Contradicted && e.Path == "" && f.outcome == equal:
		return []string{fmt.Sprintf("The value on line %d is this file's %s digest, but the text has another value of that kind and does not say which file each is for.", e.Line, f.by)}
	case d.Cause == Contradicted && f.outcome == equal:
		return []string{fmt.Sprintf("The text contradicts itself: it has different values for this file, and only the one on line %d is its %s digest.", e.Line, f.by)}
	case d.Cause == Contradicted && e.astray:
		return []string{"The text does not say which file each of its values is for, and none of them is this file's digest."}
	case d.Cause == Contradicted:
		return append([]string{"The text contradicts itself: it has different values for this file, and none of them is its digest."}, j.proofs(d)...)
	case d.Cause == Unproven && e.Label != "":
		return []string{fmt.Sprintf("The text calls the value %s, but it has %d hex digits, which is the wrong length, and it is no digest of this file.", quote(e.Label), 2*len(e.Digest))}
	case d.Cause == Unproven:
		return []string{"The value stands in running text and is no digest of this file; it may be something else."}
	}
	return []string{fmt.Sprintf("The text uses %s, which Omnisum cannot compute.", quote(e.Label))}
}

func (j *judge) pending(missing hashing.Set) Verdict {
	why := fmt.Sprintf("There is no answer before %s is computed.", missing)
	if missing.Len() > 1 {
		why = fmt.Sprintf("There is no answer before these are computed: %s.", missing)
	}
	return Verdict{Cause: Pending, Missing: missing, Reasons: []string{why}}
}

func (j *judge) notListed() Verdict {
	v := Verdict{Cause: OtherFile}
	v.Reasons = []string{fmt.Sprintf("The text does not name this file; it speaks of %s and others, and none of its values is this file's.", quote(j.list.Entries[0].Path))}
	v.Reasons = append(v.Reasons, j.aboutFile()...)
	return v
}

// nothing is the verdict on a text without entries.
func (j *judge) nothing() Verdict {
	if j.list.Refused != "" {
		return Verdict{Cause: BadForm, Reasons: []string{j.list.Refused}}
	}
	if len(j.list.Malformed) > 0 {
		return j.badForm(&j.list.Malformed[0])
	}
	return Verdict{Cause: Nothing, Reasons: []string{"No digest was recognised in the text."}}
}

// malformedOwn returns the malformed line that names the file, if there is one.
func (j *judge) malformedOwn() (*Line, bool) {
	for i := range j.list.Malformed {
		m := &j.list.Malformed[i]
		if m.Path != "" && fold(baseName(m.Path)) == fold(baseName(j.file.Name)) {
			return m, true
		}
	}
	return nil, false
}

func (j *judge) badForm(m *Line) Verdict {
	v := Verdict{Cause: BadForm, Reasons: []string{m.Reason}, Source: fmt.Sprintf("line %d", m.Number)}
	if len(m.digits) < 16 {
		return v
	}
	for a := range j.done.All() {
		full := Hex.Encode(j.sums[a], false)
		switch n := len(m.digits) - len(full); {
		case n == 0 || n < -4 || n > 4:
		case strings.HasPrefix(full, m.digits) || strings.HasSuffix(full, m.digits):
			v.Reasons = append(v.Reasons, fmt.Sprintf("What is there agrees with this file's %s digest, so some of it was lost in copying.", a))
		case strings.Contains(m.digits, full):
			v.Reasons = append(v.Reasons, fmt.Sprintf("It holds this file's %s digest and more, so something was added in copying.", a))
		}
	}
	return v
}
