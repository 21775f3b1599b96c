package keyspage

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"omnisum/app/internal/look"
	"omnisum/app/internal/widgets"
)

// A listPart shows the trusted keys.
type listPart struct {
	root   *fyne.Container
	view   *view
	none   *widgets.Para
	head   *fyne.Container
	filter *filterField
	sieve  *fyne.Container
	empty  *widgets.Text // says that the filter lets nothing through
	keys   *widgets.KeyList

	asked  string // by the filter
	match  []int  // indexes of what it lets through
	chosen string // the selected key's fingerprint

	detail *keyPart
	remove *widgets.FocusButton
}

// leastToFilter is from how many keys on there is a filter.
const leastToFilter = 20

func newListPart(v *view) *listPart {
	l := &listPart{view: v, detail: newKeyPart()}
	l.none = widgets.NewPara(noKeys, look.Body, look.Dim)
	l.filter = newFilterField(v, func(text string) {
		l.asked = strings.ToLower(strings.TrimSpace(text))
		v.page.show()
	})
	l.empty = widgets.NewDim("No key in the list has this name or fingerprint.")
	l.detail.copy = v.button("Copy fingerprint", look.IconCopy, widgets.Plain, l.onCopy)
	l.remove = v.button("Remove", look.IconClose, widgets.Plain, l.onRemove)
	detail := widgets.Insets(0, look.Gap1, 0, 0, widgets.VBox(0,
		l.detail.root, widgets.Insets(look.Gap2, 0, 0, 0, widgets.HRow(look.Gap2, l.detail.copy, l.remove))))
	l.keys = widgets.NewKeyList(v.scroll, detail, func() int { return len(l.match) }, l.row)
	l.keys.OnChosen = l.onChosen
	l.keys.OnRemove = func(int) { l.onRemove() }
	l.sieve = widgets.Insets(0, look.Gap2, look.Gap2, look.Gap2, l.filter)
	l.head = widgets.VBox(0, l.sieve, widgets.NewKeyHead(), l.empty)
	l.root = widgets.Panel(look.Surface, look.Hairline, look.Gap2, look.Gap3,
		container.NewVBox(widgets.Inset(look.Gap2, 0, l.none), widgets.VBox(2, l.head, l.keys)))
	return l
}

// reset forgets selection and filter.
func (l *listPart) reset() {
	l.filter.clear()
	l.asked, l.chosen = "", ""
}

// choose selects a key, and lets the filter go if it hides it.
func (l *listPart) choose(e entry) {
	l.chosen = e.key.Fingerprint
	l.detail.set(e)
	if !strings.Contains(e.find, l.asked) {
		l.filter.clear()
		l.asked = ""
	}
}

func (l *listPart) entry(row int) entry { return l.view.page.kept[l.match[row]] }

func (l *listPart) row(i int) widgets.KeyRow {
	e := l.entry(i)
	return widgets.KeyRow{Owner: e.owner, Kind: e.kind, Remark: e.remark, Short: e.short}
}

func (l *listPart) onChosen(row int) {
	l.chosen = ""
	if row >= 0 {
		e := l.entry(row)
		l.chosen = e.key.Fingerprint
		l.detail.set(e)
	}
	l.view.relay()
}

// selected returns the selected key.
func (l *listPart) selected() (entry, bool) {
	row := l.keys.Selected()
	if row < 0 || row >= len(l.match) {
		return entry{}, false
	}
	return l.entry(row), true
}

func (l *listPart) onCopy() {
	if e, ok := l.selected(); ok {
		l.view.copy(e, l.detail.copy)
	}
}

func (l *listPart) onRemove() {
	if e, ok := l.selected(); ok {
		l.view.page.remove(e)
	}
}

func (l *listPart) show() {
	p := l.view.page
	l.match = l.match[:0]
	for i, e := range p.kept {
		if l.asked == "" || strings.Contains(e.find, l.asked) {
			l.match = append(l.match, i)
		}
	}
	row := slices.IndexFunc(l.match, func(i int) bool { return l.chosen != "" && p.kept[i].key.Fingerprint == l.chosen })
	l.keys.Mark(row)
	if row >= 0 {
		l.detail.set(l.entry(row))
	}
	some := len(p.kept) > 0
	widgets.Show(l.root, p.known)
	widgets.Show(l.none, !some)
	widgets.Show(l.head, some)
	widgets.Show(l.sieve, len(p.kept) > leastToFilter || l.asked != "")
	widgets.Show(l.empty, some && len(l.match) == 0)
	widgets.Show(l.keys, some)
	l.keys.Refresh()
}
