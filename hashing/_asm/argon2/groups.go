package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// Permutations of the four words of a vector, as VPERMQ wants them.
const (
	wordsUp   = 0x93 // 3 0 1 2
	wordsDown = 0x39 // 1 2 3 0
	halves    = 1    // 2 3 0 1, as VPERM2I128 wants it
)

// quarter is the place of a quadruple of words of row k: a, b, c, d are 0 to 3.
func quarter(base operand.Mem, k, n int) operand.Mem { return base.Offset(rowLen*k + vectorLen*n) }

// loadRows brings the sums of four rows into registers, a into state.
func (m *mixer) loadRows(dst, prev, ref, state operand.Mem, withOld bool) {
	each(func(k int) {
		for n, v := range [...]reg.Register{t, b[k], c[k], d[k]} {
			m.VMOVDQU(quarter(prev, k, n), v)
			m.VPXOR(quarter(ref, k, n), v, v)
			if n == 0 {
				m.VMOVDQU(v, quarter(state, k, n))
			}
			sum := v
			if withOld {
				sum = u
				m.VPXOR(quarter(dst, k, n), v, sum)
			}
			m.VMOVDQU(sum, quarter(dst, k, n))
		}
	})
}

// sumRows leaves the sums of four rows in state, using only what belongs to
// woven instructions.
func (m *mixer) sumRows(dst, prev, ref, state operand.Mem, withOld bool) {
	each(func(k int) {
		for n := range 4 {
			m.VMOVDQU(quarter(prev, k, n), woven)
			m.VPXOR(quarter(ref, k, n), woven, woven)
			m.VMOVDQU(woven, quarter(state, k, n))
			if withOld {
				m.VPXOR(quarter(dst, k, n), woven, woven)
			}
			m.VMOVDQU(woven, quarter(dst, k, n))
		}
	})
}

func (m *mixer) rowsFromState(state operand.Mem) {
	each(func(k int) {
		for n, v := range [...]reg.Register{b[k], c[k], d[k]} {
			m.VMOVDQU(quarter(state, k, n+1), v)
		}
	})
}

// rows describes P on four rows, of which a is in state and the rest in
// registers. All end in state.
func (m *mixer) rows(state operand.Mem) {
	a := func(k int) operand.Mem { return quarter(state, k, 0) }
	m.half(a, d, m.rotate32, m.rotate24)
	m.half(a, d, m.rotate16, m.rotate63)
	each(func(k int) {
		m.VPERM2I128(operand.U8(halves), d[k], d[k], d[k])
		m.VPERMQ(operand.U8(wordsDown), c[k], c[k])
	})
	each(func(k int) {
		m.VPERMQ(operand.U8(wordsUp), a(k), t)
		m.stepA(k, t, t, d)
		m.VMOVDQU(t, a(k))
		m.rotate32(d[k])
	})
	m.halfC(d, m.rotate24)
	each(func(k int) {
		m.stepA(k, a(k), t, d)
		m.VPERMQ(operand.U8(wordsDown), t, t)
		m.VMOVDQU(t, a(k))
		m.rotate16(d[k])
	})
	m.halfC(d, m.rotate63)
	each(func(k int) {
		m.VPERM2I128(operand.U8(halves), d[k], d[k], d[k])
		m.VMOVDQU(d[k], quarter(state, k, 3))
		m.VPERMQ(operand.U8(wordsUp), c[k], c[k])
		m.VMOVDQU(c[k], quarter(state, k, 2))
		m.VMOVDQU(b[k], quarter(state, k, 1))
	})
}

// columns describes P on four columns and adds the result to dst. The operands
// name the places of the first column in the first row.
//
// A column is 16 bytes of each of the 8 rows, so a vector is two neighbours: of
// one row in the lower halves of two P's, a0 and a1, and of the next row a2 and
// a3. Vectors 0 and 1 are one pair of columns, 2 and 3 another.
func (m *mixer) columns(dst, state operand.Mem) {
	offset := func(k, n int) int { return rowLen*(2*n+k%2) + vectorLen*(k/2) }
	a := func(k int) operand.Mem { return state.Offset(offset(k, 0)) }
	add := func(k, n int, v, spare reg.Register) {
		m.VPXOR(dst.Offset(offset(k, n)), v, spare)
		m.VMOVDQU(spare, dst.Offset(offset(k, n)))
	}
	each(func(k int) {
		for n, v := range [...]reg.Register{b[k], c[k], d[k]} {
			m.VMOVDQU(state.Offset(offset(k, n+1)), v)
		}
	})
	m.half(a, d, m.rotate32, m.rotate24)
	m.half(a, d, m.rotate16, m.rotate63)

	for k := 0; k < ways; k += 2 {
		m.turn(false, c[k], c[k+1], z, c[k+1])
		m.VMOVDQA(z, c[k])
	}
	turned := vectors{d[1], d[0], d[3], d[2]} // two words on is the other vector
	for k := 0; k < ways; k += 2 {
		m.VMOVDQU(a(k), t)
		m.VMOVDQU(a(k+1), u)
		m.turn(true, t, u, z, u)
		m.VMOVDQA(z, t)
		for i, x := range [...]reg.Register{t, u} {
			m.stepA(k+i, x, x, turned)
			m.VMOVDQU(x, a(k+i))
			m.rotate32(turned[k+i])
		}
	}
	m.halfC(turned, m.rotate24)
	for k := 0; k < ways; k += 2 {
		for i, x := range [...]reg.Register{t, u} {
			m.stepA(k+i, a(k+i), x, turned)
			m.rotate16(turned[k+i])
		}
		m.turn(false, t, u, z, woven)
		add(k, 0, z, z)
		add(k+1, 0, woven, woven)
	}
	m.halfC(turned, m.rotate63)
	for k := 0; k < ways; k += 2 {
		m.turn(true, c[k], c[k+1], z, t)
		add(k, 2, z, z)
		add(k+1, 2, t, t)
	}
	each(func(k int) { add(k, 3, d[k], z) })
	each(func(k int) { add(k, 1, b[k], z) })
}

// turn moves the four words of each P, two in x and two in y, by one place up
// or down. y may be the second result.
func (m *mixer) turn(up bool, x, y, first, second reg.Register) {
	if up {
		m.VPALIGNR(operand.U8(8), y, x, first)  // 3 0
		m.VPALIGNR(operand.U8(8), x, y, second) // 1 2
		return
	}
	m.VPALIGNR(operand.U8(8), x, y, first)  // 1 2
	m.VPALIGNR(operand.U8(8), y, x, second) // 3 0
}
