package verify

import (
	"regexp"
	"strconv"
	"strings"
)

// arrayStart begins an array of sources or of their digests in a PKGBUILD.
var arrayStart = regexp.MustCompile(`^\s*(source|noextract|validpgpkeys|([a-z0-9]+)sums)(?:_[a-z0-9_]+)?=\(`)

// pkgbuild reads the arrays of Arch's PKGBUILDs. The values belong to sources
// by their places in another array, so they have places instead of names.
func (p *parser) pkgbuild(i int) int {
	text := p.lines[i].text
	if !strings.Contains(text, "=(") {
		return 0
	}
	m := arrayStart.FindStringSubmatchIndex(text)
	if m == nil {
		return 0
	}
	var a algo
	if m[4] >= 0 {
		a, _ = lookup(text[m[4]:m[5]])
	}
	place := 0
	n := i
	for rest := text[m[1]:]; ; rest = p.lines[n].text {
		body, _, closed := strings.Cut(rest, ")")
		for word := range strings.FieldsSeq(body) {
			place++
			v, form := readValue(word, a)
			switch {
			case !a.named() || form == noDigest:
			case form == badForm:
				p.malformed(p.lines[n], "", v.reason(a), v.digits)
			default:
				p.add(found{value: v, algo: a, rule: "PKGBUILD", line: p.lines[n], qualifier: "source " + strconv.Itoa(place)})
			}
		}
		if n++; closed || n == len(p.lines) || n > i+lookAhead-2 && p.partial {
			return n - i
		}
	}
}
