package hashtest

import (
	"bytes"
	"encoding/hex"
	"testing"
	"unsafe"
)

// readAt reads the byte at an offset from p, which may lie outside of p.
func readAt(p []byte, offset int) {
	if len(p) > 0 {
		sink = append(sink[:0], *(*byte)(unsafe.Add(unsafe.Pointer(&p[0]), offset)))
	}
}

func addressModulo64(p []byte) uintptr { return uintptr(unsafe.Pointer(&p[0])) % 64 }

func TestDataFollowsItsRule(t *testing.T) {
	for seed, want := range map[uint32]string{
		0: "51e07b01e6f9bafc",
		7: "6e43bfff92d0ce98",
	} {
		if got := hex.EncodeToString(Data(seed, 8)); got != want {
			t.Errorf("Data(%d, 8) = %s, want %s", seed, got, want)
		}
	}
}

func TestBlocksAndSeedsDiffer(t *testing.T) {
	seen := map[string]bool{}
	for seed := range uint32(20) {
		for block := range 300 {
			p := string(Data(seed, 16*300)[16*block:][:16])
			if seen[p] {
				t.Fatalf("block %d of seed %d was there before", block, seed)
			}
			seen[p] = true
		}
	}
}

func TestAlignedBeginsAtAMultipleOf64(t *testing.T) {
	room := make([]byte, 256)
	for offset := range 64 {
		if a := addressModulo64(aligned(room[offset:])); a != 0 {
			t.Errorf("offset %d: address is 64k+%d", offset, a)
		}
	}
}

func TestAnswersDecodeEveryMessage(t *testing.T) {
	want := map[string]string{
		"empty":                      "",
		`"a"`:                        "a",
		`"abc"`:                      "abc",
		`"message digest"`:           "message digest",
		"a-z":                        "abcdefghijklmnopqrstuvwxyz",
		"abcdbcde...nopq (56 bytes)": "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
		"A-Za-z0-9":                  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
		`8 x "1234567890"`:           "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
		`1000000 x "a"`:              string(bytes.Repeat([]byte("a"), 1000000)),
	}
	answers := Answers(t, "Whirlpool")
	if len(answers) != len(want) {
		t.Errorf("%d answers, want %d", len(answers), len(want))
	}
	for _, a := range answers {
		if text, ok := want[a.Words]; !ok || string(a.Message) != text {
			t.Errorf("the message %s was decoded to %.80q", a.Words, a.Message)
		}
		if len(a.Digest) != 64 {
			t.Errorf("the digest of %s has %d bytes", a.Words, len(a.Digest))
		}
	}
}

func TestBrokenTablesOfAnswersAreRefused(t *testing.T) {
	for name, table := range map[string]string{
		"an unknown algorithm":  "MD4\tempty\t0\t00\n",
		"a missing column":      "MD5\tempty\t0\n",
		"unknown words":         "MD5\tsomething\t0\t00\n",
		"an odd count":          "MD5\tmany x \"a\"\t0\t00\n",
		"a length that is off":  "MD5\t\"abc\"\t4\t00\n",
		"a digest that is text": "MD5\t\"abc\"\t3\tzz\n",
	} {
		if _, err := parseAnswers(table, "MD5"); err == nil {
			t.Errorf("a table with %s was accepted", name)
		}
	}
}
