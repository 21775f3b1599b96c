package main

import (
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
	masks  map[string]operand.Mem
	shifts [2]operand.Mem // left shifts, then the right shifts that complete the rotations
	k      [2][5]operand.Mem
}

func newTables(c *build.Context) *tables {
	t := &tables{c: c, masks: map[string]operand.Mem{}}
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
	for l, name := range []string{"kLeft", "kRight"} {
		for round := range 5 {
			k := constant(line(l), round, 5)
			if k != 0 {
				t.k[l][round] = weave.Longs(c, name+string(rune('1'+round)), k, k, k, k, k, k, k, k)
			}
		}
	}
	return t
}

// lanesOf returns the address of a vector that has value in the lanes of l and
// other elsewhere, in registers that hold the lines of in.
func (t *tables) lanesOf(l, in lanes, value, other uint32) operand.Mem {
	name := "lanes"
	var longs []uint32
	for _, one := range in.all() {
		v, letter := other, "o"
		if l&one != 0 {
			v, letter = value, "v"
		}
		longs = append(longs, v, v)
		name += letter
	}
	name += suffix(value) + suffix(other)
	if _, ok := t.masks[name]; !ok {
		t.masks[name] = weave.Longs(t.c, name, longs...)
	}
	return t.masks[name]
}

func suffix(v uint32) string {
	const digits = "0123456789abcdef"
	text := "_"
	for shift := 28; shift >= 0; shift -= 4 {
		text += string(digits[v>>shift&15])
	}
	return text
}
