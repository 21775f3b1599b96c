package keys

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"omnisum/app/internal/vouch/vouchtest"
	"omnisum/hashing/signature"
)

// owners lists a store that has no broken files.
func owners(t *testing.T, s *Store) []string {
	t.Helper()
	kept, broken, err := s.List()
	if err != nil || len(broken) > 0 {
		t.Fatalf("%v, %v", broken, err)
	}
	var names []string
	for _, k := range kept {
		names = append(names, k.Owner)
	}
	return names
}

func add(t *testing.T, s *Store, names ...string) {
	t.Helper()
	for _, name := range names {
		if err := s.Add(vouchtest.Key(t, name)); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
}

func TestKeysAreAddedListedAndRemoved(t *testing.T) {
	s := At(filepath.Join(t.TempDir(), "not", "there"))
	if got := owners(t, s); got != nil {
		t.Errorf("an empty store has %q", got)
	}
	add(t, s, "key-signify-one.pub", "key-alice.asc", "key-minisign-one.pub", "key-alice.asc")
	mini := vouchtest.Key(t, "key-minisign-one.pub")
	want := []string{"alice <alice@example.org>", mini.Owner, "test one"}
	if got := owners(t, s); !slices.Equal(got, want) {
		t.Errorf("the store has %q, not %q", got, want)
	}
	if err := s.Remove(mini.Fingerprint); err != nil {
		t.Error(err)
	}
	if err := s.Remove(vouchtest.Key(t, "key-alice.asc").Fingerprint); err != nil {
		t.Error(err)
	}
	if got := owners(t, s); !slices.Equal(got, want[2:]) {
		t.Errorf("the store has %q, not %q", got, want[2:])
	}
	for _, none := range []string{mini.Fingerprint, "", "../../key", "x/../y"} {
		if err := s.Remove(none); !errors.Is(err, ErrNotKept) {
			t.Errorf("removing %q: %v", none, err)
		}
	}
}

func TestAKeptKeyChecksSignaturesAsTheGivenOneDoes(t *testing.T) {
	s := At(t.TempDir())
	for _, name := range []string{"key-alice.asc", "key-revoked.asc", "key-minisign-one.pub", "key-signify-one.pub"} {
		add(t, s, name)
		kept, _, err := s.List()
		given := vouchtest.Key(t, name)
		i := slices.IndexFunc(kept, func(k signature.Key) bool { return k.Fingerprint == given.Fingerprint })
		if err != nil || i < 0 || !bytes.Equal(kept[i].Text(), given.Text()) {
			t.Errorf("%s is kept as %+v (%v)", name, kept, err)
		}
	}
}

func TestARevokedKeyDoesNotBecomeGoodByAnOlderCopy(t *testing.T) {
	s := At(t.TempDir())
	add(t, s, "key-revoked-before.asc", "key-revoked.asc", "key-revoked.asc")
	if err := s.Add(vouchtest.Key(t, "key-revoked-before.asc")); !errors.Is(err, ErrRevoked) {
		t.Errorf("adding the older copy: %v", err)
	}
	if kept, _, _ := s.List(); len(kept) != 1 || !kept[0].Revoked {
		t.Errorf("the store has %+v", kept)
	}
}

func TestBrokenFilesAreNamedAndHideNoKey(t *testing.T) {
	s := At(t.TempDir())
	add(t, s, "key-alice.asc", "key-signify-one.pub")
	alice := vouchtest.Key(t, "key-alice.asc")
	put := func(name string, text []byte) {
		if err := os.WriteFile(filepath.Join(s.Folder(), name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put("empty.asc", nil)
	put("copy.asc", alice.Text())
	put("openpgp-"+strings.Repeat("0", 40)+".asc", alice.Text())
	put("two.pub", append(vouchtest.Key(t, "key-minisign-one.pub").Text(), vouchtest.Key(t, "key-signify-one.pub").Text()...))
	put(".new-1.asc", alice.Text()) // left behind by a write that was cut off
	put("README", []byte("no key"))
	if err := os.Mkdir(filepath.Join(s.Folder(), "folder.asc"), 0o700); err != nil {
		t.Fatal(err)
	}
	kept, broken, err := s.List()
	if err != nil || len(kept) != 2 {
		t.Errorf("%d keys, %v", len(kept), err)
	}
	var names []string
	for _, b := range broken {
		names = append(names, filepath.Base(b.Path))
		if b.Err == nil {
			t.Errorf("%s is broken without a reason", b.Path)
		}
	}
	want := []string{"copy.asc", "empty.asc", "folder.asc", "openpgp-" + strings.Repeat("0", 40) + ".asc", "two.pub"}
	if !slices.Equal(names, want) {
		t.Errorf("broken are %q, not %q", names, want)
	}
}

func TestABrokenFileIsReplacedByAddingItsKey(t *testing.T) {
	s := At(t.TempDir())
	add(t, s, "key-alice.asc")
	path := filepath.Join(s.Folder(), nameOf(signature.OpenPGP, vouchtest.Key(t, "key-alice.asc").Fingerprint))
	if err := os.Truncate(path, 100); err != nil {
		t.Fatal(err)
	}
	if kept, broken, err := s.List(); len(kept) != 0 || len(broken) != 1 || err != nil {
		t.Errorf("%d keys, %d broken, %v", len(kept), len(broken), err)
	}
	add(t, s, "key-alice.asc")
	if got := owners(t, s); len(got) != 1 {
		t.Errorf("the store has %q", got)
	}
}

func TestOnlyThePersonCanReadAndWriteTheList(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no modes of files")
	}
	s := At(filepath.Join(t.TempDir(), "keys"))
	add(t, s, "key-alice.asc")
	files, err := os.ReadDir(s.Folder())
	if err != nil || len(files) != 1 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	folder, err := os.Stat(s.Folder())
	if err != nil {
		t.Fatal(err)
	}
	file, err := files[0].Info()
	if err != nil || folder.Mode().Perm() != 0o700 || file.Mode().Perm() != 0o600 {
		t.Errorf("modes %o and %o (%v)", folder.Mode().Perm(), file.Mode().Perm(), err)
	}
}

func TestTheListIsInTheConfigurationFolder(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the variable is Linux's")
	}
	t.Setenv("XDG_CONFIG_HOME", "/somewhere")
	s, err := Open()
	if err != nil || s.Folder() != filepath.FromSlash("/somewhere/omnisum/keys") {
		t.Errorf("%v, %v", s, err)
	}
}
