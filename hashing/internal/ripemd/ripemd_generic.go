package ripemd

import (
	"encoding/binary"
	"math/bits"
)

// The constants of rounds 2 to 5 in the left line, the integer parts of 2³⁰
// times the square roots of 2, 3, 5 and 7; the first round adds nothing.
const (
	kLeft2 = 0x5a827999
	kLeft3 = 0x6ed9eba1
	kLeft4 = 0x8f1bbcdc
	kLeft5 = 0xa953fd4e
)

// The constants of rounds 1 to 4 in the right line, from the cube roots; the
// last round adds nothing, which is the fourth in RIPEMD-128.
const (
	kRight1 = 0x50a28be6
	kRight2 = 0x5c4dd124
	kRight3 = 0x6d703ef3
	kRight4 = 0x7a6d76e9
)

// blocksGeneric adds the whole blocks of p to the chaining value h of v.
func blocksGeneric(v *variant, h *[maxWords]uint32, p []byte) {
	if v.five {
		blocks160(h, p, v.wide)
	} else {
		blocks128(h, p, v.wide)
	}
}

// The five Boolean functions. In each step x is the word that was computed
// last, so each form lets everything else be done before x arrives.

func f1(x, y, z uint32) uint32 { return x ^ (y ^ z) }

func f2(x, y, z uint32) uint32 { return (y^z)&x ^ z }

func f3(x, y, z uint32) uint32 { return (x | ^y) ^ z }

func f4(x, y, z uint32) uint32 { return x&z | y&^z }

func f5(x, y, z uint32) uint32 { return x ^ (y | ^z) }

// word reads the i-th little-endian word of a block.
func word(p *[BlockSize]byte, i int) uint32 {
	return binary.LittleEndian.Uint32(p[4*i:])
}

// step is what a step of RIPEMD-160 does with the sum of its first word,
// message word, constant and Boolean function: it returns the new word and the
// rotated third word.
func step(sum, c, e uint32, s int) (newest, rotated uint32) {
	return bits.RotateLeft32(sum, s) + e, bits.RotateLeft32(c, 10)
}
