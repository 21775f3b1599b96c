package keyspage

import (
	"fyne.io/fyne/v2"

	"omnisum/app/internal/look"
	"omnisum/app/internal/widgets"
)

// A listPart shows the trusted keys.
type listPart struct {
	root *fyne.Container
	view *view
	none *widgets.Para
	box  *fyne.Container
	keys []*keptPart
}

func newListPart(v *view) *listPart {
	l := &listPart{view: v, none: widgets.NewPara(noKeys, look.Body, look.Dim), box: widgets.VBox(look.Gap2)}
	l.root = widgets.Panel(look.Surface, look.Hairline, look.Gap4, look.Gap3, widgets.VBox(0, l.none, l.box))
	return l
}

func (l *listPart) reset() {}

func (l *listPart) choose(entry) {}

func (l *listPart) show() {
	p := l.view.page
	visible(l.root, p.known)
	visible(l.none, len(p.kept) == 0)
	visible(l.box, len(p.kept) > 0)
	for len(l.keys) < len(p.kept) {
		k := newKeptPart(l.view)
		l.keys = append(l.keys, k)
		l.box.Objects = append(l.box.Objects, k.root)
	}
	for i, k := range l.keys {
		visible(k.root, i < len(p.kept))
		if i < len(p.kept) {
			k.entry = p.kept[i]
			k.key.set(k.entry)
		}
	}
	l.box.Refresh()
}

// A keptPart shows one trusted key.
type keptPart struct {
	root  *fyne.Container
	entry entry
	key   *keyPart
}

func newKeptPart(v *view) *keptPart {
	k := &keptPart{key: newKeyPart()}
	k.key.copy = v.button("Copy fingerprint", look.IconCopy, widgets.Ghost, nil)
	k.key.copy.OnTapped = func() { v.copy(k.entry, k.key.copy) }
	remove := v.button("Remove", look.IconClose, widgets.Ghost, func() { v.page.remove(k.entry) })
	k.root = widgets.VBox(0, k.key.owner, k.key.root, widgets.HRow(look.Gap2, k.key.copy, remove))
	return k
}
