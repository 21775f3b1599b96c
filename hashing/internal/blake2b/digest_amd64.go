//go:build !purego

package blake2b

import (
	"encoding/binary"
	"hash"

	"omnisum/hashing/internal/message"
)

// initial is the state before the first block: RFC 7693 §2.6, and the parameters
// of §2.5 (64 bytes of digest, no key) added to its first word.
var initial = [8]uint64{
	0x6a09e667f3bcc908 ^ 0x01010040, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
	0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
}

type digest struct {
	h    [8]uint64
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
		dst = binary.LittleEndian.AppendUint64(dst, w)
	}
	return dst
}
