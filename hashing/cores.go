package hashing

import (
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"errors"
	"fmt"
	"math"
	"sync"

	"github.com/zeebo/blake3"

	"omnisum/hashing/internal/blake2b"
	"omnisum/hashing/internal/blake2s"
	"omnisum/hashing/internal/cpu"
	"omnisum/hashing/internal/crc32"
	"omnisum/hashing/internal/ripemd"
	"omnisum/hashing/internal/sha"
	"omnisum/hashing/internal/sha3"
	"omnisum/hashing/internal/whirlpool"
)

// cores lists all code that computes digests; the planner chooses among it. The
// costs are core cycles per byte, the best of many short chunks, on an AMD EPYC
// with Go 1.26: of AVX-512 of the Zen 5 generation, of all else of Zen 3; see
// TestCostsAreMeasured. Where a fused core cannot be used, single ones take its
// place.
var cores = []coreSpec{
	many(members[sha.Members]{SHA1: sha.SHA1, SHA224: sha.SHA224, SHA256: sha.SHA256, MD5: sha.MD5},
		sha.Fused, sha.New, codePath{"SHA-NI", variant("sha", "sha"), prices{
			{SetOf(SHA224, SHA256), 2.02},
			{SetOf(SHA1, SHA224, SHA256), 2.28},
			{SetOf(SHA1, SHA224, SHA256, MD5), 4.55},
		}}),
	many(members[sha3.Members]{
		SHA3_224: sha3.SHA3_224, SHA3_256: sha3.SHA3_256, SHA3_384: sha3.SHA3_384, SHA3_512: sha3.SHA3_512,
		SHA384: sha3.SHA384, SHA512: sha3.SHA512,
	},
		func(sha3.Members) bool { return sha3.Fused() }, sha3.New,
		codePath{"AVX-512", variant("sha3", "avx512"), prices{
			{SetOf(SHA3_224, SHA3_256), 5.41},
			{SetOf(SHA3_224, SHA3_256, SHA3_384), 7.04},
			{SetOf(SHA3_224, SHA3_256, SHA3_512), 10.1},
			{SetOf(SHA3_224, SHA3_256, SHA3_384, SHA3_512), 10.2},
			{SetOf(SHA384, SHA512, SHA3_224, SHA3_256), 7.42},
			{SetOf(SHA384, SHA512, SHA3_224, SHA3_256, SHA3_384), 9.09},
			{SetOf(SHA384, SHA512, SHA3_224, SHA3_256, SHA3_384, SHA3_512), 10.7},
		}},
		codePath{"AVX2", variant("sha3", "avx2"), prices{
			{SetOf(SHA3_224, SHA3_256), 9.73},
			{SetOf(SHA3_224, SHA3_256, SHA3_384), 11.9},
			{SetOf(SHA3_224, SHA3_256, SHA3_512), 15.6},
			{SetOf(SHA3_224, SHA3_256, SHA3_384, SHA3_512), 16.7},
			{SetOf(SHA384, SHA512, SHA3_224, SHA3_256), 13.2},
			{SetOf(SHA384, SHA512, SHA3_224, SHA3_256, SHA3_384), 14.7},
			{SetOf(SHA384, SHA512, SHA3_224, SHA3_256, SHA3_384, SHA3_512), 18.5},
		}}),
	many(members[ripemd.Members]{
		RIPEMD128: ripemd.RIPEMD128, RIPEMD160: ripemd.RIPEMD160, RIPEMD256: ripemd.RIPEMD256,
		RIPEMD320: ripemd.RIPEMD320, MD5: ripemd.MD5,
	},
		ripemd.Fused, ripemd.New,
		codePath{"AVX-512", variant("ripemd", "paced"), ripemd512},
		codePath{"AVX-512", variant("ripemd", "avx512"), ripemd512},
		codePath{"AVX2", variant("ripemd", "avx2"), prices{
			{SetOf(MD5, RIPEMD128, RIPEMD256), 5.45},
			{SetOf(MD5, RIPEMD160, RIPEMD320), 6.87},
			{SetOf(MD5, RIPEMD128, RIPEMD160, RIPEMD256, RIPEMD320), 7.93},
		}}),
	many(members[whirlpool.Members]{Whirlpool: whirlpool.Whirlpool, MD5: whirlpool.MD5},
		bothFused, func(whirlpool.Members) *whirlpool.Digest { return whirlpool.NewWithMD5() },
		codePath{"AVX-512", variant("whirlpool", "avx512"), prices{{SetOf(MD5, Whirlpool), 4.53}}},
		codePath{"AVX2", variant("whirlpool", "avx2"), prices{{SetOf(MD5, Whirlpool), 7.19}}}),

	one(CRC32, "omnisum/crc32", 0.13, crc32.New).elsewhere(hasFolding, 0.25),
	one(MD5, "crypto/md5", 4.52, md5.New),
	one(SHA1, "crypto/sha1", 1.89, sha1.New).elsewhere(hasSHA, 3.5),
	one(SHA224, "crypto/sha256", 2.02, sha256.New224).elsewhere(hasSHA, 7.4),
	one(SHA256, "crypto/sha256", 2.02, sha256.New).elsewhere(hasSHA, 7.4),
	alone(SHA384, "omnisum/sha3", 4.13, sha3.SHA384, sha3.New).elsewhere(sha3.Fused, 4.7).with(variant("sha3", "avx512"), 3.52),
	alone(SHA512, "omnisum/sha3", 4.13, sha3.SHA512, sha3.New).elsewhere(sha3.Fused, 4.7).with(variant("sha3", "avx512"), 3.52),
	alone(SHA3_224, "omnisum/sha3", 6.11, sha3.SHA3_224, sha3.New).elsewhere(sha3.Fused, 8.8).with(variant("sha3", "avx512"), 4.96),
	alone(SHA3_256, "omnisum/sha3", 6.48, sha3.SHA3_256, sha3.New).elsewhere(sha3.Fused, 9.3).with(variant("sha3", "avx512"), 5.27),
	alone(SHA3_384, "omnisum/sha3", 8.57, sha3.SHA3_384, sha3.New).elsewhere(sha3.Fused, 12.1).with(variant("sha3", "avx512"), 6.91),
	alone(SHA3_512, "omnisum/sha3", 12.1, sha3.SHA3_512, sha3.New).elsewhere(sha3.Fused, 17.5).with(variant("sha3", "avx512"), 9.94),
	one(RIPEMD128, "omnisum/ripemd", 3.80, ripemd.New128).elsewhere(ripemdFast, 5.6),
	one(RIPEMD160, "omnisum/ripemd", 6.25, ripemd.New160).elsewhere(ripemdFast, 8.6),
	one(RIPEMD256, "omnisum/ripemd", 3.85, ripemd.New256).elsewhere(ripemdFast, 5.5),
	one(RIPEMD320, "omnisum/ripemd", 6.10, ripemd.New320).elsewhere(ripemdFast, 8.6),
	one(Whirlpool, "omnisum/whirlpool", 7.18, whirlpool.New).elsewhere(whirlpool.Fused, 20).with(variant("whirlpool", "avx512"), 4.30),
	one(BLAKE2b512, "omnisum/blake2b", 3.17, blake2b.New),
	one(BLAKE2s256, "omnisum/blake2s", 5.4, blake2s.New),
	one(BLAKE3, "zeebo/blake3", 0.90, blake3.New),
}

