package verify

import (
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha3"
	"crypto/sha512"
	"encoding/binary"
	"hash"
	"hash/crc32"
	"slices"
	"sync"
	"testing"

	"golang.org/x/crypto/blake2b"
	"golang.org/x/crypto/blake2s"

	"omnisum/hashing"
)

// known are digests that were computed before. Tests of many texts ask for the
// same ones again and again; fuzzing for ever new ones, which are not kept.
var known = struct {
	sync.Mutex
	digests map[contentBy][]byte
}{digests: map[contentBy][]byte{}}

type contentBy struct {
	a       hashing.Algorithm
	content string
}

const maxKnown = 10_000

// digestOf computes a digest with the standard library and golang.org/x/crypto,
// which know most algorithms; this package has no need of a core.
func digestOf(t testing.TB, a hashing.Algorithm, content string) []byte {
	t.Helper()
	known.Lock()
	defer known.Unlock()
	by := contentBy{a, content}
	d, ok := known.digests[by]
	if !ok {
		d = freshDigestOf(t, a, content)
		if len(known.digests) < maxKnown {
			known.digests[by] = d
		}
	}
	return slices.Clone(d)
}

// freshDigestOf is digestOf without a memory.
func freshDigestOf(t testing.TB, a hashing.Algorithm, content string) []byte {
	t.Helper()
	var h hash.Hash
	switch a {
	case hashing.CRC32:
		return binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE([]byte(content)))
	case hashing.MD5:
		h = md5.New()
	case hashing.SHA1:
		h = sha1.New()
	case hashing.SHA224:
		h = sha256.New224()
	case hashing.SHA256:
		h = sha256.New()
	case hashing.SHA384:
		h = sha512.New384()
	case hashing.SHA512:
		h = sha512.New()
	case hashing.SHA3_224:
		h = sha3.New224()
	case hashing.SHA3_256:
		h = sha3.New256()
	case hashing.SHA3_384:
		h = sha3.New384()
	case hashing.SHA3_512:
		h = sha3.New512()
	case hashing.BLAKE2b512:
		h, _ = blake2b.New512(nil)
	case hashing.BLAKE2s256:
		h, _ = blake2s.New256(nil)
	default:
		t.Fatalf("this test has no independent code for %s", a)
	}
	h.Write([]byte(content))
	return h.Sum(nil)
}

// computable are the algorithms that digestOf knows.
var computable = hashing.SetOf(
	hashing.CRC32, hashing.MD5, hashing.SHA1, hashing.SHA224, hashing.SHA256, hashing.SHA384, hashing.SHA512,
	hashing.SHA3_224, hashing.SHA3_256, hashing.SHA3_384, hashing.SHA3_512, hashing.BLAKE2b512, hashing.BLAKE2s256,
)

// sumsOf returns the digests of content. Algorithms without independent code
// get a stand-in that equals nothing.
func sumsOf(t testing.TB, content string, want hashing.Set) []hashing.Sum {
	t.Helper()
	var sums []hashing.Sum
	for a := range want.All() {
		s := hashing.Sum{Algorithm: a}
		if computable.Has(a) {
			s.Digest = digestOf(t, a, content)
		} else {
			s.Digest = make([]byte, a.Info().Size)
			for i := range s.Digest {
				s.Digest[i] = 0xa5 ^ byte(i*int(a)) ^ byte(len(content))
			}
		}
		sums = append(sums, s)
	}
	return sums
}
