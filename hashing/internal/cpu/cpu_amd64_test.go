//go:build !purego

package cpu

import "testing"

func TestTheFamilyIsReadFromTheSignature(t *testing.T) {
	for _, tc := range []struct {
		signature, want uint32
	}{
		{0x00b00f21, 0x1a}, // Zen 5
		{0x00a10f11, 0x19}, // Zen 4
		{0x000806f8, 6},    // Sapphire Rapids, whose extended family does not count
	} {
		if got := family(tc.signature); got != tc.want {
			t.Errorf("signature %#08x: family %#x, want %#x", tc.signature, got, tc.want)
		}
	}
}
