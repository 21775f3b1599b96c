package listcheck

import (
	"fmt"
	"runtime"
	"testing"

	"omnisum/hashing/verify"
)

// TestTheTableNeedsFewBytesAnEntry holds the promise about long lists.
func TestTheTableNeedsFewBytesAnEntry(t *testing.T) {
	const n = 400_000
	for form, lines := range map[string]int{"a file has one line": 1, "a file has twenty lines": 20} {
		t.Run(form, func(t *testing.T) {
			before := alive()
			table := newTable()
			digest := make([]byte, 32)
			for i := range n {
				digest[0], digest[1], digest[2] = byte(i), byte(i>>8), byte(i>>16)
				e := verify.Entry{Digest: digest, Candidates: sixtyFour, Qualifier: fmt.Sprint(i % lines)}
				if !table.add(table.index("/folder", fmt.Sprint("name-", i/lines)), table.record(0, &e)) {
					t.Fatal("a new entry is taken for a repetition")
				}
			}
			if each := (alive() - before) / n; each > 70 {
				t.Errorf("%d bytes an entry", each)
			} else {
				t.Logf("%d bytes an entry", each)
			}
			runtime.KeepAlive(table)
		})
	}
}

func alive() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

func TestEachFileIsFoundAgainAndNoOther(t *testing.T) {
	table := newTable()
	name := func(i int) string { return fmt.Sprint("name-", i) }
	for i := range 10_000 {
		if _, ok := table.find("/folder", name(i)); ok {
			t.Fatalf("%q is found before it was added", name(i))
		}
		if got := table.index("/folder", name(i)); got != uint32(i) {
			t.Fatalf("%q got index %d", name(i), got)
		}
		for _, j := range []int{0, i / 2, i} {
			if got, ok := table.find("/folder", name(j)); !ok || got != uint32(j) {
				t.Fatalf("after %d files, %q is found as %d (%v)", i+1, name(j), got, ok)
			}
			if got := table.index("/folder", name(j)); got != uint32(j) {
				t.Fatalf("after %d files, %q got a second index, %d", i+1, name(j), got)
			}
		}
		if _, ok := table.find("/elsewhere", name(i)); ok {
			t.Fatalf("%q is found in a folder where it is not", name(i))
		}
	}
}
