package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"omnisum/app/internal/look"
)

// FileHeader names the chosen file: icon, name, facts, and at the right what
// can be done with it.
type FileHeader struct {
	widget.BaseWidget
	Name, Facts *Text
	Icon        *Glyph
	right       *fyne.Container
}

// NewFileHeader returns the header of a file.
func NewFileHeader(actions ...*Button) *FileHeader {
	h := &FileHeader{
		Name:  NewText("", look.Head, look.Ink).Strong().CutAt(CutMiddle),
		Facts: NewDim("").CutAt(CutMiddle),
		Icon:  NewGlyph(look.IconFile, look.Accent, 26),
		right: buttonRow(actions),
	}
	h.ExtendBaseWidget(h)
	return h
}

// Set changes name and facts. The caller has escaped what in the name is not
// for showing.
func (h *FileHeader) Set(name, facts string) {
	h.Name.SetText(name)
	h.Facts.SetText(facts)
}

// SetActions changes the buttons.
func (h *FileHeader) SetActions(actions ...*Button) {
	h.right.Objects = buttonRow(actions).Objects
	h.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (h *FileHeader) CreateRenderer() fyne.WidgetRenderer {
	h.ExtendBaseWidget(h)
	row := Row(look.Gap3, []float32{28, Grow, Auto}, h.Icon, VBox(-3, h.Name, h.Facts), h.right)
	return widget.NewSimpleRenderer(row)
}

// buttonRow puts buttons side by side.
func buttonRow(bs []*Button) *fyne.Container {
	objs := make([]fyne.CanvasObject, len(bs))
	for i, b := range bs {
		objs[i] = b
	}
	return HRow(look.Gap2, objs...)
}
