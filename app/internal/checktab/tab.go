// Package checktab is the Checksums tab: files in, digests and verdicts out.
//
// A Tab joins four parts. The queue computes in the background; the model of
// package rows says what to show, as strings; the view holds the widgets; the
// pump carries what happened from the queue to the view, ten times a second and
// never faster than the window takes it. All methods of a Tab belong to the
// window's goroutine unless they say otherwise.
package checktab

import (
	"errors"
	"maps"
	"strings"

	"fyne.io/fyne/v2"

	"omnisum/app/internal/keyspage"
	"omnisum/app/internal/listpage"
	"omnisum/app/internal/native"
	"omnisum/app/internal/queue"
	"omnisum/app/internal/rows"
	"omnisum/hashing"
)

// Dialogs asks the person for files.
type Dialogs interface {
	OpenFile(title, startDir string) (string, error)
	OpenFolder(title, startDir string) (string, error)
	SaveFile(title, startDir, name string) (string, error)
}

// Clipboard is the desktop's clipboard. Its methods may take long.
type Clipboard interface {
	Read() (string, error)
	Write(text string) (how string, err error)
}

// Deps are what a Tab needs from outside. All fields but Notice are required.
type Deps struct {
	// Post runs a function on the window's goroutine, later, from any other.
	Post func(func())
	// Go runs a function that may wait for a person or a program, and is
	// waited for before the program ends.
	Go        func(func())
	Dialogs   Dialogs
	Clipboard Clipboard
	// Hasher returns the function that computes a set of digests.
	Hasher func(want hashing.Set) (queue.Hash, error)
	CPUs   int
	// Want are the digests wanted at first; Remember is told when they change.
	Want     hashing.Set
	Remember func(want hashing.Set)
	// Title is told the title of the window.
	Title func(title string)
	// Keys is where the person's trusted keys are kept.
	Keys Keys
	// Focus moves the keyboard's focus; nil means nowhere.
	Focus func(o fyne.Focusable)
	// Notice is a sentence to show at the start, empty if there is none.
	Notice string
	// Trace is told what happened, for tests that drive the real window.
	Trace func(event any)
}

// A Tab is the Checksums tab. Close must be called.
type Tab struct {
	deps  Deps
	model *rows.Model
	queue *queue.Queue
	view  *view
	pump  *pump

	besides  *besides
	page     *listpage.Page
	listed   bool // the page of the list is in front, not that of the files
	trusted  *trusted
	signing  *signing // the check of a file's own signature, nil if none is at work
	keys     *keyspage.Page
	keyTurn  int   // counts the changes of the keys
	keyLooks again // looks for those that were changed meanwhile

	events []queue.Event // fetched, not yet applied
	lying  map[queue.ID]lying
	drops  []drop  // to be sorted, the first of them just now
	given  []stamp // of the list that was given, if it was one
	looks  again   // for what was changed meanwhile
	asking bool    // a dialog is open
	folder string  // where the last dialog ended
	texts  int     // expected values given until now
	// reading says that a text is being read, "" if none is.
	reading string
	traced  traced
}

// New returns a tab without files.
func New(d Deps) *Tab {
	t := &Tab{deps: d, model: rows.NewModel(d.Want), lying: map[queue.ID]lying{}}
	t.pump = newPump(d.Post, t.update)
	t.trusted = &trusted{store: d.Keys}
	t.besides = newBesides(t.pump.wake, t.trusted)
	t.queue = queue.New(d.Want, queue.Options{Hasher: d.Hasher, CPUs: d.CPUs, Wake: t.pump.wake})
	t.page = t.newPage()
	t.keys = t.newKeysPage()
	t.view = newView(t)
	t.asked()
	if d.Notice != "" {
		t.view.say(d.Notice)
	}
	return t
}

// Content returns what the tab shows.
func (t *Tab) Content() fyne.CanvasObject { return t.view.root }

// Close cancels all work and returns when it has ended.
func (t *Tab) Close() {
	t.pump.close()
	t.view.compared.stop()
	t.stopSignatures()
	t.page.Close()
	t.queue.Close()
}

// fetched is how many events are applied in one go; more wait for the next, so
// that the window stays alive when a folder of 100,000 files is dropped.
const fetched = 2000

// update takes over what happened since the last time. It reports whether there
// is more to come without another wake-up.
func (t *Tab) update() (again bool) {
	// In this order: what was found is of files whose events are there by then.
	maps.Copy(t.lying, t.besides.take())
	t.events = append(t.events, t.queue.Events()...)
	n := min(fetched, len(t.events))
	relisted := false
	for _, e := range t.events[:n] {
		relisted = t.model.Apply(e) || relisted
		t.traceEvent(e)
	}
	t.events = t.events[n:]
	relisted = t.placeLying() || relisted
	t.checkSignatures()
	changed := t.model.Tick()
	if id, stale := t.model.Stale(); stale {
		t.queue.Retry(id)
	}
	t.view.listChanged(relisted || n > 0, changed)
	t.show()
	t.page.Update()
	busy := t.model.Busy() || t.page.Busy() || t.view.compared.busy() || t.signing != nil || len(t.events) > 0
	t.pump.busy(busy)
	return len(t.events) > 0
}

// placeLying tells the model what lies beside its files. What lies beside a file
// that it does not know yet waits for the events that are left.
func (t *Tab) placeLying() (placed bool) {
	for id, l := range t.lying {
		known := t.model.Place(id) >= 0
		if known {
			t.model.Found(id, l.list)
			t.model.FoundSignatures(id, l.signatures)
			placed = true
		}
		if known || len(t.events) == 0 {
			delete(t.lying, id)
		}
	}
	return placed
}

