package widgets

import (
	"slices"
	"strings"
	"testing"
)

// digits returns n hex digits, no two groups of which are alike.
func digits(n int) string {
	const hex = "0123456789abcdef"
	var b strings.Builder
	for i := range n {
		b.WriteByte(hex[(i*7+i/8)%16])
	}
	return b.String()
}

func TestADigestIsShownInGroupsOfEight(t *testing.T) {
	d := digits(128)
	for _, c := range []struct {
		name          string
		digest        string
		whole, narrow bool
		want          []string
	}{
		{"one group is left alone", "0123abcd", false, false, []string{"0123abcd"}},
		{"an empty digest is an empty line", "", false, false, []string{""}},
		{"40 digits are five groups", d[:40], false, false, []string{grouped(d[:40])}},
		{"64 digits fit on one line", d[:64], false, false, []string{grouped(d[:64])}},
		{"80 digits lose their middle", d[:80], false, false, []string{grouped(d[:48]) + "  …  " + d[72:80]}},
		{"80 digits whole take two lines", d[:80], true, false, []string{grouped(d[:64]), grouped(d[64:80])}},
		{"128 digits whole take two lines", d, true, false, []string{grouped(d[:64]), grouped(d[64:])}},
		{"in a narrow window four groups are left", d[:64], false, true, []string{grouped(d[:24]) + "  …  " + d[56:64]}},
		{"32 digits fit a narrow window", d[:32], false, true, []string{grouped(d[:32])}},
	} {
		var got []string
		for _, l := range digestLines(c.digest, c.whole, c.narrow) {
			got = append(got, l.text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestNoLineIsLongerThanItsColumn(t *testing.T) {
	for n := 0; n <= 256; n++ {
		for _, narrow := range []bool{false, true} {
			most := 71
			if narrow {
				most = 39
			}
			for _, whole := range []bool{false, true} {
				for _, l := range digestLines(digits(n), whole, narrow) {
					if w := len([]rune(l.text)); w > most {
						t.Fatalf("%d digits (narrow %v, whole %v): a line has %d letters, want at most %d", n, narrow, whole, w, most)
					}
				}
			}
		}
	}
}

// What a person marks is what stands under the marks, digit by digit.
func TestEveryDigitIsFoundAtItsColumn(t *testing.T) {
	for _, n := range []int{8, 32, 40, 56, 64, 80, 96, 128} {
		d := digits(n)
		for _, whole := range []bool{false, true} {
			for _, narrow := range []bool{false, true} {
				for _, l := range digestLines(d, whole, narrow) {
					for col, r := range []rune(l.text) {
						if r == ' ' || r == '…' {
							continue
						}
						i := l.digitAt(col)
						if i >= n || d[i] != byte(r) {
							t.Fatalf("%d digits (whole %v, narrow %v): column %d shows %c and is taken for digit %d", n, whole, narrow, col, r, i)
						}
						if back := l.columnOf(i, true); back != col {
							t.Fatalf("%d digits (whole %v, narrow %v): digit %d stands in column %d, not %d", n, whole, narrow, i, col, back)
						}
						if end := l.columnOf(i+1, false); end != col+1 {
							t.Fatalf("%d digits (whole %v, narrow %v): digit %d ends at column %d, not %d", n, whole, narrow, i, end, col+1)
						}
					}
				}
			}
		}
	}
}

func TestColumnsOutsideALineGiveItsEnds(t *testing.T) {
	l := digestLines(digits(128), false, false)[0]
	if got := l.digitAt(-5); got != 0 {
		t.Errorf("left of the line: digit %d, want 0", got)
	}
	if got := l.digitAt(500); got != 128 {
		t.Errorf("right of the line: digit %d, want 128", got)
	}
	second := digestLines(digits(128), true, false)[1]
	if got := second.digitAt(-1); got != 64 {
		t.Errorf("left of the second line: digit %d, want 64", got)
	}
}

func TestOnlyAFewDifferencesAreMarked(t *testing.T) {
	d := digits(64)
	change := func(at ...int) string {
		b := []byte(d)
		for _, i := range at {
			b[i] ^= 1
		}
		return string(b)
	}
	for _, c := range []struct {
		name string
		b    string
		want []int
	}{
		{"no difference", d, nil},
		{"capitals are no difference", strings.ToUpper(d), nil},
		{"one digit", change(17), []int{2}},
		{"two digits of one group", change(16, 17), []int{2}},
		{"two groups", change(0, 63), []int{0, 7}},
		{"three groups are other bytes, not a typing error", change(0, 20, 63), nil},
		{"another length", d[:56], nil},
	} {
		if got := differingGroups(d, c.b); !slices.Equal(got, c.want) {
			t.Errorf("%s: got groups %v, want %v", c.name, got, c.want)
		}
	}
	if got := differingGroups("0123abcd", "0123abce"); got != nil {
		t.Errorf("the only group differs: got %v, want nothing, since all of it would be marked", got)
	}
}
