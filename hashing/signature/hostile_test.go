package signature

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

// Texts of some megabytes, each of one thing that could cost the square of
// their length. All take well under a second; the bound allows for a machine
// that does much else.
func TestHostileTextsTakeTimeByTheirLengthOnly(t *testing.T) {
	const size, bound = 4 << 20, 20 * time.Second
	keys := keysOf(t, throwaway, "key-alice.asc", "key-minisign-one.pub", "key-signify-one.pub")
	fill := func(before, part, after string) []byte {
		return []byte(before + strings.Repeat(part, size/len(part)) + after)
	}
	signed := string(sample(t, "clear.asc"))
	head := beginSigned + "\nHash: SHA512\n\n"
	tests := []struct {
		name string
		text []byte
	}{
		{"one line", fill("", "x", "")},
		{"line ends", fill("", "\n", signed)},
		{"dashes", fill("", "-", signed)},
		{"beginnings of messages", fill("", beginSigned+"\n", "")},
		{"beginnings of signatures", fill(head, beginSignature+"\n", "")},
		{"ends of signatures", fill(head+"x\n"+beginSignature+"\n", endSignature+"\n", "")},
		{"a long head", fill(beginSigned+"\n", "Hash: SHA256\n", "\nx")},
		{"a long line in the head", fill(beginSigned+"\nHash: ", "SHA256,", "\n\nx")},
		{"escapes", fill(head, "- \n", "\n"+beginSignature+"\n")},
		{"blanks", fill(head+"x", " ", "\n"+beginSignature+"\n")},
		{"a long armour head", fill(head+"x\n"+beginSignature+"\n", "A: b\n", "\n"+endSignature)},
		{"a long line in the armour's head", fill(head+"x\n"+beginSignature+"\nA: ", "b", "\n\n"+endSignature)},
		{"much armour", fill(head+"x\n"+beginSignature+"\n\n", "AAAA", "\n"+endSignature)},
		{"many signatures", fill(head+"x\n", signed[strings.LastIndex(signed, beginSignature):], "")},
		{"comments", fill("", untrusted+"\n", "")},
		{"keys", fill("", "-----BEGIN PGP PUBLIC KEY BLOCK-----\n", "")},
		{"small packets", fill("", "\xc2\x01\x04", "")},
		{"small keys", fill("", "\xc6\x01\x04", "")},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			start := time.Now()
			if r := verified(test.text, nil, keys); r.Status == Good && !bytes.Contains(test.text, []byte(signed)) {
				t.Errorf("%s: %s", r.Status, r.Reason)
			}
			verified(sample(t, "list"), test.text[:min(len(test.text), MaxSignature)], keys)
			if _, err := ParseKeys(test.text[:min(len(test.text), MaxKeys)]); err == nil {
				t.Error("it gives a key")
			}
			if took := time.Since(start); took > bound {
				t.Errorf("it took %v", took)
			}
		})
	}
}
