package hashing

import (
	"context"
	"io"
	"math"
	"runtime"
	"time"

	"omnisum/hashing/internal/cycles"
)

// Together is the speed of the whole engine: all wanted digests at once.
type Together struct {
	// CPUs is how many CPUs the engine could use.
	CPUs int
	// Bytes is how many bytes each core got.
	Bytes int64
	// Elapsed is the time from the first byte to the last digest.
	Elapsed time.Duration
	// Sums are the digests, with the time of the core that computed each.
	Sums []Sum
	// Same says that the bytes were those that Measure gives to each core, so
	// that the digests must be the same too. It is false for a stream longer
	// than what is held in memory, whose first part is repeated.
	Same bool
	// Plan is how the work was split, with the predicted finish.
	Plan Plan
	// ClockHz is the core clock, measured before and after.
	ClockHz float64
}

// BytesPerSecond returns the speed over all bytes, 0 if there were none.
func (t Together) BytesPerSecond() float64 { return perSecond(t.Bytes, t.Elapsed) }

// held is how much of the stream MeasureTogether keeps in memory. With the
// engine's ring it is less than 64 MiB.
const held = 48 << 20

// MeasureTogether sends the bytes of Measure through the engine, which computes
// all wanted digests at once. A stream stands in memory before the time begins,
// and is read from there as a file is from the system's cache; what is longer
// than 48 MiB repeats its first 48 MiB. A file is read as File reads it.
func MeasureTogether(ctx context.Context, want Set, opt MeasureOptions) (Together, error) {
	p, err := PlanFor(want, opt.CPUs)
	if err != nil {
		return Together{}, err
	}
	h, err := New(want, Options{CPUs: opt.CPUs})
	if err != nil {
		return Together{}, err
	}
	src, err := newSource(opt)
	if err != nil {
		return Together{}, err
	}
	clock := cycles.Measure().Hz
	var r Report
	if opt.File != "" {
		r, err = h.File(ctx, opt.File, FileOptions{Meter: opt.Meter})
	} else {
		data := make([]byte, min(held, src.size))
		if _, err := io.ReadFull(ClassicStream(src.size), data); err != nil {
			return Together{}, err
		}
		r, err = h.Reader(ctx, &repeated{data: data, left: src.size}, FileOptions{Meter: opt.Meter})
	}
	if err != nil {
		return Together{}, err
	}
	return Together{
		CPUs: p.CPUs, Bytes: r.Size, Elapsed: r.Elapsed, Sums: r.Sums,
		Same: opt.File != "" || src.size <= held,
		Plan: p, ClockHz: max(clock, cycles.Measure().Hz),
	}, nil
}

// repeated reads data over and over.
type repeated struct {
	data []byte
	at   int
	left int64
}

func (r *repeated) Read(p []byte) (int, error) {
	if r.left == 0 {
		return 0, io.EOF
	}
	n := copy(p[:min(int64(len(p)), r.left)], r.data[r.at:])
	r.at = (r.at + n) % len(r.data)
	r.left -= int64(n)
	return n, nil
}

// A Plan says which cores compute a set of digests on a number of CPUs. Nothing
// in it is measured in this run: costs come from a list in the program, which
// holds for processors like the one that it was measured on.
type Plan struct {
	// CPUs is for how many CPUs the cores were chosen.
	CPUs int
	// Cores are those that work at the same time, in display order.
	Cores []PlannedCore
}

// A PlannedCore is one core of a Plan.
type PlannedCore struct {
	// Name is the name of the code, as in Sum.
	Name string
	// Algorithms are what it computes.
	Algorithms Set
	// CyclesPerByte is its cost.
	CyclesPerByte float64

	spec *coreSpec
}

// PlanFor returns how the engine would split the wanted digests among cpus CPUs,
// be they there or not; 0 means all that the Go runtime uses.
func PlanFor(want Set, cpus int) (Plan, error) {
	if cpus <= 0 {
		cpus = runtime.GOMAXPROCS(0)
	}
	_ = SelfTest() // who wants to tell the person asks it
	tasks, err := plan(want, cores, cpus)
	if err != nil {
		return Plan{}, err
	}
	p := Plan{CPUs: cpus}
	for _, t := range tasks {
		p.Cores = append(p.Cores, PlannedCore{t.title, t.part, t.cost, t.spec})
	}
	return p, nil
}

// CyclesPerByte returns the predicted time until the last core ends: no core can
// be split, and all of them need their sum.
func (p Plan) CyclesPerByte() float64 {
	var c choice
	for _, k := range p.Cores {
		c.longest, c.total = max(c.longest, k.CyclesPerByte), c.total+k.CyclesPerByte
	}
	return c.finish(p.CPUs)
}

// Finish returns the predicted time for n bytes at a clock of hz.
func (p Plan) Finish(n int64, hz float64) time.Duration {
	if hz <= 0 {
		return 0
	}
	return time.Duration(p.CyclesPerByte() * float64(n) / hz * float64(time.Second))
}

// Measured returns the same plan with costs that were measured on this machine
// in place of those of the list. It reports whether each core had one.
func (p Plan) Measured(ms []Measurement) (Plan, bool) {
	q := Plan{CPUs: p.CPUs}
	for _, k := range p.Cores {
		cost := math.Inf(1)
		for _, m := range ms {
			// A core costs no more for a part of what it computed.
			if m.Chosen && m.spec == k.spec && k.Algorithms&^m.Algorithms == 0 {
				cost = min(cost, m.CyclesPerByte)
			}
		}
		if math.IsInf(cost, 1) {
			return p, false
		}
		k.CyclesPerByte = cost
		q.Cores = append(q.Cores, k)
	}
	return q, true
}
