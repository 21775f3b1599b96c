package widgets

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"omnisum/app/internal/look"
)

func TestAButtonIsPressedByMouseSpaceAndReturn(t *testing.T) {
	n := 0
	b := NewButton("Open", look.IconFolder, Plain, func() { n++ })
	inWindow(t, Centered(b), 200, 100)
	test.Tap(b)
	press(b, fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter)
	if n != 4 {
		t.Errorf("pressed %d times, want 4", n)
	}
}

func TestADisabledButtonDoesNothingAndIsPassedOver(t *testing.T) {
	n := 0
	off := NewButton("Off", look.NoIcon, Plain, func() { n++ })
	on := NewButton("On", look.NoIcon, Primary, nil)
	w := inWindow(t, HRow(8, off, on), 300, 100)
	off.Disable()
	test.Tap(off)
	press(off, fyne.KeySpace)
	if n != 0 {
		t.Error("a disabled button was pressed")
	}
	if off.text.Color != look.Disabled {
		t.Errorf("its label has the colour %q", off.text.Color)
	}
	w.Canvas().FocusNext()
	if w.Canvas().Focused() != on {
		t.Errorf("the Tab key stops at %T", w.Canvas().Focused())
	}
	test.Tap(on) // without an action nothing happens
}

func TestTheFocusOfAButtonIsVisible(t *testing.T) {
	for _, kind := range []ButtonKind{Plain, Primary, Ghost} {
		b := NewButton("Open", look.NoIcon, kind, nil)
		w := inWindow(t, Centered(b), 200, 100)
		w.Canvas().Focus(b)
		if !b.ring.Visible() {
			t.Errorf("kind %d has no ring", kind)
		}
		w.Canvas().Unfocus()
		if b.ring.Visible() {
			t.Errorf("kind %d keeps its ring", kind)
		}
	}
}

func TestANoticeReplacesTheLabelForATimeAndMovesNothing(t *testing.T) {
	b := NewButton("Copy all", look.IconCopy, Plain, nil)
	b.Reserve = []string{"Not copied"}
	inWindow(t, Centered(b), 300, 100)
	before := b.MinSize()
	b.ShowNotice("Not copied", look.IconAlert, 0)
	if b.text.Text != "Not copied" || b.glyph.Name != look.IconAlert {
		t.Errorf("the button says %q", b.text.Text)
	}
	if b.MinSize() != before {
		t.Errorf("the button grew from %v to %v", before, b.MinSize())
	}
	if b.text.drawn.Text != "Not copied" {
		t.Errorf("the notice is cut to %q", b.text.drawn.Text)
	}
	b.ShowNotice("", look.NoIcon, 0)
	if b.text.Text != "Copy all" || b.glyph.Name != look.IconCopy {
		t.Errorf("afterwards the button says %q", b.text.Text)
	}
}

func TestEscapeReachesTheWindowFromEveryControl(t *testing.T) {
	list := NewFileList(func() int { return 1 }, func(int) FileRow { return FileRow{Name: "a"} })
	for name, o := range map[string]interface {
		fyne.CanvasObject
		fyne.Focusable
	}{
		"button": NewButton("b", look.NoIcon, Plain, nil),
		"chip":   NewChip(look.NoIcon, look.Ink, "all", "3", nil),
		"check":  NewCheck("c", "", nil),
		"tabs":   NewTabBar(nil, "a", "b"),
		"field":  NewField("f"),
		"files":  list,
	} {
		w := inWindow(t, o, 300, 100)
		var got []fyne.KeyName
		w.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) { got = append(got, e.Name) })
		w.Canvas().Focus(o)
		press(o, fyne.KeyEscape)
		if !slices.Equal(got, []fyne.KeyName{fyne.KeyEscape}) {
			t.Errorf("%s: the window got %v", name, got)
		}
	}
}

