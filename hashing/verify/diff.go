package verify

import "strings"

const diffReason = "The line is part of a comparison of two texts, which says what was taken away and what was added."

// diff steps over lines with the marks of a comparison, "-" or "<" for what was
// taken away and "+" or ">" for what was added: neither is known to be published
// now. A "-" and a blank alone may as well begin an item of a list, and a ">" a
// line of a quoted letter.
func (p *parser) diff(i int) int {
	l := p.lines[i]
	if !diffMark(l.text) {
		return 0
	}
	rest := strings.TrimLeft(l.text[1:], " \t")
	alone := len(rest) == len(l.text)-1 || l.text[0] == '<'
	if !p.compared && (!alone || !entryLike(rest)) {
		return 0
	}
	if p.compared && len(tokens(rest)) == 0 && !entryLike(rest) && !mayBeSRI(rest) {
		return 0
	}
	p.malformed(l, entryName(rest), diffReason, "")
	return 1
}

func diffMark(text string) bool {
	return text != "" && (text[0] == '-' || text[0] == '+') || strings.HasPrefix(text, "< ") || strings.HasPrefix(text, "> ")
}

// isDiff tells whether lines with digests are marked as taken away and others
// as added.
func isDiff(lines []line) bool {
	var minus, plus bool
	for _, l := range lines {
		if !diffMark(l.text) || len(l.text) < 20 || len(tokens(l.text[1:])) == 0 && !mayBeSRI(l.text) && !entryLike(l.text[1:]) {
			continue
		}
		minus = minus || l.text[0] == '-' || l.text[0] == '<'
		plus = plus || l.text[0] == '+' || l.text[0] == '>'
	}
	return minus && plus
}

// entryLike tells whether a text begins like the commonest lines of lists: with
// a digest and a name, or as a tag line.
func entryLike(text string) bool {
	if t, ok := tagParts(text); ok {
		_, known := lookup(text[t.label.from:t.label.to])
		return known
	}
	n := hexRun(text)
	return n >= 32 && n < len(text) && (text[n] == ' ' || text[n] == '\t') && strings.TrimSpace(text[n:]) != ""
}

// entryName returns the name in a line that is like an entry, else nothing.
func entryName(text string) string {
	if !entryLike(text) {
		return ""
	}
	if t, ok := tagParts(text); ok {
		return text[t.name.from:t.name.to]
	}
	return gnuName(newLine(0, text), hexRun(text), false).path
}
