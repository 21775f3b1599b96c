package verify

import "strings"

const clearSigned = "-----BEGIN PGP SIGNED MESSAGE-----"

// armour steps over what signatures put around a text (RFC 9580 §6.2, §7):
// nothing in there is an entry. It remembers that a signature is there.
func (p *parser) armour(i int) int {
	text := strings.TrimRight(p.lines[i].text, " ")
	switch {
	case text == clearSigned:
		p.list.Signed = OpenPGP
		p.signed, p.outside = true, false
		return p.header(i+1) - i
	case strings.HasPrefix(text, "-----BEGIN ") && strings.HasSuffix(text, "-----"):
		return p.block(i, strings.Replace(text, "BEGIN", "END", 1))
	case p.signed && strings.HasPrefix(p.lines[i].raw, "- "):
		// Dash-escaped; the line behind it is read as if the dash were not there.
		p.lines[i] = newLine(p.lines[i].number, p.lines[i].raw[2:])
		return 0
	case strings.HasPrefix(text, "untrusted comment:"):
		return p.signify(i)
	case strings.HasPrefix(text, "trusted comment:"):
		p.list.Signed = Minisign
		return min(2, len(p.lines)-i)
	}
	return 0
}

// header returns the line after the armour's headers, which end at a blank one.
// What looks like an entry there is reported, since other programs read it.
func (p *parser) header(i int) int {
	for i < len(p.lines) && strings.TrimSpace(p.lines[i].text) != "" {
		if l := p.lines[i]; entryLike(l.text) || len(tokens(l.text)) > 0 {
			p.malformed(l, entryName(l.text), inBlock, "")
		}
		i++
	}
	return min(i+1, len(p.lines))
}

// block returns how many lines an armoured block takes; without an end it is
// none. What looks like an entry in it is reported, since other programs read
// it.
func (p *parser) block(i int, end string) int {
	if strings.Contains(end, "PGP SIGNATURE") {
		p.list.Signed = OpenPGP
		p.outside = p.signed
		p.signed = false
	}
	for n := i + 1; n < len(p.lines); n++ {
		if strings.TrimRight(p.lines[n].text, " ") != end {
			continue
		}
		for _, l := range p.lines[i+1 : n] {
			if entryLike(l.text) || len(tokens(l.text)) > 0 {
				p.malformed(l, entryName(l.text), inBlock, "")
			}
		}
		return n + 1 - i
	}
	return 1
}

// signify steps over the two lines of a signify or minisign signature: the
// comment and base64 that begins with the algorithm's letters, "Ed" or "ED".
func (p *parser) signify(i int) int {
	if i+1 >= len(p.lines) {
		return 1
	}
	next := strings.TrimSpace(p.lines[i+1].text)
	if !strings.HasPrefix(next, "RW") && !strings.HasPrefix(next, "RU") || !allIn(next, isBase64) {
		return 1
	}
	p.list.Signed = Signify
	if strings.Contains(p.lines[i].text, "minisign") {
		p.list.Signed = Minisign
	}
	return 2
}