func TestTabsAreChosenByMouseAndKeys(t *testing.T) {
	var told []int
	tabs := NewTabBar(func(i int) { told = append(told, i) }, "Checksums", "Argon2", "Benchmark")
	w := inWindow(t, NewHeader("omnisum", tabs), 600, 60)
	w.Canvas().FocusNext()
	if w.Canvas().Focused() != tabs {
		t.Fatal("the tabs cannot be reached by the Tab key")
	}
	if !tabs.ring.Visible() {
		t.Error("the focus is not visible")
	}
	press(tabs, fyne.KeyRight, fyne.KeyRight, fyne.KeyRight, fyne.KeyLeft, fyne.KeyHome, fyne.KeyEnd)
	tapAt(tabs, tabs.lefts[1]+5, 5)
	tapAt(tabs, 5000, 5)
	if want := []int{1, 2, 1, 0, 2, 1}; !slices.Equal(told, want) {
		t.Errorf("chose %v, want %v", told, want)
	}
	if x := tabs.line.Position().X; x != tabs.lefts[1] {
		t.Errorf("the line is at %v, the tab at %v", x, tabs.lefts[1])
	}
}

func TestTabsStayWhereTheyAreWhenAnotherIsChosen(t *testing.T) {
	tabs := NewTabBar(nil, "Checksums", "Argon2", "Benchmark")
	inWindow(t, tabs, 600, 60)
	before := slices.Clone(tabs.lefts)
	tabs.Select(2)
	if !slices.Equal(before, tabs.lefts) {
		t.Errorf("tabs moved from %v to %v", before, tabs.lefts)
	}
}

func TestAChipTellsOfPressesAndShowsItsState(t *testing.T) {
	n := 0
	c := NewChip(look.IconBad, look.Bad, "mismatched", "1", func() { n++ })
	inWindow(t, Centered(c), 300, 60)
	test.Tap(c)
	press(c, fyne.KeySpace, fyne.KeyReturn)
	if n != 3 {
		t.Errorf("told %d times", n)
	}
	if c.On {
		t.Error("a press changed the chip, which is the caller's affair")
	}
	c.SetOn(true)
	if c.ground.Ground != look.AccentSoft {
		t.Errorf("a pressed chip has the ground %q", c.ground.Ground)
	}
	before := c.MinSize().Width
	c.SetCount("1000")
	if c.count.Text != "1000" || c.MinSize().Width <= before {
		t.Error("the counter does not show or has no room")
	}
}

func optionGroups() []OptionGroup {
	return []OptionGroup{
		{"Old", []Option{{ID: "crc32", Label: "CRC32", Note: "weak"}, {ID: "md5", Label: "MD5", On: true}}},
		{"New", []Option{{ID: "sha256", Label: "SHA-256", On: true}}},
	}
}

func TestOptionsAreChosenOneByOneByGroupAndByPreset(t *testing.T) {
	var told []string
	groups := optionGroups()
	o := NewOptionList(groups, []OptionPreset{{"All", []string{"crc32", "md5", "sha256"}}, {"None but SHA-256", []string{"sha256"}}},
		func(ids []string) { told = append(told, strings.Join(ids, " ")) })
	inWindow(t, o, 500, 300)
	heads := func() []CheckState { return []CheckState{o.checks[0][0].State, o.checks[1][0].State} }
	if got := heads(); !slices.Equal(got, []CheckState{PartlyChecked, Checked}) {
		t.Errorf("the heads show %v", got)
	}
	test.Tap(o.checks[0][1]) // CRC32
	test.Tap(o.checks[0][0]) // all of Old are on: off
	test.Tap(o.checks[1][1]) // SHA-256: the last is off
	test.Tap(o.presets[0])
	test.Tap(o.presets[1])
	test.Tap(o.checks[0][2])
	test.Tap(o.checks[0][0]) // some of Old are on: all
	want := []string{"crc32 md5 sha256", "sha256", "", "crc32 md5 sha256", "sha256", "md5 sha256", "crc32 md5 sha256"}
	if !slices.Equal(told, want) {
		t.Errorf("told %q, want %q", told, want)
	}
	if got := heads(); !slices.Equal(got, []CheckState{Checked, Checked}) {
		t.Errorf("the heads show %v", got)
	}
	if groups[0].Options[0].On {
		t.Error("the list changed what it was made of")
	}
}

