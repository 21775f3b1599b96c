//go:build !amd64 || purego

package ripemd

// A kernel is one combination of lanes; there is none here.
type kernel uint8

const noKernel kernel = 0

func kernelFor(Members) kernel { return noKernel }

func (kernel) blocks(*lanes, *scratch, []byte) { panic("ripemd: internal error: no kernel") }

// blocks adds the whole blocks of p to the chaining value h of v.
func blocks(v *variant, h *[maxWords]uint32, p []byte) { blocksGeneric(v, h, p) }

// SelfTest has nothing to test here.
func SelfTest() error { return nil }
