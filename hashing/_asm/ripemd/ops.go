package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"omnisum/hashing/_asm/internal/weave"
)

// An ops writes vector instructions as expressions: each result is in a new
// register. Only the second operand of the pairs below may be memory.
type ops struct {
	*weave.Stream
	lanes lanes // in the registers
}

func (o ops) new() reg.VecVirtual {
	if o.lanes == five|four {
		return o.YMM()
	}
	return o.XMM()
}

func (o ops) binary(write func(y, x, r operand.Op), x, y operand.Op) operand.Op {
	r := o.new()
	write(y, x, r)
	return r
}

func (o ops) xor(x, y operand.Op) operand.Op    { return o.binary(o.VPXOR, x, y) }
func (o ops) and(x, y operand.Op) operand.Op    { return o.binary(o.VPAND, x, y) }
func (o ops) or(x, y operand.Op) operand.Op     { return o.binary(o.VPOR, x, y) }
func (o ops) notAnd(x, y operand.Op) operand.Op { return o.binary(o.VPANDN, x, y) } // ^x & y

func (o ops) add(x, y operand.Op) operand.Op {
	if _, ok := x.(operand.Mem); ok {
		x, y = y, x
	}
	r := o.new()
	o.VPADDD(y, x, r)
	return r
}

// blend returns x with the lanes of l from y.
func (o ops) blend(l lanes, x, y operand.Op) operand.Op {
	return o.pick(l.blend(o.lanes), x, y)
}

// pick is blend by the immediate.
func (o ops) pick(bits operand.U8, x, y operand.Op) operand.Op {
	r := o.new()
	o.VPBLENDD(bits, y, x, r)
	return r
}

func (o ops) load(m operand.Mem) operand.Op {
	r := o.new()
	o.VMOVDQU(m, r)
	return r
}

func (o ops) broadcast(m operand.Mem) operand.Op {
	r := o.new()
	o.VPBROADCASTD(m, r)
	return r
}

// shiftLeft shifts each lane by its lane of a vector.
func (o ops) shiftLeft(x, by operand.Op) operand.Op {
	r := o.new()
	o.VPSLLVD(by, x, r)
	return r
}

func (o ops) shiftRight(x, by operand.Op) operand.Op {
	r := o.new()
	o.VPSRLVD(by, x, r)
	return r
}

// rotate shifts each lane both ways and joins the results.
func (o ops) rotate(x, toLeft, toRight operand.Op) operand.Op {
	return o.or(o.shiftLeft(x, toLeft), o.shiftRight(x, toRight))
}

// rotateAll rotates all lanes by n bits.
func (o ops) rotateAll(x operand.Op, n uint8) operand.Op {
	l, r := o.new(), o.new()
	o.VPSLLD(operand.U8(n), x, l)
	o.VPSRLD(operand.U8(32-n), x, r)
	return o.or(l, r)
}

// The order of lanes after a shuffle, two bits for each of four lanes.
const (
	otherLine = 0x4e // left and right change places
	firstOnly = 0x00 // the first lane everywhere
)

func (o ops) shuffle(order operand.U8, x operand.Op) operand.Op {
	r := o.new()
	o.VPSHUFD(order, x, r)
	return r
}
