package verify

import "strings"

// loose reads lines in which digests stand among other things: names before or
// behind them, labels, punctuation, other digests. Only runs of digits count
// that have the length of a digest and stand alone.
func (p *parser) loose(i int) int {
	l := p.lines[i]
	if len(l.text) < 32 || len(l.text) > 1<<20 {
		return 0
	}
	found := tokens(l.text)
	switch len(found) {
	case 0:
		return 0
	case 1:
		p.single(l, found[0])
	default:
		p.several(l, found)
	}
	return 1
}

// single reads a line with one digest.
func (p *parser) single(l line, t span) {
	before, after := trimSpan(l, span{0, t.from}), span{t.to, len(l.text)}
	a, path, named := algo{}, "", false
	if before.from < before.to {
		a, path, named = nameAndLabel(l, before)
	}
	f := found{rule: "digest in a line", line: l, reading: reading{path: path}}
	if b, ok := label(l.text[after.from:after.to]); ok && !named {
		a = b
	} else if path == "" {
		if b, rest, ok := nameAndLabel(l, after); ok && !named {
			a, f.path = b, rest
		} else if before.from == before.to || likeFile(firstWord(rest)) {
			f.path = rest
		}
	}
	p.token(f, t, a)
}

func firstWord(s string) string {
	if w := strings.Fields(s); len(w) > 0 {
		return w[0]
	}
	return ""
}

// token adds the digest at t. Without a label, words that are no name make it
// doubtful that the digits are a digest of a file.
func (p *parser) token(f found, t span, a algo) {
	v, form := readValue(f.line.text[t.from:t.to], a)
	if form == badForm {
		p.malformed(f.line, f.path, v.reason(a), v.digits)
	}
	if form != goodForm {
		return
	}
	if running(f.path) {
		f.path, f.unsure = "", !a.named()
	}
	f.value, f.algo = v, a
	p.add(f)
}

// several reads a line with more than one digest. If only blanks stand between
// them they are of one file; else each has its own label or name, which stands
// before it or, if the line begins with a digest, behind it.
func (p *parser) several(l line, ts []span) {
	part := func(n int) span {
		s := span{0, len(l.text)}
		if n > 0 {
			s.from = ts[n-1].to
		}
		if n < len(ts) {
			s.to = ts[n].from
		}
		return trimSpan(l, s)
	}
	together := true
	for n := 1; n < len(ts); n++ {
		s := part(n)
		together = together && s.from == s.to
	}
	first, last := part(0), part(len(ts))
	shared := ""
	if together {
		if _, shared, _ = nameAndLabel(l, first); shared == "" {
			_, shared, _ = nameAndLabel(l, last)
		}
	}
	astray := !together && first.from < first.to && namesBehind(l, part, len(ts))
	previous := ""
	for n, t := range ts {
		f := found{rule: "several digests in a line", line: l, reading: reading{path: shared}}
		var a algo
		switch {
		case together:
		case first.from == first.to:
			f.path = strings.TrimPrefix(nameIn(l, part(n+1)), "*")
		default:
			if a, f.path, _ = nameAndLabel(l, part(n)); f.path == "" {
				f.path = previous
			}
			previous = f.path
		}
		if astray {
			f.path, f.astray = "", true
		}
		p.token(f, t, a)
	}
}

// namesBehind tells whether the first of n values has no name before it, but a
// later one has. Then it is open whether names stand before their values or
// behind them.
func namesBehind(l line, part func(int) span, n int) bool {
	if _, name, _ := nameAndLabel(l, part(0)); name != "" {
		return false
	}
	for i := 1; i < n; i++ {
		if _, name, _ := nameAndLabel(l, part(i)); name != "" {
			return true
		}
	}
	return false
}
