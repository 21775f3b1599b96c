//go:build !unix

package hashtest

import "testing"

// Guarded returns two stretches of n bytes of memory: end is followed, and
// start is preceded, by a page that must not be touched. It skips the test
// where memory can't be protected.
func Guarded(tb testing.TB, _ int) (end, start []byte) {
	tb.Helper()
	tb.Skip("protected pages need mmap and mprotect, which only Unix systems have")
	return nil, nil
}
