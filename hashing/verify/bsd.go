package verify

import (
	"regexp"
	"strings"
)

// A tagged line is "SHA256 (name) = value", cut into its parts.
type tagged struct {
	escaped            bool
	label, name, value span
}

// tagParts cuts a tag line. The name ends at the last bracket that an equal
// sign follows, so brackets and equal signs in it do no harm. OpenSSL writes
// the line with other blanks: "SHA2-256(name)= value".
func tagParts(text string) (tagged, bool) {
	var t tagged
	end := len(strings.TrimRight(text, " \t"))
	t.name.to = strings.LastIndexByte(text[:end], ')')
	open := strings.IndexByte(text, '(')
	if open < 1 || t.name.to < open {
		return t, false
	}
	t.name.from = open + 1
	rest := strings.TrimLeft(text[t.name.to+1:end], " \t")
	if rest == "" || rest[0] != '=' {
		return t, false
	}
	t.value = span{end - len(strings.TrimLeft(rest[1:], " \t")), end}
	from := indentOf(text)
	if t.escaped = text[from] == '\\'; t.escaped {
		from++
	}
	t.label = span{from, max(from, len(strings.TrimRight(text[:open], " \t")))}
	label := text[t.label.from:t.label.to]
	ok := label != "" && len(label) <= 24 && isAlnum(label[0]) && label[0] > '9' && allIn(label, func(c byte) bool {
		return isAlnum(c) || strings.IndexByte("/_. -", c) >= 0
	})
	return t, ok && t.value.from < t.value.to && !strings.ContainsAny(text[t.value.from:t.value.to], " \t")
}

func isTagLine(text string) bool {
	_, ok := tagParts(text)
	return ok
}

// sizeLine is the "Size (name) = n bytes" of pkgsrc.
var sizeLine = regexp.MustCompile(`(?i)^\s*size\s*\((.*)\)\s*=\s*(\d+)\s+bytes\s*$`)

// tag reads lines that name the algorithm first, then the file in brackets.
func (p *parser) tag(i int) int {
	l := p.lines[i]
	t, ok := tagParts(l.text)
	if !ok {
		if !strings.Contains(l.text, "(") {
			return 0
		}
		if m := sizeLine.FindStringSubmatchIndex(l.text); m != nil {
			p.size(l.name(m[2], m[3]), l.text[m[4]:m[5]])
			return 1
		}
		return 0
	}
	spelled := l.text[t.label.from:t.label.to]
	path := l.name(t.name.from, t.name.to)
	raw := l.text[t.value.from:t.value.to]
	if strings.EqualFold(spelled, "size") {
		p.size(path, raw)
		return 1
	}
	a, known := lookup(spelled)
	if t.escaped {
		path = unescapeName(path)
	}
	if !known {
		// "Checksum (SHA256) = value" is a label, and an unknown word counts as
		// an algorithm only before what can be nothing else than a digest.
		if _, ok := label(path); ok || fillers[strings.ToLower(spelled)] || ending.MatchString(spelled) || hexRun(raw) != len(raw) || len(raw) < 8 {
			return 0
		}
		a = algo{spelled: spelled}
	}
	v, form := readValue(raw, a)
	switch form {
	case noDigest:
		if !known {
			return 0
		}
		p.malformed(l, path, noValue, "")
		return 1
	case badForm:
		p.malformed(l, path, v.reason(a), v.digits)
		return 1
	}
	p.lone, p.listed = false, l.number
	p.add(found{value: v, algo: a, rule: "tag line", line: l, reading: reading{path: path, also: trimmedName(path)}})
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
