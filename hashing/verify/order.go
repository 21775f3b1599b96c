package verify

import (
	"strings"

	"omnisum/hashing"
)

// An order remembers where names stand that are apart from values, and where
// values stand that have no name on their line. Which belong together shows
// only at the end of the text: names stand above their values as a rule, but
// below them if the text begins with a value, and where neither fits all of it
// nobody knows which value is whose.
type order struct {
	values []placed
	runs   []run // of values with no name and no blank line between them
	now    space // what was seen since the last value
	sizes  []string

	// Of a text that is read in parts only this is known.
	named, seen, unclear bool
}

// A placed value is an entry or a malformed line, by its index. One that is
// astray has something on its line that may be its name.
type placed struct {
	at             int32
	broken, astray bool
}

// A run is values[from:to] and what stands before them.
type run struct {
	space
	from, to int
}

// A space is what stands between values: names, blank lines before, among and
// behind them, and what else there is.
type space struct {
	names                        int
	first, last                  string
	before, inside, after, words bool
	begun                        bool // an object of source text begins
	title                        bool // words without a blank line behind them
}

// heading takes a name that stands apart from values.
func (p *parser) heading(name string, lone bool) {
	p.file, p.lone = name, lone
	p.order.named = true
	s := &p.order.now
	if s.names > 0 && s.last == name {
		s.after = false
		return // once as a name and once in an address
	}
	if s.names == 0 {
		s.first, s.before = name, s.after
	} else {
		s.inside = s.inside || s.after
	}
	s.names++
	s.last, s.after = name, false
}

// gap ends what a blank line ends.
func (p *parser) gap() {
	if p.lone {
		p.file, p.lone = "", false
	}
	p.heads = nil
	p.order.now.after, p.order.now.title = true, false
}

// nameless takes a value without a name and tells whether it is open which name
// it has. Where lines are read in parts those before are gone already.
func (p *parser) nameless(v placed) (astray bool) {
	o := &p.order
	if p.partial {
		// Names that stand between values without a blank line are as likely of
		// those above them, which the end of the text would tell.
		between := o.seen && o.now.names > 0 && !o.now.before && !o.now.inside
		o.unclear, o.seen = o.unclear || !o.named || between, true
		o.now = space{}
		return o.unclear && o.named
	}
	if o.now.names > 0 || o.now.after || o.now.words || len(o.runs) == 0 {
		o.runs = append(o.runs, run{space: o.now, from: len(o.values)})
	}
	o.now = space{}
	o.values = append(o.values, v)
	o.runs[len(o.runs)-1].to = len(o.values)
	return false
}

// ordered gives the values their names. While lines are read they get those
// above them.
func (p *parser) ordered() {
	o := &p.order
	if p.partial || len(o.values) == 0 || !o.named {
		return
	}
	var names map[int]string
	sure := false
	for _, give := range []func() (map[int]string, bool){o.inBlocks, func() (map[int]string, bool) { return o.above(p.twice()) }, o.below} {
		if names, sure = give(); sure {
			break
		}
	}
	if names == nil && sure {
		return
	}
	if !sure {
		names = nil
	}
	for _, path := range o.sizes {
		delete(p.sizes, path)
	}
	for n, r := range o.runs {
		for _, v := range o.values[r.from:r.to] {
			if v.broken {
				p.list.Malformed[v.at].Path = names[n]
				continue
			}
			if v.astray {
				continue
			}
			e := &p.entries[v.at]
			e.Path, e.also = names[n], nil
			e.astray, e.Unsure = !sure, e.Unsure || !sure
			p.readings(e)
		}
	}
}

// twice tells whether a name has two values by one algorithm above the next name.
// Then one of them may be of that.
func (p *parser) twice() bool {
	type kind struct {
		set    hashing.Set
		length int
	}
	seen := map[kind]string{}
	for _, r := range p.order.runs {
		if r.names > 0 {
			clear(seen)
		}
		for _, v := range p.order.values[r.from:r.to] {
			if v.broken {
				continue
			}
			e := &p.entries[v.at]
			k, d := kind{e.Candidates, len(e.Digest)}, string(e.Digest)
			if was, ok := seen[k]; ok && was != d {
				return true
			}
			seen[k] = d
		}
	}
	return false
}

// above tells whether names stand above their values, as they were given
// already. It is so where the text begins with a name, unless a name stands right
// below a value and apart from the next one, or an object begins with a value, or
// the text ends with a name and those before alternate with values or are apart
// from the last one, which stands right above it, or there are more names or values
// than belong together; else only where each name has a
// blank line above and a value right below it, and nothing may be another name at
// the end.
func (o *order) above(twice bool) (map[int]string, bool) {
	begins, ends := o.runs[0].names > 0, o.now.names > 0
	alternate, set, stuck, more := len(o.runs) > 1, true, false, twice
	for n, r := range o.runs {
		if n > 0 || begins {
			alternate = alternate && r.names == 1
		}
		if n > 0 && r.names > 0 {
			set = set && r.before && !r.after
			stuck = stuck || !r.before && !r.inside && r.after
		}
		stuck = stuck || n > 0 && r.names == 0 && r.begun
		more = more || r.names > o.runs[0].names
	}
	last := o.runs[len(o.runs)-1]
	apart := !o.now.before && (last.after || last.words) && o.now.first != last.last
	if begins {
		return nil, !stuck && (!ends || !alternate && !more && !apart || set && o.now.before || !twice && o.aside())
	}
	return nil, !ends && !o.now.words && set
}

// aside tells whether the name at the end is of a list or a signature, of which
// pages give no digest.
func (o *order) aside() bool {
	name := strings.ToLower(o.now.first)
	for _, end := range []string{".asc", ".sig", ".sign", ".minisig"} {
		if strings.HasSuffix(name, end) {
			return true
		}
	}
	return IsListName(name)
}

// inBlocks gives the names of blocks between blank lines if each has one name
// and a value.
func (o *order) inBlocks() (map[int]string, bool) {
	names, blocks := map[int]string{}, 0
	var inside []int // the runs of the present block
	name, known := "", 0
	end := func() bool {
		if known != 1 || len(inside) == 0 {
			return known == 0 && len(inside) == 0
		}
		for _, n := range inside {
			names[n] = name
		}
		inside, known = nil, 0
		blocks++
		return true
	}
	for n := 0; n <= len(o.runs); n++ {
		s := o.now
		if n < len(o.runs) {
			s = o.runs[n].space
		}
		if s.inside || s.names > 1 || s.names == 0 && s.after && !end() || s.before && !end() {
			return nil, false
		}
		if s.names > 0 && (known == 0 || s.first != name) {
			name = s.first
			known++
		}
		if s.names > 0 && s.after && !end() {
			return nil, false
		}
		if n < len(o.runs) {
			inside = append(inside, n)
		}
	}
	return names, end() && blocks > 1
}

// below gives each value the name right below it, if the text begins with a
// value, with nothing right above it that may be a name, and ends with a name, and
// no names stand apart from each other between values. One name alone may be
// anything.
func (o *order) below() (map[int]string, bool) {
	if o.runs[0].names > 0 || o.now.names == 0 {
		return nil, false
	}
	names, given, near := map[int]string{}, 0, !o.runs[0].title
	from := 0
	for n := 1; n <= len(o.runs); n++ {
		s := o.now
		if n < len(o.runs) {
			s = o.runs[n].space
		}
		near = near && s.names > 0 && !s.before && !s.inside
		for ; from < n; from++ {
			names[from] = s.first
		}
		given++
	}
	if given == 1 && len(o.runs) == 1 {
		return map[int]string{}, true // none
	}
	return names, near
}
