//go:build !purego

package ripemd

import "testing"

func TestSelfTestPasses(t *testing.T) {
	before := useAVX2
	if err := SelfTest(); err != nil || useAVX2 != before {
		t.Errorf("%v; assembly in use: %v, then %v", err, before, useAVX2)
	}
}

func TestSelfTestSwitchesWrongAssemblyOff(t *testing.T) {
	if !useAVX2 {
		t.Skip("this machine has no AVX2, so there is no assembly to switch off")
	}
	judge := func(a assembly, what string, which, word int) {
		if err := selfTest(a); err == nil || useAVX2 {
			t.Errorf("%s %d, a wrong bit in word %d: error %v, still in use %v", what, which, word, err, useAVX2)
		}
		useAVX2 = true
	}
	for wrong, has := range computes {
		for word := range len(lanes{}) {
			if matters(has, word) {
				judge(assembly{func(k kernel, l *lanes, s *scratch, p []byte) {
					k.blocks(l, s, p)
					if int(k) == wrong {
						l[word] ^= 1 << 17
					}
				}, blocks}, "kernel", wrong, word)
			}
		}
	}
	for i, f := range families {
		for word := range f.size / 4 {
			judge(assembly{kernel.blocks, func(v *variant, h *[maxWords]uint32, p []byte) {
				blocks(v, h, p)
				if v == f.variant {
					h[word] ^= 1 << 17
				}
			}}, "variant", i, word)
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
