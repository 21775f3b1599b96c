//go:build !amd64 || purego

package cycles

// The compiler's code for chain is one instruction per step on the common
// processors, yet nobody promises it.
const estimated = true

var sink uint64

// chain runs n operations, rounded up to a multiple of 20, each of which needs
// the result of the one before. Additions and exclusive ors take turns because
// the compiler melts neighbouring additions into one instruction.
func chain(n uint64) {
	x, y := uint64(1), uint64(2)
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
	sink = x
}
