package argontab

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"omnisum/app/internal/look"
	"omnisum/hashing/argon2"
)

// A desk is a tab with everything around it made for tests: what is posted runs
// when the test says so, the clipboard is a string, timers go off by hand.
type desk struct {
	t     *testing.T
	tab   *Tab
	posts chan func()
	work  sync.WaitGroup

	mu    sync.Mutex
	text  string
	wrong error // what the clipboard answers
	trace []any

	timers []func() // of Later, nil once stopped
	// slow, if not nil, holds a derivation until it is closed or cancelled.
	slow    chan struct{}
	derived atomic.Int64 // derivations that began, without the trial
	free    argon2.Limit
}

const plenty = 8 << 30

func newDesk(t *testing.T) *desk {
	a := test.NewTempApp(t)
	a.Settings().SetTheme(look.New())
	d := &desk{t: t, posts: make(chan func(), 1000)}
	d.free = argon2.Limit{Memory: plenty, Work: math.MaxUint64, MemorySource: "what is free on this machine"}
	d.tab = New(Deps{
		Post:      func(f func()) { d.posts <- f },
		Go:        func(f func()) { d.work.Go(f) },
		Clipboard: d,
		Core:      d.core(),
		CPUs:      2,
		Focus:     func(fyne.Focusable) {},
		Later: func(_ time.Duration, f func()) func() {
			d.timers = append(d.timers, f)
			i := len(d.timers) - 1
			return func() { d.timers[i] = nil }
		},
		Trace: func(e any) { d.mu.Lock(); d.trace = append(d.trace, e); d.mu.Unlock() },
	})
	w := test.NewTempWindow(t, d.tab.Content())
	w.Resize(fyne.NewSize(1000, 650))
	t.Cleanup(func() {
		d.tab.Close()
		d.work.Wait()
	})
	return d
}

// core computes as the real one does, but can be held up, and knows how much
// memory the test wants to be free.
func (d *desk) core() Core {
	real := RealCore()
	held := func(ctx context.Context) error {
		d.derived.Add(1)
		if d.slow == nil {
			return nil
		}
		select {
		case <-d.slow:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return Core{
		Derive: func(ctx context.Context, p argon2.Params, in argon2.Inputs, n *atomic.Uint64) ([]byte, error) {
			if err := held(ctx); err != nil {
				return nil, err
			}
			return real.Derive(ctx, p, in, n)
		},
		Verify: func(ctx context.Context, h argon2.Hash, in argon2.Inputs, l argon2.Limit, n *atomic.Uint64) (bool, error) {
			if err := held(ctx); err != nil {
				return false, err
			}
			return real.Verify(ctx, h, in, l, n)
		},
		Calibrate: func(ctx context.Context, _ time.Duration, base argon2.Params) (argon2.Params, time.Duration, error) {
			if err := held(ctx); err != nil {
				return argon2.Params{}, 0, err
			}
			base.Memory, base.Time = 96<<10, 5
			return base, 480 * time.Millisecond, nil
		},
		Available: func() argon2.Limit { return d.free },
	}
}

func (d *desk) Read() (string, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.text == "" && d.wrong == nil {
		return "", errors.New("empty")
	}
	return d.text, d.wrong
}

func (d *desk) Write(text string) (string, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.wrong == nil {
		d.text = text
	}
	return "", d.wrong
}

func (d *desk) clip() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.text
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

// settle runs all background work and what it posts.
func (d *desk) settle() {
	d.work.Wait()
	for len(d.posts) > 0 {
		(<-d.posts)()
	}
}

// small makes the numbers those of a test, which is over at once.
func (d *desk) small() {
	m := d.tab.view.make
	m.unit.SetSelectedIndex(0)
	m.memory.SetText("64")
	m.time.SetText("1")
	m.lanes.SetText("2")
}

// password types a password twice.
func (d *desk) password(text string) {
	d.tab.view.make.password.field.SetText(text)
	d.tab.view.make.again.field.SetText(text)
}

func (d *desk) hash() *made {
	d.t.Helper()
	test.Tap(d.tab.view.make.hash)
	d.until("the hash is made", func() bool { return d.tab.job == nil })
	if d.tab.made == nil {
		d.t.Fatalf("no hash: %s", d.tab.view.make.says.text.Text)
	}
	return d.tab.made
}

// said returns what is said below the inputs for a hash.
func (d *desk) said() string { return d.tab.view.make.says.text.Text }

// traced returns all events as one text.
func (d *desk) traced() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	text, err := json.Marshal(d.trace)
	if err != nil {
		d.t.Fatal(err)
	}
	return string(text)
}

func contains(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, p := range parts {
		if !strings.Contains(text, p) {
			t.Errorf("%q is not in %q", p, text)
		}
	}
}
