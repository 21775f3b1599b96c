package verify

import (
	"regexp"
	"strconv"
	"strings"
)

// tagLine is "SHA256 (name) = value". The greedy name ends at the last ") =",
// so brackets and equal signs in it do no harm. OpenSSL writes it with other
// blanks, and "SHA2-256(name)= value".
var tagLine = regexp.MustCompile(`^\s*(\\?)([A-Za-z][A-Za-z0-9/_. -]{0,22}?)\s*\((.*)\)\s*=\s*(\S+)\s*$`)

// sizeLine is the "SIZE (name) = n" of ports trees.
var sizeLine = regexp.MustCompile(`(?i)^\s*size\s*\((.*)\)\s*=\s*(\d+)(\s+bytes)?\s*$`)

// tag reads lines that name the algorithm first, then the file in brackets.
func (p *parser) tag(i int) int {
	l := p.lines[i]
	if !strings.Contains(l.text, ")") || !strings.Contains(l.text, "=") {
		return 0
	}
	if m := sizeLine.FindStringSubmatchIndex(l.text); m != nil {
		if n, err := strconv.ParseInt(l.text[m[4]:m[5]], 10, 64); err == nil {
			p.sized(l.name(m[2], m[3]), n)
		}
		return 1
	}
	m := tagLine.FindStringSubmatchIndex(l.text)
	if m == nil {
		return 0
	}
	spelled := strings.TrimSpace(l.text[m[4]:m[5]])
	a, known := lookup(spelled)
	path := l.name(m[6], m[7])
	if m[2] < m[3] {
		path = unescapeName(path)
	}
	raw := l.text[m[8]:m[9]]
	if !known {
		// "Checksum (SHA256) = value" is a label, and an unknown word counts as
		// an algorithm only before what can be nothing else than a digest.
		if _, ok := label(path); ok || fillers[strings.ToLower(spelled)] || hexRun(raw) != len(raw) || len(raw) < 8 {
			return 0
		}
		a = algo{spelled: spelled}
	}
	v, form := readValue(raw, a)
	switch form {
	case noDigest:
		return 0
	case badForm:
		p.malformed(l, path, v.reason(a), v.digits)
		return 1
	}
	p.lone = false
	p.add(found{value: v, algo: a, rule: "tag line", line: l, path: path, also: trimmedName(path)})
	return 1
}

// trimmedName returns the name without the blanks around it, if it has any.
func trimmedName(path string) []string {
	if t := strings.TrimSpace(path); t != path && t != "" {
		return []string{t}
	}
	return nil
}

// sized remembers the published size of a file, for finish.
func (p *parser) sized(path string, n int64) { p.sizes[path] = n }
