package hashing

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"sync"
	"time"

	"omnisum/hashing/internal/cycles"
)

// MeasureOptions adjust Measure and MeasureTogether. The zero value is useful.
type MeasureOptions struct {
	// Size is how many bytes of the classic stream each core gets; 0 means
	// ClassicSize.
	Size int64
	// File, if not empty, is the path of a regular file whose bytes are taken
	// instead.
	File string
	// Variants asks Measure for every core and code path, also those that
	// the planner would not choose.
	Variants bool
	// CPUs is how many CPUs MeasureTogether may use; 0 means all that the Go
	// runtime uses.
	CPUs int
	// Meter, if not nil, shows the progress. It serves one call.
	Meter *Meter

	sampled int // bytes that short chunks are taken from, for tests; 0 means sampled
}

// A Measurement is the speed of one core that had a CPU to itself.
type Measurement struct {
	// Core is the name of the code as a person reads it, as in Sum.
	Core string
	// Variant is the code path: "AVX2", "SHA-NI" and so on; "generic" for
	// what runs where no assembly of ours can; "library" for other people's
	// packages, which choose theirs themselves.
	Variant string
	// Chosen says that it is what the planner would use for these algorithms
	// on this machine, not another code path.
	Chosen bool
	// Algorithms are what the core computed in this time, all together.
	Algorithms Set
	// Digests has one entry for each of them.
	Digests map[Algorithm][]byte
	// Bytes is how many bytes the core got.
	Bytes int64
	// Elapsed is how long it was at work on them. What the making or reading
	// of the bytes took is not in it.
	Elapsed time.Duration
	// CyclesPerByte is the speed of undisturbed code in cycles of the core
	// clock, from many short chunks of which the best times count.
	CyclesPerByte float64
	// MedianCyclesPerByte is a median of the same chunks. Far above
	// CyclesPerByte it says that the machine was busy.
	MedianCyclesPerByte float64
	// ClockHz is the core clock measured beside the chunks.
	ClockHz float64
	// ClockEstimated says that this clock is likely, not certain, since on
	// this processor it was measured by compiled code.
	ClockEstimated bool
	// Err, if not nil, says why the measurement failed; it is the last one
	// then, and has nothing else.
	Err error

	spec *coreSpec
}

// BytesPerSecond returns the speed over all bytes, 0 if there were none.
func (m Measurement) BytesPerSecond() float64 { return perSecond(m.Bytes, m.Elapsed) }

func perSecond(n int64, d time.Duration) float64 {
	if d <= 0 {
		return 0
	}
	return float64(n) / d.Seconds()
}

// measuring is held by the one Measure that is at work.
var measuring sync.Mutex

// Measure returns the speed of the cores that compute any of the wanted digests,
// each alone: first what the planner would choose for each single algorithm, in
// display order, then the cores that compute several at once; with Variants also
// all others. The bytes are made or read block by block, and each core takes the
// block in its turn, so that a machine's busy moments hit all of them alike and
// no more than one block is held; therefore the results come at the end. A
// cancel ends the sequence; any other failure is its last element.
//
// Nothing else should run meanwhile. With Variants nothing else may: code paths
// are switched on and off for the whole process, so digests that other
// goroutines compute then can be wrong. All switches are as they were whenever a
// result is handed out, and at the end.
func Measure(ctx context.Context, want Set, opt MeasureOptions) iter.Seq[Measurement] {
	return func(yield func(Measurement) bool) {
		// A core that fails its test has switched itself off and is not measured.
		_ = SelfTest()
		src, err := newSource(opt)
		if err != nil {
			yield(Measurement{Err: err})
			return
		}
		trials, results, err := pourAll(ctx, want, src, opt)
		if err != nil {
			if ctx.Err() == nil {
				yield(Measurement{Err: err})
			}
			return
		}
		// Chunks of all cores are spread over some rounds, because what disturbs
		// a processor lasts longer than one core's chunks.
		for round := range rounds {
			for i, t := range trials {
				t.sample(ctx, &results[i], opt.sampled)
				if ctx.Err() != nil || round == rounds-1 && !yield(results[i]) {
					return
				}
			}
		}
	}
}

