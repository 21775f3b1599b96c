package listpage

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"omnisum/app/internal/listcheck"
	"omnisum/app/internal/rows"
	"omnisum/hashing"
	"omnisum/hashing/signature"
	"omnisum/hashing/verify"
)

// A job is one check at work. It collects records until the page fetches them.
type job struct {
	sources []listcheck.Source
	ctx     context.Context
	cancel  context.CancelFunc
	group   sync.WaitGroup
	begun   time.Time
	wake    func()
	looked  chan struct{} // closed when there is a preview

	mu        sync.Mutex
	batch     []record
	preview   []record
	algs      []string
	byName    map[string]uint8
	estimate  int
	signature []string // what those of the lists are worth
	keyWanted string   // which key is lacking to check one
	bad       string   // which one is bad
	failures  []string
	ended     time.Time
	active    map[string]*hashing.Meter
	results   map[string]result
	bytes     int64 // of files that are done
	kept      int   // records since the start

	signed  map[int]signing // by list; set before lists are read
	vouched bool            // it is set

	opened map[string]map[string]struct{} // names of files by folder; of the consumer alone
	files  int
}

// A result is what is kept of a file while further entries may name it.
type result struct {
	size int64
	took time.Duration
	sums []hashing.Sum
}

const (
	// previewed is how many entries are shown before the first is checked.
	previewed = 200
	// lookFirst is how long the check waits for them.
	lookFirst = 200 * time.Millisecond
	// resultsKept is how many files' results are kept at a time.
	resultsKept = 4096
	// filesKept is how many files of a list are remembered to find those that
	// it does not name.
	filesKept = 200_000
	// strangers is how many files that the list does not name are shown.
	strangers = 20_000
)

// A check verifies lists; listcheck.Check is one.
type check func(ctx context.Context, sources []listcheck.Source, opt listcheck.Options) iter.Seq[listcheck.Event]

// startJob begins a check; wake is called when there is something to fetch for
// the first time.
func startJob(paths []string, run check, keys func() signature.Keys, cpus int, wake func()) *job {
	j := &job{
		wake: wake, looked: make(chan struct{}),
		begun: time.Now(), algs: []string{""}, byName: map[string]uint8{"": 0},
		active: map[string]*hashing.Meter{}, results: map[string]result{}, opened: map[string]map[string]struct{}{},
	}
	j.ctx, j.cancel = context.WithCancel(context.Background())
	for _, p := range paths {
		j.sources = append(j.sources, listcheck.Source{Name: filepath.Base(p), Path: p})
	}
	j.group.Go(func() {
		defer listcheck.Frugal()()
		j.vouch(keys)
		j.group.Go(j.look)
		j.run(run, cpus)
	})
	return j
}

// look reads the first entries, which are shown while the whole of a long list
// is read, and estimates how many there are.
func (j *job) look() {
	var first []record
	for e := range listcheck.Show(j.ctx, j.lists()) {
		if r, ok := e.(listcheck.Row); ok {
			first = append(first, record{text: r.Entry.Path, name: uint32(len(r.Entry.Path)), line: int32(r.Entry.Line), kind: waiting, size: -1})
		}
		if len(first) >= previewed {
			break
		}
	}
	j.mu.Lock()
	j.preview = first
	j.mu.Unlock()
	close(j.looked)
	j.wake()
	lines := 0
	for _, s := range j.sources {
		lines += linesOf(j.ctx, s.Path)
	}
	j.mu.Lock()
	j.estimate = lines
	j.mu.Unlock()
}

// linesOf counts the lines of a file that aren't empty at its end.
func linesOf(ctx context.Context, path string) int {
	f, _, err := hashing.Open(path)
	if err != nil {
		return 0
	}
	defer f.Close()
	lines, last := 0, byte('\n')
	buffer := make([]byte, 256<<10)
	for ctx.Err() == nil {
		n, err := f.Read(buffer)
		lines += bytes.Count(buffer[:n], []byte{'\n'})
		if n > 0 {
			last = buffer[n-1]
		}
		if err != nil {
			if errors.Is(err, io.EOF) && last != '\n' {
				lines++
			}
			break
		}
	}
	return lines
}

