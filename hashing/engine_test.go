package hashing

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"testing"
	"testing/iotest"
	"time"

	"omnisum/hashing/internal/hashtest"
)

// tree writes files with the given contents and returns their paths by name.
func tree(t testing.TB, files map[string][]byte) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// sparse makes a file of zeros that takes no room on the disk.
func sparse(t testing.TB, size int64) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "sparse.bin")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := f.Truncate(size); err != nil {
		t.Fatal(err)
	}
	return path
}

func checkReport(t *testing.T, r Report, want Set, data []byte) {
	t.Helper()
	if r.Size != int64(len(data)) || !bytes.Equal(r.Head, data[:min(len(data), headSize)]) {
		t.Errorf("size %d, head of %d bytes for %d bytes of data", r.Size, len(r.Head), len(data))
	}
	if len(r.Sums) != want.Len() {
		t.Fatalf("%d digests, want %d", len(r.Sums), want.Len())
	}
	i := 0
	for a := range want.All() {
		s := r.Sums[i]
		i++
		if s.Algorithm != a || len(s.Digest) != table[a].Size || s.Core == "" {
			t.Errorf("digest %d is of %v, %d bytes, by core %q; want %v", i, s.Algorithm, len(s.Digest), s.Core, a)
		}
		var true []byte
		for k := range cores {
			if spec := &cores[k]; spec.yields == SetOf(a) {
				c := spec.start(SetOf(a))
				c.Write(data)
				true = c.Sum(nil, a)
			}
		}
		if !bytes.Equal(s.Digest, true) {
			t.Errorf("%v of %d bytes is %x, want %x", a, len(data), s.Digest, true)
		}
	}
}

func TestKnownAnswersThroughTheWholeEngine(t *testing.T) {
	for a := range All().All() {
		for _, answer := range hashtest.Answers(t, a.String()) {
			r, err := Reader(t.Context(), bytes.NewReader(answer.Message), SetOf(a), FileOptions{})
			if err != nil {
				t.Fatal(err)
			}
			if got := r.Sums[0].Digest; !bytes.Equal(got, answer.Digest) {
				t.Errorf("%v of %s is %x, want %x", a, answer.Words, got, answer.Digest)
			}
		}
	}
}

func TestFilesOfEverySizeClassHaveTheDigestsOfTheirBytes(t *testing.T) {
	few := SetOf(CRC32, SHA256, BLAKE3) // fast, for the large files
	for _, c := range []struct {
		cpus, size int
		want       Set
	}{
		{1, 0, All()},
		{2, 0, All()},
		{1, 1, All()},
		{2, 64, All()},
		{1, blockSize, All()},
		{2, blockSize + 1, All()},
		{5, blockSize - 1, few},
		{1, blockSize, few},
		{1, blockSize + 1, few},
		{2, 2*blockSize + 77, few},
		{5, ringBlocks * blockSize, few},
		{1, ringBlocks*blockSize + 1, few},
		{2, 2*ringBlocks*blockSize - 5, few},
	} {
		size, want := c.size, c.want
		h, err := New(want, Options{CPUs: c.cpus})
		if err != nil {
			t.Fatal(err)
		}
		data := hashtest.Data(uint32(size), size)
		path := filepath.Join(tree(t, map[string][]byte{"f": data}), "f")
		var m Meter
		r, err := h.File(t.Context(), path, FileOptions{Meter: &m})
		if err != nil {
			t.Fatal(err)
		}
		checkReport(t, r, want, data)
		if p := m.Snapshot(); p.Fraction != 1 || p.Total != int64(size) || p.Read != int64(size) || len(p.Ready) != len(r.Sums) {
			t.Errorf("%d bytes: at the end the meter shows %+v", size, p)
		}
	}
}

func TestReadersThatMisbehave(t *testing.T) {
	data := hashtest.Data(1, 3*blockSize/2)
	want := SetOf(MD5, SHA256, Whirlpool, BLAKE3)
	for name, r := range map[string]io.Reader{
		"one byte at a time": iotest.OneByteReader(bytes.NewReader(data)),
		"half of it":         iotest.HalfReader(bytes.NewReader(data)),
		"data with the end":  iotest.DataErrReader(bytes.NewReader(data)),
	} {
		report, err := Reader(t.Context(), r, want, FileOptions{})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		checkReport(t, report, want, data)
	}
}

