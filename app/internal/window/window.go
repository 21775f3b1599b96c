//go:build cgo && !js

// Package window is the program's window: the tabs, what is dropped on it, its
// shortcuts and its settings. It is the only package that knows all tabs.
package window

import (
	"errors"
	"runtime"
	"runtime/debug"
	"sync"
	"time"

	"fyne.io/fyne/v2"
	fyneapp "fyne.io/fyne/v2/app"
	"fyne.io/fyne/v2/driver"

	"omnisum/app/internal/argontab"
	"omnisum/app/internal/checktab"
	"omnisum/app/internal/keys"
	_ "omnisum/app/internal/locale" // before Fyne looks for a language
	"omnisum/app/internal/look"
	"omnisum/app/internal/native"
	"omnisum/app/internal/queue"
	"omnisum/app/internal/widgets"
	"omnisum/assets"
	"omnisum/hashing"
)

// ID is the program's identifier, as in FyneApp.toml.
const ID = "app.omnisum.Omnisum"

// A window is the one window of the program.
type window struct {
	app      fyne.App
	win      fyne.Window
	checks   *checktab.Tab
	argon    *argontab.Tab
	tabs     *widgets.TabBar
	pages    []fyne.CanvasObject // by tab
	ofFiles  []*fyne.MenuItem    // of the Checksums tab
	trace    *trace
	settings *settings
	cpus     int
	closing  sync.RWMutex
	closed   bool
	work     sync.WaitGroup // dialogs and clipboard calls on their way
}

// ErrNoWindow says that the system gave the program no window, for want of
// OpenGL.
var ErrNoWindow = errors.New("the display offers no OpenGL")

// Run shows the window with the files and folders named, and returns when it is
// closed.
func Run(paths []string, version string) error {
	// All CPUs hash; one goroutine more may run beside them, so that the
	// window never waits for a core to finish its block.
	cpus := runtime.GOMAXPROCS(0)
	runtime.GOMAXPROCS(cpus + 1)
	// The rows of a long list are most of the heap, and stay; room for as much
	// again would be lost on them.
	debug.SetGCPercent(40)
	fyneapp.SetMetadata(fyne.AppMetadata{
		ID: ID, Name: "Omnisum", Version: version,
		Migrations: map[string]bool{"fyneDo": true},
	})
	a := fyneapp.NewWithID(ID)
	a.Settings().SetTheme(look.New())
	a.SetIcon(fyne.NewStaticResource("icon.png", assets.IconPNG()))
	w := &window{app: a, win: a.NewWindow("Omnisum"), trace: openTrace(), cpus: cpus, settings: loadSettings()}
	w.build()
	w.win.SetMaster()
	w.win.Resize(w.settings.size())
	w.win.SetCloseIntercept(w.close)
	a.Lifecycle().SetOnStarted(func() {
		w.started()
		w.checks.Open(paths)
	})
	a.Lifecycle().SetOnEnteredForeground(w.checks.Look)
	w.win.Show()
	if !exists(w.win) {
		// The toolkit has logged the cause, and would now wait for ever.
		w.checks.Close()
		w.argon.Close()
		return ErrNoWindow
	}
	a.Run()
	w.rest()
	w.trace.close()
	return nil
}

// patience is how long the program waits, when its window is gone, for what it
// has in hand.
const patience = 300 * time.Millisecond

// rest lets a copy to the clipboard come to its end. A dialog that is open, or a
// program that doesn't answer, is not waited for.
func (w *window) rest() {
	done := make(chan struct{})
	go func() {
		w.work.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(patience):
	}
}

// post runs f on the window's goroutine, later. What is posted after the window
// was closed is dropped: the toolkit would fall over it.
func (w *window) post(f func()) {
	w.closing.RLock()
	defer w.closing.RUnlock()
	if !w.closed {
		fyne.Do(f)
	}
}

// exists tells whether the system made the window.
func exists(w fyne.Window) bool {
	made := true
	if n, ok := w.(driver.NativeWindow); ok {
		n.RunNative(func(context any) {
			switch c := context.(type) {
			case driver.X11WindowContext:
				made = c.WindowHandle != 0
			case driver.WindowsWindowContext:
				made = c.HWND != 0
			}
		})
	}
	return made
}

func (w *window) build() {
	w.checks = checktab.New(checktab.Deps{
		Post:      w.post,
		Go:        w.background,
		Dialogs:   new(native.Dialogs),
		Clipboard: &native.Clipboard{Fallback: fyneClipboard{w.app}},
		Hasher: func(want hashing.Set) (queue.Hash, error) {
			h, err := hashing.New(want, hashing.Options{CPUs: w.cpus, Background: true})
			if err != nil {
				return nil, err
			}
			return h.File, nil
		},
		CPUs:     w.cpus,
		Want:     w.settings.wanted(),
		Remember: w.settings.setWanted,
		Keys:     keyStore(),
		Title:    w.setTitle,
		Focus:    func(o fyne.Focusable) { w.win.Canvas().Focus(o) },
		Notice:   notice(),
		Trace:    w.trace.write,
	})
	w.buildTabs()
	w.win.SetPadded(false)
	w.win.SetMainMenu(w.withTabs(w.menu()))
	w.win.SetOnDropped(func(at fyne.Position, uris []fyne.URI) {
		w.tabs.Select(checksumsTab)
		w.checks.Drop(at, pathsOf(uris))
	})
	w.shortcuts()
}

// keyStore is where the person's keys are kept. Without a configuration folder
// there is none, and keeping a key fails with the system's reason.
func keyStore() *keys.Store {
	store, err := keys.Open()
	if err != nil {
		return keys.At("")
	}
	return store
}

// notice is what the person has to know of the machine.
func notice() string {
	if err := hashing.SelfTest(); err != nil {
		return "Some " + err.Error() + "."
	}
	return ""
}

// pathsOf returns the paths of what was dropped. They come from other programs;
// the queue looks at each before anything else.
func pathsOf(uris []fyne.URI) []string {
	paths := make([]string, len(uris))
	for i, u := range uris {
		paths[i] = u.Path()
	}
	return paths
}

// setTitle changes the title only if it is another, since some systems redraw
// their task bars each time.
func (w *window) setTitle(title string) {
	if w.win.Title() != title {
		w.win.SetTitle(title)
	}
}

// background runs something that waits for a person or another program.
func (w *window) background(f func()) { w.work.Go(f) }

// shortcuts sets the keys that no menu item has.
func (w *window) shortcuts() {
	c := w.win.Canvas()
	c.AddShortcut(&fyne.ShortcutPaste{}, func(fyne.Shortcut) { w.paste() })
	c.SetOnTypedKey(func(e *fyne.KeyEvent) {
		if e.Name == fyne.KeyEscape {
			w.cancel()
		}
	})
}

// close ends all work, then the program.
func (w *window) close() {
	w.settings.setSize(w.win.Canvas().Size())
	w.checks.Close()
	w.argon.Close()
	w.trace.write(closedEvent{"closed"})
	w.trace.unwatch()
	w.app.Lifecycle().SetOnEnteredForeground(nil) // an event on its way would find no window
	w.closing.Lock()
	w.closed = true
	w.closing.Unlock()
	w.win.Close()
}

// fyneClipboard is the toolkit's clipboard. Its calls must be made on the
// window's goroutine.
type fyneClipboard struct{ app fyne.App }

func (c fyneClipboard) SetContent(text string) {
	fyne.DoAndWait(func() { c.app.Clipboard().SetContent(text) })
}

func (c fyneClipboard) Content() (text string) {
	fyne.DoAndWait(func() { text = c.app.Clipboard().Content() })
	return text
}
