// Package argontab is the Argon2 tab: it makes the hash of a password for a
// program's configuration, and tells whether a password has a hash.
//
// A Tab joins a form, which says what was typed and is read by pure functions,
// one job at most, which computes in the background, and the view. All methods
// belong to the window's goroutine. Nothing that is typed is kept, traced or
// logged; only what a person copies leaves the tab.
package argontab

import (
	"context"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"

	"omnisum/app/internal/targets"
	"omnisum/hashing/argon2"
)

// Clipboard is the desktop's clipboard. Its methods may take long.
type Clipboard interface {
	Read() (string, error)
	Write(text string) (how string, err error)
}

// A Core computes. Its functions are those of package argon2, or a test's.
type Core struct {
	Derive    func(ctx context.Context, p argon2.Params, in argon2.Inputs, progress *atomic.Uint64) ([]byte, error)
	Verify    func(ctx context.Context, h argon2.Hash, in argon2.Inputs, limit argon2.Limit, progress *atomic.Uint64) (bool, error)
	Calibrate func(ctx context.Context, target time.Duration, base argon2.Params) (argon2.Params, time.Duration, error)
	// Available is what the machine has free.
	Available func() argon2.Limit
}

// RealCore computes with package argon2.
func RealCore() Core {
	return Core{
		Derive: argon2.Derive, Calibrate: argon2.Calibrate, Available: argon2.Available,
		Verify: func(ctx context.Context, h argon2.Hash, in argon2.Inputs, limit argon2.Limit, progress *atomic.Uint64) (bool, error) {
			return h.Verify(ctx, in, limit, progress)
		},
	}
}

// Deps are what a Tab needs from outside. All fields are required.
type Deps struct {
	// Post runs a function on the window's goroutine, later, from any other.
	Post func(func())
	// Go runs a function that may take long, and is waited for a moment before
	// the program ends.
	Go        func(func())
	Clipboard Clipboard
	Core      Core
	CPUs      int
	// Focus moves the keyboard's focus.
	Focus func(o fyne.Focusable)
	// Later runs a function on the window's goroutine after a time, unless it
	// is stopped before.
	Later func(d time.Duration, f func()) (stop func())
	// Trace is told what happened, for tests that drive the real window. It
	// never learns what was typed or computed.
	Trace func(event any)
}

// A Tab is the Argon2 tab. Close must be called.
type Tab struct {
	deps Deps
	view *view

	checking bool // the page that checks a hash is in front
	form     form
	preset   targets.Preset
	taken    bool // the numbers are those of a checked hash
	edits    int  // counts changes of the form

	asked asked // what is to be checked

	job    *job
	made   *made
	answer answer

	pace  *pace
	free  argon2.Limit
	known bool // free was asked for
	tried bool // the trial run was started

	judging bool // a password is being judged
	clip    clip
	closed  bool
}

// A made is a hash that was made.
type made struct {
	hash   argon2.Hash
	took   time.Duration
	random bool // the salt
	edits  int  // of the form that it was made from
	beside bool // a secret or data went in
}

// firstPreset is what the inputs begin with.
const firstPreset = "rfc9106-2"

// New returns a tab with nothing in it.
func New(d Deps) *Tab {
	t := &Tab{deps: d, pace: newPace(d.CPUs)}
	t.clip.tab = t
	t.preset, _ = targets.PresetByName(firstPreset)
	t.form = form{}.ofPreset(t.preset)
	t.view = newView(t)
	t.view.make.fill(t.form)
	t.changed()
	return t
}

// Content returns what the tab shows.
func (t *Tab) Content() fyne.CanvasObject { return t.view.root }

// Shown is called when the tab comes to the front. The first time it measures
// how fast the machine is, for a moment.
func (t *Tab) Shown() {
	t.look()
	if t.tried {
		return
	}
	t.tried = true
	t.deps.Go(func() {
		p := trial(t.deps.CPUs)
		in := argon2.Inputs{Password: []byte("password"), Salt: []byte("somesaltsomesalt")}
		var took time.Duration
		// The first run also waits for memory and for a clock that rises.
		for range 2 {
			start := time.Now()
			if _, err := t.deps.Core.Derive(context.Background(), p, in, nil); err != nil {
				return
			}
			took = time.Since(start)
		}
		t.post(func() {
			t.pace.learn(p, took)
			t.show()
		})
	})
}

// Close ends all work and forgets what was typed.
func (t *Tab) Close() {
	if t.closed {
		return
	}
	t.clip.close()
	t.Clear()
	t.closed = true
}

// post brings a result to the window's goroutine, unless the tab is closed by
// then.
func (t *Tab) post(f func()) {
	t.deps.Post(func() {
		if !t.closed {
			f()
		}
	})
}

// look asks how much memory is free, in the background since it reads files.
func (t *Tab) look() {
	t.deps.Go(func() {
		free := t.deps.Core.Available()
		t.post(func() {
			t.free, t.known = free, true
			t.show()
		})
	})
}

// changed follows a change of the form.
func (t *Tab) changed() {
	t.edits++
	t.show()
}

// show brings everything to the view.
func (t *Tab) show() { t.view.show() }

// Clear forgets what was typed and made, but for the numbers.
func (t *Tab) Clear() {
	t.Cancel()
	if t.made != nil {
		clear(t.made.hash.Tag)
		t.made = nil
	}
	t.form.password, t.form.again, t.form.secret, t.form.data, t.form.lineEnd = "", "", "", "", false
	if t.form.saltForm != random {
		t.form.salt, t.form.saltForm = decimalOf(uint32(t.preset.SaltLength)), random
	}
	t.asked, t.answer = asked{}, answer{}
	t.view.make.fill(t.form)
	t.view.check.fill()
	t.changed()
}

// choose takes over the numbers of a preset.
func (t *Tab) choose(p targets.Preset) {
	t.preset, t.taken = p, false
	t.form = t.form.ofPreset(p)
	t.view.make.fill(t.form)
	if name, ok := formFor[p.Name]; ok {
		t.view.result.choose(name)
	}
	t.changed()
}

// turn brings one of the two pages to the front.
func (t *Tab) turn(checking bool) {
	t.checking = checking
	t.show()
}

// Cancel ends what is being computed.
func (t *Tab) Cancel() {
	if t.job != nil && !t.job.cancelled {
		t.job.cancelled = true
		t.job.cancel()
		t.show()
	}
}

// CopyShown copies the text that is shown.
func (t *Tab) CopyShown() {
	if !t.checking {
		t.view.result.onCopy()
	}
}

// Paste takes the clipboard as the hash to check. A page that makes hashes has
// no use for it: a password is pasted into its line.
func (t *Tab) Paste() {
	if !t.checking {
		return
	}
	t.deps.Go(func() {
		text, err := t.deps.Clipboard.Read()
		t.post(func() {
			if err != nil {
				t.view.check.say("Nothing was pasted: the clipboard holds no text that can be read.")
				return
			}
			t.takeHash(text)
		})
	})
}
