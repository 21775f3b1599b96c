//go:build cgo && !js

package window

import (
	"os"
	"testing"

	"fyne.io/fyne/v2"

	"omnisum/hashing"
)

func TestSettingsComeBack(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	s := loadSettings()
	if s.wanted() != hashing.All() || s.size() != fyne.NewSize(firstWidth, firstHeight) {
		t.Errorf("at first: %v, %v", s.wanted(), s.size())
	}
	set := hashing.SetOf(hashing.SHA256, hashing.BLAKE3)
	s.setWanted(set)
	s.setSize(fyne.NewSize(1200, 800))
	if again := loadSettings(); again.wanted() != set || again.size() != fyne.NewSize(1200, 800) {
		t.Errorf("afterwards: %v, %v", again.wanted(), again.size())
	}
}

func TestBrokenSettingsAreFirstSettings(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	loadSettings().setSize(fyne.NewSize(1200, 800))
	path := loadSettings().path
	for _, text := range []string{"", "{", `{"algorithms":"sha9","width":-1}`, `{"width":1e9`, "null"} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		s := loadSettings()
		if s.wanted() != hashing.All() || s.size() != fyne.NewSize(firstWidth, firstHeight) {
			t.Errorf("%q: %v, %v", text, s.wanted(), s.size())
		}
	}
}

func TestDisplayNamesAreReadAsXClientsDo(t *testing.T) {
	for _, name := range []string{"", "nonsense", ":x", ":987", "unix:987.0", "127.0.0.1:987"} {
		t.Setenv("DISPLAY", name)
		if err := Usable(); err == nil {
			t.Errorf("display %q is usable", name)
		}
	}
}
