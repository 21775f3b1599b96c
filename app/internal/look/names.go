package look

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// The colour roles. Those that Fyne's own widgets ask for too carry Fyne's
// names.
const (
	Ink        = theme.ColorNameForeground          // text
	Dim        = theme.ColorNamePlaceHolder         // text of the second rank
	Disabled   = theme.ColorNameDisabled            // text of what cannot be used now
	Back       = theme.ColorNameBackground          // ground of the window
	Surface    = fyne.ThemeColorName("surface")     // ground of panels
	Sunk       = fyne.ThemeColorName("sunk")        // ground of what is only announced
	Hover      = theme.ColorNameHover               // ground under the pointer
	Pressed    = theme.ColorNamePressed             // ground while pressed
	Hairline   = theme.ColorNameSeparator           // lines between things
	Edge       = theme.ColorNameInputBorder         // edge of controls
	ButtonFill = theme.ColorNameButton              // ground of plain buttons
	Accent     = theme.ColorNamePrimary             // indigo
	OnAccent   = theme.ColorNameForegroundOnPrimary // text on Accent
	AccentSoft = fyne.ThemeColorName("accentSoft")  // ground of what is selected
	Marked     = theme.ColorNameFocus               // ground of selected digits
	Bar        = fyne.ThemeColorName("bar")         // proportion bars, never text
	BarPale    = fyne.ThemeColorName("barPale")     // tracks and brackets, never text
	Faint      = fyne.ThemeColorName("faint")       // quiet icons, never text
	Good       = theme.ColorNameSuccess             // match
	GoodSoft   = fyne.ThemeColorName("goodSoft")    // ground of a match
	Bad        = theme.ColorNameError               // mismatch
	BadSoft    = fyne.ThemeColorName("badSoft")     // ground of a mismatch
	Warn       = theme.ColorNameWarning             // weak match, missing
	WarnSoft   = fyne.ThemeColorName("warnSoft")    // ground of a weak match
	Unsure     = fyne.ThemeColorName("unsure")      // cannot tell
	UnsureSoft = fyne.ThemeColorName("unsureSoft")  // ground of cannot tell
)

// None is the name of no colour: what has it is not drawn.
const None = fyne.ThemeColorName("")

// The type scale: these five sizes and no others.
const (
	Note  = theme.SizeNameCaptionText    // 11
	Mono  = fyne.ThemeSizeName("mono")   // 12, the size of monospaced text
	Body  = theme.SizeNameText           // 13
	Head  = theme.SizeNameSubHeadingText // 16
	Title = theme.SizeNameHeadingText    // 20
)

// Spacing goes in these steps.
const (
	Gap1 float32 = 4
	Gap2 float32 = 8
	Gap3 float32 = 12
	Gap4 float32 = 16
	Gap5 float32 = 24
)

// Measures that views share.
const (
	Margin        float32 = 20 // of the window's content
	PanelRadius   float32 = 8
	ControlRadius float32 = 6
	ControlHeight float32 = 30
	ChipHeight    float32 = 26
)

// OnSolid returns the colour of a mark that lies on a shape filled with c.
func OnSolid(c fyne.ThemeColorName) fyne.ThemeColorName {
	switch c {
	case Good:
		return theme.ColorNameForegroundOnSuccess
	case Bad:
		return theme.ColorNameForegroundOnError
	case Warn:
		return theme.ColorNameForegroundOnWarning
	case Accent:
		return OnAccent
	}
	return Surface
}

// Soft returns the ground that goes with a verdict's colour, and the ground of
// what is selected for any other.
func Soft(c fyne.ThemeColorName) fyne.ThemeColorName {
	switch c {
	case Good:
		return GoodSoft
	case Bad:
		return BadSoft
	case Warn:
		return WarnSoft
	case Unsure:
		return UnsureSoft
	}
	return AccentSoft
}
