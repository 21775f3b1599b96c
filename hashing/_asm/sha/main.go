// Command sha writes the SHA-NI cores that compute SHA-1, SHA-224, SHA-256 and
// MD5 of one message side by side.
//
// Each of these digests is one long chain of dependent instructions that leaves
// most of the processor idle, so several chains run in hardly more time than
// one. SHA-224 and SHA-256 differ only in their initial value and share even
// the message schedule and the addition of its constants; see FIPS 180-4 §6.1
// and §6.2, RFC 1321, and Gulley et al., "Intel SHA Extensions" (2013).
//
// The SHA instructions exist only in the old two-operand encoding; everything
// else uses the three-operand one, so the cores need AVX besides SHA, and the one
// with MD5 also BMI1.
package main

import (
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"omnisum/hashing/_asm/internal/md5"
	"omnisum/hashing/_asm/internal/weave"
)

//go:generate go run . -out ../../internal/sha/blocks_amd64.s -stubs ../../internal/sha/blocks_amd64.go -pkg sha

// A kernel is one function: SHA-224 and SHA-256, and maybe more chains. There is
// none for SHA-1 with only one of those two: it would save no time that can be
// relied on (2.2 to 2.5 cycles per byte on Zen 3, from one run to the next).
type kernel struct {
	name string
	sha1 bool
	md5  bool
	// ahead says how many groups of four rounds before their first use the
	// words of the message come. What is fastest was found by trying.
	ahead int
	doc   string
}

var kernels = []kernel{
	{"blocks2", false, false, 2, "SHA-256 and SHA-224"},
	{"blocks3", true, false, 1, "SHA-1, SHA-256 and SHA-224"},
	{"blocks4", true, true, 1, "SHA-1, SHA-256, SHA-224 and MD5"},
}

// The state in bytes from its start; words stand as the instructions want them.
const (
	offSHA256 = 0  // twice: f e b a, h g d c
	offSHA1   = 64 // d c b a, 0 0 0 e
	offMD5    = 96 // a b c d
)

func main() {
	weave.Generate(func(c *build.Context) {
		t := newTables(c)
		for _, k := range kernels {
			k.write(c, t)
		}
	})
}

// tables are the constants in memory.
type tables struct {
	k256            operand.Mem
	swap32, swap128 operand.Mem
}

func newTables(c *build.Context) tables {
	return tables{
		k256: weave.Longs(c, "k256", k256[:]...),
		// Bytes of each word turned round, as SHA-256 reads its message …
		swap32: weave.Bytes(c, "swap32", 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12),
		// … and the order of words too, as the SHA-1 instructions want them.
		swap128: weave.Bytes(c, "swap128", 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0),
	}
}

// write emits the function: a loop over blocks, whose body is the woven streams.
func (k kernel) write(c *build.Context, t tables) {
	weave.Function(c, k.name, "func(st *[28]uint32, p *byte, n int)",
		k.name+" adds n > 0 blocks of 64 bytes at p to the chains of "+k.doc+".")
	st := operand.Mem{Base: c.Load(c.Param("st"), reg.RDI)}
	p := operand.Mem{Base: c.Load(c.Param("p"), reg.RSI)}
	n := c.Load(c.Param("n"), reg.RDX)

	var chains []chain
	if k.sha1 {
		chains = append(chains, newSHA1(t, st.Offset(offSHA1), p, k.ahead))
	}
	chains = append(chains, newSHA256(t, st.Offset(offSHA256), p, k.ahead))
	if k.md5 {
		chains = append(chains, md5.Chain{
			State: st.Offset(offMD5), Message: p,
			Words: [4]reg.Register{reg.EAX, reg.EBX, reg.ECX, reg.R8L},
			Spare: [2]reg.Register{reg.R9L, reg.R10L},
		})
	}
	var streams []*weave.Stream
	for _, ch := range chains {
		ch.Load(c)
		streams = append(streams, ch.Block(c))
	}
	c.Label("block")
	weave.Emit(c, streams...)
	c.ADDQ(operand.I8(64), p.Base)
	c.DECQ(n)
	c.JNZ(operand.LabelRef("block"))
	c.RET()
}

// A chain is one part of a kernel, from which it stays apart by its registers.
type chain interface {
	// Load puts the state into registers, where it stays between blocks.
	Load(c *build.Context)
	// Block returns the work on one block, at whose end the state is in
	// registers and in memory.
	Block(c *build.Context) *weave.Stream
}
