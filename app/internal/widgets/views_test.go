package widgets

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"omnisum/app/internal/look"
)

var verdicts = []struct {
	kind Verdict
	word string
}{{Match, "Match"}, {WeakMatch, "Weak match"}, {Mismatch, "Mismatch"}, {CannotTell, "Cannot tell"}, {Missing, "Missing"}}

func TestVerdictsDifferWithoutTheirColours(t *testing.T) {
	seen := map[look.IconName]string{}
	for _, v := range verdicts {
		if other, ok := seen[v.kind.Icon()]; ok || v.kind.Icon() == look.NoIcon {
			t.Errorf("%s has the shape of %s", v.word, other)
		}
		seen[v.kind.Icon()] = v.word
		if v.kind.Soft() == look.None {
			t.Errorf("%s has no ground", v.word)
		}
	}
	if NoVerdict.Icon() != look.NoIcon || NoVerdict.Soft() != look.None {
		t.Error("no verdict has a shape or a ground")
	}
}

func TestAWeakMatchLooksLikeNoMatch(t *testing.T) {
	if WeakMatch.Color() == Match.Color() || WeakMatch.Soft() == Match.Soft() || WeakMatch.Icon() == Match.Icon() {
		t.Error("a weak match has colour or shape of a match")
	}
}

func TestTheBannerShowsItsLatestVerdictAndNothingOfTheOneBefore(t *testing.T) {
	b := NewVerdictBanner(NewButton("Change", look.IconPaste, Plain, nil))
	inWindow(t, b, 900, 120)
	b.Set(Match, "Match", "This is the file", "SHA-512 equals the value", "Signed by a key")
	b.Set(CannotTell, "Cannot tell", "The text holds no checksum", "", "")
	if b.ground.Ground != look.UnsureSoft || b.glyph.Name != look.IconUnsure || b.word.Text != "Cannot tell" {
		t.Errorf("ground %q, shape %q, word %q", b.ground.Ground, b.glyph.Name, b.word.Text)
	}
	for _, p := range []*Para{b.reason, b.source} {
		for _, l := range p.lines {
			if l.Visible() {
				t.Errorf("still shown: %q", l.Text)
			}
		}
	}
	b.Set(NoVerdict, "", "", "", "")
	if b.ground.Ground != look.Sunk || b.glyph.Name != look.NoIcon {
		t.Errorf("without a verdict: ground %q, shape %q", b.ground.Ground, b.glyph.Name)
	}
}

func TestALongReasonWrapsAndTheBannerGrows(t *testing.T) {
	b := NewVerdictBanner(NewButton("Change", look.IconPaste, Plain, nil))
	inWindow(t, VBox(0, b), 900, 300)
	b.Set(Mismatch, "Mismatch", "Short", "Short.", "Short.")
	short := b.MinSize().Height
	b.Set(Mismatch, "Mismatch", "Short", strings.Repeat("The download is incomplete. ", 8), "Short.")
	if long := b.MinSize().Height; long < short+15 {
		t.Errorf("the height is %v, with a short reason %v", long, short)
	}
	if w := b.MinSize().Width; w > 500 {
		t.Errorf("a long reason makes the window at least %v wide", w)
	}
}

