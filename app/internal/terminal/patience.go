package terminal

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"

	"omnisum/app/internal/listcheck"
)

// openPatiently opens a file for reading. If that hangs, as at a pipe without a
// writer, it is left behind on a cancel.
func openPatiently(ctx context.Context, path string) (*os.File, error) {
	type result struct {
		file *os.File
		err  error
	}
	done := make(chan result, 1)
	go func() {
		f, err := os.Open(path)
		done <- result{f, err}
	}()
	select {
	case r := <-done:
		return r.file, r.err
	case <-ctx.Done():
		go func() {
			if r := <-done; r.err == nil {
				closeQuietly(r.file)
			}
		}()
		return nil, ctx.Err()
	}
}

// copyPatiently is io.Copy, which is left behind on a cancel if it hangs.
func copyPatiently(ctx context.Context, to io.Writer, from io.Reader) error {
	done := make(chan error, 1)
	go func() {
		_, err := io.Copy(to, from)
		done <- err
	}()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
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

// A spool holds copies of what can be read only once, each in a folder of its
// own under the name that it had, as that may tell the algorithm and the file.
type spool struct{ folder string }

// create makes the file for copy number n of what is called base.
func (s *spool) create(n, base string) (*os.File, error) {
	if s.folder == "" {
		folder, err := os.MkdirTemp("", "omnisum-lists-*")
		if err != nil {
			return nil, err
		}
		s.folder = folder
	}
	own := filepath.Join(s.folder, n)
	if err := os.Mkdir(own, 0o700); err != nil {
		return nil, err
	}
	return os.OpenFile(filepath.Join(own, base), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
}

// end removes the copies.
func (s *spool) end() {
	if s.folder != "" {
		os.RemoveAll(s.folder)
	}
}

// pipes puts copies in the place of lists that are named pipes, after their
// writers came and went.
func (s *spool) pipes(ctx context.Context, sources []listcheck.Source) {
	for i := range sources {
		l := &sources[i]
		if l.Reader != nil {
			continue
		}
		info, err := os.Stat(l.Path)
		if err != nil || info.Mode()&fs.ModeNamedPipe == 0 {
			continue
		}
		if l.Folder == "" {
			l.Folder = filepath.Dir(l.Path)
		}
		path, err := s.pipe(ctx, "pipe-"+strconv.Itoa(i), l.Path)
		if l.Path = path; err != nil {
			l.Path, l.Reader = "", broken{err}
		}
	}
}

func (s *spool) pipe(ctx context.Context, n, path string) (string, error) {
	from, err := openPatiently(ctx, path)
	if err != nil {
		return "", err
	}
	defer closeQuietly(from)
	to, err := s.create(n, filepath.Base(path))
	if err != nil {
		return "", err
	}
	err = copyPatiently(ctx, to, from)
	return to.Name(), errors.Join(err, to.Close())
}
