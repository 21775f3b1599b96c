package checktab

import (
	"errors"
	"io"
	"path/filepath"
	"strings"

	"omnisum/app/internal/native"
	"omnisum/app/internal/rows"
	"omnisum/hashing/verify"
)

// A savedEvent is what the trace tells of a file that was written.
type savedEvent struct {
	Event string `json:"event"`
	Name  string `json:"name"`
	OK    bool   `json:"ok"`
}

// Export asks for a place and writes the digests of all files that are done
// there, in a form that other tools read.
func (t *Tab) Export(f verify.Format) {
	e := t.model.Export(f)
	if e.Len() == 0 {
		t.view.say(e.Refusal())
		return
	}
	t.save(e.Name(), func(path string) error {
		return rows.WriteFile(path, func(w io.Writer) error { return e.Write(w, filepath.Dir(path)) })
	})
}

// saved says what became of a file to write.
func (t *Tab) saved(path string, asked bool, err error) {
	name := "“" + verify.Display(filepath.Base(path)) + "”"
	switch {
	case err == nil:
		t.folder = folderOf(path)
		t.view.say("Saved as " + name + " in " + verify.Display(filepath.Dir(path)) + ".")
	case asked:
		t.view.say(name + " was not written: " + strings.TrimSuffix(rows.Reason(err), ".") + ". Choose another folder.")
	case errors.Is(err, native.ErrCancelled), errors.Is(err, native.ErrBusy):
		return
	default:
		t.view.say("The file dialog cannot be shown: " + rows.Reason(err) + ". “omnisum sum -f” writes the same in a terminal.")
	}
	t.deps.Trace(savedEvent{"saved", filepath.Base(path), err == nil})
}
