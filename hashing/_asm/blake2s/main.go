// Command blake2s writes the compression function of BLAKE2s.
package main

import (
	"github.com/mmcloughlin/avo/build"

	"omnisum/hashing/_asm/internal/blake2"
	"omnisum/hashing/_asm/internal/weave"
)

//go:generate go run . -out ../../internal/blake2s/blocks_amd64.s -stubs ../../internal/blake2s/blocks_amd64.go -pkg blake2s

func main() {
	weave.Generate(func(c *build.Context) {
		blake2.Write(c, blake2.Hash{
			Bits:      32,
			Rounds:    10,
			Rotations: [4]uint64{16, 12, 8, 7},
			IV: [8]uint64{
				0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
				0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
			},
		})
	})
}
