package widgets

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// Field is a line to type into that refuses big texts. Fyne's Entry takes
// seconds for a hundred thousand letters and freezes for a million, so a pasted
// list of checksums must never reach it.
type Field struct {
	widget.Entry
	// MaxLetters is the most that the field takes.
	MaxLetters int
	// OnPaste is offered each pasted text first; if it returns true, the field
	// takes nothing of it. What is too long for the field is dropped if
	// OnPaste does not want it.
	OnPaste func(text string) bool
	// OnEscape is called for Escape; the window has it if nil.
	OnEscape func()
}

// fieldLetters is enough for the longest digest in any of its usual forms.
const fieldLetters = 1024

// NewField returns an empty field.
func NewField(placeholder string) *Field {
	f := &Field{MaxLetters: fieldLetters}
	f.PlaceHolder = placeholder
	f.ExtendBaseWidget(f)
	return f
}

// TypedShortcut implements fyne.Shortcutable.
func (f *Field) TypedShortcut(s fyne.Shortcut) {
	paste, ok := s.(*fyne.ShortcutPaste)
	if !ok {
		f.Entry.TypedShortcut(s)
		return
	}
	text := paste.Clipboard.Content()
	if f.OnPaste != nil && f.OnPaste(text) {
		return
	}
	if len(text)+len(f.Text) > f.MaxLetters || strings.ContainsAny(text, "\r\n") && len(strings.Fields(text)) > 1 {
		return
	}
	f.Entry.TypedShortcut(s)
}

// TypedRune implements fyne.Focusable.
func (f *Field) TypedRune(r rune) {
	if len(f.Text) < f.MaxLetters {
		f.Entry.TypedRune(r)
	}
}

// TypedKey implements fyne.Focusable.
func (f *Field) TypedKey(e *fyne.KeyEvent) {
	if e.Name == fyne.KeyEscape {
		if f.OnEscape != nil {
			f.OnEscape()
		} else {
			passKey(f, e)
		}
		return
	}
	f.Entry.TypedKey(e)
}
