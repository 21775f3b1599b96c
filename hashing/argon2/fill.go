package argon2

import (
	"context"
	"encoding/binary"
	"runtime"
	"sync"
	"sync/atomic"
)

// woven is the number of lanes that one CPU works on side by side. While it
// computes a block of one lane, the memory brings what the others refer to.
const woven = 2

// A filling is the memory of a derivation being filled, RFC 9106 §3.2.
type filling struct {
	p        Params
	memory   []block // lane after lane
	length   int     // of a lane, in blocks
	segment  int     // length of a segment, in blocks
	group    int     // lanes that a worker takes at a time
	workers  []*worker
	progress *atomic.Uint64
	stop     atomic.Bool
	reached  int // blocks of each lane that something was written to
}

func newFilling(p Params, memory []block, progress *atomic.Uint64) *filling {
	lanes, cpus := int(p.Lanes), runtime.GOMAXPROCS(0)
	f := &filling{p: p, memory: memory, length: p.laneLength(), progress: progress}
	f.segment = f.length / syncPoints
	f.group = min(woven, (lanes+cpus-1)/cpus)
	tasks := (lanes + f.group - 1) / f.group
	for range min(cpus, tasks) {
		f.workers = append(f.workers, newWorker(f))
	}
	return f
}

// begin computes the first two blocks of each lane from H0, which has room for
// two numbers at its end.
func (f *filling) begin(h0 []byte) {
	var first [blockLen]byte
	column, row := h0[len(h0)-8:], h0[len(h0)-4:]
	for lane := range int(f.p.Lanes) {
		binary.LittleEndian.PutUint32(row, uint32(lane))
		for i := range 2 {
			binary.LittleEndian.PutUint32(column, uint32(i))
			long(first[:], h0, &f.stop)
			f.memory[lane*f.length+i].setBytes(first[:])
		}
		if f.stop.Load() {
			return
		}
	}
	clear(first[:])
}

// run fills the memory, until ctx ends.
func (f *filling) run(ctx context.Context, h0 []byte) error {
	defer context.AfterFunc(ctx, func() { f.stop.Store(true) })()
	f.begin(h0)
	for pass := range f.p.Time {
		for slice := range syncPoints {
			f.reached = max(f.reached, (slice+1)*f.segment)
			f.slice(pass, slice)
			if f.stop.Load() {
				return ctx.Err()
			}
		}
	}
	return nil
}

// slice computes one segment of every lane. Segments of one slice never refer
// to each other.
func (f *filling) slice(pass uint32, slice int) {
	lanes := int(f.p.Lanes)
	var taken atomic.Int64
	work := func(w *worker) {
		for {
			end := int(taken.Add(int64(f.group)))
			if first := end - f.group; first < lanes {
				w.segments(pass, slice, first, min(end, lanes))
			} else {
				return
			}
		}
	}
	var others sync.WaitGroup
	for _, w := range f.workers[1:] {
		others.Go(func() { work(w) })
	}
	work(f.workers[0])
	others.Wait()
}

// written returns the parts of the memory that something was written to.
func (f *filling) written() [][]block {
	parts := make([][]block, f.p.Lanes)
	for lane := range parts {
		parts[lane] = f.memory[lane*f.length:][:max(2, f.reached)]
	}
	return parts
}

// forget overwrites what the workers have left.
func (f *filling) forget() {
	for _, w := range f.workers {
		clear(w.scratch[:])
	}
}

// end returns the XOR of the last blocks of all lanes as bytes.
func (f *filling) end() (last [blockLen]byte) {
	var sum block
	for i := f.length - 1; i < len(f.memory); i += f.length {
		sum.add(&f.memory[i])
	}
	sum.putBytes(last[:])
	clear(sum[:])
	return last
}
