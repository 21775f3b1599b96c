package widgets

import "strings"

const (
	groupDigits = 8  // digits of a group
	lineDigits  = 64 // digits that a line can hold
	headDigits  = 48 // digits shown of a long digest, before the ellipsis
	shortDigits = 24 // the same in a narrow window
	ellipsis    = "  …  "
)

// digestLine is one line of a digest as it is shown: groups of eight digits
// with a blank between them, and of a digest that is not shown whole an
// ellipsis and the last group.
type digestLine struct {
	text string
	from int // the first digit of the line
	head int // the digits before the ellipsis, or all
	tail int // the first digit after the ellipsis, or -1
}

// digestLines gives the lines that a digest takes. One that is shown whole has
// at most 64 digits a line; one that is not has one line.
func digestLines(digest string, whole, narrow bool) []digestLine {
	most, keep := lineDigits, headDigits
	if narrow {
		most, keep = shortDigits+groupDigits, shortDigits
	}
	if len(digest) <= most {
		return []digestLine{{text: grouped(digest), head: len(digest), tail: -1}}
	}
	if !whole {
		tail := len(digest) - groupDigits
		return []digestLine{{text: grouped(digest[:keep]) + ellipsis + digest[tail:], head: keep, tail: tail}}
	}
	var out []digestLine
	for from := 0; from < len(digest); from += most {
		part := digest[from:min(from+most, len(digest))]
		out = append(out, digestLine{text: grouped(part), from: from, head: len(part), tail: -1})
	}
	return out
}

// grouped puts a blank after each eight digits.
func grouped(s string) string {
	if len(s) <= groupDigits {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + len(s)/groupDigits)
	for i := 0; i < len(s); i += groupDigits {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(s[i:min(i+groupDigits, len(s))])
	}
	return b.String()
}

// headWidth is the number of letters before the ellipsis.
func (l digestLine) headWidth() int {
	if l.head == 0 {
		return 0
	}
	return l.head + (l.head-1)/groupDigits
}

// tailColumn is the column of the first digit after the ellipsis.
func (l digestLine) tailColumn() int { return l.headWidth() + len([]rune(ellipsis)) }

// digitAt returns the border between digits that is nearest to a column of the
// line. A column on the ellipsis belongs to the nearer of its sides.
func (l digestLine) digitAt(column int) int {
	column = max(0, column)
	if l.tail < 0 || column < (l.headWidth()+l.tailColumn())/2 {
		in := min(column%(groupDigits+1), groupDigits)
		return l.from + min(column/(groupDigits+1)*groupDigits+in, l.head)
	}
	return l.tail + min(max(0, column-l.tailColumn()), groupDigits)
}

// columnOf returns the column of a border between digits: the one before the
// digit if it begins a selection, else the one after the digit before. A digit
// that hides in the ellipsis gives the ellipsis' own border.
func (l digestLine) columnOf(digit int, begins bool) int {
	if l.tail >= 0 && digit > l.from+l.head {
		if digit < l.tail {
			return l.headWidth()
		}
		return l.tailColumn() + digit - l.tail
	}
	in := min(max(0, digit-l.from), l.head)
	c := in + in/groupDigits
	if !begins && in > 0 && in%groupDigits == 0 || in == l.head && in%groupDigits == 0 && in > 0 {
		c--
	}
	return c
}

// differingGroups returns the groups in which two digests differ, if these are
// so few that they tell something: different bytes differ in every group, a
// mistyped digit or an altered page in one or two.
func differingGroups(a, b string) []int {
	if len(a) != len(b) {
		return nil
	}
	var out []int
	for i := 0; i < len(a); i += groupDigits {
		if !strings.EqualFold(a[i:min(i+groupDigits, len(a))], b[i:min(i+groupDigits, len(b))]) {
			out = append(out, i/groupDigits)
		}
	}
	if len(out) > mostDiffering || len(out)*groupDigits >= len(a) {
		return nil
	}
	return out
}

// mostDiffering is the number of groups up to which differences are marked.
const mostDiffering = 2

// ShortDigest writes a digest in groups on one line, a long one without its
// middle.
func ShortDigest(digest string) string { return digestLines(digest, false, false)[0].text }
