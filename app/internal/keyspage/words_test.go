package keyspage

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"omnisum/app/internal/keys"
	"omnisum/app/internal/native"
	"omnisum/app/internal/vouch/vouchtest"
	"omnisum/hashing/signature"
)

// private is where a private key begins, which is enough to refuse it.
const private = "-----BEGIN PGP PRIVATE KEY BLOCK-----\n\nlIYEZQ==\n-----END PGP PRIVATE KEY BLOCK-----\n"

func TestTextsWithoutAPublicKeyAreRefusedWithWhatToDo(t *testing.T) {
	folder := t.TempDir()
	damaged := vouchtest.Sample(t, "key-alice.asc")
	damaged = damaged[:200] + damaged[260:]
	big := strings.Repeat("\x00", signature.MaxKeys+1)
	for name, c := range map[string]struct {
		text string
		says []string
	}{
		"a private key":                     {private, []string{"private key", "nothing of it was kept", "Add the public key"}},
		"a private key beside a public one": {vouchtest.Sample(t, "key-alice.asc") + private, []string{"private key", "nothing of it was kept"}},
		"a private key of minisign":         {"untrusted comment: minisign encrypted secret key\nRWRTY0Iy" + strings.Repeat("A", 204) + "\n", []string{"private key", "Add the public key"}},
		"no key":                            {"Hello", []string{"no public key in “file”", "OpenPGP, minisign and signify"}},
		"a fingerprint":                     {"624D A730 5DBC 4B49 B2EB  895C A298 F99E CBDF 3DFE", []string{"a fingerprint alone is none"}},
		"nothing":                           {"", []string{"no public key"}},
		"a damaged key":                     {damaged, []string{"“file”", "once more"}},
		"too much":                          {big, []string{"more than 16 MiB in “file”", "the publisher's key alone"}},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			d.open()
			d.offer(c.text)
			refused(t, d, c.says...)
			path := filepath.Join(folder, "file")
			if err := os.WriteFile(path, []byte(c.text), 0o644); err != nil {
				t.Fatal(err)
			}
			d.path = path
			test.Tap(d.page.view.openFile)
			d.settle()
			refused(t, d, c.says[len(c.says)-1])
		})
	}
}

// refused makes sure that nothing is offered and kept, and that it is said why.
func refused(t *testing.T, d *desk, says ...string) {
	t.Helper()
	for _, s := range says {
		if !strings.Contains(d.said(), s) {
			t.Errorf("said %q, want %q", d.said(), s)
		}
	}
	if d.cards() != 0 || d.kept() != "" || d.store.adds != 0 || d.changes != 0 {
		t.Errorf("%d cards, kept %q", d.cards(), d.kept())
	}
}

func TestFilesThatCannotBeReadAreToldWithTheirName(t *testing.T) {
	d := newDesk(t)
	d.open()
	for path, want := range map[string]string{
		filepath.Join(t.TempDir(), "gone"): "gone” does not exist",
		t.TempDir():                        "” is no regular file but a folder, pipe or device",
	} {
		d.path = path
		test.Tap(d.page.view.openFile)
		d.settle()
		refused(t, d, want)
	}
	test.Tap(d.page.view.said.button)
	if d.said() != "" {
		t.Errorf("still says %q", d.said())
	}
}

func TestDialogAndClipboardThatFailAreTold(t *testing.T) {
	for _, c := range []struct {
		wrong       error
		open, paste string
	}{
		{native.ErrCancelled, "", "cannot be read"},
		{native.ErrBusy, "", "cannot be read"},
		{native.ErrUnavailable, "no file dialog is available here. Paste the key instead", "Open the key's file instead"},
		{native.ErrEmpty, "", "holds no text. Copy the whole key first"},
		{fmt.Errorf("pasting: %w", native.ErrSlow), "", "did not answer"},
	} {
		d := newDesk(t)
		d.open()
		d.wrong = c.wrong
		if c.open != "" || errors.Is(c.wrong, native.ErrCancelled) || errors.Is(c.wrong, native.ErrBusy) {
			test.Tap(d.page.view.openFile)
			d.settle()
			if c.open == "" && d.said() != "" || !strings.Contains(d.said(), c.open) {
				t.Errorf("%v: opening says %q", c.wrong, d.said())
			}
		}
		if d.page.view.openFile.Disabled() {
			t.Errorf("%v: no other file can be opened", c.wrong)
		}
		test.Tap(d.page.view.paste)
		d.settle()
		refused(t, d, c.paste)
	}
}

func TestTheStoresOwnErrorsHaveWordsOfTheirOwn(t *testing.T) {
	for _, err := range []error{keys.ErrNotOneKey, keys.ErrOtherKey, signature.ErrNoKey, signature.ErrPrivateKey, signature.ErrDamagedKey, os.ErrPermission} {
		if s := brokenWords(keys.Broken{Path: "/keys/\u202ea.asc", Err: err}); !strings.HasPrefix(s, `“/keys/\u202ea.asc” is not used: `) || !strings.HasSuffix(s, ".") {
			t.Errorf("%v: %q", err, s)
		}
	}
}
