package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"omnisum/app/internal/look"
)

// Segments is a choice between few things that stand side by side in one
// control. It is one stop of the Tab key; left and right choose the neighbour.
type Segments struct {
	widget.BaseWidget
	OnSelected func(int)

	selected, hover int
	focused         bool
	texts           []*Text
	ground          *Fill
	chosen, ring    *Fill
	lefts, widths   []float32
}

const (
	segmentPadX  float32 = 12
	segmentInset float32 = 2 // of the chosen one from the control's edge
)

// NewSegments returns a choice; the first is chosen.
func NewSegments(selected func(int), labels ...string) *Segments {
	s := &Segments{OnSelected: selected, hover: -1}
	for _, l := range labels {
		s.texts = append(s.texts, NewBody(l).Center())
	}
	s.ground = NewFill(look.Sunk, look.None, look.ControlRadius)
	s.chosen = NewFill(look.Surface, look.Edge, look.ControlRadius-segmentInset)
	s.ring = newRing(look.ControlRadius)
	s.ExtendBaseWidget(s)
	return s
}

// Selected returns the number of what is chosen.
func (s *Segments) Selected() int { return s.selected }

// SetSelected chooses without telling OnSelected.
func (s *Segments) SetSelected(i int) {
	if i >= 0 && i < len(s.texts) && i != s.selected {
		s.selected = i
		s.Refresh()
	}
}

// Select chooses and tells OnSelected, if it was another.
func (s *Segments) Select(i int) {
	if i < 0 || i >= len(s.texts) || i == s.selected {
		return
	}
	s.SetSelected(i)
	if s.OnSelected != nil {
		s.OnSelected(i)
	}
}

func (s *Segments) at(x float32) int {
	for i := range s.lefts {
		if x >= s.lefts[i] && x < s.lefts[i]+s.widths[i] {
			return i
		}
	}
	return -1
}

// Tapped implements fyne.Tappable.
func (s *Segments) Tapped(e *fyne.PointEvent) { s.Select(s.at(e.Position.X)) }

// MouseIn implements desktop.Hoverable.
func (s *Segments) MouseIn(e *desktop.MouseEvent) { s.MouseMoved(e) }

// MouseMoved implements desktop.Hoverable.
func (s *Segments) MouseMoved(e *desktop.MouseEvent) { s.setHover(s.at(e.Position.X)) }

// MouseOut implements desktop.Hoverable.
func (s *Segments) MouseOut() { s.setHover(-1) }

func (s *Segments) setHover(i int) {
	if s.hover != i {
		s.hover = i
		s.Refresh()
	}
}

// FocusGained implements fyne.Focusable.
func (s *Segments) FocusGained() { s.focused = true; s.Refresh() }

// FocusLost implements fyne.Focusable.
func (s *Segments) FocusLost() { s.focused = false; s.Refresh() }

// TypedRune implements fyne.Focusable; a choice takes no letters.
func (s *Segments) TypedRune(rune) {}

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
	objs := []fyne.CanvasObject{s.ground, s.chosen}
	for _, x := range s.texts {
		objs = append(objs, x)
	}
	objs = append(objs, s.ring)
	d := &drawing{objects: fixed(objs...), min: s.minSize, layout: s.lay}
	d.refresh = func() {
		for i, x := range s.texts {
			c := look.Dim
			if i == s.selected || i == s.hover {
				c = look.Ink
			}
			x.SetColor(c)
			x.SetBold(i == s.selected)
		}
		show(s.ring, s.focused)
		s.lay(s.Size())
	}
	d.refresh()
	return d
}

// segmentWidth has room for the strong label, so that nothing moves.
func segmentWidth(x *Text) float32 {
	strong := Text{Text: x.Text, TextSize: x.TextSize, Bold: true}
	return strong.natural().Width + 2*segmentPadX
}

func (s *Segments) minSize() fyne.Size {
	m := fyne.NewSize(2*segmentInset, look.ControlHeight)
	for _, x := range s.texts {
		m.Width += segmentWidth(x)
	}
	return m
}

func (s *Segments) lay(size fyne.Size) {
	s.ground.Resize(size)
	placeRing(s.ring, size)
	s.lefts, s.widths = s.lefts[:0], s.widths[:0]
	x := segmentInset
	for i, text := range s.texts {
		w := segmentWidth(text)
		s.lefts, s.widths = append(s.lefts, x), append(s.widths, w)
		placeMiddle(text, x, 0, w, size.Height)
		if i == s.selected {
			place(s.chosen, x, segmentInset, w, size.Height-2*segmentInset)
		}
		x += w
	}
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
