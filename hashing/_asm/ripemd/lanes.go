package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"

	"omnisum/hashing/_asm/internal/weave"
)

// lanes is a set of lines, of which each stands for two lanes of 32 bits.
type lanes uint8

const (
	fiveLeft  lanes = 1 << iota // RIPEMD-160 and -320
	fiveRight                   // …
	fourLeft                    // RIPEMD-128 and -256
	fourRight                   // …

	five = fiveLeft | fiveRight
	four = fourLeft | fourRight
)

// all yields the lines of a set in the order of their places.
func (l lanes) all() []lanes {
	var each []lanes
	for one := fiveLeft; one <= fourRight; one <<= 1 {
		if l&one != 0 {
			each = append(each, one)
		}
	}
	return each
}

// line tells whether a single line is a left or a right one.
func (l lanes) line() line {
	if l&(fiveLeft|fourLeft) != 0 {
		return left
	}
	return right
}

// rounds returns the number of rounds of a single line.
func (l lanes) rounds() int {
	if l&five != 0 {
		return 5
	}
	return 4
}

// blend returns the immediate of VPBLENDD that takes the lanes of l, in
// registers that hold the lines of in from their lowest bits upwards.
func (l lanes) blend(in lanes) operand.U8 {
	var bits operand.U8
	for i, one := range in.all() {
		if l&one != 0 {
			bits |= 3 << (2 * i)
		}
	}
	return bits
}

// wide is the same immediate for the lanes of RIPEMD-320 or -256 only, the
// second lane of each line.
func (l lanes) wide(in lanes) operand.U8 { return l.blend(in) & 0xaa }

// tables makes the constants in memory, each one once.
type tables struct {
	c      *build.Context
	named  map[string]operand.Mem
	shifts [2]operand.Mem // left shifts, then the right shifts that complete the rotations
}

func newTables(c *build.Context) *tables {
	t := &tables{c: c, named: map[string]operand.Mem{}}
	var shifts [2][]uint32
	for j := range 80 {
		for i := range 8 {
			s := shift(line(i/2%2), j)
			shifts[0] = append(shifts[0], uint32(s))
			shifts[1] = append(shifts[1], uint32(32-s))
		}
	}
	t.shifts[0] = weave.Longs(c, "shiftLeft", shifts[0]...)
	t.shifts[1] = weave.Longs(c, "shiftRight", shifts[1]...)
	return t
}

// longs returns the address of a table, which it makes if there is none of that
// name.
func (t *tables) longs(name string, words ...uint32) operand.Mem {
	if _, ok := t.named[name]; !ok {
		t.named[name] = weave.Longs(t.c, name, words...)
	}
	return t.named[name]
}

// everywhere returns the address of a vector of 256 bits with v in all lanes.
func (t *tables) everywhere(v uint32) operand.Mem {
	return t.longs(fmt.Sprintf("all_%08x", v), v, v, v, v, v, v, v, v)
}

// lanesOf returns the address of a vector that has value in the lanes of l and
// other elsewhere, in registers that hold the lines of in.
func (t *tables) lanesOf(l, in lanes, value, other uint32) operand.Mem {
	var words []uint32
	places := ""
	for _, one := range in.all() {
		if l&one != 0 {
			words = append(words, value, value)
			places += "1"
		} else {
			words = append(words, other, other)
			places += "0"
		}
	}
	return t.longs(fmt.Sprintf("lanes%s_%08x_%08x", places, value, other), words...)
}
