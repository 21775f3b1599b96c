package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"omnisum/app/internal/look"
)

// Chip is a filter with a counter, on or off. Space and Return press it.
type Chip struct {
	widget.BaseWidget
	Icon         look.IconName
	Color        fyne.ThemeColorName // of the icon
	Label, Count string
	On           bool
	OnTapped     func()

	hover, focused bool
	ground, ring   *Fill
	glyph          *Glyph
	count, label   *Text
}

// NewChip returns a chip that is off.
func NewChip(icon look.IconName, c fyne.ThemeColorName, label, count string, tapped func()) *Chip {
	w := &Chip{Icon: icon, Color: c, Label: label, Count: count, OnTapped: tapped}
	w.ground = NewFill(look.None, look.Edge, look.ChipHeight/2)
	w.ring = newRing(look.ChipHeight / 2)
	w.glyph = NewGlyph(icon, c, chipIcon)
	w.count, w.label = NewBody(count).Strong(), NewBody(label)
	w.ExtendBaseWidget(w)
	return w
}

const (
	chipIcon float32 = 14
	chipPad  float32 = 10
	chipGap  float32 = 5
)

// SetOn presses or releases the chip without calling OnTapped.
func (c *Chip) SetOn(on bool) {
	if c.On != on {
		c.On = on
		c.Refresh()
	}
}

// SetCount changes the counter.
func (c *Chip) SetCount(s string) {
	if c.Count != s {
		c.Count = s
		c.Refresh()
	}
}

// Tapped implements fyne.Tappable. What a press changes is the caller's affair.
func (c *Chip) Tapped(*fyne.PointEvent) {
	if c.OnTapped != nil {
		c.OnTapped()
	}
}

// MouseIn implements desktop.Hoverable.
func (c *Chip) MouseIn(*desktop.MouseEvent) { c.hover = true; c.Refresh() }

// MouseMoved implements desktop.Hoverable.
func (c *Chip) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (c *Chip) MouseOut() { c.hover = false; c.Refresh() }

// FocusGained implements fyne.Focusable.
func (c *Chip) FocusGained() { c.focused = true; c.Refresh() }

// FocusLost implements fyne.Focusable.
func (c *Chip) FocusLost() { c.focused = false; c.Refresh() }

// TypedRune implements fyne.Focusable; a chip takes no letters.
func (c *Chip) TypedRune(rune) {}

// TypedKey implements fyne.Focusable.
func (c *Chip) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		c.Tapped(nil)
	default:
		passKey(c, e)
	}
}

// CreateRenderer implements fyne.Widget.
func (c *Chip) CreateRenderer() fyne.WidgetRenderer {
	c.ExtendBaseWidget(c)
	d := &drawing{
		objects: fixed(c.ground, c.glyph, c.count, c.label, c.ring),
		min: func() fyne.Size {
			w := c.parts(func(fyne.CanvasObject, float32, float32) {})
			return fyne.NewSize(w+2*chipPad, look.ChipHeight)
		},
	}
	d.layout = func(s fyne.Size) {
		c.ground.Resize(s)
		placeRing(c.ring, s)
		c.parts(func(o fyne.CanvasObject, x, w float32) { placeMiddle(o, chipPad+x, 0, w, s.Height) })
	}
	d.refresh = func() {
		ground, edge := look.None, look.Edge
		switch {
		case c.On:
			ground, edge = look.AccentSoft, look.Accent
		case c.hover:
			ground = look.Hover
		}
		c.ground.SetColors(ground, edge)
		c.glyph.Set(c.Icon, c.Color)
		c.count.SetText(c.Count)
		c.label.SetText(c.Label)
		Show(c.glyph, c.Icon != look.NoIcon)
		Show(c.count, c.Count != "")
		Show(c.ring, c.focused)
		d.layout(c.Size())
	}
	d.refresh()
	return d
}

// parts calls f with each visible part, its place and its width, and returns
// the width of all.
func (c *Chip) parts(f func(o fyne.CanvasObject, x, w float32)) float32 {
	x := float32(0)
	for _, o := range []fyne.CanvasObject{c.glyph, c.count, c.label} {
		if !o.Visible() {
			continue
		}
		if x > 0 {
			x += chipGap
		}
		w := o.MinSize().Width
		f(o, x, w)
		x += w
	}
	return x
}
