package terminal

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"sync"
	"time"

	"omnisum/app/internal/listcheck"
	"omnisum/app/internal/rows"
	"omnisum/app/internal/vouch"
	"omnisum/hashing"
	"omnisum/hashing/signature"
	"omnisum/hashing/verify"
)

// CheckOptions are the flags and arguments of the check command.
type CheckOptions struct {
	Lists         []string
	Show          bool
	Folder        string
	IgnoreMissing bool
	Strict        bool
	Quiet         bool
	Status        bool
	JSON          bool
	CPUs          int
	Keys          []string // files of keys, one of which must have signed
}

// Check verifies the files that lists name and returns the exit code.
func Check(ctx context.Context, streams Streams, o CheckOptions) int {
	c := &check{streams: streams, options: o, screen: &screen{out: streams.Out, err: streams.Err}, counts: map[listcheck.Status]int{}}
	c.out = &buffered{flush: c.screen.print}
	ctx, release := interruptible(ctx, func() {})
	defer release()
	if err := o.refusal(); err != nil {
		c.screen.say(err.Error() + ".")
		return Usage
	}
	if o.CPUs > 0 && o.CPUs < runtime.GOMAXPROCS(0) {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(o.CPUs))
	}
	if len(o.Keys) > 0 {
		keys, err := readKeys(ctx, o.Keys)
		if ctx.Err() != nil {
			c.screen.say(untouched)
			return Interrupted
		}
		if err != nil {
			c.screen.say(err.Error() + ".")
			return Usage
		}
		c.vouching = &vouching{keys: keys}
	}
	defer listcheck.Frugal()()
	c.form = &checkText{check: c, colours: streams.colours(streams.Out)}
	switch {
	case o.Status:
		c.form = silent{}
	case o.JSON:
		c.form = newCheckJSON(c)
	}
	return c.run(ctx)
}

// refusal says what is wrong with the flags.
func (o CheckOptions) refusal() error {
	users := 0 // of standard input
	for _, l := range o.Lists {
		if l == stdin {
			users++
		}
	}
	switch {
	case len(o.Lists) == 0:
		return errors.New("no list is named; write omnisum check LIST…, or - for standard input")
	case users > 1:
		return errors.New("standard input (-) can be read only once; name each list once")
	case o.CPUs < 0:
		return fmt.Errorf("-j %d is no number of CPUs; write 1 or more, or leave it out to use all", o.CPUs)
	}
	return nil
}

// A checkForm prints what a check finds.
type checkForm interface {
	begun(list string, s listcheck.Signature)
	signed(list string, s *vouch.Finding) // instead, with --key
	row(list string, r *listcheck.Row)
	malformed(list string, m *listcheck.Malformed)
	end()
}

// silent is the form of --status.
type silent struct{}

func (silent) begun(string, listcheck.Signature)      {}
func (silent) row(string, *listcheck.Row)             {}
func (silent) malformed(string, *listcheck.Malformed) {}
func (silent) end()                                   {}

// check is one run of the command.
type check struct {
	streams  Streams
	options  CheckOptions
	screen   *screen
	out      *buffered
	form     checkForm
	progress *progress
	vouching *vouching // nil without --key

	counts    map[listcheck.Status]int
	malformed int
	ignored   int // missing files that don't count
	failed    bool
	empty     bool // a list had no entries
	unsigned  int  // lists that no key vouches for
}

func (c *check) run(ctx context.Context) int {
	work, stop := context.WithCancel(ctx)
	defer stop()
	for e := range c.events(work) {
		c.event(e)
		if c.out.failure() != nil {
			break
		}
	}
	c.progress.end()
	if ctx.Err() == nil {
		c.form.end()
	}
	if err := c.out.close(); err != nil && ctx.Err() == nil {
		if !closedPipe(err) {
			c.screen.say("the results cannot be written: " + rows.Reason(err) + "; check where the output goes.")
		}
		return Failed
	}
	if ctx.Err() != nil {
		c.screen.say("interrupted; the results printed so far are right, start again to get the others.")
		return Interrupted
	}
	return c.code()
}

// events starts what the flags want.
func (c *check) events(ctx context.Context) func(func(listcheck.Event) bool) {
	sources := make([]listcheck.Source, len(c.options.Lists))
	for i, l := range c.options.Lists {
		sources[i] = listcheck.Source{Name: l, Path: l, Folder: c.options.Folder}
		switch info, err := os.Stat(l); {
		case l == stdin:
			sources[i].Path, sources[i].Reader = "", c.streams.In
		case err == nil && info.Mode()&fs.ModeNamedPipe != 0:
			sources[i].Reader = &pipe{path: l}
		}
	}
	if c.vouching != nil {
		c.vouching.verify(ctx, sources)
	}
	if c.options.Show {
		return listcheck.Show(ctx, sources)
	}
	opt := listcheck.Options{CPUs: c.options.CPUs}
	if c.progress = newProgress(c.streams, c.screen, false, nil, 0); c.progress != nil {
		opt.Begin, opt.End = c.progress.begin, c.progress.finish
	}
	return listcheck.Check(ctx, sources, opt)
}

