package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"omnisum/app/internal/look"
)

// TabBar is a row of tabs of which one is chosen, with a line under it. It is
// one stop of the Tab key; left and right choose the neighbour.
type TabBar struct {
	widget.BaseWidget
	OnSelected func(int)

	selected, hover int
	focused         bool
	texts           []*Text
	line, ring      *Fill
	lefts, widths   []float32
}

const (
	tabPadX  float32 = 12
	tabPadY  float32 = 8
	tabGap   float32 = 4
	tabLine  float32 = 2
	tabInset float32 = 4 // of the focus ring
)

// NewTabBar returns a row of tabs; the first is chosen.
func NewTabBar(selected func(int), labels ...string) *TabBar {
	t := &TabBar{OnSelected: selected, hover: -1}
	for _, l := range labels {
		t.texts = append(t.texts, NewBody(l).Center())
	}
	t.line = NewFill(look.Accent, look.None, tabLine/2)
	t.ring = newRing(look.ControlRadius - ringOffset)
	t.ExtendBaseWidget(t)
	return t
}

// Selected returns the number of the chosen tab.
func (t *TabBar) Selected() int { return t.selected }

// Select chooses a tab and tells OnSelected, if it was another.
func (t *TabBar) Select(i int) {
	if i < 0 || i >= len(t.texts) || i == t.selected {
		return
	}
	t.selected = i
	t.Refresh()
	if t.OnSelected != nil {
		t.OnSelected(i)
	}
}

// at returns the tab at x, or -1.
func (t *TabBar) at(x float32) int {
	for i := range t.lefts {
		if x >= t.lefts[i] && x < t.lefts[i]+t.widths[i] {
			return i
		}
	}
	return -1
}

// Tapped implements fyne.Tappable.
func (t *TabBar) Tapped(e *fyne.PointEvent) { t.Select(t.at(e.Position.X)) }

// MouseIn implements desktop.Hoverable.
func (t *TabBar) MouseIn(e *desktop.MouseEvent) { t.MouseMoved(e) }

// MouseMoved implements desktop.Hoverable.
func (t *TabBar) MouseMoved(e *desktop.MouseEvent) { t.setHover(t.at(e.Position.X)) }

// MouseOut implements desktop.Hoverable.
func (t *TabBar) MouseOut() { t.setHover(-1) }

func (t *TabBar) setHover(i int) {
	if t.hover != i {
		t.hover = i
		t.Refresh()
	}
}

// FocusGained implements fyne.Focusable.
func (t *TabBar) FocusGained() { t.focused = true; t.Refresh() }

// FocusLost implements fyne.Focusable.
func (t *TabBar) FocusLost() { t.focused = false; t.Refresh() }

// TypedRune implements fyne.Focusable; tabs take no letters.
func (t *TabBar) TypedRune(rune) {}

// TypedKey implements fyne.Focusable.
func (t *TabBar) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyLeft:
		t.Select(t.selected - 1)
	case fyne.KeyRight:
		t.Select(t.selected + 1)
	case fyne.KeyHome:
		t.Select(0)
	case fyne.KeyEnd:
		t.Select(len(t.texts) - 1)
	default:
		passKey(t, e)
	}
}

// CreateRenderer implements fyne.Widget.
func (t *TabBar) CreateRenderer() fyne.WidgetRenderer {
	t.ExtendBaseWidget(t)
	objs := make([]fyne.CanvasObject, 0, len(t.texts)+2)
	for _, x := range t.texts {
		objs = append(objs, x)
	}
	objs = append(objs, t.line, t.ring)
	d := &drawing{objects: fixed(objs...), min: t.minSize, layout: t.lay}
	d.refresh = func() {
		for i, x := range t.texts {
			c := look.Dim
			if i == t.selected || i == t.hover {
				c = look.Ink
			}
			x.SetColor(c)
			x.SetBold(i == t.selected)
		}
		show(t.ring, t.focused)
		t.lay(t.Size())
	}
	d.refresh()
	return d
}

// tabWidth is wide enough for the label when it is strong, so that the tabs
// stay where they are when another is chosen.
func (t *TabBar) tabWidth(x *Text) float32 {
	strong := Text{Text: x.Text, TextSize: x.TextSize, Bold: true}
	return strong.natural().Width + 2*tabPadX
}

func (t *TabBar) minSize() fyne.Size {
	m := fyne.NewSize(-tabGap, 0)
	for _, x := range t.texts {
		m.Width += t.tabWidth(x) + tabGap
		m.Height = max(m.Height, x.natural().Height+2*tabPadY+tabLine)
	}
	return m
}

func (t *TabBar) lay(s fyne.Size) {
	t.lefts, t.widths = t.lefts[:0], t.widths[:0]
	x := float32(0)
	for i, text := range t.texts {
		w := t.tabWidth(text)
		t.lefts, t.widths = append(t.lefts, x), append(t.widths, w)
		placeMiddle(text, x, 0, w, s.Height-tabLine)
		if i == t.selected {
			place(t.line, x, s.Height-tabLine, w, tabLine)
			place(t.ring, x+tabInset, tabInset, w-2*tabInset, s.Height-2*tabInset)
		}
		x += w + tabGap
	}
}

// NewHeader returns the window's first row: mark and name, the tabs, and at the
// right what is given.
func NewHeader(name string, tabs *TabBar, right ...fyne.CanvasObject) fyne.CanvasObject {
	brand := HRow(look.Gap2, NewLogo(22), NewText(name, look.Head, look.Ink).Strong())
	row := Row(look.Gap1, []float32{Auto, look.Gap3, Auto, Grow, Auto}, brand, Gap(), tabs, Gap(), HRow(look.Gap1, right...))
	return VBox(0, Insets(0, 0, look.Margin, look.Gap4, row), NewHairline())
}
