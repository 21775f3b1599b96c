package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"omnisum/hashing/_asm/internal/md5"
	"omnisum/hashing/_asm/internal/weave"
)

// A masked is a kernel that runs lanes, and perhaps MD5, side by side with
// AVX-512.
//
// # Pace
//
// Processors of the Zen 5 generation take a cycle for a vector addition or
// Boolean function, and two for a rotation, but two for either if more than some
// 25 vector instructions wait for their operands. A step of five rounds then
// takes 8 cycles instead of 5, and because the instructions of later steps keep
// coming, more and more wait and the processor never gets back.
//
// So a kernel for this generation gives the chain no more to wait for: NOPs
// stretch each step to as many instructions as are dispatched in the time that
// it takes, eight in a cycle, and a fence before each block lets what has piled
// up, after an interrupt or a load that took long, drain away. NOPs are four
// bytes long: of shorter ones fewer than eight come out of the cache of decoded
// instructions in a cycle. If another thread takes half of the core's slots, a
// step takes the time of its slots; and other processors dispatch fewer and
// don't have the fault, so they get the kernel without.
type masked struct {
	fused
	slots int // for instructions and NOPs of a block, or 0 for the kernel without
}

func (k masked) write(c *build.Context, t *tables) {
	weave.Function(c, k.name, "func(st *lanes, p *byte, n int)",
		k.name+" adds n > 0 blocks of 64 bytes at p to the state by",
		k.doc+".")
	st := operand.Mem{Base: c.Load(c.Param("st"), reg.RDI)}
	p := operand.Mem{Base: c.Load(c.Param("p"), reg.RSI)}
	n := c.Load(c.Param("n"), reg.R12)

	v := &maskedChain{
		c: c, t: t, lanes: k.lanes, message: p,
		masks: map[uint8]reg.Register{}, selectors: map[lanes]operand.Op{},
	}
	// The registers for masks are known only when all is described.
	v.before = v.ops()
	for _, i := range places(k.lanes) {
		v.home[i] = v.before.new()
		v.before.VMOVDQU32(v.memory(st, i), v.home[i])
	}
	m := md5.Chain{
		State: st.Offset(offMD5), Message: p,
		Words: [4]reg.Register{reg.EAX, reg.EBX, reg.ECX, reg.EDX},
		Spare: [2]reg.Register{reg.R8L, reg.R9L},
	}
	beside := weave.NewStream(c)
	if k.md5 {
		beside = m.Block(c)
	}
	block := v.block(beside, k.slots)

	weave.Emit(c, v.before.Stream)
	if k.md5 {
		m.Load(c)
	}
	c.Label("block")
	if k.slots > 0 {
		c.LFENCE()
	}
	weave.Emit(c, block)
	c.ADDQ(operand.I8(blockSize), p.Base)
	c.DECQ(n)
	c.JNZ(operand.LabelRef("block"))
	for _, i := range places(k.lanes) {
		c.VMOVDQU32(v.home[i], v.memory(st, i))
	}
	c.VZEROUPPER()
	c.RET()
}

// longNOP is a NOP of four bytes.
const longNOP = 0x00401f0f

// A maskedChain runs the lines of its lanes in step.
type maskedChain struct {
	c         *build.Context
	t         *tables
	lanes     lanes
	message   operand.Mem
	home      [5]reg.VecVirtual // the words between blocks
	before    ops               // what comes before the first block
	masks     map[uint8]reg.Register
	selectors map[lanes]operand.Op
}

func (v *maskedChain) ops() ops { return ops{weave.NewStream(v.c), v.lanes} }

// memory returns the address of a word in the state.
func (v *maskedChain) memory(st operand.Mem, place int) operand.Mem {
	m := st.Offset(wordLen * place)
	if v.lanes == four {
		return m.Offset(wordLen / 2)
	}
	return m
}

// mask returns a register with a bit for each lane of 32 bits.
func (v *maskedChain) mask(bits operand.U8) reg.Register {
	k, ok := v.masks[uint8(bits)]
	if !ok {
		k = v.before.K()
		v.before.MOVL(operand.U32(bits), reg.EAX)
		v.before.KMOVW(reg.EAX, k)
		v.masks[uint8(bits)] = k
	}
	return k
}

func (v *maskedChain) maskOf(l lanes) reg.Register { return v.mask(l.blend(v.lanes)) }

// selector returns a register with ones in the lanes of l.
func (v *maskedChain) selector(l lanes) operand.Op {
	s, ok := v.selectors[l]
	if !ok {
		r := v.before.new()
		v.before.VMOVDQU32(v.t.lanesOf(l, v.lanes, ^uint32(0), 0), r)
		s = r
		v.selectors[l] = s
	}
	return s
}

