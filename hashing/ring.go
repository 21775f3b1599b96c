package hashing

import (
	"context"
	"io"
	"sync"
	"time"
)

const (
	// blockSize is what one read asks for. Half a mebibyte stays in the
	// second-level cache while the cores of one CPU take it in turn; smaller
	// blocks cost more system calls, larger ones more memory traffic.
	blockSize = 512 << 10
	// ringBlocks is how far the reader may be ahead of the slowest core.
	ringBlocks = 8
)

// A running is a core within a pass. While busy, only the worker that set it
// touches the core.
type running struct {
	core  core
	task  task
	meter *coreMeter
	next  int // number of the block that the core takes next
	busy  bool
	ended bool // digests published
}

// A ring is one pass over a stream: a reader fills blocks in turn, workers give
// each block to each core, and a block is free again when the slowest core has
// taken it. There are as many workers as CPUs rather than one goroutine a core,
// so that a core's time is not taken away in the middle of a block and what is
// shown as its time is its own.
type ring struct {
	meter      *Meter
	blocks     [][]byte // the storage; block i stands in slot i mod len
	background bool     // workers let other work go first

	mu     sync.Mutex
	change sync.Cond // any of the fields below changed
	filled []int     // bytes in each slot
	cores  []*running
	read   int  // number of blocks read so far
	whole  bool // the stream has ended, and what was read is to be trusted
	failed bool // stop; nothing more is wanted
}

func newRing(cores []*running, m *Meter, blocks [][]byte) *ring {
	r := &ring{meter: m, blocks: blocks, cores: cores, filled: make([]int, len(blocks))}
	r.change.L = &r.mu
	return r
}

// run reads src to its end through all cores with the given number of workers.
// verify is asked at the end of the stream, before any digest is published,
// whether the bytes may be trusted. It returns after all workers have ended.
func (r *ring) run(ctx context.Context, src io.Reader, workers int, verify func(size int64) error) (stream, error) {
	stop := context.AfterFunc(ctx, r.fail)
	defer stop()
	var group sync.WaitGroup
	for range min(workers, len(r.cores)) {
		group.Go(r.work)
	}
	s, err := r.fill(ctx, src)
	if err == nil {
		err = verify(s.size)
	}
	if err == nil {
		r.end()
	} else {
		r.fail()
	}
	group.Wait()
	if err == nil {
		// A cancel after the end of the stream leaves cores without their
		// last blocks.
		err = ctx.Err()
	}
	return s, err
}

// A stream is what the reader learnt of the bytes.
type stream struct {
	size     int64
	head     []byte
	readTime time.Duration
}

// fill reads src block by block until its end.
func (r *ring) fill(ctx context.Context, src io.Reader) (stream, error) {
	var s stream
	for {
		block, ok := r.free()
		if !ok {
			return s, ctx.Err()
		}
		start := time.Now()
		n, err := readBlock(src, block)
		s.readTime += time.Since(start)
		if s.size == 0 && n > 0 {
			s.head = append(s.head, block[:min(n, headSize)]...)
		}
		s.size += int64(n)
		r.meter.read.Add(int64(n))
		if n > 0 {
			r.push(n)
		}
		switch {
		case err == io.EOF:
			return s, ctx.Err()
		case err != nil:
			return s, err
		}
	}
}

// readBlock reads until the block is full or the stream ends. Unlike
// io.ReadFull it takes nothing but the plain io.EOF for the end, since a source
// of its own may say io.ErrUnexpectedEOF to tell that bytes are lacking.
func readBlock(src io.Reader, block []byte) (n int, err error) {
	const patience = 100 // reads without bytes or error, before giving up
	for idle := 0; n < len(block) && err == nil; {
		var m int
		m, err = src.Read(block[n:])
		n += m
		if idle++; m > 0 {
			idle = 0
		} else if err == nil && idle == patience {
			err = io.ErrNoProgress
		}
	}
	return n, err
}

// free waits for a free slot; it reports false after a failure.
func (r *ring) free() ([]byte, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for !r.failed && r.read-r.slowest() >= len(r.blocks) {
		r.change.Wait()
	}
	return r.blocks[r.read%len(r.blocks)], !r.failed
}

func (r *ring) slowest() int {
	least := r.read
	for _, c := range r.cores {
		least = min(least, c.next)
	}
	return least
}

func (r *ring) push(n int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.filled[r.read%len(r.blocks)] = n
	r.read++
	r.change.Broadcast()
}

func (r *ring) end() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.whole = true
	r.change.Broadcast()
}

func (r *ring) fail() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.failed = true
	r.change.Broadcast()
}

// work takes the core that is furthest behind, gives it one block, and so on
// until all digests are there or the pass has failed.
func (r *ring) work() {
	if r.background {
		background()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for {
		c := r.pick()
		if c == nil {
			return
		}
		if c.next == r.read {
			c.ended = true // whole, else pick would not have returned it
			r.mu.Unlock()
			finish(c, r.meter)
			r.mu.Lock()
		} else {
			slot := c.next % len(r.blocks)
			block := r.blocks[slot][:r.filled[slot]]
			c.busy = true
			r.mu.Unlock()
			feed(c, block)
			r.mu.Lock()
			c.busy = false
			c.next++
		}
		r.change.Broadcast()
	}
}

// pick waits for a core that has something to do: a block to take or, at the
// end, its digests to publish. It returns nil if nothing will ever be left.
func (r *ring) pick() *running {
	for !r.failed {
		var best *running
		left := false
		for _, c := range r.cores {
			left = left || !c.ended
			if c.busy || c.ended || c.next == r.read && !r.whole {
				continue
			}
			if best == nil || c.next < best.next || c.next == best.next && c.task.cost > best.task.cost {
				best = c
			}
		}
		if best != nil {
			return best
		}
		if !left {
			return nil
		}
		r.change.Wait()
	}
	return nil
}

// feed gives one block to a core and books the time.
func feed(c *running, block []byte) {
	start := time.Now()
	c.core.Write(block)
	c.meter.busy.Add(int64(time.Since(start)))
	c.meter.bytes.Add(int64(len(block)))
}

// finish computes a core's digests and publishes them.
func finish(c *running, m *Meter) {
	start := time.Now()
	part := c.task.part
	size := 0
	for a := range part.All() {
		size += table[a].Size
	}
	sums := make([]Sum, 0, part.Len())
	digests := make([]byte, 0, size)
	for a := range part.All() {
		from := len(digests)
		digests = c.core.Sum(digests, a)
		sums = append(sums, Sum{
			Algorithm:  a,
			Digest:     digests[from:len(digests):len(digests)],
			Core:       c.task.title,
			SharedWith: part.Without(a),
		})
	}
	c.meter.busy.Add(int64(time.Since(start)))
	for i := range sums {
		sums[i].Busy = time.Duration(c.meter.busy.Load())
	}
	m.publish(sums)
	c.meter.done.Store(true)
}
