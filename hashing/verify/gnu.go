package verify

import "strings"

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
	if form == noDigest || labelOnly(rest) || severalValues(rest) {
		return 0
	}
	path, also := gnuName(l, end, escaped)
	if form == badForm {
		p.malformed(l, path, v.reason(algo{}), v.digits)
		return 1
	}
	p.lone = false
	p.add(found{value: v, rule: "digest and name", line: l, path: path, also: also})
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
		if !strings.ContainsAny(strings.TrimRight(rest[2:], " \t"), " \t") {
			return false
		}
	}
	return len(tokens(rest)) > 0
}

// gnuName returns the name that begins with the separator at text[end:], and
// other readings of it.
func gnuName(l line, end int, escaped bool) (string, []string) {
	from := end + 1
	mark := byte(0)
	if l.text[end] == ' ' && from < len(l.text) && (l.text[from] == ' ' || l.text[from] == '*') {
		mark = l.text[from]
		from++
	}
	to := len(strings.TrimRight(l.text, " \t"))
	if from >= to {
		return "", nil
	}
	unescape := func(s string) string {
		if escaped {
			return unescapeName(s)
		}
		return s
	}
	path := unescape(l.name(from, to))
	var also []string
	if mark == '*' {
		also = append(also, "*"+path)
	}
	if to < len(l.text) {
		also = append(also, unescape(l.name(from, len(l.text))))
	}
	if t := strings.TrimLeft(path, " \t"); t != path {
		also = append(also, t)
	}
	if seen := strings.TrimSpace(l.text[from:to]); !escaped && seen != path {
		also = append(also, seen)
	}
	return path, also
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
