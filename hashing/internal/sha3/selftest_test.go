//go:build amd64 && !purego

package sha3

import (
	"crypto/sha256"
	"fmt"
	"strings"
	"testing"
	"time"

	"omnisum/hashing/internal/hashtest"
)

func hexSum(p []byte) string { return fmt.Sprintf("%x", sha256.Sum256(p)) }

func TestTheSelfTestKnowsTheRightAnswers(t *testing.T) {
	message := selfTestMessage()
	sets := map[string][]Members{"bmi2": {lanesOnly}, "sha512": {SHA384 | SHA512}, "avx512": {lanesOnly, lanesOnly, all, all}, "avx2": {lanesOnly, all, all}}
	for _, c := range cores() {
		var right []byte
		for _, m := range sets[c.name] {
			for one := range m.each {
				right = append(right, truth(one, message)...)
			}
		}
		if sum := hexSum(right); sum != c.right {
			t.Errorf("the answer of %s is said to be %s, but is %s", c.name, c.right, sum)
		}
	}
}

func TestTheSelfTestPassesEveryVariant(t *testing.T) {
	hashtest.ForEachVariant(t, "sha3", func(t *testing.T) {
		before := [...]bool{useAVX512, useFused, useKeccak, useSHA512}
		start := time.Now()
		if err := SelfTest(); err != nil {
			t.Error(err)
		}
		t.Logf("in %v", time.Since(start))
		if after := [...]bool{useAVX512, useFused, useKeccak, useSHA512}; after != before {
			t.Errorf("switches went from %v to %v", before, after)
		}
	})
}

func TestACoreThatErrsIsSwitchedOff(t *testing.T) {
	off, good, bad := false, true, true
	wrong := func([]byte) []byte { return []byte("wrong") }
	err := selfTest([]core{
		{"unused", &off, wrong, hexSum(nil)},
		{"good", &good, wrong, hexSum([]byte("wrong"))},
		{"bad", &bad, wrong, hexSum([]byte("right"))},
	})
	if bad || !good || off {
		t.Errorf("the switches are unused %v, good %v, bad %v", off, good, bad)
	}
	if err == nil || !strings.Contains(err.Error(), "sha3/bad") || strings.Contains(err.Error(), "good") {
		t.Errorf("the error is %v", err)
	}
}
