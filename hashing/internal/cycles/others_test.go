package cycles_test

import (
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	stdsha3 "crypto/sha3"
	"crypto/sha512"
	"fmt"
	"hash"
	stdcrc32 "hash/crc32"
	"io"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/zeebo/blake3"
	xblake2b "golang.org/x/crypto/blake2b"
	xblake2s "golang.org/x/crypto/blake2s"
	//lint:ignore SA1019 it is compared with, not used
	"golang.org/x/crypto/ripemd160"

	"omnisum/hashing/internal/blake2b"
	"omnisum/hashing/internal/blake2s"
	"omnisum/hashing/internal/crc32"
	"omnisum/hashing/internal/cycles"
	"omnisum/hashing/internal/ripemd"
	"omnisum/hashing/internal/sha"
	"omnisum/hashing/internal/sha3"
	"omnisum/hashing/internal/whirlpool"
)

const (
	chunk  = 64 << 10
	passes = 10
)

// A row is one algorithm alone, or several that we compute together.
type row struct {
	name string
	ours func(p []byte)
	// standard are the usual Go implementations; none if Go has none.
	standard []hash.Hash
	// others are the names in testdata/others.c.
	others []string
}

func plain(h io.Writer) func(p []byte) {
	return func(p []byte) { h.Write(p) }
}

func rows() []row {
	b2b, _ := xblake2b.New512(nil)
	b2s, _ := xblake2s.New256(nil)
	sums := func(hs ...hash.Hash) []hash.Hash { return hs }
	return []row{
		{"CRC32", plain(crc32.New()), sums(stdcrc32.NewIEEE()), []string{"CRC32"}},
		{"MD5", sha.New(sha.MD5).Write, sums(md5.New()), []string{"MD5"}},
		{"SHA-1", sha.New(sha.SHA1).Write, sums(sha1.New()), []string{"SHA-1"}},
		{"SHA-224", sha.New(sha.SHA224).Write, sums(sha256.New224()), []string{"SHA-224"}},
		{"SHA-256", sha.New(sha.SHA256).Write, sums(sha256.New()), []string{"SHA-256"}},
		{"SHA-384", sha3.New(sha3.SHA384).Write, sums(sha512.New384()), []string{"SHA-384"}},
		{"SHA-512", sha3.New(sha3.SHA512).Write, sums(sha512.New()), []string{"SHA-512"}},
		{"SHA3-224", sha3.New(sha3.SHA3_224).Write, sums(stdsha3.New224()), []string{"SHA3-224"}},
		{"SHA3-256", sha3.New(sha3.SHA3_256).Write, sums(stdsha3.New256()), []string{"SHA3-256"}},
		{"SHA3-384", sha3.New(sha3.SHA3_384).Write, sums(stdsha3.New384()), []string{"SHA3-384"}},
		{"SHA3-512", sha3.New(sha3.SHA3_512).Write, sums(stdsha3.New512()), []string{"SHA3-512"}},
		{"RIPEMD-128", plain(ripemd.New128()), nil, nil},
		{"RIPEMD-160", plain(ripemd.New160()), sums(ripemd160.New()), []string{"RIPEMD-160"}},
		{"RIPEMD-256", plain(ripemd.New256()), nil, nil},
		{"RIPEMD-320", plain(ripemd.New320()), nil, nil},
		{"Whirlpool", plain(whirlpool.New()), nil, []string{"Whirlpool"}},
		{"BLAKE2b-512", plain(blake2b.New()), sums(b2b), []string{"BLAKE2b-512"}},
		{"BLAKE2s-256", plain(blake2s.New()), sums(b2s), []string{"BLAKE2s-256"}},
		{"BLAKE3", plain(blake3.New()), nil, nil},
		{
			"SHA-1+224+256", sha.New(sha.SHA1 | sha.SHA224 | sha.SHA256).Write,
			sums(sha1.New(), sha256.New224(), sha256.New()),
			[]string{"SHA-1", "SHA-224", "SHA-256"},
		},
		{
			"RIPEMDs+MD5", ripemd.New(ripemd.RIPEMD128 | ripemd.RIPEMD160 | ripemd.RIPEMD256 | ripemd.RIPEMD320 | ripemd.MD5).Write,
			nil, nil,
		},
		{
			"SHA-3+384+512", sha3.New(sha3.SHA3_224 | sha3.SHA3_256 | sha3.SHA3_384 | sha3.SHA3_512 | sha3.SHA384 | sha3.SHA512).Write,
			sums(stdsha3.New224(), stdsha3.New256(), stdsha3.New384(), stdsha3.New512(), sha512.New384(), sha512.New()),
			[]string{"SHA3-224", "SHA3-256", "SHA3-384", "SHA3-512", "SHA-384", "SHA-512"},
		},
	}
}

