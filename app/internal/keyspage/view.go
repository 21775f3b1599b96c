package keyspage

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"omnisum/app/internal/look"
	"omnisum/app/internal/rows"
	"omnisum/app/internal/widgets"
	"omnisum/hashing/verify"
)

// A view is the page's widgets: the header, and below it what scrolls.
type view struct {
	page   *Page
	root   *fyne.Container
	scroll *container.Scroll
	body   *fyne.Container
	head   *fyne.Container
	foot   *fyne.Container

	facts    *widgets.Text
	close    *widgets.Button
	reason   *linePart
	said     *linePart
	openFile *widgets.FocusButton
	paste    *widgets.FocusButton
	offer    *offerPart
	done     *linePart
	undo     *widgets.Button
	broken   *brokenPart
	list     *listPart
}

func newView(p *Page) *view {
	v := &view{page: p}
	v.facts = widgets.NewDim("").CutAt(widgets.CutMiddle)
	v.close = widgets.NewButton("Close", look.IconClose, widgets.Plain, p.deps.Close)
	v.scroll = container.NewVScroll(nil)
	v.reason = newLinePart(look.IconAlert, nil)
	v.said = newLinePart(look.IconAlert, widgets.NewButton("Close", look.NoIcon, widgets.Ghost, v.closeSaid))
	v.openFile = v.button("Open key file…", look.IconFolder, widgets.Primary, p.openFile)
	v.paste = v.button("Paste key", look.IconPaste, widgets.Plain, p.paste)
	v.offer = newOfferPart(v)
	v.undo = widgets.NewButton("Undo", look.NoIcon, widgets.Plain, v.onUndo)
	v.done = newLinePart(look.IconTick, v.undo)
	v.broken = newBrokenPart()
	v.list = newListPart(v)

	title := widgets.NewText("Trusted keys", look.Head, look.Ink).Strong()
	header := widgets.Row(look.Gap3, []float32{widgets.Grow, widgets.Auto}, widgets.VBox(-3, title, v.facts), v.close)
	// What was done and what went wrong stays in view, wherever the page is.
	v.head = widgets.VBox(look.Gap2, header, v.said.root)
	v.foot = widgets.Insets(look.Gap2, look.Gap3, look.Margin, look.Margin, v.done.root)
	v.body = widgets.VBox(look.Gap2, v.reason.root, v.addPanel(), v.offer.root, v.broken.root, v.list.root)
	v.scroll.Content = container.New(&settled{}, v.body)
	v.scroll.OnScrolled = func(fyne.Position) { v.list.keys.Follow() }
	v.root = container.New(&frame{}, widgets.Insets(6, look.Gap2, look.Margin, look.Margin, v.head), v.scroll, v.foot)
	return v
}

// addPanel is where a key comes in.
func (v *view) addPanel() fyne.CanvasObject {
	text := widgets.NewPara(howTo, look.Body, look.Dim)
	text.MaxLines = 6
	return widgets.Panel(look.Surface, look.Hairline, look.Gap4, look.Gap3, widgets.VBox(look.Gap1,
		widgets.NewBody("Add a key").Strong(), text,
		widgets.Insets(look.Gap1, 0, 0, 0, widgets.Flow(look.Gap2, v.openFile, v.paste))))
}

// button returns a button that comes into view with the keyboard.
func (v *view) button(label string, icon look.IconName, kind widgets.ButtonKind, tapped func()) *widgets.FocusButton {
	return widgets.NewFocusButton(label, icon, kind, tapped, func(o fyne.CanvasObject) { widgets.Reveal(v.scroll, o) })
}

func (v *view) closeSaid() {
	v.page.said = ""
	v.page.show()
	v.page.deps.Focus(v.openFile)
}

func (v *view) onUndo() {
	v.page.undo()
	if len(v.page.removed) == 0 {
		v.page.deps.Focus(v.list.keys)
	}
}

// reset forgets where an earlier opening ended.
func (v *view) reset() {
	v.list.reset()
	v.scroll.ScrollToTop()
}

// show brings the page up to date.
func (v *view) show() {
	p := v.page
	offering := len(p.offer.all) > 0
	v.facts.SetText(facts(p))
	v.reason.say(p.reason)
	v.said.say(p.said)
	kind := widgets.Primary
	if offering {
		kind = widgets.Plain
	}
	if v.openFile.Kind != kind {
		v.openFile.Kind = kind
		v.openFile.Refresh()
	}
	if p.asking {
		v.openFile.Disable()
	} else {
		v.openFile.Enable()
	}
	v.offer.show()
	v.done.say(p.doneWords())
	widgets.Show(v.undo, len(p.removed) > 0)
	widgets.Show(v.foot, v.done.root.Visible())
	v.broken.show(brokenSentences(p))
	v.list.show()
	v.relay()
}

// relay lays the page out again after a part came, went or grew.
func (v *view) relay() {
	v.head.Refresh()
	v.foot.Refresh()
	v.body.Refresh()
	v.root.Refresh()
	v.scroll.Refresh()
	v.list.keys.Follow()
}

