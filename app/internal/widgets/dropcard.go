package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"omnisum/app/internal/look"
)

// DropCard is the empty state: what to do first, in two lines and three
// buttons. The whole card is where files may be dropped.
type DropCard struct {
	widget.BaseWidget
	glyph           *Glyph
	title, subtitle *Para
	note            *Para
	buttons         *fyne.Container
	ground          *Fill
}

// NewDropCard returns the card.
func NewDropCard(title, subtitle, note string, buttons ...*Button) *DropCard {
	c := &DropCard{
		glyph:    NewGlyph(look.IconDrop, look.Accent, 44),
		title:    NewPara(title, look.Title, look.Ink),
		subtitle: NewPara(subtitle, look.Head, look.Dim),
		note:     NewPara(note, look.Note, look.Dim),
		buttons:  buttonRow(buttons),
		ground:   NewFill(look.Surface, look.Hairline, look.PanelRadius),
	}
	c.title.Bold = true
	for _, p := range []*Para{c.title, c.subtitle, c.note} {
		p.Align = fyne.TextAlignCenter
	}
	c.ExtendBaseWidget(c)
	return c
}

// Set changes the words.
func (c *DropCard) Set(title, subtitle, note string) {
	c.title.SetText(title)
	c.subtitle.SetText(subtitle)
	c.note.SetText(note)
	c.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (c *DropCard) CreateRenderer() fyne.WidgetRenderer {
	c.ExtendBaseWidget(c)
	d := &drawing{
		objects: fixed(c.ground, c.glyph, c.title, c.subtitle, c.buttons, c.note),
		min: func() fyne.Size {
			w := c.buttons.MinSize().Width + 2*look.Gap4
			return fyne.NewSize(w, c.arrange(max(w, c.Size().Width), 0, func(fyne.CanvasObject, float32, float32, float32, float32) {})+2*look.Gap4)
		},
	}
	d.layout = func(s fyne.Size) {
		c.ground.Resize(s)
		h := c.arrange(s.Width, 0, func(fyne.CanvasObject, float32, float32, float32, float32) {})
		c.arrange(s.Width, max(look.Gap4, (s.Height-h)/2), place)
	}
	d.refresh = func() { d.layout(c.Size()) }
	return d
}

// arrange calls f with each part and its place, the first at y, and returns the
// height of all.
func (c *DropCard) arrange(width, y float32, f func(o fyne.CanvasObject, x, y, w, h float32)) float32 {
	top, room := y, width-2*look.Gap4
	f(c.glyph, (width-c.glyph.Side)/2, y, c.glyph.Side, c.glyph.Side)
	y += c.glyph.Side + look.Gap4
	for _, p := range []*Para{c.title, c.subtitle} {
		h := p.HeightFor(room)
		f(p, look.Gap4, y, room, h)
		y += h + 2
	}
	y += look.Gap4 - 2
	m := c.buttons.MinSize()
	f(c.buttons, (width-m.Width)/2, y, m.Width, m.Height)
	y += m.Height + look.Gap4
	h := c.note.HeightFor(room)
	f(c.note, look.Gap4, y, room, h)
	return y + h - top
}
