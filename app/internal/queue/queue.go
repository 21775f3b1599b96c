// Package queue keeps the files that a person gave to the window and has their
// digests computed: in order, small files side by side, large ones one by one,
// each of them cancellable. It knows no window; what happens is collected as
// events, which the window fetches when it likes.
package queue

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"

	"omnisum/app/internal/walk"
	"omnisum/hashing"
)

// An ID names one file of a Queue, for ever.
type ID int

// A Hash computes the digests of one file; hashing.Hasher.File is one.
type Hash func(ctx context.Context, path string, opt hashing.FileOptions) (hashing.Report, error)

// A Choose says, just before a file is computed, which digests it needs besides
// the wanted ones and which to compute first. It may look at the file's folder,
// but must return soon after ctx is cancelled.
type Choose func(ctx context.Context, id ID, path string, size int64) (also, first hashing.Set)

// Options are what a Queue works with. All fields are required.
type Options struct {
	// Hasher returns the function that computes a set of digests.
	Hasher func(want hashing.Set) (Hash, error)
	// CPUs is how many small files are computed side by side.
	CPUs int
	// Wake is called, from any goroutine and at any time, when Events has
	// something new. It must return at once.
	Wake func()
}

// large is the size from which files are computed one by one, since each of
// them keeps all CPUs busy.
const large = 1 << 20

// A Queue is safe for concurrent use.
type Queue struct {
	opt   Options
	ctx   context.Context // of all work
	stop  context.CancelFunc
	group sync.WaitGroup

	mu      sync.Mutex
	change  sync.Cond
	closed  bool
	listing context.Context // of the drops that are being listed
	unlist  context.CancelFunc
	events  []Event
	files   map[ID]*file
	byPath  map[string]ID
	last    ID
	drops   int
	waiting line // queued files
	big     bool // a large file is being computed
	want    hashing.Set
	choose  Choose
	hashers map[hashing.Set]Hash
}

// A file is one row of the queue.
type file struct {
	id      ID
	path    string
	size    int64
	version hashing.Version
	queued  bool
	cancel  context.CancelFunc // not nil while the file is computed
	ended   bool               // with a report that still holds
	gone    bool               // removed while it was computed
}

// New returns a Queue that wants the given digests. Close must be called.
func New(want hashing.Set, opt Options) *Queue {
	q := &Queue{
		opt: opt, want: want,
		files:   map[ID]*file{},
		byPath:  map[string]ID{},
		hashers: map[hashing.Set]Hash{},
		choose:  func(context.Context, ID, string, int64) (also, first hashing.Set) { return 0, 0 },
	}
	q.ctx, q.stop = context.WithCancel(context.Background())
	q.listing, q.unlist = context.WithCancel(q.ctx)
	q.change.L = &q.mu
	for range max(1, opt.CPUs) {
		q.group.Go(q.work)
	}
	return q
}

// Close cancels everything and returns when all work has ended.
func (q *Queue) Close() {
	q.mu.Lock()
	q.closed = true
	q.stop()
	q.change.Broadcast()
	q.mu.Unlock()
	q.group.Wait()
}

// Events returns what happened since the last call, in order.
func (q *Queue) Events() []Event {
	q.mu.Lock()
	defer q.mu.Unlock()
	events := q.events
	q.events = nil
	return events
}

// emit needs the lock.
func (q *Queue) emit(e Event) {
	q.events = append(q.events, e)
	if len(q.events) == 1 {
		q.opt.Wake()
	}
}

// Add queues files, and all files below folders, and returns the number of this
// drop, which its events carry. It returns at once; a path that cannot be
// hashed becomes a file that failed.
func (q *Queue) Add(paths []string) (drop int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.drops++
	drop = q.drops
	if ctx := q.listing; !q.closed {
		q.group.Go(func() { q.expand(ctx, drop, paths) })
	}
	return drop
}

func (q *Queue) expand(ctx context.Context, drop int, paths []string) {
	var absolute []string
	for _, p := range paths {
		if a, err := filepath.Abs(p); err == nil {
			p = a
		}
		absolute = append(absolute, p)
	}
	n := 0
	for found := range walk.Files(ctx, absolute) {
		if errors.Is(found.Err, walk.ErrLinkedFolder) {
			q.remark(found)
			continue
		}
		info, err := os.Stat(found.Path)
		if found.Err == nil {
			found.Err = err
		}
		if !q.add(ctx, drop, found, info) {
			break
		}
		n++
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	q.emit(Listed{Drop: drop, Files: n})
}

func (q *Queue) remark(found walk.Found) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.emit(Remarked{Path: found.Path, Err: found.Err})
}

