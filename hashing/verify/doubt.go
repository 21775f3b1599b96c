package verify

import (
	"bytes"
	"fmt"
	"html"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// doubt takes a match back that the rest of the text makes doubtful: lines that
// cannot be read may say otherwise, and a value under another name may be
// another file's.
func (j *judge) doubt(v Verdict, how relation) Verdict {
	if v.Result == Mismatch {
		return j.doubtDiffering(v)
	}
	if v.Result != Match && v.Result != WeakMatch {
		return v
	}
	if how == manyOther || how == onlyOther {
		return j.stranger(v)
	}
	elsewhere, apart := how == named || how == renamed, false
	for _, i := range v.Entries {
		e := &j.list.Entries[i]
		elsewhere = elsewhere && !e.called(j.file.Name)
		apart = apart || e.apart
	}
	for i := range j.list.Malformed {
		m := &j.list.Malformed[i]
		mine := fold(baseName(sameName(m.Path))) == fold(baseName(j.file.Name))
		own := mine && fold(sameName(m.Path)) == fold(sameName(j.file.Name))
		near := apart && !m.unpublished() && j.nearly(m, v)
		if elsewhere && own || (v.Result == WeakMatch || near) && (mine || m.Path == "") {
			b := j.badForm(m)
			b.Matched, b.Entries = v.Matched, v.Entries
			b.Reasons = append(b.Reasons, fmt.Sprintf("The %s value is this file's, but this line may say otherwise.", v.Algorithm))
			return b
		}
	}
	if elsewhere && (j.unreadOfOwn(v, true) || slices.ContainsFunc(v.Entries, func(i int) bool { return j.own(i, hasNameHere) })) {
		return j.unread(v)
	}
	return j.doubtEntry(v)
}

// nearly tells whether a malformed line has nearly as many digits as a value that
// matched.
func (j *judge) nearly(m *Line, v Verdict) bool {
	need := nearest(len(m.digits))
	return need > 0 && slices.ContainsFunc(v.Entries, func(i int) bool { return 2*len(j.list.Entries[i].Digest) == need })
}

// doubtEntry is doubt for the value of one entry by itself.
func (j *judge) doubtEntry(v Verdict) Verdict {
	if v.Result == Mismatch {
		return j.doubtDiffering(v)
	}
	if v.Result != Match && v.Result != WeakMatch {
		return v
	}
	apart := false
	for _, i := range v.Entries {
		e := &j.list.Entries[i]
		apart = apart || e.apart || e.astray
		if (e.astray && j.another(e) || e.Path == "" && j.rivalled(e)) && hasName(j.list.text, baseName(j.file.Name)) {
			return j.unread(v)
		}
		if e.crowded || e.Path == "" && j.own(i, hasName) {
			return j.unread(v)
		}
	}
	if apart && j.unreadOfOwn(v, false) {
		return j.unread(v)
	}
	return v
}

// doubtDiffering takes a mismatch back if the value was given to the file by its
// place, and the file's own digest is in the text where no reader took it.
func (j *judge) doubtDiffering(v Verdict) Verdict {
	for _, i := range v.Entries {
		e := &j.list.Entries[i]
		if !e.apart && !e.crowded {
			continue
		}
		for _, n := range v.Entries {
			if o := &j.list.Entries[n]; e.apart && o.apart && o.Candidates&e.Candidates != 0 && o.Candidates != e.Candidates && !o.Unsure && !bytes.Equal(o.Digest, e.Digest) {
				v.Result, v.Cause = Unknown, Contradicted
				v.Reasons = []string{fmt.Sprintf("Neither the value on line %d nor the one on line %d is this file's, and it cannot be read which of them is meant for it.", e.Line, o.Line)}
				return v
			}
		}
		if other, ok := j.digestOfAnother(e); ok && e.Path == "" && hasName(other, baseName(j.file.Name)) {
			v.Result, v.Cause = Unknown, Contradicted
			v.Reasons = []string{fmt.Sprintf("The value on line %d is not this file's, but the text has the file's digest as that of %s.", e.Line, quote(other))}
			return v
		}
		for _, n := range j.list.having(j.sums) {
			if o := &j.list.Entries[n]; o.astray && (e.Path == "" || len(o.Digest) == len(e.Digest)) {
				v.Result, v.Cause = Unknown, Contradicted
				v.Reasons = []string{fmt.Sprintf("The value on line %d is not this file's, but the one on line %d is, and it cannot be read which of them is meant for this file.", e.Line, o.Line)}
				return v
			}
		}
		unread := j.list.unread(2 * len(e.Digest))
		for a, d := range j.sums {
			if len(d) == len(e.Digest) && unread[string(d)] {
				v.Result, v.Cause = Unknown, Contradicted
				v.Reasons = []string{fmt.Sprintf("The value on line %d is not this file's, but the text has the file's %s digest too, and it cannot be read which of them is meant for this file.", e.Line, a)}
				return v
			}
		}
	}
	return v
}

// looseRules are the readers of lines in which a name may stand anywhere.
var looseRules = map[Rule]bool{"digest in a line": true, "several digests in a line": true, "label and value": true, "digest alone": true, "table": true}

// own tells whether another entry than i, with a value of its length, has the
// file's name among other words or no name, so that it may be the file's.
func (j *judge) own(i int, has func(text, name string) bool) bool {
	own, e := baseName(j.file.Name), &j.list.Entries[i]
	for _, n := range j.list.lookup().loose {
		o := &j.list.Entries[n]
		if o.Path != e.Path && len(o.Digest) == len(e.Digest) && (has(o.Path, own) || o.Path == "" && !bytes.Equal(o.Digest, e.Digest)) {
			return true
		}
	}
	return false
}

// another tells whether the text has another value of the length of e.
func (j *judge) another(e *Entry) bool {
	for i := range j.list.Entries {
		if o := &j.list.Entries[i]; len(o.Digest) == len(e.Digest) && !bytes.Equal(o.Digest, e.Digest) {
			return true
		}
	}
	return false
}

// rivalled tells whether the text has another value that may be of an algorithm
// that e may be of, and is none of the file's digests.
func (j *judge) rivalled(e *Entry) bool {
	for i := range j.list.Entries {
		o := &j.list.Entries[i]
		if len(o.Digest) == len(e.Digest) && o.Candidates&e.Candidates != 0 && j.compare(int32(i)).outcome != equal {
			return true
		}
	}
	return false
}

// unreadOfOwn tells whether the text names the file, and has a value of the
// length of one that matched which no reader took: it may be the file's. here
// leaves out names with a folder.
func (j *judge) unreadOfOwn(v Verdict, here bool) bool {
	own := baseName(j.file.Name)
	for _, i := range v.Entries {
		if len(j.list.unread(2*len(j.list.Entries[i].Digest))) == 0 {
			continue
		}
		for _, name := range []string{own, html.EscapeString(own), url.PathEscape(own)} {
			if here && hasNameHere(j.list.text, name) || !here && hasName(j.list.text, name) {
				return true
			}
		}
	}
	return false
}

func (j *judge) unread(v Verdict) Verdict {
	v.Result, v.Cause = Unknown, Contradicted
	v.Reasons = []string{fmt.Sprintf("The text has this file's %s digest, but also another value of that length, and it cannot be read which of them is meant for this file.", v.Algorithm)}
	return v
}

// likeAlgorithm is a name that is rather an algorithm's than a file's.
var likeAlgorithm = regexp.MustCompile(`^[A-Za-z]+[-_/ ]?(?:128|160|192|224|256|320|384|512)(?:[,/-]\d+)?$`)

// stranger takes a match under another name back if that is in doubt: if the
// text names the file elsewhere, whose value then could not be read, or if the
// other name is none.
func (j *judge) stranger(v Verdict) Verdict {
	other, own := j.list.Entries[v.Entries[0]].Path, baseName(j.file.Name)
	why := ""
	switch {
	case j.unreadOfOwn(v, false):
		return j.unread(v)
	case hasName(other, own) && len(tokens(other)) == 0 && !hasName(strings.ReplaceAll(j.list.text, other, " "), own):
		return v
	case hasWord(j.list.text, own):
		why = "The text names this file, but with no value that can be read, and has its %s digest as that of %s."
	case likeAlgorithm.MatchString(other):
		why = "The value is this file's %s digest, but the text calls it %s, which may be an algorithm that Omnisum does not compute."
	case garbled(other) && j.list.lookup().paths > 1:
		why = "The text has this file's %s digest, but it cannot be read whether that is meant for this file: what stands beside it is %s."
	default:
		return v
	}
	v.Result, v.Cause, v.Reasons = Unknown, OtherFile, []string{fmt.Sprintf(why, v.Algorithm, quote(other))}
	return v
}

// hasWord tells whether a name stands in a text, and not as a part of a longer
// one. It may have another ending behind it.
func hasWord(text, name string) bool {
	return stands(text, name, func(before rune, after string) bool {
		next, _ := utf8.DecodeRuneInString(after)
		return !inWord(next) && next != '-'
	})
}

// hasName tells whether a name stands in a text, and not as a part of a longer
// one.
func hasName(text, name string) bool {
	return stands(text, name, func(_ rune, after string) bool { return endsName(after) })
}

// hasNameHere is hasName for a name without a folder.
func hasNameHere(text, name string) bool {
	return stands(text, name, func(before rune, after string) bool { return before != '/' && before != '\\' && endsName(after) })
}

// endsName tells whether a name ends where these words begin. A full stop may
// end a sentence.
func endsName(after string) bool {
	next, n := utf8.DecodeRuneInString(after)
	if next == '.' {
		then, _ := utf8.DecodeRuneInString(after[n:])
		return !inWord(then)
	}
	return !inWord(next) && next != '-'
}

// stands looks for a name that no word goes over into, nor into what ends
// refuses.
func stands(text, name string, ends func(before rune, after string) bool) bool {
	if name == "" {
		return false
	}
	for {
		at := strings.Index(text, name)
		if at < 0 {
			return false
		}
		before, _ := utf8.DecodeLastRuneInString(text[:at])
		if !inWord(before) && before != '.' && before != '-' && ends(before, text[at+len(name):]) {
			return true
		}
		text = text[at+len(name):]
	}
}
