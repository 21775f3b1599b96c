//go:build race

package argon2

// longKiB is the memory from which on a vector is only tried if OMNISUM_LONG
// asks. The race detector watches each word, and what it looks for shows in
// little memory too; without it, longKiB is larger.
const longKiB = 32 << 10