func (j *job) run(run check, cpus int) {
	// The first rows are shown before the CPUs are busy with the rest.
	select {
	case <-j.looked:
	case <-time.After(lookFirst):
	}
	opt := listcheck.Options{CPUs: cpus, Begin: j.begin}
	for e := range run(j.ctx, j.lists(), opt) {
		j.event(e)
	}
	if j.ctx.Err() == nil {
		j.strangers()
	}
	j.mu.Lock()
	j.ended = time.Now()
	j.mu.Unlock()
}

// begin gives a file its meter.
func (j *job) begin(path string) *hashing.Meter {
	m := new(hashing.Meter)
	j.mu.Lock()
	j.active[path] = m
	j.mu.Unlock()
	return m
}

func (j *job) event(e listcheck.Event) {
	j.mu.Lock()
	defer j.mu.Unlock()
	switch e := e.(type) {
	case listcheck.Begun:
		if _, checked := j.signed[e.List]; !checked && e.Signature.Present() {
			j.signature = append(j.signature, "Signed ("+e.Signature.Kind+"), not checked: signatures of lists over 64 MiB are not.")
		}
	case listcheck.Row:
		j.row(&e)
	case listcheck.Malformed:
		j.put(record{
			text: e.Line.Path, name: uint32(len(e.Line.Path)), line: int32(e.Line.Number),
			kind: Malformed, list: uint16(e.List), size: -1, extra: &extra{reason: e.Line.Reason},
		})
	case listcheck.Failed:
		j.failures = append(j.failures, j.failure(e))
	}
}

func (j *job) failure(e listcheck.Failed) string {
	s := j.sources[e.List]
	var refused *listcheck.RefusedError
	name := "“" + verify.Display(s.Name) + "” "
	switch {
	case errors.Is(e.Err, listcheck.ErrEmptyList):
		return name + "holds no digest that was recognised."
	case errors.Is(e.Err, listcheck.ErrListChanged):
		return name + "changed while it was read; check it again."
	case errors.As(e.Err, &refused):
		return name + "is not read: " + refused.Reason
	}
	return rows.Failure(s.Path, e.Err)
}

var kindOf = map[listcheck.Status]Kind{
	listcheck.UnsafeName: UnsafeName, listcheck.Missing: Missing, listcheck.Unreadable: Unreadable,
	listcheck.Unsupported: Unsupported, listcheck.Conflict: Contradicted, listcheck.Mismatch: Mismatched,
	listcheck.Match: Matched, listcheck.WeakMatch: Weak, listcheck.Unknown: Unknown,
}

// row turns an entry's outcome into a record. It needs the lock.
func (j *job) row(e *listcheck.Row) {
	kind, ok := kindOf[e.Status]
	if !ok {
		kind = Unknown
	}
	r := record{
		text: e.Entry.Path + string(e.Entry.Digest), name: uint32(len(e.Entry.Path)), line: int32(e.Entry.Line),
		kind: kind, alg: j.algorithm(e.Algorithm), list: uint16(e.List), size: -1,
	}
	var found result
	if e.File != "" && e.Err == nil {
		found = j.result(e.File)
		r.size, r.took = found.size, uint32(min(found.took/took, 1<<32-1))
		j.remember(e.File)
	}
	if e.Err != nil {
		delete(j.active, e.File)
	}
	if (kind == Matched || kind == Weak) && j.doubted(e.List) {
		kind, e.Reason = Unknown, "The digest is the file’s, but the list’s signature is bad, so that nobody vouches for it."
		r.kind = kind
	}
	// Missing files may be a million, and have nothing to tell but their name.
	if kind.problem() && !(kind == Missing && errors.Is(e.Err, fs.ErrNotExist)) {
		x := &extra{reason: e.Reason, file: e.File, computed: computed(found.sums, e)}
		if e.Err != nil {
			x.reason = rows.Failure(e.File, e.Err)
		}
		r.extra = x
	}
	j.put(r)
}