// block returns the work on one block, at whose end the state is in registers,
// beside another stream.
func (v *maskedChain) block(beside *weave.Stream, slots int) *weave.Stream {
	body := weave.NewStream(v.c)
	others := beside.Instructions()
	taken := 0
	active := v.lanes
	var w words
	for _, i := range places(v.lanes) {
		w[i] = v.home[i]
	}
	start := v.ops()
	next := v.prepare(start, active, 0, w)
	body.Append(start.Stream)
	steps := 16 * v.lanes.all()[0].rounds()
	var early words
	late := v.ops() // what has time until the next step
	for j := range steps {
		chain, rest := v.ops(), late
		late = v.ops()
		turned := v.rotated(rest, active, w[wordC])
		newest := v.finish(chain, active, next, w, j)
		w = words{w[wordE], newest, w[wordB], turned, w[wordD]}
		if j%16 == 15 {
			v.exchange(chain, rest, active, j/16, &w)
		}
		if j == 63 && active == five|four {
			early = v.joined(late, four, w)
			active = five
		}
		if j+1 < steps {
			next = v.prepare(rest, active, j+1, w)
		}
		scalar := weave.NewStream(v.c)
		for end := len(others) * (j + 1) / steps; taken < end; taken++ {
			scalar.Instruction(others[taken])
		}
		wait := weave.NewStream(v.c)
		for n := slots*(j+1)/steps - body.Len() - chain.Len() - rest.Len() - scalar.Len(); n > 0; n-- {
			wait.Instruction(&ir.Instruction{Opcode: "LONG", Operands: []operand.Op{operand.U32(longNOP)}})
		}
		body.Weave(weave.Whole(chain.Stream), weave.Whole(rest.Stream), weave.Whole(scalar), weave.Whole(wait))
	}
	end := v.ops()
	sums := v.joined(end, active, w)
	for place, home := range v.home {
		if home == nil {
			continue
		}
		if v.lanes == five|four && place != wordA {
			end.VMOVDQA32(early[place], home)
			end.VMOVDQA32(sums[place], v.maskOf(five), home)
		} else {
			end.VMOVDQA32(sums[place], home)
		}
	}
	body.Append(end.Stream)
	return body
}

// A maskedStep is what can be computed before the newest word, b, is known: the
// Boolean function is (b & p) ^ q, or b ^ q if p is nil.
type maskedStep struct {
	p, q, sum operand.Op
}

// prepare writes what a step can do before b is known.
func (v *maskedChain) prepare(o ops, active lanes, j int, w words) (s maskedStep) {
	var first operand.Op
	switch active {
	case five:
		first = w[wordA]
	case four:
		first = w[wordE]
	default:
		r := o.new()
		o.VMOVDQA32(w[wordE], r)
		o.VMOVDQA32(w[wordA], v.maskOf(five), r)
		first = r
	}
	m, sum := o.new(), o.new()
	o.VPBROADCASTD(v.message.Offset(4*word(left, j)), m)
	o.VPBROADCASTD(v.message.Offset(4*word(right, j)), v.maskOf((fiveRight|fourRight)&v.lanes), m)
	o.VPADDD(v.constants(active, j/16), first, sum)
	o.VPADDD(m, sum, sum)
	s.sum = sum
	s.p, s.q = v.boolean(o, active, j/16, w[wordC], w[wordD])
	return s
}

// constants returns the address of the constants of a round by lane.
func (v *maskedChain) constants(active lanes, round int) operand.Mem {
	var ks []uint32
	for _, one := range v.lanes.all() {
		var k uint32
		if one&active != 0 {
			k = constant(one.line(), round, one.rounds())
		}
		ks = append(ks, k, k)
	}
	return v.t.longs(fmt.Sprintf("constants%04b_%d", v.lanes, round), ks...)
}

// finish returns the new word of step j.
func (v *maskedChain) finish(o ops, active lanes, s maskedStep, w words, j int) operand.Op {
	b := w[wordB]
	if s.p == nil {
		f := o.new()
		o.VPXORD(b, s.q, f)
		s.q = f
	} else {
		o.VPTERNLOGD(truth(func(q, p, b uint8) uint8 { return b&p ^ q }), b, s.p, s.q)
	}
	x := o.new()
	o.VPADDD(s.q, s.sum, x)
	o.VPROLVD(v.left(j), x, x)
	switch active {
	case five:
		o.VPADDD(w[wordE], x, x)
	case five | four:
		o.VPADDD(w[wordE], x, v.maskOf(five), x)
	}
	return x
}

func (v *maskedChain) left(j int) operand.Mem { return v.t.shifts[0].Offset(wordLen * j) }

