// Command argon2 writes the compression function G of Argon2 (RFC 9106 §3.5).
//
// # Order of work
//
// A block of 1024 bytes is a matrix of 8 rows, each of eight 16-byte registers.
// The permutation P is applied to each row, then to each column. One P keeps a
// vector unit busy for a quarter of its time, because each step needs the one
// before, so four run side by side: the rows in two groups, the columns in two.
// Groups are too long for the processor to overlap them by itself, so the loads,
// XORs and stores of the second group of rows are woven into the first.
//
// The function is cut in two before the last group of columns. The first part
// ends with the first word of the new block, which in data-dependent addressing
// says what the next block refers to; the second part asks for that block
// before it does its own work.
//
// # Registers
//
// A 256-bit vector holds one of the four word quadruples a, b, c, d of a P (for
// columns: a half of those of two P's). b, c and d of four P's stay in
// registers; a, which is only added and multiplied before it is replaced, is a
// memory operand. That leaves four registers to compute in.
//
// For the diagonals, a, c and d are rotated, not b, c and d as in BLAKE2: b is
// what the next step waits for.
//
// # XORs
//
// The sum of the two inputs is needed at the start and at the end. It waits at
// the place of the result, in later passes already with the block that was
// there before (RFC 9106 §3.1.2 step 6), so that one pass over each serves.
//
// # With 512-bit registers
//
// There are registers for a whole block and instructions that rotate, so all of
// a group's work is done side by side and in one function; see wide. What takes
// time then is the chain from one block to the next: first word, place of the
// block it refers to, that block. Therefore the columns with the first word come
// before the others, and the word is returned, not read back from a block that
// is still being written. The next block is asked for at once although its use
// follows: without that it costs a fifth more.
//
// # What was tried
//
// Cycles for a block of the classic run (1 MiB) on an AMD EPYC of the Zen 5
// generation: 437 with 256 bits; with 512 bits 280 with all columns side by side,
// 250 with those of the first word before the others.
//
// On one of the Zen 3 generation, 256 bits: 461 with c in memory too and nothing woven, 447 with all eight
// rows side by side and only b in registers, 455 with the four P's in lockstep
// instead of one after the other, 438 as it is. The arithmetic alone would fill
// four vector units for 250.
package main

import (
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"omnisum/hashing/_asm/internal/weave"
)

//go:generate go run . -out ../../argon2/compress_amd64.s -stubs ../../argon2/compress_stubs_amd64.go -pkg argon2

// The layout of a block in memory, in bytes.
const (
	blockLen  = 1024
	vectorLen = 32
	rowLen    = 128
	lineLen   = 64 // of the cache
)

func main() {
	weave.Generate(func(c *build.Context) {
		m := &mixer{Context: c, by24: rotation(c, "rotate24", 3), by16: rotation(c, "rotate16", 2)}
		m.start("startAVX2", false)
		m.start("startXORAVX2", true)
		m.finish()
		m.prefetch()
		// The words of one permutation are at 0, 1, 4, 5, of the other at 2, 3, 6, 7.
		up := weave.Quads(c, "columnsUp", 5, 0, 7, 2, 1, 4, 3, 6)
		down := weave.Quads(c, "columnsDown", 1, 4, 3, 6, 5, 0, 7, 2)
		startWide(c, "compressAVX512", false, up, down)
		startWide(c, "compressXORAVX512", true, up, down)
	})
}

// rotation adds the byte shuffle that rotates words right by a number of bytes.
func rotation(c *build.Context, name string, by int) operand.Mem {
	var table [vectorLen]byte
	for i := range table {
		table[i] = byte(i%16&^7 | (i+by)&7)
	}
	return weave.Bytes(c, name, table[:]...)
}

// start describes the first part: the rows and the first group of columns.
func (m *mixer) start(name string, withOld bool) {
	doc := []string{name + " does the first three quarters of a compression of prev and ref."}
	if withOld {
		doc = append(doc, "What is in dst is added.")
	}
	doc = append(doc, "The first word of dst is final, the rest between dst and s; finishAVX2 goes on.")
	weave.Function(m.Context, name, "func(dst, prev, ref, s *block)", doc...)
	dst := operand.Mem{Base: m.Load(m.Param("dst"), reg.RDI)}
	prev := operand.Mem{Base: m.Load(m.Param("prev"), reg.RSI)}
	ref := operand.Mem{Base: m.Load(m.Param("ref"), reg.RDX)}
	state := operand.Mem{Base: m.Load(m.Param("s"), reg.RCX)}

	const group = ways * rowLen
	second := func(p operand.Mem) operand.Mem { return p.Offset(group) }
	m.loadRows(dst, prev, ref, state, withOld)
	first, sums := m.fork(), m.fork()
	first.rows(state)
	sums.sumRows(second(dst), second(prev), second(ref), second(state), withOld)
	// The second group's start would wait for its last sums.
	weave.EmitParts(m.Context, weave.Whole(first.stream), weave.Part{Stream: sums.stream, From: 0, To: 0.7})
	m.rowsFromState(second(state))
	m.rows(second(state))
	m.columns(dst, state)
	m.VZEROUPPER()
	m.RET()
}

// finish describes the second part.
func (m *mixer) finish() {
	weave.Function(m.Context, "finishAVX2", "func(dst, s, next *block)",
		"finishAVX2 ends the compression that was started with dst and s. It brings the",
		"block next into the cache meanwhile.")
	dst := operand.Mem{Base: m.Load(m.Param("dst"), reg.RDI)}
	state := operand.Mem{Base: m.Load(m.Param("s"), reg.RCX)}
	m.lines(operand.Mem{Base: m.Load(m.Param("next"), reg.RSI)})
	m.columns(dst.Offset(2*vectorLen), state.Offset(2*vectorLen))
	m.VZEROUPPER()
	m.RET()
}

func (m *mixer) prefetch() {
	weave.Function(m.Context, "prefetch", "func(b *block)", "prefetch brings b into the cache.")
	m.lines(operand.Mem{Base: m.Load(m.Param("b"), reg.RSI)})
	m.RET()
}

func (m *mixer) lines(block operand.Mem) {
	for i := 0; i < blockLen; i += lineLen {
		m.PREFETCHT0(block.Offset(i))
	}
}
