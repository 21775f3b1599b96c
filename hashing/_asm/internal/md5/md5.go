// Package md5 describes MD5 (RFC 1321) as a stream of scalar instructions, for
// kernels whose vector instructions leave the scalar units idle.
package md5

import (
	"math"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"omnisum/hashing/_asm/internal/weave"
)

// shifts are the rotations of RFC 1321 §3.4, four for each round.
var shifts = [4][4]uint8{{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}}

// A Chain is MD5 on one message. It keeps the state in its registers between
// blocks and needs BMI1.
type Chain struct {
	// State is the address of the four words of state.
	State operand.Mem
	// Message is the address of the current block.
	Message operand.Mem
	// Words and Spare are the 32-bit registers that it uses.
	Words [4]reg.Register
	Spare [2]reg.Register
}

// Load puts the state into registers.
func (h Chain) Load(c *build.Context) {
	for i, r := range h.Words {
		c.MOVL(h.State.Offset(4*i), r)
	}
}

// Block returns the work on one block, at whose end the state is in registers
// and in memory.
func (h Chain) Block(c *build.Context) *weave.Stream {
	s := weave.NewStream(c)
	for i := range 64 {
		h.step(s, i)
	}
	for i, r := range h.Words {
		s.ADDL(h.State.Offset(4*i), r)
		s.MOVL(r, h.State.Offset(4*i))
	}
	return s
}

// step is a = b + rotate(a + f(b, c, d) + word + constant). What doesn't need
// b, the newest word, is added first: the chain through b is what costs time.
func (h Chain) step(s *weave.Stream, i int) {
	a, b, c, d := h.Words[(64-i)%4], h.Words[(65-i)%4], h.Words[(66-i)%4], h.Words[(67-i)%4]
	t, u := h.Spare[0], h.Spare[1]
	word := [4]int{i, 5*i + 1, 3*i + 5, 7 * i}[i/16] % 16
	constant := uint32(math.Floor(math.Abs(math.Sin(float64(i+1))) * (1 << 32)))
	if i/16 == 3 {
		constant-- // see below
	}
	s.ADDL(h.Message.Offset(4*word), a)
	s.ADDL(operand.U32(constant), a)
	switch i / 16 {
	case 0: // (b & c) | (^b & d) = ((c ^ d) & b) ^ d
		s.MOVL(c, t)
		s.XORL(d, t)
		s.ANDL(b, t)
		s.XORL(d, t)
		s.ADDL(t, a)
	case 1: // (d & b) | (^d & c): the parts share no bit, so adding joins them
		s.ANDNL(c, d, u)
		s.ADDL(u, a)
		s.MOVL(d, t)
		s.ANDL(b, t)
		s.ADDL(t, a)
	case 2: // b ^ (c ^ d), whose second part is left over from the step before
		if i == 32 {
			s.MOVL(c, t)
			s.XORL(d, t)
		}
		s.XORL(b, t)
		s.ADDL(t, a)
		s.XORL(d, t) // b ^ c
	case 3: // c ^ (b | ^d) = -1 - (c ^ (^b & d))
		s.ANDNL(d, b, t)
		s.XORL(c, t)
		s.SUBL(t, a)
	}
	s.ROLL(operand.U8(shifts[i/16][i%4]), a)
	s.ADDL(b, a)
}
