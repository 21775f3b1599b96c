package keyspage

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"omnisum/app/internal/vouch/vouchtest"
	"omnisum/hashing/signature"
)

func TestTheRemovalOfKeysCanBeUndone(t *testing.T) {
	d := newDesk(t)
	d.add("key-alice.asc", "key-minisign-one.pub", "key-signify-one.pub", "key-revoked.asc")
	before := d.kept()
	d.open()
	list := d.page.view.list
	list.keys.Select(0)
	test.Tap(list.remove)
	d.settle()
	if d.done() != "Removed “"+alice+"”." || d.listed() != d.kept() || strings.Contains(d.kept(), "alice") {
		t.Fatalf("kept %q, listed %q, said %q", d.kept(), d.listed(), d.done())
	}
	if list.keys.Selected() >= 0 {
		t.Error("a second tap would remove the next key")
	}
	list.keys.Select(1) // the revoked one
	list.keys.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDelete})
	d.settle()
	if d.done() != "Removed “revoked <revoked@example.org>”." || d.changes != 2 {
		t.Fatalf("said %q, %d changes", d.done(), d.changes)
	}
	for range 2 {
		test.Tap(d.page.view.undo)
		d.settle()
	}
	if d.kept() != before || d.listed() != before || d.changes != 4 || d.page.view.undo.Visible() {
		t.Errorf("kept %q, listed %q, %d changes", d.kept(), d.listed(), d.changes)
	}
	if e, ok := list.selected(); !ok || e.owner != alice {
		t.Errorf("selected %q", e.owner)
	}
}

func TestBrokenFilesAreNamedWithTheirReason(t *testing.T) {
	d := newDesk(t)
	d.add("key-alice.asc")
	put := func(name, text string) {
		if err := os.WriteFile(filepath.Join(d.store.Folder(), name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put("empty.asc", "")
	put("renamed.asc", vouchtest.Sample(t, "key-bob.asc"))
	put("two.asc", vouchtest.Sample(t, "key-alice.asc")+vouchtest.Sample(t, "key-bob.asc"))
	put("private.asc", private)
	d.open()
	told := strings.Join(d.page.view.broken.said, "\n")
	for _, want := range []string{
		"empty.asc” is not used: it holds no public key", "renamed.asc” is not used: it does not hold the key that it is called after",
		"two.asc” is not used: it does not hold exactly one key", "private.asc” is not used: it holds a private key",
	} {
		if !strings.Contains(told, filepath.Join(d.store.Folder(), want)) {
			t.Errorf("%q is not in\n%s", want, told)
		}
	}
	if !d.page.view.broken.root.Visible() || d.listed() != alice {
		t.Errorf("listed %q", d.listed())
	}
	for i := range 30 {
		put(fmt.Sprintf("more%02d.pub", i), "")
	}
	d.page.refresh()
	d.settle()
	if told := d.page.view.broken.said; len(told) != mostBroken+2 || !strings.Contains(told[mostBroken], "24 files more") {
		t.Errorf("%q", told)
	}
}

func TestAnEmptyListSaysWhatKeysAreFor(t *testing.T) {
	d := newDesk(t)
	d.page.Open("“SHA256SUMS” is signed by a key that is not among yours.")
	l := d.page.view.list
	if l.root.Visible() {
		t.Error("the list is said to be empty before it was read")
	}
	d.settle()
	if !l.none.Visible() || l.head.Visible() || d.page.view.reason.text.Text == "" || !d.page.view.reason.root.Visible() {
		t.Error("nothing is said")
	}
	if d.focused != fyne.Focusable(d.page.view.openFile) {
		t.Errorf("the keyboard is at %T", d.focused)
	}
	d.offer(vouchtest.Sample(t, "key-alice.asc"))
	test.Tap(d.card().trust)
	d.settle()
	if l.none.Visible() || !l.head.Visible() {
		t.Error("a list with a key is said to be empty")
	}
}

func TestALongListIsFilteredAndKeepsItsSelection(t *testing.T) {
	d := newDesk(t)
	list, err := signature.ParseKeys([]byte(ring(60)))
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range list {
		if err := d.store.Store.Add(k); err != nil {
			t.Fatal(err)
		}
	}
	d.open()
	l := d.page.view.list
	if !l.sieve.Visible() || len(l.match) != 60 {
		t.Fatalf("filter %v, %d rows", l.sieve.Visible(), len(l.match))
	}
	l.keys.Select(42)
	l.filter.SetText("4")
	if e, ok := l.selected(); !ok || e.owner != "signer 00042" || len(l.match) == 60 {
		t.Errorf("selected %q of %d", e.owner, len(l.match))
	}
	l.filter.SetText("no such key")
	if _, ok := l.selected(); ok || !l.empty.Visible() || l.keys.Selected() >= 0 {
		t.Error("a key that is not shown is selected")
	}
	d.offer(vouchtest.Sample(t, "key-alice.asc"))
	test.Tap(d.card().trust)
	d.settle()
	if e, ok := l.selected(); !ok || e.owner != alice || l.filter.Text != "" {
		t.Errorf("the new key is not shown: %q, filter %q", e.owner, l.filter.Text)
	}
}

func TestCopyingTakesTheFingerprintWithoutBlanks(t *testing.T) {
	d := newDesk(t)
	d.add("key-minisign-one.pub")
	d.open()
	d.offer(vouchtest.Sample(t, "key-alice.asc"))
	test.Tap(d.card().key.copy)
	if d.copied != "624DA7305DBC4B49B2EB895CA298F99ECBDF3DFE" {
		t.Errorf("copied %q", d.copied)
	}
	d.page.view.list.keys.Select(0)
	test.Tap(d.page.view.list.detail.copy)
	if mini := vouchtest.Key(t, "key-minisign-one.pub"); d.copied != mini.Fingerprint {
		t.Errorf("copied %q", d.copied)
	}
}
