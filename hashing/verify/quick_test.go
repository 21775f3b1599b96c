package verify

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestQuickLooksPassOverNothing tries what is asked of each line before the
// slower questions against these.
func TestQuickLooksPassOverNothing(t *testing.T) {
	parts := []string{
		"a", "0F", "3e", "beef", "0123456789abcdef", " ", "  ", ":", "-", "g", "x.iso", "fingerprint", "FingerPrint", "fingerprin",
		"expected", "Wanted", "declared", "attendu", "esperada", "wante", "ſ", "é", "\t", "SHA-256",
	}
	seed := rand.Uint64()
	t.Log("seed", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	var groups, words, prints int
	for n := range 50_000 {
		var b strings.Builder
		from := parts
		if n%2 == 0 {
			from = parts[:9] // digits and what stands between their groups
		}
		for range r.IntN(16) {
			b.WriteString(from[r.IntN(len(from))])
		}
		text := b.String()
		if grouped.MatchString(text) {
			groups++
			if !inGroups(text) {
				t.Fatalf("groups are passed over: %q", text)
			}
		}
		if expectedWord.MatchString(text) {
			words++
			if !wordy(text) {
				t.Fatalf("a word is passed over: %q", text)
			}
		}
		says := strings.Contains(strings.ToLower(text), "fingerprint")
		if says {
			prints++
		}
		if says != fingerprintWord(text) {
			t.Fatalf("%q speaks of a fingerprint: %v", text, says)
		}
	}
	if groups < 100 || words < 100 || prints < 100 {
		t.Errorf("only %d groups, %d words and %d fingerprints were tried", groups, words, prints)
	}
}
