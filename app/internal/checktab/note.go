package checktab

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"omnisum/app/internal/look"
	"omnisum/app/internal/widgets"
)

// A notePart shows one sentence about something that went wrong or was left
// out, until the person closes it. It stands above whichever page is in
// front: that of the files, the card, or that of a list.
type notePart struct {
	root  fyne.CanvasObject
	again [2]fyne.CanvasObject
	texts [3]*widgets.Para
	relay func()
}

func newNotePart(relay func()) *notePart {
	n := &notePart{relay: relay}
	for i := range n.texts {
		n.texts[i] = widgets.NewParaBody("")
	}
	n.root = n.line(n.texts[0])
	n.again = [2]fyne.CanvasObject{n.line(n.texts[1]), n.line(n.texts[2])}
	n.close()
	return n
}

func (n *notePart) line(text *widgets.Para) fyne.CanvasObject {
	button := widgets.NewButton("Close", look.NoIcon, widgets.Ghost, func() { n.close(); n.relay() })
	icon := widgets.Centered(widgets.NewGlyph(look.IconAlert, look.Dim, 16))
	row := container.NewBorder(nil, nil, icon, widgets.Centered(button), widgets.Inset(look.Gap2, 4, text))
	return widgets.Panel(look.Sunk, look.None, look.Gap4, look.Gap1, row)
}

func (n *notePart) say(sentence string) {
	for i, o := range []fyne.CanvasObject{n.root, n.again[0], n.again[1]} {
		n.texts[i].SetText(sentence)
		o.Show()
	}
	n.relay()
}

func (n *notePart) close() {
	n.root.Hide()
	n.again[0].Hide()
	n.again[1].Hide()
}
