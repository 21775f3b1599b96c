package hashing

import (
	"context"
	"iter"
	"sync"
)

// A Job is one file to compute.
type Job struct {
	Path string
	// Err, if not nil, is handed through as the job's result: a path that
	// could not be listed keeps its place in the order.
	Err error
	FileOptions
}

// A Result is a job and what came of it.
type Result struct {
	Job
	Report Report
	Err    error
}

// ahead is how many results may wait for an earlier one.
const ahead = 256

// Files computes many files, small ones side by side, each large one on all
// CPUs, and yields the results in the order of the jobs. It takes jobs no
// further ahead than needed. After a cancel it yields what is finished and one
// cancelled result for each job begun, and ends; jobs is ranged over by another
// goroutine, which has ended when Files returns.
func (h *Hasher) Files(ctx context.Context, jobs iter.Seq[Job]) iter.Seq[Result] {
	return func(yield func(Result) bool) {
		ctx, cancel := context.WithCancel(ctx)
		var group sync.WaitGroup
		defer group.Wait()
		defer cancel()

		type slot struct {
			job  Job
			done chan Result
		}
		work := make(chan slot)
		pending := make(chan chan Result, ahead)
		for range h.cpus {
			group.Go(func() {
				for s := range work {
					r := Result{Job: s.job}
					r.Report, r.Err = h.File(ctx, s.job.Path, s.job.FileOptions)
					s.done <- r
				}
			})
		}
		group.Go(func() {
			defer close(work)
			defer close(pending)
			for job := range jobs {
				done := make(chan Result, 1)
				select {
				case pending <- done:
				case <-ctx.Done():
					return
				}
				if job.Err != nil {
					done <- Result{Job: job, Err: job.Err}
					continue
				}
				select {
				case work <- slot{job, done}:
				case <-ctx.Done():
					done <- Result{Job: job, Err: ctx.Err()}
					return
				}
			}
		})
		for done := range pending {
			if !yield(<-done) {
				return
			}
		}
	}
}
