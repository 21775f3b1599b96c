//go:build !purego

package cycles

const estimated = false

// chain runs n additions, rounded up to a multiple of 20, each of which needs
// the result of the one before.
//
//go:noescape
func chain(n uint64)
