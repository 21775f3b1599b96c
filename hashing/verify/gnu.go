package verify

import (
	"regexp"
	"strings"
)

// gnu reads "digest  name" as sha256sum and its kin write it: after the digest
// a blank and a mark, which is a blank for text and "*" for binary. A backslash
// at the start of the line says that the name is escaped. One blank or a tab
// alone is a separator too.
func (p *parser) gnu(i int) int {
	l := p.lines[i]
	at, end, escaped := gnuDigest(l.text)
	rest := l.text[end:]
	if at == end || strings.TrimSpace(rest) == "" {
		return 0
	}
	a := p.above()
	if a.size != 0 && 2*a.size != end-at {
		a = algo{}
	}
	// Short digests count where the list is known to hold them.
	if end-at < 20 && (end-at != 8 || a.size != 4) {
		return 0
	}
	v, form := readValue(l.text[at:end], a)
	if form == noDigest || labelOnly(rest) || !escaped && severalValues(rest) {
		return 0
	}
	r := gnuName(l, end, escaped)
	if form == badForm {
		p.malformed(l, r.path, v.reason(algo{}), v.digits)
		return 1
	}
	p.lone, p.listed = false, l.number
	p.separators[r.sep]++
	p.add(found{value: v, rule: "digest and name", line: l, reading: r})
	return 1
}

// gnuDigest returns where the letters and digits at the start of a line stand
// that a blank or a tab ends, and whether a backslash stands before them.
func gnuDigest(text string) (at, end int, escaped bool) {
	at = indentOf(text)
	if escaped = strings.HasPrefix(text[at:], `\`); escaped {
		at++
	}
	end = at
	for end < len(text) && isAlnum(text[end]) {
		end++
	}
	if end < len(text) && text[end] != ' ' && text[end] != '\t' {
		return 0, 0, false
	}
	return at, end, escaped
}

// labelOnly tells whether what follows a digest after one separator is only
// the name of an algorithm.
func labelOnly(rest string) bool {
	if strings.HasPrefix(rest, "  ") || strings.HasPrefix(rest, " *") {
		return false
	}
	_, ok := label(rest)
	return ok
}

// severalValues tells whether a line has more digests after the first one. One
// word behind a whole separator is a name, though: many stores call files by
// their digests.
func severalValues(rest string) bool {
	if len(rest) <= 32 {
		return false
	}
	if strings.HasPrefix(rest, "  ") || strings.HasPrefix(rest, " *") {
		word := strings.TrimRight(rest[2:], " \t")
		if bold := strings.TrimRight(word, "*"); bold != word && digestOnly(strings.TrimLeft(bold, "*")) {
			return true
		}
		if !strings.ContainsAny(word, " \t") {
			return false
		}
	}
	return len(tokens(rest)) > 0 || len(strings.Map(onlyHex, grouped.FindString(rest))) >= 32
}

// A separator is what stands between digest and name.
type separator uint8

const (
	pair   separator = iota // a blank and a mark
	single                  // a blank or tab alone
	perl                    // perhaps a blank and a mark that only shasum knows
)

// A reading is the name on a line and what else it may be.
type reading struct {
	path    string
	literal string   // if the path is without what seems to be a remark
	also    []string // less likely readings
	sep     separator
}

// gnuName reads the name that begins with the separator at text[end:].
func gnuName(l line, end int, escaped bool) reading {
	var r reading
	from := end + 1
	mark := byte(0)
	if l.text[end] == ' ' && from < len(l.text) {
		mark = l.text[from]
	}
	switch mark {
	case ' ', '*':
		from++
	case 'U', '^':
		r.sep = perl
	default:
		r.sep = single
	}
	to := len(strings.TrimRight(l.text, " \t"))
	if from >= to {
		return r
	}
	unescape := func(s string) string {
		if escaped {
			return unescapeName(s)
		}
		return s
	}
	r.path = unescape(l.name(from, to))
	if mark == '*' {
		r.also = append(r.also, "*"+r.path)
	}
	if to < len(l.text) {
		r.also = append(r.also, unescape(l.name(from, len(l.text))))
	}
	if t := strings.TrimLeft(r.path, " \t"); t != r.path {
		r.also = append(r.also, t)
	}
	if seen := strings.TrimSpace(l.text[from:to]); !escaped && seen != r.path {
		r.also = append(r.also, seen)
	}
	if short, ok := withoutRemark(r.path); ok && !escaped {
		r.path, r.literal = short, r.path
	}
	return r
}

// remark is what separates a name from words that somebody put behind it.
var remark = regexp.MustCompile(`\t|  | #| //| ;`)

// withoutRemark cuts off what follows a name, if only then it has the ending of
// a file's name.
func withoutRemark(path string) (string, bool) {
	if !strings.ContainsAny(path, " \t") {
		return path, false
	}
	at := remark.FindStringIndex(path)
	if at == nil || ending.MatchString(path) || !ending.MatchString(path[:at[0]]) {
		return path, false
	}
	return path[:at[0]], true
}

// shasumMarks decides about names that begin with "U" or "^" behind one blank.
// shasum writes these marks for line ends of all systems and for single bits;
// if other lines have marks too, and none has one blank alone, they are marks.
func (p *parser) shasumMarks() {
	if p.separators[perl] == 0 || p.separators[pair] == 0 || p.separators[single] > 0 {
		return
	}
	for i := range p.entries {
		if e := &p.entries[i]; e.perl && len(e.Path) > 1 {
			e.literal, e.Path = e.Path, e.Path[1:]
		}
	}
}

// unescapeName undoes the escapes of GNU's lines: \\, \n and \r. Any other
// backslash stands for itself.
func unescapeName(s string) string {
	return unescapes.Replace(s)
}

var (
	unescapes = strings.NewReplacer(`\\`, `\`, `\n`, "\n", `\r`, "\r")
	escapes   = strings.NewReplacer(`\`, `\\`, "\n", `\n`, "\r", `\r`)
)
