package main

import (
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"omnisum/hashing/_asm/internal/weave"
)

const (
	blockSize = 64
	vectorLen = 32
	rounds    = 10
)

// The halves of a vector after VPERM2I128.
const (
	upperTwice    = operand.U8(0x11)
	zeroThenLower = operand.U8(0x08)
)

// A cipher is Whirlpool's block cipher W with the Miyaguchi-Preneel feedback.
type cipher struct {
	c                       *build.Context
	t                       *tables
	state, scratch, message operand.Mem       // scratch for the first state and key of a block
	home                    [4]reg.VecVirtual // the chaining value in both halves
}

// load puts the chaining value into registers.
func (v *cipher) load() {
	o := ops{weave.NewStream(v.c)}
	m := v.transposed(o, v.state)
	for y := range v.home {
		v.home[y] = o.YMM()
		o.VPERM2I128(upperTwice, m[y], m[y], v.home[y])
	}
	weave.Emit(v.c, o.Stream)
}

// store puts it into the state.
func (v *cipher) store() {
	o := ops{weave.NewStream(v.c)}
	for y, r := range v.home {
		o.VMOVDQU(r.AsX(), v.state.Offset(16*y))
	}
	m := v.transposed(o, v.state)
	for y, r := range m {
		o.VEXTRACTI128(operand.U8(1), r, v.state.Offset(16*y))
	}
	weave.Emit(v.c, o.Stream)
}

// transposed reads eight rows of eight bytes and returns their columns, two in
// the upper half of each vector. The lower halves are zero.
func (v *cipher) transposed(o ops, m operand.Mem) (columns [4]operand.Op) {
	var rows [4]operand.Op
	for i := range rows {
		r := o.YMM()
		o.VBROADCASTI128(m.Offset(16*i), r)
		rows[i] = o.shuffle(r, v.t.interleave)
	}
	ab0, ab1 := o.unpack16(rows[0], rows[1])
	cd0, cd1 := o.unpack16(rows[2], rows[3])
	columns[0], columns[1] = o.unpack32(ab0, cd0)
	columns[2], columns[3] = o.unpack32(ab1, cd1)
	return columns
}

// block returns the work on one block, at whose end the chaining value is in
// registers.
func (v *cipher) block() *weave.Stream {
	o := ops{weave.NewStream(v.c)}
	m := v.transposed(o, v.message)
	var s [4]operand.Op
	for y := range s {
		s[y] = o.xor(v.home[y], m[y])
		o.VMOVDQU(s[y], v.scratch.Offset(vectorLen*y))
	}
	for r := range rounds {
		s = v.round(o, r, s)
	}
	for y := range s {
		sum := o.xor(s[y], v.scratch.Offset(vectorLen*y))
		o.VPERM2I128(upperTwice, sum, sum, v.home[y])
	}
	return o.Stream
}

// boxed holds what the last two of the S-box's boxes get, which look up their
// multiples: the two indexes for each byte.
type boxed struct{ a, b [4]operand.Op }

// round is one round of key schedule and cipher. The look-ups go table by table,
// because there are fewer registers than tables.
func (v *cipher) round(o ops, r int, s [4]operand.Op) [4]operand.Op {
	i := v.boxes(o, s)

	// u[y] = 8·s[y] ^ 4·s[y+1], where s are the columns after the S-box.
	var u, x [4]operand.Op
	high, low := o.load(v.t.high[8]), o.load(v.t.low[8])
	for y := range u {
		u[y] = o.look(i, y, high, low)
	}
	high, low = o.load(v.t.high[4]), o.load(v.t.low[4])
	for y := range u {
		before := (y + 3) % 4
		u[before] = o.xor(u[before], o.look(i, y, high, low))
	}
	for y := range x {
		x[y] = o.align(u[(y+1)%4], u[y])
	}
	for y := range x {
		x[y] = o.xor(x[y], u[(y+2)%4])
	}

	// The factor 1, once in place, and in the sum that all other columns get.
	high = o.load(v.t.high[1])
	var sum operand.Op
	for y := range x {
		low = o.load(v.t.low[1]) // again and again: there is no register left
		once := o.look(i, y, high, low)
		x[y] = o.xor(x[y], once)
		if y == 0 {
			sum = once
		} else {
			sum = o.xor(sum, once)
		}
	}
	sum = o.swap(sum)
	for y := range x {
		x[y] = o.xor(x[y], v.t.round[r][y])
		x[y] = o.xor(x[y], sum)
	}

	// The factor 2, and the new key moves up.
	high, low = o.load(v.t.high[2]), o.load(v.t.low[2])
	for y := range x {
		x[y] = o.xor(x[y], o.look(i, (y+1)%4, high, low))
		x[y] = o.xor(x[y], o.moveUp(x[y]))
	}
	return x
}

// boxes returns what the last boxes of the S-box get, after ShiftColumns.
func (v *cipher) boxes(o ops, s [4]operand.Op) (i boxed) {
	e, inverse, r, nibble := o.load(v.t.e), o.load(v.t.inverse), o.load(v.t.r), o.load(v.t.nibble)
	var q [4]operand.Op
	for y := range s {
		q[y] = o.shuffle(s[y], v.t.shift[y])
	}
	for y := range s {
		i.a[y] = o.right(q[y], 4)
		i.b[y] = o.and(q[y], nibble)
	}
	for y := range s {
		i.a[y] = o.shuffle(e, o.and(i.a[y], nibble))
		i.b[y] = o.shuffle(inverse, i.b[y])
	}
	for y := range s {
		q[y] = o.shuffle(r, o.xor(i.a[y], i.b[y]))
	}
	for y := range s {
		i.a[y] = o.xor(i.a[y], q[y])
		i.b[y] = o.xor(i.b[y], q[y])
	}
	return i
}
