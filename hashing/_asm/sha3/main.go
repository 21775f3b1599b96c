// Command sha3 writes the assembly of package sha3.
package main

import (
	"omnisum/hashing/_asm/internal/weave"

	"github.com/mmcloughlin/avo/build"
)

//go:generate go run . -out ../../internal/sha3/sha3_amd64.s -stubs ../../internal/sha3/stubs_amd64.go -pkg sha3

func main() {
	weave.Generate(func(c *build.Context) {
		fused(c)
		alone(c)
		oneChain(c)
	})
}