func TestNothingInTheBannerOverlaps(t *testing.T) {
	for w := float32(400); w <= 1200; w += 100 {
		b := NewVerdictBanner(NewButton("Add key", look.NoIcon, Plain, nil), NewButton("Change", look.IconPaste, Plain, nil))
		inWindow(t, b, w, 200)
		b.Set(WeakMatch, "Weak match", "Same bytes, but SHA-1 does not stop forgery", strings.Repeat("A reason in words. ", 6), "Where it came from")
		type box struct {
			name string
			o    fyne.CanvasObject
		}
		boxes := []box{{"shape", b.glyph}, {"word", b.word}, {"reason", b.reason}, {"source", b.source}, {"first button", b.Actions[0]}, {"second button", b.Actions[1]}, {"sentence", b.sentence}}
		for i, x := range boxes {
			for _, y := range boxes[i+1:] {
				// Boxes of lines are a little higher than their letters.
				const slack = 4
				p, q, s, r := x.o.Position(), y.o.Position(), x.o.Size(), y.o.Size()
				if p.X+slack < q.X+r.Width && q.X+slack < p.X+s.Width && p.Y+slack < q.Y+r.Height && q.Y+slack < p.Y+s.Height {
					t.Errorf("%v wide: %s (%v %v) and %s (%v %v) overlap", w, x.name, p, s, y.name, q, r)
				}
			}
		}
	}
}

func TestProgressSaysItselfInWordsAndKeepsTheLeftOnes(t *testing.T) {
	p := NewProgressHeader()
	inWindow(t, VBox(0, p), 600, 60)
	p.Set(0.34, "1.50 of 4.40 GB, 34 %", "about 22 s left")
	if p.bar.Value != 0.34 || !p.right.Visible() || p.left.drawn.Text != "1.50 of 4.40 GB, 34 %" {
		t.Errorf("bar %v, left %q, right shown %v", p.bar.Value, p.left.drawn.Text, p.right.Visible())
	}
	p.Resize(fyne.NewSize(200, 40))
	if p.right.Visible() {
		t.Error("in a narrow window both texts are shown over each other")
	}
}

func TestABarIsAsLongAsItsShare(t *testing.T) {
	b := NewBar(look.Accent, look.BarPale, 8)
	inWindow(t, VBox(0, b), 200, 40)
	for _, c := range []struct{ value, width float32 }{{0.5, 100}, {1, 200}, {2, 200}, {0.001, 8}} {
		b.SetValue(c.value)
		if w := b.part.Size().Width; w != c.width || !b.part.Visible() {
			t.Errorf("%v: %v long, want %v", c.value, w, c.width)
		}
	}
	b.SetValue(0)
	if b.part.Visible() {
		t.Error("nothing has a bar")
	}
}

func TestALongFileNameDoesNotWidenTheWindow(t *testing.T) {
	h := NewFileHeader(NewButton("Open", look.IconFolder, Plain, nil))
	inWindow(t, h, 500, 60)
	h.Set(strings.Repeat("long name ", 60)+"end.iso", strings.Repeat("/folder", 60))
	if w := h.MinSize().Width; w > 300 {
		t.Errorf("the header is at least %v wide", w)
	}
	if got := h.Name.drawn.Text; !strings.HasSuffix(got, "end.iso") || !strings.Contains(got, "…") {
		t.Errorf("the name is shown as %q", got)
	}
}

func TestTheActionsOfAHeaderChange(t *testing.T) {
	n := 0
	h := NewFileHeader(NewButton("Open", look.NoIcon, Plain, nil))
	w := inWindow(t, h, 500, 60)
	cancel := NewButton("Cancel", look.IconClose, Plain, func() { n++ })
	h.SetActions(cancel)
	w.Canvas().FocusNext()
	if w.Canvas().Focused() != cancel {
		t.Fatalf("the first stop is %T", w.Canvas().Focused())
	}
	test.Tap(cancel)
	if n != 1 || cancel.Size().Width == 0 {
		t.Errorf("pressed %d times, size %v", n, cancel.Size())
	}
}

func manyFiles(n int) *FileList {
	return NewFileList(func() int { return n }, func(i int) FileRow {
		return FileRow{Name: fmt.Sprintf("file-%d", i), Size: "1 kB", Words: "failed", State: FileFailed, CanRetry: true}
	})
}

