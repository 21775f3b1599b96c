package signature

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// today is when the tests judge; the samples are signed on 2026-11-30.
var today = time.Date(2026, 12, 5, 0, 0, 0, 0, time.UTC)

func sample(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// keysOf reads the keys of some samples.
func keysOf(t testing.TB, names ...string) Keys {
	t.Helper()
	var all Keys
	for _, name := range names {
		keys, err := ParseKeys(sample(t, name))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		all = append(all, keys...)
	}
	return all
}

// verified checks a list with keys on that day.
func verified(text, detached []byte, keys Keys) Result {
	return check{keys: keys, now: today, what: "list"}.list(text, detached)
}
