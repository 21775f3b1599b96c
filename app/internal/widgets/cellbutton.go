package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"omnisum/app/internal/look"
)

// cellButton is the small icon at the end of a table's row. It is quiet until
// the pointer is on it or its row is selected, since nineteen dark icons would
// draw the eye. It takes no focus: the table has keys for what it does, and
// nineteen stops of the Tab key would be eighteen too many.
type cellButton struct {
	widget.BaseWidget
	icon     look.IconName
	strong   bool
	onTapped func()

	hover  bool
	ground *Fill
	glyph  *Glyph
}

func newCellButton(icon look.IconName, tapped func()) *cellButton {
	b := &cellButton{icon: icon, onTapped: tapped}
	b.ground = NewFill(look.None, look.None, look.ControlRadius)
	b.glyph = NewGlyph(icon, look.Faint, iconSide)
	b.ExtendBaseWidget(b)
	return b
}

// setStrong says whether the icon is as dark as text.
func (b *cellButton) setStrong(on bool) {
	if b.strong != on {
		b.strong = on
		b.Refresh()
	}
}

func (b *cellButton) Tapped(*fyne.PointEvent) {
	if b.onTapped != nil {
		b.onTapped()
	}
}

func (b *cellButton) MouseIn(*desktop.MouseEvent)    { b.hover = true; b.Refresh() }
func (b *cellButton) MouseMoved(*desktop.MouseEvent) {}
func (b *cellButton) MouseOut()                      { b.hover = false; b.Refresh() }

// Cursor keeps the text cursor of the table away from its buttons.
func (b *cellButton) Cursor() desktop.Cursor { return desktop.DefaultCursor }

func (b *cellButton) CreateRenderer() fyne.WidgetRenderer {
	d := &drawing{
		objects: fixed(b.ground, b.glyph),
		min:     func() fyne.Size { return fyne.NewSize(26, 20) },
		layout: func(s fyne.Size) {
			b.ground.Resize(s)
			place(b.glyph, (s.Width-iconSide)/2, (s.Height-iconSide)/2, iconSide, iconSide)
		},
	}
	d.refresh = func() {
		ground, ink := look.None, look.Faint
		if b.strong {
			ink = look.Ink
		}
		if b.hover {
			ground, ink = look.Hover, look.Ink
		}
		b.ground.SetColors(ground, look.None)
		b.glyph.Set(b.icon, ink)
	}
	d.refresh()
	return d
}
