// Command ripemd writes the cores that compute RIPEMD-128, -160, -256 and -320,
// and MD5, of one message.
//
// # Lanes
//
// RIPEMD-160 and -320 run the same five rounds in two lines, left and right,
// and differ only in how lines and blocks are joined. So do RIPEMD-128 and -256
// with four rounds, which are the first four of the others but for the right
// line's Boolean functions and its last constant. The message words, their
// order and the rotations are common to all. The fused kernels therefore hold
// one word of state of every line in the lanes of one vector register:
//
//	bits   0     32    64    96    128   160   192   224
//	line   160L  320L  160R  320R  128L  256L  128R  256R
//
// Lanes with different Boolean functions meet in one form, (b & P) ^ Q, where b
// is the newest word. P and Q depend only on older words, so they are ready
// before b is; choosing among them by lane takes time from nobody.
//
// MD5 runs beside that in the scalar units, which have nothing else to do.
//
// # With AVX-512
//
// A ternary instruction computes any function of three words, so that P and Q of
// lines with different functions take two or three instructions and the function
// one; a rotation by different amounts is one; additions and moves take only the
// lanes that a mask names. See masked.go, and pace there for processors of the
// Zen 5 generation.
//
// # Single digests
//
// For one digest alone, the two lines are two chains of scalar instructions;
// see single.go.
package main

import (
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"omnisum/hashing/_asm/internal/md5"
	"omnisum/hashing/_asm/internal/weave"
)

//go:generate go run . -out ../../internal/ripemd/blocks_amd64.s -stubs ../../internal/ripemd/blocks_amd64.go -pkg ripemd

const blockSize = 64

// The state in bytes from its start: words a to e of all lanes, where the four
// lanes of RIPEMD-128 and -256 have their word a in the place of e (see
// chain.add), and the words of MD5.
const (
	wordLen = 32
	offMD5  = 5 * wordLen
)

// A fused is a kernel that runs lanes, and perhaps MD5, side by side.
type fused struct {
	name  string
	lanes lanes
	md5   bool
	doc   string
}

var kernels = []fused{
	{"blocksAll", five | four, false, "RIPEMD-128, -160, -256 and -320"},
	{"blocksAllMD5", five | four, true, "RIPEMD-128, -160, -256, -320 and MD5"},
	{"blocksFive", five, false, "RIPEMD-160 and -320"},
	{"blocksFiveMD5", five, true, "RIPEMD-160, -320 and MD5"},
	{"blocksFour", four, false, "RIPEMD-128 and -256"},
	{"blocksFourMD5", four, true, "RIPEMD-128, -256 and MD5"},
}

// Kernels with AVX-512, with MD5 in all of them, because it is free. The numbers
// of slots are the fastest of those tried, a hundred apart.
var maskedKernels = []masked{
	{fused{"blocksAllMD5AVX512", five | four, true, "RIPEMD-128, -160, -256, -320 and MD5"}, 0},
	{fused{"blocksFiveMD5AVX512", five, true, "RIPEMD-160, -320 and MD5"}, 0},
	{fused{"blocksFourMD5AVX512", four, true, "RIPEMD-128, -256 and MD5"}, 0},
	{fused{"blocksAllMD5Paced", five | four, true, "RIPEMD-128, -160, -256, -320 and MD5"}, 3900},
	{fused{"blocksFiveMD5Paced", five, true, "RIPEMD-160, -320 and MD5"}, 3650},
	{fused{"blocksFourMD5Paced", four, true, "RIPEMD-128, -256 and MD5"}, 2500},
}

func main() {
	weave.Generate(func(c *build.Context) {
		t := newTables(c)
		for _, k := range kernels {
			k.write(c, t)
		}
		for _, k := range maskedKernels {
			k.write(c, t)
		}
		for _, k := range singles {
			k.write(c, t)
		}
	})
}

func (k fused) write(c *build.Context, t *tables) {
	weave.Function(c, k.name, "func(st *lanes, words *scratch, p *byte, n int)",
		k.name+" adds n > 0 blocks of 64 bytes at p to the state by",
		k.doc+". It uses words as scratch memory.")
	st := operand.Mem{Base: c.Load(c.Param("st"), reg.RDI)}
	scratch := operand.Mem{Base: c.Load(c.Param("words"), reg.R11)}
	p := operand.Mem{Base: c.Load(c.Param("p"), reg.RSI)}
	n := c.Load(c.Param("n"), reg.R12)
	// Vectors that lie across cache lines cost more.
	c.ADDQ(operand.I8(31), scratch.Base)
	c.ANDQ(operand.I8(-32), scratch.Base)

	v := &chain{c: c, t: t, lanes: k.lanes, state: st, scratch: scratch, message: p}
	m := md5.Chain{
		State: st.Offset(offMD5), Message: p,
		Words: [4]reg.Register{reg.EAX, reg.EBX, reg.ECX, reg.EDX},
		Spare: [2]reg.Register{reg.R8L, reg.R9L},
	}
	v.load()
	if k.md5 {
		m.Load(c)
	}
	c.Label("block")
	streams := []*weave.Stream{v.block()}
	if k.md5 {
		streams = append(streams, m.Block(c))
	}
	weave.Emit(c, streams...)
	c.ADDQ(operand.I8(blockSize), p.Base)
	c.DECQ(n)
	c.JNZ(operand.LabelRef("block"))
	c.VZEROUPPER()
	c.RET()
}
