package look

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"omnisum/assets"
)

// Theme implements fyne.Theme with the palette, sizes and fonts of this
// package. What it does not say comes from Fyne's own theme.
type Theme struct {
	base   fyne.Theme
	forced bool
	as     fyne.ThemeVariant

	text, strong, mono, monoStrong fyne.Resource
}

// Where the baseline of a line stands below its top, in parts of its size.
const (
	TextAscent = 1.16
	MonoAscent = 0.93
)

// New returns the theme that follows the system's variant, or the one that
// FYNE_THEME asks for.
func New() *Theme {
	return &Theme{
		base:       theme.DefaultTheme(),
		text:       face("Inter-Regular.otf", assets.InterRegular(), TextAscent, 0.36),
		strong:     face("Inter-SemiBold.otf", assets.InterSemiBold(), TextAscent, 0.36),
		mono:       face("Hack-Regular.ttf", assets.HackRegular(), MonoAscent, 0.30),
		monoStrong: face("Hack-Bold.ttf", assets.HackBold(), MonoAscent, 0.30),
	}
}

// InVariant returns a theme with the same fonts that is always light or always
// dark, for a person who chose so.
func (t *Theme) InVariant(v fyne.ThemeVariant) *Theme {
	c := *t
	c.forced, c.as = true, v
	return &c
}

// face returns a font with changed line metrics. The fonts are embedded, so a
// failure is a fault of the build.
func face(name string, font []byte, ascent, descent float64) fyne.Resource {
	b, err := withLineMetrics(font, ascent, descent)
	if err != nil {
		panic("look: internal error: " + name + ": " + err.Error())
	}
	return fyne.NewStaticResource(name, b)
}

// Color returns the colour of a role.
func (t *Theme) Color(n fyne.ThemeColorName, v fyne.ThemeVariant) color.Color {
	if t.forced {
		v = t.as
	}
	if s, ok := palette[n]; ok {
		return s.in(v)
	}
	if n == theme.ColorNameShadow {
		return color.NRGBA{A: 0x18}
	}
	return t.base.Color(n, v)
}

// Font returns the face of a style. There are no italics.
func (t *Theme) Font(s fyne.TextStyle) fyne.Resource {
	switch {
	case s.Symbol:
		return t.base.Font(s)
	case s.Monospace && s.Bold:
		return t.monoStrong
	case s.Monospace:
		return t.mono
	case s.Bold:
		return t.strong
	}
	return t.text
}

// Icon returns Fyne's own icon; ours are asked for with IconResource.
func (t *Theme) Icon(n fyne.ThemeIconName) fyne.Resource { return t.base.Icon(n) }

// Size returns a size of the type scale, or of Fyne's measures.
func (t *Theme) Size(n fyne.ThemeSizeName) float32 {
	switch n {
	case Note:
		return 11
	case Mono:
		return 12
	case Body:
		return 13
	case Head:
		return 16
	case Title:
		return 20
	case theme.SizeNamePadding:
		return 4
	case theme.SizeNameInnerPadding:
		return 7
	case theme.SizeNameInputRadius, theme.SizeNameSelectionRadius:
		return ControlRadius
	case theme.SizeNameInputBorder, theme.SizeNameSeparatorThickness:
		return 1
	case theme.SizeNameInlineIcon:
		return 16
	case theme.SizeNameScrollBar:
		return 10
	case theme.SizeNameScrollBarSmall:
		return 4
	}
	return t.base.Size(n)
}
