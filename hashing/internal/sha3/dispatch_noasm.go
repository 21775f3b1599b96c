//go:build !amd64 || purego

package sha3

// Without assembly every member is computed by the standard library.
const (
	useFused  = false
	useKeccak = false
	useSHA512 = false
)

// keccak is Keccak-f[1600] on one state.
func keccak(a *[25]uint64) { keccakGeneric(a) }

// blocks512 continues h with the whole blocks of p.
func blocks512(h *[8]uint64, p []byte) { blocks512Generic(h, p) }

func fusedAVX2(*kernel, *byte) { panic("sha3: internal error: no assembly in this build") }
