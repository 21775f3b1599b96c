//go:build !purego

package ripemd

import "testing"

func TestSelfTestPasses(t *testing.T) {
	before := useAVX2
	if err := SelfTest(); err != nil || useAVX2 != before {
		t.Errorf("%v; kernels in use: %v, then %v", err, before, useAVX2)
	}
}

func TestSelfTestSwitchesAWrongKernelOff(t *testing.T) {
	if !useAVX2 {
		t.Skip("this machine has no AVX2, so there is no kernel to switch off")
	}
	for wrong, has := range computes {
		for word := range len(lanes{}) {
			if !matters(has, word) {
				continue
			}
			err := selfTest(func(k kernel, l *lanes, s *scratch, p []byte) {
				k.blocks(l, s, p)
				if int(k) == wrong {
					l[word] ^= 1 << 17
				}
			})
			if err == nil || useAVX2 {
				t.Errorf("kernel %d, a wrong bit in word %d: error %v, still in use %v", wrong, word, err, useAVX2)
			}
			useAVX2 = true
		}
	}
}

// matters tells whether a word of the lanes is part of a digest in the set.
func matters(m Members, word int) bool {
	for _, one := range list(m) {
		if one == MD5 && word >= placeMD5 {
			return true
		}
		for _, at := range linesOf(one) {
			for _, v := range at.vectors {
				if word == perVector*v+at.first {
					return true
				}
			}
		}
	}
	return false
}
