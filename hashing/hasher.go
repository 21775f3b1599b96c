package hashing

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"slices"
	"sync"
	"time"
)

// headSize is how many first bytes a Report keeps.
const headSize = 512

// abandonAfter is how long a cancelled computation may take to end. One that
// takes longer is stuck in the system, for example in a read from a network
// drive that went away, and is left behind.
const abandonAfter = 150 * time.Millisecond

// Options adjust a Hasher. The zero value is useful.
type Options struct {
	// CPUs is how many CPUs to use at most; 0 means all that the Go runtime
	// uses (GOMAXPROCS).
	CPUs int
	// Background lets other work on the machine go first, where the system
	// can: a window that shows the progress stays quick.
	Background bool
}

// A Hasher computes a set of digests of files and streams. It keeps cores and
// buffers from one file to the next, and is safe for concurrent use.
type Hasher struct {
	want       Set
	cpus       int
	background bool
	tasks      []task

	large chan struct{} // held by the one large file that uses all CPUs

	mu   sync.Mutex
	free map[Set][]*workspace // idle, by the set that they compute
	ring [][][]byte           // idle rings of blocks
}

// A workspace is the cores for one set of digests.
type workspace struct {
	set   Set
	cores []*running
}

// New returns a Hasher for the wanted digests. It is an error to want none.
func New(want Set, opt Options) (*Hasher, error) {
	if want == 0 || want&^All() != 0 {
		return nil, fmt.Errorf("no algorithm is chosen; choose at least one")
	}
	// A core that fails its test has switched itself off; who wants to tell
	// the person asks SelfTest.
	_ = SelfTest()
	cpus := opt.CPUs
	if cpus <= 0 {
		cpus = runtime.GOMAXPROCS(0)
	}
	tasks, err := plan(want, cores, cpus)
	if err != nil {
		return nil, err
	}
	return &Hasher{
		want: want, cpus: cpus, background: opt.Background, tasks: tasks,
		large: make(chan struct{}, 1),
		free:  map[Set][]*workspace{},
	}, nil
}

// FileOptions adjust the computation of one file. The zero value is useful.
type FileOptions struct {
	// Meter, if not nil, shows the progress. It serves this file only.
	Meter *Meter
	// First is at most one algorithm, whose digest is wanted before all
	// others: it gets the first pass over the file to itself if a second
	// pass is likely to come from the system's cache.
	First Set
}

// File computes the wanted digests of the bytes of one regular file. Errors are
// those of opening and reading, ErrNotRegular, ErrChanged and the context's.
func (h *Hasher) File(ctx context.Context, path string, opt FileOptions) (Report, error) {
	return h.detached(ctx, opt, func(opt FileOptions) (Report, error) {
		return h.file(ctx, path, opt)
	})
}

// Reader computes the wanted digests of a stream up to its end, in one pass.
func (h *Hasher) Reader(ctx context.Context, r io.Reader, opt FileOptions) (Report, error) {
	return h.detached(ctx, opt, func(opt FileOptions) (Report, error) {
		release, err := h.turn(ctx)
		if err != nil {
			return Report{}, err
		}
		defer release()
		start := time.Now()
		w := h.take(h.want, h.tasks)
		attach(w, opt.Meter.begin(-1, h.tasks))
		s, err := h.pass(ctx, r, w, opt.Meter, func(int64) error { return nil })
		if err != nil {
			return Report{}, err
		}
		return report(s, start, opt.Meter), nil
	})
}

// File computes digests of one file with a Hasher of its own.
func File(ctx context.Context, path string, want Set, opt FileOptions) (Report, error) {
	h, err := New(want, Options{})
	if err != nil {
		return Report{}, err
	}
	return h.File(ctx, path, opt)
}

// Reader computes digests of one stream with a Hasher of its own.
func Reader(ctx context.Context, r io.Reader, want Set, opt FileOptions) (Report, error) {
	h, err := New(want, Options{})
	if err != nil {
		return Report{}, err
	}
	return h.Reader(ctx, r, opt)
}

// detached runs compute and returns when it has ended, or a moment after a
// cancel even if it hangs in the system; all that it uses stays its own then.
func (h *Hasher) detached(ctx context.Context, opt FileOptions, compute func(FileOptions) (Report, error)) (Report, error) {
	if opt.Meter == nil {
		opt.Meter = new(Meter)
	}
	if err := ctx.Err(); err != nil {
		return Report{}, err
	}
	type outcome struct {
		report Report
		err    error
	}
	done := make(chan outcome, 1)
	go func() {
		if h.background {
			background()
		}
		r, err := compute(opt)
		opt.Meter.ended.Store(time.Now().UnixNano())
		done <- outcome{r, err}
	}()
	select {
	case o := <-done:
		return o.report, o.err
	case <-ctx.Done():
	}
	select {
	case o := <-done:
		return o.report, o.err
	case <-time.After(abandonAfter):
		return Report{}, ctx.Err()
	}
}

