//go:build !purego

package sha

import (
	"encoding/binary"
	"testing"
	"time"
)

func TestTheKnownAnswerIsTheStandardLibrarys(t *testing.T) {
	var message [3 * BlockSize]byte
	for i := range message {
		message[i] = byte(i)
	}
	for i, words := range [][]int{
		wordsSHA1[:],
		append(wordsSHA224[:], 12), // with h
		wordsSHA256[:],
		{24, 25, 26, 27},
	} {
		h := standard[i]()
		h.Write(message[:])
		saved := marshal(t, h)[4:] // after a mark of four bytes come the words
		for j, w := range words {
			if want := binary.BigEndian.Uint32(saved[4*j:]); answer[w] != want {
				t.Errorf("%s: word %d of the state is %#x, want %#x", names[i], w, answer[w], want)
			}
		}
	}
}

func TestAWrongAnswerSwitchesTheKernelsOff(t *testing.T) {
	if !useSHA {
		t.Skip("this processor has no SHA instructions")
	}
	defer func() { useSHA = true }()
	for bad, has := range chains {
		for word := range initial {
			spoiled := func(k kernel, s *state, p []byte) {
				k.blocks(s, p)
				if k == kernel(bad) {
					s[word] ^= 1 << (word % 32)
				}
			}
			useSHA = true
			err := selfTest(spoiled)
			if wrong := has != 0; wrong != (err != nil) || wrong == useSHA {
				t.Errorf("kernel %d with a wrong word %d: error %v, kernels used: %v", bad, word, err, useSHA)
			}
		}
	}
}

func TestTheSelfTestTakesLittleTime(t *testing.T) {
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
	t.Logf("the self-test takes %v", best)
}
