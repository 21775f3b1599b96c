package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"omnisum/app/internal/look"
)

// Fill is a rectangle whose colours are named in the theme, so that it follows
// a change of variant. look.None leaves ground or edge out.
type Fill struct {
	widget.BaseWidget
	Ground, Stroke fyne.ThemeColorName
	StrokeWidth    float32
	Radius         float32
	Min            fyne.Size

	drawn *canvas.Rectangle
}

// NewFill returns a rectangle with an edge 1 wide.
func NewFill(ground, stroke fyne.ThemeColorName, radius float32) *Fill {
	f := &Fill{Ground: ground, Stroke: stroke, StrokeWidth: 1, Radius: radius}
	f.ExtendBaseWidget(f)
	return f
}

// NewHairline returns a line between things, as wide as it is given room for.
func NewHairline() *Fill {
	f := NewFill(look.Hairline, look.None, 0)
	f.Min = fyne.NewSize(1, 1)
	return f
}

// SetColors changes ground and edge, if they differ from what they are.
func (f *Fill) SetColors(ground, stroke fyne.ThemeColorName) {
	if f.Ground != ground || f.Stroke != stroke {
		f.Ground, f.Stroke = ground, stroke
		f.Refresh()
	}
}

// CreateRenderer implements fyne.Widget.
func (f *Fill) CreateRenderer() fyne.WidgetRenderer {
	f.ExtendBaseWidget(f)
	f.drawn = canvas.NewRectangle(nil)
	d := &drawing{
		objects: fixed(f.drawn),
		min:     func() fyne.Size { return f.Min },
		layout:  func(s fyne.Size) { f.drawn.Resize(s) },
		refresh: func() {
			f.drawn.FillColor, f.drawn.StrokeColor, f.drawn.StrokeWidth = colorOf(f.Ground), nil, 0
			if f.Stroke != look.None {
				f.drawn.StrokeColor, f.drawn.StrokeWidth = colorOf(f.Stroke), f.StrokeWidth
			}
			f.drawn.CornerRadius = f.Radius
			f.drawn.Refresh()
		},
	}
	d.refresh()
	return d
}
