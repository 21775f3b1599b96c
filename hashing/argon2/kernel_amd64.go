//go:build !purego

package argon2

import "omnisum/hashing/internal/cpu"

// useAVX2 tells whether assembly compresses blocks.
var useAVX2 = cpu.AVX2

func init() { cpu.Register("argon2", "avx2", &useAVX2) }

// start begins a compression: afterwards the first word of dst is final. The
// rest takes finish with the same dst and s. Nothing may touch dst and s
// between the two.
func start(dst, prev, ref, s *block, withOld bool) {
	switch {
	case !useAVX2:
		compressGeneric(dst, prev, ref, s, withOld)
	case withOld:
		startXORAVX2(dst, prev, ref, s)
	default:
		startAVX2(dst, prev, ref, s)
	}
}

// finish ends a compression, and meanwhile brings next into the cache.
func finish(dst, s, next *block) {
	if useAVX2 {
		finishAVX2(dst, s, next)
	}
}
