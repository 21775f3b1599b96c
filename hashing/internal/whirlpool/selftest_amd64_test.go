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

func TestOneWrongKernelLeavesTheOther(t *testing.T) {
	if !useAVX512 {
		t.Skip("this machine has no second kernel")
	}
	before512, before2 := useAVX512, useAVX2
	defer func() { useAVX512, useAVX2 = before512, before2 }()
	err := selfTest(func(h *[8]uint64, md5 *[4]uint32, p []byte) {
		alone(h, md5, p)
		if useAVX512 {
			h[5]++
		}
	}, blocksWithMD5)
	if useAVX512 || !useAVX2 {
		t.Errorf("kernels in use: AVX-512 %v, AVX2 %v; want the second alone", useAVX512, useAVX2)
	}
	if err == nil || !strings.Contains(err.Error(), "AVX-512") || strings.Contains(err.Error(), "AVX2") {
		t.Errorf("the error names other instructions: %v", err)
	}
}
