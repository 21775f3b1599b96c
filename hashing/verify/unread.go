package verify

import (
	"maps"
	"regexp"
	"strings"
	"unicode/utf8"
)

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

// wholeNames are the readers that know where a name begins and ends, whatever is in
// it.
var wholeNames = map[Rule]bool{"SFV line": true, "tag line": true, "digest and name": true, "CSV": true, "hashdeep": true, "JSON": true}

func (l List) findUnread(n int) map[string]bool {
	s := digitScan{n: n, known: map[string]bool{}, odd: map[string]bool{}, found: map[string]bool{}}
	for i := range l.Entries {
		switch e := &l.Entries[i]; {
		case 2*len(e.Digest) < n:
		case 2*len(e.Digest) == n || !e.Unsure:
			s.known[string(e.Digest)] = true
		case e.Label != "" && !e.Named:
			s.odd[string(e.Digest)] = true
		}
	}
	names := digitScan{n: n, found: map[string]bool{}}
	for i := range l.Entries {
		if e := &l.Entries[i]; !e.apart && (e.headed || wholeNames[e.Rule]) && len(e.Path) >= n {
			names.name(e.Path)
		}
	}
	maps.Copy(s.known, names.found)
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
	known, found map[string]bool // known has longer ones too
	odd          map[string]bool // longer ones whose label is of another length
	open         string          // digits in groups up to the end of the last line
	indent       int             // of the line where they begin
}

// line reads the next line. Groups of digits may go on on lines that are
// indented deeper.
func (s *digitScan) line(line string) {
	from := 0
	if s.open != "" && len(s.open) < maxGroups && indentOf(line) > s.indent {
		from = indentOf(line)
		if m := moreGroups.FindString(line[from:]); m != "" {
			s.open += " " + m
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
		if from+m[1] == len(line) {
			s.open, s.indent = digits, indentOf(line)
		} else {
			s.groups(digits)
		}
	}
}

// name takes what stands in the name of an entry, with and without what cannot be
// seen, unless that is nothing but a digest.
func (s *digitScan) name(name string) {
	if digestOnly(strings.Trim(name, "*_`")) {
		return
	}
	name = " " + name // a mark of a comment at its start is none
	s.line(name)
	if seen := newLine(0, name).text; seen != name {
		s.complete()
		s.line(seen)
	}
	s.complete()
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
	if digits != "" {
		s.groups(digits)
	}
}

// maxGroups is how many characters of digits in groups are looked at. Whatever
// has more is no digest but a dump.
const maxGroups = 2048

// groups takes the values in groups of digits. If they are as many as no digest
// has, or too many for their label, they are several values beside each other, of
// which each begins and ends with a group.
func (s *digitScan) groups(digits string) {
	if len(digits) > 2*maxGroups {
		return
	}
	all := strings.FieldsFunc(digits, func(r rune) bool { return onlyHex(r) < 0 })
	whole := strings.Join(all, "")
	if d, ok := decodeHex(whole); len(whole) <= s.n || ok && ofSize(len(d)) != 0 && !s.odd[string(d)] {
		s.take(whole)
		return
	}
	known := make([]int, len(all)) // how many groups from here on are a known value
	for n := range all {
		known[n] = s.knownAt(all[n:])
	}
	for from := 0; from < len(all); from++ {
		if known[from] > 0 {
			from += known[from] - 1
			continue
		}
		value := ""
		for n := from; n < len(all) && len(value) < s.n && known[n] == 0; n++ {
			value += all[n]
		}
		s.take(value)
	}
}

// knownAt returns how many groups make up a known value that begins with them, 0
// if none does.
func (s *digitScan) knownAt(groups []string) int {
	value := ""
	for n, g := range groups {
		if value += g; len(value) > 2*maxDigest {
			break
		}
		if d, ok := decodeHex(value); ok && len(value) >= s.n && s.known[string(d)] {
			return n + 1
		}
	}
	return 0
}

// maxDigest is the length of the longest digests in bytes.
const maxDigest = 64

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
// that are no tokens. What stands in a name that is certain is none.
func (p *parser) crowded(f found) bool {
	l, digest := f.line, f.digest
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
	if found == 0 {
		return false
	}
	s := digitScan{n: n, found: map[string]bool{}}
	if f.headed {
		s.name(f.path)
	}
	s.found[string(digest)] = true
	for v := range s.found {
		if o.values[n][v] {
			found--
		}
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
