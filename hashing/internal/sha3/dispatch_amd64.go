//go:build !purego

package sha3

import "omnisum/hashing/internal/cpu"

// What may be used now. Each names every instruction set that its code needs.
var (
	useFused  = cpu.AVX2 && cpu.BMI1 && cpu.BMI2
	useKeccak = false
	useSHA512 = false
)

func init() {
	cpu.Register("sha3", "avx2", &useFused)
}

// keccak is Keccak-f[1600] on one state.
func keccak(a *[25]uint64) { keccakGeneric(a) }

// blocks512 continues h with the whole blocks of p.
func blocks512(h *[8]uint64, p []byte) { blocks512Generic(h, p) }
