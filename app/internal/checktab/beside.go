package checktab

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"omnisum/app/internal/queue"
	"omnisum/app/internal/rows"
	"omnisum/app/internal/vouch"
	"omnisum/hashing"
	"omnisum/hashing/signature"
	"omnisum/hashing/verify"
)

// besides finds the list that lies beside a file, just before the file is
// computed. It is safe for concurrent use.
type besides struct {
	wake func()
	keys *trusted
	// late counts the searches that take too long; while there are any, files
	// are only noted, since a drive that hangs would hold up every file.
	late atomic.Int32
	turn atomic.Int32 // counts the changes of the keys

	mu      sync.Mutex // of the folders and lists, held while they are read
	folders map[string]*folder
	lists   map[string]*readBefore

	foundMu sync.Mutex
	found   map[queue.ID]lying          // until taken
	known   map[queue.ID]*rows.Expected // what was found last, if anything
	missed  map[queue.ID]string         // the paths of those not searched yet
}

// lying is what lies beside a file: a list that speaks of it, or nil, and its
// own signatures.
type lying struct {
	path       string // of the file
	list       *rows.Expected
	signatures []vouch.Detached
	turn       int32 // the keys that the list's signature was checked with
}

// A folder is what is known of one: the names in it that lists have, and those
// that signatures have.
type folder struct {
	changed    time.Time
	names      []string
	signatures map[string]struct{}
}

// readBefore is a list that was read.
type readBefore struct {
	stamps []stamp        // of the list and of its signatures
	list   *rows.Expected // nil if it is none
	turn   int32          // the keys that its signature was checked with
}

const (
	// lookingFor is how long a file waits for the list beside it. The list
	// still counts if it comes later.
	lookingFor = 150 * time.Millisecond
	// maxBeside is the size of the longest list that is read unasked.
	maxBeside = 16 << 20
	// namesInFolder is how many names of a folder are looked at.
	namesInFolder = 20_000
	// candidates is how many lists of a folder are read for one file.
	candidates = 12
	// remembered is how many folders and lists are kept.
	remembered = 32
)

func newBesides(wake func(), keys *trusted) *besides {
	return &besides{
		wake: wake, keys: keys, folders: map[string]*folder{}, lists: map[string]*readBefore{},
		found: map[queue.ID]lying{}, known: map[queue.ID]*rows.Expected{}, missed: map[queue.ID]string{},
	}
}

// chooser returns what the queue asks before each file.
func (b *besides) chooser(choice func(name string, size int64, found *rows.Expected) rows.Choice) queue.Choose {
	return func(ctx context.Context, id queue.ID, path string, size int64) (also, first hashing.Set) {
		c := choice(filepath.Base(path), size, b.search(ctx, id, path))
		return c.Also, c.First
	}
}

// search looks for the list beside a file, but not for long.
func (b *besides) search(ctx context.Context, id queue.ID, path string) *rows.Expected {
	if b.late.Load() > 0 {
		return b.miss(id, path)
	}
	done := make(chan *rows.Expected, 1)
	var settled atomic.Bool // by whoever is first
	go func() {
		l := b.look(path)
		b.put(id, l)
		if !settled.CompareAndSwap(false, true) && b.late.Add(-1) == 0 {
			b.catchUp()
		}
		done <- l.list
	}()
	timer := time.NewTimer(lookingFor)
	defer timer.Stop()
	select {
	case e := <-done:
		return e
	case <-ctx.Done():
	case <-timer.C:
	}
	if settled.CompareAndSwap(false, true) {
		b.late.Add(1)
	}
	return b.miss(id, path)
}

// miss notes that a file was not searched for, and returns what is known of
// earlier.
func (b *besides) miss(id queue.ID, path string) *rows.Expected {
	b.foundMu.Lock()
	b.missed[id] = path
	known := b.known[id]
	b.foundMu.Unlock()
	if b.late.Load() == 0 {
		go b.catchUp()
	}
	return known
}

// catchUp searches for the files that were missed.
func (b *besides) catchUp() {
	b.foundMu.Lock()
	missed := b.missed
	b.missed = map[queue.ID]string{}
	b.foundMu.Unlock()
	b.again(missed)
}

// again searches once more for files, by their paths.
func (b *besides) again(paths map[queue.ID]string) {
	for id, path := range paths {
		b.put(id, b.look(path))
	}
}

// put keeps what was found beside a file until take.
func (b *besides) put(id queue.ID, l lying) {
	b.foundMu.Lock()
	b.found[id] = l
	delete(b.known, id)
	if l.list != nil {
		b.known[id] = l.list
	}
	b.foundMu.Unlock()
	b.wake()
}

