package keyspage

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"omnisum/app/internal/native"
	"omnisum/app/internal/rows"
	"omnisum/hashing"
	"omnisum/hashing/signature"
)

// An offer is the keys of a text that a person gave. None of them is kept
// before they say so.
type offer struct {
	from   string
	all    []entry
	filter string
	match  []int // indexes of what the filter lets through
}

// mostCards is how many keys of an offer are shown at once.
const mostCards = 20

// sift finds the keys that the filter lets through.
func (o *offer) sift(filter string) {
	o.filter = strings.ToLower(strings.TrimSpace(filter))
	o.match = o.match[:0:0]
	for i := range o.all {
		if strings.Contains(o.all[i].find, o.filter) {
			o.match = append(o.match, i)
		}
	}
}

// remove takes a key out of the offer.
func (o *offer) remove(i int) {
	o.all = append(o.all[:i:i], o.all[i+1:]...)
	o.sift(o.filter)
}

// A standing is how an offered key stands to the kept ones.
type standing int

const (
	fresh    standing = iota // it is not among them
	same                     // it is
	other                    // another copy of it is
	outdated                 // the kept copy is revoked, and this one is not
)

func (p *Page) standing(e entry) (standing, entry) {
	kept, ok := p.keptOf(e)
	switch {
	case !ok:
		return fresh, kept
	case kept.sum == e.sum:
		return same, kept
	case kept.key.Revoked && !e.key.Revoked:
		return outdated, kept
	}
	return other, kept
}

// standingWords says how an offered key stands to the kept ones.
func standingWords(s standing, e, kept entry) string {
	switch s {
	case same:
		return "This key is in your list."
	case outdated:
		return "Your list has this key as revoked by its owner. This older copy does not say so and cannot take its place."
	case other:
		words := "Your list has another copy of this key"
		if kept.dates != e.dates {
			words += ", " + kept.dates
		}
		return words + "."
	}
	return ""
}

// Offer shows the keys in a text, for the person to trust or not. From says
// where the text is from, as words that can follow “in”, such as “alice.asc” in
// quotation marks.
func (p *Page) Offer(text []byte, from string) {
	from = shown(from)
	p.read(from, func() ([]entry, string) { return parse(text, from) })
}

// parse makes an offer of a text, or says why there is none.
func parse(text []byte, from string) ([]entry, string) {
	list, err := signature.ParseKeys(text)
	if err != nil {
		return nil, parseFailure(from, len(text), err)
	}
	return entriesOf(list), ""
}

// read shows what get finds in the background, unless something else is offered
// meanwhile.
func (p *Page) read(from string, get func() (all []entry, wrong string)) {
	if !p.active {
		p.Open("")
	}
	p.withdraw()
	p.begin()
	p.reading = from
	mine := p.offered
	p.show()
	p.deps.Go(func() {
		all, wrong := get()
		p.deps.Post(func() {
			if mine != p.offered {
				return
			}
			p.reading = ""
			if wrong != "" {
				p.say(wrong)
				return
			}
			p.offer = offer{from: from, all: all}
			p.offer.sift("")
			p.view.offer.begin()
			p.show()
			p.view.offer.reveal()
			p.trace("offered", from)
		})
	})
}

// withdraw forgets what is offered or being read.
func (p *Page) withdraw() {
	p.offered++
	p.offer, p.reading = offer{}, ""
}

// dismiss does so because the person said so.
func (p *Page) dismiss() {
	p.withdraw()
	p.show()
	p.deps.Focus(p.view.openFile)
	p.trace("dismissed", "")
}

// refuse takes one key out of the offer.
func (p *Page) refuse(i int) {
	if len(p.offer.all) == 1 {
		p.dismiss()
		return
	}
	p.offer.remove(i)
	p.show()
	p.deps.Focus(p.view.offer.done)
	p.trace("refused", "")
}

// trust keeps an offered key.
func (p *Page) trust(i int) {
	e := p.offer.all[i]
	p.pending[e.key.Fingerprint] = true
	p.begin()
	mine, alone := p.offered, len(p.offer.all) == 1
	p.show()
	p.run(func() error { return p.deps.Store.Add(e.key) }, func(err error) {
		delete(p.pending, e.key.Fingerprint)
		if err != nil {
			p.say(addFailure(e, err))
			return
		}
		p.keep(e)
		p.did = quoted(e.owner) + " is trusted from now on."
		if mine == p.offered && alone {
			p.withdraw()
			p.view.list.choose(e)
		}
		p.changed("trusted", e)
		if p.active && len(p.offer.all) == 0 {
			p.deps.Focus(p.view.list.keys)
			p.view.list.keys.RevealSelected()
		}
	})
}

// openFile asks for a file of keys.
func (p *Page) openFile() {
	if p.asking {
		return
	}
	p.asking = true
	p.show()
	mine, start := p.turn, p.folder
	p.deps.Go(func() {
		path, err := p.deps.OpenFile("Open key file", start)
		p.deps.Post(func() {
			p.asking = false
			switch {
			case mine != p.turn:
			case err == nil:
				p.folder = filepath.Dir(path)
				p.OfferFile(path)
				return
			case !errors.Is(err, native.ErrCancelled) && !errors.Is(err, native.ErrBusy):
				p.say(openFailure(err))
				return
			}
			p.show()
		})
	})
}

// OfferFile shows the keys in a file, as Offer does those in a text.
func (p *Page) OfferFile(path string) {
	from := quoted(shown(filepath.Base(path)))
	p.read(from, func() ([]entry, string) {
		text, err := contents(path)
		if err != nil {
			return nil, rows.Failure(path, err)
		}
		return parse(text, from)
	})
}

// contents reads a file of keys, or one byte more than such a file may have.
func contents(path string) ([]byte, error) {
	f, _, err := hashing.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, signature.MaxKeys+1))
}

// paste offers the keys on the clipboard.
func (p *Page) paste() {
	if p.pasting {
		return
	}
	p.pasting = true
	mine := p.turn
	p.deps.Go(func() {
		text, err := p.deps.ReadClipboard()
		p.deps.Post(func() {
			p.pasting = false
			switch {
			case mine != p.turn:
			case err != nil:
				p.say(pasteFailure(err))
			default:
				p.Offer([]byte(text), "the clipboard")
			}
		})
	})
}

// offerWords is the line above the cards.
func (o *offer) words() string {
	s := fmt.Sprintf("%s in %s", counted(len(o.all), "key", "keys"), o.from)
	switch shown := min(len(o.match), mostCards); {
	case o.filter != "":
		s += fmt.Sprintf(", %d of them found", len(o.match))
		if shown < len(o.match) {
			s += fmt.Sprintf(", the first %d shown", shown)
		}
	case shown < len(o.all):
		s += fmt.Sprintf(", the first %d shown; the other %d are found by the filter", shown, len(o.all)-shown)
	}
	return s
}
