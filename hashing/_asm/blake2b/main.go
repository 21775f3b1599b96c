// Command blake2b writes the compression function of BLAKE2b.
package main

import (
	"github.com/mmcloughlin/avo/build"

	"omnisum/hashing/_asm/internal/blake2"
	"omnisum/hashing/_asm/internal/weave"
)

//go:generate go run . -out ../../internal/blake2b/blocks_amd64.s -stubs ../../internal/blake2b/blocks_amd64.go -pkg blake2b

func main() {
	weave.Generate(func(c *build.Context) {
		blake2.Write(c, blake2.Hash{
			Bits:      64,
			Rounds:    12,
			Rotations: [4]uint64{32, 24, 16, 63},
			IV: [8]uint64{
				0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
				0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
			},
		})
	})
}
