package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"omnisum/app/internal/look"
)

// ExpectedLine is the expected value before there is a verdict: one grey line
// that says what will be compared and when the answer comes.
type ExpectedLine struct {
	widget.BaseWidget
	Text    *Text
	Icon    *Glyph
	Actions []*Button
}

// NewExpectedLine returns the line, with what can be done about it at its right.
func NewExpectedLine(s string, actions ...*Button) *ExpectedLine {
	e := &ExpectedLine{Text: NewBody(s).CutAt(CutEnd), Icon: NewGlyph(look.IconPaste, look.Dim, iconSide), Actions: actions}
	e.ExtendBaseWidget(e)
	return e
}

// SetText changes the sentence.
func (e *ExpectedLine) SetText(s string) { e.Text.SetText(s) }

// CreateRenderer implements fyne.Widget.
func (e *ExpectedLine) CreateRenderer() fyne.WidgetRenderer {
	e.ExtendBaseWidget(e)
	row := Row(look.Gap3, []float32{iconSide, Grow, Auto}, e.Icon, e.Text, buttonRow(e.Actions))
	return widget.NewSimpleRenderer(Panel(look.Sunk, look.None, look.Gap4, look.Gap2, row))
}
