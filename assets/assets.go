// Package assets embeds the pictures and fonts of the program as bytes. It
// knows nothing of a window, so that any face of the program may use it.
// NOTICE.md names where each file comes from and under which licence.
package assets

import _ "embed"

var (
	//go:embed icon.svg
	iconSVG []byte
	//go:embed icon.png
	iconPNG []byte
	//go:embed wordmark.svg
	wordmarkSVG []byte
	//go:embed fonts/Inter-Regular.otf
	interRegular []byte
	//go:embed fonts/Inter-SemiBold.otf
	interSemiBold []byte
	//go:embed fonts/Hack-Regular.ttf
	hackRegular []byte
	//go:embed fonts/Hack-Bold.ttf
	hackBold []byte
	//go:embed fonts/LICENSE-Inter.txt
	interLicence string
	//go:embed fonts/LICENSE-Hack.txt
	hackLicence string
)

// IconSVG returns the program's mark as an SVG, 64 units square.
func IconSVG() []byte { return iconSVG }

// IconPNG returns the program's mark as a PNG, 512 pixels square.
func IconPNG() []byte { return iconPNG }

// WordmarkSVG returns mark and name side by side, the name as outlines.
func WordmarkSVG() []byte { return wordmarkSVG }

// InterRegular returns the text face. The caller must not change the bytes.
func InterRegular() []byte { return interRegular }

// InterSemiBold returns the strong text face. The caller must not change the
// bytes.
func InterSemiBold() []byte { return interSemiBold }

// HackRegular returns the monospaced face. The caller must not change the
// bytes.
func HackRegular() []byte { return hackRegular }

// HackBold returns the strong monospaced face. The caller must not change the
// bytes.
func HackBold() []byte { return hackBold }

// FontLicences returns the licence texts that must go with the fonts.
func FontLicences() string { return interLicence + "\n\n" + hackLicence }