func (c *check) event(e listcheck.Event) {
	switch e := e.(type) {
	case listcheck.Begun:
		c.begun(&e)
	case listcheck.Row:
		if e.Err != nil {
			e.Reason = rows.Failure(e.File, e.Err)
		}
		doubt(&e, c.vouching.finding(e.List))
		c.row(&e)
	case listcheck.Malformed:
		c.malformed++
		c.form.malformed(c.options.Lists[e.List], &e)
	case listcheck.Failed:
		c.listFailed(c.options.Lists[e.List], e.Err)
	}
}

func (c *check) begun(e *listcheck.Begun) {
	list, r := c.options.Lists[e.List], c.vouching.finding(e.List)
	if r == nil {
		c.form.begun(list, e.Signature)
		return
	}
	if r.Status != signature.Good {
		c.unsigned++
	}
	c.form.signed(list, r)
}

func (c *check) row(r *listcheck.Row) {
	if r.Status == listcheck.Missing && c.options.IgnoreMissing {
		c.ignored++
		return
	}
	c.counts[r.Status]++
	if c.options.Quiet && (r.Status == listcheck.Match || r.Status == listcheck.WeakMatch) {
		return
	}
	c.form.row(c.options.Lists[r.List], r)
}

// listFailed says why a list gives no verdicts.
func (c *check) listFailed(list string, err error) {
	shown := "“" + verify.Display(list) + "”"
	if list == stdin {
		shown = "the list on standard input"
	}
	var refused *listcheck.RefusedError
	var path *fs.PathError
	switch {
	case errors.Is(err, listcheck.ErrEmptyList):
		c.empty = true
		c.screen.say("no digest was recognised in " + shown + "; check that it is a checksum list.")
		return
	case errors.Is(err, listcheck.ErrListChanged):
		c.screen.say(shown + " changed while it was read; wait until nothing writes to it and try again.")
	case errors.As(err, &refused):
		c.screen.say(shown + " is not read: " + lower(refused.Reason))
	case list == stdin:
		c.screen.say(shown + " cannot be read: " + rows.Reason(err) + "; try again, or name a file.")
	case errors.As(err, &path) && errors.Is(err, hashing.ErrNotRegular):
		c.screen.say(shown + " is a folder or device and no list; name a file, or - for standard input.")
	default:
		c.screen.say(rows.Failure(list, err))
	}
	c.failed = true
}

// code returns the exit code.
func (c *check) code() int {
	n := c.counts
	bad := n[listcheck.Mismatch] + n[listcheck.Missing] + n[listcheck.Unreadable] + n[listcheck.UnsafeName]
	switch {
	case c.failed || c.unsigned > 0 || bad > 0 || c.malformed > 0 && c.options.Strict && !c.options.Show:
		return Failed
	case c.options.Show && n[listcheck.Listed]+n[listcheck.Unsupported] > 0:
		return Done
	case c.empty || n[listcheck.Match]+n[listcheck.WeakMatch] == 0:
		return Unsure
	case n[listcheck.Conflict]+n[listcheck.Unknown]+n[listcheck.Unsupported] > 0:
		return Unsure
	}
	return Done
}

// allMatch tells whether every entry of every list matched.
func (c *check) allMatch() bool {
	return c.code() == Done && c.malformed == 0 && c.ignored == 0 && !c.options.Show
}

// flushAfter is how long a finished result may wait for others before it is
// written.
const flushAfter = 50 * time.Millisecond

// buffered collects output, so that a list of a million lines does not cost a
// million writes, and hands it on soon anyway.
type buffered struct {
	flush func([]byte) error

	mu    sync.Mutex
	buf   []byte
	timer *time.Timer
	err   error
}

// maxBuffered is how much output is collected.
const maxBuffered = 32 << 10

// Write takes whole lines.
func (b *buffered) Write(text []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.buf = append(b.buf, text...)
	switch {
	case len(b.buf) >= maxBuffered:
		b.empty()
	case b.timer == nil:
		b.timer = time.AfterFunc(flushAfter, func() {
			b.mu.Lock()
			defer b.mu.Unlock()
			b.empty()
		})
	}
	return len(text), b.err
}

func (b *buffered) empty() {
	if len(b.buf) > 0 && b.err == nil {
		b.err = b.flush(b.buf)
	}
	b.buf = b.buf[:0]
	if b.timer != nil {
		b.timer.Stop()
		b.timer = nil
	}
}

func (b *buffered) failure() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.err
}

// close writes what is left and returns the first error of all.
func (b *buffered) close() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.empty()
	return b.err
}
