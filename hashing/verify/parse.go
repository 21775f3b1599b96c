package verify

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"omnisum/hashing"
)

// MaxText is the size in bytes of the longest text that Parse reads. Scan has
// no limit.
const MaxText = 64 << 20

// Parse reads every published digest in a text. name is the name of the file
// that the text comes from, or empty; it can tell the algorithm and the file.
//
// The text is tried as a structured document first and then line by line; the
// readers of lines are tried in the order of lineReaders. Parse never panics
// and never guesses silently: what a value may be of is in Entry.Candidates,
// what looked like a value but is none in List.Malformed.
func Parse(text []byte, name string) List {
	l := List{Name: name, index: &index{}}
	if len(text) > MaxText {
		l.Refused = fmt.Sprintf("The text has more than the %d MB that can be read at once.", MaxText>>20)
		return l
	}
	p := newParser(&l, detect(text))
	decoded := p.charset.decode(text)
	if strings.ContainsRune(decoded, 0) {
		l.Refused = "This is not text: it holds zero bytes."
		return l
	}
	l.text = decoded
	p.read(decoded)
	p.finish()
	l.Entries = resolve(p.entries)
	return l
}

// A parser reads one text.
type parser struct {
	list    *List
	charset charset
	entries []Entry
	lines   []line
	memory
}

// A memory is what earlier lines say about later ones.
type memory struct {
	hint    algo             // by the list's name
	section algo             // by a heading or comment above
	file    string           // name for the nameless values that follow
	lone    bool             // file was a line by itself, so a blank line ends it
	sizes   map[string]int64 // published sizes by name
	earlier map[string]int64 // those of the lines read before, if lines are read in parts
	signed  bool             // inside a clear-signed message
	outside bool             // the text is clear-signed and this is outside it
	sfv     bool             // the text is an SFV file
	bagit   bool             // the text is a BagIt manifest
	partial bool             // lines are a part of the text only

	compared bool // the text is a comparison of two texts
	empties  int  // malformed for having no value, which is no sign of a format
	listed   int  // the last line that is of a list of digests and names
	suspects []line
	any      bool // the text has entries
	order    order

	table           table    // the header of the rows that follow
	heads           []string // the cells of the row above that has no digest
	hashdeepColumns []string // the columns of hashdeep's lines
	inArchive       algo     // the block of a Debian archive file
	separators      [3]int   // how many lines have each separator
	fciv            bool     // the text is the output of FCIV
	commented       string   // what ends the comment that the line stands in
	endless         string   // what ends a kind of comment, but is on no line to come
	others          others
	contrast        bool    // the text tells expected values from computed ones
	sources         sources // of a PKGBUILD
}

func newParser(l *List, c charset) *parser {
	p := &parser{list: l, charset: c}
	p.sizes = map[string]int64{}
	p.hint, _ = listAlgorithm(l.Name)
	p.sfv = p.named(".sfv")
	p.bagit = bagitName.MatchString(baseName(l.Name))
	return p
}

// bagitName is the name of a BagIt manifest (RFC 8493 §2.1.3).
var bagitName = regexp.MustCompile(`(?i)(^|-)(tag)?manifest-[a-z0-9-]+\.txt$`)

// bagitNames undoes the escapes of BagIt; other percent signs stand for
// themselves.
var bagitNames = strings.NewReplacer("%0A", "\n", "%0a", "\n", "%0D", "\r", "%0d", "\r", "%25", "%")

// read reads a whole decoded text.
func (p *parser) read(text string) {
	p.outside = strings.Contains(text, clearSigned)
	if !p.outside && p.document(text) {
		return
	}
	p.lines = splitLines(text, 1, ruled(text))
	if !p.decimals() {
		p.run()
	}
}

// run reads all lines.
func (p *parser) run() {
	p.compared = isDiff(p.lines)
	p.contrast = slices.ContainsFunc(p.lines, func(l line) bool { return wordy(l.text) && expectedWord.MatchString(l.text) })
	for i := 0; i < len(p.lines); {
		i += p.step(i)
	}
}

// wordy tells whether a line has a word as long as the shortest expectedWord,
// which most lines of digests have not.
func wordy(text string) bool {
	const shortest = len("wanted")
	run := 0
	for i := range len(text) {
		if c := text[i] | 0x20; c < 'a' || c > 'z' {
			run = 0
		} else if run++; run == shortest {
			return true
		}
	}
	return false
}

// A lineReader reads the lines from i on if they are of its form, and returns
// how many it took, 0 if none.
type lineReader func(p *parser, i int) int

// lineReaders are tried in this order at each line; the first that takes it
// wins. In an SFV file every line that ends like an entry is one. Otherwise
// signatures and comments come first because nothing in them is an entry; then
// the forms with the most marks of their own, so that the loose ones at the end
// see only what nothing else understands.
var lineReaders = []lineReader{
	(*parser).sfvLine,
	(*parser).armour,
	(*parser).blockComment,
	(*parser).diff,
	(*parser).hashdeep,
	(*parser).archive,
	(*parser).manifest,
	(*parser).links,
	(*parser).comment,
	(*parser).tag,
	(*parser).powershell,
	(*parser).powershellTable,
	(*parser).certutil,
	(*parser).homebrew,
	(*parser).pkgbuild,
	(*parser).clamav,
	(*parser).gnu,
	(*parser).sri,
	(*parser).fingerprint,
	(*parser).pairs,
	(*parser).rows,
	(*parser).bare,
	(*parser).labelled,
	(*parser).loose,
}

