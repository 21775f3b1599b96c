//go:build cgo && !js

package window

import (
	"encoding/json"
	"io"
	"os"
	"sync"
	"time"

	"fyne.io/fyne/v2"
)

// A trace tells, one JSON object a line, what happens in the window, for tests
// that drive the real program. It is written if OMNISUM_TRACE names a file. A
// nil trace writes nothing.
type trace struct {
	mu   sync.Mutex
	out  io.WriteCloser
	once sync.Once
	stop chan struct{}
}

type (
	shownEvent struct {
		Event string `json:"event"`
	}
	closedEvent struct {
		Event string `json:"event"`
	}
	tickEvent struct {
		Event  string `json:"event"`
		LateMS int64  `json:"late_ms"`
	}
	placesEvent struct {
		Event  string                `json:"event"`
		Places map[string][4]float32 `json:"places"`
	}
)

func openTrace() *trace {
	name := os.Getenv("OMNISUM_TRACE")
	if name == "" {
		return nil
	}
	f, err := os.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		fyne.LogError("The trace cannot be written", err)
		return nil
	}
	return &trace{out: f, stop: make(chan struct{})}
}

func (t *trace) write(event any) {
	if t == nil {
		return
	}
	line, err := json.Marshal(event)
	if err != nil {
		fyne.LogError("The trace cannot be written", err)
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.out.Write(append(line, '\n'))
}

// watch measures ten times a second how late the window's goroutine runs what
// is posted to it, and writes the worst of each second; with it go the places
// of what can be clicked, when they changed.
func (t *trace) watch(places func() map[string][4]float32) {
	if t == nil {
		return
	}
	go func() {
		var worst time.Duration
		last := ""
		for n := 1; ; n++ {
			select {
			case <-t.stop:
				return
			case <-time.After(100 * time.Millisecond):
			}
			posted := time.Now()
			var now map[string][4]float32
			done := make(chan struct{})
			fyne.Do(func() {
				worst = max(worst, time.Since(posted))
				now = places()
				close(done)
			})
			select {
			case <-done:
			case <-t.stop:
				return
			}
			if text, err := json.Marshal(now); err == nil && string(text) != last {
				last = string(text)
				t.write(placesEvent{"places", now})
			}
			if n%10 == 0 {
				t.write(tickEvent{"tick", worst.Milliseconds()})
				worst = 0
			}
		}
	}()
}

// unwatch ends what watch began.
func (t *trace) unwatch() {
	if t != nil {
		t.once.Do(func() { close(t.stop) })
	}
}

func (t *trace) close() {
	if t == nil {
		return
	}
	t.unwatch()
	t.mu.Lock()
	defer t.mu.Unlock()
	t.out.Close()
}

// started tells that the window is up.
func (w *window) started() {
	w.trace.write(shownEvent{"shown"})
	w.trace.watch(w.places)
}

// places returns where what can be pressed is, in pixels of the window: left,
// top, width, height.
func (w *window) places() map[string][4]float32 {
	places := map[string][4]float32{}
	for name, o := range w.checks.Places() {
		if at, ok := w.place(o, o.Size()); ok {
			places[name] = at
		}
	}
	for name, o := range w.argon.Places() {
		if at, ok := w.place(o, o.Size()); ok {
			places["argon2:"+name] = at
		}
	}
	list, names, height := w.checks.FilePlaces()
	for i, name := range names {
		if at, ok := w.place(list, fyne.NewSize(list.Size().Width, height)); ok {
			at[1] += float32(i) * at[3]
			places["file:"+name] = at
		}
	}
	return places
}

// place returns the place of an object that is shown.
func (w *window) place(o fyne.CanvasObject, size fyne.Size) (at [4]float32, ok bool) {
	if !o.Visible() || size.Width == 0 || fyne.CurrentApp().Driver().CanvasForObject(o) == nil {
		return at, false
	}
	p := fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
	if p.IsZero() {
		return at, false // within something that is hidden
	}
	scale := w.win.Canvas().Scale()
	return [4]float32{p.X * scale, p.Y * scale, size.Width * scale, size.Height * scale}, true
}
