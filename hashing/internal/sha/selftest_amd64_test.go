//go:build !purego

package sha

import (
	"encoding/binary"
	"testing"
	"time"

	"omnisum/hashing/internal/hashtest"
)

// order says which words of the state are those of each member, in the order in
// which the standard library saves its own.
var order = [len(standard)][]int{
	wordsSHA1[:],
	append(wordsSHA224[:], 12), // with h
	wordsSHA256[:],
	{24, 25, 26, 27},
}

// savedWords is the place of the state's words in what the standard library
// saves: after a mark of four bytes.
func savedWords(saved []byte) []byte { return saved[4:] }

func TestTheKnownAnswerIsTheStandardLibrarys(t *testing.T) {
	var message [3 * BlockSize]byte
	for i := range message {
		message[i] = byte(i)
	}
	for i, words := range order {
		h := standard[i]()
		h.Write(message[:])
		saved := savedWords(marshal(t, h))
		for j, w := range words {
			if want := binary.BigEndian.Uint32(saved[4*j:]); answer[w] != want {
				t.Errorf("%s: word %d of the state is %#x, want %#x", names[i], w, answer[w], want)
			}
		}
	}
}

// From initial values alone, SHA-224 and SHA-256 never meet in the same state,
// yet mixed-up words could hide in what chains have in common.
func TestChainsInAnyStatesStayApart(t *testing.T) {
	if !useSHA {
		t.Skip("this processor has no SHA instructions")
	}
	rng := hashtest.Rand(t)
	for round := range 300 {
		var before state
		for _, words := range order {
			for _, w := range words {
				before[w] = rng.Uint32()
			}
		}
		message := hashtest.Data(rng.Uint32(), BlockSize*(1+rng.IntN(20)))
		want := before
		for i, words := range order {
			h := standard[i]()
			saved := marshal(t, h)
			for j, w := range words {
				binary.BigEndian.PutUint32(savedWords(saved)[4*j:], before[w])
			}
			unmarshal(t, h, saved)
			h.Write(message)
			saved = savedWords(marshal(t, h))
			for j, w := range words {
				want[w] = binary.BigEndian.Uint32(saved[4*j:])
			}
		}
		for i, has := range chains {
			if kernel(i) == noKernel {
				continue
			}
			got := before
			kernel(i).blocks(&got, message)
			for m, words := range order {
				for _, w := range words {
					expected := before[w]
					if has>>m&1 != 0 {
						expected = want[w]
					}
					if got[w] != expected {
						t.Fatalf("round %d, kernel %d, %s: word %d is %#x, want %#x", round, i, names[m], w, got[w], expected)
					}
				}
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
