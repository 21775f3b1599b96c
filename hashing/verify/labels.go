package verify

import (
	"regexp"
	"strings"
)

// labelled reads "LABEL: value" with any of the usual marks between them, also
// with the file's name in or before the label, and "name: value" where lines
// of digits continue the value.
func (p *parser) labelled(i int) int {
	l := p.lines[i]
	tried := 0
	for at := 0; at < len(l.text) && tried < 4; at++ {
		if c := l.text[at]; c != ':' && c != '=' || strings.HasPrefix(l.text[at:], "://") {
			continue
		}
		tried++
		if n := p.labelAt(i, at); n > 0 {
			return n
		}
	}
	return p.spaced(i)
}

// labelAt reads line i as a label and a value with the mark at text[at] between
// them.
func (p *parser) labelAt(i, at int) int {
	l := p.lines[i]
	rest := strings.TrimLeft(l.text[at+1:], ":= \t")
	if !plausible(rest) || at >= 32 && (len(tokens(l.text[:at])) > 0 || holdsGroups(l.text[:at])) {
		return 0
	}
	a, path, ok := p.leading(l, at)
	if !ok || rest == "" && path == "" && !a.named() || rest == l.text[at+1:] && strings.Trim(l.text[:at], trimSet) == "" {
		return 0
	}
	v, form, n := p.joined(i, rest, a)
	switch {
	case form == goodForm && (len(v.digest) > 4 || a.named()):
		p.add(found{value: v, algo: a, rule: "label and value", line: l, reading: reading{path: path}})
		return n
	case form == badForm && a.named() && path == "":
		p.unreadable(l, v, a)
		return n
	case form == badForm && a.named():
		p.malformed(l, path, v.reason(a), v.digits)
		return n
	}
	return 0
}

// plausible tells cheaply whether text may begin with a value, or is empty so
// that the value may follow on the next line. Most text does not.
func plausible(text string) bool {
	text = strings.TrimLeft(text, " \t\"'`<(")
	if text == "" {
		return true
	}
	end := strings.IndexAny(text, " \t\"'`,;<>()")
	if end < 0 {
		end = len(text)
	}
	word := text[:end]
	if len(word) >= 12 {
		return allIn(word, func(c byte) bool { return isBase64(c) || c == ':' || c == '.' })
	}
	return len(word) >= 2 && (allIn(word, func(c byte) bool { return isHex(c) || c == ':' || c == '.' }) || hexMark.MatchString(word))
}

// leading reads what stands before a mark at text[at] as a label, or a name, or
// both.
func (p *parser) leading(l line, at int) (algo, string, bool) {
	left := l.text[:at]
	if a, ok := label(left); ok {
		return a, "", true
	}
	if s := withoutFillers(l, span{0, at}); s.from == s.to && len(left) < 80 {
		return algo{}, "", true // "Checksum:" and the like
	}
	if strings.Contains(left, "://") || len(left) > 4096 {
		return algo{}, "", false
	}
	a, path, ok := nameAndLabel(l, span{0, at})
	return a, path, ok || path != ""
}

// spaced reads "LABEL value" with blanks only.
func (p *parser) spaced(i int) int {
	l := p.lines[i]
	text := strings.TrimRight(l.text, " \t")
	at := strings.LastIndexAny(text, " \t")
	if at <= 0 {
		return 0
	}
	// Groups of digits are one value.
	for {
		before := strings.TrimRight(text[:at], " \t")
		word := before[strings.LastIndexAny(before, " \t")+1:]
		if len(word) < 4 || len(word) > 16 || !allIn(word, isHex) || len(word) == len(before) {
			break
		}
		at = len(before) - len(word) - 1
	}
	if !plausible(text[at+1:]) {
		return 0
	}
	a, ok := label(text[:at])
	if !ok {
		return 0
	}
	v, form := readValue(text[at+1:], a)
	if form == noDigest {
		return 0
	}
	if form == badForm {
		p.unreadable(l, v, a)
		return 1
	}
	p.add(found{value: v, algo: a, rule: "label and value", line: l})
	return 1
}

// trimSet is what may stand around a name or label without belonging to it.
const trimSet = " \t:=|-–—*•→⇒\"'`<>,;()[]“”‘’"

// nameAndLabel splits a part of a line into the algorithm it names, if it does,
// and the file's name, if there is one.
func nameAndLabel(l line, s span) (algo, string, bool) {
	text := l.text[s.from:s.to]
	a, _, ok := extract(text)
	if !ok {
		return algo{}, nameIn(l, s), false
	}
	at := strings.Index(text, a.spelled)
	if at < 0 {
		return a, "", true
	}
	before := nameIn(l, withoutFillers(l, span{s.from, s.from + at}))
	after := nameIn(l, withoutFillers(l, span{s.from + at + len(a.spelled), s.to}))
	for _, n := range []string{before, after} {
		if _, dressed := undressed(n); dressed || likeFile(n) {
			return a, n, true
		}
	}
	return a, "", true
}

