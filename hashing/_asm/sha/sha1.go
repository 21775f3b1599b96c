package main

import (
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"omnisum/hashing/_asm/internal/weave"
)

// sha1 runs one SHA-1 chain.
type sha1 struct {
	c     *build.Context
	t     tables
	st, p operand.Mem
	abcd  reg.Register
	e     [2]reg.Register // take turns: e with the words added, and the next e
	w     [4]reg.Register
}

func newSHA1(c *build.Context, t tables, st, p operand.Mem) *sha1 {
	return &sha1{
		c: c, t: t, st: st, p: p,
		abcd: reg.X9,
		e:    [2]reg.Register{reg.X10, reg.X11},
		w:    [4]reg.Register{reg.X12, reg.X13, reg.X14, reg.X15},
	}
}

func (h *sha1) load() {
	h.c.VMOVDQU(h.st, h.abcd)
	h.c.VMOVDQU(h.st.Offset(16), h.e[0])
}

func (h *sha1) block() *weave.Stream {
	s := weave.NewStream(h.c)
	for i := range 4 {
		s.VMOVDQU(h.p.Offset(16*i), h.w[i])
		s.VPSHUFB(h.t.swap128, h.w[i], h.w[i])
	}
	for i := range 20 {
		e, next := h.e[i%2], h.e[(i+1)%2]
		if i == 0 {
			s.VPADDD(h.w[0], e, e)
		} else {
			s.SHA1NEXTE(h.w[i%4], e)
		}
		s.VMOVDQA(h.abcd, next) // e of four rounds later is a of now, rotated
		s.SHA1RNDS4(operand.U8(uint8(i/5)), e, h.abcd)
		if i < 16 {
			h.schedule(s, i)
		}
	}
	s.SHA1NEXTE(h.st.Offset(16), h.e[0])
	s.VPADDD(h.st, h.abcd, h.abcd)
	s.VMOVDQU(h.e[0], h.st.Offset(16))
	s.VMOVDQU(h.abcd, h.st)
	return s
}

// schedule replaces words 4i…4i+3 by words 4i+16…4i+19.
func (h *sha1) schedule(s *weave.Stream, i int) {
	w := func(j int) reg.Register { return h.w[(i+j)%4] }
	s.SHA1MSG1(w(1), w(0))
	s.VPXOR(w(2), w(0), w(0))
	s.SHA1MSG2(w(3), w(0))
}
