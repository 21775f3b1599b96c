package verify

import (
	"encoding/hex"
	"slices"
	"strings"
	"testing"

	"golang.org/x/crypto/sha3"

	"omnisum/hashing"
)

func TestKeccakIsToldFromSHA3OnRequest(t *testing.T) {
	k := sha3.NewLegacyKeccak256()
	k.Write([]byte(content))
	k5 := sha3.NewLegacyKeccak512()
	k5.Write([]byte(content))
	digests := map[int][]byte{32: k.Sum(nil), 64: k5.Sum(nil)}
	h, h5 := hex.EncodeToString(digests[32]), hex.EncodeToString(digests[64])
	const is, isNot = "is this file's Keccak-256 digest", "is not this file's Keccak-256 digest"
	tests := []struct {
		name, text string
		sizes      []int
		before     Result
		after      Result
		says       string
	}{
		{"under the label of SHA3-256", "SHA3-256: " + h, []int{32}, Mismatch, Unknown, is},
		{"without a label", h, []int{32}, Mismatch, Unknown, is},
		{"under its own label", "Keccak-256: " + h, []int{32}, Unknown, Unknown, is},
		{"of the length of SHA3-512", "SHA3-512 (x.iso) = " + h5, []int{64}, Mismatch, Unknown, "is this file's Keccak-512 digest"},
		{"under the label of something else it is no question", "SHA256: " + h, nil, Mismatch, Mismatch, "not the published one"},
		{"a value that is none", "SHA3-256: {!SHA-256}", []int{32}, Mismatch, Mismatch, "not the published one"},
		{"a value that is none under its label", "Keccak-256: {!SHA-256}", []int{32}, Unknown, Unknown, isNot},
		{"beside another value that differs", "SHA3-256: " + h + "\nSHA256: {!SHA-256}", []int{32}, Mismatch, Mismatch, is},
		{"beside another value that is equal", "SHA3-256: " + h + "\nSHA256: {SHA-256}", []int{32}, Mismatch, Match, is},
		{"in a list that contradicts itself", "SHA3-256: " + h + "\nSHA3-256: {!SHA-256}", []int{32}, Unknown, Unknown, is},
		{"for another file", h + "  y.iso", []int{32}, Unknown, Unknown, is},
		{"a match has no need of it", "{SHA3-256}", nil, Match, Match, "published one"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			l := Parse([]byte(expand(t, test.text)), "")
			f, sums := File{Name: "x.iso", Size: -1}, sumsOf(t, content, hashing.All())
			v := Judge(l, f, sums)
			if sizes := KeccakSizes(l, v); v.Result != test.before || !slices.Equal(sizes, test.sizes) {
				t.Errorf("%s, sizes %v: %s", v.Result, sizes, v.Reason())
			}
			if v = JudgeKeccak(l, f, sums, digests); v.Result != test.after || !strings.Contains(v.Reason(), test.says) {
				t.Errorf("with Keccak: %s: %s", v.Result, v.Reason())
			}
			if v = JudgeKeccak(l, f, sums, nil); v.Result != test.before {
				t.Errorf("without Keccak's digests: %s: %s", v.Result, v.Reason())
			}
		})
	}
}
