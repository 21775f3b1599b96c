// Command sha3 writes the assembly of package sha3: lanes and chains woven
// (fused.go, chains.go), one Keccak-f[1600] (keccak1.go, keccak1avx512.go) and
// one SHA-512 chain (chain.go). What the kernels have in common is in keccak4.go,
// avx512.go and sha512.go.
//
// What was tried with AVX2 on AMD Zen 3 and didn't pay, in cycles of a step of four lanes,
// of which there were 1310 at that time without absorbing, chains and schedule:
//
//   - rotations without shifts, which only two of four vector units can do (x+x
//     and a comparison with zero for the top bit): -3 alone, and +10 once the
//     woven code is limited by the number of instructions;
//   - the schedule's instructions in other places of a round: ±3. Its share of
//     the code counts, so two blocks side by side (28 instructions for two words
//     of each) beat one block four words at a time (38): -40;
//   - turns of two Keccak and eight SHA-512 rounds: a step is 9 % shorter, but
//     only at the pace of SHA3-512 do all chains fit, and then one step for 72
//     bytes costs 19.1 cycles per byte in all, against 18.6;
//   - an even and an odd turn between two states, or a last turn of its own that
//     keeps the idle lanes: code beyond about 16 KiB falls out of the cache of
//     decoded instructions, and the woven core takes 1.7 times as long;
//   - a window of the message schedule in memory for one chain: 5.4 cycles per
//     byte against 4.1 with the window in registers.
package main

import (
	"omnisum/hashing/_asm/internal/weave"

	"github.com/mmcloughlin/avo/build"
)

//go:generate go run . -out ../../internal/sha3/sha3_amd64.s -stubs ../../internal/sha3/stubs_amd64.go -pkg sha3

func main() {
	weave.Generate(func(c *build.Context) {
		fused(c)
		lanes(c)
		alone(c)
		aloneAVX512(c)
		oneChain(c)
	})
}
