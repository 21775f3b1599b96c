package main

import (
	"math"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"omnisum/hashing/_asm/internal/weave"
)

// k256 are the constants of FIPS 180-4 §4.2.2: the first 32 bits of the
// fractional parts of the cube roots of the first 64 primes.
var k256 = func() (k [64]uint32) {
	prime := func(n int) bool {
		for d := 2; d*d <= n; d++ {
			if n%d == 0 {
				return false
			}
		}
		return true
	}
	for i, n := 0, 2; i < len(k); n++ {
		if prime(n) {
			_, fraction := math.Modf(math.Cbrt(float64(n)))
			k[i] = uint32(fraction * (1 << 32))
			i++
		}
	}
	return k
}()

// sha256 runs two SHA-256 chains, which may start differently, on one message schedule.
type sha256 struct {
	t     tables
	st, p operand.Mem
	abef  []reg.Register // of each chain
	cdgh  []reg.Register
	w     [4]reg.Register // the sixteen words of the schedule that matter
	wk    reg.Register    // words plus constants; sha256rnds2 takes them from X0 only
	ahead int             // see kernel
}

func newSHA256(t tables, st, p operand.Mem, ahead int) *sha256 {
	return &sha256{
		t: t, st: st, p: p,
		abef:  []reg.Register{reg.X1, reg.X3},
		cdgh:  []reg.Register{reg.X2, reg.X4},
		w:     [4]reg.Register{reg.X5, reg.X6, reg.X7, reg.X8},
		wk:    reg.X0,
		ahead: ahead,
	}
}

func (h *sha256) Load(c *build.Context) {
	for i := range h.abef {
		c.VMOVDQU(h.st.Offset(32*i), h.abef[i])
		c.VMOVDQU(h.st.Offset(32*i+16), h.cdgh[i])
	}
}

func (h *sha256) Block(c *build.Context) *weave.Stream {
	s := weave.NewStream(c)
	for i := range h.ahead {
		h.words(s, i)
	}
	for i := range 16 {
		h.words(s, i+h.ahead)
		h.rounds(s, i)
	}
	for i := range h.abef {
		s.VPADDD(h.st.Offset(32*i), h.abef[i], h.abef[i])
		s.VPADDD(h.st.Offset(32*i+16), h.cdgh[i], h.cdgh[i])
		s.VMOVDQU(h.abef[i], h.st.Offset(32*i))
		s.VMOVDQU(h.cdgh[i], h.st.Offset(32*i+16))
	}
	return s
}

// rounds runs the four rounds that begin at 4i in every chain.
func (h *sha256) rounds(s *weave.Stream, i int) {
	s.VPADDD(h.t.k256.Offset(16*i), h.w[i%4], h.wk)
	for j := range h.abef {
		s.SHA256RNDS2(h.wk, h.abef[j], h.cdgh[j])
	}
	s.VPSHUFD(operand.U8(0x0e), h.wk, h.wk)
	for j := range h.abef {
		s.SHA256RNDS2(h.wk, h.cdgh[j], h.abef[j])
	}
}

// words makes words 4i…4i+3 of the schedule, which take the place of those
// sixteen words before.
func (h *sha256) words(s *weave.Stream, i int) {
	if i >= 16 {
		return
	}
	w := func(j int) reg.Register { return h.w[(i+j)%4] }
	if i < 4 {
		s.VMOVDQU(h.p.Offset(16*i), w(0))
		s.VPSHUFB(h.t.swap32, w(0), w(0))
		return
	}
	s.SHA256MSG1(w(1), w(0))
	s.VPALIGNR(operand.U8(4), w(2), w(3), h.wk) // free between rounds
	s.VPADDD(h.wk, w(0), w(0))
	s.SHA256MSG2(w(3), w(0))
}
