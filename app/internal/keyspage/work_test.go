package keyspage

import (
	"errors"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2/test"

	"omnisum/app/internal/vouch/vouchtest"
)

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
