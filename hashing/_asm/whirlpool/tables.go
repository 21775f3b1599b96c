package main

import (
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"

	"omnisum/hashing/_asm/internal/weave"
)

// The mini-boxes of which the S-box is made (specification, §3.2 and Figure 3).
var (
	boxE = [16]byte{1, 0xb, 9, 0xc, 0xd, 6, 0xf, 3, 0xe, 8, 7, 4, 0xa, 2, 5, 0}
	boxR = [16]byte{7, 0xc, 0xb, 0xd, 0xe, 4, 9, 0xf, 6, 3, 8, 0xa, 2, 5, 1, 0}
)

// inverseE returns the inverse of E.
func inverseE() (inverse [16]byte) {
	for i, v := range boxE {
		inverse[v] = byte(i)
	}
	return inverse
}

// sBox computes S(x).
func sBox(x byte) byte {
	inverse := inverseE()
	a, b := boxE[x>>4], inverse[x&15]
	r := boxR[a^b]
	return boxE[a^r]<<4 | inverse[b^r]
}

// times multiplies in GF(2⁸) modulo x⁸+x⁴+x³+x²+1.
func times(a, b byte) byte {
	var product byte
	for ; b > 0; b >>= 1 {
		if b&1 != 0 {
			product ^= a
		}
		carry := a >> 7
		a = a<<1 ^ carry*0x1d
	}
	return product
}

// tables are the constants in memory.
type tables struct {
	nibble     operand.Mem            // the low half of each byte
	e, inverse operand.Mem            // mini-boxes
	r          operand.Mem            // …
	high, low  map[byte]operand.Mem   // by c: c·S from the S-box's two last mini-boxes
	shift      [4]operand.Mem         // by pair of columns: ShiftColumns
	round      [rounds][4]operand.Mem // by pair of columns: the round constant
	interleave operand.Mem            // the first step of a transposition
}

func newTables(c *build.Context) *tables {
	inverse := inverseE()
	t := &tables{
		nibble:  lanes(c, "nibble", func(int) byte { return 15 }),
		e:       lanes(c, "boxE", func(i int) byte { return boxE[i] }),
		inverse: lanes(c, "boxInverse", func(i int) byte { return inverse[i] }),
		r:       lanes(c, "boxR", func(i int) byte { return boxR[i] }),
		high:    map[byte]operand.Mem{},
		low:     map[byte]operand.Mem{},
	}
	for _, k := range []byte{1, 2, 4, 8} {
		digit := string('0' + rune(k))
		t.high[k] = lanes(c, "high"+digit, func(i int) byte { return times(boxE[i]<<4, k) })
		t.low[k] = t.inverse
		if k > 1 {
			t.low[k] = lanes(c, "low"+digit, func(i int) byte { return times(inverse[i], k) })
		}
	}
	for y := range t.shift {
		// Column j moves down by j rows.
		t.shift[y] = lanes(c, "shift"+string('0'+rune(y)), func(i int) byte {
			half := i / 8
			return byte(8*half + (i-(2*y+half))&7)
		})
	}
	for r := range t.round {
		for y := range t.round[r] {
			var v [vectorLen]byte // the first row of the key's half
			for half := range 2 {
				v[8*half] = sBox(byte(8*r + 2*y + half))
			}
			t.round[r][y] = weave.Bytes(c, "round"+string('0'+rune(r))+"_"+string('0'+rune(y)), v[:]...)
		}
	}
	var v [vectorLen]byte
	for i := range 16 {
		v[i] = 0x80 // makes a zero
		v[16+i] = byte(i/2 + i%2*8)
	}
	t.interleave = weave.Bytes(c, "interleave", v[:]...)
	return t
}

// lanes makes a table with the same 16 bytes in both halves of a vector.
func lanes(c *build.Context, name string, at func(i int) byte) operand.Mem {
	var v [vectorLen]byte
	for i := range v {
		v[i] = at(i % 16)
	}
	return weave.Bytes(c, name, v[:]...)
}
