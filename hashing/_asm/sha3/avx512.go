package main

import (
	"omnisum/hashing/_asm/internal/weave"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// avx512 is the vector part with AVX-512's registers and instructions, on
// vectors of 256 bits: all words of the states stay in registers, and seven are
// left. Here the words of a message schedule stand one by one, each of the first
// block before that of the second.
//
// A step of six turns takes SHA-512 76.8 bytes on and 769 cycles, as the pace of
// SHA3-512 wants it. For others there is one of four turns, of 40 rounds of SHA-512
// instead of 16: 128 bytes and 950 cycles. It takes 7.5 cycles per byte at the
// pace of SHA3-256, where the other one and catching up take 8.7.
//
// What was tried on AMD Zen 5, where a round of 110 instructions takes 29.2
// cycles alone as well as beside SHA-512:
//
//   - two rows of the states in one vector of 512 bits, which makes 92
//     instructions of a round, 16 of them moves within vectors: 30. Not their
//     number but the way from one to the next takes the time, and elsewhere
//     such vectors cost twice as much;
//   - x ^ p ^ rotl(q) in one VPTERNLOGQ with vectors of 512 bits: 31.4 against
//     30 with the sum of both parities computed before. With three operands that
//     were just computed it runs at half its speed; so two of the three
//     instructions for a parity are VPXORQ (-1.5);
//   - other orders of instructions: 500 random ones ±1; a row's words ahead of
//     the row before -0.7, two rows ahead the same.
type avx512 struct {
	roundsOfTurn, stepsOfTurn int // rounds of Keccak, steps of the message schedule
	turnsOfChain              int
}

// The registers.
var (
	ys = [32]reg.VecPhysical{
		reg.Y0, reg.Y1, reg.Y2, reg.Y3, reg.Y4, reg.Y5, reg.Y6, reg.Y7,
		reg.Y8, reg.Y9, reg.Y10, reg.Y11, reg.Y12, reg.Y13, reg.Y14, reg.Y15,
		reg.Y16, reg.Y17, reg.Y18, reg.Y19, reg.Y20, reg.Y21, reg.Y22, reg.Y23,
		reg.Y24, reg.Y25, reg.Y26, reg.Y27, reg.Y28, reg.Y29, reg.Y30, reg.Y31,
	}
	words25  = ys[:25]                                               // between turns word x of row y is words25[5*y+x]
	sums5    = [5]reg.VecPhysical(ys[25:30])                         // the parities of columns
	extra    = [2]reg.VecPhysical(ys[30:])                           // free while the parities are computed
	onlyLane = [4]reg.OpmaskPhysical{reg.K4, reg.K5, reg.K6, reg.K7} // masks of single lanes
	idleMask = reg.K1                                                // the mask of the lanes that were idle
)

// Immediate operands of VPTERNLOGQ, which overwrites its first source.
const (
	xor3   = operand.U8(0x96) // a ^ b ^ c
	xorAnd = operand.U8(0xd2) // a ^ (^b & c)
)

func (avx512) enter(s *weave.Stream, t reg.GPPhysical) {
	for k, m := range onlyLane {
		s.MOVL(operand.U32(1<<k), t.As32())
		s.KMOVW(t.As32(), m)
	}
}

func (avx512) idle(s *weave.Stream) {
	s.VMOVDQU64(st.Offset(offIdle), extra[0])
	s.VPTESTMQ(extra[0], extra[0], idleMask)
}

func (avx512) leave(s *weave.Stream) {
	for i, v := range words25 {
		a := state(offA).word(i%5, i/5)
		s.VMOVDQU64(a, idleMask, v)
		s.VMOVDQU64(v, a)
	}
}

func (a avx512) absorb(s *weave.Stream, first bool, blocks [4]operand.Mem) {
	if first {
		for i, v := range words25 {
			s.VMOVDQU64(state(offA).word(i%5, i/5), v)
		}
	} else {
		a.leave(s)
	}
	absorbFour(s, 0, blocks)
	absorbFour(s, 4, blocks)
	for k, rate := range [4]int{18, 17, 13, 9} {
		for i, v := range words25[8:rate] {
			s.VPXORQ_BCST(blocks[k].Offset(8*(8+i)), v, onlyLane[k], v)
		}
	}
}

// absorbFour takes words i to i+3 of the blocks, of which each has as many.
func absorbFour(s *weave.Stream, i int, blocks [4]operand.Mem) {
	b := sums5
	for k, block := range blocks {
		s.VMOVDQU64(block.Offset(8*i), b[k])
	}
	// Words i and i+2 of two lanes, then i+1 and i+3.
	pairs := [4]reg.VecPhysical{extra[0], extra[1], b[0], b[1]}
	for k := range 2 {
		s.VPUNPCKLQDQ(b[2*k+1], b[2*k], pairs[2*k])
		s.VPUNPCKHQDQ(b[2*k+1], b[2*k], pairs[2*k+1])
	}
	for j := range 4 {
		const lower, upper = 0, 3
		half, v := [4]uint8{lower, lower, upper, upper}[j], b[2+j%2]
		s.VSHUFI64X2(operand.U8(half), pairs[2+j%2], pairs[j%2], v)
		s.VPXORQ(v, words25[i+j], words25[i+j])
	}
}

func (a avx512) chainTurns() int { return a.turnsOfChain }

func (a avx512) turn(s *weave.Stream, chains bool) (rounds, steps int) {
	guests := make([]*weave.Stream, a.roundsOfTurn)
	for i := range guests {
		guests[i] = s.Fork()
	}
	if chains {
		// Halves of steps, spread over the rounds in their order.
		for half := range 2 * a.stepsOfTurn {
			guest, at := guests[half*len(guests)/(2*a.stepsOfTurn)], sched.Offset(32*(half/2))
			if half%2 == 0 {
				scheduleFirst512(guest, at)
			} else {
				scheduleSecond512(guest, at)
			}
		}
	}
	for i, guest := range guests {
		constant := rcs.Offset(32 * i)
		iota := func(v reg.VecPhysical) { s.VPXORQ(constant, v, v) }
		registerRound{i%2 == 1}.describe(s, guest, iota)
	}
	return a.roundsOfTurn, a.stepsOfTurn
}

// A registerRound describes a round of Keccak-f[1600] on words25, which takes
// every row back to the registers that its words come from, though within the
// row in another order: word (x, y) goes from the place of (x, y) to that of
// (2x+y, 2x+3y) in even rounds, and back in odd ones.
type registerRound struct{ odd bool }

// before is the register of word x of row y before the round.
func (r registerRound) before(x, y int) reg.VecPhysical {
	if r.odd {
		x, y = 2*x+y, 2*x+3*y
	}
	return words25[5*(y%5)+x%5]
}

// after is its register after the round.
func (r registerRound) after(x, y int) reg.VecPhysical { return registerRound{!r.odd}.before(x, y) }

// describe writes the round (FIPS 202 §3.3) with the instructions of guest, to
// which extra is lent. For ι it has iota change word (0, 0).
func (r registerRound) describe(s, guest *weave.Stream, iota func(v reg.VecPhysical)) {
	parities := s.Fork()
	for x, c := range sums5 {
		parities.VPXORQ(r.before(x, 0), r.before(x, 1), c)
	}
	for x, c := range sums5 {
		parities.VPXORQ(r.before(x, 2), c, c)
	}
	for x, c := range sums5 {
		parities.VPTERNLOGQ(xor3, r.before(x, 3), r.before(x, 4), c)
	}
	s.Weave(weave.Whole(parities), weave.Whole(guest))
	d, free := r.effect(s)
	r.load(s, 0, d, free[0])
	for y := range 5 {
		if y < 4 {
			r.load(s, y+1, d, free[0])
		}
		r.chi(s, y, free)
		if y == 0 {
			iota(r.after(0, 0))
		}
	}
}

// effect computes θ's D[x] = C[x-1] ^ rotl(C[x+1], 1) from the parities, and says
// where it is and which registers are free then.
func (registerRound) effect(s *weave.Stream) (d [5]reg.VecPhysical, free [2]reg.VecPhysical) {
	c := sums5
	one := func(before, after, rotated, result reg.VecPhysical) {
		s.VPROLQ(operand.U8(1), after, rotated)
		s.VPXORQ(rotated, before, result)
	}
	one(c[4], c[1], extra[0], extra[0])
	one(c[0], c[2], extra[1], extra[1])
	one(c[2], c[4], c[4], c[2])
	one(c[1], c[3], c[4], c[1])
	one(c[3], c[0], c[0], c[3])
	return [5]reg.VecPhysical{extra[0], extra[1], c[1], c[2], c[3]}, [2]reg.VecPhysical{c[0], c[4]}
}

// load brings the words of row y after θ, ρ and π to their registers. One word
// steps aside to let the others move up, from place to place, until its own is
// free.
func (r registerRound) load(s *weave.Stream, y int, d [5]reg.VecPhysical, aside reg.VecPhysical) {
	from := func(x int) reg.VecPhysical { return r.before(x+3*y, x) }
	var moved [5]bool
	add := func(x int, to reg.VecPhysical) {
		s.VPXORQ(d[(x+3*y)%5], from(x), to)
		moved[x] = true
	}
	rotate := func(x int, v reg.VecPhysical) {
		if n := rotation[x][(x+3*y)%5]; n != 0 {
			s.VPROLQ(operand.U8(n), v, r.after(x, y))
		}
	}
	for first := range 5 {
		if moved[first] {
			continue
		}
		via := aside
		if from(first) == r.after(first, y) {
			via = from(first)
		}
		add(first, via)
		for free := from(first); free != r.after(first, y); {
			x := 0
			for r.after(x, y) != free {
				x++
			}
			free = from(x)
			add(x, r.after(x, y))
			rotate(x, r.after(x, y))
		}
		rotate(first, via)
	}
}

// chi computes row y after χ.
func (r registerRound) chi(s *weave.Stream, y int, copies [2]reg.VecPhysical) {
	var b [7]reg.VecPhysical
	for x := range 5 {
		b[x] = r.after(x, y)
	}
	for x, v := range copies {
		s.VMOVDQA64(b[x], v)
		b[5+x] = v
	}
	for x := range 5 {
		s.VPTERNLOGQ(xorAnd, b[x+2], b[x+1], b[x])
	}
}

func (avx512) pair(s *weave.Stream, first, second operand.Mem) {
	v := extra[0]
	for i := range 8 {
		s.VMOVDQU64(first.Offset(16*i), v.AsX())
		s.VINSERTI32X4(operand.U8(1), second.Offset(16*i), v, v)
		s.VPERMQ(operand.U8(0b11_01_10_00), v, v)
		s.VPSHUFB(st.Offset(offSwap), v, v)
		s.VMOVDQU64(v, sched.Offset(words+32*i))
		s.VPADDQ(sched.Offset(keys+32*i), v, v)
		s.VMOVDQU64(v, sched.Offset(sums+32*i))
	}
}

func (avx512) schedule(s *weave.Stream) {
	scheduleFirst512(s, sched)
	scheduleSecond512(s, sched)
}

func (avx512) sum(round int) int { return 16 * round }

func (avx512) secondBit() int { return 3 }

// scheduleFirst512 is scheduleFirst.
func scheduleFirst512(s *weave.Stream, a operand.Mem) {
	w := func(t int) operand.Mem { return a.Offset(words + 16*t) }
	sigma512(s, w(1), 1, 8, 7)
	s.VPADDQ(w(0), extra[0], extra[0])
	s.VPADDQ(w(9), extra[0], extra[0])
	s.VMOVDQU64(extra[0], w(16))
}

// scheduleSecond512 is scheduleSecond.
func scheduleSecond512(s *weave.Stream, a operand.Mem) {
	w := func(t int) operand.Mem { return a.Offset(words + 16*t) }
	sigma512(s, w(14), 19, 61, 6)
	s.VPADDQ(w(16), extra[0], extra[0])
	s.VMOVDQU64(extra[0], w(16))
	s.VPADDQ(a.Offset(keys+16*16), extra[0], extra[0])
	s.VMOVDQU64(extra[0], a.Offset(sums+16*16))
}

// sigma512 makes extra[0] the sum of w rotated right twice and shifted right.
func sigma512(s *weave.Stream, w operand.Mem, ror1, ror2, shr uint8) {
	s.VPRORQ(operand.U8(ror1), w, extra[0])
	s.VPRORQ(operand.U8(ror2), w, extra[1])
	s.VPXORQ(extra[1], extra[0], extra[0])
	s.VPSRLQ(operand.U8(shr), w, extra[1])
	s.VPXORQ(extra[1], extra[0], extra[0])
}
