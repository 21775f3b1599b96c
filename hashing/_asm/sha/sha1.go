package main

import (
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"omnisum/hashing/_asm/internal/weave"
)

// sha1 runs one SHA-1 chain.
type sha1 struct {
	t     tables
	st, p operand.Mem
	abcd  reg.Register
	e     [2]reg.Register // take turns: e with the words added, and the next e
	w     [4]reg.Register
	ahead int // see kernel
}

func newSHA1(t tables, st, p operand.Mem, ahead int) *sha1 {
	return &sha1{
		t: t, st: st, p: p,
		abcd:  reg.X9,
		e:     [2]reg.Register{reg.X10, reg.X11},
		w:     [4]reg.Register{reg.X12, reg.X13, reg.X14, reg.X15},
		ahead: ahead,
	}
}

func (h *sha1) Load(c *build.Context) {
	c.VMOVDQU(h.st, h.abcd)
	c.VMOVDQU(h.st.Offset(16), h.e[0])
}

func (h *sha1) Block(c *build.Context) *weave.Stream {
	s := weave.NewStream(c)
	for i := range h.ahead {
		h.words(s, i)
	}
	for i := range 20 {
		h.words(s, i+h.ahead)
		e, next := h.e[i%2], h.e[(i+1)%2]
		if i == 0 {
			s.VPADDD(h.w[0], e, e)
		} else {
			s.SHA1NEXTE(h.w[i%4], e)
		}
		s.VMOVDQA(h.abcd, next) // e of four rounds later is a of now, rotated
		s.SHA1RNDS4(operand.U8(uint8(i/5)), e, h.abcd)
	}
	s.SHA1NEXTE(h.st.Offset(16), h.e[0])
	s.VPADDD(h.st, h.abcd, h.abcd)
	s.VMOVDQU(h.e[0], h.st.Offset(16))
	s.VMOVDQU(h.abcd, h.st)
	return s
}

// words makes words 4i…4i+3 of the schedule, which take the place of those
// sixteen words before.
func (h *sha1) words(s *weave.Stream, i int) {
	if i >= 20 {
		return
	}
	w := func(j int) reg.Register { return h.w[(i+j)%4] }
	if i < 4 {
		s.VMOVDQU(h.p.Offset(16*i), w(0))
		s.VPSHUFB(h.t.swap128, w(0), w(0))
		return
	}
	s.SHA1MSG1(w(1), w(0))
	s.VPXOR(w(2), w(0), w(0))
	s.SHA1MSG2(w(3), w(0))
}
