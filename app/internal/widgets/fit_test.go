package widgets

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
)

func width(s string) float32 { return fyne.MeasureText(s, 13, fyne.TextStyle{}).Width }

func TestACutTextFitsAndSaysThatItIsCut(t *testing.T) {
	names := map[string]string{
		"short":         "a.iso",
		"long":          strings.Repeat("a very long name ", 20) + "END.tar.zst",
		"longer still":  strings.Repeat("x", 5000) + "END.tar.zst",
		"with umlauts":  strings.Repeat("Übergrößenträger-", 20) + "END.tar.zst",
		"without blank": strings.Repeat("0123456789", 30),
	}
	for name, s := range names {
		for _, w := range []float32{40, 100, 300} {
			for _, c := range []Cut{CutEnd, CutMiddle} {
				got := fit(s, w, 13, fyne.TextStyle{}, c)
				switch {
				case width(s) <= w && got != s:
					t.Errorf("%s in %v: %q was cut though it fits", name, w, got)
				case width(s) > w && (!strings.Contains(got, "…") || width(got) > w):
					t.Errorf("%s in %v: got %q, %v wide", name, w, got, width(got))
				}
			}
		}
	}
}

func TestANameCutInItsMiddleKeepsItsEnd(t *testing.T) {
	got := fit(strings.Repeat("name ", 50)+"final.tar.zst", 200, 13, fyne.TextStyle{}, CutMiddle)
	if !strings.HasPrefix(got, "name") || !strings.HasSuffix(got, ".tar.zst") {
		t.Errorf("got %q", got)
	}
}

func TestTextThatIsNeverCutStaysWhole(t *testing.T) {
	s := strings.Repeat("word ", 100)
	if got := fit(s, 10, 13, fyne.TextStyle{}, CutNone); got != s {
		t.Errorf("got %q", got)
	}
}

// macOS writes が as か and a mark that combines with it.
func TestALetterIsNotPartedFromItsMarks(t *testing.T) {
	rs := []rune(strings.Repeat("か\u3099", 20))
	for n := range rs {
		for _, c := range []Cut{CutEnd, CutMiddle} {
			got := []rune(shorten(rs, n, c))
			at := strings.IndexRune(string(got), '…')
			after := []rune(string(got)[at+len("…"):])
			if len(after) > 0 && unicode.Is(unicode.M, after[0]) {
				t.Fatalf("n = %d: a mark stands alone after the cut: %q", n, string(got))
			}
			before := []rune(string(got)[:at])
			if len(before) > 0 && !unicode.Is(unicode.M, before[len(before)-1]) {
				t.Fatalf("n = %d: a letter lost its mark at the cut: %q", n, string(got))
			}
		}
	}
}

func TestWrappedLinesFitAndLoseNothing(t *testing.T) {
	for name, s := range map[string]string{
		"words":           "The file is smaller than published: the download is incomplete. Download it again.",
		"one long word":   strings.Repeat("0123456789", 12),
		"words and names": "differs from " + strings.Repeat("x", 90) + " as published",
	} {
		lines := wrap(s, 200, 13, fyne.TextStyle{}, 50)
		if len(lines) < 2 {
			t.Errorf("%s: got %d lines", name, len(lines))
		}
		for _, l := range lines {
			if width(l) > 200 {
				t.Errorf("%s: the line %q is %v wide", name, l, width(l))
			}
		}
		squeeze := func(s string) string { return strings.ReplaceAll(s, " ", "") }
		if squeeze(strings.Join(lines, "")) != squeeze(s) {
			t.Errorf("%s: lines are %q", name, lines)
		}
	}
}

func TestTheLastLineThatIsAllowedIsCut(t *testing.T) {
	lines := wrap(strings.Repeat("word ", 100), 200, 13, fyne.TextStyle{}, 3)
	if len(lines) != 3 || !strings.HasSuffix(lines[2], "…") {
		t.Errorf("got %q", lines)
	}
}

func TestWordsAreBrokenAtBlanksOnly(t *testing.T) {
	for _, l := range wrap("alpha beta gamma delta epsilon zeta eta theta iota kappa", 120, 13, fyne.TextStyle{}, 50) {
		for _, w := range strings.Fields(l) {
			if !strings.Contains(" alpha beta gamma delta epsilon zeta eta theta iota kappa ", " "+w+" ") {
				t.Errorf("a word was broken: %q", w)
			}
		}
	}
}

func FuzzWrapNeitherHangsNorWidens(f *testing.F) {
	f.Add("The quick brown fox", 60)
	f.Add("日本語の文は空白なしで折り返す", 50)
	f.Add("   ", 1)
	f.Fuzz(func(t *testing.T, s string, w int) {
		if !utf8.ValidString(s) || len(s) > 200 || w < 1 || w > 500 {
			return
		}
		if n := len(wrap(s, float32(w), 13, fyne.TextStyle{}, 4)); n > 4 {
			t.Errorf("%d lines of %q", n, s)
		}
	})
}
