package widgets

import (
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
)

// Cut says where a text that does not fit loses letters.
type Cut int

// The ways to cut.
const (
	CutNone   Cut = iota // never: the text widens what it stands in
	CutEnd               // at its end: sentences
	CutMiddle            // in its middle: file names, whose ends tell most
)

const (
	// tailRunes is the most of a name's end that is kept when it is cut.
	tailRunes = 16
	// longestShown bounds how much of a text is measured: a line of so many
	// letters is wider than any window.
	longestShown = 1200
)

// fit shortens s with an ellipsis until it is no wider than width.
func fit(s string, width, size float32, st fyne.TextStyle, c Cut) string {
	if c == CutNone {
		return s
	}
	rs := []rune(s)
	if len(rs) > longestShown {
		rs = append(append([]rune{}, rs[:longestShown/2]...), rs[len(rs)-longestShown/2:]...)
	} else if fyne.MeasureText(s, size, st).Width <= width {
		return s
	}
	lo, hi := 0, len(rs)-1
	for lo < hi {
		n := (lo + hi + 1) / 2
		if fyne.MeasureText(shorten(rs, n, c), size, st).Width <= width {
			lo = n
		} else {
			hi = n - 1
		}
	}
	return shorten(rs, lo, c)
}

// shorten keeps n letters of a text and puts an ellipsis where the others
// stood. It never parts a letter from the marks that combine with it, as in the
// decomposed Japanese names that macOS writes.
func shorten(rs []rune, n int, c Cut) string {
	tail := 0
	if c == CutMiddle {
		tail = min(n/2, tailRunes)
	}
	head, from := n-tail, len(rs)-tail
	for head > 0 && head < len(rs) && unicode.Is(unicode.M, rs[head]) {
		head--
	}
	for from < len(rs) && unicode.Is(unicode.M, rs[from]) {
		from++
	}
	return string(rs[:head]) + "…" + string(rs[from:])
}

// wrap breaks a text into lines no wider than width, at blanks where there are
// some, between any two letters where a word is wider than the line or the text
// is Japanese or Chinese. Of more than most lines, the last is cut.
func wrap(s string, width, size float32, st fyne.TextStyle, most int) []string {
	var out []string
	for rest := s; rest != ""; {
		if fyne.MeasureText(rest, size, st).Width <= width {
			return append(out, rest)
		}
		if len(out) == most-1 {
			return append(out, fit(rest, width, size, st, CutEnd))
		}
		line, after := breakLine([]rune(rest), width, size, st)
		out = append(out, line)
		rest = after
	}
	return out
}

// breakLine returns the first line of a text that is too wide, and the rest.
func breakLine(rs []rune, width, size float32, st fyne.TextStyle) (line, rest string) {
	lo, hi := 1, min(len(rs), longestShown)
	for lo < hi {
		n := (lo + hi + 1) / 2
		if fyne.MeasureText(string(rs[:n]), size, st).Width <= width {
			lo = n
		} else {
			hi = n - 1
		}
	}
	at := lo
	for i := lo; i > lo/2; i-- {
		if i < len(rs) && (rs[i] == ' ' || breakable(rs[i]) && breakable(rs[i-1])) {
			at = i
			break
		}
	}
	return strings.TrimRight(string(rs[:at]), " "), strings.TrimLeft(string(rs[at:]), " ")
}

// breakable tells whether lines may be broken beside a letter without a blank.
func breakable(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
}
