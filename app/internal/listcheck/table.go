package listcheck

import (
	"encoding/binary"
	"hash/maphash"

	"omnisum/hashing"
	"omnisum/hashing/verify"
)

// A table remembers what lists say about files, in few bytes an entry: names
// and digests are kept as hashes only. The hashes have a secret key, so no list
// can be made to confuse them; an accident could at most make two files share
// their line in the table, never their digests.
type table struct {
	seed  maphash.Seed
	slots []uint32 // places by hash of path: of each an index of files, plus 1, or 0
	files chunks[fileState]
	all   chunks[record]
	seen  map[uint64]struct{} // records of files with many
}

// A fileState is what is known of one file.
type fileState struct {
	path  uint64 // hash of its folder and name
	want  uint32 // algorithms to compute
	left  uint32 // entries without a row
	count uint32 // records
	last  uint32 // index of the last record, plus 1
}

// A record is one entry.
type record struct {
	value   uint64 // hash of the digest
	subject uint32 // hash of all in which contradicting entries agree
	set     uint32 // candidates, and the flags below
	next    uint32 // index of the record before it, plus 1
}

// Flags of a record, above the candidates.
const (
	unsureFlag = 1 << (iota + 24)
	namedFlag
	qualifiedFlag
)

// A few records are compared one by one.
const few = 8

func newTable() *table {
	return &table{seed: maphash.MakeSeed(), slots: make([]uint32, 256), seen: map[uint64]struct{}{}}
}

// key returns the hash of a name in a folder.
func (t *table) key(folder, name string) uint64 {
	var h maphash.Hash
	h.SetSeed(t.seed)
	_, _ = h.WriteString(folder)
	_ = h.WriteByte('/')
	_, _ = h.WriteString(name)
	return h.Sum64()
}

// find returns the index of a file, if it has one.
func (t *table) find(folder, name string) (uint32, bool) {
	n := t.slots[t.slot(t.key(folder, name))]
	return n - 1, n != 0
}

// index returns the index of a file, a new one if it has none.
func (t *table) index(folder, name string) uint32 {
	key := t.key(folder, name)
	slot := &t.slots[t.slot(key)]
	if *slot != 0 {
		return *slot - 1
	}
	i := t.files.add(fileState{path: key})
	*slot = i + 1
	if int(t.files.n) > len(t.slots)/4*3 {
		t.grow()
	}
	return i
}

// slot returns where the file with a hash is, or would be: the first place from
// the hash's own on that is its or free. Half of the memory of a map.
func (t *table) slot(key uint64) int {
	for at := int(key) & (len(t.slots) - 1); ; at = (at + 1) & (len(t.slots) - 1) {
		if n := t.slots[at]; n == 0 || t.files.at(n-1).path == key {
			return at
		}
	}
}

// grow doubles the slots.
func (t *table) grow() {
	t.slots = make([]uint32, 2*len(t.slots))
	for i := range t.files.n {
		t.slots[t.slot(t.files.at(i).path)] = i + 1
	}
}

// record makes the record of an entry of list n.
func (t *table) record(n int, e *verify.Entry) record {
	var h maphash.Hash
	h.SetSeed(t.seed)
	var head [16]byte
	binary.LittleEndian.PutUint64(head[:], uint64(e.Candidates))
	binary.LittleEndian.PutUint64(head[8:], uint64(n))
	_, _ = h.Write(head[:])
	_, _ = h.WriteString(e.Qualifier)
	if e.Candidates == 0 {
		_, _ = h.WriteString(e.Label)
	}
	r := record{value: t.value(e.Digest), subject: uint32(h.Sum64()), set: uint32(e.Candidates)}
	if e.Unsure {
		r.set |= unsureFlag
	}
	if e.Named {
		r.set |= namedFlag
	}
	if e.Path == "" && e.Qualifier != "" {
		r.set |= qualifiedFlag
	}
	return r
}

func (t *table) value(digest []byte) uint64 { return maphash.Bytes(t.seed, digest) }

