package main

import (
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"omnisum/hashing/_asm/internal/weave"
)

const wideLen = 64

// factors are the first row of the matrix of MixRows: column j of the result is
// the sum over k of factors[k] times column j-k.
var factors = [8]byte{1, 1, 4, 1, 8, 5, 2, 9}

// A wide is the cipher with a matrix in each 512-bit register, row by row as in
// memory: one for the key, one for the state.
//
// A byte permutation with two registers as its table looks 128 bytes up, so the
// S-box takes two. Multiplication by a constant is linear over bits, and there is
// an instruction for any linear function of a byte's bits. ShiftColumns and a
// step by some columns are one permutation; steps of the column that is not
// multiplied, by one and three columns, are rotations of the rows, which come
// before the slower products.
//
// The key goes into the last sum of the state, for which it is just there: the
// state starts an addition later.
type wide struct {
	c       *build.Context
	box     [4]operand.Op        // the S-box, 64 bytes each
	moves   [8]operand.Op        // by k: ShiftColumns, then k columns to the right
	times   map[byte]operand.Mem // by factor: the bit matrix of the multiplication
	upper   operand.Mem          // the bit matrix that copies bit 7 to all bits
	rounds  [rounds]operand.Mem  // the round constants
	chained reg.VecVirtual       // the chaining value
	message operand.Mem
}

// writeWide describes a kernel.
func writeWide(c *build.Context, t *wideTables, withMD5 bool) {
	if withMD5 {
		weave.Function(c, "blocksMD5AVX512", "func(h *[8]uint64, md5 *[4]uint32, p *byte, n int)",
			"blocksMD5AVX512 adds n > 0 blocks of 64 bytes at p to the chaining values of",
			"Whirlpool and MD5.")
	} else {
		weave.Function(c, "blocksAVX512", "func(h *[8]uint64, p *byte, n int)",
			"blocksAVX512 adds n > 0 blocks of 64 bytes at p to the chaining value.")
	}
	h := operand.Mem{Base: c.Load(c.Param("h"), reg.RDI)}
	p := operand.Mem{Base: c.Load(c.Param("p"), reg.RSI)}
	n := c.Load(c.Param("n"), reg.R12)
	v := &wide{c: c, times: t.times, upper: t.upper, rounds: t.rounds, chained: c.ZMM(), message: p}
	load := func(m operand.Mem) operand.Op {
		r := c.ZMM()
		c.VMOVDQU64(m, r)
		return r
	}
	for i := range v.box {
		v.box[i] = load(t.box.Offset(wideLen * i))
	}
	for k := range v.moves {
		if turned(k) {
			continue
		}
		v.moves[k] = load(t.moves.Offset(wideLen * k))
	}
	loop(c, p, n, withMD5, func() { c.VMOVDQU64(h, v.chained) }, v.block, func() { c.VMOVDQU64(v.chained, h) })
}

// block returns the work on one block. What is added at its end, the first state,
// goes into the last key.
func (v *wide) block() *weave.Stream {
	s := weave.NewStream(v.c)
	first := s.ZMM()
	s.VPXORQ(v.message, v.chained, first)
	last := s.ZMM()
	s.VPXORQ(v.rounds[rounds-1], first, last)
	var key, state operand.Op = v.chained, first
	k, x := s.Fork(), s.Fork()
	for r := range rounds {
		var constant operand.Op = v.rounds[r]
		if r == rounds-1 {
			constant = last
		}
		key = v.round(k, key, constant, nil)
		state = v.round(x, state, nil, key)
	}
	// The key is a fifth of a round ahead. Both streams are of one length, so that
	// each key stands before the state that needs it.
	s.Weave(weave.Part{Stream: k, From: 0, To: 0.98}, weave.Part{Stream: x, From: 0.02, To: 1})
	s.VMOVDQA64(state, v.chained)
	return s
}

