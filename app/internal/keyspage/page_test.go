package keyspage

import (
	"encoding/base64"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"omnisum/app/internal/keys"
	"omnisum/app/internal/native"
	"omnisum/app/internal/vouch/vouchtest"
	"omnisum/app/internal/widgets"
	"omnisum/hashing/signature"
)

const alice = "alice <alice@example.org>"

func TestAKeyIsKeptOnlyWhenThePersonSaysSo(t *testing.T) {
	text := vouchtest.Sample(t, "key-alice.asc")
	for name, give := range map[string]func(d *desk){
		"from a file": func(d *desk) {
			d.path = d.file("alice.asc", text)
			test.Tap(d.page.view.openFile)
		},
		"by paste": func(d *desk) {
			d.clip = text
			test.Tap(d.page.view.paste)
		},
		"dropped":                       func(d *desk) { d.page.Offer([]byte(text), "“alice.asc”") },
		"dropped while the page is not": func(d *desk) { d.page.Hide(); d.page.Offer([]byte(text), "“alice.asc”") },
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			d.open()
			give(d)
			d.settle()
			c := d.card()
			if c.key.owner.Text != alice || c.key.lines[0].Text != "624D A730 5DBC 4B49 B2EB  895C A298 F99E CBDF 3DFE" {
				t.Errorf("offered %q, %q", c.key.owner.Text, c.key.lines[0].Text)
			}
			if c.trust.Kind != widgets.Primary || d.page.view.openFile.Kind == widgets.Primary {
				t.Error("the next likely act is not to trust the key")
			}
			if d.kept() != "" || d.store.adds != 0 || d.changes != 0 {
				t.Fatalf("kept %q before the person said so", d.kept())
			}
			test.Tap(c.trust)
			d.settle()
			if d.kept() != alice || d.listed() != alice || d.changes != 1 {
				t.Errorf("kept %q, listed %q, %d changes", d.kept(), d.listed(), d.changes)
			}
			if d.cards() != 0 || d.done() != "“"+alice+"” is trusted from now on." {
				t.Errorf("%d cards, said %q", d.cards(), d.done())
			}
			if e, ok := d.page.view.list.selected(); !ok || e.owner != alice {
				t.Errorf("the list does not show it: %v %q", ok, e.owner)
			}
			if !strings.Contains(d.traced(), `"state":"trusted"`) {
				t.Errorf("trace: %s", d.traced())
			}
		})
	}
}

func TestAKeyThatIsNotTrustedLeavesNothing(t *testing.T) {
	for name, act := range map[string]func(d *desk){
		"Don't":                     func(d *desk) { test.Tap(d.card().refuse) },
		"Escape":                    func(d *desk) { d.page.Cancel() },
		"leaving the page":          func(d *desk) { d.page.Hide() },
		"leaving before it is read": func(d *desk) { d.page.Offer([]byte(vouchtest.Sample(t, "key-bob.asc")), "“bob”"); d.page.Hide() },
		"Escape before it is read":  func(d *desk) { d.page.Offer([]byte(vouchtest.Sample(t, "key-bob.asc")), "“bob”"); d.page.Cancel() },
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			d.open()
			d.offer(vouchtest.Sample(t, "key-alice.asc"))
			act(d)
			d.settle()
			if d.kept() != "" || d.changes != 0 || d.cards() != 0 || d.page.view.offer.root.Visible() || d.closed != 0 {
				t.Errorf("kept %q, %d changes, %d cards, closed %d times", d.kept(), d.changes, d.cards(), d.closed)
			}
		})
	}
}

func TestEscapeLeavesThePageWhenNothingIsOffered(t *testing.T) {
	d := newDesk(t)
	d.page.Cancel()
	if d.closed != 0 {
		t.Error("a page that is not open was closed")
	}
	d.open()
	test.Tap(d.page.view.close)
	d.open()
	d.page.Cancel()
	if d.closed != 2 || d.page.Active() {
		t.Errorf("closed %d times", d.closed)
	}
}

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

