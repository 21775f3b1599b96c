//go:build !purego

package whirlpool

import "omnisum/hashing/internal/cpu"

// What may be used now, the best first. MD5's scalar part needs BMI1.
var (
	useAVX512 = cpu.AVX512BW && cpu.AVX512VBMI && cpu.AVX512GFNI && cpu.BMI1
	useAVX2   = cpu.AVX2 && cpu.BMI1
)

func init() {
	cpu.Register("whirlpool", "avx512", &useAVX512)
	cpu.Register("whirlpool", "avx2", &useAVX2)
}

// scratch is memory that assembly uses during a call.
type scratch [4*32 + 32]byte

// blocks adds the whole blocks of p to the chaining value h.
func blocks(h *[8]uint64, p []byte) {
	if !Fused() {
		blocksGeneric(h, p)
		return
	}
	var s scratch
	for len(p) >= BlockSize {
		n := min(len(p), maxCall) / BlockSize
		if useAVX512 {
			blocksAVX512(h, &p[0], n)
		} else {
			blocksAVX2(h, &s, &p[0], n)
		}
		p = p[n*BlockSize:]
	}
}

// Fused tells whether NewWithMD5 would give Whirlpool and MD5 a core of their
// own, in which they share the time, and not a computation for each.
func Fused() bool { return useAVX512 || useAVX2 }

// blocksWithMD5 adds the whole blocks of p to both chaining values.
func blocksWithMD5(h *[8]uint64, md5 *[4]uint32, p []byte) {
	var s scratch
	for len(p) >= BlockSize {
		n := min(len(p), maxCall) / BlockSize
		if useAVX512 {
			blocksMD5AVX512(h, md5, &p[0], n)
		} else {
			blocksMD5AVX2(h, md5, &s, &p[0], n)
		}
		p = p[n*BlockSize:]
	}
}
