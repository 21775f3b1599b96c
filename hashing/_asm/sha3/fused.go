package main

import (
	"omnisum/hashing/_asm/internal/weave"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// fused describes the core that steps four SHA-3 lanes and two SHA-2 chains.
//
// A step absorbs a block into every lane that is not ahead of the slowest one
// and permutes all four; lanes that did not absorb get their old state back. It
// takes twelve turns of two Keccak rounds. Into every turn are woven eight
// rounds of SHA-512 and, for the block after, one round of the message schedule
// (four words). So a chain takes ten turns and a block, two chains over one
// schedule, twenty; they start and end between turns, whatever the lanes do.
//
// When no SHA-2 block is left the rounds run on, and their result is dropped:
// they cost no time.
func fused(c *build.Context) {
	weave.Function(c, "fusedAVX2", "func(k *kernel, p *byte)",
		"fusedAVX2 advances the lanes of k by k.steps steps and its chains by k.blocks",
		"blocks, where positions in k count from p. The steps must give room for the",
		"blocks, and all that is read must lie within the caller's slice.")
	c.Load(c.Param("k"), st.Base)
	c.Load(c.Param("p"), temp[1])
	for _, f := range addresses {
		c.ADDQ(temp[1], st.Offset(f))
	}
	firstBlock(c)

	c.Label("step")
	step(c)
	c.Label("turn")
	c.LEAQ(st.Offset(offRC+22*32), temp[1])
	c.CMPQ(rcPair.Base, temp[1])
	c.JEQ(operand.LabelRef("last"))
	c.JHI(operand.LabelRef("stepped"))
	turn(c, false)
	c.JNE(operand.LabelRef("turn"))
	c.JMP(operand.LabelRef("chained"))
	c.Label("last")
	turn(c, true)
	c.JNE(operand.LabelRef("turn"))
	c.Label("chained")
	chained(c)

	c.Label("stepped")
	c.DECQ(st.Offset(offSteps))
	c.JNE(operand.LabelRef("step"))
	c.VZEROUPPER()
	c.Load(c.Param("p"), temp[1])
	for _, f := range addresses {
		c.SUBQ(temp[1], st.Offset(f))
	}
	c.RET()
}

// addresses are the fields that hold offsets outside and addresses inside.
var addresses = []int{offPos, offPos + 8, offPos + 16, offPos + 24, offLead, offSrc}

// free vector registers between turns, where only the parities are alive.
var between = [3]reg.VecPhysical{row[0], row[1], row[2]}

// firstBlock starts the first chain, with its whole message schedule, and the
// schedule of the block after.
func firstBlock(c *build.Context) {
	area, other := sched.Base, chain.Base
	c.LEAQ(st.Offset(offAreas), area)
	c.LEAQ(st.Offset(offAreas+areaSize), other)
	c.MOVQ(area, st.Offset(offReady))
	c.MOVQ(other, st.Offset(offNext))
	c.CMPQ(st.Offset(offBlock), operand.U8(0))
	c.JEQ(operand.LabelRef("scheduled"))
	nextBlock(c)
	c.MOVQ(operand.U32(16), temp[1])
	c.Label("schedule")
	s := weave.NewStream(c)
	scheduleFirst(s, sched, st.Offset(offRot56), between)
	scheduleSecond(s, sched, between)
	weave.Emit(c, s)
	c.ADDQ(operand.U8(32), area)
	c.DECQ(temp[1])
	c.JNE(operand.LabelRef("schedule"))
	c.Label("scheduled")
	startBlock(c, "first")
}

// nextBlock reads the next SHA-2 block into the area where sched points.
func nextBlock(c *build.Context) {
	src := reg.R12
	s := weave.NewStream(c)
	s.MOVQ(st.Offset(offSrc), src)
	scheduleBlock(s, sched, operand.Mem{Base: src}, st.Offset(offSwap), [2]reg.VecPhysical{between[0], between[1]})
	s.ADDQ(operand.I32(128), st.Offset(offSrc))
	weave.Emit(c, s)
}

// startBlock starts the first chain of the block in the area "ready" and the
// schedule of the block after it, if any, in the other one.
func startBlock(c *build.Context, label string) {
	c.MOVQ(st.Offset(offReady), chain.Base)
	c.MOVQ(st.Offset(offNext), sched.Base)
	c.ADDQ(operand.I32(sums), chain.Base)
	c.LEAQ(chain.Offset(640), temp[1])
	c.MOVQ(temp[1], st.Offset(offEnd))
	c.CMPQ(st.Offset(offBlock), operand.U8(2))
	c.JCS(operand.LabelRef(label + "only"))
	nextBlock(c)
	c.Label(label + "only")
	c.LEAQ(st.Offset(offH), temp[1])
	startChain(c)
}

// startChain starts the chain whose values lie where temp[1] points.
func startChain(c *build.Context) {
	c.MOVQ(temp[1], st.Offset(offCur))
	s := weave.NewStream(c)
	loadWorking(s, operand.Mem{Base: temp[1]})
	weave.Emit(c, s)
}

// step chooses the lanes that absorb and feeds them: the idle ones read where
// the slowest lane reads and get their state back after the permutation.
func step(c *build.Context) {
	lead, idle := reg.RAX, reg.RDX
	blocks := [4]reg.GPPhysical{reg.R12, reg.R13, reg.R14, reg.R15}
	saved := []reg.GPPhysical{lead, idle, blocks[2]}
	for i, r := range saved {
		c.MOVQ(r, st.Offset(offSave+8*i))
	}
	c.MOVQ(st.Offset(offLead), lead)
	for k, block := range blocks {
		pos := st.Offset(offPos + 8*k)
		c.MOVQ(pos, block)
		c.CMPQ(lead, block)
		c.CMOVQCS(lead, block)
		c.SBBQ(idle, idle)
		c.MOVQ(idle, st.Offset(offIdle+8*k))
		c.ANDNQ(st.Offset(offRate+8*k), idle, idle)
		c.ADDQ(idle, pos)
	}
	c.ADDQ(st.Offset(offPace), lead)
	c.MOVQ(lead, st.Offset(offLead))
	s := weave.NewStream(c)
	var at [4]operand.Mem
	for k, b := range blocks {
		at[k] = operand.Mem{Base: b}
	}
	absorb(s, offA, offF, at)
	weave.Emit(c, s)
	for i, r := range saved {
		c.MOVQ(st.Offset(offSave+8*i), r)
	}
	c.LEAQ(st.Offset(offRC), rcPair.Base)
}

// turn writes two Keccak rounds woven with eight rounds of SHA-512 and one of
// its schedule, and compares the chain's position with its end.
func turn(c *build.Context, last bool) {
	keccak, rounds := weave.NewStream(c), weave.NewStream(c)
	first, second := weave.NewStream(c), weave.NewStream(c)
	scheduleFirst(first, sched, st.Offset(offRot56), lent)
	scheduleSecond(second, sched, lent)
	round4{from: offF, to: offE, constant: rcPair}.describe(keccak, first)
	if last {
		round4{from: offE, to: offA, constant: rcPair.Offset(32), last: true}.describe(keccak, second)
	} else {
		round4{from: offE, to: offF, constant: rcPair.Offset(32)}.describe(keccak, second)
	}
	eightRounds(rounds, chain)
	weave.Emit(c, keccak, rounds)
	c.ADDQ(operand.I8(64), rcPair.Base)
	c.ADDQ(operand.I8(64), chain.Base)
	c.ADDQ(operand.I8(32), sched.Base)
	c.CMPQ(chain.Base, st.Offset(offEnd))
}

// chained ends a chain and starts the next one.
func chained(c *build.Context) {
	c.CMPQ(st.Offset(offBlock), operand.U8(0))
	c.JEQ(operand.LabelRef("idle"))
	c.MOVQ(st.Offset(offCur), temp[1])
	s := weave.NewStream(c)
	addWorking(s, operand.Mem{Base: temp[1]})
	weave.Emit(c, s)
	c.LEAQ(st.Offset(offH+64), temp[2])
	c.CMPQ(temp[1], temp[2])
	c.JEQ(operand.LabelRef("blockdone"))
	c.SUBQ(operand.I32(640), chain.Base)
	c.MOVQ(temp[2], temp[1])
	startChain(c)
	c.JMP(operand.LabelRef("turn"))

	c.Label("blockdone")
	c.DECQ(st.Offset(offBlock))
	c.MOVQ(st.Offset(offReady), temp[1])
	c.MOVQ(st.Offset(offNext), temp[2])
	c.MOVQ(temp[2], st.Offset(offReady))
	c.MOVQ(temp[1], st.Offset(offNext))
	startBlock(c, "next")
	c.JMP(operand.LabelRef("turn"))

	c.Label("idle")
	c.SUBQ(operand.I32(640), chain.Base)
	c.SUBQ(operand.I32(320), sched.Base)
	c.JMP(operand.LabelRef("turn"))
}
