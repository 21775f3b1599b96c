package widgets

import (
	"fyne.io/fyne/v2"

	"omnisum/app/internal/look"
)

// Segments is a choice between few things that stand side by side in one
// control.
type Segments struct {
	strip
	ground, chosen *Fill
}

const segmentInset float32 = 2 // of the chosen one from the control's edge

// NewSegments returns a choice; the first is chosen.
func NewSegments(selected func(int), labels ...string) *Segments {
	s := &Segments{
		ground: NewFill(look.Sunk, look.None, look.ControlRadius),
		chosen: NewFill(look.Surface, look.Edge, look.ControlRadius-segmentInset),
	}
	s.prepare(selected, newRing(look.ControlRadius), labels)
	s.ExtendBaseWidget(s)
	return s
}

// TypedKey implements fyne.Focusable.
func (s *Segments) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyLeft:
		s.Select(s.selected - 1)
	case fyne.KeyRight:
		s.Select(s.selected + 1)
	default:
		passKey(s, e)
	}
}

// CreateRenderer implements fyne.Widget.
func (s *Segments) CreateRenderer() fyne.WidgetRenderer {
	s.ExtendBaseWidget(s)
	return s.draw([]fyne.CanvasObject{s.ground, s.chosen}, nil, s.minSize, s.lay)
}

func (s *Segments) minSize() fyne.Size {
	m := fyne.NewSize(2*segmentInset, look.ControlHeight)
	for _, x := range s.texts {
		m.Width += s.widthOf(x)
	}
	return m
}

func (s *Segments) lay(size fyne.Size) {
	s.ground.Resize(size)
	placeRing(s.ring, size)
	x, w := s.strip.lay(segmentInset, 0, size.Height)
	place(s.chosen, x, segmentInset, w, size.Height-2*segmentInset)
}

// Parts returns what is drawn of each segment, for programs that press them
// from outside.
func (s *Segments) Parts() []fyne.CanvasObject {
	parts := make([]fyne.CanvasObject, len(s.texts))
	for i, x := range s.texts {
		parts[i] = x
	}
	return parts
}
