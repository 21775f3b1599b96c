//go:build !purego

package ripemd

import (
	"math/bits"

	"omnisum/hashing/internal/cpu"
)

// What may be used now, the best first. MD5's scalar part needs BMI1.
var (
	usePaced  = cpu.Zen5 && cpu.BMI1
	useAVX512 = cpu.AVX512VL && cpu.BMI1
	useAVX2   = cpu.AVX2 && cpu.BMI1
)

func init() {
	cpu.Register("ripemd", "paced", &usePaced)
	cpu.Register("ripemd", "avx512", &useAVX512)
	cpu.Register("ripemd", "avx2", &useAVX2)
}

// assembled tells whether any assembly is used.
func assembled() bool { return usePaced || useAVX512 || useAVX2 }

// A kernel is one combination of lanes.
type kernel uint8

const (
	noKernel kernel = iota
	kernelAll
	kernelAllMD5
	kernelFive
	kernelFiveMD5
	kernelFour
	kernelFourMD5
)

const (
	membersFive = RIPEMD160 | RIPEMD320
	membersFour = RIPEMD128 | RIPEMD256
)

// computes are the members that each kernel computes.
var computes = [...]Members{
	kernelAll:     membersFive | membersFour,
	kernelAllMD5:  membersFive | membersFour | MD5,
	kernelFive:    membersFive,
	kernelFiveMD5: membersFive | MD5,
	kernelFour:    membersFour,
	kernelFourMD5: membersFour | MD5,
}

// kernelFor picks the kernel for a set of members, the one with the fewest
// lanes that has them all. A digest alone is faster without.
func kernelFor(m Members) kernel {
	if !assembled() || bits.OnesCount8(uint8(m)) < 2 {
		return noKernel
	}
	best := kernelAllMD5
	for k, has := range computes {
		if m&^has == 0 && bits.OnesCount8(uint8(has)) < bits.OnesCount8(uint8(computes[best])) {
			best = kernel(k)
		}
	}
	return best
}

// blocks adds whole blocks, at most maxCall bytes.
func (k kernel) blocks(l *lanes, s *scratch, p []byte) {
	n := len(p) / BlockSize
	switch {
	case usePaced:
		k.blocksPaced(l, &p[0], n)
	case useAVX512:
		k.blocksAVX512(l, &p[0], n)
	default:
		k.blocksAVX2(l, s, &p[0], n)
	}
}

// blocksPaced does without kernels that leave MD5 out: it is free.
func (k kernel) blocksPaced(l *lanes, p *byte, n int) {
	switch k {
	case kernelAll, kernelAllMD5:
		blocksAllMD5Paced(l, p, n)
	case kernelFive, kernelFiveMD5:
		blocksFiveMD5Paced(l, p, n)
	case kernelFour, kernelFourMD5:
		blocksFourMD5Paced(l, p, n)
	default:
		panic("ripemd: internal error: no kernel")
	}
}

// blocksAVX512 does without kernels that leave MD5 out, too.
func (k kernel) blocksAVX512(l *lanes, p *byte, n int) {
	switch k {
	case kernelAll, kernelAllMD5:
		blocksAllMD5AVX512(l, p, n)
	case kernelFive, kernelFiveMD5:
		blocksFiveMD5AVX512(l, p, n)
	case kernelFour, kernelFourMD5:
		blocksFourMD5AVX512(l, p, n)
	default:
		panic("ripemd: internal error: no kernel")
	}
}

func (k kernel) blocksAVX2(l *lanes, s *scratch, p *byte, n int) {
	switch k {
	case kernelAll:
		blocksAll(l, s, p, n)
	case kernelAllMD5:
		blocksAllMD5(l, s, p, n)
	case kernelFive:
		blocksFive(l, s, p, n)
	case kernelFiveMD5:
		blocksFiveMD5(l, s, p, n)
	case kernelFour:
		blocksFour(l, s, p, n)
	case kernelFourMD5:
		blocksFourMD5(l, s, p, n)
	default:
		panic("ripemd: internal error: no kernel")
	}
}

// blocks adds the whole blocks of p to the chaining value h of v.
func blocks(v *variant, h *[maxWords]uint32, p []byte) {
	if !assembled() {
		blocksGeneric(v, h, p)
		return
	}
	var s scratch
	for len(p) >= BlockSize {
		n := min(len(p), maxCall) / BlockSize
		switch { // calls by a variable would move h and s to the heap
		case v.five && v.wide:
			single320(h, &s, &p[0], n)
		case v.five:
			single160(h, &s, &p[0], n)
		case v.wide:
			single256(h, &s, &p[0], n)
		default:
			single128(h, &s, &p[0], n)
		}
		p = p[n*BlockSize:]
	}
}
