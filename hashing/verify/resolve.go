package verify

import (
	"encoding/binary"
	"hash/maphash"
)

// A Resolver finds in a list of any length the entries that stand there twice
// and those that contradict each other. It remembers a hash of each entry
// instead of the entry, so that a list of a million lines needs little memory;
// the hashes have a secret key, so no list can be made to confuse them.
//
// Parse resolves its entries by itself. For those of Scan, Add each in a first
// pass and ask Conflicts in a second one.
type Resolver struct {
	seed      maphash.Seed
	seen      map[uint64]struct{}
	values    map[uint64]uint64 // what is given a value, and the value
	conflicts map[uint64]struct{}
}

// NewResolver returns a Resolver that has seen nothing.
func NewResolver() *Resolver {
	return &Resolver{maphash.MakeSeed(), map[uint64]struct{}{}, map[uint64]uint64{}, map[uint64]struct{}{}}
}

// Add remembers an entry and tells whether it is new.
func (r *Resolver) Add(e Entry) bool {
	value := r.hash(&e, e.Path, true)
	if _, ok := r.seen[value]; ok {
		return false
	}
	r.seen[value] = struct{}{}
	if !e.Supported() || e.Unsure {
		return true
	}
	// Two spellings of one path are of one file.
	name := sameName(e.Path)
	subject := r.hash(&e, name, false)
	if name != e.Path {
		value = r.hash(&e, name, true)
	}
	if other, ok := r.values[subject]; !ok {
		r.values[subject] = value
	} else if other != value {
		r.conflicts[subject] = struct{}{}
	}
	return true
}

// Conflicts tells whether entries that were added give other values of the
// same file and algorithms than e.
func (r *Resolver) Conflicts(e Entry) bool {
	if !e.Supported() || e.Unsure || len(r.conflicts) == 0 {
		return false
	}
	_, ok := r.conflicts[r.hash(&e, sameName(e.Path), false)]
	return ok
}

func (r *Resolver) hash(e *Entry, name string, whole bool) uint64 {
	var h maphash.Hash
	h.SetSeed(r.seed)
	var n [24]byte
	binary.LittleEndian.PutUint64(n[:], uint64(e.Candidates))
	binary.LittleEndian.PutUint32(n[8:], uint32(len(name)))
	binary.LittleEndian.PutUint32(n[12:], uint32(len(e.Qualifier)))
	binary.LittleEndian.PutUint32(n[16:], uint32(len(e.Digest)))
	if e.Unsure {
		n[20] = 1
	}
	_, _ = h.Write(n[:])
	_, _ = h.WriteString(name)
	_, _ = h.WriteString(e.Qualifier)
	if whole {
		_, _ = h.Write(e.Digest)
		if e.Candidates == 0 {
			_, _ = h.WriteString(squeeze(e.Label))
		}
	}
	return h.Sum64()
}

// resolve leaves of equal entries the first, and marks those that contradict
// each other.
func resolve(entries []Entry) []Entry {
	r := NewResolver()
	kept := entries[:0]
	for _, e := range entries {
		if r.Add(e) {
			kept = append(kept, e)
		}
	}
	for i := range kept {
		kept[i].Conflict = kept[i].astray || r.Conflicts(kept[i])
	}
	return kept
}