// show brings the chosen file to the view.
func (t *Tab) show() {
	v, ok := t.model.View()
	t.view.show(v, ok)
	title := t.model.Title()
	switch {
	case t.keys.Active():
		title = t.keys.Title()
	case t.listed:
		title = t.page.Title()
	}
	t.deps.Title(title)
	for _, r := range t.model.Remarks() {
		t.view.say(r)
	}
	t.traceView(v, ok)
}

// asked tells the queue what to compute from now on, and computes the chosen
// file again if it lacks something.
func (t *Tab) asked() {
	t.queue.Want(t.model.Want(), t.besides.chooser(t.model.Chooser()))
	if id, stale := t.model.Stale(); stale {
		t.queue.Retry(id)
	}
	t.show()
}

// OpenFile asks for a file.
func (t *Tab) OpenFile() { t.ask("Open a file", t.deps.Dialogs.OpenFile) }

// OpenFolder asks for a folder.
func (t *Tab) OpenFolder() { t.ask("Open a folder", t.deps.Dialogs.OpenFolder) }

// ask shows one dialog of the system; while it is open there is no second one.
func (t *Tab) ask(title string, dialog func(title, startDir string) (string, error)) {
	if t.asking {
		return
	}
	t.setAsking(true)
	start := t.folder
	t.deps.Go(func() {
		path, err := dialog(title, start)
		t.deps.Post(func() {
			t.setAsking(false)
			switch {
			case err == nil:
				t.folder = folderOf(path)
				t.Open([]string{path})
			case errors.Is(err, native.ErrCancelled), errors.Is(err, native.ErrBusy):
			default:
				t.view.say("The file dialog cannot be shown: " + rows.Reason(err) + ". Drop the file on the window instead, or give its path when you start Omnisum.")
			}
		})
	})
}

func (t *Tab) setAsking(open bool) {
	t.asking = open
	t.view.setAsking(open)
	t.deps.Trace(dialogEvent{"dialog", open})
}

// Cancel ends all work that isn't finished. What is finished stays.
func (t *Tab) Cancel() {
	switch {
	case t.keys.Active():
		t.keys.Cancel()
		return
	case t.listed:
		t.page.Cancel()
		return
	}
	t.view.compared.stop()
	t.model.StopChecks()
	t.stopSignatures()
	t.queue.CancelAll()
}

// Copy writes text to the clipboard and says on the way what happened. It may
// be called with done nil.
func (t *Tab) copy(what, text string, done func(notice string)) {
	if text == "" {
		return
	}
	t.deps.Go(func() {
		_, err := t.deps.Clipboard.Write(text)
		t.deps.Post(func() {
			notice := "Copied"
			if err != nil {
				notice = "Not copied"
				t.view.say("The clipboard did not take the text: " + rows.Reason(err) + ".")
			}
			t.deps.Trace(copiedEvent{"copied", what, err == nil})
			if done != nil {
				done(notice)
			}
		})
	})
}

// CopyAll copies the digests of the chosen file as "NAME  digest" lines.
func (t *Tab) CopyAll() { t.copy("all", t.model.Lines(), t.view.copyAllNotice) }

// Paste takes the clipboard: paths or file URIs are opened, anything else is
// the expected value, or on the page of the keys a key.
func (t *Tab) Paste() { t.paste(true) }

// PasteExpected takes the clipboard as the expected value, whatever it says.
func (t *Tab) PasteExpected() { t.paste(false) }

func (t *Tab) paste(maybePaths bool) {
	ofKeys := t.keys.Active()
	t.deps.Go(func() {
		text, err := t.deps.Clipboard.Read()
		var paths []string
		if maybePaths && !ofKeys {
			paths = pathsIn(text)
		}
		t.deps.Post(func() {
			switch {
			case err != nil:
				t.view.say("Nothing was pasted: " + rows.Reason(err) + ".")
			case len(paths) > 0:
				t.Open(paths)
			case strings.TrimSpace(text) == "":
				t.view.say("Nothing was pasted: the clipboard holds no text.")
			case ofKeys:
				t.keys.Offer([]byte(text), "the clipboard")
			default:
				t.expect(text)
			}
		})
	})
}

// expect compares with a text from now on; an empty one ends that. Reading a
// long text takes a while, so it is done in the background.
func (t *Tab) expect(text string) {
	if len(text) > maxExpected {
		t.view.say("The pasted text is longer than " + rows.Bytes(maxExpected) + ". Save it as a file and use “omnisum check” in a terminal, or paste only the part about this file.")
		return
	}
	t.texts++
	mine, turn := t.texts, t.keyTurn
	t.reading = "Reading the text of " + rows.Bytes(int64(len(text))) + "…"
	t.show()
	t.deps.Go(func() {
		e := rows.ReadExpected([]byte(text), t.trusted.all())
		t.deps.Post(func() {
			if mine != t.texts {
				return // another value was given meanwhile
			}
			t.reading, t.listed = "", false
			t.expected(e, turn)
			t.view.expectedChanged(e.Shown())
			t.asked()
		})
	})
}

// maxExpected is the longest text that is taken as an expected value.
const maxExpected = 64 << 20

// want changes the digests to compute.
func (t *Tab) want(s hashing.Set) {
	if s == 0 || s == t.model.Want() {
		return
	}
	t.model.SetWant(s)
	t.deps.Remember(s)
	t.asked()
}

// choose makes a file the chosen one, by hand.
func (t *Tab) choose(id queue.ID) {
	before := t.model.Chosen()
	t.model.Choose(id)
	t.queue.Prefer(id)
	t.view.chosenChanged(before, id)
	t.asked()
}
