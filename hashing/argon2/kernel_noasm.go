//go:build !amd64 || purego

package argon2

// start does a compression and returns the first word of the result; nothing is
// left for finish.
func start(dst, prev, ref, s *block, withOld bool) uint64 {
	compressGeneric(dst, prev, ref, s, withOld)
	return dst[0]
}

func finish(_, _, _ *block) {}
