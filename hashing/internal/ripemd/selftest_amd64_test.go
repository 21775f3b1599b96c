//go:build !purego

package ripemd

import (
	"strings"
	"testing"

	"omnisum/hashing/internal/hashtest"
)

// uses are the switches of the code paths, the best first.
func uses() [3]bool { return [...]bool{usePaced, useAVX512, useAVX2} }

func setUses(u [3]bool) { usePaced, useAVX512, useAVX2 = u[0], u[1], u[2] }

func TestSelfTestPasses(t *testing.T) {
	before := uses()
	if err := SelfTest(); err != nil || uses() != before {
		t.Errorf("%v; assembly in use: %v, then %v", err, before, uses())
	}
}

func TestSelfTestSwitchesWrongAssemblyOff(t *testing.T) {
	hashtest.ForEachVariant(t, "ripemd", func(t *testing.T) {
		before := uses()
		if before == [3]bool{} {
			return // plain Go is what is left when all is switched off
		}
		judge := func(a assembly, what string, which, word int) {
			if err := selfTest(a); err == nil || assembled() {
				t.Errorf("%s %d, a wrong bit in word %d: error %v, still in use %v", what, which, word, err, uses())
			}
			setUses(before)
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
	})
}

func TestSelfTestLeavesTheNextBestAssembly(t *testing.T) {
	available := uses()
	defer setUses(available)
	best := func() int {
		for i, on := range uses() {
			if on {
				return i
			}
		}
		return -1
	}
	for bad, name := range []string{"paced AVX-512", "the AVX-512", "AVX2"} {
		if !available[bad] {
			t.Logf("%s is not available on this machine", name)
			continue
		}
		some, want := available, available
		clear(some[:bad])
		clear(want[:bad+1])
		setUses(some)
		err := selfTest(assembly{func(k kernel, l *lanes, s *scratch, p []byte) {
			k.blocks(l, s, p)
			if best() == bad {
				l[1]++
			}
		}, blocks})
		if uses() != want {
			t.Errorf("%s is wrong: in use %v, want %v", name, uses(), want)
		}
		if err == nil || !strings.Contains(err.Error(), name) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s is wrong, but the error is %v", name, err)
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
