package terminal

import (
	"context"
	"io"
	"os"
)

// patiently returns what get returns. If that hangs, as opening a pipe without
// a writer does, it is left behind on a cancel.
func patiently[T any](ctx context.Context, get func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		value, err := get()
		done <- result{value, err}
	}()
	select {
	case r := <-done:
		return r.value, r.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}

// openPatiently opens a file for reading, and also a pipe, once it has a writer.
func openPatiently(ctx context.Context, path string) (*os.File, error) {
	return patiently(ctx, func() (*os.File, error) { return os.Open(path) })
}

// readAll reads r up to the limit; one byte more tells that there was more.
func readAll(ctx context.Context, r io.Reader, limit int64) ([]byte, error) {
	return patiently(ctx, func() ([]byte, error) { return io.ReadAll(io.LimitReader(r, limit+1)) })
}

// readFile reads a file up to the limit; one byte more tells that there was
// more.
func readFile(ctx context.Context, path string, limit int64) ([]byte, error) {
	f, err := openPatiently(ctx, path)
	if err != nil {
		return nil, err
	}
	defer closeQuietly(f)
	return readAll(ctx, f, limit)
}

// A pipe is a named one, which is opened when it is read: its writer may come
// only when what comes before it has been read.
type pipe struct {
	path string
	file *os.File
	err  error
}

// Read waits for the writer, and then for what it writes.
func (p *pipe) Read(into []byte) (int, error) {
	if p.file == nil && p.err == nil {
		p.file, p.err = os.Open(p.path)
	}
	if p.err != nil {
		return 0, p.err
	}
	n, err := p.file.Read(into)
	if p.err = err; err != nil {
		closeQuietly(p.file)
	}
	return n, err
}
