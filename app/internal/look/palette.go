package look

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// shades holds a role's colour in the light and in the dark variant.
type shades struct{ light, dark color.NRGBA }

func (s shades) in(v fyne.ThemeVariant) color.NRGBA {
	if v == theme.VariantLight {
		return s.light
	}
	return s.dark
}

// hex makes shades of 24 bits of red, green and blue each.
func hex(light, dark uint32) shades {
	rgb := func(v uint32) color.NRGBA {
		return color.NRGBA{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 0xff}
	}
	return shades{rgb(light), rgb(dark)}
}

// palette is never changed after the program's start. The pairs of text and
// ground in it were chosen by computed contrast; the tests hold them to it.
var palette = map[fyne.ThemeColorName]shades{
	Ink:        hex(0x1c1e22, 0xe9e9e5),
	Dim:        hex(0x5b5f67, 0xa6a9b0),
	Disabled:   hex(0x6b6f77, 0x93969d),
	Back:       hex(0xf5f5f2, 0x17181b),
	Surface:    hex(0xffffff, 0x202125),
	Sunk:       hex(0xeeeeea, 0x2a2b30),
	Hover:      hex(0xecece7, 0x2c2e34),
	Pressed:    hex(0xdfdfd9, 0x383a41),
	Hairline:   hex(0xe4e4de, 0x313238),
	Edge:       hex(0xc9c9c2, 0x4a4c54),
	ButtonFill: hex(0xffffff, 0x2a2b30),
	Accent:     hex(0x3a4aae, 0xaab3ff),
	OnAccent:   hex(0xffffff, 0x15173a),
	AccentSoft: hex(0xeaecf8, 0x2a2d48),
	Marked:     hex(0xc5cbee, 0x454b80),
	Bar:        hex(0x7f8bd6, 0x7480d8),
	BarPale:    hex(0xd5d8ea, 0x474c6b),
	Faint:      hex(0x8a8d94, 0x777a82),
	Good:       hex(0x17683a, 0x7fd49b),
	GoodSoft:   hex(0xe4f2e8, 0x1a3023),
	Bad:        hex(0xad1f1a, 0xff9d92),
	BadSoft:    hex(0xfbe8e5, 0x3d2120),
	Warn:       hex(0x804d00, 0xf0be6a),
	WarnSoft:   hex(0xfaefd9, 0x382d17),
	Unsure:     hex(0x465162, 0xb9c2cf),
	UnsureSoft: hex(0xe8ebef, 0x2b2f37),

	theme.ColorNameInputBackground:     hex(0xffffff, 0x1b1c20),
	theme.ColorNameSelection:           hex(0xeaecf8, 0x2a2d48),
	theme.ColorNameDisabledButton:      hex(0xeeeeea, 0x24252a),
	theme.ColorNameHyperlink:           hex(0x3a4aae, 0xaab3ff),
	theme.ColorNameMenuBackground:      hex(0xffffff, 0x26272c),
	theme.ColorNameOverlayBackground:   hex(0xffffff, 0x26272c),
	theme.ColorNameHeaderBackground:    hex(0xf5f5f2, 0x17181b),
	theme.ColorNameScrollBar:           hex(0xb9b9b2, 0x55575f),
	theme.ColorNameScrollBarBackground: hex(0xf5f5f2, 0x17181b),
	theme.ColorNameForegroundOnSuccess: hex(0xffffff, 0x10241a),
	theme.ColorNameForegroundOnError:   hex(0xffffff, 0x2d1110),
	theme.ColorNameForegroundOnWarning: hex(0xffffff, 0x2a1e05),
}
