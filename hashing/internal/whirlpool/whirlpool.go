// Package whirlpool computes Whirlpool, as in ISO/IEC 10118-3:2004 and in
// V. Rijmen, P. Barreto, "The WHIRLPOOL Hashing Function", revised 2003.
//
// Two older versions of the algorithm, Whirlpool-0 and Whirlpool-T, give other
// digests; no file list uses them.
package whirlpool

import (
	"encoding/binary"
	"hash"
	"math/bits"
)

// BlockSize is the block length in bytes.
const BlockSize = 64

// Size is the length of the digest in bytes.
const Size = 64

// lengthSize is the length in bytes of the message length in the padding.
const lengthSize = 32

// New returns a hash.Hash that computes Whirlpool.
func New() hash.Hash { return new(digest) }

// digest is a running computation; its zero value is ready for use, because
// the initial chaining value is zero.
type digest struct {
	h      [8]uint64       // chaining value, one little-endian word for each row
	x      [BlockSize]byte // the message's end that fills no block
	length [4]uint64       // of the message so far, in bytes, lowest word first
	md5    *[4]uint32      // MD5's chaining value, if that goes along
}

// Size returns the length of the digest in bytes.
func (d *digest) Size() int { return Size }

// BlockSize returns the block length in bytes.
func (d *digest) BlockSize() int { return BlockSize }

// Reset makes d as good as new.
func (d *digest) Reset() {
	d.h, d.length = [8]uint64{}, [4]uint64{}
}

// Write adds p to the message. It never fails.
func (d *digest) Write(p []byte) (int, error) {
	n := len(p)
	filled := d.filled()
	carry := uint64(n)
	for i := range d.length {
		d.length[i], carry = bits.Add64(d.length[i], carry, 0)
	}
	if filled > 0 {
		taken := copy(d.x[filled:], p)
		if filled+taken < BlockSize {
			return n, nil
		}
		d.blocks(d.x[:])
		p = p[taken:]
	}
	whole := len(p) / BlockSize * BlockSize
	d.blocks(p[:whole])
	copy(d.x[:], p[whole:])
	return n, nil
}

// blocks adds the whole blocks of p to the chaining values.
func (d *digest) blocks(p []byte) {
	if d.md5 != nil {
		blocksWithMD5(&d.h, d.md5, p)
	} else {
		blocks(&d.h, p)
	}
}

// filled returns how many bytes wait in x.
func (d *digest) filled() int { return int(d.length[0] % BlockSize) }

// Sum appends the digest of the message so far to dst.
func (d *digest) Sum(dst []byte) []byte {
	end := *d // so that the caller can go on writing
	end.md5 = nil
	end.pad()
	for _, row := range end.h {
		dst = binary.LittleEndian.AppendUint64(dst, row)
	}
	return dst
}

// pad adds a one bit, zeros up to an odd multiple of 256 bits, and the length
// in bits as a 256-bit big-endian number.
func (d *digest) pad() {
	var padding [BlockSize + lengthSize]byte
	padding[0] = 0x80
	zeros := (2*BlockSize - lengthSize - 1 - d.filled()) % BlockSize
	field := padding[1+zeros:][:lengthSize]
	for i, word := range d.length {
		bitLength := word << 3
		if i > 0 {
			bitLength |= d.length[i-1] >> 61
		}
		binary.BigEndian.PutUint64(field[lengthSize-8*(i+1):], bitLength)
	}
	d.Write(padding[:1+zeros+lengthSize])
}
