package main

import (
	"omnisum/hashing/_asm/internal/weave"

	"github.com/mmcloughlin/avo/operand"
)

// firstPair starts the first chain, with its whole message schedule, and the
// schedule of the pair of blocks after.
func (c core) firstPair() {
	area, other := sched.Base, chain.Base
	c.LEAQ(st.Offset(offAreas), area)
	c.LEAQ(st.Offset(offAreas+areaSize), other)
	c.MOVQ(area, st.Offset(offReady))
	c.MOVQ(other, st.Offset(offNext))
	c.CMPQ(st.Offset(offPairs), operand.U8(0))
	c.JEQ(operand.LabelRef("scheduled"))
	c.nextPair()
	c.MOVQ(operand.U32(32), temp[1])
	c.Label("schedule")
	s := weave.NewStream(c.Context)
	c.schedule(s)
	weave.Emit(c.Context, s)
	c.ADDQ(operand.U8(32), area)
	c.DECQ(temp[1])
	c.JNE(operand.LabelRef("schedule"))
	c.Label("scheduled")
	c.startPair("first")
}

// nextPair reads the next two SHA-2 blocks into the area where sched points.
func (c core) nextPair() {
	block := operand.Mem{Base: temp[1]}
	s := weave.NewStream(c.Context)
	s.MOVQ(st.Offset(offSrc), block.Base)
	c.pair(s, block, block.Offset(128))
	s.ADDQ(operand.I32(256), st.Offset(offSrc))
	weave.Emit(c.Context, s)
}

// startPair starts the first chain of the pair in the area "ready" and the
// schedule of the pair after it, if any, in the other one.
func (c core) startPair(label string) {
	c.MOVQ(st.Offset(offReady), chain.Base)
	c.MOVQ(st.Offset(offNext), sched.Base)
	c.ADDQ(operand.I32(sums), chain.Base)
	c.CMPQ(st.Offset(offPairs), operand.U8(2))
	c.JCS(operand.LabelRef(label + "only"))
	c.nextPair()
	c.Label(label + "only")
	c.LEAQ(st.Offset(offH), temp[1])
	c.startChain()
}

// startChain starts the chain whose values lie where temp[1] points.
func (c core) startChain() {
	c.MOVQ(temp[1], st.Offset(offCur))
	c.LEAQ(chain.Offset(chainSums), temp[2])
	c.MOVQ(temp[2], st.Offset(offEnd))
	s := weave.NewStream(c.Context)
	loadWorking(s, operand.Mem{Base: temp[1]})
	weave.Emit(c.Context, s)
}

// chained ends a chain and starts the next one: SHA-512 and SHA-384 of the first
// block, the same of the second, and so on with the next pair. Then it goes on
// with the turn that is due.
func (c core) chained() {
	c.Label("chained")
	c.SUBQ(operand.I32(chainSums), chain.Base)
	c.CMPQ(st.Offset(offPairs), operand.U8(0))
	c.JEQ(operand.LabelRef("idle"))
	c.MOVQ(st.Offset(offCur), temp[1])
	s := weave.NewStream(c.Context)
	addWorking(s, operand.Mem{Base: temp[1]})
	weave.Emit(c.Context, s)
	c.LEAQ(st.Offset(offH+64), temp[2])
	c.CMPQ(temp[1], temp[2])
	c.JEQ(operand.LabelRef("both"))
	c.MOVQ(temp[2], temp[1])
	c.JMP(operand.LabelRef("another"))

	c.Label("both")
	c.SUBQ(operand.I8(64), temp[1])
	c.BTCQ(operand.U8(c.secondBit()), chain.Base) // from the first block to the second
	c.JCC(operand.LabelRef("another"))
	c.DECQ(st.Offset(offPairs))
	c.MOVQ(st.Offset(offReady), temp[1])
	c.MOVQ(st.Offset(offNext), temp[2])
	c.MOVQ(temp[2], st.Offset(offReady))
	c.MOVQ(temp[1], st.Offset(offNext))
	c.startPair("next")
	c.JMP(operand.LabelRef("turned"))

	c.Label("idle")
	c.MOVQ(st.Offset(offNext), sched.Base)
	c.JMP(operand.LabelRef("turned"))

	c.Label("another")
	c.startChain()
	c.JMP(operand.LabelRef("turned"))
}