// round returns the state or key after a round. early and late are what is
// added, of which one is nil; late is ready at the end only.
func (v *wide) round(s *weave.Stream, x operand.Op, early, late operand.Op) operand.Op {
	xor3 := func(a, b, c operand.Op) operand.Op { // into a
		s.VPTERNLOGQ(operand.U8(0x96), c, b, a)
		return a
	}
	// The upper bit of each byte chooses between two tables of 128 bytes.
	low, high, upper := s.ZMM(), s.ZMM(), s.ZMM()
	s.VMOVDQA64(x, low)
	s.VMOVDQA64(x, high)
	s.VPERMI2B(v.box[1], v.box[0], low)
	s.VPERMI2B(v.box[3], v.box[2], high)
	multiply(s, v.upper, x, upper)
	s.VPTERNLOGQ(operand.U8(0xd8), upper, high, low)

	// All multiplications come before the moves, and last the sums.
	var column [8]operand.Op
	move := func(k int, from operand.Op) {
		s.VPERMB(from, v.moves[k], column[k])
	}
	turn := func(k int) {
		s.VPROLQ(operand.U8(8*k), column[0], column[k])
	}
	for k := range column {
		column[k] = s.ZMM()
	}
	move(0, low)
	for k, f := range factors {
		if f != 1 {
			multiply(s, v.times[f], low, column[k])
		}
	}
	for k, f := range factors {
		if f != 1 {
			move(k, column[k])
		}
	}
	for k := range factors {
		if turned(k) {
			turn(k)
		}
	}
	if early != nil {
		a := xor3(column[1], column[3], early)
		b := xor3(column[4], column[5], column[6])
		a = xor3(a, column[0], column[2])
		return xor3(a, b, column[7])
	}
	a := xor3(column[0], column[1], column[3])
	a = xor3(a, column[2], column[4])
	b := xor3(column[5], column[6], column[7])
	return xor3(a, b, late)
}

// turned tells whether column k of the sum is column 0 turned.
func turned(k int) bool { return k > 0 && factors[k] == 1 }

// multiply multiplies the bits of each byte of x by a matrix.
func multiply(s *weave.Stream, matrix operand.Mem, x, product operand.Op) {
	// avo doesn't know this instruction.
	s.Instruction(&ir.Instruction{
		Opcode:   "VGF2P8AFFINEQB",
		Suffixes: []string{"BCST"},
		Operands: []operand.Op{operand.U8(0), matrix, x, product},
		Inputs:   []operand.Op{matrix, x},
		Outputs:  []operand.Op{product},
		ISA:      []string{"AVX512F", "GFNI"},
	})
}

// wideTables are the constants in memory.
type wideTables struct {
	box, moves operand.Mem
	upper      operand.Mem
	times      map[byte]operand.Mem
	rounds     [rounds]operand.Mem
}

func newWideTables(c *build.Context) *wideTables {
	t := &wideTables{times: map[byte]operand.Mem{}}
	var box []byte
	for x := range 256 {
		box = append(box, sBox(byte(x)))
	}
	t.box = weave.Bytes(c, "box", box...)
	var moves []byte
	for k := range 8 {
		for row := range 8 {
			for column := range 8 {
				from := (column - k) & 7
				moves = append(moves, byte(8*((row-from)&7)+from))
			}
		}
	}
	t.moves = weave.Bytes(c, "moves", moves...)
	for _, f := range factors {
		if _, ok := t.times[f]; !ok && f != 1 {
			t.times[f] = weave.Quads(c, "times"+string('0'+rune(f)), bitMatrix(f))
		}
	}
	t.upper = weave.Quads(c, "upper", 0x8080808080808080)
	for r := range t.rounds {
		var first [wideLen]byte
		for i := range 8 {
			first[i] = sBox(byte(8*r + i))
		}
		t.rounds[r] = weave.Bytes(c, "constant"+string('0'+rune(r)), first[:]...)
	}
	return t
}

// bitMatrix returns the matrix of the multiplication by a factor as
// VGF2P8AFFINEQB wants it: bit i of a product is the parity of byte 7-i and the
// byte multiplied.
func bitMatrix(factor byte) (m uint64) {
	for i := range 8 {
		for j := range 8 {
			bit := times(factor, 1<<j) >> i & 1
			m |= uint64(bit) << (8*(7-i) + j)
		}
	}
	return m
}
