//go:build !purego

package crc32

import (
	"hash/crc32"
	"math/rand/v2"
	"testing"
	"time"

	"omnisum/hashing/internal/hashtest"
)

// Update leaves short inputs alone; folding must be right for them too.
func TestFoldingIsRightForEveryLengthThatItTakes(t *testing.T) {
	if !useFold {
		t.Skip("this processor has no carry-less multiplication of 256 bits")
	}
	rng := hashtest.Rand(t)
	message := hashtest.Data(2, 4096)
	for n := foldBlock; n <= len(message); n++ {
		before := rng.Uint32()
		p := message[len(message)-n:]
		sum, rest := fold(before, p)
		if len(rest) != n%foldBlock {
			t.Fatalf("%d of %d bytes are left", len(rest), n)
		}
		if want := crc32.Update(before, crc32.IEEETable, p[:n-len(rest)]); sum != want {
			t.Fatalf("%d bytes after %08x: got %08x, want %08x", n, before, sum, want)
		}
	}
}

func TestTheKnownAnswerIsTheDefinitions(t *testing.T) {
	var message [512]byte
	for i := range message {
		message[i] = byte(i)
	}
	if got := bitwise(message[:]); string(got) != string([]byte{answer >> 24, answer >> 16 & 0xff, answer >> 8 & 0xff, answer & 0xff}) {
		t.Errorf("the definition gives %x", got)
	}
}

func TestTheSelfTestPassesInLittleTime(t *testing.T) {
	best := time.Hour
	for range 20 {
		start := time.Now()
		if err := SelfTest(); err != nil {
			t.Fatal(err)
		}
		best = min(best, time.Since(start))
	}
	if best > 200*time.Microsecond {
		t.Errorf("the self-test takes %v", best)
	}
}

func TestAWrongAnswerSwitchesFoldingOff(t *testing.T) {
	if !useFold {
		t.Skip("this processor has no carry-less multiplication of 256 bits")
	}
	defer func() { useFold = true }()
	bit := rand.IntN(32)
	err := selfTest(func(sum uint32, p []byte) (uint32, []byte) {
		sum, p = fold(sum, p)
		return sum ^ 1<<bit, p
	})
	if err == nil || useFold {
		t.Errorf("with bit %d wrong: error %v, folding is used: %v", bit, err, useFold)
	}
}
