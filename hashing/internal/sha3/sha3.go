// Package sha3 computes SHA-3 and, in the same instruction stream, SHA-384 and
// SHA-512, of the same bytes.
//
// Four SHA-3 digests are four lanes of one vector Keccak-f[1600] permutation.
// They have different rates, so one lane sets the pace, faster ones wait for it
// now and then, and slower ones catch up outside. The vector code leaves the
// scalar units idle, and the rounds of SHA-384 and SHA-512 take those. The code
// is written by hashing/_asm/sha3, where the kernels are described.
//
// Members that don't profit from company are computed one by one, by cores of
// this package. Where the processor lacks the instructions, or the build has no
// assembly, the standard library computes all of them.
//
// On AMD Zen 3, in core cycles per byte (BenchmarkFamily and BenchmarkSingle):
// all six digests together 18.5, the four SHA-3s 16.7; alone SHA3-224 6.1,
// SHA3-256 6.5, SHA3-384 8.4, SHA3-512 12.1, SHA-384 and SHA-512 4.1 each. The
// standard library of Go 1.26 takes 57 and 47; 8.7, 9.3, 12.0, 17.4 and 4.7. With
// AVX-512 on AMD Zen 5: 10.7, 10.2; 5.0, 5.3, 6.9, 10.0 and 3.6.
package sha3

import "math/bits"

// Members is a set of digests.
type Members uint8

// The digests, by their names in FIPS 202 and FIPS 180-4.
const (
	SHA3_224 Members = 1 << iota
	SHA3_256
	SHA3_384
	SHA3_512
	SHA384
	SHA512
	all = 1<<iota - 1

	lanesOnly = SHA3_224 | SHA3_256 | SHA3_384 | SHA3_512
)

// sizes are the lengths of the digests in bytes, in the order of the constants.
var sizes = [...]int{28, 32, 48, 64, 48, 64}

// each yields the members of m, one at a time, in the order of the constants.
func (m Members) each(yield func(one Members) bool) {
	for ; m != 0; m &= m - 1 {
		if !yield(m & -m) {
			return
		}
	}
}

// index is the place of the single member m among the constants.
func (m Members) index() int { return bits.TrailingZeros8(uint8(m)) }

// size is the length in bytes of the digest of the single member m.
func (m Members) size() int { return sizes[m.index()] }

// rate is the block length in bytes of the single SHA-3 member m (FIPS 202 §6.1).
func (m Members) rate() int { return 200 - 2*m.size() }

// A single computes one digest.
type single interface {
	Write(p []byte)
	Sum(dst []byte) []byte
	Reset()
}

// A Digest computes the digests it was made for, in one pass.
type Digest struct {
	members Members
	fused   *fused // nil if none are computed together
	joint   Members
	singles [len(sizes)]single // nil for the members in joint, and for others
}

// Fused tells whether digests made now compute several members together.
func Fused() bool { return useAVX512 || useFused }

// New returns a Digest that computes the members of m. Nothing is allocated
// after that. It panics if m has none or unknown ones.
func New(m Members) *Digest {
	if m == 0 || m > all {
		panic("sha3: internal error: no such set of digests")
	}
	joint, pace := fuse(m)
	d := &Digest{members: m, joint: joint}
	if joint != 0 {
		d.fused = newFused(joint, pace)
	}
	for one := range (m &^ d.joint).each {
		d.singles[one.index()] = newSingle(one)
	}
	return d
}

// Write continues all digests with p. It never keeps p.
func (d *Digest) Write(p []byte) {
	if d.fused != nil {
		d.fused.Write(p)
	}
	for _, s := range d.singles {
		if s != nil {
			s.Write(p)
		}
	}
}

// Sum appends the digest of what was written so far for member m, which is one
// of those that the Digest was made for. Writing may go on afterwards.
func (d *Digest) Sum(dst []byte, m Members) []byte {
	switch {
	case m&d.members == 0 || m&(m-1) != 0:
		panic("sha3: internal error: not one of the digests asked for in New")
	case m&d.joint != 0:
		return d.fused.Sum(dst, m)
	default:
		return d.singles[m.index()].Sum(dst)
	}
}

// Reset makes the Digest ready for the next message.
func (d *Digest) Reset() {
	if d.fused != nil {
		d.fused.Reset()
	}
	for _, s := range d.singles {
		if s != nil {
			s.Reset()
		}
	}
}
