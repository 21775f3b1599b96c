package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"omnisum/app/internal/look"
)

// FocusButton is a Button in something that scrolls. It tells when the keyboard
// comes to it, since it may be out of view then.
type FocusButton struct {
	Button
	// OnFocus is called when the button has got the focus.
	OnFocus func(o fyne.CanvasObject)
}

// NewFocusButton returns a button; label or icon may be left out.
func NewFocusButton(label string, icon look.IconName, kind ButtonKind, tapped func(), focused func(o fyne.CanvasObject)) *FocusButton {
	b := &FocusButton{OnFocus: focused}
	b.Label, b.Icon, b.Kind, b.OnTapped = label, icon, kind, tapped
	b.ground, b.ring = NewFill(look.None, look.None, look.ControlRadius), newRing(look.ControlRadius)
	b.text, b.glyph = NewBody("").CutAt(CutEnd), NewGlyph(icon, look.Ink, iconSide)
	b.ExtendBaseWidget(b)
	return b
}

// FocusGained implements fyne.Focusable.
func (b *FocusButton) FocusGained() {
	b.Button.FocusGained()
	if b.OnFocus != nil {
		b.OnFocus(b)
	}
}

// TypedKey implements fyne.Focusable. It is not the Button's own, which the
// window does not know.
func (b *FocusButton) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		b.Tapped(nil)
	default:
		passKey(b, e)
	}
}

// Reveal scrolls as little as needed to bring an object within what scrolls
// into view, with some room around it.
func Reveal(s *container.Scroll, o fyne.CanvasObject) {
	if top, ok := placeWithin(s, o); ok {
		revealBand(s, top, o.Size().Height)
	}
}

// revealBand does so for a band of what scrolls that begins at top.
func revealBand(s *container.Scroll, top, height float32) {
	const room = look.Gap3
	view := s.Size().Height
	at := s.Offset
	at.Y = min(max(at.Y, top+height+room-view), top-room)
	at.Y = max(0, min(at.Y, s.Content.Size().Height-view))
	if at == s.Offset {
		return
	}
	s.ScrollToOffset(at)
	// Fyne tells only of what a person scrolled.
	if s.OnScrolled != nil {
		s.OnScrolled(at)
	}
}

// placeWithin returns how far below the begin of what scrolls an object is. It
// does not depend on how far that is scrolled, which Fyne tells before it moves
// anything.
func placeWithin(s *container.Scroll, o fyne.CanvasObject) (y float32, ok bool) {
	if canvasOf(s) == nil || canvasOf(o) == nil {
		return 0, false
	}
	d := fyne.CurrentApp().Driver()
	return d.AbsolutePositionForObject(o).Y - d.AbsolutePositionForObject(s.Content).Y, true
}
