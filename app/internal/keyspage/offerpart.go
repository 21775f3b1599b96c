package keyspage

import (
	"time"

	"fyne.io/fyne/v2"

	"omnisum/app/internal/look"
	"omnisum/app/internal/widgets"
)

// An offerPart shows the offered keys, each on a card with what to do with it.
type offerPart struct {
	root   *fyne.Container
	view   *view
	head   *fyne.Container
	title  *widgets.Para
	done   *widgets.FocusButton
	filter *filterField
	none   *widgets.Text
	cards  []*card
	box    *fyne.Container
	many   bool // the offer began with several keys
}

func newOfferPart(v *view) *offerPart {
	o := &offerPart{view: v, box: widgets.VBox(look.Gap2)}
	o.title = widgets.NewParaBody("")
	o.title.Bold = true
	o.done = v.button("Done", look.NoIcon, widgets.Plain, v.page.dismiss)
	o.filter = newFilterField(v, func(text string) {
		v.page.offer.sift(text)
		v.page.show()
	})
	o.none = widgets.NewDim("No key of this name or fingerprint.")
	o.head = widgets.Row(look.Gap3, []float32{widgets.Grow, 180, widgets.Auto}, o.title, o.filter, o.done)
	o.root = widgets.VBox(look.Gap2, widgets.Insets(look.Gap1, 0, look.Gap1, 0, o.head), o.none, o.box)
	return o
}

// begin shows another offer.
func (o *offerPart) begin() {
	o.many = len(o.view.page.offer.all) > 1
	o.filter.clear()
}

// reveal scrolls to the offer: not at all if all of it is in view from the top,
// else to its begin.
func (o *offerPart) reveal() {
	s, at := o.view.scroll, float32(0)
	if o.root.Position().Y+o.root.Size().Height > s.Size().Height {
		at = max(0, min(o.root.Position().Y, s.Content.Size().Height-s.Size().Height))
	}
	s.ScrollToOffset(fyne.NewPos(0, at))
	o.view.list.keys.Follow()
}

func (o *offerPart) show() {
	p := o.view.page
	offer := &p.offer
	widgets.Show(o.root, len(offer.all) > 0 || p.reading != "")
	if p.reading != "" {
		o.title.SetText("Reading the keys in " + p.reading + "…")
		o.done.SetLabel("Cancel")
	} else {
		o.title.SetText(offer.words())
		o.done.SetLabel("Done")
	}
	widgets.Show(o.filter, len(offer.all) > mostCards || offer.filter != "")
	widgets.Show(o.done, o.many || p.reading != "")
	widgets.Show(o.none, len(offer.all) > 0 && len(offer.match) == 0)
	n := min(len(offer.match), mostCards)
	for len(o.cards) < n {
		c := newCard(o.view)
		o.cards = append(o.cards, c)
		o.box.Objects = append(o.box.Objects, c.root)
	}
	for i, c := range o.cards {
		widgets.Show(c.root, i < n)
		if i < n {
			c.show(offer.match[i], len(offer.all) == 1)
		}
	}
	o.head.Refresh()
	o.box.Refresh()
}

// A card shows one offered key.
type card struct {
	root   *fyne.Container
	view   *view
	index  int
	key    *keyPart
	stands *widgets.Para
	trust  *widgets.FocusButton
	refuse *widgets.FocusButton
}

func newCard(v *view) *card {
	c := &card{view: v, key: newKeyPart(), stands: widgets.NewParaBody("")}
	c.trust = v.button("Trust this key", look.NoIcon, widgets.Primary, c.onTrust)
	c.refuse = v.button("Don't", look.NoIcon, widgets.Plain, func() { v.page.refuse(c.index) })
	c.key.copy = v.button("Copy fingerprint", look.IconCopy, widgets.Ghost, nil)
	c.key.copy.OnTapped = func() { v.copy(v.page.offer.all[c.index], c.key.copy) }
	c.root = widgets.Panel(look.Surface, look.Edge, look.Gap4, look.Gap3, widgets.VBox(0,
		c.key.owner, c.key.root, c.stands,
		widgets.Insets(look.Gap2, 0, 0, 0, widgets.HRow(look.Gap2, c.trust, c.refuse, c.key.copy))))
	return c
}

