package widgets

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"omnisum/app/internal/look"
)

// Code is text for a machine, in its exact letters, on a sunk ground. A line
// that is too long goes on in the next, which then begins with a mark; Broken
// tells whether there is one.
type Code struct {
	widget.BaseWidget
	Text string
	// MaxLines is the most that is shown; the last of more is an ellipsis.
	MaxLines int

	ground *Fill
	lines  []*canvas.Text
	marks  []*canvas.Text
	drawn  []fyne.CanvasObject
	broken bool
}

const (
	codePad   float32 = 12
	codePitch float32 = 17
	codeMark  float32 = 18 // the room of the mark
	codeLines         = 12
	codeTab           = "    "
)

// NewCode returns a text for machines.
func NewCode(s string) *Code {
	c := &Code{Text: s, MaxLines: codeLines, ground: NewFill(look.Sunk, look.None, look.ControlRadius)}
	c.ExtendBaseWidget(c)
	return c
}

// SetText changes the text.
func (c *Code) SetText(s string) {
	if c.Text != s {
		c.Text = s
		c.Refresh()
	}
}

// Broken tells whether a line was too long when the text was drawn last.
func (c *Code) Broken() bool { return c.broken }

// A codeLine is what is drawn of a line.
type codeLine struct {
	text      string
	continued bool
}

// split breaks the text into lines of a width.
func (c *Code) split(width float32) []codeLine {
	letter := fyne.MeasureText("0", theme.Size(look.Mono), fyne.TextStyle{Monospace: true}).Width
	room := width - 2*codePad
	first := max(int(room/letter), 8)
	next := max(int((room-codeMark)/letter), 8)
	var out []codeLine
	for line := range strings.SplitSeq(c.Text, "\n") {
		rs, most, continued := []rune(strings.ReplaceAll(line, "\t", codeTab)), first, false
		for len(rs) > most {
			out = append(out, codeLine{string(rs[:most]), continued})
			rs, most, continued = rs[most:], next, true
		}
		out = append(out, codeLine{string(rs), continued})
	}
	if len(out) > c.MaxLines {
		out = append(out[:c.MaxLines-1:c.MaxLines-1], codeLine{"…", false})
	}
	return out
}

// CreateRenderer implements fyne.Widget.
func (c *Code) CreateRenderer() fyne.WidgetRenderer {
	c.ExtendBaseWidget(c)
	c.lines, c.marks, c.drawn = nil, nil, []fyne.CanvasObject{c.ground}
	d := &drawing{
		objects: func() []fyne.CanvasObject { return c.drawn },
		min: func() fyne.Size {
			n := 1
			if w := c.Size().Width; w > 0 {
				n = len(c.split(w))
			}
			return fyne.NewSize(200, 2*codePad-4+float32(n)*codePitch)
		},
		layout:  c.lay,
		refresh: func() { c.lay(c.Size()) },
	}
	d.refresh()
	return d
}

func (c *Code) lay(s fyne.Size) {
	c.ground.Resize(s)
	lines := c.split(s.Width)
	for len(c.lines) < len(lines) {
		text, mark := canvas.NewText("", nil), canvas.NewText("↳", nil)
		c.lines, c.marks = append(c.lines, text), append(c.marks, mark)
		c.drawn = append(c.drawn, text, mark)
	}
	c.broken = false
	for i, text := range c.lines {
		used := i < len(lines)
		Show(text, used)
		Show(c.marks[i], used && lines[i].continued)
		if !used {
			continue
		}
		x, y := codePad, codePad-2+float32(i)*codePitch
		if lines[i].continued {
			c.broken = true
			c.draw(c.marks[i], "↳", look.Dim)
			place(c.marks[i], x, y, codeMark, codePitch)
			x += codeMark
		}
		c.draw(text, lines[i].text, look.Ink)
		place(text, x, y, s.Width-x, codePitch)
	}
}

func (c *Code) draw(t *canvas.Text, s string, color fyne.ThemeColorName) {
	t.Text, t.Color, t.TextSize, t.TextStyle = s, colorOf(color), theme.Size(look.Mono), fyne.TextStyle{Monospace: true}
	t.Refresh()
}
