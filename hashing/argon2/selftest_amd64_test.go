//go:build !purego

package argon2

import (
	"strings"
	"testing"

	"omnisum/hashing/internal/hashtest"
)

func TestTheKnownAnswerIsThePlainCodes(t *testing.T) {
	plain := func(dst, prev, ref, s *block, withOld bool) uint64 {
		compressGeneric(dst, prev, ref, s, withOld)
		return dst[0]
	}
	if got := answer(plain); got != knownAnswer {
		t.Errorf("plain Go gives %q, but the known answer is %s", got, knownAnswer)
	}
}

func TestAWrongAnswerSwitchesTheKernelOff(t *testing.T) {
	hashtest.ForEachVariant(t, "argon2", func(t *testing.T) {
		before512, before2 := useAVX512, useAVX2
		if !before512 && !before2 {
			return // plain Go is what is left when all is switched off
		}
		expect := func(what string, k kernel) {
			useAVX512, useAVX2 = before512, before2
			if err := selfTest(k); err == nil || useAVX512 || useAVX2 {
				t.Errorf("%s: error %v, kernels used: %v, %v", what, err, useAVX512, useAVX2)
			}
		}
		for _, withOld := range []bool{false, true} {
			for _, word := range []int{0, 1, 63, 127} {
				expect("a wrong word", func(dst, prev, ref, s *block, old bool) uint64 {
					bothParts(dst, prev, ref, s, old)
					if old == withOld {
						dst[word] ^= 1 << (word % 64)
					}
					return dst[0]
				})
			}
			expect("a wrong first word said", func(dst, prev, ref, s *block, old bool) uint64 {
				first := bothParts(dst, prev, ref, s, old)
				if old == withOld {
					first++
				}
				return first
			})
		}
	})
}

func TestOneWrongKernelLeavesTheOther(t *testing.T) {
	before512, before2 := useAVX512, useAVX2
	defer func() { useAVX512, useAVX2 = before512, before2 }()
	useAVX512, useAVX2 = true, true
	err := selfTest(func(dst, prev, ref, s *block, old bool) uint64 {
		compressGeneric(dst, prev, ref, s, old)
		if useAVX512 {
			dst[5]++
		}
		return dst[0]
	})
	if useAVX512 || !useAVX2 {
		t.Errorf("kernels used: AVX-512 %v, AVX2 %v; want the second alone", useAVX512, useAVX2)
	}
	if err == nil || !strings.Contains(err.Error(), "AVX-512") || strings.Contains(err.Error(), "AVX2") {
		t.Errorf("the error names other instructions: %v", err)
	}
}

func TestTheRightAnswerKeepsTheKernel(t *testing.T) {
	before512, before2 := useAVX512, useAVX2
	if err := selfTest(bothParts); err != nil || useAVX512 != before512 || useAVX2 != before2 {
		t.Errorf("error %v, kernels used: %v, %v, before: %v, %v", err, useAVX512, useAVX2, before512, before2)
	}
}