// add makes a row of one file, or finds the row that it has already. It reports
// false if the listing was cancelled meanwhile.
func (q *Queue) add(ctx context.Context, drop int, found walk.Found, info os.FileInfo) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if ctx.Err() != nil {
		return false
	}
	var size int64
	var version hashing.Version
	if info != nil {
		size, version = info.Size(), hashing.VersionOf(info)
	}
	if id, ok := q.byPath[found.Path]; ok {
		f := q.files[id]
		same := f.version == version
		f.size, f.version = size, version
		q.emit(Added{Drop: drop, ID: id, Path: f.path, Size: size, Again: true})
		if busy := f.queued || f.cancel != nil; !busy && (!f.ended || !same) {
			q.enter(f, found.Err)
		}
		return true
	}
	q.last++
	f := &file{id: q.last, path: found.Path, size: size, version: version}
	q.files[f.id] = f
	q.byPath[f.path] = f.id
	q.emit(Added{Drop: drop, ID: f.id, Path: f.path, Size: size})
	q.enter(f, found.Err)
	return true
}

// enter puts a file in line, or lets it fail at once. It needs the lock.
func (q *Queue) enter(f *file, err error) {
	f.ended = false
	if err != nil {
		q.emit(Ended{ID: f.id, Err: err})
		return
	}
	f.queued = true
	q.waiting.push(f.id, f.size >= large)
	q.emit(Queued{ID: f.id})
	q.change.Broadcast()
}

// Want changes the digests, and the function that adds to them for one file, for
// files that are started from now on.
func (q *Queue) Want(want hashing.Set, choose Choose) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.want, q.choose = want, choose
}

// Cancel takes a file out of the line or ends its computation.
func (q *Queue) Cancel(id ID) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.cancel(q.files[id])
}

// CancelAll cancels every file that isn't finished, and lists the folders of
// earlier drops no further.
func (q *Queue) CancelAll() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.stopListing()
	for _, f := range q.files {
		q.cancel(f)
	}
}

func (q *Queue) cancel(f *file) {
	switch {
	case f == nil:
	case f.queued:
		f.queued = false
		q.emit(Ended{ID: f.id, Err: context.Canceled})
	case f.cancel != nil:
		f.cancel()
	}
}

// Remove forgets a file, cancelled first if need be.
func (q *Queue) Remove(id ID) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.remove(q.files[id])
}

func (q *Queue) stopListing() {
	q.unlist()
	q.listing, q.unlist = context.WithCancel(q.ctx)
}

// Clear forgets all files.
func (q *Queue) Clear() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.stopListing()
	for _, f := range q.files {
		q.remove(f)
	}
}

func (q *Queue) remove(f *file) {
	if f == nil {
		return
	}
	f.gone, f.queued = true, false
	if f.cancel != nil {
		f.cancel()
	}
	delete(q.files, f.id)
	delete(q.byPath, f.path)
	q.emit(Removed{ID: f.id})
}

// Retry computes a file anew, at the head of the line, unless it is in line or
// being computed.
func (q *Queue) Retry(id ID) {
	q.mu.Lock()
	defer q.mu.Unlock()
	f := q.files[id]
	if f == nil || f.queued || f.cancel != nil {
		return
	}
	info, err := os.Stat(f.path)
	if err == nil {
		f.size, f.version = info.Size(), hashing.VersionOf(info)
	}
	q.enter(f, nil)
	q.waiting.prefer(id)
}

// Recheck computes a file anew if it was changed since it was queued. It asks the
// drive, so it must not be called where that may not wait.
func (q *Queue) Recheck(id ID) {
	q.mu.Lock()
	f := q.files[id]
	if f == nil || !f.ended {
		q.mu.Unlock()
		return
	}
	path, version := f.path, f.version
	q.mu.Unlock()
	if info, err := os.Stat(path); err != nil || hashing.VersionOf(info) != version {
		q.Retry(id)
	}
}

// Prefer puts a file that waits at the head of the line.
func (q *Queue) Prefer(id ID) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting.prefer(id)
}
