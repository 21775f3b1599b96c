package main

import (
	"math"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"omnisum/hashing/_asm/internal/weave"
)

// md5Shifts are the rotations of RFC 1321 §3.4, four for each round.
var md5Shifts = [4][4]uint8{{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}}

// md5 runs one MD5 chain in scalar registers.
type md5 struct {
	c     *build.Context
	st, p operand.Mem
	abcd  [4]reg.Register
	t, u  reg.Register
}

func newMD5(c *build.Context, st, p operand.Mem) *md5 {
	return &md5{
		c: c, st: st, p: p,
		abcd: [4]reg.Register{reg.EAX, reg.EBX, reg.ECX, reg.R8L},
		t:    reg.R9L,
		u:    reg.R10L,
	}
}

func (h *md5) load() {
	for i, r := range h.abcd {
		h.c.MOVL(h.st.Offset(4*i), r)
	}
}

func (h *md5) block() *weave.Stream {
	s := weave.NewStream(h.c)
	for i := range 64 {
		h.step(s, i)
	}
	for i, r := range h.abcd {
		s.ADDL(h.st.Offset(4*i), r)
		s.MOVL(r, h.st.Offset(4*i))
	}
	return s
}

// step is a = b + rotate(a + f(b, c, d) + word + constant). What doesn't need
// b, the newest word, is added first: the chain through b is what costs time.
func (h *md5) step(s *weave.Stream, i int) {
	a, b, c, d := h.abcd[(64-i)%4], h.abcd[(65-i)%4], h.abcd[(66-i)%4], h.abcd[(67-i)%4]
	word := [4]int{i, 5*i + 1, 3*i + 5, 7 * i}[i/16] % 16
	constant := uint32(math.Floor(math.Abs(math.Sin(float64(i+1))) * (1 << 32)))
	s.ADDL(h.p.Offset(4*word), a)
	s.ADDL(operand.U32(constant), a)
	switch i / 16 {
	case 0: // (b & c) | (^b & d) = ((c ^ d) & b) ^ d
		s.MOVL(c, h.t)
		s.XORL(d, h.t)
		s.ANDL(b, h.t)
		s.XORL(d, h.t)
	case 1: // (d & b) | (^d & c): the parts share no bit, so adding joins them
		s.MOVL(d, h.u)
		s.NOTL(h.u)
		s.ANDL(c, h.u)
		s.ADDL(h.u, a)
		s.MOVL(d, h.t)
		s.ANDL(b, h.t)
	case 2: // b ^ c ^ d
		s.MOVL(c, h.t)
		s.XORL(d, h.t)
		s.XORL(b, h.t)
	case 3: // c ^ (b | ^d)
		s.MOVL(d, h.t)
		s.NOTL(h.t)
		s.ORL(b, h.t)
		s.XORL(c, h.t)
	}
	s.ADDL(h.t, a)
	s.ROLL(operand.U8(md5Shifts[i/16][i%4]), a)
	s.ADDL(b, a)
}
