package widgets

import (
	"strings"

	"fyne.io/fyne/v2"

	"omnisum/app/internal/look"
)

// Secret is a line for a password: dots instead of letters, with a button that
// shows them. A paste is taken letter by letter, blanks too; only a line end at
// its end is left out, and told, since it comes from the program that was
// copied from and would make another password.
type Secret struct {
	Field
	// OnShown is told when the letters are shown or hidden.
	OnShown func(shown bool)
	// OnPasted is told of each paste: whether a line end at its end was left
	// out, or, with Refused, that nothing was taken.
	OnPasted func(p Pasted)

	eye *Button
}

// Pasted is what became of a paste into a Secret.
type Pasted struct {
	// LineEnd: the text ended in a line end, which was left out.
	LineEnd bool
	// Refused: the text has several lines or is too long; nothing was taken.
	Refused bool
}

// NewSecret returns an empty line for a password.
func NewSecret() *Secret {
	s := &Secret{}
	s.MaxLetters = fieldLetters
	s.Password = true
	s.eye = NewButton("", look.IconEye, Ghost, func() { s.SetShown(s.Password) })
	s.ActionItem = s.eye
	s.OnPaste = s.paste
	s.ExtendBaseWidget(s)
	return s
}

// Shown tells whether the letters are shown.
func (s *Secret) Shown() bool { return !s.Password }

// SetShown shows or hides the letters.
func (s *Secret) SetShown(shown bool) {
	if s.Shown() == shown {
		return
	}
	s.Password = !shown
	icon := look.IconEye
	if shown {
		icon = look.IconEyeOff
	}
	s.eye.SetIcon(icon)
	s.Refresh()
	if s.OnShown != nil {
		s.OnShown(shown)
	}
}

// Eye returns the button that shows the letters.
func (s *Secret) Eye() *Button { return s.eye }

// paste takes a pasted text if it is one line.
func (s *Secret) paste(text string) bool {
	line := strings.TrimSuffix(strings.TrimSuffix(text, "\n"), "\r")
	told := Pasted{
		LineEnd: line != text,
		Refused: strings.ContainsAny(line, "\r\n") || len(line)+len(s.Text) > s.MaxLetters,
	}
	if told.Refused {
		told.LineEnd = false
	} else {
		s.Entry.TypedShortcut(&fyne.ShortcutPaste{Clipboard: fixedText(line)})
	}
	if s.OnPasted != nil {
		s.OnPasted(told)
	}
	return true
}

// fixedText is a clipboard with one text.
type fixedText string

func (f fixedText) Content() string { return string(f) }

func (fixedText) SetContent(string) {}
