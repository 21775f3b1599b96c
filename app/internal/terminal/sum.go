package terminal

import (
	"context"
	"errors"
	"iter"
	"os"
	"runtime"
	"slices"
	"sync/atomic"
	"syscall"

	"omnisum/app/internal/rows"
	"omnisum/app/internal/walk"
	"omnisum/hashing"
	"omnisum/hashing/verify"
)

// SumOptions are the flags and arguments of the sum command.
type SumOptions struct {
	Paths         []string
	Algorithms    string // a list for hashing.ParseSet, or empty
	Format        string // one of Formats
	Upper         bool
	Encoding      string
	Expecting     bool // --expect was given
	Expect        string
	Keccak        bool // try Keccak where the expected value may be of it
	Output        string
	Force         bool
	FilesFrom     string
	Null          bool
	CPUs          int
	PlainProgress bool
}

// Sum computes and prints digests and returns the exit code.
func Sum(ctx context.Context, streams Streams, o SumOptions) int {
	s := &sum{streams: streams, options: o, screen: &screen{out: streams.Out, err: streams.Err}}
	ctx, release := interruptible(ctx, s.abandon)
	defer release()
	if code := s.prepare(ctx); code != Done {
		return s.ended(ctx, code)
	}
	if o.CPUs > 0 && o.CPUs < runtime.GOMAXPROCS(0) {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(o.CPUs))
	}
	s.compute(ctx)
	return s.ended(ctx, s.close(ctx))
}

// sum is one run of the command.
type sum struct {
	streams Streams
	options SumOptions
	screen  *screen

	form     form
	writer   verify.Writer
	want     hashing.Set // to compute
	expect   *expectation
	sources  sources
	output   atomic.Pointer[output] // nil without --output
	progress *progress

	failed, mismatched, unsure bool
	hashed                     bool        // there is a file with digests
	skipped                    atomic.Bool // the output was among the files
	outErr                     error       // the first error of standard output
}

// ended puts an interruption before every other code.
func (s *sum) ended(ctx context.Context, code int) int {
	if ctx.Err() != nil {
		return Interrupted
	}
	return code
}

// compute works through the sources.
func (s *sum) compute(ctx context.Context) {
	hasher, err := hashing.New(s.want, hashing.Options{CPUs: s.options.CPUs})
	if err != nil {
		s.failed = true
		s.screen.say(err.Error() + ".")
		return
	}
	// Whoever reads the output may stop reading; then nothing is left to do.
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s.progress = newProgress(s.streams, s.screen, s.options.PlainProgress, s.expect, s.want)
	defer s.progress.end()
	for _, part := range s.sources.segments(ctx) {
		if part.stdin {
			s.standardInput(ctx, hasher)
		} else {
			for r := range hasher.Files(ctx, s.jobs(part.files)) {
				s.progress.finish()
				s.result(ctx, r.Path, r.Report, r.Err)
				if s.outErr != nil {
					// Leaving the loop waits for whoever finds the files, who may
					// wait for a program that still writes names.
					cancel()
					break
				}
			}
		}
		if ctx.Err() != nil || s.outErr != nil {
			return
		}
	}
	if err := s.writer.Close(); err != nil && s.outErr == nil {
		s.outErr = err
	}
}

// jobs turns what was found into work, keeping the order of what cannot be
// done.
func (s *sum) jobs(files iter.Seq[walk.Found]) iter.Seq[hashing.Job] {
	return func(yield func(hashing.Job) bool) {
		for f := range files {
			job := hashing.Job{Path: f.Path, Err: f.Err}
			job.FileOptions = s.fileOptions(f.Path)
			if !yield(job) {
				return
			}
		}
	}
}

func (s *sum) fileOptions(path string) hashing.FileOptions {
	opt := hashing.FileOptions{Meter: s.progress.begin(path)}
	// A verdict before the end is of use only to somebody who looks on.
	if s.progress != nil && s.expect != nil {
		opt.First = s.expect.first(path, s.want)
	}
	return opt
}

func (s *sum) standardInput(ctx context.Context, hasher *hashing.Hasher) {
	r, err := hasher.Reader(ctx, s.streams.In, s.fileOptions(stdin))
	s.progress.finish()
	s.result(ctx, stdin, r, err)
}

