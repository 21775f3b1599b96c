//go:build !purego

package whirlpool

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
	right := func(h *[8]uint64, _ *[4]uint32, p []byte) { blocks(h, p) }
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
		if err := selfTest(alone, withMD5); err == nil || useAVX2 {
			t.Errorf("%s %d is wrong: error %v, still in use %v", what, i, err, useAVX2)
		}
		useAVX2 = true
	}
	for i := range 8 {
		judge("row of Whirlpool alone", i, wrong(right, i, -1), blocksWithMD5)
		judge("row of Whirlpool beside MD5", i, right, wrong(blocksWithMD5, i, -1))
	}
	for i := range 4 {
		judge("word of MD5", i, right, wrong(blocksWithMD5, -1, i))
	}
}
