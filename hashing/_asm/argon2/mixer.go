package main

import (
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// ways is the number of vectors of a kind that are worked on side by side.
const ways = 4

// The registers: b and d of four permutations, and two more for each.
var (
	b = vectors{reg.Y0, reg.Y1, reg.Y2, reg.Y3}
	d = vectors{reg.Y4, reg.Y5, reg.Y6, reg.Y7}
	z = vectors{reg.Y8, reg.Y9, reg.Y10, reg.Y11}
	t = vectors{reg.Y12, reg.Y13, reg.Y14, reg.Y15}
)

type vectors [ways]reg.Register

// A mixer writes the permutation P.
type mixer struct {
	*build.Context
	by24, by16 operand.Mem // byte shuffles
}

// A place says where a or c of the four permutations are, and how they move.
type place struct {
	at func(k int) operand.Mem
	// turned leaves the words, moved for the diagonals, in t.
	turned func()
	// back moves the words in t back and stores them where they are wanted.
	back func()
}

// permute describes P for four permutations whose b and d are in registers: G
// of RFC 9106 §3.6 on the columns of words, then on the diagonals. b ends where
// it was, d as turnD left it.
func (m *mixer) permute(a, c place, d vectors, turnD func(vectors) vectors) {
	for diagonal := range 2 {
		for half := range 2 {
			first := diagonal == 1 && half == 0
			last := diagonal == 1 && half == 1
			rotateD, rotateB := m.rotate32, m.rotate24
			if half == 1 {
				rotateD, rotateB = m.rotate16, m.rotate63
			}
			m.step(a, b, d, rotateD, first, last)
			m.step(c, d, b, rotateB, first, last)
		}
		if diagonal == 0 {
			d = turnD(d)
		}
	}
}

// step describes x = x + y + 2·low(x)·low(y) for an x in memory, and then
// o = rotate(o ^ x).
func (m *mixer) step(x place, y, o vectors, rotate func(vectors), first, last bool) {
	if first {
		x.turned()
		m.each(func(k int) { m.VPMULUDQ(t[k], y[k], z[k]) })
		m.each(func(k int) { m.VPADDQ(t[k], y[k], t[k]) })
	} else {
		m.each(func(k int) { m.VPMULUDQ(x.at(k), y[k], z[k]) })
		m.each(func(k int) { m.VPADDQ(x.at(k), y[k], t[k]) })
	}
	m.each(func(k int) { m.VPADDQ(z[k], z[k], z[k]) })
	m.each(func(k int) { m.VPADDQ(z[k], t[k], t[k]) })
	m.each(func(k int) { m.VPXOR(t[k], o[k], o[k]) })
	if last {
		x.back()
	} else {
		m.each(func(k int) { m.VMOVDQU(t[k], x.at(k)) })
	}
	rotate(o)
}

func (m *mixer) each(do func(k int)) {
	for k := range ways {
		do(k)
	}
}

func (m *mixer) rotate32(v vectors) {
	m.each(func(k int) { m.VPSHUFD(operand.U8(0xb1), v[k], v[k]) })
}

func (m *mixer) rotate24(v vectors) { m.each(func(k int) { m.VPSHUFB(m.by24, v[k], v[k]) }) }
func (m *mixer) rotate16(v vectors) { m.each(func(k int) { m.VPSHUFB(m.by16, v[k], v[k]) }) }

// rotate63 rotates right by 63, which is left by one.
func (m *mixer) rotate63(v vectors) {
	m.each(func(k int) { m.VPSRLQ(operand.U8(63), v[k], z[k]) })
	m.each(func(k int) { m.VPADDQ(v[k], v[k], v[k]) })
	m.each(func(k int) { m.VPXOR(z[k], v[k], v[k]) })
}
