package main

import (
	"omnisum/hashing/_asm/internal/weave"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// A core steps four lanes of SHA-3, with or without two SHA-2 chains.
//
// A step absorbs a block into every lane that is not ahead of the one that sets
// the pace, and permutes all four; lanes that did not absorb get their old state
// back. It takes turns of several Keccak rounds.
//
// Into every turn are woven some rounds of SHA-512 and of its message schedule
// for later blocks. With AVX2 a step takes eight turns, of sixteen rounds of
// SHA-512. A chain takes five turns, a pair of blocks twenty: two chains each,
// whose schedules are computed side by side while the pair before goes through
// its rounds. Chains start and end between turns, whatever
// the lanes do. When no SHA-2 block is left the rounds run on, and their result
// is dropped.
type core struct {
	*build.Context
	vectors
	chains bool
}

// vectors are the vector part of a core, as an instruction set does it.
type vectors interface {
	// enter prepares registers that stay as they are; t is free.
	enter(s *weave.Stream, t reg.GPPhysical)
	// idle notes the lanes that were idle in the step that ends.
	idle(s *weave.Stream)
	// absorb takes a block into every lane. Except in the first step, idle lanes
	// get their state back before.
	absorb(s *weave.Stream, first bool, blocks [4]operand.Mem)
	// leave puts the states into A, but not those of idle lanes.
	leave(s *weave.Stream)
	// turn describes the Keccak rounds of a turn and, for chains, some steps of the
	// message schedule, of which a pair of blocks needs 32. It returns the numbers
	// of rounds and steps.
	turn(s *weave.Stream, chains bool) (rounds, steps int)
	// chainTurns is how many turns a chain takes.
	chainTurns() int
	// The message schedule of two blocks: reading them, one step, and where W+K of
	// a round lies, for the second block as many bytes on as the bit of an address
	// says.
	pair(s *weave.Stream, first, second operand.Mem)
	schedule(s *weave.Stream)
	sum(round int) int
	secondBit() int
}

func fused(c *build.Context) {
	weave.Function(c, "fusedAVX2", "func(k *kernel, p *byte)",
		"fusedAVX2 advances the lanes of k by k.steps steps and its chains by k.pairs",
		"pairs of blocks, where positions in k count from p. The steps must give room",
		"for the pairs, and all that is read must lie within the caller's slice.")
	core{c, avx2{}, true}.describe()
	weave.Function(c, "fusedAVX512", "func(k *kernel, p *byte)",
		"fusedAVX512 is fusedAVX2 with other registers.")
	core{c, avx512{roundsOfTurn: 4, stepsOfTurn: 2, turnsOfChain: 5}, true}.describe()
	weave.Function(c, "denseAVX512", "func(k *kernel, p *byte)",
		"denseAVX512 is fusedAVX512 with more of the chains in a step.")
	core{c, avx512{roundsOfTurn: 6, stepsOfTurn: 4, turnsOfChain: 2}, true}.describe()
}

func lanes(c *build.Context) {
	weave.Function(c, "lanesAVX2", "func(k *kernel, p *byte)",
		"lanesAVX2 is fusedAVX2 without chains.")
	core{c, avx2{}, false}.describe()
	weave.Function(c, "lanesAVX512", "func(k *kernel, p *byte)",
		"lanesAVX512 is fusedAVX512 without chains.")
	core{c, avx512{roundsOfTurn: 4}, false}.describe()
}

// addresses are the fields that hold offsets outside and addresses inside.
var addresses = []int{offPos, offPos + 8, offPos + 16, offPos + 24, offLead, offSrc}

// describe writes the function.
func (c core) describe() {
	c.Load(c.Param("k"), st.Base)
	c.Load(c.Param("p"), temp[1])
	for _, f := range addresses {
		c.ADDQ(temp[1], st.Offset(f))
	}
	s := weave.NewStream(c.Context)
	c.enter(s, temp[1])
	weave.Emit(c.Context, s)
	if c.chains {
		c.firstPair()
	}
	c.step(true)
	c.Label("turn")
	c.oneTurn()
	c.Label("turned")
	c.LEAQ(st.Offset(offRC+24*32), temp[1])
	c.CMPQ(rcs.Base, temp[1])
	c.JNE(operand.LabelRef("turn"))
	c.DECQ(st.Offset(offSteps))
	c.JEQ(operand.LabelRef("done"))
	c.step(false)
	c.JMP(operand.LabelRef("turn"))

	c.Label("done")
	s = weave.NewStream(c.Context)
	c.idle(s)
	c.leave(s)
	weave.Emit(c.Context, s)
	c.VZEROUPPER()
	c.Load(c.Param("p"), temp[1])
	for _, f := range addresses {
		c.SUBQ(temp[1], st.Offset(f))
	}
	c.RET()
	if c.chains {
		c.chained()
	}
}

// step chooses the lanes that absorb and feeds them: the idle ones read where
// the lane that sets the pace reads, and get their state back afterwards, which
// is done here too unless it is the first step.
func (c core) step(first bool) {
	lead, idle := reg.RAX, reg.RDX
	blocks := [4]reg.GPPhysical{reg.R12, reg.R13, reg.R14, reg.R15}
	saved := []reg.GPPhysical{lead, idle, blocks[2]}
	if c.chains {
		for i, r := range saved {
			c.MOVQ(r, st.Offset(offSave+8*i))
		}
	}
	s := weave.NewStream(c.Context)
	if !first {
		c.idle(s)
	}
	weave.Emit(c.Context, s)
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
	s = weave.NewStream(c.Context)
	var at [4]operand.Mem
	for k, b := range blocks {
		at[k] = operand.Mem{Base: b}
	}
	c.absorb(s, first, at)
	weave.Emit(c.Context, s)
	if c.chains {
		for i, r := range saved {
			c.MOVQ(st.Offset(offSave+8*i), r)
		}
	}
	c.LEAQ(st.Offset(offRC), rcs.Base)
}

// oneTurn writes a turn, its Keccak rounds woven with those of SHA-512. If a
// chain ends there, it leaves to do so.
func (c core) oneTurn() {
	keccak, rounds := weave.NewStream(c.Context), weave.NewStream(c.Context)
	n, steps := c.turn(keccak, c.chains)
	if c.chains {
		for r := range 80 / c.chainTurns() {
			round512(rounds, r%8, chain.Offset(c.sum(r)))
		}
	}
	weave.Emit(c.Context, keccak, rounds)
	c.LEAQ(rcs.Offset(32*n), rcs.Base)
	if c.chains {
		c.ADDQ(operand.U32(32*steps), sched.Base)
		c.ADDQ(operand.I32(chainSums/c.chainTurns()), chain.Base)
		c.CMPQ(chain.Base, st.Offset(offEnd))
		c.JEQ(operand.LabelRef("chained"))
	}
}
