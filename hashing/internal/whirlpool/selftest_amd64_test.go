//go:build !purego

package whirlpool

import (
	"strings"
	"testing"

	"omnisum/hashing/internal/hashtest"
)

// alone is the kernel of Whirlpool alone that is in use.
func alone(h *[8]uint64, _ *[4]uint32, p []byte) { blocks(h, p) }

func TestSelfTestPasses(t *testing.T) {
	before512, before2 := useAVX512, useAVX2
	if err := SelfTest(); err != nil || useAVX512 != before512 || useAVX2 != before2 {
		t.Errorf("%v; kernels in use: %v and %v, then %v and %v", err, before512, before2, useAVX512, useAVX2)
	}
}

func TestSelfTestSwitchesAWrongKernelOff(t *testing.T) {
	hashtest.ForEachVariant(t, "whirlpool", func(t *testing.T) {
		before512, before2 := useAVX512, useAVX2
		if !before512 && !before2 {
			return // plain Go is what is left when all is switched off
		}
		wrong := func(k kernel, row, word int) kernel {
			return func(h *[8]uint64, md5 *[4]uint32, p []byte) {
				k(h, md5, p)
				if row >= 0 {
					h[row] ^= 1 << 40
				}
				if word >= 0 {
					md5[word] ^= 1 << 17
				}
			}
		}
		judge := func(what string, i int, alone, withMD5 kernel) {
			if err := selfTest(alone, withMD5); err == nil || useAVX512 || useAVX2 {
				t.Errorf("%s %d is wrong: error %v, still in use %v and %v", what, i, err, useAVX512, useAVX2)
			}
			useAVX512, useAVX2 = before512, before2
		}
		for i := range 8 {
			judge("row of Whirlpool alone", i, wrong(alone, i, -1), blocksWithMD5)
			judge("row of Whirlpool beside MD5", i, alone, wrong(blocksWithMD5, i, -1))
		}
		for i := range 4 {
			judge("word of MD5", i, alone, wrong(blocksWithMD5, -1, i))
		}
	})
}

// TestOneWrongKernelLeavesTheOther needs AVX2, which stands for both: what errs
// is only said to be the first.
func TestOneWrongKernelLeavesTheOther(t *testing.T) {
	hashtest.ForEachVariant(t, "whirlpool", func(t *testing.T) {
		if !useAVX2 {
			return
		}
		before512 := useAVX512
		defer func() { useAVX512, useAVX2 = before512, true }()
		useAVX512 = true
		withAVX2 := func(k, after kernel) kernel {
			return func(h *[8]uint64, md5 *[4]uint32, p []byte) {
				said := useAVX512
				useAVX512 = false
				k(h, md5, p)
				if useAVX512 = said; said {
					after(h, md5, p)
				}
			}
		}
		err := selfTest(withAVX2(alone, func(h *[8]uint64, _ *[4]uint32, _ []byte) { h[5]++ }),
			withAVX2(blocksWithMD5, func(*[8]uint64, *[4]uint32, []byte) {}))
		if useAVX512 || !useAVX2 {
			t.Errorf("kernels in use: AVX-512 %v, AVX2 %v; want the second alone", useAVX512, useAVX2)
		}
		if err == nil || !strings.Contains(err.Error(), "AVX-512") || strings.Contains(err.Error(), "AVX2") {
			t.Errorf("the error names other instructions: %v", err)
		}
	})
}
