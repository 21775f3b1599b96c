package hashing

import "hash"

// A core is a running computation of one or more digests of the same bytes.
type core interface {
	// Write adds bytes. It keeps no reference to p and cannot fail.
	Write(p []byte)
	// Sum appends the digest of algorithm a, which the core must yield, of
	// all bytes so far. The state is undisturbed.
	Sum(dst []byte, a Algorithm) []byte
	// Reset makes the core ready for the next file.
	Reset()
}

// A coreSpec describes code that computes digests.
type coreSpec struct {
	// name is what a person reads.
	name string
	// yields is every algorithm that the code can compute in one run.
	yields Set
	// usable tells whether this CPU, system and build can run it; nil means
	// everywhere.
	usable func() bool
	// cost is the time in nanoseconds per byte for the part of yields that is
	// wanted. Only the ratios matter to the planner.
	cost func(want Set) float64
	// start returns a fresh core for the part of yields that is wanted.
	start func(want Set) core
}

func (s *coreSpec) available() bool { return s.usable == nil || s.usable() }

// single adapts the one-digest interface of the standard library.
type single struct{ h hash.Hash }

func (s single) Write(p []byte)                     { s.h.Write(p) }
func (s single) Sum(dst []byte, _ Algorithm) []byte { return s.h.Sum(dst) }
func (s single) Reset()                             { s.h.Reset() }

// one describes a core that computes algorithm a alone.
func one[H hash.Hash](a Algorithm, name string, nsPerByte float64, newHash func() H) coreSpec {
	return coreSpec{
		name:   name,
		yields: SetOf(a),
		cost:   func(Set) float64 { return nsPerByte },
		start:  func(Set) core { return single{newHash()} },
	}
}
