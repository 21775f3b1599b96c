//go:build !purego

package sha

import (
	"errors"
	"math/bits"

	"omnisum/hashing/internal/cpu"
)

// useSHA tells whether the kernels are used. They need the SHA instructions
// (SSE encoding; SSSE3 and SSE4.1 are implied), the 128-bit ones of AVX, and one
// of BMI1.
var useSHA = cpu.SHA && cpu.SSSE3 && cpu.SSE41 && cpu.AVX && cpu.BMI1

func init() { cpu.Register("sha", "sha", &useSHA) }

// A kernel is one combination of chains.
type kernel uint8

const (
	noKernel kernel = iota
	kernel2
	kernel3
	kernel4
)

// chains are the members whose chains each kernel runs.
var chains = [...]Members{
	kernel2: SHA224 | SHA256,
	kernel3: SHA1 | SHA224 | SHA256,
	kernel4: all,
}

// kernelFor picks the kernel for a set of members. Chains that nobody asked for
// run idle: they cost little or nothing, because the slowest one sets the pace.
func kernelFor(m Members) kernel {
	switch {
	case !useSHA || bits.OnesCount8(uint8(m)) < 2:
		return noKernel
	case m&MD5 != 0:
		return kernel4
	case m&SHA1 != 0:
		return kernel3
	default:
		return kernel2
	}
}

// blocks adds whole blocks to the state, at most maxCall bytes.
func (k kernel) blocks(s *state, p []byte) {
	switch k {
	case kernel2:
		blocks2(s, &p[0], len(p)/BlockSize)
	case kernel3:
		blocks3(s, &p[0], len(p)/BlockSize)
	case kernel4:
		blocks4(s, &p[0], len(p)/BlockSize)
	default:
		panic("sha: internal error: no kernel")
	}
}

// SelfTest compares every kernel with known answers. If one is wrong, no kernel
// is used any more, and the error says so. Call it before the first New.
func SelfTest() error { return selfTest(kernel.blocks) }

func selfTest(blocks func(k kernel, s *state, p []byte)) error {
	if !useSHA {
		return nil
	}
	for i, has := range chains {
		k := kernel(i)
		run := func(s *state, p []byte) { blocks(k, s, p) }
		if k != noKernel && !knownAnswer(run, has) {
			useSHA = false
			return errors.New("sha: the SHA instructions of this processor give wrong answers")
		}
	}
	return nil
}
