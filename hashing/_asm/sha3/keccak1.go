package main

import (
	"omnisum/hashing/_asm/internal/weave"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// All general registers but the stack pointer. As in the vector code, parities
// of the next round are collected while χ writes. One of the five words of θ's
// effect is in memory, to leave a spare register.
var (
	parity1 = [5]reg.GPPhysical{reg.RAX, reg.RBX, reg.RCX, reg.RDX, reg.RBP}
	effect1 = [4]reg.GPPhysical{reg.RSI, reg.RDI, reg.R8, reg.R9}
	row1    = [5]reg.GPPhysical{reg.R10, reg.R11, reg.R12, reg.R13, reg.R14}
	spare1  = reg.R15
)

// A frame1 is the stack frame of the scalar core.
type frame1 struct {
	from, to     operand.Mem // the state, and where the odd rounds write it
	effect4      operand.Mem // D[4]
	rc, end      operand.Mem // the next round constant, and where they end
	block, count operand.Mem
}

// alone describes the scalar core: whole blocks of one message.
func alone(c *build.Context) {
	weave.Function(c, "absorbBMI2", "func(a *[25]uint64, p *byte, blocks, rate int, rc *[24]uint64)",
		"absorbBMI2 XORs blocks of rate bytes from p into a, with Keccak-f[1600] after",
		"each. The rate is one of 144, 136, 104 and 72, and there is a block at least.")
	f := frame1{
		from: c.AllocLocal(200), to: c.AllocLocal(200), effect4: c.AllocLocal(8),
		rc: c.AllocLocal(8), end: c.AllocLocal(8), block: c.AllocLocal(8), count: c.AllocLocal(8),
	}
	f.enter(c)
	c.Label("block")
	f.absorb(c)
	c.Label("rounds")
	s := weave.NewStream(c)
	f.round(s)
	f.rcNext(s)
	odd := f
	odd.from, odd.to = f.to, f.from
	odd.round(s)
	f.rcNext(s)
	weave.Emit(c, s)
	c.MOVQ(f.rc, spare1)
	c.CMPQ(spare1, f.end)
	c.JNE(operand.LabelRef("rounds"))
	c.DECQ(f.count)
	c.JNE(operand.LabelRef("block"))
	f.leave(c)
}

// enter copies the state and the arguments into the frame and sums the columns.
func (f frame1) enter(c *build.Context) {
	a := operand.Mem{Base: c.Load(c.Param("a"), row1[0])}
	c.Load(c.Param("p"), row1[1])
	c.MOVQ(row1[1], f.block)
	c.Load(c.Param("blocks"), row1[1])
	c.MOVQ(row1[1], f.count)
	c.Load(c.Param("rc"), row1[1])
	c.ADDQ(operand.U32(24*8), row1[1])
	c.MOVQ(row1[1], f.end)
	for i := range 25 {
		if i < 5 {
			c.MOVQ(a.Offset(8*i), parity1[i])
			c.MOVQ(parity1[i], f.from.Offset(8*i))
		} else {
			c.MOVQ(a.Offset(8*i), spare1)
			c.MOVQ(spare1, f.from.Offset(8*i))
			c.XORQ(spare1, parity1[i%5])
		}
	}
}

// leave copies the state back.
func (f frame1) leave(c *build.Context) {
	a := operand.Mem{Base: c.Load(c.Param("a"), row1[0])}
	for i := range 25 {
		c.MOVQ(f.from.Offset(8*i), spare1)
		c.MOVQ(spare1, a.Offset(8*i))
	}
	c.RET()
}

// absorb XORs a block into the state and the parities, and starts the rounds.
func (f frame1) absorb(c *build.Context) {
	block, rate := row1[0], row1[1]
	c.MOVQ(f.block, block)
	c.Load(c.Param("rate"), rate)
	c.ADDQ(rate, f.block)
	for i := range 18 {
		switch i {
		case 9, 13, 17: // the other rates, in words
			c.CMPQ(rate, operand.U32(8*i))
			c.JEQ(operand.LabelRef("absorbed"))
		}
		c.MOVQ(operand.Mem{Base: block, Disp: 8 * i}, spare1)
		c.XORQ(spare1, f.from.Offset(8*i))
		c.XORQ(spare1, parity1[i%5])
	}
	c.Label("absorbed")
	c.MOVQ(f.end, spare1)
	c.SUBQ(operand.U32(24*8), spare1)
	c.MOVQ(spare1, f.rc)
}

func (f frame1) rcNext(s *weave.Stream) { s.ADDQ(operand.U8(8), f.rc) }

// round describes one round of Keccak-f[1600] (FIPS 202 §3.3).
func (f frame1) round(s *weave.Stream) {
	for _, x := range []int{4, 0, 1, 2, 3} {
		d := effectWord1(x)
		s.RORXQ(operand.U8(63), parity1[(x+1)%5], d)
		s.XORQ(parity1[(x+4)%5], d)
	}
	s.MOVQ(effectWord1(4), f.effect4)
	// The first row takes D[4] from its register, since the way through memory
	// would hold up the whole round.
	for _, x := range []int{4, 0, 1} {
		f.load(s, x, 0)
	}
	for y := range 5 {
		f.load(s, 2, y)
		f.load(s, 3, y)
		f.chi(s, 0, y)
		if y > 0 {
			f.load(s, 4, y)
		}
		f.chi(s, 1, y)
		f.chi(s, 2, y)
		f.load(s, 0, y+1)
		f.chi(s, 3, y)
		f.load(s, 1, y+1)
		f.chi(s, 4, y)
	}
}

// effectWord1 is the register of D[x]; that of D[4] is lent until the first χ.
func effectWord1(x int) reg.GPPhysical {
	if x == 4 {
		return spare1
	}
	return effect1[x]
}

// rowWord1 is the register of word x of row y. As in the vector code, the next
// row's first words come while χ of this row is under way.
func rowWord1(x, y int) reg.GPPhysical { return row1[(x+2*y)%5] }

// load brings word x of row y after θ, ρ and π into its register; there is no
// row 5.
func (f frame1) load(s *weave.Stream, x, y int) {
	if y == 5 {
		return
	}
	fromX, fromY := (x+3*y)%5, x
	v, word := rowWord1(x, y), f.from.Offset(8*(5*fromY+fromX))
	if fromX < 4 || y == 0 {
		s.MOVQ(word, v)
		s.XORQ(effectWord1(fromX), v)
	} else {
		s.MOVQ(f.effect4, v) // the other way round costs 2 %
		s.XORQ(word, v)
	}
	if n := rotation[fromY][fromX]; n != 0 {
		s.ROLQ(operand.U8(n), v)
	}
}

// chi writes word x of row y after χ and ι.
func (f frame1) chi(s *weave.Stream, x, y int) {
	out := spare1
	if y == 0 {
		out = parity1[x]
	}
	s.ANDNQ(rowWord1(x+2, y), rowWord1(x+1, y), out)
	s.XORQ(rowWord1(x, y), out)
	if x == 0 && y == 0 {
		s.MOVQ(f.rc, spare1)
		s.XORQ(operand.Mem{Base: spare1}, out)
	}
	s.MOVQ(out, f.to.Offset(8*(5*y+x)))
	if y > 0 {
		s.XORQ(out, parity1[x])
	}
}
