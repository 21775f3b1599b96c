package argon2

import (
	"encoding/binary"
	"math/bits"
)

const (
	blockLen   = 1024 // bytes
	blockWords = blockLen / 8
)

// A block is one cell of the memory, RFC 9106 §3.2: 1024 bytes as words, the
// lowest byte of each first.
type block [blockWords]uint64

func (b *block) setBytes(p []byte) {
	for i := range b {
		b[i] = binary.LittleEndian.Uint64(p[8*i:])
	}
}

func (b *block) putBytes(p []byte) {
	for i, w := range b {
		binary.LittleEndian.PutUint64(p[8*i:], w)
	}
}

// add is the XOR of two blocks.
func (b *block) add(x *block) {
	for i, w := range x {
		b[i] ^= w
	}
}

// compressGeneric sets dst to the compression function G of RFC 9106 §3.5 of
// prev and ref; with withOld it adds that to dst. It uses s as scratch memory.
func compressGeneric(dst, prev, ref, s *block, withOld bool) {
	for i := range s {
		s[i] = prev[i] ^ ref[i]
	}
	if withOld {
		dst.add(s)
	} else {
		*dst = *s
	}
	for row := 0; row < blockWords; row += 16 {
		permute(s, row, row+1, row+2, row+3, row+4, row+5, row+6, row+7,
			row+8, row+9, row+10, row+11, row+12, row+13, row+14, row+15)
	}
	for column := 0; column < 16; column += 2 {
		c := column
		permute(s, c, c+1, c+16, c+17, c+32, c+33, c+48, c+49,
			c+64, c+65, c+80, c+81, c+96, c+97, c+112, c+113)
	}
	dst.add(s)
}

// permute is P of RFC 9106 §3.6 on sixteen words, which stand as a matrix of
// four by four: G on its columns, then on its diagonals.
func permute(s *block, i0, i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15 int) {
	v0, v1, v2, v3 := s[i0], s[i1], s[i2], s[i3]
	v4, v5, v6, v7 := s[i4], s[i5], s[i6], s[i7]
	v8, v9, v10, v11 := s[i8], s[i9], s[i10], s[i11]
	v12, v13, v14, v15 := s[i12], s[i13], s[i14], s[i15]

	v0, v4, v8, v12 = mix(v0, v4, v8, v12)
	v1, v5, v9, v13 = mix(v1, v5, v9, v13)
	v2, v6, v10, v14 = mix(v2, v6, v10, v14)
	v3, v7, v11, v15 = mix(v3, v7, v11, v15)

	v0, v5, v10, v15 = mix(v0, v5, v10, v15)
	v1, v6, v11, v12 = mix(v1, v6, v11, v12)
	v2, v7, v8, v13 = mix(v2, v7, v8, v13)
	v3, v4, v9, v14 = mix(v3, v4, v9, v14)

	s[i0], s[i1], s[i2], s[i3] = v0, v1, v2, v3
	s[i4], s[i5], s[i6], s[i7] = v4, v5, v6, v7
	s[i8], s[i9], s[i10], s[i11] = v8, v9, v10, v11
	s[i12], s[i13], s[i14], s[i15] = v12, v13, v14, v15
}

// mix is GB of RFC 9106 §3.6.
func mix(a, b, c, d uint64) (uint64, uint64, uint64, uint64) {
	a = sum(a, b)
	d = bits.RotateLeft64(d^a, -32)
	c = sum(c, d)
	b = bits.RotateLeft64(b^c, -24)
	a = sum(a, b)
	d = bits.RotateLeft64(d^a, -16)
	c = sum(c, d)
	b = bits.RotateLeft64(b^c, -63)
	return a, b, c, d
}

// sum is a + b and twice the product of the lower halves.
func sum(a, b uint64) uint64 { return a + b + 2*uint64(uint32(a))*uint64(uint32(b)) }
