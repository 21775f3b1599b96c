package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"omnisum/app/internal/look"
)

// Bar is a proportion, from 0 to 1.
type Bar struct {
	widget.BaseWidget
	Value        float32
	Color, Track fyne.ThemeColorName
	Height       float32

	track, part *Fill
}

// NewBar returns a bar; without a track, pass look.None.
func NewBar(c, track fyne.ThemeColorName, height float32) *Bar {
	b := &Bar{Color: c, Track: track, Height: height, track: NewFill(track, look.None, height/2), part: NewFill(c, look.None, height/2)}
	b.ExtendBaseWidget(b)
	return b
}

// SetValue changes the proportion.
func (b *Bar) SetValue(v float32) { b.Set(v, b.Color, b.Track) }

// Set changes proportion and colours, if they differ from what they are.
func (b *Bar) Set(v float32, c, track fyne.ThemeColorName) {
	if v != b.Value || c != b.Color || track != b.Track {
		b.Value, b.Color, b.Track = v, c, track
		b.Refresh()
	}
}

// CreateRenderer implements fyne.Widget.
func (b *Bar) CreateRenderer() fyne.WidgetRenderer {
	b.ExtendBaseWidget(b)
	return &drawing{
		objects: fixed(b.track, b.part),
		min:     func() fyne.Size { return fyne.NewSize(minCutWidth, b.Height) },
		layout:  b.lay,
		refresh: func() {
			b.track.SetColors(b.Track, look.None)
			b.part.SetColors(b.Color, look.None)
			b.lay(b.Size())
		},
	}
}

func (b *Bar) lay(s fyne.Size) {
	b.track.Resize(s)
	Show(b.part, b.Value > 0)
	// A bar is never narrower than its round ends, so that little is not none.
	v := min(max(b.Value, 0), 1)
	b.part.Resize(fyne.NewSize(min(s.Width, max(b.Height, s.Width*v)), s.Height))
}
