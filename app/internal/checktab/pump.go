package checktab

import (
	"sync"
	"sync/atomic"
	"time"
)

// pace is how often the window is brought up to date while something is at
// work: fast enough for the eye, slow enough to cost little.
const pace = 100 * time.Millisecond

// shortest is the least time between two updates.
const shortest = 25 * time.Millisecond

// A pump brings news to the window's goroutine: at once when woken, and at its
// pace while the tab is busy. There is never more than one update on the way,
// so that a window which is slow gets fewer updates and no queue of them.
type pump struct {
	post   func(func())
	update func() (again bool)
	woken  chan struct{}
	stop   chan struct{}
	ended  sync.WaitGroup
	ticks  atomic.Bool
}

func newPump(post func(func()), update func() bool) *pump {
	p := &pump{post: post, update: update, woken: make(chan struct{}, 1), stop: make(chan struct{})}
	p.ended.Go(p.run)
	return p
}

// wake asks for an update soon. It may be called from any goroutine.
func (p *pump) wake() {
	select {
	case p.woken <- struct{}{}:
	default:
	}
}

// busy tells whether there is something to show at the pump's pace.
func (p *pump) busy(b bool) {
	if p.ticks.Swap(b) != b && b {
		p.wake()
	}
}

// close ends the pump; an update that is on the way is not waited for.
func (p *pump) close() {
	close(p.stop)
	p.ended.Wait()
}

func (p *pump) run() {
	ticker := time.NewTicker(pace)
	defer ticker.Stop()
	for {
		select {
		case <-p.stop:
			return
		case <-p.woken:
		case <-ticker.C:
			if !p.ticks.Load() {
				continue
			}
		}
		done := make(chan bool, 1)
		p.post(func() { done <- p.update() })
		select {
		case <-p.stop:
			return
		case again := <-done:
			if again {
				p.wake()
			}
		}
		select {
		case <-p.stop:
			return
		case <-time.After(shortest):
		}
	}
}
