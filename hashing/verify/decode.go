package verify

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// A charset is how the bytes of a text were turned into characters.
type charset uint8

const (
	utf8Text charset = iota
	utf16LE
	utf16BE
	windows1252
)

// detect finds the character set from the first bytes of a text: a byte order
// mark, else zero bytes in every second place, else UTF-8 if it is valid, else
// Windows-1252, of which Latin-1 is a part.
func detect(text []byte) charset {
	switch {
	case bytes.HasPrefix(text, []byte{0xff, 0xfe}):
		return utf16LE
	case bytes.HasPrefix(text, []byte{0xfe, 0xff}):
		return utf16BE
	}
	sample := text[:min(len(text), 4096)&^1]
	even, odd := 0, 0
	for i, b := range sample {
		if b == 0 && i%2 == 0 {
			even++
		} else if b == 0 {
			odd++
		}
	}
	switch pairs := len(sample) / 2; {
	case odd > pairs/2 && even == 0:
		return utf16LE
	case even > pairs/2 && odd == 0:
		return utf16BE
	case utf8.Valid(text):
		return utf8Text
	}
	return windows1252
}

// decode returns the text in UTF-8.
func (c charset) decode(text []byte) string {
	switch c {
	case utf16LE:
		return decodeUTF16(text, binary.LittleEndian)
	case utf16BE:
		return decodeUTF16(text, binary.BigEndian)
	case windows1252:
		return decode1252(text)
	}
	return string(text)
}

func decodeUTF16(text []byte, order binary.ByteOrder) string {
	units := make([]uint16, len(text)/2)
	for i := range units {
		units[i] = order.Uint16(text[2*i:])
	}
	return string(utf16.Decode(units))
}

// high1252 are the characters 0x80 to 0x9f of Windows-1252; the others equal
// their code points.
var high1252 = [32]rune{
	'€', 0x81, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', 0x8d, 'Ž', 0x8f,
	0x90, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', 0x9d, 'ž', 'Ÿ',
}

func decode1252(text []byte) string {
	var b strings.Builder
	b.Grow(len(text) + len(text)/8)
	for _, c := range text {
		if c >= 0x80 && c < 0xa0 {
			b.WriteRune(high1252[c-0x80])
		} else {
			b.WriteRune(rune(c))
		}
	}
	return b.String()
}

// encode1252 gives back the bytes that decode1252 read, so that a file whose
// name has these very bytes can be found too.
func encode1252(s string) string {
	var b strings.Builder
	for _, r := range s {
		c := byte(r)
		for i, h := range high1252 {
			if h == r {
				c = byte(0x80 + i)
			}
		}
		b.WriteByte(c)
	}
	return b.String()
}

// A line is one line of a text in two forms: as it is, for names, and without
// what cannot be seen and with every kind of blank as a blank, for digests.
type line struct {
	number int
	raw    string
	text   string
	// at has the offset in raw of each byte of text, and the length of raw at
	// the end. It is nil where both are the same.
	at []int
}

func newLine(number int, raw string) line {
	l := line{number: number, raw: raw, text: raw}
	if plain(raw) {
		return l
	}
	var b strings.Builder
	at := make([]int, 0, len(raw)+1)
	for i := 0; i < len(raw); {
		r, n := utf8.DecodeRuneInString(raw[i:])
		was := b.Len()
		if c := clean(r); c == utf8.RuneError && n == 1 {
			b.WriteByte(raw[i])
		} else if c >= 0 {
			b.WriteRune(c)
		}
		for range b.Len() - was {
			at = append(at, i)
		}
		i += n
	}
	if l.text = b.String(); l.text != raw {
		l.at = append(at, len(raw))
	}
	return l
}

// plain tells whether a line needs no cleaning: printable ASCII and tabs.
func plain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c >= 0x7f || c < ' ' && c != '\t' {
			return false
		}
	}
	return true
}

// clean returns what a character counts as when digests are looked for, or -1
// for nothing.
func clean(r rune) rune {
	switch r {
	case '：':
		return ':'
	case '＝':
		return '='
	case '（':
		return '('
	case '）':
		return ')'
	case '\u2010', '\u2011', '\u2012', '\u2013', '\u2212':
		return '-'
	case '\t':
		return r
	}
	switch {
	case unicode.IsSpace(r):
		return ' '
	case unicode.Is(unicode.Cf, r) || unicode.IsControl(r):
		return -1
	}
	return r
}

// name returns the raw form of text[from:to]. What cannot be seen belongs to a
// name as much as the rest.
func (l line) name(from, to int) string {
	if l.at == nil || from >= to {
		return l.text[from:max(from, to)]
	}
	start := 0
	if from > 0 {
		start = l.at[from-1]
		_, n := utf8.DecodeRuneInString(l.raw[start:])
		start += n
	}
	return l.raw[start:l.at[to]]
}

// ruled tells whether a text begins as the lists do whose lines are what their
// programs write, never a person or a page: SFV and hashdeep.
func ruled(text string) bool {
	return strings.HasPrefix(text, ";") || strings.HasPrefix(text, "%%%%")
}

// splitLines cuts a text into lines. The rarer line ends of Unicode count only
// where digests stand on both sides or a label is cut off from its digest,
// because a file's name may hold them; never in a ruled list, and never behind
// the mark that says that a name is written with care.
func splitLines(text string, first int, ruled bool) []line {
	lines := make([]line, 0, strings.Count(text, "\n")+1)
	number := first
	for len(text) > 0 {
		end, next := lineEnd(text)
		raw := text[:end]
		text = text[next:]
		if ruled || plain(raw) || rareEnd(raw) < 0 {
			lines = append(lines, newLine(number, raw))
		} else {
			lines = appendPieces(lines, number, raw)
		}
		number++
	}
	return lines
}

// appendPieces adds a line that has rare line ends in it.
func appendPieces(lines []line, number int, raw string) []line {
	var pieces []line
	split := false
	for rest := raw; rest != ""; {
		at := rareEnd(rest)
		piece := rest
		if at < 0 {
			rest = ""
		} else {
			_, n := utf8.DecodeRuneInString(rest[at:])
			piece, rest = rest[:at], rest[at+n:]
		}
		l := newLine(number, piece)
		split = split || len(pieces) > 0 && len(tokens(l.text)) > 0
		pieces = append(pieces, l)
	}
	whole := newLine(number, raw)
	_, _, escaped := gnuDigest(whole.text)
	if split && !escaped && !isTagLine(whole.text) && !strings.HasPrefix(whole.text, "|") {
		return append(lines, pieces...)
	}
	return append(lines, whole)
}

// lineEnd returns where the first line of text ends and where the next begins.
func lineEnd(text string) (end, next int) {
	end = strings.IndexAny(text, "\n\r")
	switch {
	case end < 0:
		return len(text), len(text)
	case strings.HasPrefix(text[end:], "\r\n"):
		return end, end + 2
	}
	return end, end + 1
}

// rareEnd returns where the first vertical tab, form feed, next line, line or
// paragraph separator stands, or -1.
func rareEnd(s string) int { return strings.IndexAny(s, "\v\f\u0085\u2028\u2029") }
