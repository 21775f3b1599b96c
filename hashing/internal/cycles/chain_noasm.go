//go:build !amd64 || purego

package cycles

import "runtime"

// The compiler's code for chain is one instruction per step on the common
// processors, yet nobody promises it.
const estimated = true

// chain runs n operations, rounded up to a multiple of 20, each of which needs
// the result of the one before. Additions and exclusive ors take turns because
// the compiler melts neighbouring additions into one instruction.
func chain(n uint64) { runtime.KeepAlive(steps(n)) }

//go:noinline
func steps(n uint64) uint64 {
	x, y := n, n|1 // unknown to the compiler, which would work constants out
	for i := uint64(0); i < n; i += 20 {
		x += y
		x ^= y
		x += y
		x ^= y
		x += y
		x ^= y
		x += y
		x ^= y
		x += y
		x ^= y
		x += y
		x ^= y
		x += y
		x ^= y
		x += y
		x ^= y
		x += y
		x ^= y
		x += y
		x ^= y
	}
	return x
}