func TestAFailingFolderIsToldAndChangesNothing(t *testing.T) {
	d := newDesk(t)
	d.add("key-alice.asc")
	d.open()
	d.offer(vouchtest.Sample(t, "key-bob.asc"))
	d.store.wrong = errors.New("the disk is full")
	test.Tap(d.card().trust)
	d.settle()
	if !strings.Contains(d.said(), "was not kept: the disk is full") || d.listed() != alice || d.changes != 0 {
		t.Errorf("adding: said %q, listed %q", d.said(), d.listed())
	}
	if c := d.card(); c.trust.Disabled() || c.key.owner.Text != "bob <bob@example.org>" {
		t.Error("the key cannot be trusted later")
	}
	d.page.view.list.keys.Select(0)
	test.Tap(d.page.view.list.remove)
	d.settle()
	if !strings.Contains(d.said(), "was not removed: the disk is full") || d.listed() != alice || d.page.view.undo.Visible() {
		t.Errorf("removing: said %q, listed %q", d.said(), d.listed())
	}
	d.page.refresh()
	d.settle()
	if b := strings.Join(d.page.view.broken.said, " "); !strings.Contains(b, d.store.Folder()) || !strings.Contains(b, "the disk is full") {
		t.Errorf("reading: %q", b)
	}
}

func TestARevokedKeyIsNotReplacedByAnOlderCopy(t *testing.T) {
	d := newDesk(t)
	d.add("key-revoked.asc")
	d.open()
	d.offer(vouchtest.Sample(t, "key-revoked-before.asc"))
	c := d.card()
	if c.trust.Visible() || !strings.Contains(c.stands.Text, "revoked by its owner") || c.refuse.Label != "Close" {
		t.Errorf("offered with %q, trust %v", c.stands.Text, c.trust.Visible())
	}
	// Also if the page does not know of it, as when another window added it.
	d.page.kept = nil
	d.page.show()
	test.Tap(c.trust)
	d.settle()
	list, _, err := d.store.List()
	if err != nil || len(list) != 1 || !list[0].Revoked {
		t.Fatalf("%v, %v", list, err)
	}
	if !strings.Contains(d.said(), "as revoked by its owner") || d.changes != 0 {
		t.Errorf("said %q, %d changes", d.said(), d.changes)
	}
}

func TestAnOfferTellsWhetherTheKeyIsInTheList(t *testing.T) {
	d := newDesk(t)
	d.add("key-alice.asc", "key-revoked-before.asc")
	d.open()
	d.offer(vouchtest.Sample(t, "key-alice.asc"))
	if c := d.card(); c.trust.Visible() || c.stands.Text != "This key is in your list." {
		t.Errorf("the same copy: %q, trust %v", c.stands.Text, c.trust.Visible())
	}
	d.offer(vouchtest.Sample(t, "key-revoked.asc"))
	c := d.card()
	if c.trust.Label != "Replace the kept copy" || !strings.Contains(c.stands.Text, "another copy") || !strings.Contains(c.key.warning.Text, "revoked") {
		t.Errorf("another copy: %q, %q, %q", c.trust.Label, c.stands.Text, c.key.warning.Text)
	}
	test.Tap(c.trust)
	d.settle()
	if list, _, _ := d.store.List(); len(list) != 2 || !list[1].Revoked {
		t.Errorf("kept %+v", list)
	}
}

