// Package listpage is the page that verifies checksum lists: it runs the check
// in the background, keeps what was found, and shows it, problems first. A list
// may have a million entries, so only rows in view are made into strings.
package listpage

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"time"

	"omnisum/app/internal/rows"
	"omnisum/hashing"
	"omnisum/hashing/verify"
)

// A Kind is what became of an entry, or of a file that has none.
type Kind uint8

// The kinds, in the order in which they are shown: problems first.
const (
	Mismatched Kind = iota
	Contradicted
	Unreadable
	Missing
	UnsafeName
	Malformed
	Unsupported
	Unknown
	Weak
	Matched
	NotListed
	waiting
	kinds
)

// words are the kinds as rows and chips name them.
var words = [kinds]string{
	"mismatched", "contradictory", "unreadable", "missing", "unsafe name", "malformed line",
	"unsupported", "cannot tell", "weak match", "matched", "not in the list", "waiting",
}

// String returns the kind in words.
func (k Kind) String() string { return words[k] }

// problem tells whether a list with such an entry is not all good.
func (k Kind) problem() bool { return k < Weak }

// All shows every kind.
const All = kinds

// A record is one row, on its way from the check to the screen. It holds name
// and published digest as one string.
type record struct {
	text  string
	name  uint32 // bytes of text that are the name
	line  int32
	took  uint32 // in units of 100 µs
	kind  Kind
	alg   uint8
	list  uint16
	size  int64
	extra *extra // of problems, or nil
}

// An extra is what only problems have.
type extra struct {
	reason   string
	computed []byte
	file     string
}

// A Model holds what a check found. It belongs to one goroutine.
type Model struct {
	folder   string
	lists    []string
	algs     []string // display names, by record.alg
	all      store
	preview  []record
	buckets  [kinds][]int32 // rows of each kind
	filtered [kinds][]int32 // those of them that the filter lets through
	filter   string
	sifted   int // rows that the filter has seen
	only     Kind

	estimate  int // entries that are expected, 0 if unknown
	bytes     int64
	signature string // what the lists' signatures are worth
	keyWanted string // which key is lacking to check one
	// badSignature says which one is bad, "" if none is.
	badSignature string
	failures     []string
	state        State
	elapsed      time.Duration
	running      float64 // how many files' worth is done of those at work
}

// State is how far a check is.
type State uint8

// The states of a check.
const (
	Checking State = iota
	Finished
	Cancelled
)

// NewModel returns a model of nothing found.
func NewModel(folder string, lists []string) *Model {
	return &Model{folder: folder, lists: lists, only: All}
}

// add takes over rows that were found.
func (m *Model) add(batch []record) {
	m.preview = nil
	for i := range batch {
		r := &batch[i]
		m.buckets[r.kind] = append(m.buckets[r.kind], int32(m.all.len()))
		m.all.add(r)
	}
}

// sift filters rows that were not filtered yet, not too many at a time, and
// reports whether there are more.
func (m *Model) sift() (more bool) {
	const atATime = 100_000
	if m.filter == "" {
		return false
	}
	end := min(m.all.len(), m.sifted+atATime)
	for i := m.sifted; i < end; i++ {
		if strings.Contains(strings.ToLower(string(m.all.name(i))), m.filter) {
			k := m.all.packed(i).kind
			m.filtered[k] = append(m.filtered[k], int32(i))
		}
	}
	m.sifted = end
	return end < m.all.len()
}

// Filter shows only rows whose name has the text in it, in any case.
func (m *Model) Filter(text string) {
	m.filter = strings.ToLower(text)
	m.filtered, m.sifted = [kinds][]int32{}, 0
	m.sift()
}

// Only shows rows of one kind, or All.
func (m *Model) Only(k Kind) { m.only = k }

// Shows returns the kind that is shown, or All.
func (m *Model) Shows() Kind { return m.only }

func (m *Model) shown() *[kinds][]int32 {
	if m.filter != "" {
		return &m.filtered
	}
	return &m.buckets
}

// Len returns how many rows are shown.
func (m *Model) Len() int {
	if m.preview != nil {
		return len(m.preview)
	}
	n := 0
	for k, b := range m.shown() {
		if m.only == All || m.only == Kind(k) {
			n += len(b)
		}
	}
	return n
}

// index returns which row is shown at place i, -1 if there is none.
func (m *Model) index(i int) int {
	if i < 0 {
		return -1
	}
	for k, b := range m.shown() {
		if m.only != All && m.only != Kind(k) {
			continue
		}
		if i < len(b) {
			return int(b[i])
		}
		i -= len(b)
	}
	return -1
}

