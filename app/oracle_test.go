package app

import (
	"bufio"
	"crypto/aes"
	"crypto/cipher"
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
)

// oddSizes are lengths around the borders of every algorithm's blocks (64, 72,
// 104, 128, 136 and 144 bytes, less the room for their padding) and of the
// engine's, and a large one.
var oddSizes = []int{
	0, 1, 3, 55, 56, 57, 63, 64, 65, 71, 72, 103, 111, 112, 119, 120, 127, 128, 129, 143,
	1<<20 - 1, 1 << 20, 1<<20 + 1, 9_000_000,
}

// phpNames are the names of the classic algorithms in PHP's hash extension.
var phpNames = map[string]string{
	"CRC32": "crc32b", "MD5": "md5", "SHA-1": "sha1", "SHA-224": "sha224", "SHA-256": "sha256", "SHA-384": "sha384",
	"SHA-512": "sha512", "SHA3-224": "sha3-224", "SHA3-256": "sha3-256", "SHA3-384": "sha3-384", "SHA3-512": "sha3-512",
	"RIPEMD-128": "ripemd128", "RIPEMD-160": "ripemd160", "RIPEMD-256": "ripemd256", "RIPEMD-320": "ripemd320", "Whirlpool": "whirlpool",
}

// oddFiles makes a file of each size in the current folder. Its bytes are an
// AES-128-CTR stream under a zero key that starts with the size.
func oddFiles(t *testing.T) (names []string) {
	t.Helper()
	block, err := aes.NewCipher(make([]byte, 16))
	must(t, err)
	for _, n := range oddSizes {
		iv := make([]byte, 16)
		binary.BigEndian.PutUint64(iv, uint64(n))
		data := make([]byte, n)
		cipher.NewCTR(block, iv).XORKeyStream(data, data)
		name := fmt.Sprintf("%07d", n)
		must(t, os.WriteFile(name, data, 0o644))
		names = append(names, name)
	}
	return names
}

// digests maps "file algorithm" to what sum prints.
func digests(t *testing.T, names []string) map[string]string {
	t.Helper()
	got := omnisum(t, "", append([]string{"sum", "-f", "json", "-a", "classic"}, names...)...)
	expectation{silent: true}.check(t, got)
	all := map[string]string{}
	for _, f := range jsonLines(t, got.out) {
		for _, s := range f.Sums {
			all[f.Path+" "+s.Algorithm] = s.Digest
		}
	}
	return all
}

// TestTheClassicSixteenEqualPHPs compares with testdata/php.tsv, which PHP
// 8.2's hash extension wrote: run the test with OMNISUM_WRITE_PHP=1 and php
// installed to write it again.
func TestTheClassicSixteenEqualPHPs(t *testing.T) {
	const table = "testdata/php.tsv"
	want := map[string]string{}
	if text, err := os.ReadFile(table); err == nil {
		lines := bufio.NewScanner(strings.NewReader(string(text)))
		for lines.Scan() {
			if f := strings.Split(lines.Text(), "\t"); f[0] != "size" {
				n, err := strconv.Atoi(f[0])
				must(t, err)
				want[fmt.Sprintf("%07d %s", n, f[1])] = f[2]
			}
		}
	}
	home, err := os.Getwd()
	must(t, err)
	folder(t, nil)
	names := oddFiles(t)
	if os.Getenv("OMNISUM_WRITE_PHP") != "" {
		want = php(t, names)
		writeTable(t, home+"/"+table, want)
	}
	got := digests(t, names)
	if len(want) != 24*16 || len(got) != 24*16 {
		t.Fatalf("%d digests expected, %d computed, not %d", len(want), len(got), 24*16)
	}
	for key, digest := range want {
		if got[key] != digest {
			t.Errorf("%s: got %s, want %s", key, got[key], digest)
		}
	}
}

func TestTheClassicSixteenEqualThoseOfPHPHere(t *testing.T) {
	if _, err := exec.LookPath("php"); err != nil {
		t.Skip("php is missing; install php-cli to compare with it")
	}
	folder(t, nil)
	names := oddFiles(t)
	got := digests(t, names)
	for key, digest := range php(t, names) {
		if got[key] != digest {
			t.Errorf("%s: got %s, php says %s", key, got[key], digest)
		}
	}
}

// php computes all digests of the files with PHP.
func php(t *testing.T, names []string) map[string]string {
	t.Helper()
	all := map[string]string{}
	for ours, theirs := range phpNames {
		script := `for ($i = 2; $i < $argc; $i++) echo $argv[$i], " ", hash_file($argv[1], $argv[$i]), "\n";`
		out, err := exec.Command("php", append([]string{"-r", script, "--", theirs}, names...)...).Output()
		must(t, err)
		for line := range strings.Lines(string(out)) {
			name, digest, _ := strings.Cut(strings.TrimSpace(line), " ")
			all[name+" "+ours] = digest
		}
	}
	return all
}

func writeTable(t *testing.T, path string, digests map[string]string) {
	t.Helper()
	var b strings.Builder
	b.WriteString("size\talgorithm\tdigest\n")
	for _, n := range oddSizes {
		for _, name := range []string{
			"CRC32", "MD5", "SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512", "SHA3-224", "SHA3-256", "SHA3-384", "SHA3-512",
			"RIPEMD-128", "RIPEMD-160", "RIPEMD-256", "RIPEMD-320", "Whirlpool",
		} {
			fmt.Fprintf(&b, "%d\t%s\t%s\n", n, name, digests[fmt.Sprintf("%07d %s", n, name)])
		}
	}
	must(t, os.WriteFile(path, []byte(b.String()), 0o644))
}
