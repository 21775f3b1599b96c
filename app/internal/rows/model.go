package rows

import (
	"context"
	"errors"
	"path/filepath"
	"slices"

	"omnisum/app/internal/queue"
	"omnisum/app/internal/vouch"
	"omnisum/hashing"
	"omnisum/hashing/verify"
)

// A State is what is being done with a file.
type State uint8

// The states of a file.
const (
	Waiting State = iota
	Hashing
	Done
	Failed
	Cancelled
)

// String returns the state as one word.
func (s State) String() string {
	return [...]string{"waiting", "hashing", "done", "failed", "cancelled"}[s]
}

// A file is what the model knows of one row.
type file struct {
	id    queue.ID
	path  string
	size  int64
	state State
	err   error
	want  hashing.Set
	meter *hashing.Meter
	// progress is the last one shown; after the end only its digests count.
	progress hashing.Progress
	sums     []hashing.Sum // in display order
	head     []byte
	report   hashing.Report // without Sums and Head
	// beside is the list found beside the file, or nil; alone says that the
	// person does not want it.
	beside *Expected
	alone  bool
	// signatures are those that lie beside the file and are of the file
	// itself; check is their check, nil if it has not begun.
	signatures []vouch.Detached
	check      *SignatureCheck
	restless   bool // it was computed once more because it had changed
}

// anew returns what is known of a file that is to be computed again.
func (f *file) anew() file {
	return file{id: f.id, path: f.path, size: f.size, beside: f.beside, alone: f.alone, signatures: f.signatures, restless: f.restless}
}

// A Model holds what the Checksums tab shows, as data: the files, the chosen
// one, the wanted digests and the expected value. It belongs to one goroutine.
type Model struct {
	files  map[queue.ID]*file
	order  []queue.ID
	place  map[queue.ID]int
	chosen queue.ID // 0 for none

	drops    int // drops until now, as far as Dropped said
	followed int // the drop that the chosen file came from
	pinned   int // drops until the person chose by hand

	want     hashing.Set
	expected *Expected
	listing  int // drops whose files aren't all known
	remarks  []string

	unchecked []queue.ID // files whose own signatures wait to be checked
}

// NewModel returns a model of no files that wants the given digests.
func NewModel(want hashing.Set) *Model {
	return &Model{files: map[queue.ID]*file{}, place: map[queue.ID]int{}, want: want}
}

// Dropped tells the model that the person added files; the number is the
// queue's. The first file of the latest drop becomes the chosen one, unless the
// person chooses another before its row is there.
func (m *Model) Dropped(drop int) {
	m.drops = max(m.drops, drop)
	m.listing++
}

// Choose makes a file the chosen one because the person says so.
func (m *Model) Choose(id queue.ID) {
	if m.files[id] != nil {
		m.chosen = id
		m.pinned = m.drops
	}
}

// Chosen returns the chosen file, 0 if there is none.
func (m *Model) Chosen() queue.ID { return m.chosen }

// Apply takes over what happened to the queue, and reports whether the list of
// files became longer or shorter.
func (m *Model) Apply(e queue.Event) (relisted bool) {
	switch e := e.(type) {
	case queue.Added:
		return m.added(e)
	case queue.Removed:
		return m.removed(e.ID)
	case queue.Listed:
		m.listing--
	case queue.Remarked:
		m.remarks = append(m.remarks, Failure(e.Path, e.Err))
	case queue.Queued:
		if f := m.files[e.ID]; f != nil {
			*f = f.anew()
		}
	case queue.Started:
		if f := m.files[e.ID]; f != nil {
			*f = f.anew()
			f.state, f.want, f.meter = Hashing, e.Want, e.Meter
			f.progress = hashing.Progress{Total: -1, Fraction: -1}
		}
	case queue.Ended:
		if f := m.files[e.ID]; f != nil {
			f.end(e)
			m.checkLater(f)
		}
	}
	return false
}

