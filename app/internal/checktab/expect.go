package checktab

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"omnisum/app/internal/look"
	"omnisum/app/internal/rows"
	"omnisum/app/internal/widgets"
)

// An expectPart is where the expected value goes in and the answer comes out:
// a field with a Paste button, the grey line that says what will be compared,
// or the verdict.
type expectPart struct {
	root   *fyne.Container
	tab    *Tab
	relay  func()
	field  *expectField
	input  fyne.CanvasObject
	line   *widgets.ExpectedLine
	banner *widgets.VerdictBanner
	clear  *widgets.Button
	open   bool // the field is shown although there is a value
	last   rows.Verdict
	edit   []*widgets.Button // the Change buttons of line and banner
	lists  []*widgets.Button // what checks the whole list, in the same places
	keys   []*widgets.Button // what adds the signer's key, likewise
	shows  [3]bool           // which of the buttons are shown: keys, lists, edit
	paste  *widgets.Button
}

func newExpectPart(t *Tab, relay func()) *expectPart {
	e := &expectPart{tab: t, relay: relay}
	e.field = newExpectField(t)
	e.field.SetPlaceHolder("Expected value: paste or type what the publisher printed")
	e.paste = widgets.NewButton("Paste", look.IconPaste, widgets.Plain, t.PasteExpected)
	e.clear = widgets.NewButton("Clear", look.IconClose, widgets.Plain, e.onClear)
	e.input = container.NewBorder(nil, nil, nil,
		widgets.HRow(look.Gap2, e.paste, e.clear), widgets.Insets(0, 0, 0, look.Gap2, e.field))
	for range 2 {
		e.edit = append(e.edit, widgets.NewButton("Change…", look.IconPaste, widgets.Plain, e.onChange))
		e.lists = append(e.lists, widgets.NewButton("Check the list", look.IconFile, widgets.Plain, e.onList))
		e.keys = append(e.keys, widgets.NewButton("Add key…", look.NoIcon, widgets.Plain, t.AddKey))
	}
	e.line = widgets.NewExpectedLine("", e.keys[0], e.lists[0], e.edit[0])
	for _, b := range []*widgets.Button{e.keys[0], e.lists[0], e.edit[0]} {
		b.Hide()
	}
	e.banner = widgets.NewVerdictBanner(e.edit[1])
	e.root = widgets.VBox(look.Gap2, e.input, e.line, e.banner)
	e.clear.Hide()
	e.line.Hide()
	e.banner.Hide()
	return e
}

// show reports whether the page has to be laid out again.
func (e *expectPart) show(s rows.View) (moved bool) {
	_, expecting := e.tab.model.Expecting()
	words := s.Expected
	if e.tab.reading != "" {
		words = e.tab.reading
	}
	verdict := s.Verdict.Kind != rows.NoVerdict && e.tab.reading == ""
	moved = widgets.Show(e.input, !expecting && e.tab.reading == "" || e.open)
	moved = widgets.Show(e.clear, expecting && e.open) || moved
	moved = widgets.Show(e.line, !verdict && words != "") || moved
	moved = widgets.Show(e.banner, verdict) || moved
	shows := [3]bool{s.KeyWanted != "", e.tab.model.Comparing().Path() != "", expecting}
	if shows != e.shows {
		e.shows, moved = shows, true
		for i, b := range []*widgets.Button{e.keys[0], e.lists[0], e.edit[0]} {
			widgets.Show(b, shows[i])
		}
		e.line.Refresh()
		e.banner.SetActions(e.actions()...)
	}
	e.line.SetText(words)
	if s.Verdict != e.last {
		e.last = s.Verdict
		e.banner.Set(kind(s.Verdict.Kind), s.Verdict.Word, s.Verdict.Sentence, s.Verdict.Reason, s.Verdict.Source)
		e.banner.SetSigned(s.Verdict.Signed)
		moved = true
	}
	return moved
}

// actions are the buttons of the banner.
func (e *expectPart) actions() []*widgets.Button {
	var all []*widgets.Button
	for i, b := range []*widgets.Button{e.keys[1], e.lists[1], e.edit[1]} {
		if e.shows[i] {
			all = append(all, b)
		}
	}
	return all
}

// onList checks the whole list that the value is from.
func (e *expectPart) onList() {
	if path := e.tab.model.Comparing().Path(); path != "" {
		e.tab.CheckLists([]string{path})
	}
}

// invitation is what the card's button for the expected value says.
func (e *expectPart) invitation(any bool) string {
	if what, ok := e.tab.model.Expecting(); ok && !any {
		return "Will compare with " + what
	}
	return "Paste expected value"
}

// onChange opens the field for another value.
func (e *expectPart) onChange() {
	e.open = true
	e.tab.show()
	e.relay()
	e.tab.deps.Focus(e.field)
}

// leave closes a field that was opened for another value, and gives the keyboard
// to the table.
func (e *expectPart) leave() {
	e.open = false
	e.tab.show()
	e.relay()
	e.tab.view.table.Focus()
}

func (e *expectPart) onClear() {
	e.field.SetText("")
	e.tab.expect("")
}

// changed closes the field after a value was taken.
func (e *expectPart) changed(shown string) {
	e.open = false
	if e.field.Text != shown {
		e.field.replace(shown)
	}
	e.relay()
}

// An expectField is an entry that a huge paste cannot freeze: what is pasted
// goes to the tab, which shows a summary, and what is typed is limited.
type expectField struct {
	widget.Entry
	tab   *Tab
	quiet bool
}

// maxTyped is the longest text that the field holds.
const maxTyped = 4096

func newExpectField(t *Tab) *expectField {
	f := &expectField{tab: t}
	f.ExtendBaseWidget(f)
	f.Wrapping = fyne.TextWrapOff
	f.Scroll = container.ScrollHorizontalOnly
	f.OnChanged = f.typed
	f.OnSubmitted = func(text string) { t.expect(text) }
	return f
}

// typed takes the value as soon as a whole one stands in the field.
func (f *expectField) typed(text string) {
	if f.quiet {
		return
	}
	if len(text) > maxTyped {
		f.replace(text[:maxTyped])
		return
	}
	if text = strings.TrimSpace(text); !rows.ReadExpected([]byte(text), nil).Empty() {
		f.tab.expect(text)
	}
}

// replace changes the text without taking it for a new value.
func (f *expectField) replace(text string) {
	f.quiet = true
	f.SetText(text)
	f.quiet = false
}

// TypedKey leaves the field by Escape; the window would cancel all work.
func (f *expectField) TypedKey(k *fyne.KeyEvent) {
	if k.Name == fyne.KeyEscape {
		f.tab.view.expect.leave()
		return
	}
	f.Entry.TypedKey(k)
}

// TypedShortcut sends pasted text past the entry.
func (f *expectField) TypedShortcut(s fyne.Shortcut) {
	if _, ok := s.(*fyne.ShortcutPaste); ok {
		f.tab.PasteExpected()
		return
	}
	f.Entry.TypedShortcut(s)
}
