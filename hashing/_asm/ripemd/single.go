package main

import (
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"omnisum/hashing/_asm/internal/weave"
)

// A single is a kernel for one digest. Its two lines are chains of scalar
// instructions, which fill each other's waiting times. The vector units only
// add the constants to the message beforehand.
type single struct {
	name   string
	rounds int // 5, or 4 for RIPEMD-128 and -256
	wide   bool
}

var singles = []single{
	{"single128", 4, false},
	{"single160", 5, false},
	{"single256", 4, true},
	{"single320", 5, true},
}

// Registers that hold no word of a line.
var (
	sums      = reg.R13                           // address of the message words plus constants
	spare     = [2]reg.Register{reg.ESI, reg.EDI} // one for each line
	lineWords = [2][5]reg.Register{
		{reg.EAX, reg.EBX, reg.ECX, reg.EDX, reg.R8L},
		{reg.R9L, reg.R10L, reg.R11L, reg.R12L, reg.R14L},
	}
)

// write describes the kernel. Address and number of blocks stay in the
// arguments for want of registers.
func (k single) write(c *build.Context, t *tables) {
	weave.Function(c, k.name, "func(h *[10]uint32, s *scratch, p *byte, n int)",
		k.name+" adds n > 0 blocks of 64 bytes at p to the chaining value. It uses s",
		"as scratch memory.")
	c.Load(c.Param("s"), sums)
	// Vectors that lie across cache lines cost more.
	c.ADDQ(operand.I8(wordLen-1), sums)
	c.ANDQ(operand.I8(-wordLen), sums)

	c.Label("block")
	k.addConstants(c, t)
	h := operand.Mem{Base: c.Load(c.Param("h"), reg.RSI)}
	for l := range lineWords {
		for i := range k.rounds {
			c.MOVL(h.Offset(4*k.place(line(l), i)), lineWords[l][i])
		}
	}
	for j := range 16 * k.rounds {
		l, r := weave.NewStream(c), weave.NewStream(c)
		k.step(l, left, j)
		k.step(r, right, j)
		weave.Emit(c, l, r)
	}
	k.join(c)
	c.ADDQ(operand.I8(blockSize), argument(c, "p"))
	c.DECQ(argument(c, "n"))
	c.JNZ(operand.LabelRef("block"))
	c.VZEROUPPER()
	c.RET()
}

// place returns the place of word i of a line in the chaining value.
func (k single) place(l line, i int) int {
	if k.wide && l == right {
		return i + k.rounds
	}
	return i
}

// argument returns the address of an argument.
func argument(c *build.Context, name string) operand.Mem {
	b, err := c.Param(name).Resolve()
	if err != nil {
		panic(err)
	}
	return b.Addr
}

// addend returns what a round of a line adds besides the message word.
// Functions 3 and 5 are computed with all bits inverted and subtracted, which
// makes one less.
func (k single) addend(l line, round int) uint32 {
	sum := constant(l, round, k.rounds)
	if f := function(l, round, k.rounds); f == 3 || f == 5 {
		sum--
	}
	return sum
}

// sum returns the address of a message word plus what the round adds.
func (k single) sum(l line, round, word int) operand.Mem {
	row := int(l)*k.rounds + round
	if k.addend(l, round) == 0 {
		row = 0
	}
	return operand.Mem{Base: sums, Disp: row*blockSize + 4*word}
}

// addConstants adds the addends of all rounds to the message.
func (k single) addConstants(c *build.Context, t *tables) {
	p := operand.Mem{Base: c.Load(c.Param("p"), reg.RSI)}
	message := [2]reg.VecVirtual{c.YMM(), c.YMM()}
	for half, m := range message {
		c.VMOVDQU(p.Offset(wordLen*half), m)
		c.VMOVDQU(m, k.sum(left, 0, 8*half))
	}
	for round := range k.rounds {
		for _, l := range []line{left, right} {
			addend := k.addend(l, round)
			if addend == 0 {
				continue
			}
			for half, m := range message {
				sum := c.YMM()
				c.VPADDD(t.everywhere(addend), m, sum)
				c.VMOVDQU(sum, k.sum(l, round, 8*half))
			}
		}
	}
}

// word returns the register that holds a word, 0 to 4 for a to e, in step j.
// The lines of the wide digests have exchanged a register at the end of each
// round, which costs nothing.
func (k single) word(l line, word, j int) reg.Register {
	at := (word - j + 16*k.rounds) % k.rounds
	if !k.wide {
		return lineWords[l][at]
	}
	lanes := four
	if k.rounds == 5 {
		lanes = five
	}
	for round := range j / 16 {
		// Which register had the exchanged word after the round's last step?
		word := exchanged(lanes, round)
		if lanes == four && word == wordE {
			word = wordA
		}
		if (word-16*(round+1)+16*k.rounds)%k.rounds == at {
			l = 1 - l
		}
	}
	return lineWords[l][at]
}

// step is one step of a line. What doesn't need b, the newest word, comes
// first: the chain through b is what costs time.
func (k single) step(s *weave.Stream, l line, j int) {
	var w [5]reg.Register
	for i := range k.rounds {
		w[i] = k.word(l, i, j)
	}
	a, b, c, d := w[0], w[1], w[2], w[3]
	t := spare[l]
	s.ADDL(k.sum(l, j/16, word(l, j)), a)
	switch function(l, j/16, k.rounds) {
	case 1: // b ^ c ^ d
		s.MOVL(c, t)
		s.XORL(d, t)
		s.XORL(b, t)
		s.ADDL(t, a)
	case 2: // (b & c) | (^b & d) = ((c ^ d) & b) ^ d
		s.MOVL(c, t)
		s.XORL(d, t)
		s.ANDL(b, t)
		s.XORL(d, t)
		s.ADDL(t, a)
	case 3: // (b | ^c) ^ d = -1 - ((^b & c) ^ d)
		s.ANDNL(c, b, t)
		s.XORL(d, t)
		s.SUBL(t, a)
	case 4: // (b & d) | (c & ^d): the parts share no bit, so adding joins them
		s.ANDNL(c, d, t)
		s.ADDL(t, a)
		s.MOVL(d, t)
		s.ANDL(b, t)
		s.ADDL(t, a)
	case 5: // b ^ (c | ^d) = -1 - (b ^ (^c & d))
		s.ANDNL(d, c, t)
		s.XORL(b, t)
		s.SUBL(t, a)
	}
	if k.rounds == 5 {
		s.ROLL(operand.U8(10), c)
	}
	s.ROLL(operand.U8(shift(l, j)), a)
	if k.rounds == 5 {
		s.ADDL(w[4], a)
	}
}

// join adds both lines to the chaining value.
func (k single) join(c *build.Context) {
	n, last := k.rounds, 16*k.rounds
	h := operand.Mem{Base: c.Load(c.Param("h"), reg.RSI)}
	if k.wide {
		for l := range lineWords {
			for i := range n {
				c.ADDL(k.word(line(l), i, last), h.Offset(4*k.place(line(l), i)))
			}
		}
		return
	}
	// h[i] = h[i+1] + left[i+2] + right[i+3]
	for i := range n {
		from := (i + 2) % n
		c.ADDL(k.word(right, (i+3)%n, last), k.word(left, from, last))
		c.ADDL(h.Offset(4*((i+1)%n)), k.word(left, from, last))
	}
	for i := range n {
		c.MOVL(k.word(left, (i+2)%n, last), h.Offset(4*i))
	}
}
