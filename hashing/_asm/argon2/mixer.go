package main

import (
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"omnisum/hashing/_asm/internal/weave"
)

// ways is the number of vectors of a kind that are worked on side by side.
const ways = 4

type vectors [ways]reg.Register

// The registers: b, c and d of four permutations, and four to compute in. The
// last one belongs to what is woven into a computation.
var (
	b              = vectors{reg.Y0, reg.Y1, reg.Y2, reg.Y3}
	c              = vectors{reg.Y4, reg.Y5, reg.Y6, reg.Y7}
	d              = vectors{reg.Y8, reg.Y9, reg.Y10, reg.Y11}
	z, t, u, woven = reg.Y12, reg.Y13, reg.Y14, reg.Y15
)

// A mixer writes the permutation P.
type mixer struct {
	*build.Context
	stream     *weave.Stream // of which the Context is; nil for the function's own
	by24, by16 operand.Mem   // byte shuffles
}

// fork returns a mixer that writes to a stream of its own.
func (m *mixer) fork() *mixer {
	s := weave.NewStream(m.Context)
	return &mixer{s.Context, s, m.by24, m.by16}
}

func each(do func(k int)) {
	for k := range ways {
		do(k)
	}
}

// half describes one half of GB of RFC 9106 §3.6 for four permutations whose a
// is in memory.
func (m *mixer) half(a func(k int) operand.Mem, d vectors, rotateD, rotateB func(reg.Register)) {
	each(func(k int) {
		m.stepA(k, a(k), t, d)
		m.VMOVDQU(t, a(k))
		rotateD(d[k])
	})
	m.halfC(d, rotateB)
}

// halfC is the part of half after a and d.
func (m *mixer) halfC(d vectors, rotateB func(reg.Register)) {
	each(func(k int) {
		m.VPMULUDQ(c[k], d[k], z)
		m.VPADDQ(d[k], c[k], c[k])
		m.VPADDQ(z, z, z)
		m.VPADDQ(z, c[k], c[k])
		m.VPXOR(c[k], b[k], b[k])
		rotateB(b[k])
	})
}

// stepA describes x = a + b + 2·low(a)·low(b) for the a of permutation k, which
// may be in x, and then d = d ^ x.
func (m *mixer) stepA(k int, a operand.Op, x reg.Register, d vectors) {
	m.VPMULUDQ(a, b[k], z)
	m.VPADDQ(a, b[k], x)
	m.VPADDQ(z, z, z)
	m.VPADDQ(z, x, x)
	m.VPXOR(x, d[k], d[k])
}

func (m *mixer) rotate32(v reg.Register) { m.VPSHUFD(operand.U8(0xb1), v, v) }
func (m *mixer) rotate24(v reg.Register) { m.VPSHUFB(m.by24, v, v) }
func (m *mixer) rotate16(v reg.Register) { m.VPSHUFB(m.by16, v, v) }

// rotate63 rotates right by 63, which is left by one.
func (m *mixer) rotate63(v reg.Register) {
	m.VPSRLQ(operand.U8(63), v, z)
	m.VPADDQ(v, v, v)
	m.VPXOR(z, v, v)
}
