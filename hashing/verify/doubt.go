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
	elsewhere := how == named || how == renamed
	for _, i := range v.Entries {
		elsewhere = elsewhere && sameName(j.list.Entries[i].Path) != sameName(j.file.Name)
	}
	for i := range j.list.Malformed {
		m := &j.list.Malformed[i]
		mine := fold(baseName(sameName(m.Path))) == fold(baseName(j.file.Name))
		own := mine && fold(sameName(m.Path)) == fold(sameName(j.file.Name))
		if elsewhere && own || v.Result == WeakMatch && (mine || m.Path == "") {
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
		if other, ok := j.digestOfAnother(e); ok && e.Path == "" && hasName(other, baseName(j.file.Name)) {
			v.Result, v.Cause = Unknown, Contradicted
			v.Reasons = []string{fmt.Sprintf("The value on line %d is not this file's, but the text has the file's digest as that of %s.", e.Line, quote(other))}
			return v
		}
		for _, n := range j.list.having(j.sums) {
			if o := &j.list.Entries[n]; o.astray && len(o.Digest) == len(e.Digest) {
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

// unread returns the values of n hex digits in the text that are in no entry.
// Lines that say that they hold something else don't count.
func (l List) unread(n int) map[string]bool {
	x := l.lookup()
	x.mu.Lock()
	defer x.mu.Unlock()
	found, known := x.unread[n]
	if !known {
		found = l.findUnread(n)
		if x.unread == nil {
			x.unread = map[int]map[string]bool{}
		}
		x.unread[n] = found
	}
	return found
}

func (l List) findUnread(n int) map[string]bool {
	s := digitScan{n: n, known: map[string]bool{}, found: map[string]bool{}}
	for i := range l.Entries {
		if d := l.Entries[i].Digest; 2*len(d) == n {
			s.known[string(d)] = true
		}
	}
	for i := range l.Malformed {
		// What is reported is not passed over.
		if m := &l.Malformed[i]; m.unpublished() {
			for _, t := range tokens(m.Text) {
				if d, ok := decodeHex(m.Text[t.from:t.to]); ok {
					s.known[string(d)] = true
				}
			}
		}
	}
	for line := range strings.SplitSeq(l.text, "\n") {
		s.line(strings.TrimRight(line, " \t\r"))
	}
	s.complete()
	return s.found
}

// A digitScan looks for values of n hex digits that are not known yet.
type digitScan struct {
	n            int
	known, found map[string]bool
	open         string // digits in groups up to the end of the last line
	indent       int    // of the line where they begin
}

// line reads the next line. Groups of digits may go on on lines that are
// indented deeper.
func (s *digitScan) line(line string) {
	from := 0
	if s.open != "" && indentOf(line) > s.indent {
		from = indentOf(line)
		if m := moreGroups.FindString(line[from:]); m != "" {
			s.open += strings.Map(onlyHex, m)
			if from += len(m); from == len(line) {
				return
			}
		}
	}
	s.complete()
	if strings.HasPrefix(line, "#") || fingerprintWord(line[:min(len(line), 200)]) {
		return
	}
	s.runs(line, from)
	if !inGroups(line[from:]) {
		return
	}
	for _, m := range grouped.FindAllStringIndex(line[from:], -1) {
		digits := line[from+m[0] : from+m[1]]
		if n := len(strings.Map(onlyHex, digits)) - s.n; n > 0 && n <= 3 && n == strings.IndexAny(digits, " :-") {
			digits = digits[n:] // the number in "SHA-256"
		}
		digits = strings.Map(onlyHex, digits)
		if from+m[1] == len(line) {
			s.open, s.indent = digits, indentOf(line)
		} else {
			s.take(digits)
		}
	}
}

// fingerprintWord tells whether a text speaks of a key's fingerprint.
func fingerprintWord(text string) bool {
	const word = "fingerprint"
	for i := 0; i+len(word) <= len(text); i++ {
		if text[i]|0x20 == word[0] && strings.EqualFold(text[i:i+len(word)], word) {
			return true
		}
	}
	return false
}

// inGroups tells whether a text has as many marks between hex digits as grouped
// needs.
func inGroups(text string) bool {
	marks := 0
	for i := 1; i+1 < len(text); i++ {
		if c := text[i]; c != ' ' && c != ':' && c != '-' || !isHex(text[i-1]) {
			continue
		}
		if isHex(text[i+1]) || text[i] == ' ' && text[i+1] == ' ' && i+2 < len(text) && isHex(text[i+2]) {
			if marks++; marks == 3 {
				return true
			}
		}
	}
	return false
}

// complete ends a value in groups.
func (s *digitScan) complete() {
	digits := s.open
	s.open = ""
	s.take(digits)
}

// maxUnread is how many values are remembered. Whatever has more is no list.
const maxUnread = 10_000

func (s *digitScan) take(digits string) {
	if len(digits) != s.n || len(s.found) >= maxUnread {
		return
	}
	if d, ok := decodeHex(digits); ok && !s.known[string(d)] {
		s.found[string(d)] = true
	}
}

// runs takes the values in line[from:] that are one run and no part of a path or
// an address.
func (s *digitScan) runs(line string, from int) {
	for i := from; i < len(line); {
		if !isAlnum(line[i]) {
			i++
			continue
		}
		j := i
		for j < len(line) && isAlnum(line[j]) {
			j++
		}
		digits := line[i:j]
		if hexMark.MatchString(digits) {
			digits = digits[2:]
		}
		if len(digits) == s.n && !inPath(line, i, j) {
			s.take(digits)
		}
		i = j
	}
}

// others are the values of one line that are no tokens, by their lengths.
type others struct {
	line   int
	text   string
	values map[int]map[string]bool
}

// crowded tells whether a line has values of the length of a digest besides it
// that are no tokens.
func (p *parser) crowded(l line, digest []byte) bool {
	if len(l.text) <= 4*len(digest) {
		return false
	}
	o := &p.others
	if o.line != l.number || o.text != l.text || o.values == nil {
		*o = others{l.number, l.text, map[int]map[string]bool{}}
	}
	n := 2 * len(digest)
	if o.values[n] == nil {
		s := digitScan{n: n, known: map[string]bool{}, found: map[string]bool{}}
		for _, t := range tokens(l.text) {
			if d, ok := decodeHex(l.text[t.from:t.to]); ok {
				s.known[string(d)] = true
			}
		}
		s.line(l.text)
		s.complete()
		o.values[n] = s.found
	}
	found := len(o.values[n])
	if o.values[n][string(digest)] {
		found--
	}
	return found > 0
}

// grouped are hex digits in groups, and moreGroups those on the lines below.
var (
	grouped    = regexp.MustCompile(`\b[0-9A-Fa-f]{2,16}(?:(?: {1,2}|[:-])[0-9A-Fa-f]{2,16}){3,}\b`)
	moreGroups = regexp.MustCompile(`^[0-9A-Fa-f]{2,16}(?:(?: {1,2}|[:-])[0-9A-Fa-f]{2,16})*\b`)
)

func onlyHex(r rune) rune {
	if r < utf8.RuneSelf && isHex(byte(r)) {
		return r
	}
	return -1
}

// inPath tells whether line[i:j] is a part of a path, an address or a name.
func inPath(line string, i, j int) bool {
	if i > 0 && strings.IndexByte(`/\%?&#@`, line[i-1]) >= 0 || inURL(line[:i]) {
		return true
	}
	if j == len(line) {
		return false
	}
	return strings.IndexByte(`/\%`, line[j]) >= 0 || line[j] == '.' && j+1 < len(line) && isAlnum(line[j+1])
}
