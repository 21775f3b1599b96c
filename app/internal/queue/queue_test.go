package queue

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"omnisum/hashing"
)

// desk is a queue with a fake hash that runs until it is let go.
type desk struct {
	t      *testing.T
	q      *Queue
	dir    string
	mu     sync.Mutex
	open   map[string]chan error // files being computed, by base name
	order  []string              // in which they were started
	events []Event
}

func newDesk(t *testing.T, cpus int) *desk {
	d := &desk{t: t, dir: t.TempDir(), open: map[string]chan error{}}
	d.q = New(hashing.SetOf(hashing.MD5), Options{
		Hasher: func(hashing.Set) (Hash, error) { return d.hash, nil },
		CPUs:   cpus,
		Wake:   func() {},
	})
	return d
}

func (d *desk) hash(ctx context.Context, path string, _ hashing.FileOptions) (hashing.Report, error) {
	done := make(chan error, 1)
	name := filepath.Base(path)
	d.mu.Lock()
	d.open[name] = done
	d.order = append(d.order, name)
	d.mu.Unlock()
	defer func() {
		d.mu.Lock()
		delete(d.open, name)
		d.mu.Unlock()
	}()
	select {
	case err := <-done:
		return hashing.Report{Size: 1}, err
	case <-ctx.Done():
		return hashing.Report{}, ctx.Err()
	}
}

// file makes a file of the given size and returns its path.
func (d *desk) file(name string, size int64) string {
	path := filepath.Join(d.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		d.t.Fatal(err)
	}
	if err := os.WriteFile(path, nil, 0o644); err != nil {
		d.t.Fatal(err)
	}
	if err := os.Truncate(path, size); err != nil {
		d.t.Fatal(err)
	}
	return path
}

func (d *desk) finish(name string, err error) {
	d.t.Helper()
	synctest.Wait()
	d.mu.Lock()
	done := d.open[name]
	d.mu.Unlock()
	if done == nil {
		d.t.Fatalf("%s is not being computed; %v are", name, d.running())
	}
	done <- err
}

func (d *desk) running() []string {
	synctest.Wait()
	d.mu.Lock()
	defer d.mu.Unlock()
	var names []string
	for n := range d.open {
		names = append(names, n)
	}
	slices.Sort(names)
	return names
}

func (d *desk) expectRunning(want ...string) {
	d.t.Helper()
	if got := d.running(); !slices.Equal(got, want) {
		d.t.Errorf("running: %v, want %v", got, want)
	}
}

// all returns every event until now.
func (d *desk) all() []Event {
	synctest.Wait()
	d.events = append(d.events, d.q.Events()...)
	return d.events
}

// ends tells for each file name how it ended last.
func (d *desk) ends() map[string]error {
	names := map[ID]string{}
	ends := map[string]error{}
	for _, e := range d.all() {
		switch e := e.(type) {
		case Added:
			names[e.ID] = filepath.Base(e.Path)
		case Ended:
			ends[names[e.ID]] = e.Err
		}
	}
	return ends
}

func (d *desk) id(name string) ID {
	for _, e := range d.all() {
		if a, ok := e.(Added); ok && filepath.Base(a.Path) == name {
			return a.ID
		}
	}
	d.t.Fatalf("no row for %s", name)
	return 0
}

func TestSmallFilesGoSideBySideAndLargeOnesOneByOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, 3)
		defer d.q.Close()
		d.q.Add([]string{d.file("L1", large), d.file("L2", large), d.file("s1", 1), d.file("s2", 1), d.file("s3", 1)})
		d.expectRunning("L1", "s1", "s2")
		d.finish("s1", nil)
		d.expectRunning("L1", "s2", "s3")
		d.finish("L1", nil)
		d.expectRunning("L2", "s2", "s3")
		for _, n := range []string{"L2", "s2", "s3"} {
			d.finish(n, nil)
		}
		if ends := d.ends(); len(ends) != 5 {
			t.Errorf("ended: %v", ends)
		}
	})
}

func TestAFileDroppedTwiceIsOneRow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, 1)
		defer d.q.Close()
		path := d.file("f", 1)
		d.q.Add([]string{path})
		d.expectRunning("f")
		d.q.Add([]string{path})
		d.finish("f", nil)
		d.q.Add([]string{path}) // finished and unchanged: nothing to do
		d.expectRunning()
		var ids []ID
		var drops []int
		for _, e := range d.all() {
			if a, ok := e.(Added); ok {
				ids = append(ids, a.ID)
				drops = append(drops, a.Drop)
				if a.Again != (a.Drop > 1) {
					t.Errorf("drop %d: again is %v", a.Drop, a.Again)
				}
			}
		}
		slices.Sort(drops)
		if !slices.Equal(ids, []ID{1, 1, 1}) || !slices.Equal(drops, []int{1, 2, 3}) {
			t.Errorf("rows %v of drops %v", ids, drops)
		}
		if err := os.Chtimes(path, time.Time{}, time.Unix(1e9, 0)); err != nil {
			t.Fatal(err)
		}
		d.q.Add([]string{path}) // changed since: computed anew
		d.expectRunning("f")
	})
}

