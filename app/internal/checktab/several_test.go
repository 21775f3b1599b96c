package checktab

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"omnisum/app/internal/rows"
	"omnisum/hashing"
	"omnisum/hashing/verify"
)

func TestExactlyTwoMarkedFilesAreCompared(t *testing.T) {
	d := newDesk(t)
	d.tab.Open([]string{d.file("a", "same"), d.file("b", "same"), d.file("c", "sane!")})
	d.until("done", func() bool { return d.tab.model.Len() == 3 && !d.tab.model.Busy() })
	files := d.tab.view.files
	files.list.Select(0)
	if files.compare.Visible() {
		t.Error("Compare is there for one file")
	}
	files.list.OnMark(1, false) // as by Ctrl and a click
	if !files.compare.Visible() {
		t.Fatal("no Compare for two files")
	}
	test.Tap(files.compare)
	d.until("identical", func() bool {
		return strings.Contains(d.tab.view.compared.text.Text, "“a” and “b” are identical: all 4 bytes")
	})

	files.list.OnMark(2, false)
	if files.compare.Visible() {
		t.Error("Compare is there for three files")
	}
	for range 2 { // by the keyboard: the second file's mark goes, and comes again
		files.list.Select(1)
		files.list.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
		files.list.Select(0)
		files.list.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
		if got, want := files.compare.Visible(), false; got != want {
			t.Error("Compare is there for one or three files")
		}
	}
	files.list.OnMark(0, false)
	test.Tap(files.compare)
	d.until("different", func() bool {
		return strings.Contains(d.tab.view.compared.text.Text, "“b” and “c” differ, first at offset 2 (0x2, counted from 0): 6d in the one, 6e in the other; they have 4 and 5 bytes")
	})
	test.Tap(d.tab.view.compared.button)
	if d.tab.view.compared.root.Visible() {
		t.Error("the sentence stays")
	}
	files.list.OnUnmark()
	d.tab.Compare()
	if !d.tab.view.note.root.Visible() {
		t.Error("no word on how to mark two files")
	}
}

func TestDigestsAreExportedAsOtherToolsReadThem(t *testing.T) {
	d := newDesk(t)
	folder := t.TempDir()
	paths := []string{put(t, folder, "a b.bin", "a"), put(t, folder, "sub/日本.bin", "b")}
	d.tab.Open(paths)
	d.until("done", func() bool { return d.tab.model.Len() == 2 && !d.tab.model.Busy() })
	for _, c := range []struct {
		format verify.Format
		name   string
		want   string
	}{
		{verify.GNU, "SHA256SUMS", digest("b") + "  sub/日本.bin\n"},
		{verify.BSD, "checksums.CHECKSUM", "SHA256 (a b.bin) = " + digest("a") + "\n"},
		{verify.CSV, "checksums.csv", digest("a")},
		{verify.JSON, "checksums.json", digest("b")},
		{verify.Hashdeep, "checksums.hashdeep.txt", "," + digest("b") + ",sub/日本.bin\n"},
		{verify.Markdown, "checksums.md", digest("a")},
	} {
		out := filepath.Join(folder, "list."+string(c.format))
		d.tab.Export(c.format)
		d.dialog <- out
		d.until("saved", func() bool { return !d.tab.asking })
		text, err := os.ReadFile(out)
		if err != nil || !strings.Contains(string(text), c.want) || d.proposed != c.name {
			t.Errorf("%s, proposed as %q: %v\n%s", c.format, d.proposed, err, text)
		}
	}
	if sum, err := exec.LookPath("sha256sum"); err == nil {
		cmd := exec.Command(sum, "-c", "--strict", "list.gnu")
		cmd.Dir = folder
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("sha256sum: %v\n%s", err, out)
		}
	}
	d.tab.Export(verify.SFV)
	if text := d.tab.view.note.texts[0].Text; !strings.Contains(text, "CRC32") {
		t.Errorf("note %q", text)
	}
	d.tab.want(hashing.SetOf(hashing.CRC32))
	d.until("computed", func() bool { return d.done() && d.tab.view.shown.Digests[0].Name == "CRC32" })
}

func TestAFileThatCannotBeWrittenIsLeftAsItWas(t *testing.T) {
	d := newDesk(t)
	d.tab.Open([]string{d.file("a", "a")})
	d.until("done", d.done)
	d.tab.Export(verify.GNU)
	d.dialog <- filepath.Join(t.TempDir(), "no such folder", "list")
	d.until("a note", func() bool { return d.tab.view.note.root.Visible() })
	if text := d.tab.view.note.texts[0].Text; !strings.Contains(text, "was not written") {
		t.Errorf("note %q", text)
	}
	d.tab.Export(verify.GNU)
	d.dialog <- "" // cancelled
	d.until("closed", func() bool { return !d.tab.asking })
}

func TestNothingIsExportedOfFilesThatFailed(t *testing.T) {
	d := newDesk(t)
	d.tab.Open([]string{filepath.Join(t.TempDir(), "gone")})
	d.until("failed", func() bool { return d.tab.view.any && d.state() == rows.Failed })
	d.tab.Export(verify.CSV)
	if d.asked != 0 || !d.tab.view.note.root.Visible() {
		t.Error("a dialog for nothing")
	}
}