// rotated returns word d of the next step.
func (v *maskedChain) rotated(o ops, active lanes, c operand.Op) operand.Op {
	if active == four {
		return c
	}
	r := o.new()
	if active == five {
		o.VPROLD(operand.U8(10), c, r)
	} else {
		o.VMOVDQA32(c, r)
		o.VPROLD(operand.U8(10), c, v.maskOf(five), r)
	}
	return r
}

// exchange exchanges the words that change places at the end of a round.
func (v *maskedChain) exchange(chain, rest ops, active lanes, round int, w *words) {
	for _, l := range []lanes{five, four} {
		if active&l == 0 {
			continue
		}
		i := exchanged(l, round)
		o := rest
		if i == wordB {
			o = chain
		}
		r := o.new()
		o.VMOVDQA32(w[i], r)
		o.VPSHUFD(operand.U8(otherLine), w[i], v.mask(l.wide(v.lanes)), r)
		w[i] = r
	}
}

// joined returns the new words of the chaining value of the lanes of l.
func (v *maskedChain) joined(o ops, l lanes, w words) (sums words) {
	at := places(l)
	n := len(at)
	for i, place := range at {
		swapped, narrow, sum := o.new(), o.new(), o.new()
		o.VPSHUFD(operand.U8(otherLine), w[at[(i+3)%n]], swapped)
		o.VPADDD(w[at[(i+2)%n]], v.home[at[(i+1)%n]], narrow)
		o.VPADDD(swapped, narrow, narrow)
		o.VPADDD(w[place], v.home[place], sum)
		o.VPSHUFD(operand.U8(firstOnly), narrow, v.mask(v.lanes.blend(v.lanes)&0x55), sum)
		sums[place] = sum
	}
	return sums
}

// A function of c and d: the bits for c d = 00, 01, 10 and 11.
type ofTwo uint8

const (
	ones    ofTwo = 0b1111
	onlyC   ofTwo = 0b1100
	onlyD   ofTwo = 0b1010
	differ  ofTwo = 0b0110
	same    ofTwo = 0b1001
	cNotD   ofTwo = 0b0100
	cOrNotD ofTwo = 0b1101
)

// forms gives p and q for the five functions.
var forms = [6][2]ofTwo{
	1: {ones, differ},
	2: {differ, onlyD},
	3: {onlyC, same},
	4: {onlyD, cNotD},
	5: {ones, cOrNotD},
}

// boolean returns p and q of a step for all active lanes.
func (v *maskedChain) boolean(o ops, active lanes, round int, c, d operand.Op) (p, q operand.Op) {
	var sets [2]map[ofTwo]lanes
	sets[0], sets[1] = map[ofTwo]lanes{}, map[ofTwo]lanes{}
	var order [2][]ofTwo
	for _, one := range active.all() {
		f := forms[function(one.line(), round, one.rounds())]
		for i := range sets {
			if sets[i][f[i]] == 0 {
				order[i] = append(order[i], f[i])
			}
			sets[i][f[i]] |= one
		}
	}
	if len(order[0]) != 1 || order[0][0] != ones {
		p = v.choose(o, order[0], sets[0], c, d)
	}
	return p, v.choose(o, order[1], sets[1], c, d)
}

// choose returns a register with functions of c and d by lane, the one of the
// functions in order that sets names for it.
func (v *maskedChain) choose(o ops, order []ofTwo, sets map[ofTwo]lanes, c, d operand.Op) operand.Op {
	if len(order) == 1 && order[0] == onlyC {
		return c
	}
	r := o.new()
	o.VMOVDQA32(c, r)
	at := func(f ofTwo, c, d uint8) uint8 { return uint8(f) >> (2*c + d) & 1 }
	if len(order) == 1 {
		o.VPTERNLOGD(truth(func(c, d, _ uint8) uint8 { return at(order[0], c, d) }), d, d, r)
		return r
	}
	f, g := order[0], order[1]
	o.VPTERNLOGD(truth(func(c, d, m uint8) uint8 {
		if m != 0 {
			return at(g, c, d)
		}
		return at(f, c, d)
	}), v.selector(sets[g]), d, r)
	for _, f := range order[2:] {
		o.VPTERNLOGD(truth(func(_, c, d uint8) uint8 { return at(f, c, d) }), d, c, v.maskOf(sets[f]), r)
	}
	return r
}

// truth returns the immediate operand of VPTERNLOG for a function of the
// destination, the third and the second operand as Go's assembler counts them.
func truth(f func(x, y, z uint8) uint8) operand.U8 {
	var bits operand.U8
	for i := range uint8(8) {
		bits |= operand.U8(f(i>>2, i>>1&1, i&1)) << i
	}
	return bits
}