// take returns what was found since the last call. What was found with other
// keys than those of now is searched for once more.
func (b *besides) take() map[queue.ID]lying {
	b.foundMu.Lock()
	defer b.foundMu.Unlock()
	if len(b.found) == 0 {
		return nil
	}
	found, turn, old := b.found, b.turn.Load(), map[queue.ID]string{}
	b.found = map[queue.ID]lying{}
	for id, l := range found {
		if l.turn != turn {
			delete(found, id)
			old[id] = l.path
		}
	}
	if len(old) > 0 {
		go b.again(old)
	}
	return found
}

// outdate has what was found with the keys of before searched for once more. It
// must be called after they were forgotten.
func (b *besides) outdate() { b.turn.Add(1) }

// look returns the list beside a file that speaks of it, and its signatures.
func (b *besides) look(path string) lying {
	b.mu.Lock()
	defer b.mu.Unlock()
	l := lying{path: path, turn: b.turn.Load()}
	dir, name := filepath.Dir(path), filepath.Base(path)
	f := b.folder(dir)
	if f == nil {
		return l
	}
	var paths []string
	for _, end := range signature.Endings() {
		if _, there := f.signatures[name+end]; there {
			paths = append(paths, path+end)
		}
	}
	if len(paths) > 0 && !verify.IsListName(name) { // those of lists are checked with the lists
		l.signatures = vouch.BesideFile(paths)
	}
	for i, candidate := range b.inOrder(f.names, name) {
		if i == candidates {
			break
		}
		if e := b.read(f, filepath.Join(dir, candidate), l.turn); e != nil && (e.Names(name) || e.Bare() && strings.EqualFold(e.Of(), name)) {
			l.list = e
			break
		}
	}
	return l
}

// folder reads the names in a folder, nil if that cannot be.
func (b *besides) folder(dir string) *folder {
	info, err := os.Stat(dir)
	if err != nil {
		return nil
	}
	if f := b.folders[dir]; f != nil && f.changed.Equal(info.ModTime()) {
		return f
	}
	f := &folder{changed: info.ModTime(), signatures: map[string]struct{}{}}
	settled := settled(info)
	d, err := os.Open(dir)
	if err != nil {
		return nil
	}
	defer d.Close()
	for n := 0; n < namesInFolder; {
		names, err := d.Readdirnames(1000)
		n += len(names)
		for _, name := range names {
			if verify.IsListName(name) {
				f.names = append(f.names, name)
			}
			if slices.Contains(signature.Endings(), filepath.Ext(name)) {
				f.signatures[name] = struct{}{}
			}
		}
		if err != nil {
			break // also at the end
		}
	}
	slices.Sort(f.names)
	if len(b.folders) >= remembered {
		clear(b.folders)
	}
	delete(b.folders, dir)
	if settled {
		b.folders[dir] = f
	}
	return f
}

// settled tells whether a later change of what was changed last at that time
// would show: the clocks of file systems are coarse, and two changes soon after
// each other may have one time.
func settled(info os.FileInfo) bool { return time.Since(info.ModTime()) > settling }

const settling = time.Second

// inOrder puts the lists first that are likeliest about the file.
func (b *besides) inOrder(names []string, file string) []string {
	if len(names) == 0 {
		return nil
	}
	rank := map[string]int{}
	usual := verify.ListsBeside(file)
	for i, n := range usual {
		rank[strings.ToLower(n)] = i - len(usual)
	}
	list := slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == file })
	slices.SortStableFunc(list, func(a, b string) int { return rank[strings.ToLower(a)] - rank[strings.ToLower(b)] })
	return list
}

// read returns a list of a folder, read anew if it or its signature was changed,
// or was checked with the keys of another turn.
func (b *besides) read(f *folder, path string, turn int32) *rows.Expected {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxBeside {
		return nil
	}
	stamps, keep := []stamp{{path, hashing.VersionOf(info)}}, settled(info)
	for _, end := range signature.Endings() {
		if _, there := f.signatures[filepath.Base(path)+end]; !there {
			continue
		}
		stamps = append(stamps, stampOf(path+end))
		if info, err := os.Stat(path + end); err == nil {
			keep = keep && settled(info)
		}
	}
	if r := b.lists[path]; r != nil && r.turn == turn && slices.Equal(r.stamps, stamps) {
		return r.list
	}
	r := &readBefore{stamps: stamps, turn: turn}
	if e, err := readList(path, maxBeside, b.keys.all()); err == nil {
		r.list = e.Beside()
	}
	if len(b.lists) >= remembered {
		clear(b.lists)
	}
	delete(b.lists, path)
	if keep {
		b.lists[path] = r
	}
	return r.list
}
