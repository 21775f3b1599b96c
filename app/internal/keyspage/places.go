package keyspage

import "fyne.io/fyne/v2"

// Places returns what can be pressed now, by the names that the trace uses, for
// tests that drive the real window.
func (p *Page) Places() map[string]fyne.CanvasObject {
	all := map[string]fyne.CanvasObject{
		"close": p.view.close, "open-file": p.view.openFile, "paste": p.view.paste,
	}
	if len(p.offer.match) > 0 && len(p.view.offer.cards) > 0 {
		all["trust"] = p.view.offer.cards[0].trust
	}
	return all
}