func (m *Model) added(e queue.Added) bool {
	if e.Drop > m.followed && e.Drop > m.pinned {
		m.followed, m.chosen = e.Drop, e.ID
	}
	if f := m.files[e.ID]; f != nil {
		f.size = e.Size
		if f.check != nil && f.check.err != nil {
			f.check = nil // a second try
			m.checkLater(f)
		}
		return false
	}
	m.files[e.ID] = &file{id: e.ID, path: e.Path, size: e.Size}
	m.place[e.ID] = len(m.order)
	m.order = append(m.order, e.ID)
	return true
}

func (m *Model) removed(id queue.ID) bool {
	at, ok := m.place[id]
	if !ok {
		return false
	}
	m.order = slices.Delete(m.order, at, at+1)
	delete(m.files, id)
	delete(m.place, id)
	for i, other := range m.order[at:] {
		m.place[other] = at + i
	}
	if m.chosen == id {
		m.chosen = 0
		if len(m.order) > 0 {
			m.chosen = m.order[min(at, len(m.order)-1)]
		}
	}
	return true
}

func (f *file) end(e queue.Ended) {
	if f.meter != nil {
		f.progress = f.meter.Snapshot()
	}
	f.meter = nil
	f.err = e.Err
	switch {
	case e.Err == nil:
		f.state = Done
		f.size = e.Report.Size
		f.sums, f.head = e.Report.Sums, keptHead(e.Report.Head)
		f.report = e.Report
		f.report.Sums, f.report.Head = nil, nil
	case errors.Is(e.Err, context.Canceled):
		f.state = Cancelled
		f.sums = inOrder(e.Ready)
	default:
		f.state = Failed
	}
}

// keptHead returns what of a file's first bytes is worth keeping: text, which
// may explain a mismatch. Binary heads of 100,000 files would only cost memory.
func keptHead(head []byte) []byte {
	if slices.Contains(head, 0) {
		return nil
	}
	return head
}

func inOrder(sums []hashing.Sum) []hashing.Sum {
	return slices.SortedFunc(slices.Values(sums), func(a, b hashing.Sum) int {
		return int(a.Algorithm) - int(b.Algorithm)
	})
}

// Tick reads the meters of the files at work, and returns these files.
func (m *Model) Tick() []queue.ID {
	var at []queue.ID
	for _, id := range m.order {
		f := m.files[id]
		if f.state == Hashing && f.meter != nil {
			f.progress = f.meter.Snapshot()
			f.sums = inOrder(f.progress.Ready)
			at = append(at, id)
		}
	}
	return at
}

// Busy tells whether a file waits or is at work, or a folder is being listed.
func (m *Model) Busy() bool {
	if m.listing > 0 {
		return true
	}
	for _, f := range m.files {
		if f.state <= Hashing {
			return true
		}
	}
	return false
}

// Want returns the wanted digests.
func (m *Model) Want() hashing.Set { return m.want }

// SetWant changes the wanted digests.
func (m *Model) SetWant(want hashing.Set) { m.want = want }

// asked returns the digests to compute of a file: those wanted, and those that
// its expected value may be of.
func (m *Model) asked(f *file) hashing.Set {
	if e := m.expectedOf(f); e != nil {
		return m.want | e.wanted
	}
	return m.want
}

// Stale tells whether the chosen file has ended without digests that are asked
// of it now, so that it has to be computed again.
func (m *Model) Stale() (queue.ID, bool) {
	f := m.files[m.chosen]
	if f == nil || f.state != Done {
		return 0, false
	}
	return f.id, m.asked(f)&^setOf(f.sums) != 0
}

func setOf(sums []hashing.Sum) hashing.Set {
	var s hashing.Set
	for _, sum := range sums {
		s = s.With(sum.Algorithm)
	}
	return s
}

// subject is how verify sees a file.
func (f *file) subject() verify.File {
	v := verify.File{Name: filepath.Base(f.path), Size: f.size, Head: f.head}
	if f.state == Waiting || f.state == Hashing {
		v.Pending = f.want &^ setOf(f.sums)
	}
	return v
}

// sum returns one digest of a file, nil if it isn't there.
func (f *file) sum(a hashing.Algorithm) *hashing.Sum {
	for i := range f.sums {
		if f.sums[i].Algorithm == a {
			return &f.sums[i]
		}
	}
	return nil
}
