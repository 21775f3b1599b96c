//go:build cgo && !js

package window

import (
	"fyne.io/fyne/v2"

	"omnisum/hashing"
)

// The settings, by their keys in the toolkit's preferences. Only what does no
// harm when it is lost goes there, since they are not written atomically.
const (
	keyAlgorithms = "algorithms"
	keyWidth      = "width"
	keyHeight     = "height"
)

// The size of the window at first, and the least that is believed later.
const (
	firstWidth, firstHeight = 1000, 720
	leastWidth, leastHeight = 400, 300
)

// wanted returns the algorithms that the person chose last, all at first.
func wanted(p fyne.Preferences) hashing.Set {
	s, err := hashing.ParseSet(p.StringWithFallback(keyAlgorithms, "all"))
	if err != nil {
		return hashing.All()
	}
	return s
}

func rememberWanted(p fyne.Preferences, s hashing.Set) {
	list := "all"
	if s != hashing.All() {
		list = s.String()
	}
	p.SetString(keyAlgorithms, list)
}

// remembered returns the size that the window had last.
func remembered(p fyne.Preferences) fyne.Size {
	w, h := p.FloatWithFallback(keyWidth, firstWidth), p.FloatWithFallback(keyHeight, firstHeight)
	if w < leastWidth || h < leastHeight {
		w, h = firstWidth, firstHeight
	}
	return fyne.NewSize(float32(w), float32(h))
}

func remember(p fyne.Preferences, s fyne.Size) {
	p.SetFloat(keyWidth, float64(s.Width))
	p.SetFloat(keyHeight, float64(s.Height))
}
