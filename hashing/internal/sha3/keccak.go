package sha3

import "math/bits"

// roundConstants are those of ι (FIPS 202 §3.2.5).
var roundConstants = [24]uint64{
	0x0000000000000001, 0x0000000000008082, 0x800000000000808a, 0x8000000080008000,
	0x000000000000808b, 0x0000000080000001, 0x8000000080008081, 0x8000000000008009,
	0x000000000000008a, 0x0000000000000088, 0x0000000080008009, 0x000000008000000a,
	0x000000008000808b, 0x800000000000008b, 0x8000000000008089, 0x8000000000008003,
	0x8000000000008002, 0x8000000000000080, 0x000000000000800a, 0x800000008000000a,
	0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008,
}

// ρ and π as one walk (FIPS 202 §3.2.2 and §3.2.3): starting with word 1, the
// word goes to the next place of piPlaces, rotated by the entry of rhoTurns.
var (
	piPlaces = [24]int{10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1}
	rhoTurns = [24]int{1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 2, 14, 27, 41, 56, 8, 25, 43, 62, 18, 39, 61, 20, 44}
)

// keccakGeneric is the permutation Keccak-f[1600] (FIPS 202 §3.3). Word x of
// row y is a[5*y+x].
func keccakGeneric(a *[25]uint64) {
	for _, constant := range roundConstants {
		theta(a)
		moved := a[1]
		for i, to := range piPlaces {
			a[to], moved = bits.RotateLeft64(moved, rhoTurns[i]), a[to]
		}
		for y := 0; y < 25; y += 5 {
			chi((*[5]uint64)(a[y:]))
		}
		a[0] ^= constant
	}
}

// theta XORs into every word the parities of two columns (FIPS 202 §3.2.1).
func theta(a *[25]uint64) {
	var c [5]uint64
	for x := range c {
		c[x] = a[x] ^ a[x+5] ^ a[x+10] ^ a[x+15] ^ a[x+20]
	}
	for x := range c {
		d := c[(x+4)%5] ^ bits.RotateLeft64(c[(x+1)%5], 1)
		for y := 0; y < 25; y += 5 {
			a[x+y] ^= d
		}
	}
}

// chi is the one step that isn't linear (FIPS 202 §3.2.4), for one row.
func chi(r *[5]uint64) {
	r[0], r[1], r[2], r[3], r[4] = r[0]^r[2]&^r[1], r[1]^r[3]&^r[2], r[2]^r[4]&^r[3], r[3]^r[0]&^r[4], r[4]^r[1]&^r[0]
}
