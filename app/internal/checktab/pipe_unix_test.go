//go:build unix

package checktab

import (
	"path/filepath"
	"syscall"
	"testing"
)

func TestAPipeOnTheFieldForTheExpectedValueIsRefused(t *testing.T) {
	d := newDesk(t)
	d.tab.Open([]string{d.file("abc", "abc")})
	d.until("done", d.done)
	pipe := filepath.Join(t.TempDir(), "SHA256SUMS")
	if err := syscall.Mkfifo(pipe, 0o644); err != nil {
		t.Fatal(err)
	}
	d.tab.open(drop{paths: []string{pipe}, onBox: true})
	d.until("it is refused", func() bool { return d.tab.reading == "" && d.tab.view.note.root.Visible() })
}