func TestChoosingFromOutsideTellsNobody(t *testing.T) {
	n := 0
	o := NewOptionList(optionGroups(), nil, func([]string) { n++ })
	inWindow(t, o, 500, 300)
	o.Choose([]string{"crc32", "unknown"})
	if got := o.Chosen(); !slices.Equal(got, []string{"crc32"}) || n != 0 {
		t.Errorf("chosen %v, told %d times", got, n)
	}
	if o.checks[0][1].State != Checked || o.checks[0][2].State != Unchecked {
		t.Error("the boxes do not show what is chosen")
	}
}

func TestThePopUpOfOptionsStaysInTheWindowAndClosesOnEscape(t *testing.T) {
	for _, size := range []fyne.Size{{Width: 900, Height: 600}, {Width: 260, Height: 120}} {
		b := NewButton("Algorithms", look.IconDown, Plain, nil)
		w := inWindow(t, Row(8, []float32{Grow, Auto}, Gap(), b), size.Width, size.Height)
		o := NewOptionList(optionGroups(), []OptionPreset{{"All", nil}, {"None", nil}}, nil)
		p := o.PopUp(b)
		if m := p.MinSize(); m.Width > size.Width || m.Height > size.Height {
			t.Errorf("in %v the pop-up needs %v", size, m)
		}
		head, ok := w.Canvas().Focused().(*Check)
		if !ok || head != o.checks[0][0] {
			t.Fatalf("in %v the focus is on %T", size, w.Canvas().Focused())
		}
		press(head, fyne.KeyEscape)
		if p.Visible() || len(w.Canvas().Overlays().List()) != 0 {
			t.Errorf("in %v Escape leaves the pop-up open", size)
		}
	}
}

func TestAPopUpFollowsAVariantThatChangedWhileItWasClosed(t *testing.T) {
	b := NewButton("Algorithms", look.IconDown, Plain, nil)
	w := inWindow(t, Centered(b), 900, 600)
	o := NewOptionList(optionGroups(), nil, nil)
	o.PopUp(b).Hide()
	setVariant(theme.VariantDark)
	o.PopUp(b)
	w.Canvas().Capture()
	c := o.checks[0][1]
	if got, want := c.label.drawn.Color, lookOfTests.Color(look.Ink, theme.VariantDark); got != want {
		t.Errorf("the label has the colour %v, want %v", got, want)
	}
	if got, want := c.box.drawn.FillColor, lookOfTests.Color(look.Surface, theme.VariantDark); got != want {
		t.Errorf("the box has the colour %v, want %v", got, want)
	}
}

// clipboard is a fake with a text on it.
type clipboard struct{ text string }

func (c *clipboard) Content() string     { return c.text }
func (c *clipboard) SetContent(s string) { c.text = s }

func TestAFieldTakesNoTextThatWouldFreezeIt(t *testing.T) {
	for _, c := range []struct {
		name, text, want string
	}{
		{"a digest", digits(128), digits(128)},
		{"a digest and a line's end", digits(64) + "\n", digits(64)},
		{"a list of lines", "aa one\nbb two\n", ""},
		{"a megabyte", strings.Repeat("0", 1<<20), ""},
	} {
		f := NewField("expected value")
		inWindow(t, f, 400, 60)
		f.TypedShortcut(&fyne.ShortcutPaste{Clipboard: &clipboard{c.text}})
		if got := strings.TrimSpace(f.Text); got != c.want {
			t.Errorf("%s: the field holds %d letters, want %d", c.name, len(got), len(c.want))
		}
	}
}

func TestAFieldOffersWhatIsPastedFirst(t *testing.T) {
	f := NewField("")
	var offered []string
	f.OnPaste = func(s string) bool {
		offered = append(offered, s)
		return strings.Contains(s, "\n")
	}
	inWindow(t, f, 400, 60)
	for _, s := range []string{"a list\nof lines", "abcd"} {
		f.TypedShortcut(&fyne.ShortcutPaste{Clipboard: &clipboard{s}})
	}
	if f.Text != "abcd" || len(offered) != 2 {
		t.Errorf("the field holds %q and offered %q", f.Text, offered)
	}
}

func TestAFieldStopsAtItsLimit(t *testing.T) {
	f := NewField("")
	f.MaxLetters = 4
	inWindow(t, f, 400, 60)
	test.Type(f, "abcdef")
	if f.Text != "abcd" {
		t.Errorf("the field holds %q", f.Text)
	}
}
