//go:build !purego

package cpu

import "golang.org/x/sys/cpu"

// Asm tells whether this build contains assembly.
const Asm = true

// cpuid runs the CPUID instruction for a leaf and sub-leaf.
//
//go:noescape
func cpuid(leaf, subleaf uint32) (eax, ebx, ecx, edx uint32)

func init() {
	x := cpu.X86
	SSSE3, SSE41, PCLMULQDQ = x.HasSSSE3, x.HasSSE41, x.HasPCLMULQDQ
	AVX, AVX2, BMI1, BMI2 = x.HasAVX, x.HasAVX2, x.HasBMI1, x.HasBMI2
	AVX512F = AVX2 && x.HasAVX512F
	AVX512VL = AVX512F && x.HasAVX512VL
	AVX512BW = AVX512F && x.HasAVX512BW
	AVX512VBMI = AVX512F && x.HasAVX512VBMI
	AVX512GFNI = AVX512F && x.HasAVX512GFNI
	highest, b, c, d := cpuid(0, 0)
	if highest < 7 {
		return
	}
	signature, _, _, _ := cpuid(1, 0)
	Zen5 = AVX512VL && [3]uint32{b, d, c} == authenticAMD && family(signature) == 0x1a
	_, ebx, ecx, _ := cpuid(7, 0)
	SHA = ebx>>29&1 != 0 && SSSE3 && SSE41 && allowed("sha")
	// AVX2 includes the system's promise to save the 256-bit registers.
	VPCLMULQDQ = ecx>>10&1 != 0 && PCLMULQDQ && AVX2 && allowed("vpclmulqdq")
}

// authenticAMD is AMD's name as CPUID tells it in EBX, EDX and ECX.
var authenticAMD = [3]uint32{0x68747541, 0x69746e65, 0x444d4163}

// family returns the family of a processor, given EAX of CPUID's leaf 1.
func family(signature uint32) uint32 {
	base, extended := signature>>8&15, signature>>20&255
	if base == 15 {
		return base + extended
	}
	return base
}
