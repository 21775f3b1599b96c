// Package cycles measures speed in core cycles per byte, so that figures taken
// at different clock rates, or beside other people's published ones, compare.
//
// A processor's advertised frequency and its time stamp counter both differ
// from the rate at which it really executes. The rate is found here by timing a
// chain of additions that each need the one before: one addition, one cycle.
//
// The machine may be busy with other work, so code is timed in chunks short
// enough to fit between interruptions, each several times, and the best time of
// each chunk counts. That is the speed of undisturbed code, an optimistic
// figure; the median tells how far the rest was from it.
package cycles

import (
	"slices"
	"time"
)

// A Clock is a measured core clock.
type Clock struct {
	// Hz is the number of cycles per second.
	Hz float64
	// Estimate says that the chain was compiled code whose length in cycles
	// is likely, not certain.
	Estimate bool
}

const (
	shortChain = 20_000 // additions: some microseconds, far above the timer's resolution
	calibrate  = 2 * time.Millisecond
)

// Measure returns the core clock. It takes about two milliseconds.
func Measure() Clock {
	c := Clock{Estimate: estimated}
	for end := time.Now().Add(calibrate); ; {
		c.sample()
		if time.Now().After(end) {
			return c
		}
	}
}

// sample times one short chain. A disturbed one looks slow, never fast, so the
// highest rate seen is kept.
func (c *Clock) sample() {
	start := time.Now()
	chain(shortChain)
	if d := time.Since(start); d > 0 {
		c.Hz = max(c.Hz, shortChain/d.Seconds())
	}
}

// A Timing says how PerByte measures. The zero value is a useful one.
type Timing struct {
	// Chunk is the number of bytes per timed call, 64 KiB if zero. Code as
	// fast as memory wants a larger one, for the sake of the timer.
	Chunk int
	// Passes is how often each chunk is timed, 10 times if zero.
	Passes int
}

// A Result is a speed measured by PerByte.
type Result struct {
	// Best is the mean over all chunks of each one's fewest cycles, per byte.
	Best float64
	// Median is the median of all timed calls, in cycles per byte.
	Median float64
	// Clock is the core clock by which times were turned into cycles: the
	// highest one seen beside the calls.
	Clock Clock
}

// PerByte calls f on consecutive chunks of data, pass after pass, and returns
// the cycles that it took per byte. It panics if data is shorter than a chunk;
// bytes after the last whole chunk are left out.
func PerByte(f func(chunk []byte), data []byte, t Timing) Result {
	if t.Chunk <= 0 {
		t.Chunk = 64 << 10
	}
	if t.Passes <= 0 {
		t.Passes = 10
	}
	n := len(data) / t.Chunk
	if n == 0 {
		panic("cycles: the data is shorter than one chunk")
	}
	clock := Measure()
	times := make([]time.Duration, 0, n*t.Passes)
	best := make([]time.Duration, n)
	f(data[:t.Chunk]) // brings code and tables into the caches
	for pass := range t.Passes {
		clock.sample()
		for i := range n {
			start := time.Now()
			f(data[i*t.Chunk : (i+1)*t.Chunk])
			d := time.Since(start)
			times = append(times, d)
			if pass == 0 || d < best[i] {
				best[i] = d
			}
		}
	}
	clock.sample()
	var sum time.Duration
	for _, d := range best {
		sum += d
	}
	slices.Sort(times)
	return Result{
		Best:   sum.Seconds() * clock.Hz / float64(n*t.Chunk),
		Median: times[len(times)/2].Seconds() * clock.Hz / float64(t.Chunk),
		Clock:  clock,
	}
}

// BytesPerSecond returns the best speed at the measured clock.
func (r Result) BytesPerSecond() float64 { return r.Clock.Hz / r.Best }

// Report adds the result to a benchmark's line, as the metrics "c/B" and
// "c/B-median". A *testing.B is a reporter; call Report after its loop, whose
// start forgets metrics.
func (r Result) Report(b interface{ ReportMetric(n float64, unit string) }) {
	b.ReportMetric(r.Best, "c/B")
	b.ReportMetric(r.Median, "c/B-median")
}