// add remembers a record of file i and tells whether it is new.
func (t *table) add(i uint32, r record) bool {
	f := t.files.at(i)
	switch {
	case f.count < few:
		for n := f.last; n != 0; n = t.all.at(n - 1).next {
			if t.all.at(n - 1).same(r) {
				return false
			}
		}
	case f.count == few:
		for n := f.last; n != 0; n = t.all.at(n - 1).next {
			t.seen[t.identity(i, *t.all.at(n - 1))] = struct{}{}
		}
		fallthrough
	default:
		id := t.identity(i, r)
		if _, ok := t.seen[id]; ok {
			return false
		}
		t.seen[id] = struct{}{}
	}
	r.next = f.last
	f.last = t.all.add(r) + 1
	f.count++
	return true
}

func (r record) same(o record) bool {
	return r.value == o.value && r.subject == o.subject && r.set == o.set
}

func (t *table) identity(i uint32, r record) uint64 {
	var b [20]byte
	binary.LittleEndian.PutUint64(b[:], r.value)
	binary.LittleEndian.PutUint32(b[8:], r.subject)
	binary.LittleEndian.PutUint32(b[12:], r.set)
	binary.LittleEndian.PutUint32(b[16:], i)
	return maphash.Bytes(t.seed, b[:])
}

// facts are what all entries of a file together show once it is computed.
type facts struct {
	// outweighed are strong algorithms by which the file is not the published
	// one.
	outweighed hashing.Set
	// conflicts are the subjects of which the list has contradicting values,
	// and wrong those of which it has several and none is the file's.
	conflicts, wrong map[uint32]bool
	// qualified says that one of the values for different files without names
	// is this file's.
	qualified bool
}

// group is the entries of one subject.
type group struct {
	set          uint32
	count, equal int
}

// facts compares all records of file i with its digests.
func (t *table) facts(i uint32, sums []hashing.Sum) facts {
	values := make([]uint64, len(sums))
	for n, s := range sums {
		values[n] = t.value(s.Digest)
	}
	groups := map[uint32]group{}
	var f facts
	for n := t.files.at(i).last; n != 0; n = t.all.at(n - 1).next {
		r := t.all.at(n - 1)
		if r.set&unsureFlag != 0 || r.candidates() == 0 {
			continue
		}
		g := groups[r.subject]
		g.set = r.set
		g.count++
		if equal(r, sums, values) {
			g.equal++
			f.qualified = f.qualified || r.set&qualifiedFlag != 0
		}
		groups[r.subject] = g
	}
	for subject, g := range groups {
		f.settle(subject, g)
	}
	return f
}

// settle adds what the entries of one subject show.
func (f *facts) settle(subject uint32, g group) {
	set := record{set: g.set}.candidates()
	// Values for "arm" and "intel" are of two files, not of one.
	if g.equal == 0 && g.set&qualifiedFlag == 0 && strong(set) {
		f.outweighed |= set
	}
	if g.count == 1 {
		return
	}
	// Values of one length that no label tells apart may be of several
	// algorithms: all of them right, or all of them wrong.
	mixed := g.set&namedFlag != 0 || g.count > set.Len()
	switch {
	case mixed || g.equal > 0 && g.equal < g.count:
		if f.conflicts == nil {
			f.conflicts = map[uint32]bool{}
		}
		f.conflicts[subject] = true
	case g.equal == 0:
		if f.wrong == nil {
			f.wrong = map[uint32]bool{}
		}
		f.wrong[subject] = true
	}
}

// equal tells whether the record's value is one of the file's digests. Another
// algorithm of the length counts, as a wrong label is no wrong file; four bytes
// are too few for that.
func equal(r *record, sums []hashing.Sum, values []uint64) bool {
	for n, s := range sums {
		if values[n] == r.value && (r.candidates().Has(s.Algorithm) || len(s.Digest) >= 16) {
			return true
		}
	}
	return false
}

func (r record) candidates() hashing.Set { return hashing.Set(r.set) & hashing.All() }

// strong tells whether the likeliest of a set protects against forgery.
func strong(set hashing.Set) bool {
	for a := range set.All() {
		return !a.Info().Broken
	}
	return false
}

// chunks is a slice that grows without being copied.
type chunks[T any] struct {
	parts [][]T
	n     uint32
}

const chunk = 4096

func (c *chunks[T]) add(v T) uint32 {
	if c.n%chunk == 0 {
		c.parts = append(c.parts, make([]T, 0, chunk))
	}
	last := &c.parts[len(c.parts)-1]
	*last = append(*last, v)
	c.n++
	return c.n - 1
}

func (c *chunks[T]) at(i uint32) *T { return &c.parts[i/chunk][i%chunk] }
