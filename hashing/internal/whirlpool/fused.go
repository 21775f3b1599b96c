package whirlpool

import (
	"crypto/md5"
	"encoding/binary"
	"fmt"
	"hash"
)

// Members names the digests that a Digest computes.
type Members uint8

// The digests of a Digest.
const (
	Whirlpool Members = 1 << iota
	MD5
)

// maxCall is the most that assembly gets in one call: it can't be preempted,
// and whatever stops the world waits for it.
const maxCall = 64 << 10

// A Digest computes Whirlpool and MD5 of the same message. Where there is AVX2 or
// AVX-512, MD5 runs in scalar units that Whirlpool's shuffles leave idle, and costs no
// time; see hashing/_asm/whirlpool. Elsewhere they run one after the other.
type Digest struct {
	whirlpool digest // its length and its last bytes are MD5's too
	md5       [4]uint32
	standard  hash.Hash // MD5, where there is no kernel
}

// initialMD5 is the initial value of RFC 1321 §3.3.
var initialMD5 = [4]uint32{0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476}

// NewWithMD5 returns a Digest for Whirlpool and MD5.
func NewWithMD5() *Digest {
	d := &Digest{md5: initialMD5}
	if Fused() {
		d.whirlpool.md5 = &d.md5
	} else {
		d.standard = md5.New()
	}
	return d
}

// Reset forgets everything that was written.
func (d *Digest) Reset() {
	d.whirlpool.Reset()
	d.md5 = initialMD5
	if d.standard != nil {
		d.standard.Reset()
	}
}

// Write adds p to the message. It neither keeps nor changes p.
func (d *Digest) Write(p []byte) {
	d.whirlpool.Write(p)
	if d.standard != nil {
		d.standard.Write(p)
	}
}

// Sum appends the digest of one member to dst and leaves the state as it is. It
// panics if m is not exactly one member.
func (d *Digest) Sum(dst []byte, m Members) []byte {
	switch {
	case m == Whirlpool:
		return d.whirlpool.Sum(dst)
	case m != MD5:
		panic(fmt.Sprintf("whirlpool: internal error: no member: %#x", uint8(m)))
	case d.standard != nil:
		return d.standard.Sum(dst)
	}
	// The padding of RFC 1321 §3.1 and §3.2.
	var last [2 * BlockSize]byte
	n := copy(last[:], d.whirlpool.x[:d.whirlpool.filled()])
	last[n] = 0x80
	end := BlockSize
	if n+9 > end {
		end = 2 * BlockSize
	}
	binary.LittleEndian.PutUint64(last[end-8:], d.whirlpool.length[0]<<3)
	h, words := d.whirlpool.h, d.md5
	blocksWithMD5(&h, &words, last[:end])
	for _, w := range words {
		dst = binary.LittleEndian.AppendUint32(dst, w)
	}
	return dst
}
