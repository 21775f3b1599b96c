package hashing

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// A Meter shows how far one computation is. The engine writes it; anyone may
// read it at any time. The zero value is ready; a Meter serves one file.
type Meter struct {
	total atomic.Int64
	read  atomic.Int64
	begun atomic.Int64 // Unix nanoseconds; 0 before the file is open
	ended atomic.Int64

	mu    sync.Mutex
	cores []*coreMeter
	ready []Sum
}

type coreMeter struct {
	name  string
	set   Set
	cost  float64
	bytes atomic.Int64
	busy  atomic.Int64 // nanoseconds
	done  atomic.Bool
}

// Progress is what a Meter showed at one moment.
type Progress struct {
	// Total is the size of the file in bytes, or -1 while it is unknown.
	Total int64
	// Read counts the bytes read so far, over all passes.
	Read int64
	// Fraction is the part of the work that is done, from 0 to 1, each core
	// weighted by its cost; -1 while Total is unknown.
	Fraction float64
	// Elapsed is the time since the file was opened, until the end.
	Elapsed time.Duration
	// Cores has one entry for each core at work, in display order.
	Cores []CoreProgress
	// Ready are the digests that stand already: the whole file was read for
	// them, and it did not change meanwhile.
	Ready []Sum
}

// CoreProgress is how far one core is.
type CoreProgress struct {
	Name  string
	Set   Set
	Bytes int64
	Busy  time.Duration
	Done  bool
}

// begin declares the file's size (-1 if unknown) and the tasks of all passes.
func (m *Meter) begin(total int64, tasks []task) []*coreMeter {
	cores := make([]*coreMeter, len(tasks))
	for i, t := range tasks {
		cores[i] = &coreMeter{name: t.title, set: t.part, cost: t.cost}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.cores = slices.Clone(cores)
	slices.SortFunc(m.cores, func(a, b *coreMeter) int { return lowest(a.set) - lowest(b.set) })
	m.total.Store(total)
	m.begun.Store(time.Now().UnixNano())
	return cores
}

func (m *Meter) publish(sums []Sum) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.ready = append(m.ready, sums...)
}

// Snapshot returns the progress at this moment.
func (m *Meter) Snapshot() Progress {
	begun := m.begun.Load()
	if begun == 0 {
		return Progress{Total: -1, Fraction: -1}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	end := m.ended.Load()
	if end == 0 {
		end = time.Now().UnixNano()
	}
	p := Progress{
		Total:   m.total.Load(),
		Read:    m.read.Load(),
		Elapsed: time.Duration(end - begun),
		Ready:   slices.Clone(m.ready),
	}
	var done, all float64
	finished := true
	for _, c := range m.cores {
		cp := CoreProgress{c.name, c.set, c.bytes.Load(), time.Duration(c.busy.Load()), c.done.Load()}
		p.Cores = append(p.Cores, cp)
		done += c.cost * float64(cp.Bytes)
		all += c.cost * float64(p.Total)
		finished = finished && cp.Done
	}
	switch {
	case finished:
		p.Fraction = 1
	case p.Total < 0:
		p.Fraction = -1
	case all > 0:
		p.Fraction = min(1, done/all)
	}
	return p
}
