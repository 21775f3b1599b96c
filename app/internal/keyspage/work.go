package keyspage

import (
	"omnisum/app/internal/keys"
)

// work is what waits for the store. What a person asked for goes before reading
// the folder once more, so that ten keys are removed as fast as one is pressed
// away, however long reading takes.
type work struct {
	busy  bool
	acts  []act
	stale bool // the folder is to be read
}

// An act is one use of the store and what follows from it.
type act struct {
	do   func() error
	then func(error)
}

// run does something with the store in the background, after what was asked
// for before.
func (p *Page) run(do func() error, then func(error)) {
	p.work.acts = append(p.work.acts, act{do, then})
	p.next()
}

// refresh has the folder read once nothing else is to be done.
func (p *Page) refresh() {
	p.work.stale = true
	p.next()
}

// Reread shows the keys as they are in the folder now, if the page is open.
func (p *Page) Reread() {
	if p.active {
		p.refresh()
	}
}

// next begins what is next, if nothing is being done.
func (p *Page) next() {
	w := &p.work
	switch {
	case w.busy:
		return
	case len(w.acts) > 0:
		a := w.acts[0]
		w.acts = w.acts[1:]
		w.busy = true
		p.deps.Go(func() {
			err := a.do()
			p.done(func() { a.then(err) })
		})
	case w.stale:
		w.stale, w.busy = false, true
		p.deps.Go(func() {
			list, broken, err := p.deps.Store.List()
			kept := entriesOf(list)
			p.done(func() { p.listed(kept, broken, err) })
		})
	}
}

// done takes a result to the window's goroutine and goes on.
func (p *Page) done(then func()) {
	p.deps.Post(func() {
		p.work.busy = false
		then()
		p.next()
	})
}

// listed takes what the folder holds.
func (p *Page) listed(kept []entry, broken []keys.Broken, err error) {
	p.unread = err
	if err == nil {
		p.known, p.kept, p.broken = true, kept, broken
	}
	p.show()
	p.trace("listed", "")
}
