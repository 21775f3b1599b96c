package app

import "testing"

// The Keccak digests of "abc", from the Keccak team's own test vectors.
const (
	abcKeccak    = "4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45"
	abcKeccak512 = "18587dc2ea106b9a1563e32b3312421ca164c7f1f07bc922a9c83d77cea3a1e5d0c69910739025372dc14ac9642629379540c17e2a65b19d77aa511a9d00bb96"
)

func TestKeccakIsTriedOnRequestOnly(t *testing.T) {
	folder(t, map[string]string{"abc": "abc", "none": "", "both": "SHA3-256 (abc) = " + abcKeccak + "\nSHA3-512 (none) = " + abcKeccak512 + "\n"})
	for _, c := range []struct {
		name  string
		stdin string
		args  []string
		want  expectation
	}{
		{"not unasked, but it is offered", "", []string{"-e", "SHA3-256: " + abcKeccak, "abc"}, expectation{code: 1, has: []string{"MISMATCH", "Add --keccak"}}},
		{"nor is it offered where nothing speaks of it", "", []string{"-e", "SHA256: " + abcKeccak, "abc"}, expectation{code: 1, has: []string{"MISMATCH"}, not: []string{"keccak"}}},
		{"called SHA3-256", "", []string{"--keccak", "-e", "SHA3-256: " + abcKeccak, "abc"}, expectation{code: 3, has: []string{"CANNOT TELL", "this file's Keccak-256 digest"}}},
		{"called nothing", "", []string{"--keccak", "-e", abcKeccak, "abc"}, expectation{code: 3, has: []string{"this file's Keccak-256 digest"}}},
		{"called Keccak-512", "", []string{"--keccak", "-e", "Keccak-512: " + abcKeccak512, "abc"}, expectation{code: 3, has: []string{"this file's Keccak-512 digest"}}},
		{"in a list of files", "", []string{"--keccak", "-e", "@both", "abc", "none"}, expectation{code: 1, has: []string{"this file's Keccak-256 digest", "MISMATCH"}}},
		{"where it is none", "", []string{"--keccak", "-e", "Keccak-256: " + abcKeccak, "none"}, expectation{code: 3, has: []string{"not this file's Keccak-256 digest"}}},
		{"where the value is the file's", "", []string{"--keccak", "-e", abcSHA256, "abc"}, expectation{has: []string{"MATCH"}, not: []string{"Keccak"}}},
		{"of standard input", "abc", []string{"--keccak", "-e", "SHA3-256: " + abcKeccak, "-"}, expectation{code: 1, has: []string{"cannot be read once more"}}},
		{"without an expected value", "", []string{"--keccak", "abc"}, expectation{code: 2, says: []string{"--expect"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.want.check(t, omnisum(t, c.stdin, append([]string{"sum", "-a", "md5"}, c.args...)...))
		})
	}
}
