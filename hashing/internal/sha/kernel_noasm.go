//go:build !amd64 || purego

package sha

// A kernel is one combination of chains; there is none here.
type kernel uint8

const noKernel kernel = 0

func kernelFor(Members) kernel { return noKernel }

func (kernel) blocks(*state, []byte) { panic("sha: internal error: no kernel") }

// SelfTest has nothing to test here.
func SelfTest() error { return nil }
