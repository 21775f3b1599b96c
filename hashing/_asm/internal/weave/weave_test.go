package weave

import (
	"slices"
	"testing"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// numbered returns a stream of instructions that carry their number as an
// immediate operand, from first upwards.
func numbered(c *build.Context, first, n int) *Stream {
	s := NewStream(c)
	for i := range n {
		s.MOVQ(operand.U32(first+i), reg.RAX)
	}
	return s
}

func numbers(is []*ir.Instruction) []int {
	var out []int
	for _, i := range is {
		out = append(out, int(i.Operands[0].(operand.U32)))
	}
	return out
}

func TestMergeSpreadsStreamsEvenlyAndKeepsTheirOrder(t *testing.T) {
	c := build.NewContext()
	for _, tc := range []struct {
		name  string
		parts []Part
		want  []int
	}{
		{"alone", []Part{Whole(numbered(c, 0, 3))}, []int{0, 1, 2}},
		{"equal lengths alternate", []Part{Whole(numbered(c, 0, 3)), Whole(numbered(c, 10, 3))}, []int{0, 10, 1, 11, 2, 12}},
		{"one to three", []Part{Whole(numbered(c, 0, 6)), Whole(numbered(c, 10, 2))}, []int{0, 1, 10, 2, 3, 4, 11, 5}},
		{"second half", []Part{Whole(numbered(c, 0, 4)), {numbered(c, 10, 2), 0.5, 1}}, []int{0, 1, 2, 10, 3, 11}},
		{"an empty stream", []Part{Whole(NewStream(c)), Whole(numbered(c, 1, 2))}, []int{1, 2}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := numbers(Merge(tc.parts...)); !slices.Equal(got, tc.want) {
				t.Errorf("got %v, want %v", got, tc.want)
			}
		})
	}
}

func TestStreamsOfOneContextNeverShareVirtualRegisters(t *testing.T) {
	c := build.NewContext()
	c.Function("f")
	a, b := NewStream(c), NewStream(c)
	seen := map[reg.ID]bool{}
	for _, r := range []reg.Register{c.YMM(), a.YMM(), b.YMM(), a.XMM(), c.YMM(), a.GP64(), b.GP32(), c.GP64()} {
		id := r.(reg.Virtual).ID()
		if seen[id] {
			t.Errorf("register %v was given twice", r)
		}
		seen[id] = true
	}
}

func TestAppendMovesInstructions(t *testing.T) {
	c := build.NewContext()
	a, b := numbered(c, 0, 2), numbered(c, 10, 2)
	a.Append(b)
	if got := numbers(a.Instructions()); !slices.Equal(got, []int{0, 1, 10, 11}) || b.Len() != 0 {
		t.Errorf("got %v with %d left behind", got, b.Len())
	}
}

func TestABadInstructionIsNotLostInAStream(t *testing.T) {
	s := NewStream(build.NewContext())
	s.VPXOR(reg.RAX, reg.RAX, reg.RAX)
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	s.Instructions()
}
