package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"omnisum/app/internal/look"
)

// ProgressHeader is a bar with a line below it: at the left how far it is, at
// the right the time.
type ProgressHeader struct {
	widget.BaseWidget
	bar         *Bar
	left, right *Text
}

// NewProgressHeader returns a bar at nothing.
func NewProgressHeader() *ProgressHeader {
	p := &ProgressHeader{
		bar:   NewBar(look.Accent, look.BarPale, look.Gap2),
		left:  NewBody("").CutAt(CutEnd),
		right: NewDim("").Right(),
	}
	p.ExtendBaseWidget(p)
	return p
}

// Set says how far it is, from 0 to 1, and in words.
func (p *ProgressHeader) Set(part float32, left, right string) {
	p.bar.SetValue(part)
	p.left.SetText(left)
	if p.right.Text != right {
		p.right.SetText(right)
		p.Refresh() // the room that is left for the other text
	}
}

// CreateRenderer implements fyne.Widget.
func (p *ProgressHeader) CreateRenderer() fyne.WidgetRenderer {
	p.ExtendBaseWidget(p)
	d := &drawing{
		objects: fixed(p.bar, p.left, p.right),
		min: func() fyne.Size {
			return fyne.NewSize(200, p.bar.Height+2+p.left.natural().Height)
		},
	}
	d.layout = func(s fyne.Size) {
		place(p.bar, 0, 0, s.Width, p.bar.Height)
		y, h := p.bar.Height+2, p.left.natural().Height
		w := p.right.natural().Width
		// What has been done is told before what is left to do.
		Show(p.right, w+look.Gap3+p.left.natural().Width <= s.Width)
		if !p.right.Visible() {
			w = -look.Gap3
		}
		place(p.left, 0, y, s.Width-w-look.Gap3, h)
		place(p.right, s.Width-w, y, w, h)
	}
	d.refresh = func() { d.layout(p.Size()) }
	return d
}
