package weave

import (
	"flag"
	"fmt"
	"go/token"
	"go/types"
	"os"
	"regexp"

	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/gotypes"
	"github.com/mmcloughlin/avo/operand"
)

// Generate is the body of a generator's main function: it describes a file and
// writes it where the flags -out and -stubs say, for the package named by -pkg.
// Every file is left out of builds with the tag purego.
func Generate(describe func(c *build.Context)) {
	// avo claims flag.CommandLine for the generators that use its global context.
	set := flag.NewFlagSet(os.Args[0], flag.ExitOnError)
	flags := build.NewFlags(set)
	if err := set.Parse(os.Args[1:]); err != nil {
		panic(err) // ExitOnError returns none
	}
	c := build.NewContext()
	c.ConstraintExpr("!purego")
	describe(c)
	os.Exit(build.Main(flags.Config(), c))
}

// Function starts a function of c that keeps nothing it is given and runs on
// any stack. doc are the lines of its comment. Pointers in the signature may
// point to types of the package written for, whose insides matter to no one
// here: the module of the generators doesn't load the package.
func Function(c *build.Context, name, signature string, doc ...string) {
	c.Function(name)
	c.Doc(doc...)
	c.Pragma("noescape")
	c.Attributes(attr.NOSPLIT)
	pkg := types.NewPackage("p", "p")
	for _, m := range pointedTo.FindAllStringSubmatch(signature, -1) {
		if types.Universe.Lookup(m[1]) == nil {
			name := types.NewTypeName(token.NoPos, pkg, m[1], nil)
			types.NewNamed(name, types.NewStruct(nil, nil), nil)
			pkg.Scope().Insert(name)
		}
	}
	s, err := gotypes.ParseSignatureInPackage(pkg, signature)
	if err != nil {
		panic(fmt.Sprintf("weave: the signature of %s: %v", name, err))
	}
	c.Signature(s)
}

var pointedTo = regexp.MustCompile(`\*([A-Za-z]\w*)`)

// Quads adds a read-only table of 64-bit words and returns its address.
func Quads(c *build.Context, name string, words ...uint64) operand.Mem {
	m := table(c, name)
	for i, w := range words {
		c.AddDatum(8*i, operand.U64(w))
	}
	return m
}

// Longs adds a read-only table of 32-bit words and returns its address.
func Longs(c *build.Context, name string, words ...uint32) operand.Mem {
	m := table(c, name)
	for i, w := range words {
		c.AddDatum(4*i, operand.U32(w))
	}
	return m
}

// Bytes adds a read-only table of bytes, whose number is a multiple of 8, and
// returns its address.
func Bytes(c *build.Context, name string, bytes ...byte) operand.Mem {
	m := table(c, name)
	for i := 0; i < len(bytes); i += 8 {
		var w uint64
		for j, b := range bytes[i : i+8] {
			w |= uint64(b) << (8 * j)
		}
		c.AddDatum(i, operand.U64(w))
	}
	return m
}

func table(c *build.Context, name string) operand.Mem {
	m := c.StaticGlobal(name)
	c.DataAttributes(attr.RODATA | attr.NOPTR)
	return m
}
