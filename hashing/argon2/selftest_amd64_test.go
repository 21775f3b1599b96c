//go:build !purego

package argon2

import "testing"

func TestTheKnownAnswerIsThePlainCodes(t *testing.T) {
	if got := answer(compressGeneric); got != knownAnswer {
		t.Errorf("plain Go gives %s, but the known answer is %s", got, knownAnswer)
	}
}

func TestAWrongAnswerSwitchesTheKernelOff(t *testing.T) {
	if !useAVX2 {
		t.Skip("this processor has no AVX2")
	}
	defer func() { useAVX2 = true }()
	for _, withOld := range []bool{false, true} {
		for _, word := range []int{0, 1, 63, 127} {
			useAVX2 = true
			err := selfTest(func(dst, prev, ref, s *block, old bool) {
				bothParts(dst, prev, ref, s, old)
				if old == withOld {
					dst[word] ^= 1 << (word % 64)
				}
			})
			if err == nil || useAVX2 {
				t.Errorf("a wrong word %d (with an old block: %v): error %v, kernel used: %v", word, withOld, err, useAVX2)
			}
		}
	}
}

func TestTheRightAnswerKeepsTheKernel(t *testing.T) {
	before := useAVX2
	if err := selfTest(bothParts); err != nil || useAVX2 != before {
		t.Errorf("error %v, kernel used: %v, before: %v", err, useAVX2, before)
	}
}
