package ripemd

import (
	"crypto/md5"
	"encoding/binary"
	"fmt"
	"hash"
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

// maxCall is the most that assembly gets in one call: it can't be preempted,
// and whatever stops the world waits for it.
const maxCall = 64 << 10

// A Digest computes the digests that it was made for.
//
// With AVX2 the lines of all RIPEMDs are lanes of one vector and MD5 runs
// beside them in the scalar units, so that all five digests take little longer
// than RIPEMD-160; see hashing/_asm/ripemd. On other processors, and for one
// digest alone, every member has a computation of its own.
type Digest struct {
	members Members
	kernel  kernel
	lanes   lanes
	scratch scratch
	length  uint64          // bytes written
	tail    [BlockSize]byte // the message's end that fills no block
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
	d.length = 0
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
	have := int(d.length % BlockSize)
	d.length += uint64(len(p))
	if have > 0 {
		n := copy(d.tail[have:], p)
		p = p[n:]
		if have+n < BlockSize {
			return
		}
		d.kernel.blocks(&d.lanes, &d.scratch, d.tail[:])
	}
	for len(p) >= BlockSize {
		n := min(len(p), maxCall) &^ (BlockSize - 1)
		d.kernel.blocks(&d.lanes, &d.scratch, p[:n])
		p = p[n:]
	}
	copy(d.tail[:], p)
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
	// The padding of RFC 1320 §3.1 and §3.2, which all members share.
	var last [2 * BlockSize]byte
	n := copy(last[:], d.tail[:d.length%BlockSize])
	last[n] = 0x80
	end := BlockSize
	if n+9 > end {
		end = 2 * BlockSize
	}
	binary.LittleEndian.PutUint64(last[end-8:], d.length<<3)
	l := d.lanes
	d.kernel.blocks(&l, &d.scratch, last[:end])
	return l.appendDigest(dst, m)
}
