//go:build !purego

package blake2b

import (
	"encoding/binary"
	"hash"
)

// maxCall is the most that assembly gets in one call: it can't be preempted,
// and whatever stops the world waits for it.
const maxCall = 64 << 10

// initial is the state before the first block: RFC 7693 §2.6, and the parameters
// of §2.5 (64 bytes of digest, no key) added to its first word.
var initial = [8]uint64{
	0x6a09e667f3bcc908 ^ 0x01010040, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
	0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
}

type digest struct {
	h     [8]uint64
	count uint64 // bytes in h
	// tail holds what comes after those: a full block too, because the last
	// block is treated differently and may be this one.
	tail [BlockSize]byte
	n    int
}

func newDigest() hash.Hash {
	d := new(digest)
	d.Reset()
	return d
}

func (d *digest) Size() int      { return Size }
func (d *digest) BlockSize() int { return BlockSize }
func (d *digest) Reset()         { d.h, d.count, d.n = initial, 0, 0 }

func (d *digest) Write(p []byte) (int, error) {
	length := len(p)
	if d.n > 0 {
		n := copy(d.tail[d.n:], p)
		d.n += n
		if p = p[n:]; len(p) == 0 {
			return length, nil
		}
		d.blocks(d.tail[:])
		d.n = 0
	}
	for len(p) > BlockSize {
		n := min(len(p)-1, maxCall) &^ (BlockSize - 1)
		d.blocks(p[:n])
		p = p[n:]
	}
	d.n = copy(d.tail[:], p)
	return length, nil
}

// blocks adds whole blocks, none of which is the last.
func (d *digest) blocks(p []byte) {
	compress(&d.h, d.count, 0, p)
	d.count += uint64(len(p))
}

func (d *digest) Sum(dst []byte) []byte {
	var last [BlockSize]byte
	copy(last[:], d.tail[:d.n])
	h := d.h
	// compress counts a whole block, the message ends before.
	compress(&h, d.count+uint64(d.n)-BlockSize, ^uint64(0), last[:])
	for _, w := range h {
		dst = binary.LittleEndian.AppendUint64(dst, w)
	}
	return dst
}

// compress adds whole blocks that come after count bytes to the state.
func compress(h *[8]uint64, count, last uint64, p []byte) {
	blocks(h, count, last, &p[0], len(p)/BlockSize)
}
