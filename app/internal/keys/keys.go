// Package keys keeps the person's list of trusted public keys: one file a key,
// in the form in which keys are published, in a folder of the person's
// configuration. A key gets there by the person's own act alone; nothing is
// fetched, and no key is trusted because another one is.
package keys

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"omnisum/hashing"
	"omnisum/hashing/signature"
)

// A Store is a folder of keys. It holds nothing in memory, so that several
// windows and commands can use one folder.
type Store struct{ folder string }

// Open returns the person's store. The folder need not exist yet.
func Open() (*Store, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return nil, fmt.Errorf("finding the configuration folder: %w", err)
	}
	return At(filepath.Join(dir, "omnisum", "keys")), nil
}

// At returns the store in a folder.
func At(folder string) *Store { return &Store{folder} }

// Folder returns where the keys are kept.
func (s *Store) Folder() string { return s.folder }

// Broken is a file in the folder that gives no key.
type Broken struct {
	Path string
	Err  error
}

// Errors of the store.
var (
	// ErrRevoked says that the kept key is revoked, and the new copy of it is
	// from before that.
	ErrRevoked = errors.New("the key in the list was revoked by its owner, and this older copy does not say so")
	// ErrPartRevoked says the same of a part of the key.
	ErrPartRevoked = errors.New("a part of the key in the list was revoked by its owner, and this older copy does not say so")
	// ErrNotKept says that there is no key of a fingerprint.
	ErrNotKept = errors.New("the key is not in the list")
	// ErrNotOneKey and ErrOtherKey say why a file in the folder is not trusted.
	ErrNotOneKey = errors.New("the file does not hold exactly one key")
	ErrOtherKey  = errors.New("the file does not hold the key that it is called after, so it was changed")
)

// endings are those of the files that are keys.
const (
	pgpEnding = ".asc"
	edEnding  = ".pub"
)

// nameOf returns what a key's file is called. It depends on the whole key, so
// that no key can take another one's place.
func nameOf(kind signature.Kind, fingerprint string) string {
	if kind == signature.OpenPGP {
		return "openpgp-" + fingerprint + pgpEnding
	}
	return fmt.Sprintf("ed25519-%x%s", sha256.Sum256([]byte(fingerprint)), edEnding)
}

// List returns the kept keys, sorted by owner and fingerprint, and the files
// that give none. A folder that is not there is an empty list.
func (s *Store) List() (signature.Keys, []Broken, error) {
	files, err := os.ReadDir(s.folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	var kept signature.Keys
	var broken []Broken
	for _, f := range files {
		name := f.Name()
		if end := filepath.Ext(name); strings.HasPrefix(name, ".") || end != pgpEnding && end != edEnding {
			continue
		}
		path := filepath.Join(s.folder, name)
		k, err := read(path)
		if err == nil && nameOf(k.Kind, k.Fingerprint) != name {
			err = ErrOtherKey
		}
		if err != nil {
			broken = append(broken, Broken{path, err})
			continue
		}
		kept = append(kept, k)
	}
	slices.SortFunc(kept, func(a, b signature.Key) int {
		return cmp.Or(cmp.Compare(a.Owner, b.Owner), cmp.Compare(a.Fingerprint, b.Fingerprint))
	})
	return kept, broken, nil
}

// read reads the one key of a file.
func read(path string) (signature.Key, error) {
	info, err := os.Lstat(path)
	if err != nil {
		return signature.Key{}, err
	}
	if !info.Mode().IsRegular() {
		return signature.Key{}, ErrNotOneKey
	}
	f, _, err := hashing.Open(path)
	if err != nil {
		return signature.Key{}, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, signature.MaxKeys+1))
	if err != nil {
		return signature.Key{}, err
	}
	keys, err := signature.ParseKeys(text)
	switch {
	case err != nil:
		return signature.Key{}, err
	case len(keys) != 1:
		return signature.Key{}, ErrNotOneKey
	}
	return keys[0], nil
}

// Add keeps a key, which the person must have asked for. A newer copy of a kept
// key, as one with another date of expiry, takes its place, unless it would
// make a revoked key good again.
func (s *Store) Add(k signature.Key) error {
	path := filepath.Join(s.folder, nameOf(k.Kind, k.Fingerprint))
	if old, err := read(path); err == nil && old.Fingerprint == k.Fingerprint {
		switch {
		case old.Revoked && !k.Revoked:
			return ErrRevoked
		case forgets(k, old):
			return ErrPartRevoked
		}
	}
	if err := os.MkdirAll(s.folder, 0o700); err != nil {
		return err
	}
	return write(path, k.Text())
}

// Remove takes a key off the list.
func (s *Store) Remove(fingerprint string) error {
	for _, kind := range []signature.Kind{signature.OpenPGP, signature.Minisign} {
		name := nameOf(kind, fingerprint)
		if filepath.Base(name) != name {
			continue // no fingerprint
		}
		switch err := os.Remove(filepath.Join(s.folder, name)); {
		case err == nil:
			return nil
		case !errors.Is(err, fs.ErrNotExist):
			return err
		}
	}
	return ErrNotKept
}

// write puts text into a file whole or not at all.
func write(path string, text []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return err
	}
	_, err = io.Copy(f, bytes.NewReader(text))
	err = errors.Join(err, f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}
