package widgets

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"omnisum/app/internal/look"
)

// ButtonKind says how much a button stands out.
type ButtonKind int

// The kinds of buttons.
const (
	Plain   ButtonKind = iota // with an edge
	Primary                   // indigo: one in a view at most, at the next likely act
	Ghost                     // without edge or ground
)

// Button is flat and shows the focus by a ring. Space and Return press it.
type Button struct {
	widget.DisableableWidget
	Label    string
	Icon     look.IconName
	Kind     ButtonKind
	OnTapped func()
	// Reserve are other labels that the button may get; it is always wide
	// enough for the widest, so that nothing moves when the label changes.
	Reserve []string

	hover, focused bool
	notice         string
	noticeIcon     look.IconName
	shown          int // counts notices, so that an old timer ends no new one

	ground, ring *Fill
	text         *Text
	glyph        *Glyph
}

// NewButton returns a button; label or icon may be left out.
func NewButton(label string, icon look.IconName, kind ButtonKind, tapped func()) *Button {
	b := &Button{Label: label, Icon: icon, Kind: kind, OnTapped: tapped}
	b.ground = NewFill(look.None, look.None, look.ControlRadius)
	b.ring = newRing(look.ControlRadius)
	b.text = NewBody("").CutAt(CutEnd)
	b.glyph = NewGlyph(icon, look.Ink, iconSide)
	b.ExtendBaseWidget(b)
	return b
}

const (
	iconSide   float32 = 16
	iconGap    float32 = 6
	ringOffset float32 = 3 // of the focus ring from the edge
	ringWidth  float32 = 2
)

// newRing returns the ring that shows the focus around something with corners
// of the radius given.
func newRing(radius float32) *Fill {
	r := NewFill(look.None, look.Accent, radius+ringOffset)
	r.StrokeWidth = ringWidth
	r.Hide()
	return r
}

func placeRing(r *Fill, s fyne.Size) {
	place(r, -ringOffset, -ringOffset, s.Width+2*ringOffset, s.Height+2*ringOffset)
}

// SetLabel changes the label.
func (b *Button) SetLabel(s string) {
	if b.Label != s {
		b.Label = s
		b.Refresh()
	}
}

// SetIcon changes the icon.
func (b *Button) SetIcon(n look.IconName) {
	if b.Icon != n {
		b.Icon = n
		b.Refresh()
	}
}

// ShowNotice shows another label and icon in place of the button's own, such as
// "Copied", for a time, or until the next call if the time is zero. An empty
// label brings the button's own back. Call it on Fyne's goroutine.
func (b *Button) ShowNotice(label string, icon look.IconName, d time.Duration) {
	b.notice, b.noticeIcon = label, icon
	b.shown++
	b.Refresh()
	if d <= 0 || label == "" {
		return
	}
	mine := b.shown
	time.AfterFunc(d, func() {
		fyne.Do(func() {
			if b.shown == mine {
				b.ShowNotice("", look.NoIcon, 0)
			}
		})
	})
}

// Tapped implements fyne.Tappable.
func (b *Button) Tapped(*fyne.PointEvent) {
	if b.OnTapped != nil && !b.Disabled() {
		b.OnTapped()
	}
}

// MouseIn implements desktop.Hoverable.
func (b *Button) MouseIn(*desktop.MouseEvent) { b.hover = true; b.Refresh() }

// MouseMoved implements desktop.Hoverable.
func (b *Button) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (b *Button) MouseOut() { b.hover = false; b.Refresh() }

// FocusGained implements fyne.Focusable.
func (b *Button) FocusGained() { b.focused = true; b.Refresh() }

// FocusLost implements fyne.Focusable.
func (b *Button) FocusLost() { b.focused = false; b.Refresh() }

// TypedRune implements fyne.Focusable; a button takes no letters.
func (b *Button) TypedRune(rune) {}

// TypedKey implements fyne.Focusable.
func (b *Button) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		b.Tapped(nil)
	default:
		passKey(b, e)
	}
}

// CreateRenderer implements fyne.Widget.
func (b *Button) CreateRenderer() fyne.WidgetRenderer {
	b.ExtendBaseWidget(b)
	d := &drawing{
		objects: fixed(b.ground, b.glyph, b.text, b.ring),
		min:     b.minSize,
		layout:  b.lay,
		refresh: func() {
			b.dress()
			b.lay(b.Size())
		},
	}
	b.dress()
	return d
}

// saying returns the label and icon that are shown now.
func (b *Button) saying() (string, look.IconName) {
	if b.notice != "" {
		return b.notice, b.noticeIcon
	}
	return b.Label, b.Icon
}

// dress gives the parts their words and colours.
func (b *Button) dress() {
	label, icon := b.saying()
	ground, edge, ink := look.ButtonFill, look.Edge, look.Ink
	switch b.Kind {
	case Primary:
		ground, edge, ink = look.Accent, look.None, look.OnAccent
	case Ghost:
		ground, edge, ink = look.None, look.None, look.Dim
	}
	switch {
	case b.Disabled():
		ink = look.Disabled
		if b.Kind == Primary {
			ground, edge = look.ButtonFill, look.Edge
		}
	case b.hover && b.Kind != Primary:
		ground, ink = look.Hover, look.Ink
	}
	b.ground.SetColors(ground, edge)
	b.text.Text, b.text.Color, b.text.Bold = label, ink, b.Kind == Primary
	b.text.Refresh()
	b.glyph.Set(icon, ink)
	Show(b.ring, b.focused)
}

// widthOf is the width of what is shown, without the room beside it.
func (b *Button) widthOf(label string, icon look.IconName) float32 {
	w := float32(0)
	if label != "" {
		t := Text{Text: label, TextSize: look.Body, Bold: b.Kind == Primary}
		w = t.natural().Width
	}
	if icon != look.NoIcon {
		if w > 0 {
			w += iconGap
		}
		w += iconSide
	}
	return w
}

func (b *Button) minSize() fyne.Size {
	w := b.widthOf(b.Label, b.Icon)
	for _, r := range b.Reserve {
		w = max(w, b.widthOf(r, b.Icon))
	}
	pad := look.Gap3
	if b.Kind == Ghost || b.Label == "" {
		pad = look.Gap2
	}
	return fyne.NewSize(w+2*pad, look.ControlHeight)
}

func (b *Button) lay(s fyne.Size) {
	label, icon := b.saying()
	b.ground.Resize(s)
	placeRing(b.ring, s)
	w := min(b.widthOf(label, icon), s.Width)
	x := (s.Width - w) / 2
	if icon != look.NoIcon {
		place(b.glyph, x, (s.Height-iconSide)/2, iconSide, iconSide)
		x += iconSide + iconGap
	}
	placeMiddle(b.text, x, 0, (s.Width+w)/2-x+1, s.Height)
}
