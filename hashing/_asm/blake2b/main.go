// Command blake2b writes the compression function of BLAKE2b (RFC 7693 §3.2) in
// scalar registers.
//
// The usual vector code holds a row of the working vector v in a register and
// waits most of the time: its rotations need several instructions, or shuffles,
// one after the other. Scalar units rotate in one step and have four independent
// functions G to choose from. On Zen 3 that takes 3.2 cycles per byte instead of
// 3.9. For BLAKE2s the same scheme was no faster than vector code (5.4, 5.3).
//
// v has 16 words and the processor 15 usable registers. Two functions G at a
// time need only eight words, so words 8 and 10 share a register: while one is
// at work the other waits in memory.
package main

import (
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"omnisum/hashing/_asm/internal/weave"
)

//go:generate go run . -out ../../internal/blake2b/blocks_amd64.s -stubs ../../internal/blake2b/blocks_amd64.go -pkg blake2b

func main() { weave.Generate(write) }

const (
	rounds    = 12
	blockSize = 128
)

var rotations = [4]uint64{32, 24, 16, 63} // RFC 7693 §2.1

// iv is RFC 7693 §2.6.
var iv = [8]uint64{
	0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
	0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
}

// sigma is the order of message words, RFC 7693 §2.7.
var sigma = [10][16]int{
	{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
	{14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
	{11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
	{7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
	{9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
	{2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
	{12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
	{13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
	{6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
	{10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
}

// v are the registers of the working vector.
var v = [16]reg.GPPhysical{
	reg.RAX, reg.RBX, reg.RCX, reg.RDX, reg.RSI, reg.RDI, reg.RBP, reg.R9,
	reg.R8, reg.R10, reg.R8, reg.R11, reg.R12, reg.R13, reg.R14, reg.R15,
}

// A kernel is the function being written and its places on the stack, where
// everything is that no register is left for.
type kernel struct {
	*build.Context
	message           operand.Mem // a copy of the block
	word8, word10     operand.Mem
	h, count, last, p operand.Mem
	n                 operand.Mem
}

func write(c *build.Context) {
	weave.Function(c, "blocks", "func(h *[8]uint64, count, last uint64, p *byte, n int)",
		"blocks adds n > 0 blocks of 128 bytes at p, which come after count bytes, to the",
		"state h. All bits of last are set for the last block and clear otherwise.")
	k := &kernel{Context: c, message: c.AllocLocal(blockSize), word8: c.AllocLocal(8), word10: c.AllocLocal(8)}
	for _, parameter := range []struct {
		name  string
		local *operand.Mem
	}{{"h", &k.h}, {"count", &k.count}, {"last", &k.last}, {"p", &k.p}, {"n", &k.n}} {
		*parameter.local = c.AllocLocal(8)
		c.Load(c.Param(parameter.name), reg.RAX)
		c.MOVQ(reg.RAX, *parameter.local)
	}
	h := operand.Mem{Base: v[7]}
	c.MOVQ(k.h, h.Base)
	for i := range 8 {
		c.MOVQ(h.Offset(8*i), v[i])
	}
	c.Label("block")
	k.start()
	for r := range rounds {
		k.round(sigma[r%len(sigma)])
	}
	k.finish()
	c.DECQ(k.n)
	c.JNZ(operand.LabelRef("block"))
	c.RET()
}

// start copies the message block and sets the second half of v; the first is
// the state, which is there already.
func (k *kernel) start() {
	p := operand.Mem{Base: v[15]}
	k.MOVQ(k.p, p.Base)
	for i := 0; i < blockSize; i += 16 {
		x := k.XMM()
		k.MOVOU(p.Offset(i), x)
		k.MOVOU(x, k.message.Offset(i))
	}
	k.SUBQ(operand.I8(-blockSize), p.Base) // 128 would take a longer instruction
	k.MOVQ(p.Base, k.p)
	k.SUBQ(operand.I8(-blockSize), k.count)

	for i := 9; i < 16; i++ {
		k.MOVQ(operand.U64(iv[i-8]), v[i])
	}
	k.MOVQ(v[10], k.word10)
	k.MOVQ(operand.U64(iv[0]), v[8])
	k.XORQ(k.count, v[12]) // the high half of the count, for word 13, is 0
	k.XORQ(k.last, v[14])
}

// round mixes columns, then diagonals.
func (k *kernel) round(s [16]int) {
	k.mix([4]int{0, 4, 8, 12}, [4]int{1, 5, 9, 13}, s[0:4])
	k.MOVQ(v[8], k.word8)
	k.MOVQ(k.word10, v[10])
	k.mix([4]int{2, 6, 10, 14}, [4]int{3, 7, 11, 15}, s[4:8])
	k.mix([4]int{0, 5, 10, 15}, [4]int{1, 6, 11, 12}, s[8:12])
	k.MOVQ(v[10], k.word10)
	k.MOVQ(k.word8, v[8])
	k.mix([4]int{2, 7, 8, 13}, [4]int{3, 4, 9, 14}, s[12:16])
}

// mix runs the function G of RFC 7693 §3.1 on two quarters of v, instruction by
// instruction in turn. The second message word is added to a as soon as a is
// free, which keeps it out of the chain from step to step.
func (k *kernel) mix(x, y [4]int, words []int) {
	both := func(step func(a, b, c, d reg.Register, message []int)) {
		step(v[x[0]], v[x[1]], v[x[2]], v[x[3]], words[0:2])
		step(v[y[0]], v[y[1]], v[y[2]], v[y[3]], words[2:4])
	}
	word := func(i int) func(a, b, c, d reg.Register, m []int) {
		return func(a, _, _, _ reg.Register, m []int) { k.ADDQ(k.message.Offset(8*m[i]), a) }
	}
	both(word(0))
	for half := range 2 {
		both(func(a, b, _, _ reg.Register, _ []int) { k.ADDQ(b, a) })
		both(func(a, _, _, d reg.Register, _ []int) { k.XORQ(a, d) })
		if half == 0 {
			both(word(1))
		}
		both(func(_, _, _, d reg.Register, _ []int) { k.RORQ(operand.Imm(rotations[2*half]), d) })
		both(func(_, _, c, d reg.Register, _ []int) { k.ADDQ(d, c) })
		both(func(_, b, c, _ reg.Register, _ []int) { k.XORQ(c, b) })
		both(func(_, b, _, _ reg.Register, _ []int) { k.RORQ(operand.Imm(rotations[2*half+1]), b) })
	}
}

// finish adds both halves of v to the state, in registers and in memory.
func (k *kernel) finish() {
	for i := range 8 {
		if i == 2 {
			k.XORQ(k.word10, v[2])
		} else {
			k.XORQ(v[i+8], v[i])
		}
	}
	h := operand.Mem{Base: v[8]}
	k.MOVQ(k.h, h.Base)
	for i := range 8 {
		k.XORQ(h.Offset(8*i), v[i])
		k.MOVQ(v[i], h.Offset(8*i))
	}
}
