// Package blake2 writes the compression function of BLAKE2b and BLAKE2s (RFC
// 7693 §3.2) in scalar registers.
//
// The usual vector code holds a row of the working vector v in a register and
// waits most of the time: its rotations need several instructions, or shuffles,
// one after the other. Scalar units rotate in one step and have four independent
// functions G to choose from. In cycles per byte, scalar and vector code:
//
//	         Zen 3     Zen 5
//	BLAKE2b  3.2, 3.9  2.6, 5.8
//	BLAKE2s  5.4, 5.3  4.4, 9.5
//
// The vector code is that of golang.org/x/crypto, for AVX2 and SSE4. On Zen 5 each
// of its instructions takes two cycles if many wait.
//
// v has 16 words and the processor 15 usable registers. Two functions G at a
// time need only eight words, so words 8 and 10 share a register: while one is
// at work the other waits in memory.
package blake2

import (
	"fmt"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"omnisum/hashing/_asm/internal/weave"
)

// A Hash is what tells the two from each other, RFC 7693 §2.1 and §2.6.
type Hash struct {
	Bits      int // of a word
	Rounds    int
	Rotations [4]uint64
	IV        [8]uint64
}

// wordSize and blockSize are in bytes.
func (h *Hash) wordSize() int  { return h.Bits / 8 }
func (h *Hash) blockSize() int { return 16 * h.wordSize() }

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

// registers hold the working vector.
var registers = [16]reg.GPPhysical{
	reg.RAX, reg.RBX, reg.RCX, reg.RDX, reg.RSI, reg.RDI, reg.RBP, reg.R9,
	reg.R8, reg.R10, reg.R8, reg.R11, reg.R12, reg.R13, reg.R14, reg.R15,
}

// A kernel is the function being written and its places on the stack, where
// everything is that no register is left for.
type kernel struct {
	*build.Context
	Hash
	v                 [16]reg.Register // registers, as wide as a word
	message           operand.Mem      // a copy of the block
	word8, word10     operand.Mem
	h, count, last, p operand.Mem
	n                 operand.Mem
}

// Write describes the function that adds blocks to a state.
func Write(c *build.Context, hash Hash) {
	weave.Function(c, "blocks", fmt.Sprintf("func(h *[8]uint%d, count, last uint64, p *byte, n int)", hash.Bits),
		fmt.Sprintf("blocks adds n > 0 blocks of %d bytes at p, which come after count bytes, to the", hash.blockSize()),
		"state h. All bits of last are set for the last block and clear otherwise.")
	word := hash.wordSize()
	k := &kernel{Context: c, Hash: hash, message: c.AllocLocal(hash.blockSize()), word8: c.AllocLocal(word), word10: c.AllocLocal(word)}
	for i, r := range registers {
		if k.v[i] = r; hash.Bits == 32 {
			k.v[i] = r.As32()
		}
	}
	for _, parameter := range []struct {
		name  string
		local *operand.Mem
	}{{"h", &k.h}, {"count", &k.count}, {"last", &k.last}, {"p", &k.p}, {"n", &k.n}} {
		*parameter.local = c.AllocLocal(8)
		c.Load(c.Param(parameter.name), reg.RAX)
		c.MOVQ(reg.RAX, *parameter.local)
	}
	h := operand.Mem{Base: registers[7]}
	c.MOVQ(k.h, h.Base)
	for i := range 8 {
		k.move(h.Offset(word*i), k.v[i])
	}
	c.Label("block")
	k.start()
	for r := range hash.Rounds {
		k.round(sigma[r%len(sigma)])
	}
	k.finish()
	c.DECQ(k.n)
	c.JNZ(operand.LabelRef("block"))
	c.RET()
}

// The instructions on words.

func (k *kernel) move(from, to operand.Op)  { k.either(k.MOVQ, k.MOVL)(from, to) }
func (k *kernel) add(from, to operand.Op)   { k.either(k.ADDQ, k.ADDL)(from, to) }
func (k *kernel) xor(from, to operand.Op)   { k.either(k.XORQ, k.XORL)(from, to) }
func (k *kernel) rotate(bits, d operand.Op) { k.either(k.RORQ, k.RORL)(bits, d) }

