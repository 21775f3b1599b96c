package ripemd

import (
	"crypto/md5"
	"fmt"
	"hash"

	"omnisum/hashing/internal/message"
)

// Members is a set of digests that a Digest computes in one pass.
type Members uint8

// The digests that a Digest offers.
const (
	RIPEMD128 Members = 1 << iota
	RIPEMD160
	RIPEMD256
	RIPEMD320
	MD5
)

// everyMember is the set of all digests that a Digest offers.
const everyMember = RIPEMD128 | RIPEMD160 | RIPEMD256 | RIPEMD320 | MD5

// separate makes a digest of each member, in the order of the members' bits.
var separate = [...]func() hash.Hash{New128, New160, New256, New320, md5.New}

// maxCall is the most that assembly gets in one call.
const maxCall = message.MaxCall

// A Digest computes the digests that it was made for.
//
// With AVX2 or AVX-512 the lines of all RIPEMDs are lanes of one vector and MD5 runs
// beside them in the scalar units, so that all five digests take little longer
// than RIPEMD-160; see hashing/_asm/ripemd. On other processors, and for one
// digest alone, every member has a computation of its own.
type Digest struct {
	members Members
	kernel  kernel
	lanes   lanes
	scratch scratch
	message message.Message
	single  [len(separate)]hash.Hash
}

// New returns a Digest for the given members. It panics if there are none.
func New(m Members) *Digest {
	if m == 0 || m&^everyMember != 0 {
		panic(fmt.Sprintf("ripemd: internal error: no set of members: %#x", uint8(m)))
	}
	d := &Digest{members: m, kernel: kernelFor(m)}
	if d.kernel == noKernel {
		for i, start := range separate {
			if m>>i&1 != 0 {
				d.single[i] = start()
			}
		}
	}
	d.Reset()
	return d
}

// Fused tells whether New would give the members a core of their own, in which
// they share the work, and not a computation for each.
func Fused(m Members) bool { return kernelFor(m) != noKernel }

// Reset forgets everything that was written.
func (d *Digest) Reset() {
	d.lanes = initialLanes
	d.message.Reset()
	for _, h := range d.single {
		if h != nil {
			h.Reset()
		}
	}
}

// Write adds p to the message. It neither keeps nor changes p.
func (d *Digest) Write(p []byte) {
	if d.kernel == noKernel {
		for _, h := range d.single {
			if h != nil {
				h.Write(p)
			}
		}
		return
	}
	d.message.Write(p, func(whole []byte) { d.kernel.blocks(&d.lanes, &d.scratch, whole) })
}

// Sum appends the digest of one member to dst and leaves the state as it is. It
// panics if m is not exactly one of the members that d was made for.
func (d *Digest) Sum(dst []byte, m Members) []byte {
	if m == 0 || m&(m-1) != 0 || m&^d.members != 0 {
		panic(fmt.Sprintf("ripemd: internal error: no member of %#x: %#x", uint8(d.members), uint8(m)))
	}
	if d.kernel == noKernel {
		for i, h := range d.single {
			if m>>i == 1 {
				return h.Sum(dst)
			}
		}
	}
	// All members have the padding of RFC 1320 §3.1 and §3.2.
	var last [2 * BlockSize]byte
	end := d.message.Padded(&last, false)
	l := d.lanes
	d.kernel.blocks(&l, &d.scratch, end)
	return l.appendDigest(dst, m)
}
