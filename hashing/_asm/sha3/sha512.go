package main

import (
	"omnisum/hashing/_asm/internal/weave"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// The working variables a to h of SHA-512 (FIPS 180-4 §6.4.2), by their names
// in the first of eight rounds, and three temporary registers. Between two
// groups of eight rounds temp[0] holds b^c and the others are free.
var (
	working = [8]reg.GPPhysical{reg.RAX, reg.RBX, reg.RBP, reg.R8, reg.R9, reg.R10, reg.RCX, reg.RSI}
	temp    = [3]reg.GPPhysical{reg.R11, reg.R12, reg.R13}
)

// eightRounds describes eight rounds of SHA-512 whose sums W+K lie at w.
func eightRounds(s *weave.Stream, w operand.Mem) {
	for r := range 8 {
		round512(s, r, w.Offset(8*r))
	}
}

// round512 describes round r of eight. Instead of moving the variables it lets
// their names rotate.
//
// Maj(a,b,c) is ((a^b) & (b^c)) ^ b, where a^b is the next round's b^c.
func round512(s *weave.Stream, r int, sum operand.Mem) {
	at := func(i int) reg.GPPhysical { return working[(i-r+8)%8] }
	a, b, d, e, f, g, h := at(0), at(1), at(3), at(4), at(5), at(6), at(7)
	bc, ab, t := temp[r%2], temp[1-r%2], temp[2]

	s.ADDQ(sum, h)
	s.RORXQ(operand.U8(41), e, ab) // Σ1(e), with ab as a second temporary
	s.RORXQ(operand.U8(18), e, t)
	s.XORQ(t, ab)
	s.RORXQ(operand.U8(14), e, t)
	s.XORQ(t, ab)
	s.ANDNQ(g, e, t) // Ch(e,f,g): its halves have no bit in common
	s.ADDQ(ab, h)
	s.ADDQ(t, h)
	s.MOVQ(f, t)
	s.ANDQ(e, t)
	s.ADDQ(t, h)
	s.ADDQ(h, d)

	s.MOVQ(a, ab)
	s.XORQ(b, ab)
	s.ANDQ(ab, bc)
	s.XORQ(b, bc)
	s.ADDQ(bc, h)
	s.RORXQ(operand.U8(39), a, bc) // Σ0(a)
	s.RORXQ(operand.U8(34), a, t)
	s.XORQ(t, bc)
	s.RORXQ(operand.U8(28), a, t)
	s.XORQ(t, bc)
	s.ADDQ(bc, h)
}

// loadWorking reads the working variables from m, and b^c.
func loadWorking(s *weave.Stream, m operand.Mem) {
	for i, r := range working {
		s.MOVQ(m.Offset(8*i), r)
	}
	s.MOVQ(working[1], temp[0])
	s.XORQ(working[2], temp[0])
}

// addWorking adds the working variables to m.
func addWorking(s *weave.Stream, m operand.Mem) {
	for i, r := range working {
		s.ADDQ(r, m.Offset(8*i))
	}
}

// scheduleBlock reads a block of 16 big-endian words from src into W and W+K of
// the area where a points, through two vector registers.
func scheduleBlock(s *weave.Stream, a, src, swap operand.Mem, v [2]reg.VecPhysical) {
	for i := range 4 {
		s.VMOVDQU(src.Offset(32*i), v[0])
		s.VPSHUFB(swap, v[0], v[0])
		s.VMOVDQU(v[0], a.Offset(words+32*i))
		s.VPADDQ(a.Offset(keys+32*i), v[0], v[1])
		s.VMOVDQU(v[1], a.Offset(sums+32*i))
	}
}

// scheduleFirst describes the first half of computing W[16] to W[19] of the
// area where a points: W[t-16] + W[t-7] + σ0(W[t-15]).
func scheduleFirst(s *weave.Stream, a, rot56 operand.Mem, v [3]reg.VecPhysical) {
	w := func(t int) operand.Mem { return a.Offset(words + 8*t) }
	s.VMOVDQU(w(1), v[0])
	s.VPSRLQ(operand.U8(1), v[0], v[1])
	s.VPSLLQ(operand.U8(63), v[0], v[2])
	s.VPXOR(v[2], v[1], v[1])
	s.VPSHUFB(rot56, v[0], v[2])
	s.VPSRLQ(operand.U8(7), v[0], v[0])
	s.VPXOR(v[2], v[1], v[1])
	s.VPXOR(v[0], v[1], v[1])
	s.VPADDQ(w(0), v[1], v[1])
	s.VPADDQ(w(9), v[1], v[1])
	s.VMOVDQU(v[1], w(16))
}

// scheduleSecond describes the second half, which adds σ1(W[t-2]): two words
// after the other two, which need them.
func scheduleSecond(s *weave.Stream, a operand.Mem, v [3]reg.VecPhysical) {
	x, y, z := v[0].AsX(), v[1].AsX(), v[2].AsX()
	s.VMOVDQU(a.Offset(words+8*14), x)
	for t := 16; t < 20; t += 2 {
		s.VPSRLQ(operand.U8(19), x, y)
		s.VPSLLQ(operand.U8(45), x, z)
		s.VPXOR(z, y, y)
		s.VPSRLQ(operand.U8(61), x, z)
		s.VPXOR(z, y, y)
		s.VPSLLQ(operand.U8(3), x, z)
		s.VPXOR(z, y, y)
		s.VPSRLQ(operand.U8(6), x, x)
		s.VPXOR(x, y, y)
		s.VPADDQ(a.Offset(words+8*t), y, x)
		s.VMOVDQU(x, a.Offset(words+8*t))
		s.VPADDQ(a.Offset(keys+8*t), x, y)
		s.VMOVDQU(y, a.Offset(sums+8*t))
	}
}
