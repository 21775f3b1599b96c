package checktab

import (
	"crypto/sha1"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"omnisum/app/internal/rows"
)

// put writes a file into a folder.
func put(t *testing.T, folder, name, data string) string {
	t.Helper()
	path := filepath.Join(folder, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(data), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func gnu(name, data string) string { return digest(data) + "  " + name + "\n" }

func (d *desk) source() string { return d.tab.view.shown.Verdict.Source }

func TestListsAreRecognisedByNameOrContent(t *testing.T) {
	lines := gnu("a", "a") + gnu("b", "b")
	var long strings.Builder
	for i := range 2000 {
		long.WriteString(gnu(fmt.Sprint("file", i), fmt.Sprint(i)))
	}
	for _, c := range []struct {
		name, data string
		want       bool
	}{
		{"SHA256SUMS", "anything", true},
		{"x.iso.sha256", digest("a"), true},
		{"Fedora-43-CHECKSUM", lines, true},
		{"hashes of today.txt", lines, true},
		{"one value.txt", digest("a") + "\n", true},
		{"utf16.txt", "\xff\xfe" + strings.Join(strings.Split(lines, ""), "\x00") + "\x00", true},
		{"long.txt", long.String(), true},
		{"README.md", "Omnisum\n\nIt computes digests.\n\n" + lines + "\nMore prose\nand more\n", false},
		{"prose.txt", "no digest at all", false},
		{"empty.txt", "", false},
		{"x.iso", "\x00\x01" + lines, false},
	} {
		if got := isList(put(t, t.TempDir(), c.name, c.data), true); got != c.want {
			t.Errorf("%s is a list: %v, want %v", c.name, got, c.want)
		}
	}
	if isList(t.TempDir(), true) || isList("/no/such/SHA256SUMS", true) {
		t.Error("what is no file is a list")
	}
}

func TestAListThatNamesTheChosenFileIsItsExpectedValue(t *testing.T) {
	d := newDesk(t)
	folder := t.TempDir()
	d.tab.Open([]string{put(t, folder, "x.iso", "abc")})
	d.until("done", d.done)
	list := put(t, t.TempDir(), "SHA256SUMS", gnu("other", "o")+gnu("x.iso", "abc"))
	d.tab.Open([]string{list})
	d.until("a match", func() bool { return d.verdict() == rows.Match })
	if s := d.source(); !strings.Contains(s, "line 2 of “SHA256SUMS”") || !strings.Contains(s, "2 SHA-256 entries") || strings.Contains(s, "found beside") {
		t.Errorf("source: %s", s)
	}
	if d.tab.model.Len() != 1 {
		t.Errorf("%d files", d.tab.model.Len())
	}
	if !d.tab.view.expect.shows[1] {
		t.Error("no button for the whole list")
	}
}

func TestABareListIsTheExpectedValueUnlessItsOwnFileIsThere(t *testing.T) {
	d := newDesk(t)
	folder := t.TempDir()
	d.tab.Open([]string{put(t, folder, "x.iso", "abc")})
	d.until("done", d.done)
	d.tab.Open([]string{put(t, t.TempDir(), "value.sha256", digest("abc")+"\n")})
	d.until("a match", func() bool { return d.verdict() == rows.Match })
	elsewhere := t.TempDir()
	put(t, elsewhere, "y.iso", "abc")
	other, err := readList(put(t, elsewhere, "y.iso.sha256", digest("abc")+"\n"), maxExpected, nil)
	if err != nil || speaksOf(other, filepath.Join(folder, "x.iso")) {
		t.Errorf("the list of y.iso speaks of x.iso (%v)", err)
	}
}

func TestAListDroppedTogetherWithItsFilesIsComparedWithThem(t *testing.T) {
	d := newDesk(t)
	folder := t.TempDir()
	list := put(t, folder, "sums.txt.sha256", gnu("b.bin", "b")+gnu("a.bin", "x"))
	d.tab.Open([]string{list, put(t, folder, "a.bin", "a"), put(t, folder, "b.bin", "b")})
	d.until("the first file's verdict", func() bool { return d.verdict() == rows.Mismatch })
	d.until("all done", func() bool { return d.tab.model.Len() == 2 && !d.tab.model.Busy() })
	d.tab.choose(d.tab.model.Line(1).ID)
	d.until("the second file's verdict", func() bool { return d.verdict() == rows.Match })
	if k := d.tab.model.Line(0).Kind; k != rows.Mismatch {
		t.Errorf("the list of files shows %v for the first", k)
	}
}

func TestWhatIsDroppedOnTheFieldIsTheExpectedValueWhateverItSpeaksOf(t *testing.T) {
	d := newDesk(t)
	d.tab.Open([]string{d.file("x.iso", "abc")})
	d.until("done", d.done)
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(d.tab.view.expect.root).AddXY(5, 5)
	d.tab.Drop(at, []string{put(t, t.TempDir(), "list", gnu("y.iso", "xyz"))})
	d.until("a verdict", func() bool { return d.verdict() == rows.CannotTell })
	d.tab.Drop(at, []string{put(t, t.TempDir(), "picture.png", "\x89PNG")})
	d.until("a note", func() bool { return d.tab.view.note.root.Visible() })
	if d.tab.model.Len() != 1 || d.verdict() != rows.CannotTell {
		t.Errorf("%d files, verdict %v", d.tab.model.Len(), d.verdict())
	}
}

func TestAListBesideTheFileIsUsedUnlessAValueWasGiven(t *testing.T) {
	for _, c := range []struct{ name, text string }{
		{"SHA256SUMS", gnu("other.iso", "o") + gnu("x.iso", "abc")},
		{"sha256sums.txt", gnu("x.iso", "abc")},
		{"x.iso.sha256", digest("abc") + "\n"},
		{"X.ISO.SHA256", digest("abc") + "\n"},
		{"Fedora-Server-43-x86_64-CHECKSUM", "# x.iso: 3 bytes\nSHA256 (x.iso) = " + digest("abc") + "\n"},
		{"x.iso.DIGESTS", "# SHA256 HASH\n" + gnu("x.iso", "abc")},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := newDesk(t)
			folder := t.TempDir()
			put(t, folder, c.name, c.text)
			put(t, folder, "MD5SUMS.asc", "")
			d.tab.Open([]string{put(t, folder, "x.iso", "abc")})
			d.until("a match", func() bool { return d.verdict() == rows.Match })
			if s := d.source(); !strings.Contains(s, c.name) || !strings.Contains(s, "found beside the file") {
				t.Errorf("source: %s", s)
			}
			d.text = digest("something else")
			d.tab.PasteExpected()
			d.until("a mismatch", func() bool { return d.verdict() == rows.Mismatch })
			d.tab.Open([]string{put(t, folder, "z.iso", "abc")})
			d.until("the other file", func() bool { return d.done() && d.tab.view.shown.Name == "z.iso" })
			d.tab.view.expect.onClear()
			d.until("cleared", func() bool { return d.verdict() == rows.NoVerdict })
		})
	}
}

