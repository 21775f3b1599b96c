package main

import (
	"github.com/mmcloughlin/avo/operand"

	"omnisum/hashing/_asm/internal/weave"
)

// An ops writes vector instructions as expressions: each result is in a new
// register. The second operand of a pair may be memory.
type ops struct{ *weave.Stream }

func (o ops) binary(write func(y, x, r operand.Op), x, y operand.Op) operand.Op {
	r := o.YMM()
	write(y, x, r)
	return r
}

func (o ops) xor(x, y operand.Op) operand.Op { return o.binary(o.VPXOR, x, y) }
func (o ops) and(x, y operand.Op) operand.Op { return o.binary(o.VPAND, x, y) }

// shuffle returns the bytes of table that index selects.
func (o ops) shuffle(table, index operand.Op) operand.Op {
	r := o.YMM()
	o.VPSHUFB(index, table, r)
	return r
}

func (o ops) load(m operand.Mem) operand.Op {
	r := o.YMM()
	o.VMOVDQU(m, r)
	return r
}

// right shifts words of 16 bits to the right.
func (o ops) right(x operand.Op, n uint8) operand.Op {
	r := o.YMM()
	o.VPSRLW(operand.U8(n), x, r)
	return r
}

// align returns, in each half, the lower column of x above the upper one of before.
func (o ops) align(x, before operand.Op) operand.Op {
	r := o.YMM()
	o.VPALIGNR(operand.U8(8), before, x, r)
	return r
}

// swap exchanges the two columns of each half.
func (o ops) swap(x operand.Op) operand.Op {
	r := o.YMM()
	o.VPSHUFD(operand.U8(0x4e), x, r)
	return r
}

// moveUp returns the lower half of x as the upper half of zero.
func (o ops) moveUp(x operand.Op) operand.Op {
	r := o.YMM()
	o.VPERM2I128(zeroThenLower, x, x, r)
	return r
}

// look looks up a multiple of the S-box, of which high and low are the tables.
func (o ops) look(i boxed, y int, high, low operand.Op) operand.Op {
	return o.xor(o.shuffle(high, i.a[y]), o.shuffle(low, i.b[y]))
}

func (o ops) unpack16(x, y operand.Op) (low, high operand.Op) {
	l, h := o.YMM(), o.YMM()
	o.VPUNPCKLWD(y, x, l)
	o.VPUNPCKHWD(y, x, h)
	return l, h
}

func (o ops) unpack32(x, y operand.Op) (low, high operand.Op) {
	l, h := o.YMM(), o.YMM()
	o.VPUNPCKLDQ(y, x, l)
	o.VPUNPCKHDQ(y, x, h)
	return l, h
}
