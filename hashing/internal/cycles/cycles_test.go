package cycles

import (
	"testing"
	"time"
)

func TestTheClockIsThatOfAProcessor(t *testing.T) {
	c := Measure()
	if c.Hz < 50e6 || c.Hz > 20e9 {
		t.Errorf("measured %.0f Hz", c.Hz)
	}
	t.Logf("core clock %.3f GHz, estimate: %v", c.Hz/1e9, c.Estimate)
}

func TestPerByteCallsEachWholeChunkInEveryPass(t *testing.T) {
	data := make([]byte, 3*1000+999)
	for i := range data {
		data[i] = byte(i / 1000)
	}
	var calls [4]int
	r := PerByte(func(p []byte) {
		if len(p) != 1000 {
			t.Errorf("a chunk of %d bytes", len(p))
		}
		calls[p[0]]++
	}, data, Timing{Chunk: 1000, Passes: 5})
	if want := [4]int{6, 5, 5, 0}; calls != want { // one more for warming up
		t.Errorf("calls per chunk: %v, want %v", calls, want)
	}
	if r.Best <= 0 || r.Median < r.Best/2 || r.Clock.Hz <= 0 {
		t.Errorf("implausible result: %+v", r)
	}
}

func TestPerByteMeasuresWhatItsArgumentSpends(t *testing.T) {
	const perCall = 50 * time.Microsecond
	r := PerByte(func([]byte) {
		for start := time.Now(); time.Since(start) < perCall; {
		}
	}, make([]byte, 4096), Timing{Chunk: 1024, Passes: 20})
	got := r.Best * 1024 / r.Clock.Hz
	// Never less than was spent; more only if every one of many tries was disturbed.
	if got < perCall.Seconds() || got > 20*perCall.Seconds() {
		t.Errorf("measured %.1f µs for calls of 50 µs", got*1e6)
	}
}

func TestPerByteRefusesLessThanAChunk(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	PerByte(func([]byte) {}, make([]byte, 10), Timing{Chunk: 11})
}

// The chain's own cost per addition shows whether the clock can be trusted.
func BenchmarkChain(b *testing.B) {
	for b.Loop() {
		chain(shortChain)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/shortChain, "ns/add")
}
