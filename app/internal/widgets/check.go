package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"omnisum/app/internal/look"
)

// CheckState is what a Check shows.
type CheckState int

// The states of a Check.
const (
	Unchecked CheckState = iota
	Checked
	PartlyChecked // some of the things it stands for
)

// Check is a box with a label, 22 high. Space presses it; a press on what is
// partly checked checks it whole.
type Check struct {
	widget.BaseWidget
	Label, Note string
	Strong      bool
	State       CheckState
	OnChanged   func(on bool)
	OnEscape    func() // Escape while focused; the window has it if nil

	hover, focused bool
	box, ring      *Fill
	tick           *Glyph
	label, note    *Text
}

// NewCheck returns a box that is not checked.
func NewCheck(label, note string, changed func(bool)) *Check {
	c := &Check{Label: label, Note: note, OnChanged: changed}
	c.box, c.ring = NewFill(look.None, look.Edge, 3), newRing(3)
	c.tick = NewGlyph(look.IconTick, look.OnAccent, 12)
	c.label, c.note = NewBody(label), NewText(note, look.Note, look.Warn)
	c.ExtendBaseWidget(c)
	return c
}

const (
	checkHeight float32 = 22
	checkBox    float32 = 15
)

// SetState changes the state without calling OnChanged.
func (c *Check) SetState(s CheckState) {
	if c.State != s {
		c.State = s
		c.Refresh()
	}
}

// Tapped implements fyne.Tappable.
func (c *Check) Tapped(*fyne.PointEvent) {
	on := c.State != Checked
	c.SetState(Unchecked)
	if on {
		c.SetState(Checked)
	}
	if c.OnChanged != nil {
		c.OnChanged(on)
	}
}

// MouseIn implements desktop.Hoverable.
func (c *Check) MouseIn(*desktop.MouseEvent) { c.hover = true; c.Refresh() }

// MouseMoved implements desktop.Hoverable.
func (c *Check) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (c *Check) MouseOut() { c.hover = false; c.Refresh() }

// FocusGained implements fyne.Focusable.
func (c *Check) FocusGained() { c.focused = true; c.Refresh() }

// FocusLost implements fyne.Focusable.
func (c *Check) FocusLost() { c.focused = false; c.Refresh() }

// TypedRune implements fyne.Focusable; a check box takes no letters.
func (c *Check) TypedRune(rune) {}

// TypedKey implements fyne.Focusable.
func (c *Check) TypedKey(e *fyne.KeyEvent) {
	switch {
	case e.Name == fyne.KeySpace || e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter:
		c.Tapped(nil)
	case e.Name == fyne.KeyEscape && c.OnEscape != nil:
		c.OnEscape()
	default:
		passKey(c, e)
	}
}

// CreateRenderer implements fyne.Widget.
func (c *Check) CreateRenderer() fyne.WidgetRenderer {
	c.ExtendBaseWidget(c)
	d := &drawing{
		objects: fixed(c.box, c.tick, c.label, c.note, c.ring),
		min: func() fyne.Size {
			w := checkBox + iconGap + c.label.natural().Width
			if c.Note != "" {
				w += iconGap + c.note.natural().Width
			}
			return fyne.NewSize(w, checkHeight)
		},
	}
	d.layout = func(s fyne.Size) {
		y := (s.Height - checkBox) / 2
		place(c.box, 0, y, checkBox, checkBox)
		place(c.tick, 1.5, y+1.5, 12, 12)
		place(c.ring, -ringOffset, y-ringOffset, checkBox+2*ringOffset, checkBox+2*ringOffset)
		w := c.label.natural().Width
		placeMiddle(c.label, checkBox+iconGap, 0, w, s.Height)
		placeMiddle(c.note, checkBox+iconGap+w+iconGap, 0, c.note.natural().Width, s.Height)
	}
	d.refresh = func() {
		c.label.SetText(c.Label)
		c.label.SetBold(c.Strong)
		c.note.SetText(c.Note)
		// An empty box needs an edge that can be seen, so it is darker than
		// that of buttons, which have a label.
		ground, edge := look.Surface, look.Faint
		if c.hover {
			ground = look.Hover
		}
		if c.State != Unchecked {
			ground, edge = look.Accent, look.None
		}
		c.box.SetColors(ground, edge)
		icon := look.IconTick
		if c.State == PartlyChecked {
			icon = look.IconDash
		}
		c.tick.Set(icon, look.OnAccent)
		Show(c.tick, c.State != Unchecked)
		Show(c.ring, c.focused)
		d.layout(c.Size())
	}
	d.refresh()
	return d
}
