//go:build !race

package argon2

// longKiB is the memory from which on a vector is only tried if OMNISUM_LONG asks.
const longKiB = 256 << 10
