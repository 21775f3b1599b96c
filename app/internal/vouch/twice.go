package vouch

import (
	"context"
	"io"
	"sync/atomic"

	"omnisum/hashing"
)

// A twice is a file that is read for two: for who checks its signature, and for
// a digest of the very same bytes. It counts them, until the context ends.
type twice struct {
	ctx  context.Context
	r    io.Reader
	read *atomic.Int64
	of   hashing.Algorithm

	to   *io.PipeWriter // nil until something is read
	done chan hashed
}

type hashed struct {
	report hashing.Report
	err    error
}

func (t *twice) Read(p []byte) (int, error) {
	if err := t.ctx.Err(); err != nil {
		return 0, err
	}
	if t.to == nil {
		t.begin()
	}
	n, err := t.r.Read(p)
	t.read.Add(int64(n))
	if _, failed := t.to.Write(p[:n]); failed != nil {
		return n, failed
	}
	return n, err
}

// begin begins the digest; end must be called.
func (t *twice) begin() {
	from, to := io.Pipe()
	t.to, t.done = to, make(chan hashed, 1)
	go func() {
		r, err := hashing.Reader(t.ctx, from, hashing.SetOf(t.of), hashing.FileOptions{})
		from.CloseWithError(err)
		t.done <- hashed{r, err}
	}()
}

// end returns the digest of what was read, nil if that is nothing.
func (t *twice) end() ([]byte, error) {
	if t.to == nil {
		return nil, nil
	}
	t.to.Close()
	h := <-t.done
	if h.err != nil {
		return nil, h.err
	}
	sum, _ := h.report.Sum(t.of)
	return sum.Digest, nil
}
