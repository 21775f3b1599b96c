// Package ripemd computes RIPEMD-128, -160, -256 and -320.
//
// RIPEMD-160 and -128 are specified in H. Dobbertin, A. Bosselaers, B. Preneel,
// "RIPEMD-160: A Strengthened Version of RIPEMD" (1996); their double-width
// siblings RIPEMD-256 and -320 on the designers' page on RIPEMD-160. The wide
// ones keep both lines as the result, so their digests are longer but not
// stronger. RIPEMD-128 is too short to be safe from collisions.
package ripemd

import (
	"encoding/binary"
	"hash"
)

// BlockSize is the block length in bytes of all variants.
const BlockSize = 64

// Lengths of the digests in bytes.
const (
	Size128 = 16
	Size160 = 20
	Size256 = 32
	Size320 = 40
)

// maxWords is the number of words in the longest chaining value.
const maxWords = Size320 / 4

// A variant is what tells the four algorithms apart.
type variant struct {
	size int
	five bool // five rounds on five words, else four rounds on four
	wide bool // keeps both lines and exchanges a word after each round
	init [maxWords]uint32
}

// The four variants. The initial values of the wide ones' right lines are those
// of the left ones with swapped halves of each byte.
var (
	variant128 = variant{size: Size128, init: [maxWords]uint32{
		0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476,
	}}
	variant160 = variant{size: Size160, five: true, init: [maxWords]uint32{
		0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0,
	}}
	variant256 = variant{size: Size256, wide: true, init: [maxWords]uint32{
		0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476,
		0x76543210, 0xfedcba98, 0x89abcdef, 0x01234567,
	}}
	variant320 = variant{size: Size320, five: true, wide: true, init: [maxWords]uint32{
		0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0,
		0x76543210, 0xfedcba98, 0x89abcdef, 0x01234567, 0x3c2d1e0f,
	}}
)

// New128 returns a hash.Hash that computes RIPEMD-128.
func New128() hash.Hash { return start(&variant128) }

// New160 returns a hash.Hash that computes RIPEMD-160.
func New160() hash.Hash { return start(&variant160) }

// New256 returns a hash.Hash that computes RIPEMD-256.
func New256() hash.Hash { return start(&variant256) }

// New320 returns a hash.Hash that computes RIPEMD-320.
func New320() hash.Hash { return start(&variant320) }

// digest is a running computation.
type digest struct {
	v      *variant
	h      [maxWords]uint32 // chaining value
	x      [BlockSize]byte  // the message's end that fills no block, length%BlockSize bytes
	length uint64           // of the message so far, in bytes
}

func start(v *variant) *digest {
	return &digest{v: v, h: v.init}
}

// Size returns the length of the digest in bytes.
func (d *digest) Size() int { return d.v.size }

// BlockSize returns the block length in bytes.
func (d *digest) BlockSize() int { return BlockSize }

// Reset makes d as good as new.
func (d *digest) Reset() {
	d.h, d.length = d.v.init, 0
}

// Write adds p to the message. It never fails.
func (d *digest) Write(p []byte) (int, error) {
	n := len(p)
	filled := d.length % BlockSize
	d.length += uint64(n)
	if filled > 0 {
		taken := copy(d.x[filled:], p)
		if filled+uint64(taken) < BlockSize {
			return n, nil
		}
		blocks(d.v, &d.h, d.x[:])
		p = p[taken:]
	}
	whole := len(p) / BlockSize * BlockSize
	blocks(d.v, &d.h, p[:whole])
	copy(d.x[:], p[whole:])
	return n, nil
}

// Sum appends the digest of the message so far to dst.
func (d *digest) Sum(dst []byte) []byte {
	end := *d // so that the caller can go on writing
	end.pad()
	return d.v.appendDigest(dst, &end.h)
}

// appendDigest appends the chaining value as bytes.
func (v *variant) appendDigest(dst []byte, h *[maxWords]uint32) []byte {
	for _, word := range h[:v.size/4] {
		dst = binary.LittleEndian.AppendUint32(dst, word)
	}
	return dst
}

// pad adds the padding of MD4 (RFC 1320 §3.1 and §3.2): a one bit, zeros up to
// eight bytes before the end of a block, and the length in bits modulo 2⁶⁴.
func (d *digest) pad() {
	bitLength := d.length * 8
	var padding [BlockSize + 8]byte
	padding[0] = 0x80
	zeros := (BlockSize + 55 - d.length%BlockSize) % BlockSize
	binary.LittleEndian.PutUint64(padding[1+zeros:], bitLength)
	d.Write(padding[:1+zeros+8])
}
