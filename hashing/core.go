package hashing

import (
	"fmt"
	"hash"
	"math"
	"strings"

	"omnisum/hashing/internal/cpu"
)

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
	// name is what a person reads of the code that this CPU runs: "AVX2",
	// "crypto/md5".
	name func() string
	// yields is every algorithm that the code can compute in one run.
	yields Set
	// usable tells whether this CPU, system and build can run it for the part
	// of yields that is wanted; nil means always.
	usable func(want Set) bool
	// cost is the time in core cycles per byte for the part of yields that is
	// wanted. Only the ratios matter to the planner.
	cost func(want Set) float64
	// start returns a fresh core for the part of yields that is wanted.
	start func(want Set) core
}

// price is the cost of a part of yields, infinite if the code can't be used.
func (s *coreSpec) price(part Set) float64 {
	if s.usable != nil && !s.usable(part) {
		return math.Inf(1)
	}
	return s.cost(part)
}

// title names a core that computes part: what it computes together, and how.
func (s *coreSpec) title(part Set) string {
	if part.Len() == 1 {
		return s.name()
	}
	return together(part) + " " + s.name()
}

// together names several algorithms in short: "SHA-3 ×4 + SHA-2 ×2".
func together(part Set) string {
	var words []string
	for part != 0 {
		family := table[lowest(part)].Family
		members := part & where(func(i Info) bool { return i.Family == family })
		part &^= members
		word := family
		if n := members.Len(); n > 1 {
			word = fmt.Sprintf("%s ×%d", family, n)
		} else if name := members.String(); name != family {
			word = name
		}
		words = append(words, word)
	}
	return strings.Join(words, " + ")
}

// single adapts the one-digest interface of the standard library.
type single struct{ h hash.Hash }

func (s single) Write(p []byte)                     { s.h.Write(p) }
func (s single) Sum(dst []byte, _ Algorithm) []byte { return s.h.Sum(dst) }
func (s single) Reset()                             { s.h.Reset() }

// one describes code that computes algorithm a alone.
func one[H hash.Hash](a Algorithm, name string, cyclesPerByte float64, newHash func() H) coreSpec {
	return coreSpec{
		name:   func() string { return name },
		yields: SetOf(a),
		cost:   func(Set) float64 { return cyclesPerByte },
		start:  func(Set) core { return single{newHash()} },
	}
}

// A family is the interface of the packages that compute several digests of the
// same bytes; M is a package's own set of digests.
type family[M ~uint8] interface {
	Write(p []byte)
	Sum(dst []byte, m M) []byte
	Reset()
}

// members says which of a package's digests is which algorithm.
type members[M ~uint8] map[Algorithm]M

func (ms members[M]) of(part Set) (m M) {
	for a := range part.All() {
		m |= ms[a]
	}
	return m
}

// fused adapts a family's interface.
type fused[M ~uint8] struct {
	family[M]
	members members[M]
}

func (f fused[M]) Sum(dst []byte, a Algorithm) []byte { return f.family.Sum(dst, f.members[a]) }

// A codePath is code of a family for certain instructions.
type codePath struct {
	name string // what a person reads of it: "AVX2"
	used *bool  // nil if this build has no such code
	// costs of all members that are computed together.
	costs prices
}

// variant finds the switch of a family's code for certain instructions. It is
// nil where there is no assembly.
func variant(pkg, name string) *bool {
	for _, v := range cpu.Variants(pkg) {
		if v.Name == name {
			return v.Enabled
		}
	}
	return nil
}

func isOn(used *bool) bool { return used != nil && *used }

// many describes code that computes several digests in one run; for one digest
// alone there are single cores. The first path that is used counts; the last
// one if none is, for plans that are only talked about.
func many[M ~uint8, F family[M]](ms members[M], usable func(M) bool, start func(M) F, paths ...codePath) coreSpec {
	var yields Set
	for a := range ms {
		yields = yields.With(a)
	}
	best := func() codePath {
		for _, p := range paths {
			if isOn(p.used) {
				return p
			}
		}
		return paths[len(paths)-1]
	}
	return coreSpec{
		name:   func() string { return best().name },
		yields: yields,
		usable: func(part Set) bool { return part.Len() > 1 && usable(ms.of(part)) },
		cost:   func(part Set) float64 { return best().costs.cost(part) },
		start:  func(part Set) core { return fused[M]{start(ms.of(part)), ms} },
	}
}

// alone describes a family's code for algorithm a, one of its members, without
// the others.
func alone[M ~uint8, F family[M]](a Algorithm, name string, cyclesPerByte float64, m M, start func(M) F) coreSpec {
	return coreSpec{
		name:   func() string { return name },
		yields: SetOf(a),
		cost:   func(Set) float64 { return cyclesPerByte },
		start:  func(Set) core { return fused[M]{start(m), members[M]{a: m}} },
	}
}

// elsewhere returns the spec with another price for machines on which its fast
// code isn't used.
func (s coreSpec) elsewhere(fast func() bool, cyclesPerByte float64) coreSpec {
	return s.priced(func() bool { return !fast() }, cyclesPerByte)
}

// with returns the spec with another price for machines on which a path is used.
func (s coreSpec) with(used *bool, cyclesPerByte float64) coreSpec {
	return s.priced(func() bool { return isOn(used) }, cyclesPerByte)
}

func (s coreSpec) priced(when func() bool, cyclesPerByte float64) coreSpec {
	cost := s.cost
	s.cost = func(part Set) float64 {
		if when() {
			return cyclesPerByte
		}
		return cost(part)
	}
	return s
}