func TestAListOfFilesMakesOnlyTheRowsInView(t *testing.T) {
	made := 0
	l := manyFiles(100_000)
	create := l.CreateItem
	l.CreateItem = func() fyne.CanvasObject { made++; return create() }
	inWindow(t, l, 700, 240)
	l.Select(99_999)
	if made > 40 {
		t.Errorf("%d rows were made", made)
	}
	if l.Selected() != 99_999 {
		t.Errorf("row %d is selected", l.Selected())
	}
}

func TestKeysMoveInTheListOfFilesAndRemove(t *testing.T) {
	l := manyFiles(50)
	var chosen, removed []int
	l.OnChosen = func(i int) { chosen = append(chosen, i) }
	l.OnRemove = func(i int) { removed = append(removed, i) }
	w := inWindow(t, l, 700, 240)
	press(l, fyne.KeyDelete) // nothing is selected yet
	w.Canvas().Focus(l)
	press(l, fyne.KeyDown, fyne.KeyDown, fyne.KeyUp, fyne.KeyUp, fyne.KeyEnd, fyne.KeyDown, fyne.KeyDelete, fyne.KeyHome)
	if want := []int{0, 1, 0, 49, 0}; !slices.Equal(chosen, want) {
		t.Errorf("chose %v, want %v", chosen, want)
	}
	if want := []int{49}; !slices.Equal(removed, want) {
		t.Errorf("removed %v, want %v", removed, want)
	}
	l.UnselectAll()
	if l.Selected() != -1 {
		t.Errorf("after unselecting, row %d is selected", l.Selected())
	}
}

// rowOf returns the view of a row that is in view.
func rowOf(t *testing.T, l *FileList, index int) *fileView {
	t.Helper()
	var found *fileView
	var walk func(o fyne.CanvasObject)
	walk = func(o fyne.CanvasObject) {
		switch v := o.(type) {
		case *fileView:
			if v.index == index && v.Visible() {
				found = v
			}
		case fyne.Widget:
			for _, c := range test.WidgetRenderer(v).Objects() {
				walk(c)
			}
		case *fyne.Container:
			for _, c := range v.Objects {
				walk(c)
			}
		}
	}
	walk(l)
	if found == nil {
		t.Fatalf("row %d is not in view", index)
	}
	return found
}

func TestTheButtonsOfAFileActOnIt(t *testing.T) {
	l := manyFiles(50)
	var removed, again []int
	l.OnRemove = func(i int) { removed = append(removed, i) }
	l.OnRetry = func(i int) { again = append(again, i) }
	inWindow(t, l, 700, 240)
	test.Tap(rowOf(t, l, 3).remove)
	test.Tap(rowOf(t, l, 2).retry)
	if !slices.Equal(removed, []int{3}) || !slices.Equal(again, []int{2}) {
		t.Errorf("removed %v, again %v", removed, again)
	}
	if l.Selected() != -1 {
		t.Error("a button selected its row")
	}
}

func TestARowThatIsUsedAgainShowsNothingOfTheFileBefore(t *testing.T) {
	row := FileRow{State: FileWorking, Name: "a", Size: "1 kB", Words: "34 %", Progress: 0.34}
	l := NewFileList(func() int { return 1 }, func(int) FileRow { return row })
	inWindow(t, l, 900, 100)
	v := rowOf(t, l, 0)
	if !v.bar.Visible() || v.retry.Visible() {
		t.Error("a file at work has a bar and cannot be tried again")
	}
	row = FileRow{State: FileDone, Verdict: Mismatch, Name: "b", Words: "mismatched"}
	l.RefreshItem(0)
	if v.bar.Visible() || v.size.Text != "" || v.name.Text != "b" || v.icon.Name != look.IconBad || v.words.Color != look.Bad {
		t.Errorf("the row shows %q %q, shape %q, words in %q, bar %v", v.name.Text, v.size.Text, v.icon.Name, v.words.Color, v.bar.Visible())
	}
	row = FileRow{State: FileWaiting, Name: "c", Words: "waiting"}
	l.RefreshItem(0)
	if v.icon.Name != look.IconRing || v.name.Bold || v.words.Color != look.Dim {
		t.Errorf("the row has the shape %q, bold %v, words in %q", v.icon.Name, v.name.Bold, v.words.Color)
	}
}