// place returns where the row with an index is shown, -1 if nowhere.
func (m *Model) place(index int) int {
	if index < 0 || index >= m.all.len() {
		return -1
	}
	before := 0
	for k, b := range m.shown() {
		switch {
		case m.only != All && m.only != Kind(k):
		case m.all.packed(index).kind == Kind(k):
			if at, ok := find(b, int32(index)); ok {
				return before + at
			}
			return -1
		default:
			before += len(b)
		}
	}
	return -1
}

// find looks for a number in rising numbers.
func find(in []int32, n int32) (int, bool) {
	low, high := 0, len(in)
	for low < high {
		if mid := (low + high) / 2; in[mid] < n {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return low, low < len(in) && in[low] == n
}

func (m *Model) at(i int) (record, bool) {
	if m.preview != nil {
		if i < 0 || i >= len(m.preview) {
			return record{}, false
		}
		return m.preview[i], true
	}
	n := m.index(i)
	if n < 0 {
		return record{}, false
	}
	return m.all.row(n), true
}

// A Line is one row in finished strings.
type Line struct {
	Kind            Kind
	Word, Name      string
	Algorithm       string // empty if all entries have the same
	Size, Time      string
	Took            time.Duration
	HasDigests, New bool
}

// Line returns what is shown at place i.
func (m *Model) Line(i int) Line {
	r, ok := m.at(i)
	if !ok {
		return Line{Kind: waiting}
	}
	l := Line{Kind: r.kind, Word: r.kind.String(), Name: m.nameOf(&r)}
	if m.mixed() {
		l.Algorithm = m.algorithm(r.alg)
	}
	if r.size >= 0 {
		l.Size = rows.Bytes(r.size)
	}
	if r.took > 0 {
		l.Took = time.Duration(r.took) * took
		l.Time = rows.Duration(l.Took)
	}
	return l
}

// took is the unit of a record's time.
const took = 100 * time.Microsecond

func (m *Model) nameOf(r *record) string {
	if r.name == 0 {
		return fmt.Sprintf("line %d", r.line)
	}
	return verify.Display(r.text[:r.name])
}

func (m *Model) algorithm(n uint8) string {
	if int(n) < len(m.algs) {
		return m.algs[n]
	}
	return ""
}

// mixed tells whether the entries are of several algorithms.
func (m *Model) mixed() bool { return len(m.algs) > 2 }

// total counts entries and malformed lines.
func (m *Model) total() int { return m.all.len() - len(m.buckets[NotListed]) }

// A Detail is all about one row.
type Detail struct {
	Kind                Kind
	Name, Word          string
	Reason              string
	Published, Computed string // hex digits
	Facts               string
	File                string
}

// Detail returns all about the row with an index, as index returns it.
func (m *Model) detail(index int) (d Detail, ok bool) {
	if index < 0 || index >= m.all.len() {
		return Detail{}, false
	}
	r := m.all.row(index)
	d = Detail{Kind: r.kind, Name: m.nameOf(&r), Word: r.kind.String(), Published: fmt.Sprintf("%x", r.text[r.name:])}
	var facts []string
	if a := m.algorithm(r.alg); a != "" {
		facts = append(facts, a)
	}
	if r.size >= 0 {
		facts = append(facts, rows.Bytes(r.size))
	}
	if t := time.Duration(r.took) * took; t > 0 {
		facts = append(facts, rows.Duration(t))
		if s := rows.Speed(r.size, t); s != "" {
			facts = append(facts, s)
		}
	}
	if r.line > 0 {
		where := fmt.Sprintf("line %d", r.line)
		if len(m.lists) > 1 && int(r.list) < len(m.lists) {
			where += " of " + verify.Display(m.lists[r.list])
		}
		facts = append(facts, where)
	}
	d.Facts = strings.Join(facts, "  ·  ")
	if r.extra != nil {
		d.Reason, d.File = r.extra.reason, r.extra.file
		d.Computed = fmt.Sprintf("%x", r.extra.computed)
	}
	switch {
	case d.Reason != "":
	case r.kind == Missing:
		d.Reason = rows.Failure(filepath.Join(m.folder, r.text[:r.name]), fs.ErrNotExist)
	case r.kind == Matched:
		d.Reason = "The file's digest is the published one."
	case r.kind == Weak:
		d.Reason = "The file's digest is the published one, but " + weakness(m.algorithm(r.alg))
	case r.kind == NotListed:
		d.Reason = "The file lies in a folder of the list's files, but the list does not name it."
	}
	return d, true
}

// weakness says what a match by a broken algorithm does not show.
func weakness(algorithm string) string {
	if a, ok := hashing.Lookup(algorithm); ok && a.Info().Size <= 4 {
		return algorithm + " only reveals accidental damage."
	}
	return algorithm + " does not protect against forgery."
}
