// Package weave is what the assembly generators share: it records instruction
// streams that know nothing of each other and writes them as one straight body.
//
// A processor with wide issue runs a vector stream and a scalar stream, or two
// dependency chains, in the time of the longer one, but only if they alternate
// within a few hundred instructions. Weaving does that without the kernels
// knowing of each other. A generator looks like this:
//
//	weave.Generate(func(c *build.Context) {
//		weave.Function(c, "both", "func(st *state, p *byte)", "both runs …")
//		st := operand.Mem{Base: c.Load(c.Param("st"), reg.RDI)}
//		v, s := weave.NewStream(c), weave.NewStream(c)
//		describeVectorRound(v, st)
//		describeScalarRound(s, st)
//		weave.Emit(c, v, s)
//		c.VZEROUPPER()
//		c.RET()
//	})
//
// Streams must not share registers, nor flags across instructions: of all woven
// streams at most one may use instructions that carry flags from one to the
// next, such as ADCQ. Memory is shared at the describer's risk.
package weave

import (
	"fmt"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
)

// A Stream records instructions that stand in a fixed order among themselves.
// It has every instruction method of build.Context; virtual registers taken
// from it are distinct from those of the context and of its other streams.
// Labels, data and parameters belong to the context.
type Stream struct {
	*build.Context
	fn *ir.Function
}

// NewStream returns an empty stream that takes its virtual registers from c.
func NewStream(c *build.Context) *Stream {
	own := build.NewContext()
	own.Collection = c.Collection // the counters inside are shared, not copied
	own.Function("stream")
	file, err := own.Result()
	if err != nil {
		panic(fmt.Sprintf("weave: internal error: %v", err))
	}
	return &Stream{Context: own, fn: file.Functions()[0]}
}

// Instructions returns what was recorded so far.
func (s *Stream) Instructions() []*ir.Instruction {
	if _, err := s.Result(); err != nil {
		panic(fmt.Sprintf("weave: bad instruction: %v", err))
	}
	return s.fn.Instructions()
}

// Len returns the number of instructions recorded so far.
func (s *Stream) Len() int { return len(s.Instructions()) }

// Fork returns an empty stream that takes its virtual registers from the same
// context as s.
func (s *Stream) Fork() *Stream { return NewStream(s.Context) }

// Weave appends the instructions of parts to s in woven order.
func (s *Stream) Weave(parts ...Part) {
	for _, i := range Merge(parts...) {
		s.Instruction(i)
	}
}

// Append moves all instructions of other to the end of s.
func (s *Stream) Append(other *Stream) {
	for _, i := range other.Instructions() {
		s.Instruction(i)
	}
	other.fn.Nodes = nil
}

// A Part is a stream and the place it takes in a woven body, as fractions of
// the body's length: 0 is its start and 1 its end.
type Part struct {
	Stream   *Stream
	From, To float64
}

// Whole returns a part that spreads s evenly over the whole body.
func Whole(s *Stream) Part { return Part{s, 0, 1} }

// Emit writes streams to c, every one spread evenly over the whole body: a
// stream of 100 instructions beside one of 400 gets one after every four.
// Where two are due at once, the one named first goes first.
func Emit(c *build.Context, streams ...*Stream) {
	parts := make([]Part, len(streams))
	for i, s := range streams {
		parts[i] = Whole(s)
	}
	EmitParts(c, parts...)
}

// EmitParts is Emit for streams that take only a part of the body.
func EmitParts(c *build.Context, parts ...Part) {
	for _, i := range Merge(parts...) {
		c.Instruction(i)
	}
}

// Merge returns the instructions of all parts in woven order. Each part's n
// instructions are due at the middles of n equal slices of its place.
func Merge(parts ...Part) []*ir.Instruction {
	lists := make([][]*ir.Instruction, len(parts))
	total := 0
	for i, p := range parts {
		if p.From < 0 || p.To > 1 || p.From > p.To {
			panic(fmt.Sprintf("weave: a part from %v to %v is none of a body", p.From, p.To))
		}
		lists[i] = p.Stream.Instructions()
		total += len(lists[i])
	}
	merged := make([]*ir.Instruction, 0, total)
	next := make([]int, len(parts))
	for len(merged) < total {
		first, due := -1, 0.0
		for i, p := range parts {
			if next[i] == len(lists[i]) {
				continue
			}
			d := p.From + (p.To-p.From)*(float64(next[i])+0.5)/float64(len(lists[i]))
			if first < 0 || d < due {
				first, due = i, d
			}
		}
		merged = append(merged, lists[first][next[first]])
		next[first]++
	}
	return merged
}
