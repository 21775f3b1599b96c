package ripemd

import (
	"encoding/binary"
	"math/bits"

	//lint:ignore SA1019 a test needs this old algorithm as its witness
	"golang.org/x/crypto/ripemd160"

	"omnisum/hashing/internal/hashtest"
)

// oracles share nothing with the code under test: RIPEMD-160 comes from
// golang.org/x/crypto, the others are a slow writing of the paper's rules,
// which derive what the code under test has as tables.
var oracles = []func(message []byte) []byte{
	func(message []byte) []byte { return slow(message, 4, false) },
	hashtest.Oracle(newXCrypto),
	func(message []byte) []byte { return slow(message, 4, true) },
	func(message []byte) []byte { return slow(message, 5, true) },
}

// newXCrypto is the witness and the rival of our RIPEMD-160.
var newXCrypto = ripemd160.New

// The left line takes the message words in the orders id, ρ, ρ², …, the right
// one in the orders π, ρπ, ρ²π, …, where π(i) = 9i+5 mod 16.
var rho = [16]int{7, 4, 13, 1, 10, 6, 15, 3, 12, 0, 9, 5, 2, 14, 11, 8}

// shifts holds the rotation for a round and a message word, in either line.
var shifts = [5][16]int{
	{11, 14, 15, 12, 5, 8, 7, 9, 11, 13, 14, 15, 6, 7, 9, 8},
	{12, 13, 11, 15, 6, 9, 9, 7, 12, 15, 11, 13, 7, 8, 7, 7},
	{13, 15, 14, 11, 7, 7, 6, 8, 13, 14, 13, 12, 5, 5, 6, 9},
	{14, 11, 12, 14, 8, 6, 5, 5, 15, 12, 15, 14, 9, 9, 8, 6},
	{15, 12, 13, 13, 9, 5, 8, 6, 14, 11, 12, 11, 8, 6, 5, 5},
}

// constants holds what each round adds, in the left and the right line: square
// and cube roots. The last round of a right line adds nothing instead.
var constants = [2][5]uint32{
	{0, root(2, 2), root(3, 2), root(5, 2), root(7, 2)},
	{root(2, 3), root(3, 3), root(5, 3), root(7, 3), 0},
}

// root returns the integer part of 2³⁰ times the k-th root of n.
func root(n, k uint64) uint32 {
	var r uint64
	for bit := uint64(1) << 31; bit > 0; bit >>= 1 {
		// (r+bit)ᵏ ≤ n·2³⁰ᵏ, in floating point far from any tie
		x := float64(r+bit) / (1 << 30)
		power := x
		for range k - 1 {
			power *= x
		}
		if power <= float64(n) {
			r += bit
		}
	}
	return uint32(r)
}

// boolean returns f₁ to f₅ as the paper writes them.
func boolean(i int, x, y, z uint32) uint32 {
	switch i {
	case 1:
		return x ^ y ^ z
	case 2:
		return (x & y) | (^x & z)
	case 3:
		return (x | ^y) ^ z
	case 4:
		return (x & z) | (y & ^z)
	}
	return x ^ (y | ^z)
}

// line does one round of 16 steps on words, in the left or right line.
func line(w []uint32, block []byte, round, rounds int, right bool) {
	f, k := round, constants[0][round-1]
	if right {
		f, k = rounds+1-round, constants[1][round-1]
		if round == rounds {
			k = 0
		}
	}
	for j := range 16 {
		i := j
		if right {
			i = (9*j + 5) % 16
		}
		for range round - 1 {
			i = rho[i]
		}
		t := w[0] + boolean(f, w[1], w[2], w[3]) + binary.LittleEndian.Uint32(block[4*i:]) + k
		t = bits.RotateLeft32(t, shifts[round-1][i])
		if len(w) == 5 {
			t += w[4]
			w[0], w[1], w[2], w[3], w[4] = w[4], t, w[1], bits.RotateLeft32(w[2], 10), w[3]
		} else {
			w[0], w[1], w[2], w[3] = w[3], t, w[1], w[2]
		}
	}
}

// slow computes RIPEMD-128 or -256 with four rounds, or -320 with five.
func slow(message []byte, rounds int, wide bool) []byte {
	h := []uint32{0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0}[:rounds]
	h2 := []uint32{0x76543210, 0xfedcba98, 0x89abcdef, 0x01234567, 0x3c2d1e0f}[:rounds]
	padded := append([]byte(nil), message...)
	padded = append(padded, 0x80)
	for len(padded)%64 != 56 {
		padded = append(padded, 0)
	}
	padded = binary.LittleEndian.AppendUint64(padded, 8*uint64(len(message)))
	for ; len(padded) > 0; padded = padded[64:] {
		left := append([]uint32(nil), h...)
		right := append([]uint32(nil), h...)
		if wide {
			copy(right, h2)
		}
		for round := 1; round <= rounds; round++ {
			line(left, padded, round, rounds, false)
			line(right, padded, round, rounds, true)
			if wide {
				i := exchanged[rounds-4][round-1]
				left[i], right[i] = right[i], left[i]
			}
		}
		old := append([]uint32(nil), h...)
		for i := range h {
			if wide {
				h[i] += left[i]
				h2[i] += right[i]
			} else {
				h[i] = old[(i+1)%rounds] + left[(i+2)%rounds] + right[(i+3)%rounds]
			}
		}
	}
	if wide {
		h = append(h, h2...)
	}
	var digest []byte
	for _, word := range h {
		digest = binary.LittleEndian.AppendUint32(digest, word)
	}
	return digest
}

// exchanged tells which words change lines after each round: A, B, C, D of
// RIPEMD-256, and B, D, A, C, E of RIPEMD-320.
var exchanged = [2][]int{{0, 1, 2, 3}, {1, 3, 0, 2, 4}}
