package queue

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"

	"omnisum/hashing"
)

func TestFilesAreIdenticalOrDifferAtAnOffset(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	data := make([]byte, 3*comparedAtOnce+17)
	random := rand.New(rand.NewPCG(seed, 0))
	for i := range data {
		data[i] = byte(random.Uint32())
	}
	flipped := func(at int) []byte {
		other := bytes.Clone(data)
		other[at] ^= 1
		return other
	}
	for _, c := range []struct {
		name      string
		a, b      []byte
		identical bool
		at        int64
		ended     int
	}{
		{"both empty", nil, nil, true, 0, -1},
		{"all bytes the same", data, data, true, int64(len(data)), -1},
		{"a whole number of blocks", data[:comparedAtOnce], data[:comparedAtOnce], true, comparedAtOnce, -1},
		{"the first byte", data, flipped(0), false, 0, -1},
		{"the last byte of a block", data, flipped(comparedAtOnce - 1), false, comparedAtOnce - 1, -1},
		{"the first byte of a block", data, flipped(2 * comparedAtOnce), false, 2 * comparedAtOnce, -1},
		{"the last byte", data, flipped(len(data) - 1), false, int64(len(data) - 1), -1},
		{"the first is shorter", data[:100], data, false, 100, 0},
		{"the second is shorter by a block", data[:2*comparedAtOnce], data[:comparedAtOnce], false, comparedAtOnce, 1},
		{"one is empty", data, nil, false, 0, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			a, b := filepath.Join(dir, "a"), filepath.Join(dir, "b")
			for path, text := range map[string][]byte{a: c.a, b: c.b} {
				if err := os.WriteFile(path, text, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			var read atomic.Int64
			got, err := Compare(context.Background(), a, b, &read)
			if err != nil || got.Identical != c.identical || got.At != c.at || got.Ended != c.ended || got.SameFile {
				t.Errorf("%+v, %v", got, err)
			}
			if !c.identical && c.ended < 0 && got.Bytes != [2]byte{c.a[c.at], c.b[c.at]} {
				t.Errorf("the bytes are %v", got.Bytes)
			}
			if same, err := Compare(context.Background(), a, a, nil); err != nil || !same.SameFile || !same.Identical {
				t.Errorf("with itself: %+v, %v", same, err)
			}
		})
	}
}

func TestWhatCannotBeComparedIsAnError(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, []byte("x"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Compare(context.Background(), file, dir, nil); !errors.Is(err, hashing.ErrNotRegular) {
		t.Errorf("a folder: %v", err)
	}
	if _, err := Compare(context.Background(), filepath.Join(dir, "gone"), file, nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Compare(ctx, file, file, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
