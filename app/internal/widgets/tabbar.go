package widgets

import (
	"fyne.io/fyne/v2"

	"omnisum/app/internal/look"
)

// TabBar is a row of tabs of which one is chosen, with a line under it.
type TabBar struct {
	strip
	line *Fill
}

const (
	tabPadY  float32 = 8
	tabGap   float32 = 4
	tabLine  float32 = 2
	tabInset float32 = 4 // of the focus ring
)

// NewTabBar returns a row of tabs; the first is chosen.
func NewTabBar(selected func(int), labels ...string) *TabBar {
	t := &TabBar{line: NewFill(look.Accent, look.None, tabLine/2)}
	t.prepare(selected, newRing(look.ControlRadius-ringOffset), labels)
	t.ExtendBaseWidget(t)
	return t
}

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
	return t.draw(nil, []fyne.CanvasObject{t.line}, t.minSize, t.lay)
}

func (t *TabBar) minSize() fyne.Size {
	m := fyne.NewSize(-tabGap, 0)
	for _, x := range t.texts {
		m.Width += t.widthOf(x) + tabGap
		m.Height = max(m.Height, x.natural().Height+2*tabPadY+tabLine)
	}
	return m
}

func (t *TabBar) lay(s fyne.Size) {
	x, w := t.strip.lay(0, tabGap, s.Height-tabLine)
	place(t.line, x, s.Height-tabLine, w, tabLine)
	place(t.ring, x+tabInset, tabInset, w-2*tabInset, s.Height-2*tabInset)
}

// NewHeader returns the window's first row: mark and name, the tabs, and at the
// right what is given.
func NewHeader(name string, tabs *TabBar, right ...fyne.CanvasObject) fyne.CanvasObject {
	brand := HRow(look.Gap2, NewLogo(22), NewText(name, look.Head, look.Ink).Strong())
	row := Row(look.Gap1, []float32{Auto, look.Gap3, Auto, Grow, Auto}, brand, Gap(), tabs, Gap(), HRow(look.Gap1, right...))
	return VBox(0, Insets(0, 0, look.Margin, look.Gap4, row), NewHairline())
}
