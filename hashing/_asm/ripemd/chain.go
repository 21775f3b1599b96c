package main

import (
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"omnisum/hashing/_asm/internal/weave"
)

// A chain runs the lines of its lanes in step.
type chain struct {
	c                       *build.Context
	t                       *tables
	lanes                   lanes
	state, scratch, message operand.Mem
	home                    [5]reg.VecVirtual // the words between blocks
	// Constants that stay in registers: ones in all lanes, and for all lanes
	// together ones in those of RIPEMD-160 and -320, and what turns their word d.
	ones, onlyFive, turnLeft, turnRight operand.Op
}

// The scratch memory in bytes from its start: the message words plus the
// constant of each round and line that has one, and the new words of
// RIPEMD-128 and -256, which end a round before the others.
const (
	offWords = 0
	offFour  = 8 * blockSize
)

// words are the five words of state, in the order a to e of the specification.
//
// Steps of four rounds have no word e. But steps of five rounds add their word
// a before the rotation and their word e, one step younger, after it, so that
// the oldest word of a step of four rounds comes when theirs is e. RIPEMD-128
// and -256 therefore have their word a in the place of e, and none in that of a.
type words [5]operand.Op

const (
	wordA = iota
	wordB
	wordC
	wordD
	wordE
)

// places returns the places of the words of the chaining value.
func places(l lanes) []int {
	if l&five != 0 {
		return []int{wordA, wordB, wordC, wordD, wordE}
	}
	return []int{wordE, wordB, wordC, wordD}
}

// exchanged returns the place of the word that the two lines of RIPEMD-320, or
// -256, exchange at the end of a round.
func exchanged(l lanes, round int) int {
	if l&five != 0 {
		return [5]int{wordB, wordD, wordA, wordC, wordE}[round]
	}
	return [4]int{wordE, wordB, wordC, wordD}[round]
}

// ops returns a new stream for the chain's vectors.
func (v *chain) ops() ops { return ops{weave.NewStream(v.c), v.lanes} }

// memory returns the address of a word in the state.
func (v *chain) memory(place int) operand.Mem {
	m := v.state.Offset(wordLen * place)
	if v.lanes == four {
		return m.Offset(wordLen / 2)
	}
	return m
}

// mask returns the address of a vector of ones in the lanes of l.
func (v *chain) mask(l lanes) operand.Mem { return v.t.lanesOf(l, v.lanes, ^uint32(0), 0) }

// load puts state and constants into registers.
func (v *chain) load() {
	o := v.ops()
	for _, i := range places(v.lanes) {
		v.home[i] = o.new()
		o.VMOVDQU(v.memory(i), v.home[i])
	}
	v.ones = o.load(v.mask(v.lanes))
	if v.lanes == five|four {
		v.onlyFive = o.load(v.mask(five))
		v.turnLeft = o.load(v.t.lanesOf(five, v.lanes, 10, 0))
		v.turnRight = o.load(v.t.lanesOf(five, v.lanes, 22, 32))
	}
	weave.Emit(v.c, o.Stream)
}

// block returns the work on one block, at whose end the state is in registers
// and in memory. In each step, what waits for the newest word comes first: it is
// what time depends on, and the processor prefers older instructions.
func (v *chain) block() *weave.Stream {
	o := v.ops()
	v.addConstant(o, right, 0, 0)
	v.addConstant(o, right, 0, 1)
	var w words
	for _, i := range places(v.lanes) {
		w[i] = v.home[i]
	}
	active := v.lanes
	next := v.prepare(o, active, 0, w)
	turned := v.rotated(o, active, w[wordC]) // word d of the next step
	steps := 16 * v.lanes.all()[0].rounds()
	for j := range steps {
		newest := v.finish(o, next, w[wordB], j)
		w = words{w[wordE], newest, w[wordB], turned, w[wordD]}
		v.addNextConstant(o, j)
		if j%16 == 15 {
			v.exchange(o, active, j/16, &w)
		}
		if j == 63 && active == five|four {
			v.joinEarly(o, w)
			active = five
		}
		if j+1 < steps {
			next = v.prepare(o, active, j+1, w)
			turned = v.rotated(o, active, w[wordC])
		}
	}
	v.join(o, active, w)
	return o.Stream
}

// A prepared step is what can be computed before its newest word, b, is known.
type prepared struct {
	p, q operand.Op // the Boolean function is (b & p) ^ q, or b ^ q if p is nil
	sum  operand.Op // word a plus message word plus constant
	add  operand.Op // word e, or nil
	// shifted is the sum, shifted to the left by as much as the step rotates,
	// plus word e. It is nil if the step does without.
	shifted operand.Op
}

func (v *chain) prepare(o ops, active lanes, j int, w words) prepared {
	var s prepared
	s.p, s.q = v.boolean(o, active, j/16, w[wordC], w[wordD])
	switch active {
	case five:
		s.sum, s.add = w[wordA], w[wordE]
	case four:
		s.sum = w[wordE]
	default:
		s.sum = o.blend(four, w[wordA], w[wordE])
		s.add = o.and(w[wordE], v.onlyFive)
	}
	s.sum = o.add(s.sum, v.messageWords(o, active, j))
	if v.splits(j) {
		s.shifted = o.shiftLeft(s.sum, v.left(j))
		if s.add != nil {
			s.shifted = o.add(s.shifted, s.add)
		}
	}
	return s
}

// splits tells whether step j shifts the Boolean function's value to the left
// apart from the rest of the sum. It takes two more instructions, but one less
// in the chain through b. With all lanes there is too much else to do for that
// in every step.
func (v *chain) splits(j int) bool { return v.lanes != five|four || j%2 == 0 }

// left and right return the addresses of a step's shifts.
func (v *chain) left(j int) operand.Mem  { return v.t.shifts[0].Offset(wordLen * j) }
func (v *chain) right(j int) operand.Mem { return v.t.shifts[1].Offset(wordLen * j) }

// finish returns the new word of step j.
func (v *chain) finish(o ops, s prepared, b operand.Op, j int) operand.Op {
	f := b
	if s.p != nil {
		f = o.and(f, s.p)
	}
	f = o.xor(f, s.q)
	sum := o.add(s.sum, f)
	if s.shifted != nil {
		low := o.shiftLeft(f, v.left(j))
		high := o.shiftRight(sum, v.right(j))
		return o.add(o.add(low, s.shifted), high)
	}
	r := o.rotate(sum, v.left(j), v.right(j))
	if s.add != nil {
		r = o.add(r, s.add)
	}
	return r
}

// rotated returns word d of the next step, made of this one's c: RIPEMD-160 and
// -320 rotate it by ten bits.
func (v *chain) rotated(o ops, active lanes, c operand.Op) operand.Op {
	switch active {
	case four:
		return c
	case five:
		return o.rotateAll(c, 10)
	}
	return o.rotate(c, v.turnLeft, v.turnRight)
}

// exchange exchanges the words that change places at the end of a round.
func (v *chain) exchange(o ops, active lanes, round int, w *words) {
	for _, l := range []lanes{five, four} {
		if active&l != 0 {
			i := exchanged(l, round)
			w[i] = o.pick((active & l).wide(v.lanes), w[i], o.shuffle(otherLine, w[i]))
		}
	}
}
