package listcheck

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"path/filepath"

	"omnisum/hashing"
	"omnisum/hashing/verify"
)

// A run is one Check.
type run struct {
	ctx   context.Context
	opt   Options
	table *table
	pool  *pool
	live  map[uint32]*work // files that have rows to come
	steps chan<- step
}

// A step is an event, or a row that waits for its file.
type step struct {
	event   Event
	row     Row
	work    *work
	begun   bool // the row is its file's first
	list    *list
	at      int    // of the entry in the parsed list
	name    string // of the file, as verdicts see it
	subject uint32
}

// check reads all lists, and then makes the rows.
func (r *run) check(sources []Source) {
	limits := usual
	if r.opt.limits != nil {
		limits = *r.opt.limits
	}
	lists := make([]*list, len(sources))
	for n := range sources {
		lists[n] = openList(r.ctx, n, &sources[n], limits)
		defer lists[n].close()
		if lists[n].err == nil {
			lists[n].err = lists[n].first(func(e *verify.Entry) bool {
				worth := r.expect(lists[n], e)
				if worth && r.opt.Found != nil {
					r.opt.Found(n, e)
				}
				return worth
			})
		}
		if r.ctx.Err() != nil {
			return
		}
	}
	for _, l := range lists {
		if !r.rows(l) {
			return
		}
	}
}

func (r *run) send(s step) bool {
	select {
	case r.steps <- s:
		return true
	case <-r.ctx.Done():
		return false
	}
}

// expect remembers an entry and tells whether it is worth a row.
func (r *run) expect(l *list, e *verify.Entry) bool {
	name, _, refusal := l.locate(r.table, e)
	if refusal != "" {
		return true
	}
	i := r.table.index(l.abs, name)
	if !r.table.add(i, r.table.record(l.number, e)) {
		return false
	}
	f := r.table.files.at(i)
	f.want |= uint32(e.Candidates)
	f.left++
	return true
}

// rows makes the events of one list.
func (r *run) rows(l *list) bool {
	if l.err != nil {
		return r.send(step{event: Failed{l.number, l.err}})
	}
	if !r.send(step{event: Begun{l.number, l.signature}}) {
		return false
	}
	for it, err := range l.second() {
		switch {
		case err != nil:
			return r.send(step{event: Failed{l.number, err}})
		case it.bad:
			if !r.send(step{event: Malformed{l.number, it.line}}) {
				return false
			}
		case !r.entry(l, it):
			return false
		}
	}
	if l.rows == 0 {
		return r.send(step{event: Failed{l.number, ErrEmptyList}})
	}
	return true
}

// entry sends the row of one entry on its way, and its file if it is new.
func (r *run) entry(l *list, it item) bool {
	e := &it.entry
	s := step{list: l, at: it.at, row: Row{List: l.number, Entry: *e, Algorithm: named(e)}}
	name, status, refusal := l.locate(r.table, e)
	if refusal != "" {
		s.row.Status, s.row.Reason = status, refusal
		s.event = s.row
		return r.send(s)
	}
	i, ok := r.table.find(l.abs, name)
	if !ok {
		return r.send(step{event: Failed{l.number, ErrListChanged}})
	}
	f := r.table.files.at(i)
	w := r.live[i]
	if w == nil || w.name != name || w.folder != l.abs {
		w = &work{path: l.path(name), folder: l.abs, name: name, want: hashing.Set(f.want), done: make(chan struct{})}
		r.live[i], s.begun = w, true
		if r.opt.Begin != nil {
			w.meter = r.opt.Begin(w.path)
		}
		w.compare = func() facts { return r.table.facts(i, w.sums) }
		if !r.pool.start(w) {
			return false
		}
	}
	if f.left > 0 {
		f.left--
	}
	if f.left == 0 {
		delete(r.live, i)
	}
	s.work, s.name, s.subject = w, e.Path, r.table.record(l.number, e).subject
	if s.name == "" {
		s.name = path.Base(name)
	}
	return r.send(s)
}