func TestAListBesideTheFileOfOthersOnlyIsNotUsed(t *testing.T) {
	d := newDesk(t)
	folder := t.TempDir()
	put(t, folder, "SHA256SUMS", gnu("other.iso", "abc"))
	put(t, folder, "y.iso.sha256", digest("abc"))
	put(t, folder, "x.iso.sha512", "no digest")
	d.tab.Open([]string{put(t, folder, "x.iso", "abc")})
	d.until("done", d.done)
	d.until("quiet", func() bool { return !d.tab.model.Busy() })
	if d.verdict() != rows.NoVerdict {
		t.Errorf("verdict %v: %s", d.verdict(), d.source())
	}
}

func TestAListBesideTheFileMayNeedADigestThatIsNotTicked(t *testing.T) {
	d := newDesk(t)
	folder := t.TempDir()
	put(t, folder, "SHA1SUMS", fmt.Sprintf("%x  x.iso\n", sha1.Sum([]byte("abc"))))
	d.tab.Open([]string{put(t, folder, "x.iso", "abc")})
	d.until("a weak match", func() bool { return d.verdict() == rows.WeakMatch })
	started := 0
	for _, e := range d.trace {
		if f, ok := e.(fileEvent); ok && f.State == "hashing" {
			started++
		}
	}
	if started != 1 {
		t.Errorf("the file was read %d times", started)
	}
}

