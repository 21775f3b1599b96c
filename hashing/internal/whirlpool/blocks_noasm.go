//go:build !amd64 || purego

package whirlpool

// blocks adds the whole blocks of p to the chaining value h.
func blocks(h *[8]uint64, p []byte) { blocksGeneric(h, p) }

// Fused tells that NewWithMD5 has no core for both.
func Fused() bool { return false }

func blocksWithMD5(*[8]uint64, *[4]uint32, []byte) { panic("whirlpool: internal error: no kernel") }

// SelfTest has nothing to test here.
func SelfTest() error { return nil }
