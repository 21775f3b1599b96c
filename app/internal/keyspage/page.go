// Package keyspage is the page on which a person sees the public keys that they
// trust for checking signatures, adds one and removes one.
//
// A key is kept by the person's own act alone: what is opened, pasted or
// dropped is only offered, with its fingerprint, until the button is pressed.
// The folder of keys is read and written in the background, one act after
// another; what a key says of itself is put into words there too, as keys are
// made by strangers and may be of any size.
package keyspage

import (
	"slices"

	"fyne.io/fyne/v2"

	"omnisum/app/internal/keys"
	"omnisum/hashing/signature"
	"omnisum/hashing/verify"
)

// A Store keeps the person's keys. Its methods may take long, except Folder,
// and are called one at a time.
type Store interface {
	List() (signature.Keys, []keys.Broken, error)
	Add(signature.Key) error
	Remove(fingerprint string) error
	Folder() string
}

// Deps are what a Page needs from outside. All fields are required.
type Deps struct {
	Store Store
	// Go runs a function that may take long, Post one on the window's
	// goroutine, later.
	Go, Post func(func())
	// OpenFile asks for a file, as native.Dialogs does.
	OpenFile func(title, startDir string) (string, error)
	// ReadClipboard returns the clipboard's text, as native.Clipboard does.
	ReadClipboard func() (string, error)
	// Copy writes text to the clipboard, in the background, and tells in a word
	// or two what became of it.
	Copy func(what, text string, done func(notice string))
	// Changed is told that other keys are trusted than before.
	Changed func()
	// Close leaves the page.
	Close func()
	// Focus moves the keyboard's focus.
	Focus func(fyne.Focusable)
	// Trace is told what happened, for tests that drive the real window.
	Trace func(event any)
}

// A Page shows the trusted keys. Its methods belong to the window's goroutine.
type Page struct {
	deps   Deps
	view   *view
	store  string // where the keys are kept
	active bool
	turn   int // counts openings: answers to questions of an earlier one are late

	work   work
	known  bool // kept and broken are what the folder holds
	kept   []entry
	broken []keys.Broken
	unread error // why the folder cannot be listed

	asking  bool   // the dialog for a file is open
	pasting bool   // the clipboard is being read
	folder  string // of the last file of keys

	offered int    // counts what was offered, as turn does openings
	reading string // what is being read for keys
	offer   offer
	pending map[string]bool // fingerprints of keys on their way into the store

	removed []entry // what Undo brings back, the last first to come
	reason  string
	said    string // what went wrong
	did     string // what was done
}

// New returns a page that has not read the keys yet.
func New(d Deps) *Page {
	p := &Page{deps: d, store: d.Store.Folder(), pending: map[string]bool{}}
	p.view = newView(p)
	p.show()
	return p
}

// Content returns what the page shows.
func (p *Page) Content() fyne.CanvasObject { return p.view.root }

// Active tells whether the page is open.
func (p *Page) Active() bool { return p.active }

// Title returns the title of the window.
func (p *Page) Title() string { return "Trusted keys – Omnisum" }

// Open shows the page and reads the keys anew. The reason is a sentence on why
// the person may want a key, or empty.
func (p *Page) Open(reason string) {
	if !p.active {
		p.active = true
		p.turn++
		p.view.reset()
	}
	p.reason = verify.Display(reason)
	p.refresh()
	p.show()
	// Later, as the page may not be in the window yet.
	p.deps.Post(func() {
		if p.active && len(p.offer.all) == 0 {
			p.deps.Focus(p.view.openFile)
		}
	})
	p.trace("open", reason)
}

// Hide leaves the page: what is offered is kept no more than before, and what
// was removed is gone.
func (p *Page) Hide() {
	if !p.active {
		return
	}
	p.active = false
	p.turn++
	p.withdraw()
	p.removed, p.reason, p.said, p.did = nil, "", "", ""
	p.show()
	p.trace("hidden", "")
}

// Cancel leaves what is offered, or else the page.
func (p *Page) Cancel() {
	switch {
	case p.reading != "" || len(p.offer.all) > 0:
		p.dismiss()
	case p.active:
		p.deps.Close()
	}
}

// say shows what went wrong until the person closes it or goes on.
func (p *Page) say(sentence string) {
	p.said = sentence
	p.show()
	p.trace("failed", sentence)
}

// remove takes a key off the list; undo brings it back.
func (p *Page) remove(e entry) {
	p.begin()
	p.run(func() error { return p.deps.Store.Remove(e.key.Fingerprint) }, func(err error) {
		if err != nil {
			p.say(removeFailure(e, err))
			return
		}
		p.drop(e)
		if p.active {
			p.removed = append(p.removed, e)
		}
		p.changed("removed", e)
		p.deps.Focus(p.view.list.keys)
	})
}

// undo brings back what was removed last.
func (p *Page) undo() {
	if len(p.removed) == 0 {
		return
	}
	e := p.removed[len(p.removed)-1]
	p.removed = p.removed[:len(p.removed)-1]
	p.begin()
	p.show()
	p.run(func() error { return p.deps.Store.Add(e.key) }, func(err error) {
		if err != nil {
			p.say(addFailure(e, err))
			return
		}
		p.keep(e)
		p.did = quoted(e.owner) + " is back in the list."
		p.view.list.choose(e)
		p.changed("restored", e)
		p.view.list.keys.RevealSelected()
	})
}

// begin forgets what was said of the act before.
func (p *Page) begin() { p.said, p.did = "", "" }

// changed tells of a change of the kept keys.
func (p *Page) changed(state string, e entry) {
	p.show()
	p.trace(state, e.key.Fingerprint)
	p.deps.Changed()
}

// keep and drop bring what is shown up to date at once; the folder is read
// again afterwards.
func (p *Page) keep(e entry) {
	p.drop(e)
	i, _ := slices.BinarySearchFunc(p.kept, e, compare)
	p.kept = slices.Insert(p.kept, i, e)
	p.removed = without(p.removed, e)
	p.refresh()
}

func (p *Page) drop(e entry) {
	p.kept = without(p.kept, e)
	p.refresh()
}

func without(list []entry, e entry) []entry {
	return slices.DeleteFunc(slices.Clone(list), func(x entry) bool { return x.key.Fingerprint == e.key.Fingerprint })
}

// keptOf returns the kept key that an offered one is or replaces.
func (p *Page) keptOf(e entry) (entry, bool) {
	i := slices.IndexFunc(p.kept, func(x entry) bool { return x.key.Fingerprint == e.key.Fingerprint })
	if i < 0 {
		return entry{}, false
	}
	return p.kept[i], true
}

func (p *Page) show() { p.view.show() }

// keysEvent is what the trace tells.
type keysEvent struct {
	Event   string `json:"event"`
	State   string `json:"state"`
	Words   string `json:"words,omitempty"`
	Keys    int    `json:"keys"`
	Broken  int    `json:"broken,omitempty"`
	Offered int    `json:"offered,omitempty"`
}

func (p *Page) trace(state, words string) {
	p.deps.Trace(keysEvent{"keys", state, words, len(p.kept), len(p.broken), len(p.offer.all)})
}
