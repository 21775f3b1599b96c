package signature

import (
	"bytes"
	"strings"
)

// A cleartext is a clear-signed message within a text (RFC 9580 §7).
type cleartext struct {
	signed  []byte // the canonical text
	line    int    // of the text, where signed begins
	armours []byte // the packets of its signatures
	flaw    string // why it is not one message, or empty
}

// lines walks through a text and counts.
type lines struct {
	rest   []byte
	number int // of the line that was read last
	start  []byte
}

// next returns the next line without its end, blanks included.
func (l *lines) next() ([]byte, bool) {
	if len(l.rest) == 0 {
		return nil, false
	}
	l.start = l.rest
	l.number++
	line, rest, _ := bytes.Cut(l.rest, []byte{'\n'})
	l.rest = rest
	return line, true
}

// back makes next return the last line once more.
func (l *lines) back() {
	l.rest = l.start
	l.number--
}

// find goes behind the next line that is the marker.
func (l *lines) find(marker string) bool {
	for {
		line, ok := l.next()
		if !ok {
			return false
		}
		if is(line, marker) {
			return true
		}
	}
}

func is(line []byte, marker string) bool {
	return len(line) >= len(marker) && line[0] == '-' && string(bytes.TrimRight(line, blanks)) == marker
}

// readCleartext reads the clear-signed message of a text. There must be exactly
// one, since of several nobody could tell which of them is the signed one.
func readCleartext(text []byte) (c cleartext, found bool) {
	l := &lines{rest: text}
	if !l.find(beginSigned) {
		return c, false
	}
	if c.flaw = skipHeaders(l); c.flaw != "" {
		return c, true
	}
	c.line = l.number + 1
	if c.flaw = c.body(l); c.flaw != "" {
		c.signed = nil
		return c, true
	}
	if c.flaw = c.signatures(l); c.flaw == "" && l.find(beginSigned) {
		c.flaw = "The text holds more than one signed message, so that it is not certain what is signed."
	}
	return c, true
}

// skipHeaders goes behind the blank line that ends the headers. There may be
// none but Hash (RFC 9580 §7.1), as anything else there would look signed.
func skipHeaders(l *lines) string {
	for {
		line, ok := l.next()
		switch {
		case !ok:
			return "The signed message has no text."
		case len(bytes.TrimRight(line, blanks)) == 0:
			return ""
		case !isHashHeader(line):
			return "The signed message has a line in its head that must not be there."
		}
	}
}

// isHashHeader tells whether a line names hash functions, which the signature
// repeats (RFC 9580 §7.1, §9.5).
func isHashHeader(line []byte) bool {
	names, ok := strings.CutPrefix(string(bytes.TrimRight(line, blanks)), "Hash:")
	if !ok {
		return false
	}
	for name := range strings.SplitSeq(names, ",") {
		switch strings.TrimSpace(name) {
		case "MD5", "SHA1", "RIPEMD160", "SHA224", "SHA256", "SHA384", "SHA512", "SHA3-256", "SHA3-512":
		default:
			return false
		}
	}
	return true
}

// body reads the signed text: dashes unescaped, without blanks at the lines'
// ends, and without the line end before the signature (RFC 9580 §7.2).
func (c *cleartext) body(l *lines) string {
	c.signed = make([]byte, 0, len(l.rest))
	for first := true; ; first = false {
		line, ok := l.next()
		switch {
		case !ok:
			return "The signed message has no signature at its end; it may be cut off."
		case is(line, beginSignature):
			l.back()
			return ""
		case bytes.HasPrefix(line, []byte("- ")):
			line = line[2:]
		case len(line) > 0 && line[0] == '-':
			return "The signed message has a line that begins with a dash and is not escaped, which signing does not leave."
		}
		if !first {
			c.signed = append(c.signed, '\r', '\n')
		}
		c.signed = append(c.signed, bytes.TrimRight(line, blanks)...)
	}
}

// canonical returns the text that a clear-signed copy of a text signs.
func canonical(text []byte) []byte {
	signed := make([]byte, 0, len(text))
	l := &lines{rest: withoutMark(text)}
	for {
		line, ok := l.next()
		if !ok {
			return signed
		}
		if l.number > 1 {
			signed = append(signed, '\r', '\n')
		}
		signed = append(signed, bytes.TrimRight(line, blanks)...)
	}
}

// signatures reads the armoured signatures right behind the text.
func (c *cleartext) signatures(l *lines) string {
	for {
		line, ok := l.next()
		switch {
		case !ok:
			return ""
		case len(bytes.TrimRight(line, blanks)) == 0:
			continue
		case !is(line, beginSignature):
			l.back()
			return ""
		}
		block := l.start
		if !l.find(endSignature) {
			return "The signature has no end; it may be cut off."
		}
		data, err := dearmour(block[:len(block)-len(l.rest)], "PGP SIGNATURE")
		if err != nil {
			return "The signature cannot be read: " + err.Error() + "."
		}
		if c.armours = append(c.armours, data...); len(c.armours) > MaxSignature {
			return "The signatures have more than 1 MiB, which no signature needs."
		}
	}
}

// markersOf returns the lines around an armoured block of a type.
func markersOf(kind string) (begin, end string) {
	return "-----BEGIN " + kind + "-----", "-----END " + kind + "-----"
}

// trimmedLine removes what pasting puts around a line.
func trimmedLine(line []byte) string { return strings.TrimSpace(string(line)) }