func TestASlowFolderDelaysNothing(t *testing.T) {
	d := newDesk(t)
	folder := t.TempDir()
	put(t, folder, "SHA256SUMS", gnu("x.iso", "abc")+gnu("y.iso", "other"))
	b := d.tab.besides
	b.mu.Lock() // as if a folder were being read that does not answer
	begun := time.Now()
	d.tab.Open([]string{put(t, folder, "x.iso", "abc"), put(t, folder, "y.iso", "xyz")})
	d.until("done", func() bool { return d.tab.model.Len() == 2 && !d.tab.model.Busy() })
	if took := time.Since(begun); took > 5*time.Second {
		t.Errorf("it took %v", took)
	}
	if d.verdict() != rows.NoVerdict {
		t.Error("a verdict without a list")
	}
	b.mu.Unlock()
	d.until("the list counts although it came late", func() bool { return d.verdict() == rows.Match })
	d.until("for the file that was not searched for too", func() bool { return d.tab.model.Line(1).Kind == rows.Mismatch })
}

func TestSeveralPastedValuesSayWhichIsTheFiles(t *testing.T) {
	d := newDesk(t)
	d.mu.Lock()
	d.slow = make(chan struct{})
	d.mu.Unlock()
	d.tab.Open([]string{d.file("x.iso", "abc")})
	d.until("hashing", func() bool { return d.state() == rows.Hashing })
	d.text = gnu("a.iso", "a") + gnu("x.iso", "abc") + gnu("c.iso", "c")
	d.tab.PasteExpected()
	d.until("read", func() bool {
		return strings.Contains(d.tab.view.shown.Expected, "3 values of 64 digits, pasted; line 2 is this file's")
	})
	close(d.slow)
	d.until("a match", func() bool { return d.verdict() == rows.Match })
	if s := d.source(); !strings.Contains(s, "3 values of 64 digits, pasted, line 2") {
		t.Errorf("source: %s", s)
	}
}

func TestEscapeInTheFieldGoesToTheTable(t *testing.T) {
	d := newDesk(t)
	d.tab.Open([]string{d.file("f", "abc")})
	d.until("done", d.done)
	test.Type(d.tab.view.expect.field, digest("abc"))
	d.until("a match", func() bool { return d.verdict() == rows.Match })
	d.tab.view.expect.onChange()
	canvas := fyne.CurrentApp().Driver().CanvasForObject(d.tab.view.root)
	canvas.Focus(d.tab.view.expect.field)
	d.tab.view.expect.field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if f := canvas.Focused(); f == nil || f == fyne.Focusable(d.tab.view.expect.field) || d.tab.view.expect.input.Visible() {
		t.Errorf("the field stays; focused is %T", f)
	}
}

func TestAnyOtherListIsCheckedAsAListAndOneClickSwitches(t *testing.T) {
	d := newDesk(t)
	folder := t.TempDir()
	put(t, folder, "a.bin", "a")
	put(t, folder, "b.bin", "b")
	list := put(t, folder, "SHA256SUMS", gnu("a.bin", "a")+gnu("b.bin", "x")+gnu("gone.bin", ""))
	d.tab.Open([]string{list})
	d.until("checked", func() bool { return d.tab.listed && !d.tab.page.Busy() })
	if !d.tab.view.list.Visible() || d.tab.view.work.Visible() || d.tab.model.Len() != 0 {
		t.Errorf("the page of the list is not in front; %d files", d.tab.model.Len())
	}
	if s := d.tab.page.Summary(); !strings.Contains(s, "SHA256SUMS: Mismatch, 1 file differs and 1 is missing; 1 of 3 match") {
		t.Errorf("summary: %s", s)
	}
	if d.title != "SHA256SUMS – Omnisum" {
		t.Errorf("title %q", d.title)
	}
	places := d.tab.Places()
	test.Tap(places["list-as-file"].(fyne.Tappable))
	d.until("hashed as a file", func() bool { return d.done() && d.tab.view.shown.Name == "SHA256SUMS" })
	if !d.tab.view.lists.line.Visible() || !d.tab.view.work.Visible() {
		t.Error("there is no way back to the list")
	}
	d.tab.Open([]string{filepath.Join(folder, "a.bin")})
	d.until("the list beside it counts", func() bool { return d.verdict() == rows.Match })
	test.Tap(d.tab.view.lists.show)
	test.Tap(d.tab.Places()["list-as-expected"].(fyne.Tappable))
	d.until("a match by the list", func() bool {
		return !d.tab.listed && d.verdict() == rows.Match && !strings.Contains(d.source(), "beside")
	})
	test.Tap(d.tab.view.expect.lists[1])
	if !d.tab.listed {
		t.Error("the button does not check the list")
	}
	d.tab.CloseList()
	if d.tab.listed || d.tab.page.Active() || d.tab.model.Len() != 2 {
		t.Error("the list is not closed")
	}
	d.tab.CloseList()
	d.until("no files", func() bool { return d.tab.model.Len() == 0 })
}

