package verify

import (
	"regexp"
	"strings"

	"omnisum/hashing"
)

var sfvEntry = regexp.MustCompile(`^(.*\S)[ \t]+([0-9A-Fa-f]{8})\s*$`)

// sfvLine reads "name CRC32". It does so in SFV files only, because elsewhere
// eight digits may be a date or a number.
func (p *parser) sfvLine(i int) int {
	l := p.lines[i]
	if !p.sfv || semicolon(l.raw) {
		return 0
	}
	m := sfvEntry.FindStringSubmatchIndex(l.text)
	if m == nil {
		return 0
	}
	v, _ := hexValue(l.text[m[4]:m[5]], ours("CRC32", hashing.CRC32))
	path := l.name(m[2], m[3])
	also := trimmedName(path)
	if m[4]-m[3] > 1 {
		// All blanks but the last may belong to the name.
		also = append(also, l.name(m[2], m[4]-1))
	}
	p.add(found{value: v, algo: ours("CRC32", hashing.CRC32), rule: "SFV line", line: l, reading: reading{path: path, also: also}})
	return 1
}

// semicolon tells whether a line is a comment of an SFV file. What cannot be
// seen before the mark belongs to a name, except for a byte order mark.
func semicolon(raw string) bool {
	return strings.HasPrefix(strings.TrimLeft(raw, " \t\ufeff"), ";")
}
