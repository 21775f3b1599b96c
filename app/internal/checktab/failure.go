package checktab

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"omnisum/app/internal/look"
	"omnisum/app/internal/rows"
	"omnisum/app/internal/widgets"
)

// A failurePart says why the chosen file has no digests, with a button to try
// again.
type failurePart struct {
	root  fyne.CanvasObject
	text  *widgets.Para
	retry *widgets.Button
}

func newFailurePart(t *Tab) *failurePart {
	f := &failurePart{text: widgets.NewParaBody("")}
	f.retry = widgets.NewButton("Retry", look.IconAgain, widgets.Plain, func() { t.queue.Retry(t.model.Chosen()) })
	icon := widgets.Centered(widgets.NewGlyph(look.IconAlert, look.Ink, 18))
	row := container.NewBorder(nil, nil, icon, widgets.Centered(f.retry), widgets.Inset(look.Gap3, look.Gap1, f.text))
	f.root = widgets.Panel(look.Sunk, look.None, look.Gap4, look.Gap2, row)
	f.root.Hide()
	return f
}

// show reports whether the page has to be laid out again.
func (f *failurePart) show(s rows.View) (moved bool) {
	moved = f.text.Text != s.Failure
	f.text.SetText(s.Failure)
	return widgets.Show(f.root, s.Failure != "") || moved
}