// withoutFillers leaves out words at both ends that only dress a label.
func withoutFillers(l line, s span) span {
	for {
		t := trimSpan(l, s)
		text := l.text[t.from:t.to]
		first, _, _ := strings.Cut(text, " ")
		last := text[strings.LastIndex(text, " ")+1:]
		switch {
		case text == "":
			return t
		case filler(strings.Trim(first, trimSet)):
			s = span{t.from + len(first), t.to}
		case filler(strings.Trim(last, trimSet)):
			s = span{t.from, t.to - len(last)}
		default:
			return t
		}
	}
}

// filler tells whether a word only dresses a label, as "checksum" and keys like
// "iso_checksum" do.
func filler(word string) bool {
	word = strings.ToLower(word)
	if fillers[word] {
		return true
	}
	at := strings.LastIndexAny(word, "_-")
	if at < 0 || strings.ContainsAny(word, "./\\") {
		return false
	}
	switch word[at+1:] {
	case "checksum", "hash", "digest", "hashsum":
		return true
	}
	return false
}

func trimSpan(l line, s span) span {
	text := l.text[s.from:s.to]
	from := s.from + len(text) - len(strings.TrimLeft(text, trimSet))
	to := max(from, s.from+len(strings.TrimRight(text, trimSet)))
	if name := l.text[from:to]; to < s.to && l.text[to] == ')' && strings.Count(name, "(") > strings.Count(name, ")") {
		to++
	}
	return span{from, to}
}

// markdownIn is a link that is all of a part of a line but marks and blanks.
var markdownIn = regexp.MustCompile(`^[\s*_\-•→⇒:=|.,;]*\[([^\[\]]+)\]\(([^()\s]+)\)[\s*_\-•→⇒:=|,;]*$`)

// trimmedLink is a link without the brackets at its ends.
var trimmedLink = regexp.MustCompile(`^\[?([^\[\]]+)\]\(([^()\s]+)\)?$`)

// nameIn returns the name in a part of a line; of a URL its last part.
func nameIn(l line, s span) string {
	if m := markdownIn.FindStringSubmatchIndex(l.text[s.from:s.to]); m != nil {
		if likeFile(l.text[s.from+m[2] : s.from+m[3]]) {
			return l.name(s.from+m[2], s.from+m[3])
		}
		return urlName(l.name(s.from+m[4], s.from+m[5]))
	}
	s = trimSpan(l, s)
	if m := trimmedLink.FindStringSubmatchIndex(l.text[s.from:s.to]); m != nil {
		if likeFile(l.text[s.from+m[2] : s.from+m[3]]) {
			return l.name(s.from+m[2], s.from+m[3])
		}
		return urlName(l.name(s.from+m[4], s.from+m[5]))
	}
	for s.from < s.to && l.text[s.to-1] == '}' && !strings.Contains(l.text[s.from:s.to], "{") {
		s = trimSpan(l, span{s.from, s.to - 1})
	}
	name := l.name(s.from, s.to)
	if !strings.ContainsFunc(name, inWord) {
		return ""
	}
	if s.from > 0 && l.text[s.from-1] == '<' && s.to < len(l.text) && l.text[s.to] == '>' && !likeFile(name) {
		return "" // a tag
	}
	if strings.Contains(name, "://") && !strings.ContainsAny(name, " \t") {
		return urlName(name)
	}
	return name
}

// urlName returns the file's name in a URL.
func urlName(u string) string {
	u, _, _ = strings.Cut(u, "?")
	u, _, _ = strings.Cut(u, "#")
	_, u, _ = strings.Cut(u, "://")
	if !strings.Contains(u, "/") {
		return ""
	}
	u = u[strings.LastIndex(u, "/")+1:]
	for strings.HasSuffix(u, "}") && !strings.Contains(u, "{") {
		u = u[:len(u)-1] // the end of an object
	}
	return u
}

// ending is what a file's name ends with: a dot and a few letters or digits.
var ending = regexp.MustCompile(`\.[A-Za-z0-9_~]{1,12}$`)

// likeFile tells whether words look like a file's name.
func likeFile(s string) bool {
	if !strings.ContainsFunc(s, inWord) || strings.Contains(s, "://") {
		return false
	}
	return ending.MatchString(s) || !strings.ContainsAny(s, " \t") && strings.ContainsAny(s, "._/\\")
}

// running tells whether words are running text rather than a name.
func running(s string) bool {
	return len(strings.Fields(s)) > 5 && !ending.MatchString(s)
}