func TestDropsWhileWorkingAndFolders(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, 1)
		defer d.q.Close()
		d.q.Add([]string{d.file("first", 1)})
		d.expectRunning("first")
		d.file("folder/b", 1)
		d.file("folder/a/x", 1)
		d.file("folder/c", 1)
		d.q.Add([]string{filepath.Join(d.dir, "folder")})
		for _, n := range []string{"first", "x", "b", "c"} {
			d.finish(n, nil)
		}
		if want := []string{"first", "x", "b", "c"}; !slices.Equal(d.order, want) {
			t.Errorf("order %v, want %v", d.order, want)
		}
	})
}

func TestBadPathsFailAndTheOthersGoOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, 1)
		defer d.q.Close()
		empty := filepath.Join(d.dir, "empty")
		if err := os.Mkdir(empty, 0o755); err != nil {
			t.Fatal(err)
		}
		d.q.Add([]string{filepath.Join(d.dir, "gone"), os.DevNull, empty, d.file("good", 1)})
		d.finish("good", nil)
		ends := d.ends()
		if len(ends) != 4 || ends["good"] != nil {
			t.Errorf("ended: %v", ends)
		}
		for _, n := range []string{"gone", filepath.Base(os.DevNull), "empty"} {
			if ends[n] == nil {
				t.Errorf("%s did not fail", n)
			}
		}
	})
}

func TestCancelEndsRunningAndWaitingFilesAndKeepsFinishedOnes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, 1)
		defer d.q.Close()
		d.q.Add([]string{d.file("a", 1), d.file("b", 1), d.file("c", 1), d.file("d", 1)})
		d.finish("a", nil)
		d.expectRunning("b")
		d.q.Cancel(d.id("c"))
		d.q.Cancel(d.id("b"))
		d.expectRunning("d")
		d.q.CancelAll()
		d.expectRunning()
		ends := d.ends()
		for name, cancelled := range map[string]bool{"a": false, "b": true, "c": true, "d": true} {
			if err, ok := ends[name]; !ok || errors.Is(err, context.Canceled) != cancelled {
				t.Errorf("%s ended: %v, %v", name, ok, err)
			}
		}
		d.q.Retry(d.id("c"))
		d.expectRunning("c")
		d.finish("c", nil)
		if err := d.ends()["c"]; err != nil {
			t.Errorf("after the retry: %v", err)
		}
	})
}

func TestRemovedFilesSayNothingMore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, 1)
		defer d.q.Close()
		d.q.Add([]string{d.file("a", 1), d.file("b", 1), d.file("c", 1)})
		d.expectRunning("a")
		d.q.Remove(d.id("a"))
		d.q.Remove(d.id("b"))
		d.expectRunning("c")
		d.q.Clear()
		d.expectRunning()
		if ends := d.ends(); len(ends) != 0 {
			t.Errorf("ended: %v", ends)
		}
		// The same path makes a new row afterwards.
		d.q.Add([]string{filepath.Join(d.dir, "a")})
		d.expectRunning("a")
	})
}

func TestAPreferredFileGoesNext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, 1)
		defer d.q.Close()
		d.q.Add([]string{d.file("a", 1), d.file("b", 1), d.file("c", large), d.file("d", 1)})
		d.expectRunning("a")
		d.q.Prefer(d.id("c"))
		for _, n := range []string{"a", "c", "b", "d"} {
			d.finish(n, nil)
		}
		if want := []string{"a", "c", "b", "d"}; !slices.Equal(d.order, want) {
			t.Errorf("order %v, want %v", d.order, want)
		}
	})
}

func TestCloseEndsEverything(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, 2)
		var paths []string
		for i := range 50 {
			paths = append(paths, d.file(fmt.Sprint(i), 1))
		}
		d.q.Add(paths)
		d.running()
		d.q.Close() // returns only when all goroutines have ended, or synctest complains
		d.q.Add(paths)
		d.expectRunning()
	})
}

func TestWakeIsCalledOncePerFetch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, 1)
		defer d.q.Close()
		woken := 0
		d.q.opt.Wake = func() { woken++ }
		d.q.Add([]string{d.file("a", 1), d.file("b", 1)})
		d.finish("a", nil)
		d.running()
		if woken != 1 {
			t.Errorf("woken %d times before the events were fetched", woken)
		}
		d.all()
		d.finish("b", nil)
		d.running()
		if woken != 2 {
			t.Errorf("woken %d times after they were fetched once", woken)
		}
	})
}
