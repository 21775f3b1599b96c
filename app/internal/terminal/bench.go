package terminal

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"

	"omnisum/app/internal/rows"
	"omnisum/hashing"
)

// BenchOptions are the flags of the bench command.
type BenchOptions struct {
	Algorithms string // a list for hashing.ParseSet
	Sized      bool   // --size was given
	Size       int64
	File       string
	Variants   bool
	JSON       bool
	CPUs       int
}

// Bench measures the speed of the cores, prints it and returns the exit code.
func Bench(ctx context.Context, streams Streams, o BenchOptions) int {
	ctx, release := interruptible(ctx, func() {})
	defer release()
	b := &bench{
		options: o, streams: streams, screen: &screen{out: streams.Out, err: streams.Err},
		digests: map[hashing.Algorithm]digestOf{},
	}
	if err := b.prepare(); err != nil {
		b.screen.say(err.Error() + ".")
		return Usage
	}
	if o.CPUs > 0 && o.CPUs < runtime.GOMAXPROCS(0) {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(o.CPUs))
	}
	// Whoever reads the output may stop reading; then nothing is left to do.
	work, cancel := context.WithCancel(ctx)
	defer cancel()
	b.stop = cancel
	err := b.run(work)
	switch {
	case ctx.Err() != nil:
		b.screen.say("interrupted" + b.sofar() + ".")
		return Interrupted
	case b.outErr != nil:
		if !closedPipe(b.outErr) {
			b.screen.say("the results cannot be written: " + rows.Reason(b.outErr) + "; check where the output goes.")
		}
		return Failed
	case err != nil && o.File != "":
		b.screen.say(rows.Failure(o.File, err))
		return Failed
	case err != nil:
		b.screen.say(err.Error() + ".")
		return Failed
	case b.failed:
		return Failed
	}
	return Done
}

// bench is one run of the command.
type bench struct {
	options BenchOptions
	streams Streams
	screen  *screen
	want    hashing.Set
	measure hashing.MeasureOptions
	file    os.FileInfo // of --file, before it was read
	results []hashing.Measurement
	digests map[hashing.Algorithm]digestOf
	failed  bool // two cores disagree, or Argon2 failed
	printed bool // something was
	outErr  error
	stop    func()
}

// digestOf is a digest and who computed it first.
type digestOf struct {
	digest []byte
	by     string
}

// prepare turns the flags into what is measured. Its errors are wrong usage.
func (b *bench) prepare() error {
	o := b.options
	var err error
	if b.want, err = algorithms(o.Algorithms); err != nil {
		return err
	}
	switch {
	case o.Sized && o.File != "":
		return errors.New("--size is the length of the made stream, and --file gives other bytes; leave one of them out")
	case o.Sized && o.Size < 1:
		return fmt.Errorf("--size %d is nothing to measure; write 1 or more bytes, or leave it out for the classic size", o.Size)
	case o.CPUs < 0:
		return fmt.Errorf("-j %d is no number of CPUs; write 1 or more, or leave it out to use all", o.CPUs)
	}
	b.measure = hashing.MeasureOptions{Size: o.Size, File: o.File, Variants: o.Variants, CPUs: o.CPUs}
	return nil
}

// run measures and prints.
func (b *bench) run(ctx context.Context) error {
	if b.options.File != "" {
		info, err := os.Stat(b.options.File)
		if err != nil {
			return err
		}
		b.file = info
	}
	if err := b.alone(ctx); err != nil || ctx.Err() != nil {
		return err
	}
	if !b.options.JSON {
		b.print(b.classicTable())
		b.argon2(ctx)
		b.print(b.coresTable())
	}
	return b.together(ctx)
}

// alone measures each core by itself.
func (b *bench) alone(ctx context.Context) error {
	opt := b.measure
	opt.Meter = new(hashing.Meter)
	w := b.watch("each core alone", opt.Meter)
	defer w.end()
	for m := range hashing.Measure(ctx, b.want, opt) {
		if m.Err != nil {
			return m.Err
		}
		b.results = append(b.results, m)
		w.counted(len(b.results))
		for a := range m.Algorithms.All() {
			b.compare(a, m.Digests[a], m.Core+" ("+m.Variant+")")
		}
		if b.options.JSON {
			b.print(measurementLine(m))
		}
	}
	return nil
}

// together measures the whole engine.
func (b *bench) together(ctx context.Context) error {
	opt := b.measure
	opt.Meter = new(hashing.Meter)
	w := b.watch("all together", opt.Meter)
	defer w.end()
	t, err := hashing.MeasureTogether(ctx, b.want, opt)
	if err != nil {
		return err
	}
	if err := b.unchanged(); err != nil {
		return err
	}
	if t.Same {
		for _, s := range t.Sums {
			b.compare(s.Algorithm, s.Digest, s.Core+" in the engine")
		}
	}
	if b.options.JSON {
		b.print(togetherLine(t))
	} else {
		b.print(b.togetherTable(t))
	}
	return nil
}

// unchanged looks whether the file is the one that was measured first: other
// bytes have other digests, which is no core's fault.
func (b *bench) unchanged() error {
	if b.file == nil {
		return nil
	}
	now, err := os.Stat(b.options.File)
	if err == nil && (now.Size() != b.file.Size() || !now.ModTime().Equal(b.file.ModTime())) {
		err = hashing.ErrChanged
	}
	return err
}

// compare remembers a digest, or checks it against what another core made of
// the same bytes.
func (b *bench) compare(a hashing.Algorithm, digest []byte, by string) {
	first, ok := b.digests[a]
	switch {
	case !ok:
		b.digests[a] = digestOf{digest, by}
	case !bytes.Equal(first.digest, digest):
		b.failed = true
		b.screen.say(fmt.Sprintf("%v of the same bytes is %x by %s, but %x by %s; one of them is wrong, so trust neither and report this with the output of “omnisum version”.",
			a, first.digest, first.by, digest, by))
	}
}

// sofar says what an interruption leaves.
func (b *bench) sofar() string {
	if b.printed {
		return "; what was printed so far is right, start again for the rest"
	}
	return " before there was a result; start again, or choose less with -a or --size"
}

// print writes results to standard output, or stops the work if that fails.
func (b *bench) print(parts ...string) {
	for _, text := range parts {
		if text != "" && b.outErr == nil {
			b.outErr = b.screen.print([]byte(text))
			b.printed = true
		}
	}
	if b.outErr != nil {
		b.stop()
	}
}
