package terminal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"

	"omnisum/app/internal/walk"
)

// prepare turns the options into what compute needs. Anything but Done ends
// the command, with the reason said.
func (s *sum) prepare(ctx context.Context) int {
	if err := s.checkFlags(); err != nil {
		return s.refuse(Usage, err)
	}
	var err error
	if s.form, err = newForm(s.options); err != nil {
		return s.refuse(Usage, err)
	}
	s.want = s.form.shown
	if s.options.Expecting {
		if s.expect, err = expect(ctx, s.streams, s.options.Expect); err != nil {
			return s.refuse(Failed, err)
		}
		s.want |= s.expect.list.Wanted()
	}
	if code := s.findSources(ctx); code != Done {
		return code
	}
	if code := s.open(); code != Done {
		return code
	}
	if s.expect != nil && s.expect.bare() {
		s.sources.keep(ctx)
		if s.sources.several(ctx) {
			s.abandon()
			return s.refuse(Usage, errors.New("the expected value names no file, so it can be compared with one file only; name one file, or expect a list with names"))
		}
	}
	return Done
}

// refuse says why the command cannot start.
func (s *sum) refuse(code int, err error) int {
	if isCancelled(err) {
		s.screen.say(untouched)
		return Interrupted
	}
	s.screen.say(err.Error() + ".")
	return code
}

// checkFlags finds what can be seen wrong without touching a file.
func (s *sum) checkFlags() error {
	o := &s.options
	users := 0 // of standard input
	for _, path := range o.Paths {
		if path == stdin {
			users++
		}
	}
	for _, used := range []bool{o.FilesFrom == stdin, o.Expecting && o.Expect == stdin} {
		if used {
			users++
		}
	}
	switch {
	case len(o.Paths) == 0 && o.FilesFrom == "":
		return errors.New("no file is named; write omnisum sum PATH…, or - for standard input")
	case users > 1:
		return errors.New("standard input (-) can be read only once; name a file for the other use")
	case o.Null && o.FilesFrom == "":
		return errors.New("-0 says how the paths of --files-from end; add --files-from FILE, or leave -0 out")
	case o.Force && o.Output == "":
		return errors.New("--force lets --output replace a file; add --output FILE, or leave --force out")
	case o.Keccak && !o.Expecting:
		return errKeccak
	case o.CPUs < 0:
		return fmt.Errorf("-j %d is no number of CPUs; write 1 or more, or leave it out to use all", o.CPUs)
	}
	return nil
}

// findSources opens --files-from.
func (s *sum) findSources(ctx context.Context) int {
	s.sources.paths = s.options.Paths
	if s.options.FilesFrom == "" {
		return Done
	}
	r, err := openNames(ctx, s.streams, s.options.FilesFrom)
	if err != nil {
		return s.refuse(Failed, err)
	}
	s.sources.names = func(ctx context.Context) iter.Seq2[string, error] {
		return func(yield func(string, error) bool) {
			defer closeQuietly(r)
			empty := true
			for name, err := range names(ctx, r, s.options.FilesFrom, s.options.Null) {
				empty = false
				if !yield(name, err) {
					return
				}
			}
			if empty && ctx.Err() == nil {
				yield("", fmt.Errorf("the list of files %q is empty; check what wrote it", s.options.FilesFrom))
			}
		}
	}
	return Done
}

// closeQuietly closes what was only read: an error cannot matter any more.
func closeQuietly(c io.Closer) { _ = c.Close() }

// open makes the output and what writes to it.
func (s *sum) open() int {
	colours := s.options.Output == "" && s.streams.colours(s.streams.Out)
	if s.options.Output != "" {
		out, usage, err := create(s.options.Output, s.options.Force)
		switch {
		case usage:
			return s.refuse(Usage, err)
		case err != nil:
			return s.refuse(Failed, err)
		}
		s.output.Store(out)
		s.sources.skip = func(f walk.Found) bool {
			if !out.is(f.Path, f.Link) {
				return false
			}
			s.skipped.Store(true)
			return true
		}
	}
	writer, err := s.form.writer(s, colours)
	if err != nil {
		s.abandon()
		return s.refuse(Usage, err)
	}
	s.writer = writer
	return Done
}
