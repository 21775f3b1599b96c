package listcheck

import (
	"bytes"
	"context"
	"errors"
	"io"
	"iter"
	"path/filepath"
	"strings"

	"omnisum/hashing/verify"
)

const (
	// keptBlocks is how many items may keep the block of text around them.
	keptBlocks = 64
	// headText is how much of a long list is searched for a signature.
	headText = 64 << 10
)

// limits tell which lists are long.
type limits struct {
	// text is the size of a text that is parsed as a whole, which lets
	// verdicts name other files of the list.
	text int64
	// items is how many items of a longer list are remembered, so that it need
	// not be read twice.
	items int
}

var usual = limits{text: 512 << 10, items: 20_000}

// An item is an entry of a list or a malformed line.
type item struct {
	entry verify.Entry
	at    int // index of the entry in the list's parsed text, else 0
	line  verify.Line
	bad   bool
}

// A list is one source at work.
type list struct {
	number    int
	source    *Source
	limits    limits
	folder    string // where its names are looked for
	abs       string // the same, absolute
	base      string // the list's own name
	text      *text
	signature Signature
	err       error

	parsed *verify.List // of a short list
	head   []byte       // of a long one, until it is scanned
	rest   io.Reader

	items []item // kept from the first reading
	whole bool   // items are all of it
	fresh bits   // which items of the first reading are worth a row
	count int    // items of the first reading
	rows  int    // entries found

	pinned int  // kept items with several readings of their name
	named  *own // what the list's own name says, once that was asked
}

// openList opens a list and reads it if it is short. The error, if any, is in
// the list.
func openList(ctx context.Context, n int, s *Source, limits limits) *list {
	l := &list{number: n, source: s, limits: limits, folder: folderOf(s)}
	if s.Path != "" {
		l.base = filepath.Base(s.Path)
	}
	l.err = l.open(ctx)
	return l
}

func (l *list) open(ctx context.Context) error {
	var err error
	if l.abs, err = filepath.Abs(l.folder); err != nil {
		return err
	}
	if l.text, err = openText(ctx, l.source); err != nil {
		return err
	}
	r := l.text.reader()
	l.head, err = io.ReadAll(io.LimitReader(r, l.limits.text+1))
	if err != nil {
		return err
	}
	if int64(len(l.head)) > l.limits.text {
		l.rest = r
		begin := l.head[:min(headText, len(l.head))]
		begin = begin[:bytes.LastIndexByte(begin, '\n')+1]
		l.signature = signedBy(verify.Parse(begin, l.base).Signed, l.source.Path)
		return nil
	}
	parsed := verify.Parse(l.head, l.base)
	l.head = nil
	if parsed.Refused != "" {
		return &RefusedError{parsed.Refused}
	}
	l.parsed = &parsed
	l.signature = signedBy(parsed.Signed, l.source.Path)
	return nil
}

func (l *list) close() {
	if l.text != nil {
		l.text.close()
	}
}

// scan yields the items for the first time.
func (l *list) scan() iter.Seq2[item, error] {
	if l.parsed != nil {
		return merged(l.parsed)
	}
	r := io.MultiReader(bytes.NewReader(l.head), l.rest)
	l.head = nil
	return scanned(r, l.base)
}

// first reads the list and remembers what is needed for a second reading.
// visit is told every entry and says whether it is worth a row.
func (l *list) first(visit func(e *verify.Entry) bool) error {
	if l.parsed == nil {
		r, err := l.text.keep(l.rest)
		if err != nil {
			return err
		}
		if l.text.copied {
			if _, err := l.text.file.Write(l.head); err != nil {
				return err
			}
		}
		l.rest = r
	}
	l.whole = l.parsed == nil
	for it, err := range l.scan() {
		if err != nil {
			return err
		}
		worth := it.bad
		if !it.bad {
			l.rows++
			worth = visit(&it.entry)
		}
		l.fresh.add(worth)
		l.count++
		if worth && l.whole {
			l.keep(it)
		}
	}
	if !l.whole {
		l.items = nil
	}
	return l.text.unchanged()
}

// keep remembers an item. Its strings are parts of the block of text that it
// was read from, which must not stay in memory for it; what cannot be copied
// from outside its package may stay for a few.
func (l *list) keep(it item) {
	e := &it.entry
	if len(e.Names()) > 1 {
		l.pinned++
	}
	if len(l.items) >= l.limits.items || l.pinned > keptBlocks {
		l.whole = false
		return
	}
	for _, part := range []*string{&e.Path, &e.Label, &e.Qualifier, &it.line.Text, &it.line.Path} {
		*part = strings.Clone(*part)
	}
	l.items = append(l.items, it)
}

// second yields the items that are worth a row.
func (l *list) second() iter.Seq2[item, error] {
	return func(yield func(item, error) bool) {
		if l.whole {
			for _, it := range l.items {
				if !yield(it, nil) {
					return
				}
			}
			return
		}
		items := merged(l.parsed)
		if l.parsed == nil {
			r, err := l.text.again()
			if err != nil {
				yield(item{}, err)
				return
			}
			items = scanned(r, l.base)
		}
		n := 0
		for it, err := range items {
			if err == nil && n >= l.count {
				err = ErrListChanged
			}
			if err != nil {
				yield(item{}, err)
				return
			}
			if worth := l.fresh.has(n); worth && !yield(it, nil) {
				return
			}
			n++
		}
		if err := l.text.unchanged(); err != nil || n != l.count {
			yield(item{}, errors.Join(err, ErrListChanged))
		}
	}
}

// merged yields what was parsed in the order of the lines.
func merged(l *verify.List) iter.Seq2[item, error] {
	return func(yield func(item, error) bool) {
		if l == nil {
			return
		}
		bad := l.Malformed
		for i, e := range l.Entries {
			for len(bad) > 0 && bad[0].Number < e.Line {
				if !yield(item{line: bad[0], bad: true}, nil) {
					return
				}
				bad = bad[1:]
			}
			if !yield(item{entry: e, at: i}, nil) {
				return
			}
		}
		for _, line := range bad {
			if !yield(item{line: line, bad: true}, nil) {
				return
			}
		}
	}
}

// scanned yields what verify.Scan finds.
func scanned(r io.Reader, name string) iter.Seq2[item, error] {
	return func(yield func(item, error) bool) {
		for e, err := range verify.Scan(r, name) {
			var line verify.Line
			switch {
			case errors.As(err, &line):
				if !yield(item{line: line, bad: true}, nil) {
					return
				}
			case err != nil:
				yield(item{}, scanError(err))
				return
			case !yield(item{entry: e}, nil):
				return
			}
		}
	}
}

// scanError tells what the scanner refuses from what the system refuses, which
// comes as an error with a cause or as the context's.
func scanError(err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) || errors.Unwrap(err) != nil {
		return err
	}
	return &RefusedError{err.Error()}
}

// bits is a growing row of bits.
type bits struct {
	words []uint64
	n     int
}

func (b *bits) add(v bool) {
	if b.n%64 == 0 {
		b.words = append(b.words, 0)
	}
	if v {
		b.words[b.n/64] |= 1 << (b.n % 64)
	}
	b.n++
}

func (b *bits) has(i int) bool { return b.words[i/64]>>(i%64)&1 != 0 }
