package hashing

import (
	"bytes"
	"context"
	"crypto/md5"
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"testing"

	"omnisum/hashing/internal/hashtest"
)

func TestResultsComeInTheOrderOfTheJobs(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	files := map[string][]byte{}
	var names []string
	for i := range 600 {
		name := fmt.Sprintf("%c%d", 'a'+i%26, i)
		size := random.IntN(3000)
		if i%100 == 7 {
			size = blockSize + random.IntN(blockSize)
		}
		files[name] = hashtest.Data(uint32(i), size)
		names = append(names, name)
	}
	dir := tree(t, files)
	h, err := New(SetOf(MD5, SHA256), Options{CPUs: 3})
	if err != nil {
		t.Fatal(err)
	}
	listing := errors.New("cannot list")
	jobs := func(yield func(Job) bool) {
		for i, n := range names {
			job := Job{Path: filepath.Join(dir, n)}
			if i%50 == 3 {
				job.Err = listing
			}
			if i%50 == 4 {
				job.Path += ".gone"
			}
			if !yield(job) {
				return
			}
		}
	}
	i := 0
	for r := range h.Files(t.Context(), jobs) {
		want := filepath.Join(dir, names[i])
		switch i % 50 {
		case 3:
			if !errors.Is(r.Err, listing) {
				t.Errorf("%s: error %v", r.Path, r.Err)
			}
		case 4:
			if Kind(r.Err) != "missing" {
				t.Errorf("%s: error %v", r.Path, r.Err)
			}
			want += ".gone"
		default:
			data := files[names[i]]
			sum, hash := md5.Sum(data), sha256.Sum256(data)
			if r.Err != nil || !bytes.Equal(r.Report.Sums[0].Digest, sum[:]) || !bytes.Equal(r.Report.Sums[1].Digest, hash[:]) {
				t.Errorf("%s: %v %+v", r.Path, r.Err, r.Report.Sums)
			}
		}
		if r.Path != want {
			t.Fatalf("result %d is of %s, want %s", i, r.Path, want)
		}
		i++
	}
	if i != len(names) {
		t.Errorf("%d results of %d jobs", i, len(names))
	}
}

func TestFilesEndsWhenItsReaderStopsOrCancels(t *testing.T) {
	dir := tree(t, map[string][]byte{"f": []byte("x")})
	h, err := New(All(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	endless := func(yield func(Job) bool) {
		for yield(Job{Path: filepath.Join(dir, "f")}) {
		}
	}
	n := 0
	for range h.Files(t.Context(), endless) {
		if n++; n == 1000 {
			break
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancelled := 0
	for r := range h.Files(ctx, endless) {
		if n++; n == 2000 {
			cancel()
		}
		if r.Err != nil {
			if cancelled++; Kind(r.Err) != "cancelled" {
				t.Fatal(r.Err)
			}
		}
	}
	cancel()
	if n < 2000 || cancelled > ahead+2*runtime.GOMAXPROCS(0)+2 {
		t.Errorf("%d results, %d of them cancelled", n, cancelled)
	}
}
