package whirlpool

import (
	"encoding/binary"
	"math/bits"
)

// rounds is the number of rounds of the block cipher W.
const rounds = 10

// The three 4-bit boxes that the S-box is built of (ISO/IEC 10118-3:2004 §13;
// Rijmen & Barreto, "The WHIRLPOOL Hashing Function", 2003, §6.2): E is an
// exponential, R is pseudo-random.
var (
	boxE = [16]byte{0x1, 0xb, 0x9, 0xc, 0xd, 0x6, 0xf, 0x3, 0xe, 0x8, 0x7, 0x4, 0xa, 0x2, 0x5, 0x0}
	boxR = [16]byte{0x7, 0xc, 0xb, 0xd, 0xe, 0x4, 0x9, 0xf, 0x6, 0x3, 0x8, 0xa, 0x2, 0x5, 0x1, 0x0}
)

// The tables and round constants are computed when the program starts, which
// takes some microseconds: sixteen kilobytes of literals could not be reviewed,
// two rows of sixteen digits can.
var (
	sbox      = newSBox()
	spreads   = newSpreads()
	constants = newConstants()
)

// newSBox combines the boxes E, E⁻¹ and R to the 8-bit S-box.
func newSBox() (s [256]byte) {
	var inverseE [16]byte
	for i, e := range boxE {
		inverseE[e] = byte(i)
	}
	for x := range s {
		high, low := boxE[x>>4], inverseE[x&15]
		r := boxR[high^low]
		s[x] = boxE[high^r]<<4 | inverseE[low^r]
	}
	return s
}

// newSpreads has, for each byte of a row and each value of that byte, what it
// adds to a row of the result: its S-box value times a row of the circulant
// matrix cir(1, 1, 4, 1, 8, 5, 2, 9). Eight tables, one for each place in the
// row, measured faster than one table with rotations.
func newSpreads() (t [8][256]uint64) {
	matrix := [8]byte{1, 1, 4, 1, 8, 5, 2, 9}
	for x, s := range sbox {
		var row [8]byte
		for i, factor := range matrix {
			row[i] = multiply(s, factor)
		}
		for j := range t {
			t[j][x] = bits.RotateLeft64(binary.LittleEndian.Uint64(row[:]), 8*j)
		}
	}
	return t
}

// multiply returns the product in GF(2⁸) modulo x⁸+x⁴+x³+x²+1.
func multiply(a, b byte) (product byte) {
	for ; b > 0; b >>= 1 {
		if b&1 != 0 {
			product ^= a
		}
		carry := a >> 7
		a = a<<1 ^ carry*0x1d
	}
	return product
}

// newConstants has the first row of each round's constant; the others are zero.
func newConstants() (c [rounds]uint64) {
	for r := range c {
		c[r] = binary.LittleEndian.Uint64(sbox[8*r:])
	}
	return c
}

// blocksGeneric adds the whole blocks of p to the chaining value h, by the
// Miyaguchi-Preneel scheme: the cipher W under the key h encrypts the block,
// and both are added to its result.
func blocksGeneric(h *[8]uint64, p []byte) {
	for ; len(p) >= BlockSize; p = p[BlockSize:] {
		var block [8]uint64
		for i := range block {
			block[i] = binary.LittleEndian.Uint64(p[8*i:])
		}
		k0, k1, k2, k3, k4, k5, k6, k7 := h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7]
		s0, s1, s2, s3 := k0^block[0], k1^block[1], k2^block[2], k3^block[3]
		s4, s5, s6, s7 := k4^block[4], k5^block[5], k6^block[6], k7^block[7]
		for _, constant := range constants {
			k0, k1, k2, k3, k4, k5, k6, k7 = diffuse(&spreads, k0, k1, k2, k3, k4, k5, k6, k7)
			k0 ^= constant
			s0, s1, s2, s3, s4, s5, s6, s7 = diffuse(&spreads, s0, s1, s2, s3, s4, s5, s6, s7)
			s0, s1, s2, s3 = s0^k0, s1^k1, s2^k2, s3^k3
			s4, s5, s6, s7 = s4^k4, s5^k5, s6^k6, s7^k7
		}
		for i, s := range [8]uint64{s0, s1, s2, s3, s4, s5, s6, s7} {
			h[i] ^= block[i] ^ s
		}
	}
}

// diffuse substitutes the bytes (γ), shifts the columns (π) and mixes the rows
// (θ) of a matrix of eight rows, whose first bytes are the lowest: byte j of
// row i goes to row i+j mod 8, so row i of the result collects from rows i-j.
// It takes the tables as a parameter to keep their address in one register.
func diffuse(t *[8][256]uint64, s0, s1, s2, s3, s4, s5, s6, s7 uint64) (r0, r1, r2, r3, r4, r5, r6, r7 uint64) {
	r0 = t[0][byte(s0)] ^ t[1][byte(s7>>8)] ^ t[2][byte(s6>>16)] ^ t[3][byte(s5>>24)] ^ t[4][byte(s4>>32)] ^ t[5][byte(s3>>40)] ^ t[6][byte(s2>>48)] ^ t[7][byte(s1>>56)]
	r1 = t[0][byte(s1)] ^ t[1][byte(s0>>8)] ^ t[2][byte(s7>>16)] ^ t[3][byte(s6>>24)] ^ t[4][byte(s5>>32)] ^ t[5][byte(s4>>40)] ^ t[6][byte(s3>>48)] ^ t[7][byte(s2>>56)]
	r2 = t[0][byte(s2)] ^ t[1][byte(s1>>8)] ^ t[2][byte(s0>>16)] ^ t[3][byte(s7>>24)] ^ t[4][byte(s6>>32)] ^ t[5][byte(s5>>40)] ^ t[6][byte(s4>>48)] ^ t[7][byte(s3>>56)]
	r3 = t[0][byte(s3)] ^ t[1][byte(s2>>8)] ^ t[2][byte(s1>>16)] ^ t[3][byte(s0>>24)] ^ t[4][byte(s7>>32)] ^ t[5][byte(s6>>40)] ^ t[6][byte(s5>>48)] ^ t[7][byte(s4>>56)]
	r4 = t[0][byte(s4)] ^ t[1][byte(s3>>8)] ^ t[2][byte(s2>>16)] ^ t[3][byte(s1>>24)] ^ t[4][byte(s0>>32)] ^ t[5][byte(s7>>40)] ^ t[6][byte(s6>>48)] ^ t[7][byte(s5>>56)]
	r5 = t[0][byte(s5)] ^ t[1][byte(s4>>8)] ^ t[2][byte(s3>>16)] ^ t[3][byte(s2>>24)] ^ t[4][byte(s1>>32)] ^ t[5][byte(s0>>40)] ^ t[6][byte(s7>>48)] ^ t[7][byte(s6>>56)]
	r6 = t[0][byte(s6)] ^ t[1][byte(s5>>8)] ^ t[2][byte(s4>>16)] ^ t[3][byte(s3>>24)] ^ t[4][byte(s2>>32)] ^ t[5][byte(s1>>40)] ^ t[6][byte(s0>>48)] ^ t[7][byte(s7>>56)]
	r7 = t[0][byte(s7)] ^ t[1][byte(s6>>8)] ^ t[2][byte(s5>>16)] ^ t[3][byte(s4>>24)] ^ t[4][byte(s3>>32)] ^ t[5][byte(s2>>40)] ^ t[6][byte(s1>>48)] ^ t[7][byte(s0>>56)]
	return r0, r1, r2, r3, r4, r5, r6, r7
}
