package verify

import (
	"regexp"
	"strings"
)

// certutilLine is "SHA256 hash of [file ]name:"; other languages have other
// words around the algorithm and the name.
var certutilLine = regexp.MustCompile(`(?i)^\s*(?:\S+ )?([A-Z]+-?[0-9]+)[- ]?\S*.*?\s(?:of file|of|von datei|von|der datei|du fichier|de fichier|de|del archivo|di|van|för|af|для)\s+(.+?)\s*:\s*$`)

// certutil reads the output of Windows' certutil -hashfile: a sentence that
// ends in a colon, and the digest on the next line, in old versions with a
// blank between any two bytes.
func (p *parser) certutil(i int) int {
	l := p.lines[i]
	if i+1 >= len(p.lines) || !strings.HasSuffix(strings.TrimSpace(l.text), ":") {
		return 0
	}
	a, path := certutilName(l)
	if !a.named() {
		return 0
	}
	v, form, n := p.joined(i+1, strings.TrimSpace(p.lines[i+1].text), a)
	if form != goodForm || len(v.digest) != a.size {
		return 0
	}
	p.add(found{value: v, algo: a, rule: "digest below its label", line: p.lines[i+1], reading: reading{path: path}})
	return n + 1
}

// certutilName reads the sentence. Where its words are in an unknown language,
// the name is the one word that looks like a file's.
func certutilName(l line) (algo, string) {
	if m := certutilLine.FindStringSubmatchIndex(l.text); m != nil {
		if a, ok := lookup(l.text[m[2]:m[3]]); ok {
			return a, l.name(m[4], m[5])
		}
	}
	a, _, ok := extract(l.text)
	if !ok {
		return algo{}, ""
	}
	from := 0
	for word := range strings.SplitSeq(l.text, " ") {
		to := from + len(word)
		if t := trimSpan(l, span{from, to}); ending.MatchString(l.text[t.from:t.to]) {
			return a, l.name(t.from, t.to)
		}
		from = to + 1
	}
	return algo{}, ""
}