// computed returns the file's digest by the algorithm of an entry, if that is
// certain and stands.
func computed(sums []hashing.Sum, e *listcheck.Row) []byte {
	if e.Status != listcheck.Mismatch && e.Status != listcheck.Conflict {
		return nil
	}
	for _, s := range sums {
		if s.Algorithm.Info().Name == e.Algorithm || len(sums) == 1 {
			return s.Digest
		}
	}
	return nil
}

// algorithm returns the number of an algorithm's name. It needs the lock.
func (j *job) algorithm(name string) uint8 {
	n, ok := j.byName[name]
	if !ok && len(j.algs) < 255 {
		n = uint8(len(j.algs))
		j.algs = append(j.algs, verify.Display(name))
		j.byName[name] = n
	}
	return n
}

// result returns what is known of a file. It needs the lock.
func (j *job) result(path string) result {
	if m := j.active[path]; m != nil {
		p := m.Snapshot()
		delete(j.active, path)
		if len(j.results) >= resultsKept {
			clear(j.results)
		}
		j.results[path] = result{p.Total, p.Elapsed, p.Ready}
		j.bytes += max(0, p.Total)
	}
	if r, ok := j.results[path]; ok {
		return r
	}
	return result{size: -1}
}

func (j *job) put(r record) {
	j.batch = append(j.batch, r)
	j.kept++
}

// remember notes that the list names a file.
func (j *job) remember(path string) {
	if j.files >= filesKept {
		return
	}
	dir, name := filepath.Split(path)
	names := j.opened[dir]
	if names == nil {
		names = map[string]struct{}{}
		j.opened[dir] = names
	}
	if _, ok := names[name]; !ok {
		names[name] = struct{}{}
		j.files++
	}
}

// strangers finds the files that lie beside the list's files but that it does
// not name. Lists themselves, and signatures, are none.
func (j *job) strangers() {
	if j.files >= filesKept {
		return
	}
	own := map[string]bool{}
	for _, s := range j.sources {
		own[filepath.Clean(s.Path)] = true
		for _, end := range signature.Endings() {
			own[filepath.Clean(s.Path+end)] = true
		}
	}
	root := filepath.Dir(j.sources[0].Path)
	n := 0
	for dir, names := range j.opened {
		entries, err := os.ReadDir(dir)
		if err != nil || j.ctx.Err() != nil {
			continue
		}
		for _, e := range entries {
			if _, named := names[e.Name()]; named || !e.Type().IsRegular() || own[filepath.Join(dir, e.Name())] || verify.IsListName(e.Name()) {
				continue
			}
			name := filepath.Join(dir, e.Name())
			if below, err := filepath.Rel(root, name); err == nil {
				name = filepath.ToSlash(below)
			}
			size := int64(-1)
			if info, err := e.Info(); err == nil {
				size = info.Size()
			}
			if n++; n > strangers {
				return
			}
			j.mu.Lock()
			j.put(record{text: name, name: uint32(len(name)), kind: NotListed, size: size})
			j.mu.Unlock()
		}
	}
}

// fetch brings what is new into the model and reports whether the check has
// ended.
func (j *job) fetch(m *Model) (ended bool) {
	j.mu.Lock()
	batch := j.batch
	j.batch = nil
	m.algs, m.estimate = j.algs, j.estimate
	m.signature, m.failures = strings.Join(j.signature, "  ·  "), j.failures
	m.keyWanted, m.badSignature = j.keyWanted, j.bad
	m.bytes, m.running = j.bytes, 0
	for _, meter := range j.active {
		p := meter.Snapshot()
		m.bytes += max(0, min(p.Read, p.Total))
		m.running += max(0, p.Fraction)
	}
	ended = !j.ended.IsZero()
	m.elapsed = time.Since(j.begun)
	if ended {
		m.elapsed = j.ended.Sub(j.begun)
	}
	preview := j.preview
	j.mu.Unlock()
	if len(batch) > 0 {
		m.add(batch)
	} else if m.all.len() == 0 && !ended {
		m.preview = preview
	}
	if ended && m.state == Checking {
		m.preview = nil
		m.state = Finished
		if j.ctx.Err() != nil {
			m.state = Cancelled
		}
	}
	return ended
}

// end cancels the check and waits for it.
func (j *job) end() {
	j.cancel()
	j.group.Wait()
}
