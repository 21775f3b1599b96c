package keyspage

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"omnisum/app/internal/keys"
	"omnisum/app/internal/look"
	"omnisum/app/internal/native"
	"omnisum/app/internal/vouch/vouchtest"
	"omnisum/hashing/signature"
)

// A desk is a page with everything around it made for tests: what is posted
// runs when the test says so, the dialog answers at once, the clipboard is a
// string, the keys are in a folder of the test's.
type desk struct {
	t     *testing.T
	page  *Page
	win   fyne.Window
	store *watched
	posts chan func()
	work  sync.WaitGroup

	path  string // the dialog's answer; "" cancels
	wrong error  // of dialog and clipboard
	asked int
	clip  string

	copied  string
	changes int
	closed  int
	focused fyne.Focusable
	trace   []any
}

// A watched store is a real one that a test can hold up or make fail.
type watched struct {
	*keys.Store
	mu    sync.Mutex
	adds  int
	wrong error
	slow  chan struct{}
	reads chan struct{} // holds up reading the folder alone
}

func (w *watched) hold() error {
	w.mu.Lock()
	slow, err := w.slow, w.wrong
	w.mu.Unlock()
	if slow != nil {
		<-slow
	}
	return err
}

func (w *watched) List() (signature.Keys, []keys.Broken, error) {
	if err := w.hold(); err != nil {
		return nil, nil, err
	}
	if w.reads != nil {
		<-w.reads
	}
	return w.Store.List()
}

func (w *watched) Add(k signature.Key) error {
	if err := w.hold(); err != nil {
		return err
	}
	w.mu.Lock()
	w.adds++
	w.mu.Unlock()
	return w.Store.Add(k)
}

func (w *watched) Remove(fingerprint string) error {
	if err := w.hold(); err != nil {
		return err
	}
	return w.Store.Remove(fingerprint)
}

func newDesk(t *testing.T) *desk {
	a := test.NewTempApp(t)
	a.Settings().SetTheme(look.New())
	d := &desk{t: t, posts: make(chan func(), 1000)}
	d.store = &watched{Store: keys.At(filepath.Join(t.TempDir(), "keys"))}
	d.page = New(Deps{
		Store: d.store,
		Go:    func(f func()) { d.work.Go(f) },
		Post:  func(f func()) { d.posts <- f },
		OpenFile: func(string, string) (string, error) {
			d.asked++
			if d.wrong != nil {
				return "", d.wrong
			}
			if d.path == "" {
				return "", native.ErrCancelled
			}
			return d.path, nil
		},
		ReadClipboard: func() (string, error) { return d.clip, d.wrong },
		Copy:          func(_, text string, _ func(string)) { d.copied = text },
		Changed:       func() { d.changes++ },
		Close:         func() { d.closed++; d.page.Hide() },
		Focus:         func(f fyne.Focusable) { d.focused = f },
		Trace:         func(e any) { d.trace = append(d.trace, e) },
	})
	d.win = test.NewTempWindow(t, d.page.Content())
	d.win.SetPadded(false)
	d.size(1000, 650)
	t.Cleanup(d.work.Wait)
	return d
}

// size makes the window so large; texts that wrap know their height only after
// they have a width.
func (d *desk) size(width, height float32) {
	d.win.Resize(fyne.NewSize(width+1, height))
	d.win.Resize(fyne.NewSize(width, height))
}

// settle runs all background work and what it posts, until nothing follows.
func (d *desk) settle() {
	for d.work.Wait(); len(d.posts) > 0; d.work.Wait() {
		for len(d.posts) > 0 {
			(<-d.posts)()
		}
	}
}

// card returns the first card of an offer.
func (d *desk) card() *card {
	d.t.Helper()
	if !d.page.view.offer.root.Visible() || len(d.page.view.offer.cards) == 0 || !d.page.view.offer.cards[0].root.Visible() {
		d.t.Fatalf("nothing is offered; said %q", d.said())
	}
	return d.page.view.offer.cards[0]
}

// cards counts the cards that are shown.
func (d *desk) cards() (n int) {
	if !d.page.view.offer.root.Visible() {
		return 0
	}
	for _, c := range d.page.view.offer.cards {
		if c.root.Visible() {
			n++
		}
	}
	return n
}

// said returns what the page says went wrong, done what was done, if it shows.
func (d *desk) said() string { return sentence(d.page.view.said) }

func (d *desk) done() string { return sentence(d.page.view.done) }

func sentence(l *linePart) string {
	if !l.root.Visible() {
		return ""
	}
	return l.text.Text
}

// offer offers a text and waits for what is found in it.
func (d *desk) offer(text string) {
	d.page.Offer([]byte(text), "“file”")
	d.settle()
}

func (d *desk) open() {
	d.page.Open("")
	d.settle()
}

// kept returns the owners of what the folder holds.
func (d *desk) kept() string {
	d.t.Helper()
	list, _, err := d.store.List()
	if err != nil {
		d.t.Fatal(err)
	}
	var owners []string
	for _, k := range list {
		owners = append(owners, k.Owner)
	}
	return strings.Join(owners, "|")
}

// listed returns the owners of what the page lists.
func (d *desk) listed() string {
	var owners []string
	for _, e := range d.page.kept {
		owners = append(owners, e.owner)
	}
	return strings.Join(owners, "|")
}

func (d *desk) traced() string {
	text, err := json.Marshal(d.trace)
	if err != nil {
		d.t.Fatal(err)
	}
	return string(text)
}

// add keeps keys of the samples before the page is opened.
func (d *desk) add(names ...string) {
	d.t.Helper()
	for _, name := range names {
		if err := d.store.Store.Add(vouchtest.Key(d.t, name)); err != nil {
			d.t.Fatal(err)
		}
	}
}

func (d *desk) file(name, data string) string {
	d.t.Helper()
	path := filepath.Join(d.t.TempDir(), name)
	if err := os.WriteFile(path, []byte(data), 0o644); err != nil {
		d.t.Fatal(err)
	}
	return path
}
