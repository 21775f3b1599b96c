//go:build !purego

package argon2

import (
	"encoding/hex"
	"errors"
	"fmt"
	"sync"

	"golang.org/x/crypto/blake2b"
)

// knownAnswer is the BLAKE2b-256 digest of two blocks, the second made of the
// first; see answer. The plain Go code computed it, which the vectors of RFC
// 9106 prove right.
const knownAnswer = "0c47363d746173be0e3638cb077099f0ed59e6ed0a3fe1aeeb5608b02e2a7792"

// A kernel is start and finish, or what a test puts in their place.
type kernel func(dst, prev, ref, s *block, withOld bool) (first uint64)

func bothParts(dst, prev, ref, s *block, withOld bool) uint64 {
	first := start(dst, prev, ref, s, withOld)
	finish(dst, s, prev)
	return first
}

// SelfTest compares the kernels with a known answer, once in the life of the
// program. One that is wrong is not used: the next best takes its place, in the
// end plain Go code, and the error says so. Derive calls SelfTest before its
// first use of a kernel and goes on whatever it finds.
func SelfTest() error { return selfTestOnce() }

var selfTestOnce = sync.OnceValue(func() error { return selfTest(bothParts) })

func selfTest(k kernel) error {
	var wrong []error
	for _, use := range []struct {
		instructions string
		enabled      *bool
	}{{"AVX-512", &useAVX512}, {"AVX2", &useAVX2}} {
		// The best that is enabled is what k runs on.
		if *use.enabled && answer(k) != knownAnswer {
			*use.enabled = false
			wrong = append(wrong, fmt.Errorf("argon2: the %s instructions of this processor give wrong answers", use.instructions))
		}
	}
	return errors.Join(wrong...)
}

// answer computes two blocks from numbered words, one of them with an old block
// added, and returns the digest of both, or nothing if k says another first word
// than it writes.
func answer(k kernel) string {
	m := alignedBlocks(5)
	for i := range m[:3] {
		for j := range m[i] {
			// Odd multiples of an odd number fill all bits.
			m[i][j] = uint64(2*(i*blockWords+j)+1) * 0x9e3779b97f4a7c15
		}
	}
	first, second, s := &m[3], &m[2], &m[4]
	if k(first, &m[0], &m[1], s, false) != first[0] || k(second, first, &m[0], s, true) != second[0] {
		return ""
	}
	var text [2 * blockLen]byte
	first.putBytes(text[:])
	second.putBytes(text[blockLen:])
	digest := blake2b.Sum256(text[:])
	return hex.EncodeToString(digest[:])
}
