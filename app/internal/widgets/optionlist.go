package widgets

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"omnisum/app/internal/look"
)

// Option is one thing to choose.
type Option struct {
	ID    string // what OnChanged tells
	Label string
	Note  string // "weak"
	On    bool
}

// OptionGroup is a family of options. Its head checks or clears all of them.
type OptionGroup struct {
	Label   string
	Options []Option
}

// OptionPreset is a button that chooses the options named and clears all
// others.
type OptionPreset struct {
	Label string
	IDs   []string
}

// OptionList is a list of options in groups, side by side, with buttons for
// common choices above.
type OptionList struct {
	widget.BaseWidget
	// OnChanged is told the options chosen, in their order, after each change
	// that a person made.
	OnChanged func(ids []string)
	// OnClose is called when Escape was pressed in the list.
	OnClose func()

	groups  []OptionGroup
	presets []*Button
	checks  [][]*Check // of each group: its head, then its options
	content *fyne.Container
}

// NewOptionList returns a list of options.
func NewOptionList(groups []OptionGroup, presets []OptionPreset, changed func(ids []string)) *OptionList {
	o := &OptionList{OnChanged: changed}
	for _, g := range groups {
		g.Options = slices.Clone(g.Options)
		o.groups = append(o.groups, g)
	}
	for _, p := range presets {
		o.presets = append(o.presets, NewButton(p.Label, look.NoIcon, Plain, func() {
			o.Choose(p.IDs)
			o.changed()
		}))
	}
	columns := make([]fyne.CanvasObject, len(o.groups))
	for i := range o.groups {
		columns[i] = o.column(i)
	}
	parts := []fyne.CanvasObject{topAligned(look.Gap5, columns...)}
	if len(presets) > 0 {
		parts = append([]fyne.CanvasObject{buttonRow(o.presets)}, parts...)
	}
	o.content = Inset(look.Gap3, look.Gap2, VBox(look.Gap3, parts...))
	o.follow()
	o.ExtendBaseWidget(o)
	return o
}

func (o *OptionList) column(i int) fyne.CanvasObject {
	head := NewCheck(o.groups[i].Label, "", func(on bool) {
		for j := range o.groups[i].Options {
			o.groups[i].Options[j].On = on
		}
		o.changed()
	})
	head.Strong = true
	checks := []*Check{head}
	objs := []fyne.CanvasObject{head}
	for j, opt := range o.groups[i].Options {
		c := NewCheck(opt.Label, opt.Note, func(on bool) {
			o.groups[i].Options[j].On = on
			o.changed()
		})
		checks, objs = append(checks, c), append(objs, Insets(0, 0, look.Gap2, 0, c))
	}
	for _, c := range checks {
		c.OnEscape = func() {
			if o.OnClose != nil {
				o.OnClose()
			}
		}
	}
	o.checks = append(o.checks, checks)
	return VBox(0, objs...)
}

// Chosen returns the options that are on, in their order.
func (o *OptionList) Chosen() []string {
	ids := []string{}
	for _, g := range o.groups {
		for _, opt := range g.Options {
			if opt.On {
				ids = append(ids, opt.ID)
			}
		}
	}
	return ids
}

// Choose chooses the options named and clears all others, without a call of
// OnChanged.
func (o *OptionList) Choose(ids []string) {
	for i := range o.groups {
		for j := range o.groups[i].Options {
			opt := &o.groups[i].Options[j]
			opt.On = slices.Contains(ids, opt.ID)
		}
	}
	o.follow()
}

func (o *OptionList) changed() {
	o.follow()
	if o.OnChanged != nil {
		o.OnChanged(o.Chosen())
	}
}

// follow sets the boxes to what is chosen.
func (o *OptionList) follow() {
	for i, g := range o.groups {
		on := 0
		for j, opt := range g.Options {
			s := Unchecked
			if opt.On {
				s = Checked
				on++
			}
			o.checks[i][j+1].SetState(s)
		}
		head := PartlyChecked
		switch on {
		case 0:
			head = Unchecked
		case len(g.Options):
			head = Checked
		}
		o.checks[i][0].SetState(head)
	}
}

// CreateRenderer implements fyne.Widget.
func (o *OptionList) CreateRenderer() fyne.WidgetRenderer {
	o.ExtendBaseWidget(o)
	return widget.NewSimpleRenderer(o.content)
}

// PopUp shows the list below an object, as far left as it needs to be to fit
// into the window. It closes on Escape in the list and on a click beside it.
func (o *OptionList) PopUp(below fyne.CanvasObject) *widget.PopUp {
	c := canvasOf(below)
	if c == nil {
		return nil
	}
	var content fyne.CanvasObject = o
	room, m := c.Size(), o.MinSize()
	if m.Width+2*look.Gap4 > room.Width || m.Height+2*look.Gap4 > room.Height {
		scroll := container.NewScroll(o)
		m = fyne.NewSize(min(m.Width, room.Width-2*look.Gap4), min(m.Height, room.Height-2*look.Gap4))
		scroll.SetMinSize(m)
		content = scroll
	}
	// The pop-up's own ground has no edge and would melt into dark panels.
	edge := NewFill(look.None, look.Edge, 0)
	p := widget.NewPopUp(container.New(&edgeLayout{}, edge, content), c)
	o.OnClose = p.Hide
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(below)
	x := min(at.X, room.Width-p.MinSize().Width-look.Gap2)
	y := min(at.Y+below.Size().Height+look.Gap1, room.Height-p.MinSize().Height-look.Gap2)
	p.ShowAtPosition(fyne.NewPos(max(0, x), max(0, y)))
	c.Focus(o.checks[0][0])
	return p
}

// edgeLayout lays its first object around the padding that a pop-up leaves at
// each side of its content, which is the second.
type edgeLayout struct{}

// MinSize implements fyne.Layout.
func (*edgeLayout) MinSize(o []fyne.CanvasObject) fyne.Size { return o[1].MinSize() }

// Layout implements fyne.Layout.
func (*edgeLayout) Layout(o []fyne.CanvasObject, s fyne.Size) {
	pad := theme.Padding()
	place(o[0], -pad, -pad, s.Width+2*pad, s.Height+2*pad)
	place(o[1], 0, 0, s.Width, s.Height)
}

// topAligned puts objects side by side with their tops on one line.
func topAligned(gap float32, objs ...fyne.CanvasObject) *fyne.Container {
	return container.New(&topLayout{gap}, objs...)
}

type topLayout struct{ gap float32 }

// MinSize implements fyne.Layout.
func (l *topLayout) MinSize(objs []fyne.CanvasObject) fyne.Size {
	m := fyne.NewSize(-l.gap, 0)
	for _, o := range objs {
		om := o.MinSize()
		m.Width += om.Width + l.gap
		m.Height = max(m.Height, om.Height)
	}
	m.Width = max(0, m.Width)
	return m
}

// Layout implements fyne.Layout.
func (l *topLayout) Layout(objs []fyne.CanvasObject, _ fyne.Size) {
	x := float32(0)
	for _, o := range objs {
		m := o.MinSize()
		place(o, x, 0, m.Width, m.Height)
		x += m.Width + l.gap
	}
}