// onTrust keeps the key. The keyboard leaves the button, which goes.
func (c *card) onTrust() {
	c.view.page.trust(c.index)
	c.view.page.deps.Focus(c.refuse)
}

// show shows a key of the offer; alone tells whether there is no other.
func (c *card) show(index int, alone bool) {
	p := c.view.page
	e := p.offer.all[index]
	c.index = index
	c.key.set(e)
	stands, kept := p.standing(e)
	c.stands.SetText(standingWords(stands, e, kept))
	widgets.Show(c.stands, c.stands.Text != "")
	widgets.Show(c.trust, stands == fresh || stands == other)
	label, kind := "Trust this key", widgets.Plain
	if stands == other {
		label = "Replace the kept copy"
	}
	if alone {
		kind = widgets.Primary
	}
	c.trust.SetLabel(label)
	if c.trust.Kind != kind {
		c.trust.Kind = kind
		c.trust.Refresh()
	}
	refuse := "Don't"
	if stands == same || stands == outdated {
		refuse = "Close"
	}
	c.refuse.SetLabel(refuse)
	if p.pending[e.key.Fingerprint] {
		c.trust.Disable()
	} else {
		c.trust.Enable()
	}
	c.root.Refresh()
}

// A keyPart is what is said of a key.
type keyPart struct {
	root    *fyne.Container
	owner   *widgets.Text
	facts   *widgets.Text
	lines   [2]*widgets.Text
	warning *widgets.Para
	copy    *widgets.FocusButton
}

func newKeyPart() *keyPart {
	k := &keyPart{
		owner: widgets.NewText("", look.Head, look.Ink).Strong().CutAt(widgets.CutEnd),
		facts: widgets.NewDim("").CutAt(widgets.CutEnd), warning: widgets.NewParaBody(""),
	}
	for i := range k.lines {
		k.lines[i] = widgets.NewMono("")
	}
	k.root = widgets.VBox(0, k.facts, widgets.Insets(3, 3, 0, 0, widgets.VBox(0, k.lines[0], k.lines[1])), k.warning)
	return k
}

func (k *keyPart) set(e entry) {
	k.owner.SetText(e.owner)
	k.facts.SetText(e.kind + "  ·  " + e.dates)
	for i, t := range k.lines {
		widgets.Show(t, i < len(e.fingerprint))
		if i < len(e.fingerprint) {
			t.SetText(e.fingerprint[i])
		}
	}
	k.warning.SetText(e.warning)
	widgets.Show(k.warning, e.warning != "")
}

// copy copies a fingerprint, without the blanks.
func (v *view) copy(e entry, b *widgets.FocusButton) {
	v.page.deps.Copy("fingerprint", e.key.Fingerprint, func(notice string) {
		icon := look.IconTick
		if notice != "Copied" {
			icon = look.IconAlert
		}
		b.ShowNotice(notice, icon, shortNotice)
	})
}

// shortNotice is how long a button says what became of a tap.
const shortNotice = 1600 * time.Millisecond

// A filterField is where a part of a name or of a fingerprint goes in.
type filterField struct {
	widgets.Field
	view  *view
	quiet bool
}

func newFilterField(v *view, changed func(text string)) *filterField {
	f := &filterField{view: v}
	f.MaxLetters = 200
	f.PlaceHolder = "Name or fingerprint"
	f.OnChanged = func(text string) {
		if !f.quiet {
			changed(text)
		}
	}
	f.OnEscape = func() {
		if f.Text != "" {
			f.SetText("")
			return
		}
		v.page.Cancel()
	}
	f.ExtendBaseWidget(f)
	return f
}

// FocusGained implements fyne.Focusable.
func (f *filterField) FocusGained() {
	f.Field.FocusGained()
	widgets.Reveal(f.view.scroll, f)
}

// clear empties the field without telling.
func (f *filterField) clear() {
	f.quiet = true
	f.SetText("")
	f.quiet = false
}
