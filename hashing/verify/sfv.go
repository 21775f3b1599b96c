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
		return p.brokenSFV(l)
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

// brokenSFV reports a line of an SFV file that is nearly an entry.
func (p *parser) brokenSFV(l line) int {
	text := strings.TrimRight(l.text, " \t")
	at := strings.LastIndexAny(text, " \t") + 1
	word := text[at:]
	if at == 0 || len(word) < 4 || len(word) > 16 || len(p.list.Name) > 0 && !p.named(".sfv") {
		return 0
	}
	hex := 0
	for i := range len(word) {
		if isHex(word[i]) {
			hex++
		}
	}
	if hex < len(word)-2 || !strings.ContainsAny(word, "0123456789") || !likeFile(strings.TrimSpace(text[:at])) {
		return 0
	}
	p.malformed(l, l.name(0, len(strings.TrimRight(text[:at], " \t"))), (value{digits: word}).reason(ours("CRC32", hashing.CRC32)), "")
	return 1
}
