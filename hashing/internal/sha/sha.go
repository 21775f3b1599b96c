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
	"encoding/binary"
	"fmt"
	"hash"
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

// maxCall is the most that assembly gets in one call: it can't be preempted,
// and whatever stops the world waits for it.
const maxCall = 64 << 10

// A Digest computes the digests that it was made for.
type Digest struct {
	members Members
	kernel  kernel
	state   state
	length  uint64 // bytes written
	tail    [BlockSize]byte
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
		if have+n < BlockSize {
			return
		}
		d.kernel.blocks(&d.state, d.tail[:])
		p = p[n:]
	}
	for len(p) >= BlockSize {
		n := min(len(p), maxCall) &^ (BlockSize - 1)
		d.kernel.blocks(&d.state, p[:n])
		p = p[n:]
	}
	copy(d.tail[:], p)
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
	// The padding of FIPS 180-4 §5.1.1 and RFC 1321 §3.1–3.2 differs only in
	// the byte order of the length.
	var last [2 * BlockSize]byte
	n := copy(last[:], d.tail[:d.length%BlockSize])
	last[n] = 0x80
	end := BlockSize
	if n+9 > end {
		end = 2 * BlockSize
	}
	if m == MD5 {
		binary.LittleEndian.PutUint64(last[end-8:], d.length<<3)
	} else {
		binary.BigEndian.PutUint64(last[end-8:], d.length<<3)
	}
	s := d.state
	d.kernel.blocks(&s, last[:end])
	return appendDigest(dst, &s, m)
}
