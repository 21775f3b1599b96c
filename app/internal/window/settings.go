//go:build cgo && !js

package window

import (
	"encoding/json"
	"os"
	"path/filepath"

	"fyne.io/fyne/v2"

	"omnisum/hashing"
)

// settings is what the program remembers, as one JSON file in the person's
// configuration folder. The toolkit's own preferences are not used: they are
// not written atomically, and a second window would read half a file.
type settings struct {
	// Algorithms is a list as hashing.ParseSet reads it.
	Algorithms string  `json:"algorithms,omitempty"`
	Width      float32 `json:"width,omitempty"`
	Height     float32 `json:"height,omitempty"`

	path string // empty if there is nowhere to write to
}

// The size of the window at first, and the least that is believed later.
const (
	firstWidth, firstHeight = 1000, 720
	leastWidth, leastHeight = 400, 300
)

// loadSettings reads what was remembered. Whatever is wrong with it, the
// program starts with its first settings.
func loadSettings() *settings {
	s := &settings{}
	dir, err := os.UserConfigDir()
	if err != nil {
		return s
	}
	path := filepath.Join(dir, "omnisum", "settings.json")
	if text, err := os.ReadFile(path); err == nil && json.Unmarshal(text, s) != nil {
		s = &settings{}
	}
	s.path = path
	return s
}

// save writes the settings whole or not at all. They are not worth a message.
func (s *settings) save() {
	if s.path == "" {
		return
	}
	text, err := json.MarshalIndent(s, "", "\t")
	if err != nil {
		return
	}
	dir := filepath.Dir(s.path)
	if os.MkdirAll(dir, 0o755) != nil {
		return
	}
	f, err := os.CreateTemp(dir, "settings-*")
	if err != nil {
		return
	}
	_, err = f.Write(append(text, '\n'))
	if f.Close() != nil || err != nil || os.Rename(f.Name(), s.path) != nil {
		os.Remove(f.Name())
	}
}

// wanted returns the algorithms that the person chose last, all at first.
func (s *settings) wanted() hashing.Set {
	if set, err := hashing.ParseSet(s.Algorithms); err == nil {
		return set
	}
	return hashing.All()
}

func (s *settings) setWanted(set hashing.Set) {
	s.Algorithms = "all"
	if set != hashing.All() {
		s.Algorithms = set.String()
	}
	s.save()
}

// size returns the size that the window had last.
func (s *settings) size() fyne.Size {
	if s.Width < leastWidth || s.Height < leastHeight {
		return fyne.NewSize(firstWidth, firstHeight)
	}
	return fyne.NewSize(s.Width, s.Height)
}

func (s *settings) setSize(size fyne.Size) {
	s.Width, s.Height = size.Width, size.Height
	s.save()
}
