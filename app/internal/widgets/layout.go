package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"omnisum/app/internal/look"
)

// Panel puts content on a rounded ground with an edge.
func Panel(ground, stroke fyne.ThemeColorName, padX, padY float32, o fyne.CanvasObject) *fyne.Container {
	return container.NewStack(NewFill(ground, stroke, look.PanelRadius), Inset(padX, padY, o))
}

// Inset leaves room beside and above an object.
func Inset(x, y float32, o fyne.CanvasObject) *fyne.Container { return Insets(y, y, x, x, o) }

// Insets leaves room at each side of an object.
func Insets(top, bottom, left, right float32, o fyne.CanvasObject) *fyne.Container {
	return container.New(layout.NewCustomPaddedLayout(top, bottom, left, right), o)
}

// VBox stacks objects with a gap between them. Lines of text have tall boxes,
// so between them the gap may be zero or less.
func VBox(gap float32, o ...fyne.CanvasObject) *fyne.Container {
	return container.New(layout.NewCustomPaddedVBoxLayout(gap), o...)
}

// Gap is a spacer for a column of a Row that stays empty.
func Gap() fyne.CanvasObject { return layout.NewSpacer() }

// Sized gives an object at least this size.
func Sized(w, h float32, o fyne.CanvasObject) *fyne.Container {
	f := NewFill(look.None, look.None, 0)
	f.Min = fyne.NewSize(w, h)
	return container.NewStack(f, o)
}

// Framed lays an edge over a widget that draws none, such as widget.Select.
func Framed(o fyne.CanvasObject) *fyne.Container {
	return container.NewStack(o, NewFill(look.None, look.Edge, look.ControlRadius))
}

// Centered gives an object its own size in the middle of its room.
func Centered(o fyne.CanvasObject) *fyne.Container { return container.NewCenter(o) }

// Page stacks the parts of a tab; the last one takes what is left of the height.
func Page(o ...fyne.CanvasObject) *fyne.Container {
	n := len(o) - 1
	top := container.New(layout.NewCustomPaddedVBoxLayout(look.Gap2), o[:n]...)
	return Insets(6, look.Gap2+4, look.Margin, look.Margin, container.New(&pageLayout{}, top, o[n]))
}

// pageLayout puts the first object at its own height above the second.
type pageLayout struct{}

func (*pageLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	a, b := o[0].MinSize(), o[1].MinSize()
	return fyne.NewSize(max(a.Width, b.Width), a.Height+look.Gap2+b.Height)
}

func (*pageLayout) Layout(o []fyne.CanvasObject, s fyne.Size) {
	// Twice, because texts that wrap know their height only in their width.
	for range 2 {
		place(o[0], 0, 0, s.Width, o[0].MinSize().Height)
	}
	h := o[0].MinSize().Height
	if h > 0 {
		h += look.Gap2
	}
	place(o[1], 0, h, s.Width, s.Height-h)
}

// The widths of a Row's columns: a number, or one of these.
const (
	Auto float32 = -1 // as wide as the object needs
	Grow float32 = 0  // an equal part of what is left
)

// Row puts objects side by side, each as wide as told and centred in the row's
// height. Columns without a width are Auto. Unlike a Border or an HBox it
// stretches nothing, and its columns align between rows.
func Row(gap float32, widths []float32, o ...fyne.CanvasObject) *fyne.Container {
	return container.New(&rowLayout{gap, widths}, o...)
}

// HRow is a row of objects at their own width.
func HRow(gap float32, o ...fyne.CanvasObject) *fyne.Container {
	return container.New(&rowLayout{gap: gap}, o...)
}

type rowLayout struct {
	gap    float32
	widths []float32
}

func (l *rowLayout) width(i int) float32 {
	if i < len(l.widths) {
		return l.widths[i]
	}
	return Auto
}

// each calls f with each visible object and the width of its column.
func (l *rowLayout) each(objs []fyne.CanvasObject, f func(o fyne.CanvasObject, w float32)) {
	for i, o := range objs {
		if o.Visible() {
			f(o, l.width(i))
		}
	}
}

// Layout implements fyne.Layout.
func (l *rowLayout) Layout(objs []fyne.CanvasObject, s fyne.Size) {
	used, grows := -l.gap, 0
	l.each(objs, func(o fyne.CanvasObject, w float32) {
		used += l.gap
		switch w {
		case Grow:
			grows++
		case Auto:
			used += o.MinSize().Width
		default:
			used += w
		}
	})
	x := float32(0)
	l.each(objs, func(o fyne.CanvasObject, w float32) {
		m := o.MinSize()
		switch w {
		case Grow:
			w = max(0, (s.Width-used)/float32(grows))
		case Auto:
			w = m.Width
		}
		h := min(m.Height, s.Height)
		place(o, x, (s.Height-h)/2, w, h)
		x += w + l.gap
	})
}

// MinSize implements fyne.Layout.
func (l *rowLayout) MinSize(objs []fyne.CanvasObject) fyne.Size {
	m := fyne.NewSize(-l.gap, 0)
	l.each(objs, func(o fyne.CanvasObject, w float32) {
		om := o.MinSize()
		if w == Grow || w == Auto {
			w = om.Width
		}
		m.Width += w + l.gap
		m.Height = max(m.Height, om.Height)
	})
	m.Width = max(0, m.Width)
	return m
}
