package verify

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"omnisum/hashing"
)

// keccaks are the functions that came before SHA-3 and are taken for it, by the
// length of their digests in bytes.
var keccaks = map[int]struct {
	name string
	sha3 hashing.Algorithm
}{
	32: {"Keccak-256", hashing.SHA3_256},
	64: {"Keccak-512", hashing.SHA3_512},
}

// KeccakSizes returns the lengths in bytes of Keccak digests that may explain why
// v is no match: those of values that it compared and that the text calls SHA-3,
// Keccak or nothing. There are none if v is a match or waits for digests.
func KeccakSizes(l List, v Verdict) []int {
	if v.Result != Mismatch && v.Result != Unknown || v.Cause == Pending {
		return nil
	}
	var sizes []int
	for _, i := range v.Entries {
		e := &l.Entries[i]
		if n := len(e.Digest); mayBeKeccak(e) && !slices.Contains(sizes, n) {
			sizes = append(sizes, n)
		}
	}
	return sizes
}

func mayBeKeccak(e *Entry) bool {
	k, ok := keccaks[len(e.Digest)]
	return ok && (e.Candidates.Has(k.sha3) || e.Candidates == 0 && strings.HasPrefix(squeeze(e.Label), "keccak"))
}

// JudgeKeccak is Judge for a file of which Keccak digests are known too, by their
// length in bytes. A value that is one of them is no other digest of the file
// that would differ, but it gives no match either: Keccak is no SHA-3.
func JudgeKeccak(l List, f File, sums []hashing.Sum, keccak map[int][]byte) Verdict {
	told, copied := l, false
	for i := range l.Entries {
		e := &l.Entries[i]
		if !mayBeKeccak(e) || !bytes.Equal(e.Digest, keccak[len(e.Digest)]) {
			continue
		}
		if !copied {
			told.Entries, told.index, copied = slices.Clone(l.Entries), &index{}, true
		}
		o := &told.Entries[i]
		o.Label, o.Named, o.Candidates = keccaks[len(e.Digest)].name, true, 0
	}
	v := Judge(told, f, sums)
	for _, i := range v.Entries {
		e := &l.Entries[i]
		k, ok := keccaks[len(e.Digest)]
		switch {
		case !ok || keccak[len(e.Digest)] == nil || !mayBeKeccak(e):
		case bytes.Equal(e.Digest, keccak[len(e.Digest)]):
			why := fmt.Sprintf("The value on line %d is this file's %s digest, which is another function than %s although some call it so.", e.Line, k.name, k.sha3)
			if v.Cause == Unsupported {
				v.Algorithm, v.Reasons = k.name, nil
			}
			v.Reasons = slices.DeleteFunc(v.Reasons, func(s string) bool { return strings.Contains(s, "a value for "+k.name) })
			v.Reasons = append([]string{why}, v.Reasons...)
			return v
		case e.Candidates == 0:
			v.Reasons = append(v.Reasons, fmt.Sprintf("The value on line %d is not this file's %s digest.", e.Line, k.name))
		}
	}
	return v
}
