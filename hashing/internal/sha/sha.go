// Package sha computes SHA-1, SHA-224, SHA-256 and MD5 of one message in one
// pass: any subset of them, in about the time of the slowest.
//
// On processors with SHA instructions the digests of a subset run as
// interleaved chains (see hashing/_asm/sha). A single digest, and everything on
// other processors, is left to the standard library, which nobody beats at it.
package sha

import (
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"fmt"
	"hash"

	"omnisum/hashing/internal/message"
)

// Members is a set of digests.
type Members uint8

// The digests of this package.
const (
	SHA1 Members = 1 << iota
	SHA224
	SHA256
	MD5
)

// all are all digests of this package.
const all = SHA1 | SHA224 | SHA256 | MD5

// standard makes the standard library's digest of each member, in the order of
// the members' bits.
var standard = [...]func() hash.Hash{sha1.New, sha256.New224, sha256.New, md5.New}

// BlockSize is the block size of every member in bytes.
const BlockSize = 64

// maxCall is the most that assembly gets in one call.
const maxCall = message.MaxCall

// A Digest computes the digests that it was made for.
type Digest struct {
	members Members
	kernel  kernel
	state   state
	message message.Message
	single  [len(standard)]hash.Hash // without a kernel, one for each member
}

// New returns a Digest for the given members. It panics if there are none.
func New(m Members) *Digest {
	if m == 0 || m&^all != 0 {
		panic(fmt.Sprintf("sha: internal error: no set of members: %#x", uint8(m)))
	}
	d := &Digest{members: m, kernel: kernelFor(m)}
	if d.kernel == noKernel {
		for i, start := range standard {
			if m>>i&1 != 0 {
				d.single[i] = start()
			}
		}
	}
	d.Reset()
	return d
}

// Fused tells whether New would give the members a core of their own, in which
// they share the work, and not one of the standard library's for each.
func Fused(m Members) bool { return kernelFor(m) != noKernel }

// Reset forgets everything that was written.
func (d *Digest) Reset() {
	d.state = initial
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
	d.message.Write(p, func(whole []byte) { d.kernel.blocks(&d.state, whole) })
}

// Sum appends the digest of one member to dst and leaves the state as it is. It
// panics if m is not exactly one of the members that d was made for.
func (d *Digest) Sum(dst []byte, m Members) []byte {
	if m == 0 || m&(m-1) != 0 || m&^d.members != 0 {
		panic(fmt.Sprintf("sha: internal error: no member of %#x: %#x", uint8(d.members), uint8(m)))
	}
	if d.kernel == noKernel {
		for i, h := range d.single {
			if m>>i == 1 {
				return h.Sum(dst)
			}
		}
	}
	var last [2 * BlockSize]byte
	end := d.message.Padded(&last, m != MD5)
	s := d.state
	d.kernel.blocks(&s, end)
	return appendDigest(dst, &s, m)
}
