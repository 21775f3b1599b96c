package listcheck

import (
	"bytes"
	"context"
	"runtime"
	"sync"

	"omnisum/hashing"
)

// A work is a file to compute.
type work struct {
	path         string
	folder, name string // where the table has it
	want         hashing.Set
	meter        *hashing.Meter
	compare      func() facts  // asked when the sums are there
	done         chan struct{} // closed at the end; the rest is valid then

	size  int64
	head  []byte
	sums  []hashing.Sum
	err   error
	facts facts
}

// A pool computes files side by side, each by its own set of algorithms.
type pool struct {
	ctx   context.Context
	cpus  int
	jobs  chan *work
	group sync.WaitGroup

	mu      sync.Mutex
	hashers map[hashing.Set]*hashing.Hasher
}

func newPool(ctx context.Context, cpus int) *pool {
	if cpus <= 0 {
		cpus = runtime.GOMAXPROCS(0)
	}
	p := &pool{ctx: ctx, cpus: cpus, jobs: make(chan *work, ahead), hashers: map[hashing.Set]*hashing.Hasher{}}
	for range cpus {
		p.group.Go(func() {
			for w := range p.jobs {
				p.compute(w)
				close(w.done)
			}
		})
	}
	return p
}

// end waits for what was begun.
func (p *pool) end() {
	close(p.jobs)
	p.group.Wait()
}

// start hands a file to the workers and tells whether it could.
func (p *pool) start(w *work) bool {
	select {
	case p.jobs <- w:
		return true
	case <-p.ctx.Done():
		return false
	}
}

func (p *pool) compute(w *work) {
	if w.want == 0 {
		w.size, w.err = probe(w.path)
		return
	}
	h, err := p.hasher(w.want)
	if err != nil {
		w.err = err
		return
	}
	r, err := h.File(p.ctx, w.path, hashing.FileOptions{Meter: w.meter})
	w.meter = nil
	if err != nil {
		w.err = err
		return
	}
	w.size, w.head = r.Size, r.Head
	if !bytes.Contains(w.head, []byte("<")) {
		w.head = nil // it could only show a web page
	}
	w.sums = make([]hashing.Sum, len(r.Sums))
	for i, s := range r.Sums {
		w.sums[i] = hashing.Sum{Algorithm: s.Algorithm, Digest: s.Digest}
	}
	w.facts, w.compare = w.compare(), nil
}

// probe tells whether a file could be read whose digests are of no use.
func probe(path string) (int64, error) {
	f, info, err := hashing.Open(path)
	if err != nil {
		return 0, err
	}
	return info.Size(), f.Close()
}

// hashersKept is how many hashers are kept: few lists need more sets, and each
// has some megabytes of buffers.
const hashersKept = 4

func (p *pool) hasher(want hashing.Set) (*hashing.Hasher, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if h, ok := p.hashers[want]; ok {
		return h, nil
	}
	h, err := hashing.New(want, hashing.Options{CPUs: p.cpus})
	if err != nil {
		return nil, err
	}
	if len(p.hashers) >= hashersKept {
		clear(p.hashers)
	}
	p.hashers[want] = h
	return h, nil
}