func facts(p *Page) string {
	where := "kept in " + verify.Display(rows.ShortFolder(p.store))
	if !p.known {
		return where
	}
	return counted(len(p.kept), "key", "keys") + "  ·  " + where
}

// doneWords says what was done last.
func (p *Page) doneWords() string {
	if n := len(p.removed); n > 0 {
		return "Removed " + quoted(p.removed[n-1].owner) + "."
	}
	return p.did
}

// A linePart is one sentence on a sunk ground, with a button or without. It is
// hidden while there is nothing to say.
type linePart struct {
	root   *fyne.Container
	text   *widgets.Para
	button *widgets.Button
}

func newLinePart(icon look.IconName, button *widgets.Button) *linePart {
	l := &linePart{text: widgets.NewParaBody(""), button: button}
	l.text.MaxLines = 6
	var right fyne.CanvasObject
	if button != nil {
		right = widgets.Centered(button)
	}
	glyph := widgets.Centered(widgets.NewGlyph(icon, look.Dim, 16))
	l.root = widgets.Panel(look.Sunk, look.None, look.Gap4, look.Gap1,
		container.NewBorder(nil, nil, glyph, right, widgets.Inset(look.Gap2, 6, l.text)))
	l.root.Hide()
	return l
}

func (l *linePart) say(sentence string) {
	l.text.SetText(sentence)
	widgets.Show(l.root, sentence != "")
}

// mostBroken is how many files that give no key are named; who has more has
// another problem.
const mostBroken = 10

// A brokenPart names the files in the folder that give no key.
type brokenPart struct {
	root *fyne.Container
	box  *fyne.Container
	said []string
}

func newBrokenPart() *brokenPart {
	b := &brokenPart{box: widgets.VBox(0)}
	glyph := container.NewVBox(widgets.Inset(0, 2, widgets.NewGlyph(look.IconAlert, look.Dim, 16)))
	b.root = widgets.Panel(look.Sunk, look.None, look.Gap4, look.Gap2,
		container.NewBorder(nil, nil, glyph, nil, widgets.Inset(look.Gap2, 0, b.box)))
	b.root.Hide()
	return b
}

func (b *brokenPart) show(sentences []string) {
	widgets.Show(b.root, len(sentences) > 0)
	if slices.Equal(b.said, sentences) {
		return
	}
	b.said = sentences
	b.box.Objects = nil
	for _, s := range sentences {
		text := widgets.NewParaBody(s)
		text.MaxLines = 6
		b.box.Objects = append(b.box.Objects, text)
	}
	b.box.Refresh()
}

// brokenSentences are what is to be told of the folder.
func brokenSentences(p *Page) []string {
	var all []string
	folder := quoted(verify.Display(p.store))
	if p.unread != nil {
		all = append(all, "The folder of the keys "+folder+" cannot be read: "+rows.Reason(p.unread)+".")
	}
	for i, b := range p.broken {
		if i == mostBroken {
			all = append(all, fmt.Sprintf("%s more in %s give no key.", counted(len(p.broken)-i, "file", "files"), folder))
			break
		}
		all = append(all, brokenWords(b))
	}
	if len(p.broken) > 0 {
		all = append(all, "Delete what is not used, and add its key anew if you miss one.")
	}
	return all
}

// settled lays its only object out twice, because texts that wrap know their
// height only in their width, and leaves the window's margin beside it.
type settled struct{}

// MinSize implements fyne.Layout.
func (*settled) MinSize(o []fyne.CanvasObject) fyne.Size {
	m := o[0].MinSize()
	return fyne.NewSize(m.Width+2*look.Margin, m.Height+look.Gap3)
}

// Layout implements fyne.Layout.
func (*settled) Layout(o []fyne.CanvasObject, s fyne.Size) {
	o[0].Move(fyne.NewPos(look.Margin, 0))
	for range 2 {
		o[0].Resize(fyne.NewSize(max(0, s.Width-2*look.Margin), o[0].MinSize().Height))
	}
}

// frame puts its first object above and its last below what takes the rest.
type frame struct{}

// MinSize implements fyne.Layout.
func (*frame) MinSize(o []fyne.CanvasObject) fyne.Size {
	var m fyne.Size
	for _, x := range o {
		if x.Visible() {
			m = fyne.NewSize(max(m.Width, x.MinSize().Width), m.Height+x.MinSize().Height)
		}
	}
	return m
}

// Layout implements fyne.Layout.
func (*frame) Layout(o []fyne.CanvasObject, s fyne.Size) {
	for range 2 {
		for _, x := range []fyne.CanvasObject{o[0], o[2]} {
			x.Resize(fyne.NewSize(s.Width, x.MinSize().Height))
		}
	}
	top, bottom := o[0].Size().Height, float32(0)
	if o[2].Visible() {
		bottom = o[2].Size().Height
	}
	o[1].Move(fyne.NewPos(0, top))
	o[1].Resize(fyne.NewSize(s.Width, s.Height-top-bottom))
	o[2].Move(fyne.NewPos(0, s.Height-bottom))
}
