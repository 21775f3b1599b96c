package keyspage

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"omnisum/app/internal/vouch/vouchtest"
	"omnisum/app/internal/widgets"
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
