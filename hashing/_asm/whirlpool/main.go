// Command whirlpool writes the cores that compute Whirlpool, alone or with MD5
// of the same message. The algorithm is that of V. Rijmen, P. Barreto, "The
// WHIRLPOOL Hashing Function", revised 2003.
//
// # State
//
// A round of the key schedule and a round of the cipher do the same, so both
// run in one set of vectors: the key in the lower halves, the state in the upper
// ones. The matrix stands by columns, two in each half of four vectors:
//
//	bytes   0         8         16        24
//	v[0]    key 0     key 1     state 0   state 1
//	v[1]    key 2     key 3     state 2   state 3
//	v[2]    key 4     key 5     state 4   state 5
//	v[3]    key 6     key 7     state 6   state 7
//
// ShiftColumns is then one byte shuffle for each vector, and the addition of the
// new key to the state moves the lower half up.
//
// # S-box
//
// The S-box is made of boxes of four bits, for which a byte shuffle is a look-up
// in 16 entries. The last two boxes are followed by MixRows, which is linear, so
// their tables hold multiples of the S-box's halves: c·S(x) = high_c(a) ^ low_c(b)
// for c = 1, 2, 4, 8, and no multiplication is left.
//
// # MixRows
//
// Column j of the result is, with s for the columns after the S-box,
//
//	s[j] ^ s[j-1] ^ 4·s[j-2] ^ s[j-3] ^ 8·s[j-4] ^ 5·s[j-5] ^ 2·s[j-6] ^ 9·s[j-7]
//
// Steps by an even number of columns only rename vectors. The odd ones with
// factor 1 add up to all columns of the other parity, one sum for all. What is
// left is 4·s[j-5] ^ 8·s[j-7], the same as 4·s[j-2] ^ 8·s[j-4] three columns
// on, so that one u[y] = 8·v[y] ^ 4·v[y+1] serves both.
//
// # With AVX-512
//
// See wide.go.
package main

import (
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"omnisum/hashing/_asm/internal/md5"
	"omnisum/hashing/_asm/internal/weave"
)

//go:generate go run . -out ../../internal/whirlpool/kernels_amd64.s -stubs ../../internal/whirlpool/kernels_amd64.go -pkg whirlpool

func main() {
	weave.Generate(func(c *build.Context) {
		t := newTables(c)
		write(c, t, false)
		write(c, t, true)
		w := newWideTables(c)
		writeWide(c, w, false)
		writeWide(c, w, true)
	})
}

// write describes one kernel.
func write(c *build.Context, t *tables, withMD5 bool) {
	if withMD5 {
		weave.Function(c, "blocksMD5AVX2", "func(h *[8]uint64, md5 *[4]uint32, s *scratch, p *byte, n int)",
			"blocksMD5AVX2 adds n > 0 blocks of 64 bytes at p to the chaining values of",
			"Whirlpool and MD5. It uses s as scratch memory.")
	} else {
		weave.Function(c, "blocksAVX2", "func(h *[8]uint64, s *scratch, p *byte, n int)",
			"blocksAVX2 adds n > 0 blocks of 64 bytes at p to the chaining value. It uses",
			"s as scratch memory.")
	}
	h := operand.Mem{Base: c.Load(c.Param("h"), reg.RDI)}
	scratch := operand.Mem{Base: c.Load(c.Param("s"), reg.R11)}
	p := operand.Mem{Base: c.Load(c.Param("p"), reg.RSI)}
	n := c.Load(c.Param("n"), reg.R12)
	// Vectors that lie across cache lines cost more.
	c.ADDQ(operand.I8(vectorLen-1), scratch.Base)
	c.ANDQ(operand.I8(-vectorLen), scratch.Base)

	v := &cipher{c: c, t: t, state: h, scratch: scratch, message: p}
	loop(c, p, n, withMD5, v.load, v.block, v.store)
}

// loop describes what each kernel does: it loads, works on block after block at
// p, n of them, beside MD5's blocks if wanted, and stores.
func loop(c *build.Context, p operand.Mem, n reg.Register, withMD5 bool, load func(), block func() *weave.Stream, store func()) {
	m := md5.Chain{
		State: operand.Mem{Base: reg.R13}, Message: p,
		Words: [4]reg.Register{reg.EAX, reg.EBX, reg.ECX, reg.EDX},
		Spare: [2]reg.Register{reg.R8L, reg.R9L},
	}
	load()
	if withMD5 {
		c.Load(c.Param("md5"), reg.R13)
		m.Load(c)
	}
	c.Label("block")
	streams := []*weave.Stream{block()}
	if withMD5 {
		streams = append(streams, m.Block(c))
	}
	weave.Emit(c, streams...)
	c.ADDQ(operand.I8(blockSize), p.Base)
	c.DECQ(n)
	c.JNZ(operand.LabelRef("block"))
	store()
	c.VZEROUPPER()
	c.RET()
}
