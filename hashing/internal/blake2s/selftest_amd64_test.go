//go:build !purego

package blake2s

import (
	"encoding/hex"
	"testing"
	"time"
)

func TestTheKnownAnswerIsTheOracles(t *testing.T) {
	h := reference()
	for i := range 300 {
		h.Write([]byte{byte(i)})
	}
	if got := hex.EncodeToString(h.Sum(nil)); got != answer {
		t.Errorf("the oracle says %s", got)
	}
}

func TestTheSelfTestPassesInLittleTime(t *testing.T) {
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
}

func TestAWrongAnswerSwitchesTheAssemblyOff(t *testing.T) {
	defer func() { useAsm = true }()
	right, err := hex.DecodeString(answer)
	if err != nil {
		t.Fatal(err)
	}
	if err := check(right); err != nil || !useAsm {
		t.Errorf("the right answer: error %v, assembly used: %v", err, useAsm)
	}
	for bit := range 8 * len(right) {
		right[bit/8] ^= 1 << (bit % 8)
		if check(right) == nil || useAsm {
			t.Errorf("with bit %d wrong the assembly stays in use", bit)
		}
		right[bit/8] ^= 1 << (bit % 8)
		useAsm = true
	}
}
