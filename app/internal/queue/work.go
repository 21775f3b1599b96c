package queue

import (
	"context"

	"omnisum/hashing"
)

// work computes one file after another.
func (q *Queue) work() {
	q.mu.Lock()
	defer q.mu.Unlock()
	for {
		f := q.next()
		if f == nil {
			return
		}
		q.compute(f)
	}
}

// next waits for a file that may start now; it returns nil when closed.
func (q *Queue) next() *file {
	for !q.closed {
		id, ok := q.waiting.pop(!q.big)
		if !ok {
			q.change.Wait()
			continue
		}
		if f := q.files[id]; f != nil && f.queued {
			return f
		}
	}
	return nil
}

// compute runs one file. It needs the lock, and gives it back while the file is
// computed.
func (q *Queue) compute(f *file) {
	isBig := f.size >= large
	ctx, cancel := context.WithCancel(q.ctx)
	defer cancel()
	f.queued, f.cancel = false, cancel
	q.big = q.big || isBig
	choose, want, size := q.choose, q.want, f.size

	q.mu.Unlock()
	also, first := choose(ctx, f.id, f.path, size)
	q.mu.Lock()

	want |= also
	hash, err := q.hasher(want)
	opt := hashing.FileOptions{Meter: new(hashing.Meter), First: first}
	if !f.gone {
		q.emit(Started{ID: f.id, Meter: opt.Meter, Want: want})
	}

	q.mu.Unlock()
	var report hashing.Report
	if err == nil {
		report, err = hash(ctx, f.path, opt)
	}
	q.mu.Lock()

	if isBig {
		q.big = false
	}
	f.cancel, f.ended = nil, err == nil
	if !f.gone {
		q.emit(Ended{ID: f.id, Report: report, Err: err, Ready: opt.Meter.Snapshot().Ready})
	}
	q.change.Broadcast()
}

// hashersKept is how many sets of digests keep their hasher, which holds buffers.
const hashersKept = 4

// hasher returns the function for a set of digests.
func (q *Queue) hasher(want hashing.Set) (Hash, error) {
	if h, ok := q.hashers[want]; ok {
		return h, nil
	}
	h, err := q.opt.Hasher(want)
	if err == nil {
		if len(q.hashers) >= hashersKept {
			clear(q.hashers)
		}
		q.hashers[want] = h
	}
	return h, err
}
