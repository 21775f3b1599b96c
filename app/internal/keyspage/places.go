package keyspage

import "fyne.io/fyne/v2"

// Places returns what can be pressed now, by the names that the trace uses, for
// tests that drive the real window.
func (p *Page) Places() map[string]fyne.CanvasObject {
	v := p.view
	all := map[string]fyne.CanvasObject{"close": v.close, "open-file": v.openFile, "paste": v.paste}
	if len(p.offer.match) > 0 && len(v.offer.cards) > 0 {
		c := v.offer.cards[0]
		all["trust"], all["refuse"], all["copy-offered"] = c.trust, c.refuse, c.key.copy
	}
	if len(p.kept) > 0 {
		all["list"] = v.list.keys
	}
	if _, ok := v.list.selected(); ok {
		all["copy"], all["remove"] = v.list.detail.copy, v.list.remove
	}
	if len(p.removed) > 0 {
		all["undo"] = v.undo
	}
	return all
}
