package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"omnisum/app/internal/look"
)

// A strip is what tabs and segments have in common: a few labels side by side of
// which one is chosen, as one stop of the Tab key; left and right choose the
// neighbour.
type strip struct {
	widget.BaseWidget
	// OnSelected is told when another one was chosen.
	OnSelected func(int)

	selected, hover int
	focused         bool
	texts           []*Text
	ring            *Fill
	lefts, widths   []float32
}

const stripPadX float32 = 12

// prepare sets the strip up; the first is chosen.
func (s *strip) prepare(selected func(int), ring *Fill, labels []string) {
	s.OnSelected, s.ring, s.hover = selected, ring, -1
	for _, l := range labels {
		s.texts = append(s.texts, NewBody(l).Center())
	}
}

// Selected returns the number of what is chosen.
func (s *strip) Selected() int { return s.selected }

// SetSelected chooses without telling OnSelected.
func (s *strip) SetSelected(i int) {
	if i >= 0 && i < len(s.texts) && i != s.selected {
		s.selected = i
		s.Refresh()
	}
}

// Select chooses and tells OnSelected, if it was another.
func (s *strip) Select(i int) {
	if i < 0 || i >= len(s.texts) || i == s.selected {
		return
	}
	s.SetSelected(i)
	if s.OnSelected != nil {
		s.OnSelected(i)
	}
}

// at returns what is at x, or -1.
func (s *strip) at(x float32) int {
	for i := range s.lefts {
		if x >= s.lefts[i] && x < s.lefts[i]+s.widths[i] {
			return i
		}
	}
	return -1
}

// Tapped implements fyne.Tappable.
func (s *strip) Tapped(e *fyne.PointEvent) { s.Select(s.at(e.Position.X)) }

// MouseIn implements desktop.Hoverable.
func (s *strip) MouseIn(e *desktop.MouseEvent) { s.MouseMoved(e) }

// MouseMoved implements desktop.Hoverable.
func (s *strip) MouseMoved(e *desktop.MouseEvent) { s.setHover(s.at(e.Position.X)) }

// MouseOut implements desktop.Hoverable.
func (s *strip) MouseOut() { s.setHover(-1) }

func (s *strip) setHover(i int) {
	if s.hover != i {
		s.hover = i
		s.Refresh()
	}
}

// FocusGained implements fyne.Focusable.
func (s *strip) FocusGained() { s.focused = true; s.Refresh() }

// FocusLost implements fyne.Focusable.
func (s *strip) FocusLost() { s.focused = false; s.Refresh() }

// TypedRune implements fyne.Focusable; a choice takes no letters.
func (s *strip) TypedRune(rune) {}

// widthOf is wide enough for a label when it is strong, so that the others stay
// where they are when another is chosen.
func (s *strip) widthOf(x *Text) float32 {
	strong := Text{Text: x.Text, TextSize: x.TextSize, Bold: true}
	return strong.natural().Width + 2*stripPadX
}

// draw returns what draws the labels, with other things below and above them.
func (s *strip) draw(below, above []fyne.CanvasObject, min func() fyne.Size, lay func(fyne.Size)) *drawing {
	objects := append([]fyne.CanvasObject{}, below...)
	for _, x := range s.texts {
		objects = append(objects, x)
	}
	objects = append(append(objects, above...), s.ring)
	d := &drawing{objects: fixed(objects...), min: min, layout: lay}
	d.refresh = func() {
		for i, x := range s.texts {
			c := look.Dim
			if i == s.selected || i == s.hover {
				c = look.Ink
			}
			x.SetColor(c)
			x.SetBold(i == s.selected)
		}
		Show(s.ring, s.focused)
		lay(s.Size())
	}
	d.refresh()
	return d
}

// lay puts the labels side by side, the first one at x, and tells where the
// chosen one is.
func (s *strip) lay(x, gap, height float32) (left, width float32) {
	s.lefts, s.widths = s.lefts[:0], s.widths[:0]
	for i, text := range s.texts {
		w := s.widthOf(text)
		s.lefts, s.widths = append(s.lefts, x), append(s.widths, w)
		placeMiddle(text, x, 0, w, height)
		if i == s.selected {
			left, width = x, w
		}
		x += w + gap
	}
	return left, width
}
