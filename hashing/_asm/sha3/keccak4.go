package main

import (
	"omnisum/hashing/_asm/internal/weave"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// rotation holds the rotations of ρ (FIPS 202 §3.2.2) by [y][x].
var rotation = [5][5]uint64{
	{0, 1, 62, 28, 27},
	{36, 44, 6, 55, 20},
	{3, 10, 43, 25, 39},
	{41, 45, 15, 21, 8},
	{18, 2, 61, 56, 14},
}

// The sixteen vector registers. A round reads the state from memory once and
// writes it once: while χ writes, parity collects the column parities that θ of
// the next round needs.
var (
	parity = [5]reg.VecPhysical{reg.Y0, reg.Y1, reg.Y2, reg.Y3, reg.Y4}
	effect = [5]reg.VecPhysical{reg.Y5, reg.Y6, reg.Y7, reg.Y8, reg.Y9}      // θ's D
	row    = [5]reg.VecPhysical{reg.Y10, reg.Y11, reg.Y12, reg.Y13, reg.Y14} // one row between π and χ
	spare  = reg.Y15
)

// Parities are dead from the end of θ to the first χ. The stream that borrows
// them for that while gets these.
var lent = [3]reg.VecPhysical{reg.Y2, reg.Y3, reg.Y4}

// A state is 25 vectors at an offset from the kernel structure.
type state int

// word returns the place of word x of row y.
func (s state) word(x, y int) operand.Mem { return st.Offset(int(s) + 32*(5*y+x)) }

// A round4 describes one round of Keccak-f[1600] on four states at once.
type round4 struct {
	from, to state
	constant operand.Mem
}

// describe writes the round (FIPS 202 §3.3), with the instructions of guest
// between θ and the first χ, where the registers that are lent are free.
func (r round4) describe(s, guest *weave.Stream) {
	theta(s)
	head := s.Fork()
	for x := range 4 {
		r.load(head, x, 0)
	}
	s.Weave(weave.Whole(head), weave.Whole(guest))
	for y := range 5 {
		if y > 0 {
			r.load(s, 2, y)
			r.load(s, 3, y)
		}
		r.chi(s, 0, y)
		r.load(s, 4, y)
		r.chi(s, 1, y)
		r.chi(s, 2, y)
		r.load(s, 0, y+1)
		r.chi(s, 3, y)
		r.load(s, 1, y+1)
		r.chi(s, 4, y)
	}
}

// rowWord is the register of word x of row y. The next row's first words come
// into the registers that χ of this row is done with, so that shifts, which only
// half of the vector units can do, mix with other work.
func rowWord(x, y int) reg.VecPhysical { return row[(x+2*y)%5] }

// theta computes D[x] = C[x-1] ^ rotl(C[x+1], 1) from the parities.
func theta(s *weave.Stream) {
	for x := range 5 {
		next := parity[(x+1)%5]
		s.VPADDQ(next, next, effect[x])
		s.VPSRLQ(operand.U8(63), next, row[x])
	}
	for x := range 5 {
		s.VPXOR(parity[(x+4)%5], row[x], row[x])
		s.VPXOR(row[x], effect[x], effect[x])
	}
}

// load brings word x of row y after θ, ρ and π into its register; there is no
// row 5.
func (r round4) load(s *weave.Stream, x, y int) {
	if y == 5 {
		return
	}
	fromX, fromY := (x+3*y)%5, x
	v := rowWord(x, y)
	s.VPXOR(r.from.word(fromX, fromY), effect[fromX], v)
	switch n := rotation[fromY][fromX]; n {
	case 0:
	case 8:
		s.VPSHUFB(st.Offset(offRot8), v, v)
	case 56:
		s.VPSHUFB(st.Offset(offRot56), v, v)
	default:
		if n == 1 {
			s.VPADDQ(v, v, spare)
		} else {
			s.VPSLLQ(operand.U8(n), v, spare)
		}
		s.VPSRLQ(operand.U8(64-n), v, v)
		s.VPOR(spare, v, v)
	}
}

// chi writes word x of row y after χ and ι.
func (r round4) chi(s *weave.Stream, x, y int) {
	out := spare
	if y == 0 {
		out = parity[x]
	}
	s.VPANDN(rowWord(x+2, y), rowWord(x+1, y), out)
	s.VPXOR(rowWord(x, y), out, out)
	if x == 0 && y == 0 {
		s.VPXOR(r.constant, out, out)
	}
	s.VMOVDQU(out, r.to.word(x, y))
	if y > 0 {
		s.VPXOR(out, parity[x], parity[x])
	}
}

// avx2 is the vector part with sixteen registers and the states in memory.
type avx2 struct{}

var between = [3]reg.VecPhysical{row[0], row[1], row[2]}

func (avx2) enter(*weave.Stream, reg.GPPhysical) {}

func (avx2) idle(s *weave.Stream) { s.VMOVDQU(st.Offset(offIdle), idleBefore) }

func (avx2) leave(s *weave.Stream) {
	for i := range 25 {
		keep(s, i, row[i%5])
	}
}

// turn goes from F to E to G to F.
func (avx2) chainTurns() int { return 5 }

func (avx2) turn(s *weave.Stream, chains bool) (rounds, steps int) {
	var guests [3]*weave.Stream
	for i := range guests {
		guests[i] = s.Fork()
	}
	if chains {
		next := sched.Offset(32)
		scheduleFirst(guests[0], sched, lent)
		scheduleSecond(guests[1], sched, lent)
		scheduleFirst(guests[1], next, lent)
		scheduleSecond(guests[2], next, lent)
	}
	round4{from: offF, to: offE, constant: rcs}.describe(s, guests[0])
	round4{from: offE, to: offG, constant: rcs.Offset(32)}.describe(s, guests[1])
	round4{from: offG, to: offF, constant: rcs.Offset(64)}.describe(s, guests[2])
	return len(guests), 2
}

func (avx2) pair(s *weave.Stream, first, second operand.Mem) {
	schedulePair(s, sched, first, second, between[0])
}

func (avx2) schedule(s *weave.Stream) {
	scheduleFirst(s, sched, between)
	scheduleSecond(s, sched, between)
}

func (avx2) sum(round int) int { return 32*(round/2) + 8*(round%2) }

func (avx2) secondBit() int { return 4 }

// idleBefore marks the lanes that were idle in the step before.
var idleBefore = effect[0]

// keep puts word i of F into v and A, but in idle lanes what A has already.
func keep(s *weave.Stream, i int, v reg.VecPhysical) {
	s.VMOVDQU(state(offF).word(i%5, i/5), v)
	s.VPBLENDVB(idleBefore, state(offA).word(i%5, i/5), v, v)
	s.VMOVDQU(v, state(offA).word(i%5, i/5))
}

// absorb XORs a block of every lane into A, writes the result to F and leaves
// its column parities in registers. Except in the first step, A is F before,
// with idle lanes kept. The lanes' rates are 18, 17, 13 and 9 words; where
// blocks point, at least 18 words can be read.
func (avx2) absorb(s *weave.Stream, first bool, blocks [4]operand.Mem) {
	for i := range 25 {
		v, block := effect[1+i%2], row[i%2]
		if first {
			s.VMOVDQU(state(offA).word(i%5, i/5), v)
		} else {
			keep(s, i, v)
		}
		if i < 18 {
			if i%2 == 0 {
				blockWords(s, i, blocks)
			}
			s.VPXOR(block, v, v)
		}
		if i < 5 {
			s.VMOVDQU(v, parity[i])
		} else {
			s.VPXOR(v, parity[i%5], parity[i%5])
		}
		s.VMOVDQU(v, state(offF).word(i%5, i/5))
	}
}

// blockWords puts words i and i+1 of the four blocks into row[0] and row[1],
// zero where a block has fewer words.
func blockWords(s *weave.Stream, i int, blocks [4]operand.Mem) {
	const rate1, rate2, rate3 = 17, 13, 9
	pair := func(v reg.VecPhysical, low, high operand.Mem, lowRate, highRate int) {
		load := func(rate int, m operand.Mem, whole, half func(operand.Mem)) {
			switch {
			case i+1 < rate:
				whole(m.Offset(8 * i))
			case i < rate:
				half(m.Offset(8 * i))
			}
		}
		load(lowRate, low, func(m operand.Mem) { s.VMOVDQU(m, v.AsX()) }, func(m operand.Mem) { s.VMOVQ(m, v.AsX()) })
		load(highRate, high,
			func(m operand.Mem) { s.VINSERTI128(operand.U8(1), m, v, v) },
			func(m operand.Mem) {
				s.VMOVQ(m, spare.AsX())
				s.VINSERTI128(operand.U8(1), spare.AsX(), v, v)
			})
	}
	// Lanes 0 and 2 in one register, 1 and 3 in the other; then unpacked.
	even, odd := row[2], row[3]
	pair(even, blocks[0], blocks[2], 18, rate2)
	if i < rate1 {
		pair(odd, blocks[1], blocks[3], rate1, rate3)
	} else {
		s.VPXOR(odd, odd, odd)
	}
	s.VPUNPCKLQDQ(odd, even, row[0])
	s.VPUNPCKHQDQ(odd, even, row[1])
}
