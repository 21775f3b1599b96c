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
	if highest, _, _, _ := cpuid(0, 0); highest < 7 {
		return
	}
	_, ebx, ecx, _ := cpuid(7, 0)
	SHA = ebx>>29&1 != 0 && SSSE3 && SSE41 && allowed("sha")
	// AVX2 includes the system's promise to save the 256-bit registers.
	VPCLMULQDQ = ecx>>10&1 != 0 && PCLMULQDQ && AVX2 && allowed("vpclmulqdq")
}
