package main

import (
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"omnisum/hashing/_asm/internal/weave"
)

// wideLen is the length of a 512-bit vector in bytes.
const wideLen = 64

// A quad is the four vectors of two neighbouring permutations: a, b, c and d.
type quad [4]reg.VecVirtual

// A wide writes the compression function with 512-bit vectors, of which there
// are enough for a whole block.
//
// A vector holds four words of a row and the same four of the next row. Of four
// vectors in a line, all of two rows, P mixes the rows; of the four that hold
// the same places of all eight rows, P mixes two pairs of columns, words 0 and 1
// of each half the one and words 2 and 3 the other. So nothing is moved between
// rows and columns.
type wide struct {
	*build.Context
	v        [4][4]reg.VecVirtual // v[k][n]: the places from 4n of the rows 2k and 2k+1
	up, down reg.VecVirtual       // for turning columns
}

// start describes the whole function.
func startWide(c *build.Context, name string, withOld bool, up, down operand.Mem) {
	doc := []string{name + " sets dst to the compression of prev and ref."}
	if withOld {
		doc = append(doc, "What is in dst is added.")
	}
	doc = append(doc, "It returns the first word.")
	weave.Function(c, name, "func(dst, prev, ref *block) uint64", doc...)
	dst := operand.Mem{Base: c.Load(c.Param("dst"), reg.RDI)}
	prev := operand.Mem{Base: c.Load(c.Param("prev"), reg.RSI)}
	ref := operand.Mem{Base: c.Load(c.Param("ref"), reg.RDX)}
	w := &wide{Context: c, up: c.ZMM(), down: c.ZMM()}
	c.VMOVDQU64(up, w.up)
	c.VMOVDQU64(down, w.down)
	w.load(dst, prev, ref, withOld)
	first := c.GP64()
	c.MOVQ(dst, first)
	w.permute(w.turnRows, w.v[0], w.v[1], w.v[2], w.v[3])
	columns := func(n int) quad { return quad{w.v[0][n], w.v[1][n], w.v[2][n], w.v[3][n]} }
	w.permute(w.turnColumns, columns(0))
	word := c.GP64()
	c.VMOVQ(w.v[0][0].AsX(), word)
	c.XORQ(word, first)
	c.Store(first, c.ReturnIndex(0))
	w.permute(w.turnColumns, columns(1), columns(2), columns(3))
	w.store(dst)
	c.VZEROUPPER()
	c.RET()
}

// load brings the sums of prev and ref into v, and into dst what is to be added
// at the end.
func (w *wide) load(dst, prev, ref operand.Mem, withOld bool) {
	for k := range w.v {
		for half := range 2 {
			var lines [2]reg.VecVirtual
			for i := range lines {
				at := rowLen*(2*k+i) + wideLen*half
				x := w.ZMM()
				w.VMOVDQU64(prev.Offset(at), x)
				w.VPXORQ(ref.Offset(at), x, x)
				sum := x
				if withOld {
					sum = w.ZMM()
					w.VPXORQ(dst.Offset(at), x, sum)
				}
				w.VMOVDQU64(sum, dst.Offset(at))
				lines[i] = x
			}
			w.v[k][2*half], w.v[k][2*half+1] = w.ZMM(), w.ZMM()
			w.VSHUFI64X2(operand.U8(0x44), lines[1], lines[0], w.v[k][2*half])
			w.VSHUFI64X2(operand.U8(0xee), lines[1], lines[0], w.v[k][2*half+1])
		}
	}
}

// store adds v to dst.
func (w *wide) store(dst operand.Mem) {
	for k := range w.v {
		for half := range 2 {
			x, y := w.v[k][2*half], w.v[k][2*half+1]
			for i, halves := range [...]uint8{0x44, 0xee} {
				place := dst.Offset(rowLen*(2*k+i) + wideLen*half)
				line := w.ZMM()
				w.VSHUFI64X2(operand.U8(halves), y, x, line)
				w.VPXORQ(place, line, line)
				w.VMOVDQU64(line, place)
			}
		}
	}
}

// permute describes P on eight lots of words, two in each quad, side by side.
func (w *wide) permute(turn func(q quad, back bool), quads ...quad) {
	w.mix(quads)
	for _, q := range quads {
		turn(q, false)
	}
	w.mix(quads)
	for _, q := range quads {
		turn(q, true)
	}
}

// mix describes GB of RFC 9106 §3.6.
func (w *wide) mix(quads []quad) {
	const a, b, c, d = 0, 1, 2, 3
	step := func(x, y, z int, right uint8) {
		for _, q := range quads {
			product := w.ZMM()
			w.VPMULUDQ(q[x], q[y], product)
			w.VPADDQ(q[y], q[x], q[x])
			w.VPADDQ(product, product, product)
			w.VPADDQ(product, q[x], q[x])
			w.VPXORQ(q[x], q[z], q[z])
			w.VPRORQ(operand.U8(right), q[z], q[z])
		}
	}
	step(a, b, d, 32)
	step(c, d, b, 24)
	step(a, b, d, 16)
	step(c, d, b, 63)
}

// turnRows moves the words of a, c and d so that diagonals become columns, or
// back.
func (w *wide) turnRows(q quad, back bool) {
	a, c := uint8(wordsUp), uint8(wordsDown)
	if back {
		a, c = c, a
	}
	w.VPERMQ(operand.U8(a), q[0], q[0])
	w.VPERMQ(operand.U8(c), q[2], q[2])
	w.VPERMQ(operand.U8(0x4e), q[3], q[3])
}

// turnColumns does as turnRows where the words of a permutation lie in two
// rows.
func (w *wide) turnColumns(q quad, back bool) {
	a, c := w.up, w.down
	if back {
		a, c = c, a
	}
	w.VPERMQ(q[0], a, q[0])
	w.VPERMQ(q[2], c, q[2])
	w.VSHUFI64X2(operand.U8(0x4e), q[3], q[3], q[3])
}
