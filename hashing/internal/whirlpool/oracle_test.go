package whirlpool

import (
	"encoding/binary"
	"sync"
)

// matrix is the state as the specification writes it.
type matrix [8][8]byte

// The S-box's parts as literals, E⁻¹ too.
var (
	nibblesE        = [16]byte{1, 11, 9, 12, 13, 6, 15, 3, 14, 8, 7, 4, 10, 2, 5, 0}
	nibblesInverseE = [16]byte{15, 0, 13, 7, 11, 14, 5, 10, 9, 2, 12, 1, 3, 4, 8, 6}
	nibblesR        = [16]byte{7, 12, 11, 13, 14, 4, 9, 15, 6, 3, 8, 10, 2, 5, 1, 0}
)

func substitute(x byte) byte {
	u, v := nibblesE[x>>4], nibblesInverseE[x&15]
	w := nibblesR[u^v]
	return nibblesE[u^w]<<4 | nibblesInverseE[v^w]
}

// logarithms and powers of the generator 2 of GF(2⁸) modulo 0x11d.
var logarithm, power = func() (logarithm [256]int, power [255]byte) {
	x := 1
	for i := range power {
		power[i] = byte(x)
		logarithm[x] = i
		x <<= 1
		if x > 255 {
			x ^= 0x11d
		}
	}
	return logarithm, power
}()

func product(a, b byte) byte {
	if a == 0 || b == 0 {
		return 0
	}
	return power[(logarithm[a]+logarithm[b])%255]
}

// substituted and products hold what round needs of them.
var substituted, products = func() (s [256]byte, p [10][256]byte) {
	for x := range s {
		s[x] = substitute(byte(x))
		for factor := range p {
			p[factor][x] = product(byte(x), byte(factor))
		}
	}
	return s, p
}()

// round is ρ[k] = σ[k] ∘ θ ∘ π ∘ γ.
func round(m, k matrix) matrix {
	var shifted, mixed matrix
	for i := range 8 {
		for j := range 8 {
			shifted[(i+j)%8][j] = substituted[m[i][j]]
		}
	}
	circulant := [8]byte{1, 1, 4, 1, 8, 5, 2, 9}
	for i := range 8 {
		for j := range 8 {
			for l := range 8 {
				mixed[i][j] ^= products[circulant[(j-l+8)%8]][shifted[i][l]]
			}
			mixed[i][j] ^= k[i][j]
		}
	}
	return mixed
}

// slow follows the specification byte by byte and shares nothing with the code
// under test. It is so slow that it remembers its answers, because every variant
// is asked much the same.
func slow(message []byte) []byte {
	if digest, ok := answers.Load(string(message)); ok {
		return digest.([]byte)
	}
	digest := slowEnd(matrix{}, 0, message)
	answers.Store(string(message), digest)
	return digest
}

var answers sync.Map // from message to digest

// slowEnd is slow for a message of which h holds the first blocks.
func slowEnd(h matrix, before int, rest []byte) []byte {
	padded := append([]byte(nil), rest...)
	padded = append(padded, 0x80)
	for len(padded)%64 != 32 {
		padded = append(padded, 0)
	}
	padded = append(padded, make([]byte, 24)...)
	padded = binary.BigEndian.AppendUint64(padded, 8*uint64(before+len(rest)))
	for ; len(padded) > 0; padded = padded[64:] {
		h = slowBlock(h, padded[:64])
	}
	var digest []byte
	for _, row := range h {
		digest = append(digest, row[:]...)
	}
	return digest
}

// slowBlock adds one block to a chaining value.
func slowBlock(h matrix, block []byte) matrix {
	key, state := h, h
	for i, b := range block {
		state[i/8][i%8] ^= b
		h[i/8][i%8] ^= b
	}
	for r := range 10 {
		var constant matrix
		for j := range 8 {
			constant[0][j] = substitute(byte(8*r + j))
		}
		key = round(key, constant)
		state = round(state, key)
	}
	for i := range 64 {
		h[i/8][i%8] ^= state[i/8][i%8]
	}
	return h
}
