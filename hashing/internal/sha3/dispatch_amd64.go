//go:build !purego

package sha3

import "omnisum/hashing/internal/cpu"

// What may be used now, the best first. Each names every instruction set that
// its code needs.
var (
	useAVX512 = cpu.AVX512VL && cpu.BMI1 && cpu.BMI2 // AVX512VL is never without AVX2
	useFused  = cpu.AVX2 && cpu.BMI1 && cpu.BMI2
	useKeccak = cpu.BMI1 && cpu.BMI2
	useSHA512 = cpu.AVX2 && cpu.BMI1 && cpu.BMI2
)

func init() {
	cpu.Register("sha3", "avx512", &useAVX512)
	cpu.Register("sha3", "avx2", &useFused)
	cpu.Register("sha3", "bmi2", &useKeccak)
	cpu.Register("sha3", "sha512", &useSHA512)
}

// absorb takes whole blocks of p and returns how many bytes that were.
func absorb(a *[25]uint64, p []byte, rate int) int {
	if !useAVX512 && !useKeccak {
		return absorbGeneric(a, p, rate)
	}
	done := 0
	for len(p)-done >= rate {
		blocks := min(len(p)-done, maxAsm) / rate
		if useAVX512 {
			absorbAVX512(a, &p[done], blocks, rate, &roundConstants)
		} else {
			absorbBMI2(a, &p[done], blocks, rate, &roundConstants)
		}
		done += blocks * rate
	}
	return done
}

// blocks512 continues h with the whole blocks of p. What w holds is only scratch.
func blocks512(w *work512, h *[8]uint64, p []byte) {
	if !useSHA512 {
		blocks512Generic(h, p)
		return
	}
	for len(p) >= blockSize {
		blocks := min(len(p), maxAsm) / blockSize
		blocks512AVX2(w, h, &p[0], blocks)
		p = p[blocks*blockSize:]
	}
}
