package argon2

import (
	"context"
	"runtime"
	"sync"
)

// An area is the memory of a derivation.
type area struct {
	blocks   []block
	released func([]block)
	free     func()
}

// release overwrites the area and gives it back.
func (a *area) release() {
	wipe(a.blocks)
	a.giveBack()
}

func (a *area) giveBack() {
	if a.released != nil {
		a.released(a.blocks)
	}
	a.blocks = nil
	a.free()
}

// releasing knows the areas that are given back after their derivation ended.
// All derivations share it because they share the memory.
var releasing pending

// A pending counts what is still to be done.
type pending struct {
	mu    sync.Mutex
	count int
	none  chan struct{} // closed when count becomes 0
}

func (p *pending) add() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.count == 0 {
		p.none = make(chan struct{})
	}
	p.count++
}

func (p *pending) done() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.count--
	if p.count == 0 {
		close(p.none)
	}
}

// wait returns when nothing is left to be done, or ctx ends.
func (p *pending) wait(ctx context.Context) error {
	p.mu.Lock()
	count, none := p.count, p.none
	p.mu.Unlock()
	if count == 0 {
		return nil
	}
	select {
	case <-none:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// releaseLater overwrites what was written and gives the area back, while the
// caller goes on: for 2 GiB that takes longer than somebody who cancels should
// wait. It is done by one goroutine in small steps, so that whoever cancelled
// has the other CPUs, and memory that was never touched stays so.
func (a *area) releaseLater(written [][]block) {
	const step = 256 // blocks
	releasing.add()
	go func() {
		defer releasing.done()
		for _, part := range written {
			for len(part) > 0 {
				n := min(step, len(part))
				clear(part[:n])
				part = part[n:]
				runtime.Gosched()
			}
		}
		a.giveBack()
	}()
}

// wipe overwrites blocks, on as many CPUs as there are.
func wipe(blocks []block) {
	const chunk = 4 << 10 // 4 MiB: less is done sooner than a goroutine starts
	cpus := max(1, min(runtime.GOMAXPROCS(0), len(blocks)/chunk))
	part := (len(blocks) + cpus - 1) / cpus
	var others sync.WaitGroup
	for len(blocks) > part {
		mine := blocks[:part]
		blocks = blocks[part:]
		others.Go(func() { clear(mine) })
	}
	clear(blocks)
	others.Wait()
}
