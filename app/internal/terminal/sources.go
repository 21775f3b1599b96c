package terminal

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"runtime"

	"omnisum/app/internal/rows"
	"omnisum/app/internal/walk"
	"omnisum/hashing/verify"
)

// stdin is the path that means standard input.
const stdin = "-"

// maxName is the longest path that --files-from takes; longer than any system's.
const maxName = 1 << 20

// A segment is a part of what is to be hashed: standard input, or files.
type segment struct {
	stdin bool
	files iter.Seq[walk.Found]
}

// sources are the files that a command line names.
type sources struct {
	paths []string
	skip  func(walk.Found) bool // leaves the output out
	// names gives those of --files-from until its context is cancelled; nil
	// without.
	names func(context.Context) iter.Seq2[string, error]
}

// segments splits the sources at standard input, which no walk can give.
func (s sources) segments(ctx context.Context) []segment {
	var all []segment
	from := 0
	for i, path := range s.paths {
		if path == stdin {
			all = append(all, segment{files: s.walk(ctx, s.paths[from:i])}, segment{stdin: true})
			from = i + 1
		}
	}
	all = append(all, segment{files: s.walk(ctx, s.paths[from:])})
	if s.names != nil {
		all = append(all, segment{files: s.listed(ctx)})
	}
	return all
}

func (s sources) walk(ctx context.Context, paths []string) iter.Seq[walk.Found] {
	return s.without(walk.Files(ctx, paths))
}

func (s sources) without(files iter.Seq[walk.Found]) iter.Seq[walk.Found] {
	if s.skip == nil {
		return files
	}
	return func(yield func(walk.Found) bool) {
		for f := range files {
			if !s.skip(f) && !yield(f) {
				return
			}
		}
	}
}

// listed walks the paths of --files-from; if they cannot be read to the end,
// the last step says so.
func (s sources) listed(ctx context.Context) iter.Seq[walk.Found] {
	return func(yield func(walk.Found) bool) {
		var failure error
		paths := func(yield func(string) bool) {
			for name, err := range s.names(ctx) {
				if err != nil {
					failure = err
					return
				}
				if !yield(name) {
					return
				}
			}
		}
		for f := range s.without(walk.Each(ctx, paths)) {
			if !yield(f) {
				return
			}
		}
		if failure != nil && ctx.Err() == nil {
			yield(walk.Found{Err: &listError{failure}})
		}
	}
}

// A listError says that the rest of --files-from could not be read.
type listError struct{ err error }

func (e *listError) Error() string { return e.err.Error() }

// several tells whether the sources give more than one file. It looks no
// further than needed.
func (s sources) several(ctx context.Context) bool {
	n := 0
	for _, part := range s.segments(ctx) {
		if part.stdin {
			n++
			continue
		}
		for f := range part.files {
			if f.Err != walk.ErrLinkedFolder {
				n++
			}
			if n > 1 {
				return true
			}
		}
	}
	return n > 1
}

// keep reads the names of --files-from into memory, so that they can be gone
// through twice.
func (s *sources) keep(ctx context.Context) {
	if s.names == nil {
		return
	}
	type name struct {
		text string
		err  error
	}
	var all []name
	for text, err := range s.names(ctx) {
		all = append(all, name{text, err})
	}
	s.names = func(context.Context) iter.Seq2[string, error] {
		return func(yield func(string, error) bool) {
			for _, n := range all {
				if !yield(n.text, n.err) {
					return
				}
			}
		}
	}
}

// openNames opens the list of --files-from.
func openNames(ctx context.Context, streams Streams, path string) (io.ReadCloser, error) {
	if path == stdin {
		return io.NopCloser(streams.In), nil
	}
	f, err := openPatiently(ctx, path)
	if isCancelled(err) {
		return nil, err
	}
	if err != nil {
		return nil, fmt.Errorf("%s", sentence(path, err))
	}
	return f, nil
}

// sentence is rows.Failure as part of a longer text.
func sentence(path string, err error) string {
	text := rows.Failure(path, err)
	return text[:len(text)-1]
}

// names reads paths that end with a line end, or with a zero byte if null is
// set; empty ones don't count. A read that hangs is left behind on a cancel.
func names(ctx context.Context, r io.Reader, path string, null bool) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		type item struct {
			name string
			err  error
		}
		items := make(chan item, 64)
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		go func() {
			defer close(items)
			send := func(i item) bool {
				select {
				case items <- i:
					return true
				case <-ctx.Done():
					return false
				}
			}
			lines := bufio.NewScanner(r)
			lines.Buffer(nil, maxName)
			lines.Split(splitter(null))
			for lines.Scan() {
				if name := lines.Text(); name != "" && !send(item{name: name}) {
					return
				}
			}
			if err := lines.Err(); err != nil {
				send(item{err: listFailure(path, err)})
			}
		}()
		for {
			select {
			case i, ok := <-items:
				if !ok || !yield(i.name, i.err) {
					return
				}
			case <-ctx.Done():
				return
			}
		}
	}
}

func listFailure(path string, err error) error {
	reason := rows.Reason(err)
	if errors.Is(err, bufio.ErrTooLong) {
		reason = "it has a line longer than any path"
	}
	return fmt.Errorf("the list of files “%s” cannot be read further: %s; check that it holds paths, one a line, or add -0 if they end with zero bytes", verify.Display(path), reason)
}

// splitter returns the function that cuts a list of paths.
func splitter(null bool) bufio.SplitFunc {
	end := []byte("\n")
	if null {
		end = []byte{0}
	}
	first := true
	return func(data []byte, atEOF bool) (int, []byte, error) {
		n, rest := bytes.Index(data, end), 1
		if n < 0 {
			if !atEOF || len(data) == 0 {
				return 0, nil, nil
			}
			n, rest = len(data), 0
		}
		name := data[:n]
		if first && !null {
			name = bytes.TrimPrefix(name, []byte("\ufeff")) // put there by editors
		}
		first = false
		// On other systems a name may end so.
		if !null && runtime.GOOS == "windows" {
			name = bytes.TrimSuffix(name, []byte("\r"))
		}
		return n + rest, name, nil
	}
}
