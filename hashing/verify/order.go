package verify

// An order is what is known of whether names stand above or below the values
// that have none on their line. Names stand above as a rule; where a value
// comes before the first name they stand below, and where neither fits all of
// the text it is not known which value is whose.
type order struct {
	begun   bool  // a name was seen
	below   bool  // names stand below their values
	waiting []int // entries without a name since the last name or blank line
	broken  bool  // the same of a malformed line
	given   []int // entries with a name from below
	blocks  int   // names that had values above them
	astray  bool  // a value has no name below it
}

// heading takes a name that stands apart from values.
func (p *parser) heading(name string, lone bool) {
	o := &p.order
	if !o.begun {
		o.begun, o.below = true, len(o.waiting) > 0 || o.broken
	}
	if !o.below {
		p.file, p.lone = name, lone
		return
	}
	for _, i := range o.waiting {
		p.entries[i].Path = name
		p.readings(&p.entries[i])
	}
	if len(o.waiting) > 0 || o.broken {
		o.blocks++
	}
	o.given = append(o.given, o.waiting...)
	o.waiting, o.broken = nil, false
}

// gap ends what a blank line ends.
func (p *parser) gap() {
	if p.lone {
		p.file, p.lone = "", false
	}
	p.order.end()
}

func (o *order) end() {
	if o.below && (len(o.waiting) > 0 || o.broken) {
		o.astray = true
		o.given = append(o.given, o.waiting...)
	}
	o.waiting, o.broken = nil, false
}

// ordered decides about the names that stand below values. One name alone may
// be anything. Where lines are read in parts, those before are gone.
func (p *parser) ordered() {
	o := &p.order
	if p.partial {
		o.waiting, o.given = nil, nil
		return
	}
	o.end()
	if !o.below || !o.astray && o.blocks > 1 {
		return
	}
	for _, i := range o.given {
		e := &p.entries[i]
		e.Path, e.also = "", nil
		e.astray, e.Unsure = o.astray, e.Unsure || o.astray
	}
}