// ripemd512 are the costs of both kinds of code for AVX-512.
var ripemd512 = prices{
	{SetOf(MD5, RIPEMD128, RIPEMD256), 5.5},
	{SetOf(MD5, RIPEMD160, RIPEMD320), 7.9},
	{SetOf(MD5, RIPEMD128, RIPEMD160, RIPEMD256, RIPEMD320), 8.6},
}

// hasSHA tells whether the standard library has SHA instructions to use.
func hasSHA() bool { return cpu.SHA }

// hasFolding tells whether CRC-32 is folded in wide registers.
func hasFolding() bool { return cpu.VPCLMULQDQ }

// ripemdFast tells whether RIPEMD runs as assembly.
func ripemdFast() bool { return ripemd.Fused(ripemd.RIPEMD128 | ripemd.RIPEMD256) }

func bothFused(m whirlpool.Members) bool {
	return m == whirlpool.Whirlpool|whirlpool.MD5 && whirlpool.Fused()
}

// prices are measured costs of a core, by what it computed. A part of that
// costs no more than the whole, so the cheapest set that holds a part counts.
type prices []struct {
	of            Set
	cyclesPerByte float64
}

func (ps prices) cost(part Set) float64 {
	least := math.Inf(1)
	for _, p := range ps {
		if part&^p.of == 0 {
			least = min(least, p.cyclesPerByte)
		}
	}
	return least
}

// SelfTest has every assembly core compute known answers, once in the life of
// the program and before the first digest. A core with a wrong answer switches
// itself off: plain Go code takes its place, and the error says so to a person.
func SelfTest() error { return selfTest() }

var selfTest = sync.OnceValue(func() error {
	return runTests(sha.SelfTest, sha3.SelfTest, ripemd.SelfTest, whirlpool.SelfTest, crc32.SelfTest,
		blake2b.SelfTest, blake2s.SelfTest)
})

func runTests(tests ...func() error) error {
	var wrong []error
	for _, test := range tests {
		if err := test(); err != nil {
			wrong = append(wrong, err)
		}
	}
	if len(wrong) == 0 {
		return nil
	}
	return fmt.Errorf("fast code gave a wrong answer on this machine and is not used; digests stay right, but take longer, and the machine's memory and processor should be checked (%w)", errors.Join(wrong...))
}
