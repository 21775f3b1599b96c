package terminal

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"
)

// isCancelled tells whether an interruption is the cause.
func isCancelled(err error) bool { return errors.Is(err, context.Canceled) }

// watch shows on a terminal how far a derivation is, until the function that
// it returns is called.
func (a *argon2Run) watch(done *atomic.Uint64, all uint64) (end func()) {
	if !isTerminal(a.streams.Err) || a.streams.Getenv("TERM") == "dumb" {
		return func() {}
	}
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		ticker := time.NewTicker(lineEvery)
		defer ticker.Stop()
		for {
			select {
			case <-stop:
				a.screen.wipe()
				return
			case <-ticker.C:
				a.screen.progress(fmt.Sprintf("Argon2: %d %%", done.Load()*100/all))
			}
		}
	}()
	return func() {
		close(stop)
		<-stopped
	}
}
