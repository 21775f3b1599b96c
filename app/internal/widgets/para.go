package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"omnisum/app/internal/look"
)

// Para is a text that is broken into lines as wide as it is given room for. Its
// minimum height follows its width, as that of a wrapping widget.Label does.
type Para struct {
	widget.BaseWidget
	Text     string
	TextSize fyne.ThemeSizeName
	Color    fyne.ThemeColorName
	Bold     bool
	Align    fyne.TextAlign
	MaxLines int

	lines []*canvas.Text
	drawn []fyne.CanvasObject
}

// paraLines is the number of lines after which a Para is cut, unless told
// otherwise.
const paraLines = 3

// NewPara returns a text that wraps.
func NewPara(s string, size fyne.ThemeSizeName, c fyne.ThemeColorName) *Para {
	p := &Para{Text: s, TextSize: size, Color: c, MaxLines: paraLines}
	p.ExtendBaseWidget(p)
	return p
}

// SetText changes the words.
func (p *Para) SetText(s string) {
	if p.Text != s {
		p.Text = s
		p.Refresh()
	}
}

func (p *Para) style() fyne.TextStyle { return fyne.TextStyle{Bold: p.Bold} }

// lineHeight is the distance from one line to the next; the boxes of lines are
// tall, so it is a little less than theirs.
func (p *Para) lineHeight() float32 {
	return fyne.MeasureText("x", theme.Size(p.TextSize), p.style()).Height - 1
}

// HeightFor returns the height of the text in a width.
func (p *Para) HeightFor(width float32) float32 {
	if p.Text == "" {
		return 0
	}
	return float32(len(p.broken(width)))*p.lineHeight() + 1
}

func (p *Para) broken(width float32) []string {
	if width <= 0 {
		return []string{p.Text}
	}
	return wrap(p.Text, width, theme.Size(p.TextSize), p.style(), p.MaxLines)
}

// CreateRenderer implements fyne.Widget.
func (p *Para) CreateRenderer() fyne.WidgetRenderer {
	p.ExtendBaseWidget(p)
	p.lines, p.drawn = nil, nil
	d := &drawing{
		objects: func() []fyne.CanvasObject { return p.drawn },
		min:     func() fyne.Size { return fyne.NewSize(minCutWidth, p.HeightFor(p.Size().Width)) },
		layout:  p.layLines,
		refresh: func() { p.layLines(p.Size()) },
	}
	d.refresh()
	return d
}

func (p *Para) layLines(s fyne.Size) {
	var broken []string
	if p.Text != "" {
		broken = p.broken(s.Width)
	}
	for len(p.lines) < len(broken) {
		t := canvas.NewText("", nil)
		p.lines, p.drawn = append(p.lines, t), append(p.drawn, t)
	}
	h := p.lineHeight()
	for i, t := range p.lines {
		Show(t, i < len(broken))
		if i >= len(broken) {
			continue
		}
		t.Text, t.Color, t.TextSize, t.TextStyle, t.Alignment = broken[i], colorOf(p.Color), theme.Size(p.TextSize), p.style(), p.Align
		place(t, 0, float32(i)*h, s.Width, h+1)
		t.Refresh()
	}
}

// NewParaBody returns a wrapping text in the usual size.
func NewParaBody(s string) *Para { return NewPara(s, look.Body, look.Ink) }
