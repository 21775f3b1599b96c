package widgets

import (
	"testing"

	"fyne.io/fyne/v2"
)

func TestSegmentsAreChosenByKeyAndMouseAndTellOnce(t *testing.T) {
	var told []int
	s := NewSegments(func(i int) { told = append(told, i) }, "id", "i", "d")
	inWindow(t, HRow(0, s), 300, 60)
	s.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
	press(s, fyne.KeyRight, fyne.KeyRight, fyne.KeyRight)
	tapAt(s, s.lefts[0]+2, 5)
	tapAt(s, s.lefts[0]+2, 5)
	s.SetSelected(2)
	if want := []int{1, 2, 0}; len(told) != 3 || told[0] != want[0] || told[1] != want[1] || told[2] != want[2] || s.Selected() != 2 {
		t.Errorf("told %v, selected %d", told, s.Selected())
	}
}

func TestChoicesScrollToWhatIsChosen(t *testing.T) {
	labels := make([]string, 40)
	for i := range labels {
		labels[i] = string(rune('A' + i))
	}
	told := -1
	c := NewChoices(func(i int) { told = i }, labels...)
	inWindow(t, c, 200, 200)
	press(c.body, fyne.KeyEnd)
	if told != 39 || c.scroll.Offset.Y+c.scroll.Size().Height < 40*choiceHeight-1 {
		t.Errorf("told %d, scrolled to %v", told, c.scroll.Offset.Y)
	}
	press(c.body, fyne.KeyHome, fyne.KeyDown)
	if told != 1 || c.scroll.Offset.Y > choiceHeight {
		t.Errorf("told %d, scrolled to %v", told, c.scroll.Offset.Y)
	}
	tapAt(c.body, 10, 5.5*choiceHeight)
	if told != 5 {
		t.Errorf("a tap chose %d", told)
	}
}

func TestCodeKeepsEachLetterAndMarksLinesThatItBreaks(t *testing.T) {
	c := NewCode("short")
	inWindow(t, c, 300, 300)
	if c.Broken() {
		t.Error("a short line is broken")
	}
	text := "basic_auth {\n\talice $argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHQ$iWh06vD8Fy27wf9npn6FXWiCX4K6pW6Ue1Bnzz07Z8A\n}"
	c.SetText(text)
	if !c.Broken() {
		t.Error("no line is broken")
	}
	joined := ""
	for i, l := range c.split(c.Size().Width) {
		if i > 0 && !l.continued {
			joined += "\n"
		}
		joined += l.text
	}
	if want := "basic_auth {\n" + codeTab + text[len("basic_auth {\n\t"):]; joined != want {
		t.Errorf("drawn %q, want %q", joined, want)
	}
}

func TestASecretHidesItsLettersUntilTheyAreAskedFor(t *testing.T) {
	s := NewSecret()
	inWindow(t, s, 300, 60)
	var shown []bool
	s.OnShown = func(on bool) { shown = append(shown, on) }
	if s.Shown() {
		t.Error("the letters are shown at first")
	}
	s.Eye().Tapped(nil)
	s.Eye().Tapped(nil)
	if len(shown) != 2 || !shown[0] || shown[1] || s.Shown() {
		t.Errorf("told %v", shown)
	}
}

func TestASecretTakesAPasteWithoutItsLineEndOrNotAtAll(t *testing.T) {
	for text, want := range map[string]struct {
		text string
		told Pasted
	}{
		" a b ":        {" a b ", Pasted{}},
		"pass\n":       {"pass", Pasted{LineEnd: true}},
		"pass\r\n":     {"pass", Pasted{LineEnd: true}},
		"pass\n\n":     {"", Pasted{Refused: true}},
		"one\ntwo":     {"", Pasted{Refused: true}},
		"one\rtwo\n":   {"", Pasted{Refused: true}},
		long(2 * 1024): {"", Pasted{Refused: true}},
	} {
		s := NewSecret()
		inWindow(t, s, 300, 60)
		var told Pasted
		s.OnPasted = func(p Pasted) { told = p }
		s.TypedShortcut(&fyne.ShortcutPaste{Clipboard: fixedText(text)})
		if s.Text != want.text || told != want.told {
			t.Errorf("%.20q: %.20q, %+v", text, s.Text, told)
		}
	}
}

func long(n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = 'x'
	}
	return string(b)
}
