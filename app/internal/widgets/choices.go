package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"omnisum/app/internal/look"
)

// Choices is a choice between many things, one below the other, that scrolls.
// It is one stop of the Tab key; up and down choose the neighbour.
type Choices struct {
	widget.BaseWidget
	OnSelected func(int)

	labels          []string
	selected, hover int
	focused         bool
	scroll          *container.Scroll
	body            *choicesBody
}

const (
	choiceHeight float32 = 26
	choicePadX   float32 = 8
	choiceWidth  float32 = 132
)

// NewChoices returns a choice; the first is chosen.
func NewChoices(selected func(int), labels ...string) *Choices {
	c := &Choices{OnSelected: selected, labels: labels, hover: -1}
	c.body = newChoicesBody(c)
	c.scroll = container.NewVScroll(c.body)
	c.ExtendBaseWidget(c)
	return c
}

// Selected returns the number of what is chosen.
func (c *Choices) Selected() int { return c.selected }

// SetSelected chooses without telling OnSelected, and scrolls there.
func (c *Choices) SetSelected(i int) {
	if i < 0 || i >= len(c.labels) {
		return
	}
	c.selected = i
	c.body.Refresh()
	c.reveal()
}

// Select chooses and tells OnSelected, if it was another.
func (c *Choices) Select(i int) {
	if i < 0 || i >= len(c.labels) || i == c.selected {
		return
	}
	c.SetSelected(i)
	if c.OnSelected != nil {
		c.OnSelected(i)
	}
}

// reveal scrolls so that what is chosen is in view.
func (c *Choices) reveal() {
	top, bottom := float32(c.selected)*choiceHeight, float32(c.selected+1)*choiceHeight
	height := c.scroll.Size().Height
	if height == 0 {
		return
	}
	at := c.scroll.Offset
	at.Y = min(max(at.Y, bottom-height), top)
	if at != c.scroll.Offset {
		c.scroll.ScrollToOffset(at)
	}
}

// CreateRenderer implements fyne.Widget.
func (c *Choices) CreateRenderer() fyne.WidgetRenderer {
	c.ExtendBaseWidget(c)
	return &drawing{
		objects: fixed(c.scroll),
		min:     func() fyne.Size { return fyne.NewSize(choiceWidth, 3*choiceHeight) },
		layout:  func(s fyne.Size) { c.scroll.Resize(s); c.reveal() },
		refresh: func() { c.body.Refresh() },
	}
}

// A choicesBody is what scrolls.
type choicesBody struct {
	widget.BaseWidget
	of           *Choices
	texts        []*Text
	chosen, over *Fill
	ring         *Fill
}

func newChoicesBody(of *Choices) *choicesBody {
	b := &choicesBody{of: of}
	for _, l := range of.labels {
		b.texts = append(b.texts, NewBody(l).CutAt(CutEnd))
	}
	b.chosen = NewFill(look.AccentSoft, look.None, look.ControlRadius)
	b.over = NewFill(look.Hover, look.None, look.ControlRadius)
	b.ring = newRing(look.ControlRadius - ringOffset)
	b.ExtendBaseWidget(b)
	return b
}

func (b *choicesBody) at(y float32) int {
	if i := int(y / choiceHeight); y >= 0 && i < len(b.texts) {
		return i
	}
	return -1
}

// Tapped implements fyne.Tappable.
func (b *choicesBody) Tapped(e *fyne.PointEvent) {
	if c := canvasOf(b); c != nil {
		c.Focus(b)
	}
	b.of.Select(b.at(e.Position.Y))
}

// MouseIn implements desktop.Hoverable.
func (b *choicesBody) MouseIn(e *desktop.MouseEvent) { b.MouseMoved(e) }

// MouseMoved implements desktop.Hoverable.
func (b *choicesBody) MouseMoved(e *desktop.MouseEvent) { b.setHover(b.at(e.Position.Y)) }

// MouseOut implements desktop.Hoverable.
func (b *choicesBody) MouseOut() { b.setHover(-1) }

func (b *choicesBody) setHover(i int) {
	if b.of.hover != i {
		b.of.hover = i
		b.Refresh()
	}
}

// FocusGained implements fyne.Focusable.
func (b *choicesBody) FocusGained() { b.of.focused = true; b.Refresh() }

// FocusLost implements fyne.Focusable.
func (b *choicesBody) FocusLost() { b.of.focused = false; b.Refresh() }

// TypedRune implements fyne.Focusable; a choice takes no letters.
func (b *choicesBody) TypedRune(rune) {}

// TypedKey implements fyne.Focusable.
func (b *choicesBody) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyUp:
		b.of.Select(b.of.selected - 1)
	case fyne.KeyDown:
		b.of.Select(b.of.selected + 1)
	case fyne.KeyHome:
		b.of.Select(0)
	case fyne.KeyEnd:
		b.of.Select(len(b.texts) - 1)
	default:
		passKey(b, e)
	}
}

// CreateRenderer implements fyne.Widget.
func (b *choicesBody) CreateRenderer() fyne.WidgetRenderer {
	b.ExtendBaseWidget(b)
	objs := []fyne.CanvasObject{b.over, b.chosen}
	for _, x := range b.texts {
		objs = append(objs, x)
	}
	objs = append(objs, b.ring)
	d := &drawing{
		objects: fixed(objs...),
		min:     func() fyne.Size { return fyne.NewSize(choiceWidth, float32(len(b.texts))*choiceHeight) },
		layout:  b.lay,
	}
	d.refresh = func() {
		for i, x := range b.texts {
			x.SetBold(i == b.of.selected)
		}
		Show(b.over, b.of.hover >= 0 && b.of.hover != b.of.selected)
		Show(b.ring, b.of.focused)
		b.lay(b.Size())
	}
	d.refresh()
	return d
}

func (b *choicesBody) lay(s fyne.Size) {
	row := func(f *Fill, i int, inset float32) {
		place(f, inset, float32(i)*choiceHeight+inset, s.Width-2*inset, choiceHeight-2*inset)
	}
	row(b.chosen, b.of.selected, 0)
	row(b.ring, b.of.selected, ringOffset)
	row(b.over, max(b.of.hover, 0), 0)
	for i, x := range b.texts {
		placeMiddle(x, choicePadX, float32(i)*choiceHeight, s.Width-2*choicePadX, choiceHeight)
	}
}
