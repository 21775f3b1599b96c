package keyspage

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"
)

func TestAKeyIsKeptOnlyWhenThePersonSaysSo(t *testing.T) {
	d := newDesk(t)
	d.open()
	d.path = d.file("alice.asc", read(t, "key-alice.asc"))
	test.Tap(d.page.view.openFile)
	d.settle()
	c := d.page.view.offer.cards[0]
	if d.kept() != "" || d.store.adds != 0 || d.changes != 0 {
		t.Fatalf("kept %q before the person said so", d.kept())
	}
	if !c.root.Visible() || c.key.owner.Text != "alice <alice@example.org>" {
		t.Fatalf("offered: %q", c.key.owner.Text)
	}
	test.Tap(c.trust)
	d.settle()
	if d.kept() != "alice <alice@example.org>" || d.listed() != d.kept() || d.changes != 1 {
		t.Errorf("kept %q, listed %q, %d changes", d.kept(), d.listed(), d.changes)
	}
	if d.page.view.offer.root.Visible() {
		t.Error("the key is still offered")
	}
	if !strings.Contains(d.traced(), `"state":"trusted"`) {
		t.Errorf("trace: %s", d.traced())
	}
}

func TestTheRemovalOfAKeyCanBeUndone(t *testing.T) {
	d := newDesk(t)
	d.add("key-alice.asc", "key-minisign-one.pub")
	before := d.kept()
	d.open()
	d.page.remove(d.page.kept[0])
	d.settle()
	if d.kept() == before || d.listed() != d.kept() || d.page.view.done.text.Text != "Removed “alice <alice@example.org>”." {
		t.Fatalf("kept %q, said %q", d.kept(), d.page.view.done.text.Text)
	}
	d.page.view.onUndo()
	d.settle()
	if d.kept() != before || d.listed() != before || d.changes != 2 || len(d.page.removed) > 0 {
		t.Errorf("kept %q, listed %q, %d changes", d.kept(), d.listed(), d.changes)
	}
}
