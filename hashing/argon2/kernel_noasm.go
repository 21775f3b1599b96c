//go:build !amd64 || purego

package argon2

// start does a compression; nothing is left for finish.
func start(dst, prev, ref, s *block, withOld bool) { compressGeneric(dst, prev, ref, s, withOld) }

func finish(_, _, _ *block) {}
