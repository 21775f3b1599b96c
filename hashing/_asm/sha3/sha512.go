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

// round512 describes round r of eight. Instead of moving the variables it lets
// their names rotate.
//
// Maj(a,b,c) is ((a^b) & (b^c)) ^ b, where a^b is the next round's b^c.
func round512(s *weave.Stream, r int, sum operand.Mem) {
	at := func(i int) reg.GPPhysical { return working[(i-r+8)%8] }
	a, b, d, e, f, g, h := at(0), at(1), at(3), at(4), at(5), at(6), at(7)
	bc, ab, t := temp[r%2], temp[1-r%2], temp[2]

	s.ADDQ(sum, h)
	s.ANDNQ(g, e, t) // Ch(e,f,g): its halves have no bit in common
	s.MOVQ(f, ab)    // ab serves as a second temporary
	s.ADDQ(t, h)
	s.ANDQ(e, ab)
	s.RORXQ(operand.U8(41), e, t) // Σ1(e)
	s.ADDQ(ab, h)
	s.RORXQ(operand.U8(18), e, ab)
	s.XORQ(ab, t)
	s.RORXQ(operand.U8(14), e, ab)
	s.XORQ(ab, t)
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

// schedulePair reads two blocks of 16 big-endian words into W and W+K of the
// area where a points.
func schedulePair(s *weave.Stream, a, first, second operand.Mem, v reg.VecPhysical) {
	for i := range 8 {
		s.VMOVDQU(first.Offset(16*i), v.AsX())
		s.VINSERTI128(operand.U8(1), second.Offset(16*i), v, v)
		s.VPSHUFB(st.Offset(offSwap), v, v)
		s.VMOVDQU(v, a.Offset(words+32*i))
		s.VPADDQ(a.Offset(keys+32*i), v, v)
		s.VMOVDQU(v, a.Offset(sums+32*i))
	}
}

// scheduleFirst describes the first half of computing W[16] and W[17] of the
// area where a points: W[t-16] + W[t-7] + σ0(W[t-15]).
func scheduleFirst(s *weave.Stream, a operand.Mem, v [3]reg.VecPhysical) {
	w := func(t int) operand.Mem { return a.Offset(words + 16*t) }
	s.VMOVDQU(w(2), v[0])
	s.VPALIGNR(operand.U8(8), w(0), v[0], v[0]) // W[1] and W[2]
	sigma0(s, st.Offset(offRot56), v)
	s.VPADDQ(w(0), v[1], v[1])
	s.VMOVDQU(w(10), v[0])
	s.VPALIGNR(operand.U8(8), w(8), v[0], v[0]) // W[9] and W[10]
	s.VPADDQ(v[0], v[1], v[1])
	s.VMOVDQU(v[1], w(16))
}

// scheduleSecond describes the second half, which adds σ1(W[t-2]).
func scheduleSecond(s *weave.Stream, a operand.Mem, v [3]reg.VecPhysical) {
	const t = 16 * 16
	s.VMOVDQU(a.Offset(words+16*14), v[0])
	sigma1(s, v)
	s.VPADDQ(a.Offset(words+t), v[1], v[1])
	s.VMOVDQU(v[1], a.Offset(words+t))
	s.VPADDQ(a.Offset(keys+t), v[1], v[1])
	s.VMOVDQU(v[1], a.Offset(sums+t))
}

// sigma0 makes v[1] σ0 of v[0], which is lost: ror 1, ror 8, shr 7.
func sigma0(s *weave.Stream, ror8 operand.Mem, v [3]reg.VecPhysical) {
	s.VPSRLQ(operand.U8(1), v[0], v[1])
	s.VPSLLQ(operand.U8(63), v[0], v[2])
	s.VPXOR(v[2], v[1], v[1])
	s.VPSHUFB(ror8, v[0], v[2])
	s.VPSRLQ(operand.U8(7), v[0], v[0])
	s.VPXOR(v[2], v[1], v[1])
	s.VPXOR(v[0], v[1], v[1])
}

// sigma1 makes v[1] σ1 of v[0], which is lost: ror 19, ror 61, shr 6.
func sigma1(s *weave.Stream, v [3]reg.VecPhysical) {
	s.VPSRLQ(operand.U8(19), v[0], v[1])
	s.VPSLLQ(operand.U8(45), v[0], v[2])
	s.VPXOR(v[2], v[1], v[1])
	s.VPSRLQ(operand.U8(61), v[0], v[2])
	s.VPXOR(v[2], v[1], v[1])
	s.VPSLLQ(operand.U8(3), v[0], v[2])
	s.VPXOR(v[2], v[1], v[1])
	s.VPSRLQ(operand.U8(6), v[0], v[0])
	s.VPXOR(v[0], v[1], v[1])
}
