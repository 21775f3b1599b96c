package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// Permutations of the four words of a vector, as VPERMQ wants them.
const (
	wordsUp   = 0x93 // 3 0 1 2
	wordsDown = 0x39 // 1 2 3 0
	halves    = 0x4e // 2 3 0 1
)

// rows describes P on four rows, which lie at the places that the operands name.
func (m *mixer) rows(dst, prev, ref, state operand.Mem, withOld bool) {
	at := func(base operand.Mem, k, quarter int) operand.Mem { return base.Offset(rowLen*k + vectorLen*quarter) }
	m.each(func(k int) {
		for quarter, v := range [...]reg.Register{t[0], b[k], t[1], d[k]} {
			m.VMOVDQU(at(prev, k, quarter), v)
			m.VPXOR(at(ref, k, quarter), v, v)
			sum := v
			if withOld {
				sum = z[quarter]
				m.VPXOR(at(dst, k, quarter), v, sum)
			}
			m.VMOVDQU(sum, at(dst, k, quarter))
			if quarter%2 == 0 {
				m.VMOVDQU(v, at(state, k, quarter))
			}
		}
	})
	words := func(quarter int, turn, back uint8) place {
		return place{
			at:     func(k int) operand.Mem { return at(state, k, quarter) },
			turned: func() { m.each(func(k int) { m.VPERMQ(operand.U8(turn), at(state, k, quarter), t[k]) }) },
			back: func() {
				m.each(func(k int) {
					m.VPERMQ(operand.U8(back), t[k], t[k])
					m.VMOVDQU(t[k], at(state, k, quarter))
				})
			},
		}
	}
	m.permute(words(0, wordsUp, wordsDown), words(2, wordsDown, wordsUp), d, func(d vectors) vectors {
		m.each(func(k int) { m.VPERMQ(operand.U8(halves), d[k], d[k]) })
		return d
	})
	m.each(func(k int) {
		m.VPERMQ(operand.U8(halves), d[k], d[k])
		m.VMOVDQU(d[k], at(state, k, 3))
		m.VMOVDQU(b[k], at(state, k, 1))
	})
}

// columns describes P on four columns and adds the result to dst. The operands
// name the places of the first column in the first row.
//
// A column is 16 bytes of each of the 8 rows, so a vector is two neighbours: of
// one row in the lower halves of two P's, a0 and a1, and of the next row a2 and
// a3. Vectors 0 and 1 are one pair of columns, 2 and 3 another.
func (m *mixer) columns(dst, state operand.Mem) {
	offset := func(k, quarter int) int { return rowLen*(2*quarter+k%2) + vectorLen*(k/2) }
	out := func(k, quarter int, v, spare reg.Register) {
		m.VPXOR(dst.Offset(offset(k, quarter)), v, spare)
		m.VMOVDQU(spare, dst.Offset(offset(k, quarter)))
	}
	words := func(quarter int, up bool) place {
		at := func(k int) operand.Mem { return state.Offset(offset(k, quarter)) }
		return place{
			at: at,
			turned: func() {
				for k := 0; k < ways; k += 2 {
					m.VMOVDQU(at(k), t[k])
					m.VMOVDQU(at(k+1), t[k+1])
					m.turn(up, t[k], t[k+1], z[k], t[k+1])
					m.VMOVDQA(z[k], t[k])
				}
			},
			back: func() {
				for k := 0; k < ways; k += 2 {
					m.turn(!up, t[k], t[k+1], z[k], z[k+1])
					out(k, quarter, z[k], z[k])
					out(k+1, quarter, z[k+1], z[k+1])
				}
			},
		}
	}
	m.each(func(k int) {
		m.VMOVDQU(state.Offset(offset(k, 1)), b[k])
		m.VMOVDQU(state.Offset(offset(k, 3)), d[k])
	})
	m.permute(words(0, true), words(2, false), d, func(d vectors) vectors {
		return vectors{d[1], d[0], d[3], d[2]} // two words on is the other vector
	})
	m.each(func(k int) { out(k, 3, d[k], z[k]) })
	m.each(func(k int) { out(k, 1, b[k], t[k]) })
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
