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
// rounds of SHA-512 and some of its message schedule for later blocks. A chain
// takes ten turns, a pair of blocks forty: two chains each, whose schedules are
// computed side by side while the pair before goes through its rounds. Chains
// start and end between turns, whatever the lanes do.
//
// When no SHA-2 block is left the rounds run on, and their result is dropped:
// they cost no time.
func fused(c *build.Context) {
	weave.Function(c, "fusedAVX2", "func(k *kernel, p *byte)",
		"fusedAVX2 advances the lanes of k by k.steps steps and its chains by k.pairs",
		"pairs of blocks, where positions in k count from p. The steps must give room",
		"for the pairs, and all that is read must lie within the caller's slice.")
	c.Load(c.Param("k"), st.Base)
	c.Load(c.Param("p"), temp[1])
	for _, f := range addresses {
		c.ADDQ(temp[1], st.Offset(f))
	}
	firstPair(c)

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

// firstPair starts the first chain, with its whole message schedule, and the
// schedule of the pair of blocks after.
func firstPair(c *build.Context) {
	area, other := sched.Base, chain.Base
	c.LEAQ(st.Offset(offAreas), area)
	c.LEAQ(st.Offset(offAreas+areaSize), other)
	c.MOVQ(area, st.Offset(offReady))
	c.MOVQ(other, st.Offset(offNext))
	c.CMPQ(st.Offset(offPairs), operand.U8(0))
	c.JEQ(operand.LabelRef("scheduled"))
	nextPair(c)
	c.MOVQ(operand.U32(32), temp[1])
	c.Label("schedule")
	s := weave.NewStream(c)
	scheduleFirst(s, sched, st.Offset(offRot56), between)
	scheduleSecond(s, sched, between)
	weave.Emit(c, s)
	c.ADDQ(operand.U8(32), area)
	c.DECQ(temp[1])
	c.JNE(operand.LabelRef("schedule"))
	c.Label("scheduled")
	startPair(c, "first")
}

// nextPair reads the next two SHA-2 blocks into the area where sched points.
func nextPair(c *build.Context) {
	src := temp[1]
	s := weave.NewStream(c)
	s.MOVQ(st.Offset(offSrc), src)
	block := operand.Mem{Base: src}
	schedulePair(s, sched, block, block.Offset(128), st.Offset(offSwap), between[0])
	s.ADDQ(operand.I32(256), st.Offset(offSrc))
	weave.Emit(c, s)
}

// startPair starts the first chain of the pair in the area "ready" and the
// schedule of the pair after it, if any, in the other one.
func startPair(c *build.Context, label string) {
	c.MOVQ(st.Offset(offReady), chain.Base)
	c.MOVQ(st.Offset(offNext), sched.Base)
	c.ADDQ(operand.I32(sums), chain.Base)
	c.CMPQ(st.Offset(offPairs), operand.U8(2))
	c.JCS(operand.LabelRef(label + "only"))
	nextPair(c)
	c.Label(label + "only")
	c.LEAQ(st.Offset(offH), temp[1])
	startChain(c)
}

// startChain starts the chain whose values lie where temp[1] points.
func startChain(c *build.Context) {
	c.MOVQ(temp[1], st.Offset(offCur))
	c.LEAQ(chain.Offset(chainSums), temp[2])
	c.MOVQ(temp[2], st.Offset(offEnd))
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
// its schedule, and compares the chain's position with its end. The last turn of
// a step leaves the schedule out: 32 of 40 turns are enough.
func turn(c *build.Context, last bool) {
	keccak, rounds := weave.NewStream(c), weave.NewStream(c)
	first, second := weave.NewStream(c), weave.NewStream(c)
	if !last {
		scheduleFirst(first, sched, st.Offset(offRot56), lent)
		scheduleSecond(second, sched, lent)
	}
	round4{from: offF, to: offE, constant: rcPair}.describe(keccak, first)
	if last {
		round4{from: offE, to: offA, constant: rcPair.Offset(32), last: true}.describe(keccak, second)
	} else {
		round4{from: offE, to: offF, constant: rcPair.Offset(32)}.describe(keccak, second)
	}
	eightRounds(rounds, chain)
	weave.Emit(c, keccak, rounds)
	if !last {
		c.ADDQ(operand.I8(32), sched.Base)
	}
	c.ADDQ(operand.I8(64), rcPair.Base)
	c.SUBQ(operand.I8(-turnSums), chain.Base)
	c.CMPQ(chain.Base, st.Offset(offEnd))
}

// chained ends a chain and starts the next one: SHA-512 and SHA-384 of the first
// block, the same of the second, and so on with the next pair.
func chained(c *build.Context) {
	c.SUBQ(operand.I32(chainSums), chain.Base)
	c.CMPQ(st.Offset(offPairs), operand.U8(0))
	c.JEQ(operand.LabelRef("idle"))
	c.MOVQ(st.Offset(offCur), temp[1])
	s := weave.NewStream(c)
	addWorking(s, operand.Mem{Base: temp[1]})
	weave.Emit(c, s)
	c.LEAQ(st.Offset(offH+64), temp[2])
	c.CMPQ(temp[1], temp[2])
	c.JEQ(operand.LabelRef("both"))
	c.MOVQ(temp[2], temp[1])
	c.JMP(operand.LabelRef("another"))

	c.Label("both")
	c.SUBQ(operand.I8(64), temp[1])
	c.BTCQ(operand.U8(4), chain.Base) // from the first block to the second
	c.JCC(operand.LabelRef("another"))
	c.DECQ(st.Offset(offPairs))
	c.MOVQ(st.Offset(offReady), temp[1])
	c.MOVQ(st.Offset(offNext), temp[2])
	c.MOVQ(temp[2], st.Offset(offReady))
	c.MOVQ(temp[1], st.Offset(offNext))
	startPair(c, "next")
	c.JMP(operand.LabelRef("turn"))

	c.Label("idle")
	c.MOVQ(st.Offset(offNext), sched.Base)
	c.JMP(operand.LabelRef("turn"))

	c.Label("another")
	startChain(c)
	c.JMP(operand.LabelRef("turn"))
}