func (h *Hasher) file(ctx context.Context, path string, opt FileOptions) (Report, error) {
	f, before, err := Open(path)
	if err != nil {
		return Report{}, err
	}
	defer f.Close()
	if before.Size() > blockSize {
		release, err := h.turn(ctx)
		if err != nil {
			return Report{}, err
		}
		defer release()
		// What happened while the file waited for its turn does no harm.
		if before, err = f.Stat(); err != nil {
			return Report{}, err
		}
	}
	start := time.Now()
	verify := func(size int64) error { return unchanged(f, path, before, size) }
	passes, err := h.passes(opt.First, before.Size())
	if err != nil {
		return Report{}, err
	}
	meters := opt.Meter.begin(before.Size(), slices.Concat(passes...))
	var whole stream
	for i, tasks := range passes {
		if _, err := f.Seek(0, io.SeekStart); err != nil {
			return Report{}, err
		}
		w := h.take(union(tasks), tasks)
		attach(w, meters[:len(tasks)])
		meters = meters[len(tasks):]
		s, err := h.pass(ctx, f, w, opt.Meter, verify)
		if err != nil {
			return Report{}, err
		}
		if i == 0 {
			whole = s
		} else {
			whole.readTime += s.readTime
		}
	}
	r := report(whole, start, opt.Meter)
	r.Version = VersionOf(before)
	return r, nil
}

// passes returns the tasks of the one or two passes over a file.
func (h *Hasher) passes(first Set, size int64) ([][]task, error) {
	rest := h.want &^ first
	if first.Len() != 1 || first&^h.want != 0 || rest == 0 || size <= blockSize || size > availableMemory()/2 {
		return [][]task{h.tasks}, nil
	}
	alone, err := plan(first, cores, h.cpus)
	if err != nil {
		return nil, err
	}
	others, err := plan(rest, cores, h.cpus)
	if err != nil {
		return nil, err
	}
	return [][]task{alone, others}, nil
}

// pass sends src once through the cores of w, and takes w back if it ends well.
func (h *Hasher) pass(ctx context.Context, src io.Reader, w *workspace, m *Meter, verify func(int64) error) (stream, error) {
	blocks := h.takeRing()
	if total := m.total.Load(); total >= 0 && total <= blockSize {
		s, err := inline(ctx, src, w, m, blocks[0], verify)
		h.put(w, blocks, err)
		return s, err
	}
	for len(blocks) < ringBlocks {
		blocks = append(blocks, make([]byte, blockSize))
	}
	ring := newRing(w.cores, m, blocks)
	ring.background = h.background
	s, err := ring.run(ctx, src, h.cpus, verify)
	h.put(w, blocks, err)
	return s, err
}

// turn waits for the turn of a large file. Nothing counts its time before that.
func (h *Hasher) turn(ctx context.Context) (release func(), err error) {
	select {
	case h.large <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	free := sync.OnceFunc(func() { <-h.large })
	// A read that hangs in the system after a cancel must not keep the next
	// large file waiting.
	stop := context.AfterFunc(ctx, free)
	return func() { stop(); free() }, nil
}

// inline computes a small file on one goroutine: whole files side by side use
// the CPUs better then than many cores on one.
func inline(ctx context.Context, src io.Reader, w *workspace, m *Meter, block []byte, verify func(int64) error) (stream, error) {
	start := time.Now()
	n, err := readBlock(src, block)
	s := stream{size: int64(n), readTime: time.Since(start), head: slices.Clone(block[:min(n, headSize)])}
	// If the block is full, a file that grew since is caught by verify.
	if err != nil && err != io.EOF {
		return s, err
	}
	m.read.Add(s.size)
	for _, c := range w.cores {
		if err := ctx.Err(); err != nil {
			return s, err
		}
		feed(c, block[:n])
	}
	if err := verify(s.size); err != nil {
		return s, err
	}
	for _, c := range w.cores {
		finish(c, m)
	}
	return s, nil
}

func report(s stream, start time.Time, m *Meter) Report {
	m.mu.Lock()
	defer m.mu.Unlock()
	sums := slices.Clone(m.ready)
	slices.SortFunc(sums, func(a, b Sum) int { return int(a.Algorithm) - int(b.Algorithm) })
	return Report{Size: s.size, Head: s.head, Elapsed: time.Since(start), ReadTime: s.readTime, Sums: sums}
}

func union(tasks []task) Set {
	var s Set
	for _, t := range tasks {
		s |= t.part
	}
	return s
}

func attach(w *workspace, meters []*coreMeter) {
	for i, c := range w.cores {
		c.meter = meters[i]
	}
}

// take returns fresh cores for the tasks, reused ones if any are idle.
func (h *Hasher) take(set Set, tasks []task) *workspace {
	h.mu.Lock()
	idle := h.free[set]
	if n := len(idle); n > 0 {
		w := idle[n-1]
		h.free[set] = idle[:n-1]
		h.mu.Unlock()
		return w
	}
	h.mu.Unlock()
	w := &workspace{set: set}
	for _, t := range tasks {
		w.cores = append(w.cores, &running{core: t.spec.start(t.part), task: t})
	}
	return w
}

// takeRing returns at least one block.
func (h *Hasher) takeRing() [][]byte {
	h.mu.Lock()
	defer h.mu.Unlock()
	if n := len(h.ring); n > 0 {
		blocks := h.ring[n-1]
		h.ring = h.ring[:n-1]
		return blocks
	}
	return [][]byte{make([]byte, blockSize)}
}

// put takes cores and blocks back. After an error the blocks may still be in
// the hands of a read, and are dropped.
func (h *Hasher) put(w *workspace, blocks [][]byte, err error) {
	for _, c := range w.cores {
		c.core.Reset()
		c.meter, c.next, c.busy, c.ended = nil, 0, false, false
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.free[w.set] = append(h.free[w.set], w)
	if err == nil {
		h.ring = append(h.ring, blocks)
	}
}
