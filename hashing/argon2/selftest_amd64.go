//go:build !purego

package argon2

import (
	"encoding/hex"
	"errors"
	"sync"

	"golang.org/x/crypto/blake2b"
)

// knownAnswer is the BLAKE2b-256 digest of two blocks, the second made of the
// first; see answer. The plain Go code computed it, which the vectors of RFC
// 9106 prove right.
const knownAnswer = "0c47363d746173be0e3638cb077099f0ed59e6ed0a3fe1aeeb5608b02e2a7792"

// A kernel is start and finish, or what a test puts in their place.
type kernel func(dst, prev, ref, s *block, withOld bool)

func bothParts(dst, prev, ref, s *block, withOld bool) {
	start(dst, prev, ref, s, withOld)
	finish(dst, s, prev)
}

// SelfTest compares the kernel with a known answer, once in the life of the
// program. If it is wrong, it is not used: plain Go code takes its place, and
// the error says so. Derive calls SelfTest before its first use of the kernel
// and goes on in plain Go.
func SelfTest() error { return selfTestOnce() }

var selfTestOnce = sync.OnceValue(func() error { return selfTest(bothParts) })

func selfTest(k kernel) error {
	if !useAVX2 || answer(k) == knownAnswer {
		return nil
	}
	useAVX2 = false
	return errors.New("argon2: the AVX2 instructions of this processor give wrong answers")
}

// answer computes two blocks from numbered words, one of them with an old block
// added, and returns the digest of both.
func answer(k kernel) string {
	m := alignedBlocks(5)
	for i := range m[:3] {
		for j := range m[i] {
			// Odd multiples of an odd number fill all bits.
			m[i][j] = uint64(2*(i*blockWords+j)+1) * 0x9e3779b97f4a7c15
		}
	}
	first, second, s := &m[3], &m[2], &m[4]
	k(first, &m[0], &m[1], s, false)
	k(second, first, &m[0], s, true)
	var text [2 * blockLen]byte
	first.putBytes(text[:])
	second.putBytes(text[blockLen:])
	digest := blake2b.Sum256(text[:])
	return hex.EncodeToString(digest[:])
}
