// Package listcheck verifies the files that checksum lists name. It knows no
// interface: what it finds comes as a sequence of events, in the order of the
// lists.
//
// Lists are untrusted text. A name from a list is opened only if it stays below
// the list's folder by every system's rules; links in the folder are followed,
// since it is the folder's owner and not the list that made them, and whoever
// opens the name gets the file behind it. Only regular files are opened.
//
// Lists are read before the first file is, because a later line can contradict
// an earlier one. Of a long list only hashes are remembered meanwhile, and it is
// read a second time for the verdicts, so that memory does not grow with the
// text. Each file is computed once, whichever lists and lines name it, and only
// by the algorithms that they may mean.
package listcheck

import (
	"context"
	"errors"
	"io"
	"iter"
	"sync"

	"omnisum/hashing"
	"omnisum/hashing/verify"
)

// A Source is a list.
type Source struct {
	// Name is what the list is called in events.
	Name string
	// Path is the list's file. Its name may tell the algorithm and the file
	// that values without a name are of.
	Path string
	// Reader, if not nil, gives the list's text instead of the file, of which
	// then only the name counts.
	Reader io.Reader
	// Folder is where names are looked for; if empty, the folder of Path, and
	// without one the current folder.
	Folder string
}

// Options adjust Check. The zero value is useful.
type Options struct {
	// CPUs is how many CPUs to use at most; 0 means all.
	CPUs int
	// Begin, if not nil, is told each file that is to be computed, and may
	// return a meter for it. It is called by another goroutine.
	Begin func(path string) *hashing.Meter
	// Found, if not nil, is told each entry that will get a row, while the
	// lists are still read: of a long list the first row takes a while. It is
	// called by another goroutine and must not keep the entry.
	Found func(list int, e *verify.Entry)
	// End, if not nil, is called in the order of Begin when a file is done.
	End func()

	limits *limits // nil means usual
}

// A Status is what became of one entry.
type Status string

// The statuses, in the order in which the first that applies is taken.
const (
	UnsafeName  Status = "unsafe-name" // never opened
	Missing     Status = "missing"
	Unreadable  Status = "unreadable"  // or changed while it was read
	Unsupported Status = "unsupported" // by an algorithm that is not computed
	Conflict    Status = "conflict"    // the list contradicts itself
	Mismatch    Status = "mismatch"
	Match       Status = "match"
	WeakMatch   Status = "weak-match"
	Unknown     Status = "unknown"
	Listed      Status = "listed" // of Show
)

// An Event is a Begun, Row, Malformed or Failed.
type Event interface{ event() }

// Begun says that the events that follow are of another list.
type Begun struct {
	// List is the index of the source.
	List int
	// Signature tells how the list is signed.
	Signature Signature
}

// A Row is an entry and what became of it.
type Row struct {
	List   int
	Entry  verify.Entry
	Status Status
	// Algorithm is the display name of the algorithm that matched or was
	// named, of an unsupported one the list's spelling, or empty.
	Algorithm string
	// Reason is one or more sentences. It is empty if Err says it.
	Reason string
	// File is the path that was opened, empty if none was to be.
	File string
	// Err is why the file could not be computed.
	Err error
}

// Malformed is a line that looks like an entry but is wrong in form.
type Malformed struct {
	List int
	Line verify.Line
}

// Failed says that a list could not be read, or not to its end.
type Failed struct {
	List int
	Err  error
}

func (Begun) event()     {}
func (Row) event()       {}
func (Malformed) event() {}
func (Failed) event()    {}

// ErrEmptyList says that no digest was recognised in a list.
var ErrEmptyList = errors.New("no digest was recognised in the list")

// ErrListChanged says that a list was written to while it was read.
var ErrListChanged = errors.New("the list changed while it was read")

// A RefusedError says why a list is not read although its bytes can be.
type RefusedError struct{ Reason string }

// Error returns the reason, a whole sentence.
func (e *RefusedError) Error() string { return e.Reason }

// ahead is how many events may wait for a file that is being computed.
const ahead = 512

// Check verifies the files that the lists name. After a cancel it yields
// nothing more.
func Check(ctx context.Context, sources []Source, opt Options) iter.Seq[Event] {
	return func(yield func(Event) bool) {
		ctx, cancel := context.WithCancel(ctx)
		var group sync.WaitGroup
		defer group.Wait()
		defer cancel()
		steps := make(chan step, ahead)
		group.Go(func() {
			defer close(steps)
			run := &run{ctx: ctx, table: newTable(), steps: steps, opt: opt, live: map[uint32]*work{}}
			run.pool = newPool(ctx, opt.CPUs)
			defer run.pool.end()
			run.check(sources)
		})
		for s := range steps {
			e := s.finish(ctx, opt)
			if ctx.Err() != nil || !yield(e) {
				return
			}
		}
	}
}

// Show yields the entries of the lists without touching the files they name.
func Show(ctx context.Context, sources []Source) iter.Seq[Event] {
	return func(yield func(Event) bool) {
		for n := range sources {
			if ctx.Err() != nil || !show(ctx, n, &sources[n], yield) {
				return
			}
		}
	}
}

func show(ctx context.Context, n int, source *Source, yield func(Event) bool) bool {
	l := openList(ctx, n, source, usual)
	defer l.close()
	if l.err != nil {
		return yield(Failed{n, l.err})
	}
	if !yield(Begun{n, l.signature}) {
		return false
	}
	t, found := newTable(), 0
	for it, err := range l.scan() {
		switch {
		case err != nil:
			return ctx.Err() == nil && yield(Failed{n, err})
		case it.bad:
			if !yield(Malformed{n, it.line}) {
				return false
			}
		default:
			found++
			// All names alike, as only repetitions matter here.
			if fresh := t.add(t.index(l.abs, it.entry.Path), t.record(n, &it.entry)); fresh && !yield(listed(n, it.entry)) {
				return false
			}
		}
	}
	if found == 0 {
		return ctx.Err() == nil && yield(Failed{n, ErrEmptyList})
	}
	return ctx.Err() == nil
}

func listed(n int, e verify.Entry) Row {
	r := Row{List: n, Entry: e, Status: Listed, Algorithm: named(&e)}
	if !e.Supported() {
		r.Status, r.Reason = Unsupported, unsupported(&e)
	}
	return r
}

// named returns the algorithm that an entry is of, if only one is possible.
func named(e *verify.Entry) string {
	if a, ok := e.Algorithm(); ok {
		return a.Info().Name
	}
	if e.Candidates == 0 {
		return e.Label
	}
	return ""
}
