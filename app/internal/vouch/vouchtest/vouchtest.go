// Package vouchtest gives tests the keys, the signatures and the signed lists
// that package signature is tested with. The lists are of two files, first.iso
// and second.iso, which hold "payload of " and their names as one line.
package vouchtest

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"omnisum/hashing/signature"
)

// Sample returns the text of a sample.
func Sample(t testing.TB, name string) string {
	t.Helper()
	// By where this file is, since tests change the folder.
	_, here, _, _ := runtime.Caller(0)
	text, err := os.ReadFile(filepath.Join(filepath.Dir(here), "../../../../hashing/signature/testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Keys returns the keys in samples.
func Keys(t testing.TB, names ...string) (all signature.Keys) {
	t.Helper()
	for _, name := range names {
		keys, err := signature.ParseKeys([]byte(Sample(t, name)))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		all = append(all, keys...)
	}
	return all
}

// Key returns the one key in a sample.
func Key(t testing.TB, name string) signature.Key {
	t.Helper()
	keys := Keys(t, name)
	if len(keys) != 1 {
		t.Fatalf("%s: %d keys", name, len(keys))
	}
	return keys[0]
}