// result prints what came of one file and remembers what it means for the exit
// code.
func (s *sum) result(ctx context.Context, path string, r hashing.Report, err error) {
	var list *listError
	switch {
	case errors.Is(err, walk.ErrLinkedFolder):
		s.screen.say(rows.Failure(path, err))
		return
	case errors.As(err, &list):
		s.failed = true
		s.screen.say(list.Error() + ".")
		return
	case err != nil:
		s.failed = true
		s.write(verify.FileResult{Path: s.named(path), Err: errors.New(rows.Failure(path, err)), Kind: kind(err)})
		// An interruption is said once, at the end.
		if hashing.Kind(err) != "cancelled" {
			s.screen.say(rows.Failure(path, err))
		}
		return
	}
	s.hashed = true
	var v *verify.Verdict
	if s.expect != nil {
		v = s.keccak(ctx, path, r, s.expect.judge(path, r))
		s.mismatched = s.mismatched || v.Result == verify.Mismatch
		s.unsure = s.unsure || v.Result == verify.Unknown
	}
	s.write(verify.FileResult{Path: s.named(path), Report: s.visible(r), Verdict: v})
	if v != nil && (s.output.Load() != nil || !s.form.holdsVerdicts()) {
		s.screen.say("“" + verify.Display(path) + "”: " + verdictText(v))
	}
}

// named returns path as the output is to write it.
func (s *sum) named(path string) string {
	if o := s.output.Load(); o != nil && path != stdin && path != "" {
		return o.relative(path)
	}
	return path
}

// visible returns the report with the chosen digests only; others may have been
// computed for the expected value.
func (s *sum) visible(r hashing.Report) hashing.Report {
	r.Sums = slices.DeleteFunc(slices.Clone(r.Sums), func(sum hashing.Sum) bool { return !s.form.shown.Has(sum.Algorithm) })
	return r
}

// kind sorts an error into the words of the JSON form.
func kind(err error) string {
	if errors.Is(err, walk.ErrEmpty) {
		return "missing"
	}
	return hashing.Kind(err)
}

// write puts a result out. A format that cannot hold it says so.
func (s *sum) write(r verify.FileResult) {
	if err := s.writer.File(r); err != nil && s.outErr == nil {
		s.failed = true
		s.screen.say(err.Error() + ".")
	}
}

// Write takes what the writer of the format makes, to where it belongs.
func (s *sum) Write(text []byte) (int, error) {
	if s.outErr != nil {
		return 0, s.outErr
	}
	if o := s.output.Load(); o != nil {
		_, s.outErr = o.Write(text)
	} else {
		s.outErr = s.screen.print(text)
	}
	return len(text), s.outErr
}

// close puts the output in its place and returns the exit code.
func (s *sum) close(ctx context.Context) int {
	out := s.output.Load()
	if ctx.Err() != nil {
		s.abandon()
		if out != nil {
			s.screen.say("interrupted, and “" + verify.Display(s.options.Output) + "” was not written; start again to get all digests.")
		} else {
			s.screen.say("interrupted; the digests printed so far are right, start again to get the others.")
		}
		return Interrupted
	}
	switch {
	case out != nil && s.skipped.Load() && !s.hashed:
		// The list of nothing would take the place of what was to be listed.
		s.abandon()
		s.screen.say("“" + verify.Display(s.options.Output) + "” is left as it is, for no other file is there to be listed in its place; name another file for the output.")
		return Usage
	case out != nil:
		if err := out.commit(); err != nil {
			s.screen.say(err.Error() + ".")
			return Failed
		}
	case s.outErr != nil:
		if !closedPipe(s.outErr) {
			s.screen.say("the results cannot be written: " + rows.Reason(s.outErr) + "; check where the output goes.")
		}
		return Failed
	}
	switch {
	case s.failed || s.mismatched:
		return Failed
	case s.unsure:
		return Unsure
	}
	return Done
}

// closedPipe tells whether nobody reads the output any more, which is no news
// to whoever stopped.
func closedPipe(err error) bool {
	return errors.Is(err, syscall.EPIPE) || errors.Is(err, os.ErrClosed) || brokenPipe(err)
}

// abandon removes the unfinished output.
func (s *sum) abandon() {
	if o := s.output.Load(); o != nil {
		o.discard()
	}
}
