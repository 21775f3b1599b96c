package keyspage

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"omnisum/app/internal/vouch/vouchtest"
)

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
