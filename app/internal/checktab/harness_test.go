package checktab

import (
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"omnisum/app/internal/keys"
	"omnisum/app/internal/look"
	"omnisum/app/internal/native"
	"omnisum/app/internal/queue"
	"omnisum/app/internal/rows"
	"omnisum/hashing"
)

// A desk is a tab with everything around it made for tests: what is posted runs
// when the test says so, dialogs answer from a channel, the clipboard is a
// string.
type desk struct {
	t      *testing.T
	tab    *Tab
	posts  chan func()
	work   sync.WaitGroup
	dialog chan string // the answer of the next dialog; "" cancels
	asked  int
	// proposed is the name that the last dialog for saving proposed.
	proposed string

	mu    sync.Mutex
	text  string
	wrong error // what the clipboard answers
	slow  chan struct{}

	title    string
	remember hashing.Set
	focused  fyne.Focusable
	trace    []any
}

func newDesk(t *testing.T) *desk {
	a := test.NewTempApp(t)
	a.Settings().SetTheme(look.New())
	d := &desk{t: t, posts: make(chan func(), 1000), dialog: make(chan string)}
	d.tab = New(Deps{
		Post:      func(f func()) { d.posts <- f },
		Go:        func(f func()) { d.work.Go(f) },
		Dialogs:   d,
		Clipboard: d,
		Hasher:    d.hasher,
		CPUs:      2,
		Keys:      keys.At(filepath.Join(t.TempDir(), "keys")),
		Want:      hashing.SetOf(hashing.MD5, hashing.SHA256),
		Remember:  func(s hashing.Set) { d.remember = s },
		Title:     func(s string) { d.title = s },
		Focus:     func(o fyne.Focusable) { d.focused = o },
		Trace:     func(e any) { d.trace = append(d.trace, e) },
	})
	w := test.NewTempWindow(t, d.tab.Content())
	w.Resize(fyne.NewSize(1000, 720))
	t.Cleanup(func() {
		d.tab.Close()
		d.work.Wait()
	})
	return d
}

func (d *desk) hasher(want hashing.Set) (queue.Hash, error) {
	h, err := hashing.New(want, hashing.Options{CPUs: 2})
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, path string, opt hashing.FileOptions) (hashing.Report, error) {
		d.mu.Lock()
		slow := d.slow
		d.mu.Unlock()
		if slow != nil {
			select {
			case <-slow:
			case <-ctx.Done():
				return hashing.Report{}, ctx.Err()
			}
		}
		return h.File(ctx, path, opt)
	}, nil
}

func (d *desk) OpenFile(string, string) (string, error) {
	d.asked++
	if path := <-d.dialog; path != "" {
		return path, nil
	}
	return "", native.ErrCancelled
}

func (d *desk) OpenFolder(title, dir string) (string, error) { return d.OpenFile(title, dir) }

func (d *desk) SaveFile(_, _, name string) (string, error) {
	path, err := d.OpenFile("", "")
	d.proposed = name
	return path, err
}

func (d *desk) Read() (string, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.text, d.wrong
}

func (d *desk) Write(text string) (string, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.wrong == nil {
		d.text = text
	}
	return native.Lasting, d.wrong
}

func (d *desk) clip() string {
	text, _ := d.Read()
	return text
}

// until runs what is posted until ok holds.
func (d *desk) until(what string, ok func() bool) {
	d.t.Helper()
	deadline := time.After(20 * time.Second)
	for !ok() {
		select {
		case f := <-d.posts:
			f()
		case <-deadline:
			d.t.Fatalf("never: %s", what)
		}
	}
}

func (d *desk) file(name, data string) string {
	path := filepath.Join(d.t.TempDir(), name)
	if err := os.WriteFile(path, []byte(data), 0o644); err != nil {
		d.t.Fatal(err)
	}
	return path
}

func (d *desk) state() rows.State { return d.tab.view.shown.State }

func (d *desk) done() bool { return d.tab.view.any && d.state() == rows.Done }

func (d *desk) verdict() rows.Kind { return d.tab.view.shown.Verdict.Kind }

func digest(data string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(data))) }
