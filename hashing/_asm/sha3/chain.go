package main

import (
	"omnisum/hashing/_asm/internal/weave"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// The core for one chain keeps the schedule of two blocks in an area like the
// fused core's, but without W, which fits into registers here.
const (
	sums1 = 0
	keys1 = sums1 + 40*32
	size1 = keys1 + 40*32
)

// window holds the last 16 words of both blocks, two words of each in a vector.
var window = [8]reg.VecPhysical{reg.Y0, reg.Y1, reg.Y2, reg.Y3, reg.Y4, reg.Y5, reg.Y6, reg.Y7}

// Without lanes to feed, two more general registers are free for the rounds:
// copied holds f, and late is Σ0(a) of the round before, which is yet to be
// added to a.
var late, copied = reg.R15, reg.RDI

// oneChain describes the core for one SHA-512 or SHA-384 chain. While a pair of
// blocks goes through its rounds the vector units compute the schedules of the
// pair after it, side by side. Forty rounds and eight schedule steps make a
// body, and a pair takes four: 160 rounds and the 32 steps for words 16 to 79.
//
// On AMD Zen 5 the body twice in a row, 10 KiB of code, takes 3.5 cycles per byte
// if the cache of decoded instructions keeps it, and 4.3 to 4.8 as a rule, since
// it does not. Once it is 3.57 always. Instructions of AVX-512 for the schedule,
// a third less, change nothing then.
func oneChain(c *build.Context) {
	weave.Function(c, "blocks512AVX2", "func(w *work512, h *[8]uint64, p *byte, blocks int)",
		"blocks512AVX2 continues the chain h with blocks from p, one at least.")
	f := frame512{
		odd: c.AllocLocal(8), second: c.AllocLocal(8),
		left: param(c, "blocks"), src: param(c, "p"), values: param(c, "h"),
	}
	f.ror8, f.swap = tables(c)
	c.Load(c.Param("w"), sched.Base)
	f.pair(c, "first")
	c.MOVQ(operand.U32(4), temp[1])
	c.Label("schedule")
	s := weave.NewStream(c)
	eightSteps(s, f.ror8)
	weave.Emit(c, s)
	c.DECQ(temp[1])
	c.JNE(operand.LabelRef("schedule"))
	c.LEAQ(sched.Offset(sums1-32*32), chain.Base)
	c.ADDQ(operand.I32(size1-32*32), sched.Base)

	c.Label("pair")
	c.MOVQ(operand.U32(0), f.odd)
	c.MOVQ(operand.U32(0), f.second)
	c.CMPQ(f.left, operand.U8(2))
	c.JLE(operand.LabelRef("block"))
	c.ADDQ(operand.I32(256), f.src)
	c.SUBQ(operand.U8(2), f.left)
	f.pair(c, "next")
	c.ADDQ(operand.U8(2), f.left)

	c.Label("block")
	f.block(c)
	c.DECQ(f.left)
	c.JEQ(operand.LabelRef("done"))
	c.SUBQ(operand.I32(chainSums-16), chain.Base)
	c.XORQ(operand.U8(1), f.odd)
	c.JNE(operand.LabelRef("block"))
	// The areas change places; 32 steps and two blocks moved the registers on.
	c.LEAQ(sched.Offset(sums1-32*32), temp[1])
	c.LEAQ(chain.Offset(-32-sums1), sched.Base)
	c.MOVQ(temp[1], chain.Base)
	c.JMP(operand.LabelRef("pair"))

	c.Label("done")
	c.VZEROUPPER()
	c.RET()
}

// A frame512 says where things are that have no register.
type frame512 struct {
	odd               operand.Mem // whether the second block of the pair goes on
	second            operand.Mem // whether the second half of its rounds goes on
	left, src, values operand.Mem // the parameters
	ror8, swap        operand.Mem // constants
}

// param returns the place of a parameter on the stack.
func param(c *build.Context, name string) operand.Mem {
	b, err := c.Param(name).Resolve()
	if err != nil {
		panic(err)
	}
	return b.Addr
}

// tables adds the byte shuffles that rotate words right by 8 and reverse them.
func tables(c *build.Context) (ror8, swap operand.Mem) {
	var r, s []byte
	for i := range 32 {
		word, b := i&8, i&7
		r = append(r, byte(word+(b+1)%8))
		s = append(s, byte(word+7-b))
	}
	return weave.Bytes(c, "ror8", r...), weave.Bytes(c, "swap", s...)
}

// pair reads two blocks into the window and the area where sched points, or one
// of them twice if only one is left.
func (f frame512) pair(c *build.Context, label string) {
	first, second := operand.Mem{Base: temp[1]}, operand.Mem{Base: temp[2]}
	c.MOVQ(f.src, first.Base)
	c.LEAQ(first.Offset(128), second.Base)
	c.CMPQ(f.left, operand.U8(1))
	c.JNE(operand.LabelRef(label + "whole"))
	c.MOVQ(first.Base, second.Base)
	c.Label(label + "whole")
	s := weave.NewStream(c)
	for i, v := range window {
		s.VMOVDQU(first.Offset(16*i), v.AsX())
		s.VINSERTI128(operand.U8(1), second.Offset(16*i), v, v)
		s.VPSHUFB(f.swap, v, v)
		s.VPADDQ(sched.Offset(keys1+32*i), v, spare)
		s.VMOVDQU(spare, sched.Offset(sums1+32*i))
	}
	weave.Emit(c, s)
}

// block takes the chain through one block.
func (f frame512) block(c *build.Context) {
	s := weave.NewStream(c)
	h := operand.Mem{Base: late}
	s.MOVQ(f.values, h.Base)
	loadWorking(s, h)
	s.XORQ(late, late)
	s.MOVQ(working[5], copied)
	weave.Emit(c, s)
	c.Label("half")
	rounds, steps := weave.NewStream(c), weave.NewStream(c)
	for r := range 40 {
		lateRound(rounds, r%8, chain.Offset(32*(r/2)+8*(r%2)))
	}
	eightSteps(steps, f.ror8)
	weave.Emit(c, rounds, steps)
	c.ADDQ(operand.I32(chainSums/2), chain.Base)
	c.XORQ(operand.U8(1), f.second)
	c.JNE(operand.LabelRef("half"))
	s = weave.NewStream(c)
	s.ADDQ(late, working[0])
	s.MOVQ(f.values, h.Base)
	addWorking(s, h)
	weave.Emit(c, s)
}

// lateRound describes round r of eight like round512, with the last sum left to
// the next round: so it never waits for a, which it needs later than e.
func lateRound(s *weave.Stream, r int, sum operand.Mem) {
	at := func(i int) reg.GPPhysical { return working[(i-r+8)%8] }
	a, b, d, e, g, h := at(0), at(1), at(3), at(4), at(6), at(7)
	bc, ab, t := temp[r%2], temp[1-r%2], temp[2]

	s.ADDQ(sum, h)
	s.ANDQ(e, copied) // Ch(e,f,g): its halves have no bit in common
	s.RORXQ(operand.U8(41), e, t)
	s.RORXQ(operand.U8(18), e, ab)
	s.ADDQ(late, a)
	s.ADDQ(copied, h)
	s.ANDNQ(g, e, copied)
	s.XORQ(ab, t)
	s.RORXQ(operand.U8(14), e, late)
	s.ADDQ(copied, h)
	s.XORQ(late, t) // Σ1(e)
	s.MOVQ(a, ab)
	s.RORXQ(operand.U8(39), a, copied)
	s.ADDQ(t, h)
	s.XORQ(b, ab)
	s.RORXQ(operand.U8(34), a, late)
	s.RORXQ(operand.U8(28), a, t)
	s.ADDQ(h, d)
	s.ANDQ(ab, bc)
	s.XORQ(copied, late)
	s.XORQ(b, bc) // Maj(a,b,c)
	s.XORQ(t, late)
	s.ADDQ(bc, h)
	s.MOVQ(e, copied)
}

// eightSteps describes eight steps of the message schedule, two words of two
// blocks each, into the area where sched points, and moves that on.
func eightSteps(s *weave.Stream, ror8 operand.Mem) {
	x, y, z := reg.Y8, reg.Y9, reg.Y10
	for i := range 8 {
		w := func(t int) reg.VecPhysical { return window[(i+t/2)%8] }
		s.VPALIGNR(operand.U8(8), w(0), w(2), x)  // W[t-15]
		s.VPALIGNR(operand.U8(8), w(8), w(10), y) // W[t-7]
		s.VPADDQ(y, w(0), w(0))
		sigma0(s, ror8, [3]reg.VecPhysical{x, y, z})
		s.VPADDQ(y, w(0), w(0))
		s.VMOVDQU(w(14), x) // W[t-2]
		sigma1(s, [3]reg.VecPhysical{x, y, z})
		s.VPADDQ(y, w(0), w(0))
		s.VPADDQ(sched.Offset(keys1+32*(8+i)), w(0), y)
		s.VMOVDQU(y, sched.Offset(sums1+32*(8+i)))
	}
	s.ADDQ(operand.I32(32*8), sched.Base)
}
