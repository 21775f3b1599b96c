package checktab

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"omnisum/app/internal/look"
	"omnisum/app/internal/widgets"
)

// A notePart shows one sentence about something that went wrong or was left
// out, until the person closes it. It stands above whichever page is in
// front: that of the files, the card, that of a list, or that of the keys.
type notePart struct {
	root  fyne.CanvasObject
	again [3]fyne.CanvasObject
	texts [4]*widgets.Para
	relay func()
}

func newNotePart(relay func()) *notePart {
	n := &notePart{relay: relay}
	for i := range n.texts {
		n.texts[i] = widgets.NewParaBody("")
	}
	n.root = n.line(n.texts[0])
	for i := range n.again {
		n.again[i] = n.line(n.texts[i+1])
	}
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
	for _, t := range n.texts {
		t.SetText(sentence)
	}
	n.root.Show()
	for _, o := range n.again {
		o.Show()
	}
	n.relay()
}

func (n *notePart) close() {
	n.root.Hide()
	for _, o := range n.again {
		o.Hide()
	}
}
