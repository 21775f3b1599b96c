package e2e

import (
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha3"
	"crypto/sha512"
	"encoding/hex"
	"hash"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

// oracles are the standard library's functions, which share no code with the
// program's own table of algorithms. The others of the nineteen are compared
// with published values where they are computed.
var oracles = map[string]func() hash.Hash{
	"CRC32":    func() hash.Hash { return crc32.NewIEEE() },
	"MD5":      md5.New,
	"SHA-1":    sha1.New,
	"SHA-224":  sha256.New224,
	"SHA-256":  sha256.New,
	"SHA-384":  sha512.New384,
	"SHA-512":  sha512.New,
	"SHA3-224": func() hash.Hash { return sha3.New224() },
	"SHA3-256": func() hash.Hash { return sha3.New256() },
	"SHA3-384": func() hash.Hash { return sha3.New384() },
	"SHA3-512": func() hash.Hash { return sha3.New512() },
}

// algorithms is how many digests the program computes by default.
const algorithms = 19

// expected returns what an oracle says of data.
func expected(algorithm string, data []byte) string {
	h := oracles[algorithm]()
	h.Write(data)
	return hex.EncodeToString(h.Sum(nil))
}

// randomFile writes a file of random bytes and returns its path and contents.
func randomFile(t *testing.T, folder, name string, size int) (string, []byte) {
	t.Helper()
	seed := rand.Uint64()
	t.Logf("%s: seed %d", name, seed)
	data := make([]byte, size)
	chacha := rand.NewChaCha8([32]byte{byte(seed), byte(seed >> 8), byte(seed >> 16), byte(seed >> 24)})
	_, _ = chacha.Read(data)
	return write(t, folder, name, data), data
}

// write writes a file and returns its path.
func write(t *testing.T, folder, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(folder, name)
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// endlessFile makes a file that takes far longer to hash than any test runs.
func endlessFile(t *testing.T, folder, name string) string {
	t.Helper()
	return sparseFile(t, folder, name, 256<<30)
}

// sparseFile makes a file of zeros that takes no room on the disk.
func sparseFile(t *testing.T, folder, name string, size int64) string {
	t.Helper()
	path := write(t, folder, name, nil)
	if err := os.Truncate(path, size); err != nil {
		t.Fatal(err)
	}
	return path
}
