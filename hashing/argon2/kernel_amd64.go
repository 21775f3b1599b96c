//go:build !purego

package argon2

import "omnisum/hashing/internal/cpu"

// What may be used now, the best first.
var (
	useAVX512 = cpu.AVX512F
	useAVX2   = cpu.AVX2
)

func init() {
	cpu.Register("argon2", "avx512", &useAVX512)
	cpu.Register("argon2", "avx2", &useAVX2)
}

// start begins a compression and returns the first word of the result. The
// rest takes finish with the same dst and s. Nothing may touch dst and s
// between the two.
func start(dst, prev, ref, s *block, withOld bool) uint64 {
	switch {
	case useAVX512 && withOld:
		return compressXORAVX512(dst, prev, ref)
	case useAVX512:
		return compressAVX512(dst, prev, ref)
	case useAVX2 && withOld:
		startXORAVX2(dst, prev, ref, s)
	case useAVX2:
		startAVX2(dst, prev, ref, s)
	default:
		compressGeneric(dst, prev, ref, s, withOld)
	}
	return dst[0]
}

// finish ends a compression, and meanwhile brings next into the cache.
func finish(dst, s, next *block) {
	switch {
	case useAVX512:
		prefetch(next)
	case useAVX2:
		finishAVX2(dst, s, next)
	}
}
