package checktab

import (
	"os"
	"slices"
	"sync"
	"time"

	"omnisum/hashing"
	"omnisum/hashing/signature"
)

// trusted are the keys of a store, read when they are first needed. It is safe
// for concurrent use.
type trusted struct {
	store Keys

	reading sync.Mutex // held while the store is read, which may take long

	mu     sync.Mutex
	turn   int // counts how often the keys were forgotten
	read   bool
	keys   signature.Keys
	files  []stamp // of the store, when the keys were read
	readAt time.Time
}

// all returns the keys. It may wait for the disk. Without a store that can be
// read no key is trusted; the page of the keys tells why.
func (t *trusted) all() signature.Keys {
	t.reading.Lock()
	defer t.reading.Unlock()
	for {
		t.mu.Lock()
		turn, read, keys := t.turn, t.read, t.keys
		t.mu.Unlock()
		if read {
			return keys
		}
		now, files := time.Now(), stampsIn(t.store.Folder())
		keys, _, _ = t.store.List()
		t.mu.Lock()
		if turn == t.turn {
			t.read, t.keys, t.files, t.readAt = true, keys, files, now
		}
		t.mu.Unlock()
	}
}

// forget lets the keys be read again. It does not wait for the disk.
func (t *trusted) forget() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.turn++
	t.read, t.keys, t.files = false, nil, nil
}

// outdated tells whether other keys would be read than were, or one of them has
// expired since. It may wait for the disk.
func (t *trusted) outdated(now time.Time) bool {
	t.reading.Lock() // what is being read may be what was there before
	defer t.reading.Unlock()
	t.mu.Lock()
	turn, read, keys, files, readAt := t.turn, t.read, t.keys, t.files, t.readAt
	t.mu.Unlock()
	if !read {
		return false
	}
	expired := func(k signature.Key) bool { return k.Expires.After(readAt) && !k.Expires.After(now) }
	if !slices.ContainsFunc(keys, expired) && slices.Equal(stampsIn(t.store.Folder()), files) {
		return false
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return turn == t.turn // else they are read again anyway
}

// stampsIn returns the stamps of the files in a folder, none if it cannot be
// read.
func stampsIn(folder string) []stamp {
	files, _ := os.ReadDir(folder)
	var all []stamp
	for _, f := range files {
		if info, err := f.Info(); err == nil {
			all = append(all, stamp{f.Name(), hashing.VersionOf(info)})
		}
	}
	return all
}
