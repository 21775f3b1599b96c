package widgets

import (
	"fmt"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"omnisum/app/internal/look"
)

// newKeyList shows a list of n keys below something, in a page that scrolls.
func newKeyList(t *testing.T, n *int) (l *KeyList, s *container.Scroll, w fyne.Window) {
	s = container.NewVScroll(nil)
	detail := NewBody("detail")
	l = NewKeyList(s, detail, func() int { return *n }, func(i int) KeyRow {
		return KeyRow{Owner: fmt.Sprint("owner ", i), Kind: "OpenPGP", Short: "0123 4567 … 89AB CDEF"}
	})
	above := NewFill(look.None, look.None, 0)
	above.Min = fyne.NewSize(10, 150)
	s.Content = VBox(0, above, l)
	s.OnScrolled = func(fyne.Position) { l.Follow() }
	return l, s, inWindow(t, s, 600, 300)
}

// inView returns the owners of the rows that are in the window.
func inView(l *KeyList) (all []string) {
	d := fyne.CurrentApp().Driver()
	for _, r := range l.rows {
		y := d.AbsolutePositionForObject(r).Y - d.AbsolutePositionForObject(l.Within).Y
		if r.Visible() && y+keyRowHeight > 0 && y < l.Within.Size().Height {
			all = append(all, r.data.Owner)
		}
	}
	return all
}

func TestAKeyListOfManyShowsOnlyTheRowsInView(t *testing.T) {
	n := 100_000
	l, s, _ := newKeyList(t, &n)
	if got := inView(l); len(got) != 6 || got[0] != "owner 0" || len(l.rows) > 30 {
		t.Errorf("at the top: %q of %d rows", got, len(l.rows))
	}
	s.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, -150-5000*keyRowHeight)})
	if got := inView(l); len(got) != 12 || got[0] != "owner 5000" || len(l.rows) > 40 {
		t.Errorf("in the middle: %q of %d rows", got, len(l.rows))
	}
	press(l, fyne.KeyHome, fyne.KeyPageDown, fyne.KeyPageDown, fyne.KeyPageDown, fyne.KeyPageDown)
	if got, want := inView(l), fmt.Sprint("owner ", l.Selected()); len(got) < 10 || !slices.Contains(got, want) {
		t.Errorf("some pages down: %q without %s", got, want)
	}
	press(l, fyne.KeyEnd)
	got := inView(l)
	if len(got) == 0 || got[len(got)-1] != "owner 99999" || l.Selected() != n-1 {
		t.Errorf("at the end: %q", got)
	}
	n = 3
	l.Mark(-1)
	s.Content.Refresh()
	s.Refresh()
	l.Refresh()
	if got := inView(l); len(got) != 3 {
		t.Errorf("after most were removed: %q", got)
	}
}

func TestAKeyListOpensBelowTheSelectedRow(t *testing.T) {
	n := 10
	l, s, w := newKeyList(t, &n)
	var chosen, removed []int
	l.OnChosen = func(i int) { chosen = append(chosen, i) }
	l.OnRemove = func(i int) { removed = append(removed, i) }
	closed := l.MinSize().Height
	tapAt(l, 20, 2.5*keyRowHeight)
	if l.Selected() != 2 || !l.Detail.Visible() || l.MinSize().Height <= closed {
		t.Fatalf("selected %d", l.Selected())
	}
	if y := l.Detail.Position().Y; y != 3*keyRowHeight {
		t.Errorf("the detail is at %v", y)
	}
	if f := w.Canvas().Focused(); f != fyne.Focusable(l) {
		t.Errorf("the keyboard is at %T", f)
	}
	tapAt(l, 20, 3*keyRowHeight+5) // beside what is in the detail
	if l.Selected() != 2 {
		t.Error("a tap on the detail closed it")
	}
	tapAt(l, 20, 3.5*keyRowHeight+l.detailHeight())
	press(l, fyne.KeyDown, fyne.KeyUp, fyne.KeyDelete, fyne.KeySpace, fyne.KeyDelete)
	tapAt(l, 20, keyRowHeight/2)
	tapAt(l, 20, keyRowHeight/2)
	want := "[2 3 4 3 -1 0 -1] [3]"
	if got := fmt.Sprint(chosen, removed); got != want {
		t.Errorf("chosen, removed: %s, want %s", got, want)
	}
	if l.Detail.Visible() || l.MinSize().Height != closed {
		t.Error("the detail is still there")
	}
	press(l, fyne.KeyEnd)
	d := fyne.CurrentApp().Driver()
	if bottom := d.AbsolutePositionForObject(l.Detail).Y + l.Detail.Size().Height; bottom > s.Size().Height {
		t.Errorf("the last detail ends at %v, below the window", bottom)
	}
}

func TestAnEmptyKeyListTakesNoKeyAmiss(t *testing.T) {
	n := 0
	l, _, _ := newKeyList(t, &n)
	l.FocusGained()
	press(l, fyne.KeyDown, fyne.KeyEnd, fyne.KeyPageUp, fyne.KeySpace, fyne.KeyDelete)
	tapAt(l, 5, 5)
	if l.Selected() != -1 || l.ring.Visible() {
		t.Errorf("selected %d", l.Selected())
	}
}

func TestAButtonOutOfViewScrollsIntoItWithTheKeyboard(t *testing.T) {
	s := container.NewVScroll(nil)
	var buttons []fyne.CanvasObject
	tapped := 0
	for range 30 {
		buttons = append(buttons, NewFocusButton("Press", look.NoIcon, Plain, func() { tapped++ }, func(o fyne.CanvasObject) { Reveal(s, o) }))
	}
	s.Content = VBox(10, buttons...)
	w := inWindow(t, s, 300, 200)
	escaped := 0
	w.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) { escaped++ })
	d := fyne.CurrentApp().Driver()
	for i := range buttons {
		w.Canvas().FocusNext()
		f := w.Canvas().Focused()
		if f != buttons[i].(fyne.Focusable) {
			t.Fatalf("stop %d is %T", i, f)
		}
		if y := d.AbsolutePositionForObject(buttons[i]).Y - d.AbsolutePositionForObject(s).Y; y < 0 || y+look.ControlHeight > 200 {
			t.Errorf("button %d is at %v", i, y)
		}
		press(f, fyne.KeySpace, fyne.KeyEscape)
	}
	if tapped != len(buttons) || escaped != len(buttons) {
		t.Errorf("pressed %d times, the window had %d keys", tapped, escaped)
	}
}
