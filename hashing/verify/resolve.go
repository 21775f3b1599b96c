package verify

import (
	"bytes"
	"encoding/binary"
	"hash/maphash"
)

// A resolver finds entries that a list has already: equal ones are left out,
// and those that contradict each other are marked. It keeps 64-bit hashes
// instead of the entries' parts, so that long lists need little memory.
type resolver struct {
	seed     maphash.Seed
	values   map[uint64]int32 // of all that makes an entry
	subjects map[uint64]int32 // of what an entry gives the value of
}

func newResolver(n int) *resolver {
	return &resolver{maphash.MakeSeed(), make(map[uint64]int32, n), make(map[uint64]int32, n)}
}

// resolve leaves of equal entries the first, and marks those that contradict
// each other.
func resolve(entries []Entry) []Entry {
	r := newResolver(len(entries))
	kept := entries[:0]
	for _, e := range entries {
		value := r.hash(&e, true)
		if at, ok := r.values[value]; ok && same(&kept[at], &e) {
			continue
		}
		r.values[value] = int32(len(kept))
		if e.Supported() && !e.Unsure {
			subject := r.hash(&e, false)
			if at, ok := r.subjects[subject]; ok && rivals(&kept[at], &e) {
				kept[at].Conflict, e.Conflict = true, true
			} else {
				r.subjects[subject] = int32(len(kept))
			}
		}
		kept = append(kept, e)
	}
	return kept
}

func (r *resolver) hash(e *Entry, whole bool) uint64 {
	var h maphash.Hash
	h.SetSeed(r.seed)
	var n [12]byte
	binary.LittleEndian.PutUint64(n[:], uint64(e.Candidates))
	binary.LittleEndian.PutUint32(n[8:], uint32(len(e.Path)))
	_, _ = h.Write(n[:])
	_, _ = h.WriteString(e.Path)
	_, _ = h.WriteString(e.Qualifier)
	if whole {
		_, _ = h.Write(e.Digest)
	}
	return h.Sum64()
}

// same tells whether two entries say the same.
func same(a, b *Entry) bool {
	return a.Path == b.Path && a.Qualifier == b.Qualifier && a.Candidates == b.Candidates && a.Unsure == b.Unsure &&
		bytes.Equal(a.Digest, b.Digest) && (a.Candidates != 0 || squeeze(a.Label) == squeeze(b.Label))
}

// rivals tells whether two different entries give a value of the same thing.
func rivals(a, b *Entry) bool {
	return a.Path == b.Path && a.Qualifier == b.Qualifier && a.Candidates == b.Candidates && len(a.Digest) == len(b.Digest)
}
