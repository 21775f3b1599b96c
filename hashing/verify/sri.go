package verify

import (
	"regexp"
	"strings"

	"omnisum/hashing"
)

// sriToken is a value of Subresource Integrity (W3C SRI §3.5). Nix writes its
// hashes so too, for more algorithms.
var sriToken = regexp.MustCompile(`(?:^|[\s"'=,\[(>])((?i:md5|sha1|sha256|sha384|sha512|blake3))-([A-Za-z0-9+/_-]{20,}={0,2})(?:$|[\s"',;\])<?])`)

// sriStart begins such a value, and goes on as a word.
var sriStart = regexp.MustCompile(`(?:^|[\s"'=])((?i:md5|sha1|sha256|sha384|sha512|blake3))-([^\s"'<>]+)`)

// brokenSRI tells whether a text has what begins like such a value and has nearly
// its length, or its letters.
func brokenSRI(text string) bool {
	for _, m := range sriStart.FindAllStringSubmatch(text, 4) {
		a, _ := lookup(m[1])
		letters := 0
		for letters < len(m[2]) && isBase64(m[2][letters]) {
			letters++
		}
		if abs(len(m[2])-(a.size+2)/3*4) <= 4 || letters >= 16 && strings.ContainsAny(m[2], "0123456789+/=") {
			return true
		}
	}
	return false
}

// integrity reads the SRI values in a line, which may be several, and tells
// whether there were any.
func (p *parser) integrity(l line, of reading, rule Rule) bool {
	text := l.text
	if !mayBeSRI(text) {
		return false
	}
	any := false
	for {
		m := sriToken.FindStringSubmatchIndex(text)
		if m == nil {
			if !any && brokenSRI(l.text) {
				p.malformed(l, of.path, notInForm, "")
				return true
			}
			return any
		}
		a, _ := lookup(text[m[2]:m[3]])
		v, form := lettersValue(text[m[4]:m[5]], a)
		switch {
		case form == goodForm:
			p.add(found{value: v, algo: a, rule: rule, line: l, reading: of})
			any = true
		case form == badForm:
			p.malformed(l, of.path, v.reason(a), v.digits)
			any = true
		}
		text = text[m[5]:]
	}
}

// mayBeSRI tells cheaply whether sriToken has to be tried.
func mayBeSRI(text string) bool {
	at := strings.IndexByte(text, '-')
	for at >= 0 && at+20 < len(text) {
		before := strings.ToLower(text[max(0, at-6):at])
		for _, name := range []string{"sha256", "sha512", "sha384", "sha1", "md5", "blake3"} {
			if strings.HasSuffix(before, name) {
				return true
			}
		}
		next := strings.IndexByte(text[at+1:], '-')
		if next < 0 {
			return false
		}
		at += 1 + next
	}
	return false
}

// sri reads lines with SRI values. The name is that of a source named beside
// it, or of the line above.
func (p *parser) sri(i int) int {
	l := p.lines[i]
	if !mayBeSRI(l.text) {
		return 0
	}
	if p.inNameColumn(l) {
		return 0
	}
	path := ""
	if name, ok := strings.CutPrefix(l.text, "integrity\t"); ok {
		path, _, _ = strings.Cut(name, "\t")
	} else if m := sourceAttribute.FindStringSubmatch(l.text); m != nil {
		path = baseName(strings.SplitN(m[1], "?", 2)[0])
	}
	if p.integrity(l, reading{path: path}, "integrity value") {
		return 1
	}
	return 0
}

// inNameColumn tells whether a line is a row of a table whose digests are all where
// its header says, so that what is like a value elsewhere in it is a name.
func (p *parser) inNameColumn(l line) bool {
	if p.table.name < 0 || len(p.table.algos) == 0 {
		return false
	}
	cells := splitRow(l)
	if len(cells) != len(p.table.algos) || !mayBeSRI(cells[p.table.name].text) {
		return false
	}
	texts := make([]string, len(cells))
	for c := range cells {
		texts[c] = cells[c].text
	}
	return p.table.fits(texts)
}

var sourceAttribute = regexp.MustCompile(`(?:src|href)\s*=\s*["']([^"']+)["']`)

// nixAlphabet is the base32 of Nix, which leaves out letters that could form
// bad words.
const nixAlphabet = "0123456789abcdfghijklmnpqrsvwxyz"

// decodeNix reads Nix base32: the digits are the bits of the digest from the
// last to the first, five a time.
func decodeNix(s string, size int) ([]byte, bool) {
	if len(s) != (size*8+4)/5 {
		return nil, false
	}
	d := make([]byte, size)
	for n := range len(s) {
		digit := strings.IndexByte(nixAlphabet, s[len(s)-1-n])
		if digit < 0 {
			return nil, false
		}
		bit := n * 5
		i, shift := bit/8, bit%8
		d[i] |= byte(digit << shift)
		if carry := digit >> (8 - shift); carry != 0 {
			if i+1 >= size {
				return nil, false
			}
			d[i+1] |= byte(carry)
		}
	}
	return d, true
}

// homebrewLine is what casks and formulae write: sha256 "hex", or one value for
// each kind of processor.
var homebrewLine = regexp.MustCompile(`^\s*(?:sha256\s+)?(?:([a-z_0-9]+):\s*)?"([0-9a-f]{64})",?\s*$`)

// homebrew reads the sha256 stanza of a Homebrew cask or formula.
func (p *parser) homebrew(i int) int {
	if !strings.HasPrefix(strings.TrimLeft(p.lines[i].text, " \t"), "sha256 ") {
		return 0
	}
	n := i
	for ; n < len(p.lines); n++ {
		l := p.lines[n]
		m := homebrewLine.FindStringSubmatch(l.text)
		if m == nil || n > i && strings.Contains(l.text, "sha256") {
			break
		}
		v, _ := hexValue(m[2], ours("sha256", hashing.SHA256))
		p.add(found{value: v, algo: ours("sha256", hashing.SHA256), rule: "Homebrew", line: l, qualifier: m[1]})
		if !strings.HasSuffix(strings.TrimSpace(l.text), ",") {
			n++
			break
		}
	}
	return n - i
}