func TestAFailureHasNoneOfTheVerdictsColours(t *testing.T) {
	for _, s := range []FileState{FileWaiting, FileWorking, FileDone, FileFailed, FileCancelled} {
		_, c := FileRow{State: s}.icon()
		if slices.Contains([]fyne.ThemeColorName{look.Good, look.Bad, look.Warn, look.Unsure}, c) {
			t.Errorf("state %d has the colour %q", s, c)
		}
	}
}

func TestTheFocusIsShownOnTheSelectedFile(t *testing.T) {
	l := manyFiles(50)
	w := inWindow(t, l, 700, 240)
	l.Select(3)
	w.Canvas().Focus(l)
	if !rowOf(t, l, 3).ring.Visible() || rowOf(t, l, 0).ring.Visible() {
		t.Error("the ring is not on the selected row")
	}
	w.Canvas().Unfocus()
	if rowOf(t, l, 3).ring.Visible() {
		t.Error("the ring stays")
	}
}

func TestOnlyTheSelectedFilesButtonsAreDark(t *testing.T) {
	l := manyFiles(50)
	inWindow(t, l, 700, 240)
	l.Select(3)
	l.Select(5)
	for i, want := range map[int]bool{3: false, 4: false, 5: true} {
		if got := rowOf(t, l, i).remove.strong; got != want {
			t.Errorf("row %d: dark %v, want %v", i, got, want)
		}
	}
}

func TestTheDropCardFitsASmallWindow(t *testing.T) {
	var buttons []*Button
	for _, s := range []string{"Open file", "Open folder", "Paste expected value"} {
		buttons = append(buttons, NewButton(s, look.IconFile, Plain, nil))
	}
	c := NewDropCard("Drop a file", "Paste what the publisher printed, and know whether it is the same file", "A line, a list or a whole web page will do.", buttons...)
	inWindow(t, c, 520, 400)
	for _, o := range append([]fyne.CanvasObject{c.glyph, c.title, c.subtitle, c.note}, c.buttons) {
		p, s := o.Position(), o.Size()
		if p.X < 0 || p.Y < 0 || p.X+s.Width > 520 || p.Y+s.Height > 400 {
			t.Errorf("%T stands at %v, %v", o, p, s)
		}
	}
	c.Set("Drop", "", "")
	if c.title.Text != "Drop" {
		t.Error("the title did not change")
	}
}

func TestAPageGivesItsLastPartWhatIsLeft(t *testing.T) {
	top, hidden, rest := NewFill(look.Sunk, look.None, 0), NewFill(look.Sunk, look.None, 0), NewFill(look.Sunk, look.None, 0)
	top.Min, hidden.Min = fyne.NewSize(10, 40), fyne.NewSize(10, 40)
	hidden.Hide()
	inWindow(t, Page(top, hidden, rest), 300, 300)
	if rest.Position().Y != 48 || rest.Size().Height < 200 {
		t.Errorf("the last part stands at %v, %v", rest.Position(), rest.Size())
	}
}

func TestARowStretchesNothing(t *testing.T) {
	a, b := NewFill(look.Sunk, look.None, 0), NewFill(look.Sunk, look.None, 0)
	a.Min, b.Min = fyne.NewSize(10, 10), fyne.NewSize(20, 30)
	inWindow(t, Row(8, []float32{Grow, Auto}, a, b), 200, 50)
	if a.Size() != fyne.NewSize(172, 10) || a.Position() != fyne.NewPos(0, 20) || b.Size() != fyne.NewSize(20, 30) || b.Position().X != 180 {
		t.Errorf("the parts stand at %v %v and %v %v", a.Position(), a.Size(), b.Position(), b.Size())
	}
}
