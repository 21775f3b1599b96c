//go:build !purego

package whirlpool

import "omnisum/hashing/internal/cpu"

// useAVX2 tells whether assembly is used. MD5's scalar part needs BMI1.
var useAVX2 = cpu.AVX2 && cpu.BMI1

func init() { cpu.Register("whirlpool", "avx2", &useAVX2) }

// scratch is memory that assembly uses during a call.
type scratch [4*32 + 32]byte

// blocks adds the whole blocks of p to the chaining value h.
func blocks(h *[8]uint64, p []byte) {
	if !useAVX2 {
		blocksGeneric(h, p)
		return
	}
	var s scratch
	for len(p) >= BlockSize {
		n := min(len(p), maxCall) / BlockSize
		blocksAVX2(h, &s, &p[0], n)
		p = p[n*BlockSize:]
	}
}

// Fused tells whether NewWithMD5 would give Whirlpool and MD5 a core of their
// own, in which they share the time, and not a computation for each.
func Fused() bool { return useAVX2 }

// blocksWithMD5 adds the whole blocks of p to both chaining values.
func blocksWithMD5(h *[8]uint64, md5 *[4]uint32, p []byte) {
	var s scratch
	for len(p) >= BlockSize {
		n := min(len(p), maxCall) / BlockSize
		blocksMD5AVX2(h, md5, &s, &p[0], n)
		p = p[n*BlockSize:]
	}
}
