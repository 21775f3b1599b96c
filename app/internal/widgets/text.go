package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"omnisum/app/internal/look"
)

// Text is one line in a size and a colour named in the theme. Unlike
// canvas.Text it follows a change of variant, and unlike widget.Label it has no
// padding, so that rows line up. Change its fields and call Refresh, or use the
// setters, which do nothing if nothing changed.
type Text struct {
	widget.BaseWidget
	Text       string
	TextSize   fyne.ThemeSizeName
	Color      fyne.ThemeColorName
	Bold, Mono bool
	Align      fyne.TextAlign
	Cut        Cut

	drawn *canvas.Text
}

// NewText returns a line of text.
func NewText(s string, size fyne.ThemeSizeName, c fyne.ThemeColorName) *Text {
	t := &Text{Text: s, TextSize: size, Color: c}
	t.ExtendBaseWidget(t)
	return t
}

// NewBody returns a line in the usual size.
func NewBody(s string) *Text { return NewText(s, look.Body, look.Ink) }

// NewDim returns a line of the second rank.
func NewDim(s string) *Text { return NewText(s, look.Body, look.Dim) }

// NewNote returns a small line of the second rank.
func NewNote(s string) *Text { return NewText(s, look.Note, look.Dim) }

// NewMono returns a line of monospaced text: digests, figures in columns.
func NewMono(s string) *Text {
	t := NewText(s, look.Mono, look.Ink)
	t.Mono = true
	return t
}

// Strong makes the text SemiBold and returns it.
func (t *Text) Strong() *Text { t.Bold = true; return t }

// Right aligns the text at its right edge and returns it.
func (t *Text) Right() *Text { t.Align = fyne.TextAlignTrailing; return t }

// Center centres the text and returns it.
func (t *Text) Center() *Text { t.Align = fyne.TextAlignCenter; return t }

// CutAt lets the text lose letters where told if it does not fit, and returns
// it. A text that may be cut has a small minimum width.
func (t *Text) CutAt(c Cut) *Text { t.Cut = c; return t }

// SetText changes the words.
func (t *Text) SetText(s string) {
	if t.Text != s {
		t.Text = s
		t.Refresh()
	}
}

// SetColor changes the colour.
func (t *Text) SetColor(c fyne.ThemeColorName) {
	if t.Color != c {
		t.Color = c
		t.Refresh()
	}
}

// SetBold makes the text SemiBold or regular.
func (t *Text) SetBold(b bool) {
	if t.Bold != b {
		t.Bold = b
		t.Refresh()
	}
}

func (t *Text) style() fyne.TextStyle { return fyne.TextStyle{Bold: t.Bold, Monospace: t.Mono} }

// natural is the size at which nothing is cut.
func (t *Text) natural() fyne.Size {
	return fyne.MeasureText(t.Text, theme.Size(t.TextSize), t.style())
}

// placeOn puts the text on a baseline, at its own height. Texts of different
// sizes and faces on one line have one baseline only so.
func (t *Text) placeOn(baseline, x, w float32) {
	ascent := float32(look.TextAscent)
	if t.Mono {
		ascent = look.MonoAscent
	}
	place(t, x, baseline-ascent*theme.Size(t.TextSize), w, t.natural().Height)
}

// minCutWidth is the width to which a text that may be cut can shrink.
const minCutWidth float32 = 20

// CreateRenderer implements fyne.Widget.
func (t *Text) CreateRenderer() fyne.WidgetRenderer {
	t.ExtendBaseWidget(t)
	t.drawn = canvas.NewText("", nil)
	t.drawn.Color = colorOf(t.Color)
	d := &drawing{
		objects: fixed(t.drawn),
		min: func() fyne.Size {
			m := t.natural()
			if t.Cut != CutNone {
				m.Width = min(m.Width, minCutWidth)
			}
			return m
		},
		layout: func(s fyne.Size) {
			t.drawn.Resize(s)
			t.fit(s.Width)
		},
	}
	d.refresh = func() {
		t.drawn.Color, t.drawn.TextSize, t.drawn.TextStyle, t.drawn.Alignment = colorOf(t.Color), theme.Size(t.TextSize), t.style(), t.Align
		t.fit(t.Size().Width)
		t.drawn.Refresh()
	}
	d.refresh()
	return d
}

// fit puts as much of the text as the width holds into the canvas object.
func (t *Text) fit(width float32) {
	s := t.Text
	if width > 0 {
		s = fit(s, width, theme.Size(t.TextSize), t.style(), t.Cut)
	}
	if t.drawn.Text != s {
		t.drawn.Text = s
		t.drawn.Refresh()
	}
}