// step reads what stands at line i and returns how many lines that took.
func (p *parser) step(i int) int {
	if strings.TrimSpace(p.lines[i].text) == "" {
		p.gap()
		return 1
	}
	if ruler(p.lines[i].text) {
		p.order.now.after = true
		return 1
	}
	begins, ends := braces(p.lines[i].text)
	if begins || p.item(i) {
		p.boundary()
	}
	for _, read := range lineReaders {
		if n := read(p, i); n > 0 {
			if ends {
				p.boundary()
			}
			return n
		}
	}
	if !p.dropped(p.lines[i]) && !p.setting(p.lines[i]) {
		p.order.now.words, p.order.now.title = true, true
	}
	if ends {
		p.boundary()
	}
	return 1
}

// A found value on its way to become an entry.
type found struct {
	value
	algo algo
	rule Rule
	line line
	reading
	size      *int64 // nil if it is not published
	unsure    bool
	qualifier string
	astray    bool
	headed    bool // the name stands in a column that a header calls so
}

// add makes an entry of f. The algorithm is the one that stands beside the
// value, else that of the heading above, else that of the list's name, else
// any with digests of this length.
func (p *parser) add(f found) {
	if p.contrast && computed(f.line.text) {
		p.malformed(f.line, "", justComputed, "")
		return
	}
	if p.outside {
		p.malformed(f.line, f.path, "This line stands outside the signed text.", "")
		return
	}
	if (looseRules[f.rule] || f.rule == pairRule) && !f.headed && holdsDigest(f.path) {
		f.path, f.astray = "", true
	}
	apart := f.path == "" && !f.astray
	if f.path == "" {
		if p.nameless(placed{at: int32(len(p.entries)), astray: f.astray}) {
			f.astray = true
		}
		if !f.astray {
			f.path = p.file
		}
	}
	e := Entry{
		Path: f.path, Digest: f.digest, Encoding: f.encoding, Size: -1, Line: f.line.number,
		Rule: f.rule, Unsure: f.unsure, Qualifier: f.qualifier, also: f.also,
		astray: f.astray, apart: apart, crowded: !apart && looseRules[f.rule] && p.crowded(f), headed: f.headed, literal: f.literal, perl: f.sep == perl && f.path != "",
	}
	if f.size != nil {
		e.Size = *f.size
	}
	if looseRules[f.rule] || f.sep == single {
		if plain, ok := undressed(e.Path); ok {
			e.also = append(e.also, plain)
		}
	}
	p.readings(&e)
	p.identify(&e, f.algo)
	e.Unsure = e.Unsure || e.astray
	p.entries = append(p.entries, e)
}

// readings adds the names that follow from the kind of list.
func (p *parser) readings(e *Entry) {
	if p.bagit {
		if plain := bagitNames.Replace(e.Path); plain != e.Path {
			e.also = append(e.also, plain)
		}
	}
	if p.charset != windows1252 {
		return
	}
	for _, n := range append([]string{e.literal, e.Path}, e.also...) {
		if !isASCII(n) {
			e.also = append(e.also, encode1252(n))
		}
	}
}

// identify says of which algorithm a value is that has label beside it, or
// none.
func (p *parser) identify(e *Entry, label algo) {
	n := len(e.Digest)
	fits := func(a algo) bool { return a.named() && (a.size == n || a.size == 0) }
	switch {
	case fits(label):
		e.Label, e.Candidates, e.Named = label.spelled, label.set, true
	case label.named():
		// The label and the length of the value contradict each other.
		e.Label, e.Candidates, e.Unsure = label.spelled, ofSize(n), true
	case p.fciv && (n == 16 || n == 20):
		// FCIV knows these two only.
		a, _ := Entry{Candidates: ofSize(n)}.likeliest()
		e.Label, e.Candidates, e.Named = a.Info().Name, hashing.SetOf(a), true
	case fits(p.section):
		e.Label, e.Candidates, e.Named = p.section.spelled, p.section.set, true
	case fits(p.hint):
		e.Label, e.Candidates, e.Named = p.hint.spelled, p.hint.set, true
	default:
		e.Candidates = ofSize(n)
	}
}

// above returns the algorithm that holds for values without a label.
func (p *parser) above() algo {
	if p.section.named() {
		return p.section
	}
	return p.hint
}

// maxShown is how much of a malformed line is kept.
const maxShown = 200

func (p *parser) malformed(l line, path, reason, digits string) {
	text := l.raw
	if len(text) > maxShown {
		text = strings.ToValidUTF8(text[:maxShown], "") + "…"
	}
	p.list.Malformed = append(p.list.Malformed, Line{
		Number: l.number, Text: text, Path: path, Reason: reason, digits: strings.ToLower(digits),
	})
}

// unreadable reports a value without a name of its own that is wrong in form.
func (p *parser) unreadable(l line, v value, a algo) {
	p.nameless(placed{at: int32(len(p.list.Malformed)), broken: true})
	p.malformed(l, p.file, v.reason(a), v.digits)
}

// finish adds what stands apart from the entries, before or behind them.
func (p *parser) finish() {
	p.shasumMarks()
	p.fromSources()
	p.ordered()
	p.suspected()
	slices.SortStableFunc(p.list.Malformed, func(a, b Line) int { return a.Number - b.Number })
	if len(p.sizes)+len(p.earlier) == 0 {
		return
	}
	for i := range p.entries {
		e := &p.entries[i]
		if e.Size >= 0 {
			continue
		}
		size, ok := p.sizes[e.Path]
		if !ok {
			size, ok = p.earlier[e.Path]
		}
		if ok {
			e.Size = size
		}
	}
}
