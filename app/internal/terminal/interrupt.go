package terminal

import (
	"context"
	"os"
	"os/signal"
)

// untouched is said if an interruption came first.
const untouched = "interrupted before anything was computed; start again to get it."

// interruptible returns a context that the first interruption of the process
// cancels. The second one ends the process at once, after last.
func interruptible(ctx context.Context, last func()) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	arrived := make(chan os.Signal, 2)
	for _, s := range interruptions() {
		// A command that a shell put in the background is not to be ended by
		// the keys that end the one in the foreground.
		if !signal.Ignored(s) {
			signal.Notify(arrived, s)
		}
	}
	done := make(chan struct{})
	go func() {
		select {
		case <-arrived:
			cancel()
		case <-done:
			return
		}
		select {
		case <-arrived:
			last()
			os.Exit(Interrupted)
		case <-done:
		}
	}()
	return ctx, func() {
		signal.Stop(arrived)
		close(done)
		cancel()
	}
}