// BenchmarkBesideOthers gives one line for each algorithm: cycles per byte of
// our code, of the usual Go package, and of OpenSSL and libgcrypt where gcc and
// their headers are installed, taken right after one another. Libraries have no
// fused digests, so theirs are added up. Good figures need a quiet processor:
//
//	taskset -c 1 go test -run '^$' -bench BesideOthers -benchtime 3x ./hashing/internal/cycles
func BenchmarkBesideOthers(b *testing.B) {
	others := buildOthers(b)
	data := make([]byte, 1<<20)
	for i := range data {
		data[i] = byte(i * i >> 7)
	}
	for _, r := range rows() {
		b.Run(r.name, func(b *testing.B) {
			best := map[string]float64{}
			note := func(who string, cpb float64) {
				if old, ok := best[who]; !ok || cpb < old {
					best[who] = cpb
				}
			}
			measure := func(write func(p []byte)) float64 {
				return cycles.PerByte(write, data, cycles.Timing{Chunk: chunk, Passes: passes}).Best
			}
			for b.Loop() {
				note("ours", measure(r.ours))
				sum := 0.0
				for _, h := range r.standard {
					sum += measure(plain(h))
				}
				if sum > 0 {
					note("Go", sum)
				}
				for who, cpb := range measureOthers(b, others, r.others) {
					note(who, cpb)
				}
			}
			for who, cpb := range best {
				b.ReportMetric(cpb, who+"-c/B")
			}
			b.ReportMetric(0, "ns/op") // means nothing here
		})
	}
}

// buildOthers compiles testdata/others.c with the libraries that are installed
// and returns the program's path, or nothing if there are none.
func buildOthers(b *testing.B) string {
	b.Helper()
	program := filepath.Join(b.TempDir(), "others")
	for _, libraries := range [][]string{
		{"-DOPENSSL", "-DGCRYPT", "-lcrypto", "-lgcrypt"},
		{"-DOPENSSL", "-lcrypto"},
		{"-DGCRYPT", "-lgcrypt"},
	} {
		args := append([]string{"-O2", "-o", program, filepath.Join("testdata", "others.c")}, libraries...)
		if exec.Command("gcc", args...).Run() == nil {
			return program
		}
	}
	b.Log("without OpenSSL and libgcrypt: gcc or their headers are missing")
	return ""
}

// measureOthers returns each library's sum for the algorithms, as far as it has
// all of them.
func measureOthers(b *testing.B, program string, algorithms []string) map[string]float64 {
	b.Helper()
	sums, counts := map[string]float64{}, map[string]int{}
	if program == "" {
		return sums
	}
	for _, a := range algorithms {
		out, err := exec.Command(program, a, strconv.Itoa(chunk), strconv.Itoa(passes)).Output()
		if err != nil {
			b.Fatalf("measuring %s: %v", a, err)
		}
		for line := range strings.Lines(string(out)) {
			var who string
			var best, median float64
			if _, err := fmt.Sscan(line, &who, &best, &median); err != nil {
				b.Fatalf("measuring %s: %q: %v", a, line, err)
			}
			sums[who] += best
			counts[who]++
		}
	}
	for who, n := range counts {
		if n < len(algorithms) {
			delete(sums, who)
		}
	}
	return sums
}
