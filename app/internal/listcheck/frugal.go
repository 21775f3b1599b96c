package listcheck

import (
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"time"
)

// spare is how much garbage may gather between two collections.
const spare = 24 << 20

// thrift is what Frugal does, once for however many ask. Package state, because
// the collector's pace is the process's.
var thrift struct {
	mu    sync.Mutex
	users int
	end   func()
}

// Frugal lets garbage gather up to a fixed amount instead of a share of what is
// alive: what is remembered of a long list stays, and would be half as much
// again. What stays has no pointers, so that collecting more often costs little.
// The function that Frugal returns ends that; call it once.
func Frugal() (end func()) {
	thrift.mu.Lock()
	defer thrift.mu.Unlock()
	if thrift.users == 0 {
		thrift.end = pace()
	}
	thrift.users++
	return func() {
		thrift.mu.Lock()
		defer thrift.mu.Unlock()
		if thrift.users--; thrift.users == 0 {
			thrift.end()
		}
	}
}

// pace sets the collector's pace by what is alive until its result is called.
func pace() (end func()) {
	before := debug.SetGCPercent(100)
	stop := make(chan struct{})
	var group sync.WaitGroup
	group.Go(func() {
		ticker := time.NewTicker(100 * time.Millisecond)
		defer ticker.Stop()
		live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		for {
			metrics.Read(live)
			percent := 400
			if n := live[0].Value.Uint64(); n > spare/4 {
				percent = max(10, int(100*spare/n))
			}
			debug.SetGCPercent(percent)
			select {
			case <-ticker.C:
			case <-stop:
				return
			}
		}
	})
	return func() {
		close(stop)
		group.Wait()
		debug.SetGCPercent(before)
	}
}
