package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// Flow puts objects side by side at their own size, in as many lines as the
// width makes necessary.
func Flow(gap float32, o ...fyne.CanvasObject) *fyne.Container {
	return container.New(&flowLayout{gap: gap}, o...)
}

// flowLayout remembers its width, since its height follows from it.
type flowLayout struct{ gap, width float32 }

// arrange calls f with each visible object and its place, and returns the size
// of all.
func (l *flowLayout) arrange(objs []fyne.CanvasObject, f func(o fyne.CanvasObject, x, y float32, m fyne.Size)) fyne.Size {
	var x, y, line, widest float32
	for _, o := range objs {
		if !o.Visible() {
			continue
		}
		m := o.MinSize()
		if x > 0 && l.width > 0 && x+m.Width > l.width {
			x, y, line = 0, y+line+l.gap, 0
		}
		f(o, x, y, m)
		x += m.Width + l.gap
		line, widest = max(line, m.Height), max(widest, m.Width)
	}
	return fyne.NewSize(widest, y+line)
}

// MinSize implements fyne.Layout.
func (l *flowLayout) MinSize(objs []fyne.CanvasObject) fyne.Size {
	return l.arrange(objs, func(fyne.CanvasObject, float32, float32, fyne.Size) {})
}

// Layout implements fyne.Layout.
func (l *flowLayout) Layout(objs []fyne.CanvasObject, s fyne.Size) {
	l.width = s.Width
	l.arrange(objs, func(o fyne.CanvasObject, x, y float32, m fyne.Size) { place(o, x, y, m.Width, m.Height) })
}

// Over puts an object of any height over another of its own height, which takes
// no room while it is hidden.
func Over(main, below fyne.CanvasObject) *fyne.Container {
	return container.New(&overLayout{}, main, below)
}

type overLayout struct{}

const overGap float32 = 8

// MinSize implements fyne.Layout.
func (*overLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	m := o[0].MinSize()
	if o[1].Visible() {
		b := o[1].MinSize()
		m = fyne.NewSize(max(m.Width, b.Width), m.Height+overGap+b.Height)
	}
	return m
}

// Layout implements fyne.Layout.
func (*overLayout) Layout(o []fyne.CanvasObject, s fyne.Size) {
	rest := s.Height
	if o[1].Visible() {
		// Twice, because texts that wrap know their height only in their width.
		for range 2 {
			h := o[1].MinSize().Height
			place(o[1], 0, s.Height-h, s.Width, h)
		}
		rest -= o[1].MinSize().Height + overGap
	}
	place(o[0], 0, 0, s.Width, rest)
}
