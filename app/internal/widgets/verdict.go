package widgets

import (
	"fyne.io/fyne/v2"

	"omnisum/app/internal/look"
)

// Verdict is the kind of an answer. Each has a shape and a colour of its own;
// the word is the caller's.
type Verdict int

// The verdicts.
const (
	NoVerdict  Verdict = iota // nothing to tell
	Match                     // circle with a tick
	WeakMatch                 // triangle
	Mismatch                  // octagon
	CannotTell                // rounded square
	Missing                   // circle with a bar
)

// Icon returns the verdict's shape.
func (v Verdict) Icon() look.IconName {
	switch v {
	case Match:
		return look.IconMatch
	case WeakMatch:
		return look.IconWeak
	case Mismatch:
		return look.IconBad
	case CannotTell:
		return look.IconUnsure
	case Missing:
		return look.IconMissing
	}
	return look.NoIcon
}

// Color returns the verdict's colour.
func (v Verdict) Color() fyne.ThemeColorName {
	switch v {
	case Match:
		return look.Good
	case WeakMatch, Missing:
		return look.Warn
	case Mismatch:
		return look.Bad
	case CannotTell:
		return look.Unsure
	}
	return look.Dim
}

// Soft returns the ground that goes with the verdict's colour, or look.None.
func (v Verdict) Soft() fyne.ThemeColorName {
	if v == NoVerdict {
		return look.None
	}
	return look.Soft(v.Color())
}