func TestEndedKeysAreToldInWordsAndCanBeKept(t *testing.T) {
	for name, words := range map[string]string{
		"key-expired.asc": "expired on",
		"key-revoked.asc": "The owner has revoked this key.",
	} {
		d := newDesk(t)
		d.open()
		d.offer(vouchtest.Sample(t, name))
		c := d.card()
		if !strings.Contains(c.key.warning.Text, words) || !strings.Contains(c.key.warning.Text, "signatures by it count as bad") || !c.key.warning.Visible() {
			t.Errorf("%s: warning %q", name, c.key.warning.Text)
		}
		test.Tap(c.trust)
		d.settle()
		row := d.page.view.list.row(0)
		if row.Remark == "" || row.Owner != d.kept() || !d.page.view.list.detail.warning.Visible() {
			t.Errorf("%s: %+v", name, row)
		}
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

func TestNamesThatStrangersWroteCannotDeceive(t *testing.T) {
	raw := base64.StdEncoding.EncodeToString(append([]byte("Ed"), make([]byte, 40)...))
	d := newDesk(t)
	d.open()
	d.offer("untrusted comment: \u202egro.elpmaxe@\x1b[31m\u0007" + strings.Repeat("x", 700) + "\n" + raw + "\n")
	owner := d.card().key.owner.Text
	if strings.ContainsAny(owner, "\u202e\x1b\u0007") || !strings.HasPrefix(owner, `\u202egro.elpmaxe@\x1b[31m\a`) {
		t.Errorf("owner %q", owner)
	}
	if n := len([]rune(owner)); n > longestOwner+1 || !strings.HasSuffix(owner, "…") {
		t.Errorf("%d letters are shown", n)
	}
	test.Tap(d.card().trust)
	d.settle()
	if row := d.page.view.list.row(0); row.Owner != owner {
		t.Errorf("the list shows %q", row.Owner)
	}
	if !strings.Contains(d.done(), owner) {
		t.Errorf("said %q", d.done())
	}
}

// ring is a text of n keys.
func ring(n int) string {
	var text strings.Builder
	for i := range n {
		raw := make([]byte, 42)
		copy(raw, "Ed")
		raw[2], raw[3], raw[4], raw[20] = byte(i), byte(i>>8), byte(i>>16), 1
		fmt.Fprintf(&text, "untrusted comment: signer %05d\n%s\n", i, base64.StdEncoding.EncodeToString(raw))
	}
	return text.String()
}

func TestAHugeCollectionShowsItsFirstKeysAndFindsTheOthers(t *testing.T) {
	const n = 100_000
	d := newDesk(t)
	d.open()
	d.offer(ring(n))
	o := d.page.view.offer
	if d.cards() != mostCards || o.title.Text != "100000 keys in “file”, the first 20 shown; the other 99980 are found by the filter" {
		t.Fatalf("%d cards, %q", d.cards(), o.title.Text)
	}
	if d.card().trust.Kind == widgets.Primary {
		t.Error("one of many keys is proposed")
	}
	o.filter.SetText("Signer 04242")
	if d.cards() != 1 || d.card().key.owner.Text != "signer 04242" {
		t.Fatalf("%d cards", d.cards())
	}
	test.Tap(d.card().trust)
	d.settle()
	if d.kept() != "signer 04242" || d.cards() != 1 || d.card().trust.Visible() || d.card().stands.Text != "This key is in your list." {
		t.Errorf("kept %q, %d cards", d.kept(), d.cards())
	}
	test.Tap(d.card().refuse)
	if d.cards() != 0 || !o.none.Visible() || len(d.page.offer.all) != n-1 {
		t.Errorf("%d cards", d.cards())
	}
	o.filter.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if d.cards() != mostCards {
		t.Errorf("%d cards without a filter", d.cards())
	}
	test.Tap(o.done)
	if d.cards() != 0 || d.kept() != "signer 04242" {
		t.Errorf("kept %q", d.kept())
	}
}

func TestASlowStoreDoesNotHoldUpTheWindow(t *testing.T) {
	d := newDesk(t)
	d.add("key-alice.asc", "key-bob.asc")
	d.open()
	d.offer(vouchtest.Sample(t, "key-signify-one.pub"))
	slow := make(chan struct{})
	d.store.slow = slow
	// None of these waits.
	test.Tap(d.card().trust)
	test.Tap(d.card().trust)
	d.page.view.list.keys.Select(0)
	test.Tap(d.page.view.list.remove)
	d.page.Open("once more")
	d.page.Hide()
	close(slow)
	d.settle()
	if d.kept() != "bob <bob@example.org>|test one" || d.store.adds != 1 || d.changes != 2 {
		t.Errorf("kept %q, added %d times, %d changes", d.kept(), d.store.adds, d.changes)
	}
	if d.page.Active() || d.page.view.undo.Visible() {
		t.Error("the page is back")
	}
}

func TestKeysComeAndGoBeforeTheFolderIsReadAgain(t *testing.T) {
	d := newDesk(t)
	d.add("key-alice.asc", "key-bob.asc", "key-signify-one.pub")
	d.open()
	d.store.reads = make(chan struct{})
	// next runs one result of the background.
	next := func() {
		select {
		case f := <-d.posts:
			f()
		case <-time.After(20 * time.Second):
			close(d.store.reads)
			t.Fatal("nothing comes of it")
		}
	}
	list := d.page.view.list
	list.keys.Select(1)
	test.Tap(list.remove)
	next()
	if d.listed() != alice+"|test one" || len(list.match) != 2 {
		t.Errorf("after a removal: %q", d.listed())
	}
	if t.Failed() {
		close(d.store.reads)
		return
	}
	list.keys.Select(1)
	test.Tap(list.remove) // waits for the folder, which is being read
	d.store.reads <- struct{}{}
	next()
	next()
	if d.listed() != alice {
		t.Errorf("after another: %q", d.listed())
	}
	test.Tap(d.page.view.undo)
	d.store.reads <- struct{}{}
	next()
	next()
	if d.listed() != alice+"|test one" {
		t.Errorf("after undoing it: %q", d.listed())
	}
	close(d.store.reads)
	d.settle()
	if d.listed() != d.kept() {
		t.Errorf("kept %q, listed %q", d.kept(), d.listed())
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

func TestEverythingIsReachedByTheKeyboardAndComesIntoView(t *testing.T) {
	d := newDesk(t)
	d.size(640, 400)
	d.add("key-alice.asc", "key-bob.asc", "key-signify-one.pub")
	d.open()
	d.offer(vouchtest.Sample(t, "key-nist.asc") + vouchtest.Sample(t, "key-dsa.asc"))
	v := d.page.view
	v.list.keys.Select(1)
	want := map[fyne.Focusable]string{
		v.close: "Close", v.openFile: "Open", v.paste: "Paste", v.offer.done: "Done", v.list.keys: "the list",
		v.list.detail.copy: "Copy", v.list.remove: "Remove",
	}
	for _, c := range v.offer.cards {
		want[c.trust], want[c.refuse], want[c.key.copy] = "Trust", "Don't", "Copy of a card"
	}
	canvas := d.win.Canvas()
	driver := fyne.CurrentApp().Driver()
	for range len(want) {
		canvas.FocusNext()
		f := canvas.Focused()
		if want[f] == "" {
			t.Fatalf("%T %v has the keyboard", f, f)
		}
		o := f.(fyne.CanvasObject)
		top := driver.AbsolutePositionForObject(o).Y
		if bottom := top + min(o.Size().Height, 60); top < 0 || bottom > canvas.Size().Height {
			t.Errorf("%s is out of view, at %v to %v", want[f], top, bottom)
		}
		delete(want, f)
	}
	if len(want) > 0 {
		t.Errorf("not reached: %v", want)
	}
}

func TestNothingIsWiderThanANarrowWindow(t *testing.T) {
	d := newDesk(t)
	d.add("key-alice.asc", "key-minisign-one.pub", "key-expired.asc", "key-revoked.asc")
	if err := os.WriteFile(filepath.Join(d.store.Folder(), "broken.asc"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	d.page.Open(strings.Repeat("A long reason. ", 20))
	d.settle()
	d.offer(ring(30))
	d.page.view.list.keys.Select(0)
	d.page.said, d.page.did = strings.Repeat("word ", 60), strings.Repeat("word ", 60)
	d.page.show()
	d.size(640, 436)
	if w := d.page.Content().MinSize().Width; w > 640 {
		t.Errorf("the page needs %v", w)
	}
	if w := d.page.view.scroll.Content.MinSize().Width; w > 640 {
		t.Errorf("what scrolls needs %v", w)
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

func TestFingerprintsAreWholeInGroupsOfFour(t *testing.T) {
	for digits, want := range map[string][]string{
		"0123456789ABCDEF0123456789ABCDEF01234567":                         {"0123 4567 89AB CDEF 0123  4567 89AB CDEF 0123 4567"},
		"0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF": {"0123 4567 89AB CDEF  0123 4567 89AB CDEF", "0123 4567 89AB CDEF  0123 4567 89AB CDEF"},
		"RWRx8KPUzPbldVdqh4t6Yg6L6VHEKmgK1YuubukawpxBWeELvA93lZMd":         {"RWRx 8KPU zPbl dVdq h4t6 Yg6L 6VHE  KmgK 1Yuu buka wpxB WeEL vA93 lZMd"},
	} {
		got := lines(digits)
		if strings.Join(got, "|") != strings.Join(want, "|") {
			t.Errorf("%s: %q", digits, got)
		}
	}
}

func TestTheStoresOwnErrorsHaveWordsOfTheirOwn(t *testing.T) {
	for _, err := range []error{keys.ErrNotOneKey, keys.ErrOtherKey, signature.ErrNoKey, signature.ErrPrivateKey, signature.ErrDamagedKey, os.ErrPermission} {
		if s := brokenWords(keys.Broken{Path: "/keys/\u202ea.asc", Err: err}); !strings.HasPrefix(s, `“/keys/\u202ea.asc” is not used: `) || !strings.HasSuffix(s, ".") {
			t.Errorf("%v: %q", err, s)
		}
	}
}
