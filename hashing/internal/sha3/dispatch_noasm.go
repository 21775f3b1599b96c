//go:build !amd64 || purego

package sha3

// Without assembly every member is computed by the standard library.
const (
	useAVX512 = false
	useFused  = false
	useKeccak = false
	useSHA512 = false
)

// absorb takes whole blocks of p and returns how many bytes that were.
func absorb(a *[25]uint64, p []byte, rate int) int { return absorbGeneric(a, p, rate) }

// blocks512 continues h with the whole blocks of p.
func blocks512(_ *work512, h *[8]uint64, p []byte) { blocks512Generic(h, p) }

func fusedAVX512(*kernel, *byte) { noAssembly() }

func denseAVX512(*kernel, *byte) { noAssembly() }

func lanesAVX512(*kernel, *byte) { noAssembly() }

func fusedAVX2(*kernel, *byte) { noAssembly() }

func lanesAVX2(*kernel, *byte) { noAssembly() }

func noAssembly() { panic("sha3: internal error: no assembly in this build") }

// SelfTest has nothing to test in this build.
func SelfTest() error { return nil }
