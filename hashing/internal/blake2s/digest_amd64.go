//go:build !purego

package blake2s

import (
	"encoding/binary"
	"hash"

	"omnisum/hashing/internal/message"
)

// initial is the state before the first block: RFC 7693 §2.6, and the parameters
// of §2.5 (32 bytes of digest, no key) added to its first word.
var initial = [8]uint32{
	0x6a09e667 ^ 0x01010020, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
	0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
}

type digest struct {
	h    [8]uint32
	held message.Held
}

func newDigest() hash.Hash {
	d := new(digest)
	d.Reset()
	return d
}

func (d *digest) Size() int      { return Size }
func (d *digest) BlockSize() int { return BlockSize }

func (d *digest) Reset() {
	d.h = initial
	d.held.Reset()
}

func (d *digest) Write(p []byte) (int, error) {
	d.held.Write(p, BlockSize, func(whole []byte, before uint64) {
		blocks(&d.h, before, 0, &whole[0], len(whole)/BlockSize)
	})
	return len(p), nil
}

func (d *digest) Sum(dst []byte) []byte {
	var last [BlockSize]byte
	h, end := d.h, d.held.Last(last[:])
	// blocks counts a whole block, the message ends before.
	blocks(&h, end-BlockSize, ^uint64(0), &last[0], 1)
	for _, w := range h {
		dst = binary.LittleEndian.AppendUint32(dst, w)
	}
	return dst
}