func TestWorkInTheBackgroundGivesTheSameDigests(t *testing.T) {
	want := SetOf(SHA256, BLAKE3)
	h, err := New(want, Options{CPUs: 2, Background: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range []int{1000, 3 * blockSize} {
		data := hashtest.Data(9, size)
		r, err := h.Reader(t.Context(), bytes.NewReader(data), FileOptions{})
		if err != nil {
			t.Fatal(err)
		}
		checkReport(t, r, want, data)
	}
}

func TestAReadErrorLeavesNoDigest(t *testing.T) {
	for _, broken := range []error{
		errors.New("the disk is gone"),
		io.ErrUnexpectedEOF, // what an HTTP body cut short says
		fmt.Errorf("unpacking: %w", io.EOF),
	} {
		for _, before := range []int{0, 100, blockSize, 5*blockSize + 3} {
			var m Meter
			r := io.MultiReader(bytes.NewReader(make([]byte, before)), iotest.ErrReader(broken))
			report, err := Reader(t.Context(), r, SetOf(SHA256, BLAKE3), FileOptions{Meter: &m})
			if !errors.Is(err, broken) {
				t.Errorf("%v after %d bytes: error %v", broken, before, err)
			}
			if len(report.Sums) != 0 || report.Size != 0 || len(m.Snapshot().Ready) != 0 {
				t.Errorf("%v after %d bytes: digests escaped: %+v", broken, before, report)
			}
		}
	}
}

func TestAFileThatChangesWhileItIsReadHasNoDigest(t *testing.T) {
	for name, change := range map[string]func(path string) error{
		"grown":  func(path string) error { return appendTo(path, "more") },
		"shrunk": func(path string) error { return os.Truncate(path, 100) },
		"touched": func(path string) error {
			return os.Chtimes(path, time.Time{}, time.Now().Add(time.Hour))
		},
		"written with its time put back": func(path string) error {
			info, err := os.Stat(path)
			if err != nil {
				return err
			}
			f, err := os.OpenFile(path, os.O_WRONLY, 0)
			if err != nil {
				return err
			}
			defer f.Close()
			if _, err := f.WriteString("x"); err != nil {
				return err
			}
			return os.Chtimes(path, time.Time{}, info.ModTime())
		},
		"removed": os.Remove,
		"replaced": func(path string) error {
			if err := os.WriteFile(path+".new", nil, 0o644); err != nil {
				return err
			}
			return os.Rename(path+".new", path)
		},
	} {
		t.Run(name, func(t *testing.T) {
			path := sparse(t, 512<<20)
			if info, err := os.Stat(path); err == nil && name == "written with its time put back" && changeTime(info).IsZero() {
				t.Skip("this system shows no time of change besides that of the last writing")
			}
			var m Meter
			var changed atomic.Bool
			go func() {
				for m.Snapshot().Read == 0 {
					runtime.Gosched()
				}
				if err := change(path); err != nil {
					t.Error(err)
				}
				changed.Store(true)
			}()
			report, err := File(t.Context(), path, SetOf(CRC32, SHA256), FileOptions{Meter: &m})
			if !errors.Is(err, ErrChanged) || Kind(err) != "changed" {
				t.Errorf("error %v", err)
			}
			if len(report.Sums) != 0 || len(m.Snapshot().Ready) != 0 {
				t.Error("digests of a changed file escaped")
			}
		})
	}
}

func appendTo(path, text string) error {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = f.WriteString(text)
	return err
}

func TestASmallFileThatChangedSinceItsSizeWasTakenIsNoticed(t *testing.T) {
	h, err := New(SetOf(SHA256), Options{})
	if err != nil {
		t.Fatal(err)
	}
	w := h.take(h.want, h.tasks)
	m := new(Meter)
	attach(w, m.begin(10, h.tasks))
	changed := func(int64) error { return ErrChanged }
	if _, err := inline(t.Context(), bytes.NewReader(make([]byte, 10)), w, m, make([]byte, blockSize), changed); !errors.Is(err, ErrChanged) {
		t.Errorf("error %v", err)
	}
	if len(m.Snapshot().Ready) != 0 {
		t.Error("a digest escaped")
	}
}

func TestCancelEndsSoonAndKeepsWhatIsReady(t *testing.T) {
	path := sparse(t, 4<<30)
	var m Meter
	ctx, cancel := context.WithCancel(t.Context())
	type outcome struct {
		r   Report
		err error
	}
	done := make(chan outcome)
	go func() {
		r, err := File(ctx, path, All(), FileOptions{Meter: &m})
		done <- outcome{r, err}
	}()
	for m.Snapshot().Read < 8<<20 {
		time.Sleep(time.Millisecond)
	}
	cancel()
	start := time.Now()
	o := <-done
	if !errors.Is(o.err, context.Canceled) || Kind(o.err) != "cancelled" || len(o.r.Sums) != 0 {
		t.Errorf("got %d digests, error %v", len(o.r.Sums), o.err)
	}
	t.Logf("ended %v after the cancel", time.Since(start))
}

func TestACancelDoesNotWaitForAReadThatHangs(t *testing.T) {
	pipe, writer := io.Pipe() // nothing is ever written
	defer writer.Close()
	h, err := New(All(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	if _, err := h.Reader(ctx, pipe, FileOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	// The Hasher is not stuck: the next stream goes through.
	data := hashtest.Data(7, 2*blockSize)
	r, err := h.Reader(t.Context(), bytes.NewReader(data), FileOptions{})
	if err != nil {
		t.Fatal(err)
	}
	checkReport(t, r, All(), data)
}

func TestACancelledContextStartsNothing(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if r, err := File(ctx, sparse(t, 10), All(), FileOptions{}); !errors.Is(err, context.Canceled) || len(r.Sums) != 0 {
		t.Errorf("got %+v, %v", r, err)
	}
}

func TestTheFirstDigestIsReadyBeforeTheOthersBegin(t *testing.T) {
	data := hashtest.Data(3, 6*blockSize)
	path := filepath.Join(tree(t, map[string][]byte{"f": data}), "f")
	want := SetOf(MD5, SHA256, SHA3_512, Whirlpool)
	var m Meter
	r, err := File(t.Context(), path, want, FileOptions{Meter: &m, First: SetOf(SHA256)})
	if err != nil {
		t.Fatal(err)
	}
	checkReport(t, r, want, data)
	p := m.Snapshot()
	if p.Read != 2*int64(len(data)) {
		t.Errorf("%d bytes were read; two passes read %d", p.Read, 2*len(data))
	}
	if p.Ready[0].Algorithm != SHA256 {
		t.Errorf("the first digest ready was %v", p.Ready[0].Algorithm)
	}
	for _, wrong := range []Set{SetOf(CRC32), SetOf(SHA256, MD5), want} {
		var m Meter
		if _, err := File(t.Context(), path, want, FileOptions{Meter: &m, First: wrong}); err != nil {
			t.Fatal(err)
		}
		if got := m.Snapshot().Read; got != int64(len(data)) {
			t.Errorf("first %v: read %d bytes, not one pass", wrong, got)
		}
	}
}

func TestPathsThatAreNoRegularFileAreRefused(t *testing.T) {
	dir := tree(t, map[string][]byte{"f": nil})
	loop := filepath.Join(dir, "loop")
	for path, kind := range map[string]string{
		dir:                          "not-regular",
		os.DevNull:                   "not-regular",
		filepath.Join(dir, "gone"):   "missing",
		filepath.Join(dir, "f", "x"): "unreadable",
	} {
		r, err := File(t.Context(), path, SetOf(MD5), FileOptions{})
		if Kind(err) != kind || len(r.Sums) != 0 {
			t.Errorf("%s: kind %q (%v), want %q", path, Kind(err), err, kind)
		}
	}
	if err := os.Symlink(loop, loop); err != nil {
		t.Skip("this system makes no symbolic links:", err)
	}
	if _, err := File(t.Context(), loop, SetOf(MD5), FileOptions{}); Kind(err) != "unreadable" {
		t.Errorf("a link to itself: %v", err)
	}
}

func TestSmallFilesNeedNoNewMemoryForTheirCores(t *testing.T) {
	path := filepath.Join(tree(t, map[string][]byte{"f": make([]byte, 4096)}), "f")
	h, err := New(All(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.File(t.Context(), path, FileOptions{}); err != nil {
		t.Fatal(err)
	}
	// What is left is the report, the meter and the system's calls.
	const most = 300
	if n := testing.AllocsPerRun(20, func() {
		if _, err := h.File(t.Context(), path, FileOptions{}); err != nil {
			t.Fatal(err)
		}
	}); n > most {
		t.Errorf("%v allocations for each small file, more than %d", n, most)
	}
	if len(h.free[All()]) != 1 || len(h.ring) != 1 {
		t.Errorf("%d workspaces and %d rings after one file at a time", len(h.free[All()]), len(h.ring))
	}
}