// pourAll sends the whole source through all trials.
func pourAll(ctx context.Context, want Set, src source, opt MeasureOptions) ([]*trial, []Measurement, error) {
	measuring.Lock()
	defer measuring.Unlock()
	trials, err := newTrials(want, opt.Variants)
	if err != nil {
		return nil, nil, err
	}
	meter := opt.Meter
	if meter == nil {
		meter = new(Meter)
	}
	tasks := make([]task, len(trials))
	for i, t := range trials {
		tasks[i] = t.task
	}
	meters := meter.begin(src.size, tasks)
	elapsed, err := pour(ctx, src, trials, meters, meter)
	meter.ended.Store(time.Now().UnixNano())
	if err != nil {
		return nil, nil, err
	}
	results := make([]Measurement, len(trials))
	for i, t := range trials {
		results[i] = t.result(src.size, elapsed[i])
	}
	return trials, results, nil
}

// pour gives each block of the source to each trial in turn and returns the time
// that each of them was at work.
func pour(ctx context.Context, src source, trials []*trial, meters []*coreMeter, meter *Meter) ([]time.Duration, error) {
	r, done, err := src.open()
	if err != nil {
		return nil, err
	}
	elapsed := make([]time.Duration, len(trials))
	block := make([]byte, min(blockSize, max(1, src.size)))
	size := int64(0)
	for more := true; more; {
		n, err := io.ReadFull(r, block)
		more = err == nil
		if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
			_ = done(size) // only closes
			return nil, err
		}
		size += int64(n)
		meter.read.Add(int64(n))
		for i, t := range trials {
			if ctx.Err() != nil {
				_ = done(size)
				return nil, ctx.Err()
			}
			d := t.write(block[:n])
			elapsed[i] += d
			meters[i].busy.Add(int64(d))
			meters[i].bytes.Add(int64(n))
		}
	}
	for _, m := range meters {
		m.done.Store(true)
	}
	return elapsed, done(size)
}

// A source gives the same bytes each time that it is opened.
type source struct {
	size int64
	// open returns the bytes and what to call with the number of bytes read,
	// which tells whether they are to be trusted.
	open func() (r io.Reader, done func(size int64) error, err error)
}

func newSource(opt MeasureOptions) (source, error) {
	if opt.File != "" {
		return fileSource(opt.File)
	}
	size := opt.Size
	if size == 0 {
		size = ClassicSize
	}
	if size < 0 {
		return source{}, fmt.Errorf("no stream has %d bytes", size)
	}
	return source{size: size, open: func() (io.Reader, func(int64) error, error) {
		return ClassicStream(size), func(int64) error { return nil }, nil
	}}, nil
}

// fileSource is a file, which must stay the same all the time.
func fileSource(path string) (source, error) {
	f, before, err := Open(path)
	if err != nil {
		return source{}, err
	}
	if err := f.Close(); err != nil {
		return source{}, err
	}
	return source{size: before.Size(), open: func() (io.Reader, func(int64) error, error) {
		f, _, err := Open(path)
		if err != nil {
			return nil, nil, err
		}
		return f, func(size int64) error {
			defer f.Close()
			after, err := f.Stat()
			if err == nil && (size != before.Size() || after.Size() != size || !after.ModTime().Equal(before.ModTime())) {
				err = fmt.Errorf("reading %s: %w", path, ErrChanged)
			}
			return err
		}, nil
	}}, nil
}

const (
	// sampled is how much data the short chunks are taken from, in each of some
	// rounds and several times: much, so that some of them are undisturbed on
	// a busy machine too.
	sampled = 1 << 20
	rounds  = 3
	passes  = 4
)

// sample measures the core's undisturbed speed, once more.
func (t *trial) sample(ctx context.Context, m *Measurement, size int) {
	measuring.Lock()
	defer measuring.Unlock()
	if size == 0 {
		size = sampled
	}
	data := make([]byte, size)
	if _, err := io.ReadFull(ClassicStream(int64(size)), data); err != nil {
		panic("hashing: internal error: " + err.Error())
	}
	defer t.enter()()
	c := t.spec.start(t.part)
	r := cycles.PerByte(func(chunk []byte) {
		if ctx.Err() == nil { // after a cancel nobody wants the result
			c.Write(chunk)
		}
	}, data, cycles.Timing{Passes: passes})
	t.samples = append(t.samples, r)
	best := slices.MinFunc(t.samples, func(a, b cycles.Result) int { return cmp.Compare(a.Best, b.Best) })
	m.CyclesPerByte, m.ClockHz, m.ClockEstimated = best.Best, best.Clock.Hz, best.Clock.Estimate
	var medians []float64
	for _, s := range t.samples {
		medians = append(medians, s.Median)
	}
	slices.Sort(medians)
	m.MedianCyclesPerByte = medians[len(medians)/2]
}