func (k *kernel) either(on64, on32 func(x, y operand.Op)) func(x, y operand.Op) {
	if k.Bits == 64 {
		return on64
	}
	return on32
}

// constant is word i of the IV.
func (k *kernel) constant(i int) operand.Op {
	if k.Bits == 64 {
		return operand.U64(k.IV[i])
	}
	return operand.U32(k.IV[i])
}

// start copies the message block and sets the second half of v; the first is
// the state, which is there already.
func (k *kernel) start() {
	p := operand.Mem{Base: registers[15]}
	k.MOVQ(k.p, p.Base)
	size := k.blockSize()
	for i := 0; i < size; i += 16 {
		x := k.XMM()
		k.MOVOU(p.Offset(i), x)
		k.MOVOU(x, k.message.Offset(i))
	}
	k.SUBQ(operand.I8(-size), p.Base) // adding 128 would take a longer instruction
	k.MOVQ(p.Base, k.p)
	k.SUBQ(operand.I8(-size), k.count)

	for i := 9; i < 16; i++ {
		k.move(k.constant(i-8), k.v[i])
	}
	k.move(k.v[10], k.word10)
	k.move(k.constant(0), k.v[8])
	k.xor(k.count, k.v[12])
	if k.Bits == 32 { // with 64 bits the high half of the count is 0
		k.xor(k.count.Offset(4), k.v[13])
	}
	k.xor(k.last, k.v[14])
}

// round mixes columns, then diagonals.
func (k *kernel) round(s [16]int) {
	k.mix([4]int{0, 4, 8, 12}, [4]int{1, 5, 9, 13}, s[0:4])
	k.move(k.v[8], k.word8)
	k.move(k.word10, k.v[10])
	k.mix([4]int{2, 6, 10, 14}, [4]int{3, 7, 11, 15}, s[4:8])
	k.mix([4]int{0, 5, 10, 15}, [4]int{1, 6, 11, 12}, s[8:12])
	k.move(k.v[10], k.word10)
	k.move(k.word8, k.v[8])
	k.mix([4]int{2, 7, 8, 13}, [4]int{3, 4, 9, 14}, s[12:16])
}

// mix runs the function G of RFC 7693 §3.1 on two quarters of v, instruction by
// instruction in turn. The second message word is added to a as soon as a is
// free, which keeps it out of the chain from step to step.
func (k *kernel) mix(x, y [4]int, words []int) {
	both := func(step func(a, b, c, d reg.Register, message []int)) {
		step(k.v[x[0]], k.v[x[1]], k.v[x[2]], k.v[x[3]], words[0:2])
		step(k.v[y[0]], k.v[y[1]], k.v[y[2]], k.v[y[3]], words[2:4])
	}
	word := func(i int) func(a, b, c, d reg.Register, m []int) {
		return func(a, _, _, _ reg.Register, m []int) { k.add(k.message.Offset(k.wordSize()*m[i]), a) }
	}
	both(word(0))
	for half := range 2 {
		both(func(a, b, _, _ reg.Register, _ []int) { k.add(b, a) })
		both(func(a, _, _, d reg.Register, _ []int) { k.xor(a, d) })
		if half == 0 {
			both(word(1))
		}
		both(func(_, _, _, d reg.Register, _ []int) { k.rotate(operand.Imm(k.Rotations[2*half]), d) })
		both(func(_, _, c, d reg.Register, _ []int) { k.add(d, c) })
		both(func(_, b, c, _ reg.Register, _ []int) { k.xor(c, b) })
		both(func(_, b, _, _ reg.Register, _ []int) { k.rotate(operand.Imm(k.Rotations[2*half+1]), b) })
	}
}

// finish adds both halves of v to the state, in registers and in memory.
func (k *kernel) finish() {
	for i := range 8 {
		if i == 2 {
			k.xor(k.word10, k.v[2])
		} else {
			k.xor(k.v[i+8], k.v[i])
		}
	}
	h := operand.Mem{Base: registers[8]}
	k.MOVQ(k.h, h.Base)
	for i := range 8 {
		k.xor(h.Offset(k.wordSize()*i), k.v[i])
		k.move(k.v[i], h.Offset(k.wordSize()*i))
	}
}
