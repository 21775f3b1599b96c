package verify

import (
	"maps"
	"regexp"
	"slices"
	"strings"
)

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
	part := func(n int) span { return [...]span{{0, t.from}, after}[n] }
	above := f.path != "" && path == "" && p.lone && p.file != ""
	if above || groupsBetween(l, part, 1) {
		// A name right above it has as good a claim as one behind it, and it is
		// as open whose the values below are.
		f.path, f.astray = "", true
		p.file, p.lone = "", false
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
	claims, astray := claimsOf(l, ts, part, together)
	if claims[0].behind && p.lone && p.file != "" {
		astray = true // the name above has as good a claim as the one behind
	}
	for n, t := range ts {
		f := found{rule: "several digests in a line", line: l, reading: reading{path: claims[n].name}}
		if astray {
			f.path, f.astray = "", true
		}
		p.token(f, t, claims[n].algo)
	}
	if astray {
		p.file, p.lone = "", false
	}
}

// A claim is what a line seems to say of one of its digests.
type claim struct {
	algo   algo
	name   string
	behind bool // the name stands behind it
	length int
}

// claimsOf reads what a line says of its digests, and tells whether it is open of
// which files they are.
func claimsOf(l line, ts []span, part func(int) span, together bool) (claims []claim, astray bool) {
	first, last := part(0), part(len(ts))
	if !strings.ContainsFunc(l.text[first.from:first.to], inWord) {
		first.to = first.from // nothing but marks
	}
	shared := ""
	if together {
		if _, shared, _ = nameAndLabel(l, first); shared == "" {
			_, shared, _ = nameAndLabel(l, last)
		}
	} else {
		shared = nameBehindAll(l, part, len(ts))
	}
	claims = make([]claim, len(ts))
	for n := range ts {
		c := claim{name: shared, length: ts[n].to - ts[n].from}
		switch {
		case shared != "" && !together:
			c.algo, _, _ = nameAndLabel(l, part(n))
		case together:
		case first.from == first.to:
			c.algo, c.name = labelOrName(l, part, n, len(ts))
			c.behind = c.name != ""
		default:
			if c.algo, c.name, _ = nameAndLabel(l, part(n)); c.name == "" && n > 0 {
				c.name = claims[n-1].name
			}
		}
		claims[n] = c
	}
	if together || shared != "" {
		return claims, false
	}
	return claims, first.from < first.to && namesBehind(l, part, len(ts)) || oddNames(l, part, len(ts)) || groupsBetween(l, part, len(ts)) ||
		unequal(l, claims, last) || uneven(claims) && !pairsBehind(l, ts)
}

// unequal tells whether there are more names than digests, or fewer.
func unequal(l line, claims []claim, last span) bool {
	if claims[0].behind {
		end := claims[len(claims)-1]
		return end.name == "" && !end.algo.named()
	}
	_, behind, _ := nameAndLabel(l, last)
	return oneMore(claims, behind)
}

// oneMore tells whether a line of several names before digests ends with one name
// more. Then the names may as well be of the digests before them.
func oneMore(claims []claim, behind string) bool {
	if garbled(behind) || strings.ContainsAny(behind, " /") && !ending.MatchString(behind) {
		return false
	}
	several := false
	for _, c := range claims {
		if baseName(c.name) == baseName(behind) {
			return false
		}
		several = several || c.name != claims[0].name
	}
	return several
}

// pairsBehind tells whether a blank and a mark stand behind each digest, as in the
// lines of sha256sum.
func pairsBehind(l line, ts []span) bool {
	return !slices.ContainsFunc(ts, func(t span) bool {
		return !strings.HasPrefix(l.text[t.to:], "  ") && !strings.HasPrefix(l.text[t.to:], " *")
	})
}

// uneven tells whether several names have digests of different lengths and
// nothing says of which algorithms they are. Then all may be of one file, and the
// other names something else that is known of it.
func uneven(claims []claim) bool {
	lengths := map[string]map[int]bool{}
	for _, c := range claims {
		if c.algo.named() || c.name == "" {
			return false
		}
		if lengths[c.name] == nil {
			lengths[c.name] = map[int]bool{}
		}
		lengths[c.name][c.length] = true
	}
	for _, l := range lengths {
		if !maps.Equal(l, lengths[claims[0].name]) {
			return true
		}
	}
	return false
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

// labelOrName reads what stands behind value n of several where nothing stands
// before the first: its name, or its label. If nothing stands behind the last
// one, labels are those of the next value.
func labelOrName(l line, part func(int) span, n, last int) (algo, string) {
	behind := part(n + 1)
	a, ok := label(l.text[behind.from:behind.to])
	end := part(last)
	if !ok && n > 0 && end.from == end.to {
		before := part(n)
		a, _ = label(l.text[before.from:before.to])
	}
	switch {
	case ok && end.from < end.to:
		return a, ""
	case ok && n > 0:
		before := part(n)
		a, _ = label(l.text[before.from:before.to])
		return a, ""
	case ok:
		return algo{}, ""
	}
	return a, strings.TrimPrefix(nameIn(l, behind), "*")
}

// nameBehindAll returns the name behind n values with labels of their own, each
// by another algorithm, if there is no other name: they are all of that file.
func nameBehindAll(l line, part func(int) span, n int) string {
	seen := map[string]bool{}
	for i := range n {
		a, name, named := nameAndLabel(l, part(i))
		if !named || name != "" || a.set == 0 || seen[a.set.String()] {
			return ""
		}
		seen[a.set.String()] = true
	}
	if _, name, named := nameAndLabel(l, part(n)); !named && likeFile(name) {
		return name
	}
	return ""
}

// oddNames tells whether a name between n values has words behind a file's name,
// and others have no file's name: "x.iso old", "new". Then these may be of one
// file.
func oddNames(l line, part func(int) span, n int) bool {
	odd, words := false, false
	for i := range n {
		_, name, _ := nameAndLabel(l, part(i))
		plain, _ := undressed(name)
		switch {
		case name == "":
		case !slices.ContainsFunc(strings.Fields(name), ending.MatchString):
			words = true
		case !ending.MatchString(plain):
			odd = true
		}
	}
	return odd && words
}

// groupsBetween tells whether more values stand between the n values of a line,
// in groups of digits.
func groupsBetween(l line, part func(int) span, n int) bool {
	for i := range n + 1 {
		if s := part(i); holdsGroups(l.text[s.from:s.to]) {
			return true
		}
	}
	return false
}

// holdsGroups tells whether a text has a value in groups of digits.
func holdsGroups(text string) bool {
	return inGroups(text) && slices.ContainsFunc(grouped.FindAllString(text, -1), func(g string) bool { return len(strings.Map(onlyHex, g)) >= 32 })
}

// calledByDigest is the name of a file that is called by its digest.
var calledByDigest = regexp.MustCompile(`(?i)^[0-9a-f]+(?:\.[0-9a-z]+)*$`)

// holdsDigest tells whether what stands where a name is expected has another
// digest in it, so that it is none.
func holdsDigest(path string) bool {
	if g := grouped.FindString(path); len(strings.Map(onlyHex, g)) >= 32 {
		return true
	}
	base := baseName(path)
	if strings.ContainsAny(path, "<>") {
		base = path // source of a page
	}
	if len(base) < 32 || calledByDigest.MatchString(base) {
		return false
	}
	run := 0
	for i := range len(base) {
		if run++; !isHex(base[i]) {
			run = 0
		} else if run >= 32 {
			return true
		}
	}
	return false
}
