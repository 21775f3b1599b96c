//go:build !purego

package blake2s

import (
	"encoding/binary"
	"hash"
)

// maxCall is the most that assembly gets in one call: it can't be preempted,
// and whatever stops the world waits for it.
const maxCall = 64 << 10

// initial is the state before the first block: RFC 7693 §2.6, and the parameters
// of §2.5 (32 bytes of digest, no key) added to its first word.
var initial = [8]uint32{
	0x6a09e667 ^ 0x01010020, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
	0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
}

type digest struct {
	h     [8]uint32
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
		dst = binary.LittleEndian.AppendUint32(dst, w)
	}
	return dst
}

// compress adds whole blocks that come after count bytes to the state.
func compress(h *[8]uint32, count, last uint64, p []byte) {
	blocks(h, count, last, &p[0], len(p)/BlockSize)
}