// finish waits for the step's file and returns its event.
func (s step) finish(ctx context.Context, opt Options) Event {
	if s.work == nil {
		return s.event
	}
	select {
	case <-s.work.done:
	case <-ctx.Done():
		return nil
	}
	if s.begun && opt.End != nil {
		opt.End()
	}
	row := s.row
	row.File = s.work.path
	if err := s.work.err; err != nil {
		row.Err, row.Status = err, Unreadable
		if isMissing(err) {
			row.Status = Missing
		}
		return row
	}
	s.judge(&row)
	return row
}

// judge compares an entry with its file.
func (s step) judge(row *Row) {
	w, e := s.work, &row.Entry
	if !e.Supported() {
		row.Status, row.Reason = Unsupported, unsupported(e)
		return
	}
	if w.facts.conflicts[s.subject] {
		row.Status, row.Reason = Conflict, contradiction(w, e)
		return
	}
	l, at := s.list.view(e, s.at)
	v := verify.JudgeEntry(l, at, verify.File{Name: s.name, Size: w.size, Head: w.head}, w.sums)
	row.Status, row.Reason = statusOf(&v), v.Reason()
	if v.Algorithm != "" {
		row.Algorithm = v.Algorithm
	}
	if w.facts.wrong[s.subject] && row.Status == Conflict {
		row.Status, row.Reason = Mismatch, fmt.Sprintf("The list has several values of this length for the file (%s), and none is its digest.", e.Candidates)
	}
	switch {
	case row.Status == Mismatch && e.Path == "" && e.Qualifier != "" && w.facts.qualified:
		row.Status = Unknown
		row.Reason = fmt.Sprintf("The value is for “%s” and not this file's digest, so it may be that of another file.", verify.Display(e.Qualifier))
	case row.Status == Mismatch && s.list.isItself(w.path):
		row.Reason += " The file is the list itself, which cannot hold its own digest."
	case w.facts.outweighed != 0 && (row.Status == Match || row.Status == WeakMatch):
		// Whoever can forge one digest of a file leaves the others wrong.
		row.Status = Mismatch
		row.Reason = fmt.Sprintf("The file's %s digest is the published one, but its %s digest is not, which outweighs that.", v.Algorithm, likeliest(w.facts.outweighed))
	}
}

// view returns a list that has what JudgeEntry may need of this one, and the
// index of the entry in it.
func (l *list) view(e *verify.Entry, at int) (verify.List, int) {
	if l.parsed != nil {
		return *l.parsed, at
	}
	return verify.List{Name: l.base, Entries: []verify.Entry{*e}}, 0
}

func (l *list) isItself(file string) bool {
	return l.source.Reader == nil && filepath.Clean(file) == filepath.Clean(l.source.Path)
}

func statusOf(v *verify.Verdict) Status {
	switch {
	case v.Result == verify.Match:
		return Match
	case v.Result == verify.WeakMatch:
		return WeakMatch
	case v.Result == verify.Mismatch:
		return Mismatch
	case v.Cause == verify.Contradicted:
		return Conflict
	case v.Cause == verify.Unsupported:
		return Unsupported
	}
	return Unknown
}

func unsupported(e *verify.Entry) string {
	if e.Label == "" {
		return "The value is of an algorithm that Omnisum does not compute."
	}
	return fmt.Sprintf("The value is by %s, which Omnisum does not compute.", verify.Display(e.Label))
}

// contradiction says what is wrong with entries of one file that differ.
func contradiction(w *work, e *verify.Entry) string {
	for _, s := range w.sums {
		if e.Candidates.Has(s.Algorithm) && bytes.Equal(s.Digest, e.Digest) {
			return fmt.Sprintf("The list contradicts itself: this value is the file's %s digest, but it has another one for the same file.", s.Algorithm)
		}
	}
	return "The list contradicts itself: it has several values for this file, and this one is not the file's."
}

func likeliest(set hashing.Set) string {
	for a := range set.All() {
		return a.Info().Name
	}
	return ""
}
