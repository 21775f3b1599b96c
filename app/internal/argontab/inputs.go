package argontab

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"omnisum/app/internal/look"
	"omnisum/app/internal/widgets"
)

// labelled puts a label over an input, with a remark at the label's right.
func labelled(label string, remark *widgets.Text, o fyne.CanvasObject) fyne.CanvasObject {
	if remark == nil {
		remark = widgets.NewNote("")
	}
	return widgets.VBox(1, widgets.Row(look.Gap2, []float32{widgets.Auto, widgets.Grow}, widgets.NewBody(label), remark), o)
}

// newRemark returns a small line at the right of a label.
func newRemark() *widgets.Text { return widgets.NewNote("").Right().CutAt(widgets.CutEnd) }

// visible shows or hides an object.
func visible(o fyne.CanvasObject, show bool) {
	switch {
	case show && !o.Visible():
		o.Show()
	case !show && o.Visible():
		o.Hide()
	}
}

// enabled switches a button on or off.
func enabled(b *widgets.Button, on bool) {
	switch {
	case on && b.Disabled():
		b.Enable()
	case !on && !b.Disabled():
		b.Disable()
	}
}

// setField changes the text of a field, if it is another.
func setField(f interface {
	fyne.CanvasObject
	SetText(string)
}, now, text string,
) {
	if now != text {
		f.SetText(text)
	}
}

// A passwordPart is a line for a password. A line end at the end of a paste is
// left out, and can be put back.
type passwordPart struct {
	root    *fyne.Container
	field   *widgets.Secret
	end     *widgets.Check
	refused *widgets.Para
}

const pasteRefused = "Nothing was pasted: a password is one line of up to 1,024 letters."

// newPasswordPart returns the line; changed is told of each change.
func newPasswordPart(label string, remark *widgets.Text, changed func(text string, lineEnd bool)) *passwordPart {
	p := &passwordPart{field: widgets.NewSecret(), refused: widgets.NewPara("", look.Note, look.Dim)}
	p.end = widgets.NewCheck("with a line end after it", "", func(bool) { changed(p.field.Text, p.lineEnd()) })
	p.end.Hide()
	p.refused.Hide()
	p.field.OnChanged = func(text string) { changed(text, p.lineEnd()) }
	p.field.OnPasted = func(w widgets.Pasted) {
		p.refused.SetText("")
		switch {
		case w.Refused:
			p.refused.SetText(pasteRefused)
		case w.LineEnd:
			p.refused.SetText("What was pasted ended in a line end. It was left out.")
			p.end.Show()
		}
		visible(p.refused, p.refused.Text != "")
		p.root.Refresh()
	}
	p.root = widgets.VBox(look.Gap1, labelled(label, remark, p.field), p.refused, p.end)
	return p
}

func (p *passwordPart) lineEnd() bool { return p.end.Visible() && p.end.State == widgets.Checked }

// fill changes the text; an empty one forgets the line end too, and hides the
// letters again.
func (p *passwordPart) fill(text string) {
	if text == "" {
		p.end.SetState(widgets.Unchecked)
		p.end.Hide()
		p.refused.SetText("")
		p.refused.Hide()
		p.field.SetShown(false)
	}
	setField(p.field, p.field.Text, text)
}

// A bytesPart is an input for bytes: what is typed, and its form.
type bytesPart struct {
	root   fyne.CanvasObject
	field  *widgets.Field
	secret *widgets.Secret
	form   *widget.Select
	remark *widgets.Text
}

// newBytesPart returns the input with the forms given, hidden if it is secret.
func newBytesPart(label string, hidden bool, forms []string, changed func(text string, form byteForm)) *bytesPart {
	b := &bytesPart{remark: newRemark()}
	told := func(string) { changed(b.text(), byteForm(b.form.SelectedIndex())) }
	b.form = widget.NewSelect(forms, nil)
	b.form.SetSelectedIndex(0)
	b.form.OnChanged = told
	var input fyne.CanvasObject
	if hidden {
		b.secret = widgets.NewSecret()
		b.secret.OnChanged = told
		input = b.secret
	} else {
		b.field = widgets.NewField("")
		b.field.OnChanged = told
		input = b.field
	}
	row := container.NewBorder(nil, nil, nil, widgets.Insets(0, 0, look.Gap1, 0, widgets.Sized(92, 0, widgets.Framed(b.form))), input)
	b.root = labelled(label, b.remark, row)
	return b
}

func (b *bytesPart) text() string {
	if b.secret != nil {
		return b.secret.Text
	}
	return b.field.Text
}

func (b *bytesPart) fill(text string, form byteForm) {
	if b.form.SelectedIndex() != int(form) {
		b.form.SetSelectedIndex(int(form))
	}
	if b.secret != nil {
		setField(b.secret, b.secret.Text, text)
		if text == "" {
			b.secret.SetShown(false)
		}
		return
	}
	setField(b.field, b.field.Text, text)
}

// size says in the remark how many bytes an input gives.
func (b *bytesPart) size(text string, form byteForm) {
	n, err := bytesOf(text, form)
	switch {
	case err != nil:
		b.remark.SetText("not " + byteForms[form])
	case text == "":
		b.remark.SetText("none")
	default:
		b.remark.SetText(count(uint64(len(n)), "byte"))
	}
}

// A sayPart is a sentence below inputs, with a mark if it says what is wrong.
// It has room for two lines, so that nothing moves while somebody types.
type sayPart struct {
	root fyne.CanvasObject
	line fyne.CanvasObject
	mark fyne.CanvasObject
	text *widgets.Para
}

// sayLine is the height of a line.
const sayLine float32 = 19

func newSayPart() *sayPart {
	s := &sayPart{text: widgets.NewPara("", look.Body, look.Ink)}
	s.text.MaxLines = 6
	s.mark = container.NewVBox(widgets.Insets(2, 0, 0, look.Gap2, widgets.NewGlyph(look.IconAlert, look.Dim, 16)))
	s.line = container.NewBorder(nil, nil, s.mark, nil, s.text)
	s.line.Hide()
	s.root = widgets.Sized(0, 2*sayLine, s.line)
	return s
}

func (s *sayPart) say(words string, wrong bool) {
	color := look.Dim
	if wrong {
		color = look.Ink
	}
	if s.text.Color != color {
		s.text.Color = color
		s.text.Refresh()
	}
	visible(s.mark, wrong)
	s.text.SetText(words)
	visible(s.line, words != "")
}