func TestTheReportOfAListIsSaved(t *testing.T) {
	d := newDesk(t)
	folder := t.TempDir()
	put(t, folder, "a.bin", "a")
	d.tab.Open([]string{put(t, folder, "SHA256SUMS", gnu("a.bin", "a")+gnu("gone.bin", ""))})
	d.until("checked", func() bool { return d.tab.listed && !d.tab.page.Busy() })
	out := filepath.Join(folder, "report.txt")
	d.tab.page.SaveReport()
	d.dialog <- out
	d.until("saved", func() bool { return !d.tab.asking })
	text, err := os.ReadFile(out)
	if err != nil || !strings.Contains(string(text), "missing         gone.bin") || d.proposed != "SHA256SUMS report.txt" {
		t.Errorf("%v, proposed %q:\n%s", err, d.proposed, text)
	}
}

func TestAFileOrListThatWasChangedMeanwhileLosesItsVerdict(t *testing.T) {
	d := newDesk(t)
	folder := t.TempDir()
	path := put(t, folder, "x.iso", "abc")
	list := put(t, t.TempDir(), "SHA256SUMS", gnu("x.iso", "abc"))
	d.tab.Open([]string{path})
	d.until("done", d.done)
	d.tab.Open([]string{list})
	d.until("a match", func() bool { return d.verdict() == rows.Match })
	d.tab.Look()
	d.until("looked", func() bool { return !d.tab.looks.running })
	if d.verdict() != rows.Match {
		t.Errorf("nothing was changed, but the verdict is %v", d.verdict())
	}
	put(t, folder, "x.iso", "changed")
	d.tab.Look()
	d.until("a mismatch", func() bool { return d.verdict() == rows.Mismatch })
	put(t, filepath.Dir(list), "SHA256SUMS", gnu("y.iso", "other")+gnu("x.iso", "changed"))
	d.tab.Look()
	d.until("a match by the changed list", func() bool { return d.verdict() == rows.Match })
	if err := os.Remove(list); err != nil {
		t.Fatal(err)
	}
	d.tab.Look()
	d.until("no verdict without the list", func() bool { return d.verdict() == rows.NoVerdict })
}

func TestAListCountsForFilesThatTheWindowHearsOfLate(t *testing.T) {
	d := newDesk(t)
	folder := t.TempDir()
	var list strings.Builder
	const files = fetched + 500 // more than are heard of in one go
	for i := range files {
		name := fmt.Sprintf("%04d.bin", i)
		put(t, folder, name, name)
		list.WriteString(gnu(name, name))
	}
	put(t, folder, "SHA256SUMS", list.String())
	d.tab.addFiles([]string{folder})
	time.Sleep(time.Second) // nobody looks meanwhile
	d.until("all files are done", func() bool { return d.tab.model.Len() == files+1 && !d.tab.model.Busy() && len(d.tab.events) == 0 })
	d.until("all match", func() bool {
		d.tab.pump.wake()
		n := 0
		for i := range d.tab.model.Len() {
			if d.tab.model.Line(i).Kind == rows.Match {
				n++
			}
		}
		return n == files
	})
}

func TestAListThatComesInTheSameTickAsItsFileIsFound(t *testing.T) {
	d := newDesk(t)
	folder := t.TempDir()
	path := put(t, folder, "x.iso", "abc")
	now := time.Now()
	tick := func() {
		t.Helper()
		if err := os.Chtimes(folder, now, now); err != nil {
			t.Fatal(err)
		}
	}
	tick()
	if l := d.tab.besides.look(path); l.list != nil {
		t.Fatal("a list before there is one")
	}
	list := put(t, folder, "SHA256SUMS", gnu("x.iso", "abd"))
	tick()
	first := d.tab.besides.look(path)
	if first.list == nil {
		t.Fatal("the list is not found")
	}
	put(t, folder, "SHA256SUMS", gnu("x.iso", "abc")+gnu("x.iso", "abc"))
	tick()
	if err := os.Chtimes(list, now, now); err != nil {
		t.Fatal(err)
	}
	if second := d.tab.besides.look(path); second.list == first.list {
		t.Error("the list is not read again")
	}
	old := now.Add(-time.Hour)
	if err := os.Chtimes(list, old, old); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(folder, old, old); err != nil {
		t.Fatal(err)
	}
	kept := d.tab.besides.look(path).list
	if again := d.tab.besides.look(path).list; again != kept {
		t.Error("a list that stays as it is is read each time")
	}
}
