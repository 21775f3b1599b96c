package main

import (
	"omnisum/hashing/_asm/internal/weave"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// aloneAVX512 describes the core for one message with the rounds of avx512, of
// whose lanes it uses the first: rotations and three-operand logic pay for the
// longer way of vectors.
func aloneAVX512(c *build.Context) {
	weave.Function(c, "absorbAVX512", "func(a *[25]uint64, p *byte, blocks, rate int, rc *[24]uint64)",
		"absorbAVX512 is absorbBMI2 with other instructions.")
	a := operand.Mem{Base: c.Load(c.Param("a"), reg.RDI)}
	block := operand.Mem{Base: c.Load(c.Param("p"), reg.RSI)}
	blocks := c.Load(c.Param("blocks"), reg.RCX)
	rate := c.Load(c.Param("rate"), reg.RDX)
	first := operand.Mem{Base: c.Load(c.Param("rc"), reg.R8)}
	rc, end := operand.Mem{Base: reg.R9}, reg.R10
	c.LEAQ(first.Offset(24*8), end)
	for i, v := range words25 {
		c.VMOVQ(a.Offset(8*i), v.AsX())
	}

	c.Label("block")
	for i := range 18 {
		switch i {
		case 9, 13, 17: // the other rates, in words
			c.CMPQ(rate, operand.U32(8*i))
			c.JEQ(operand.LabelRef("absorbed"))
		}
		c.VPXORQ_BCST(block.Offset(8*i), words25[i], words25[i])
	}
	c.Label("absorbed")
	c.ADDQ(rate, block.Base)
	c.MOVQ(first.Base, rc.Base)
	c.Label("rounds")
	s := weave.NewStream(c)
	const rounds = 4
	for i := range rounds {
		iota := func(v reg.VecPhysical) { s.VPXORQ_BCST(rc.Offset(8*i), v, v) }
		registerRound{i%2 == 1}.describe(s, s.Fork(), iota)
	}
	weave.Emit(c, s)
	c.ADDQ(operand.U8(8*rounds), rc.Base)
	c.CMPQ(rc.Base, end)
	c.JNE(operand.LabelRef("rounds"))
	c.DECQ(blocks)
	c.JNE(operand.LabelRef("block"))

	for i, v := range words25 {
		c.VMOVQ(v.AsX(), a.Offset(8*i))
	}
	c.VZEROUPPER()
	c.RET()
}
