package checktab

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"omnisum/app/internal/rows"
	"omnisum/hashing"
)

func TestADroppedFileShowsItsDigests(t *testing.T) {
	d := newDesk(t)
	if d.tab.view.work.Visible() {
		t.Error("the page of a file is shown before there is one")
	}
	d.tab.Open([]string{d.file("a b.iso", "abc")})
	d.until("done", d.done)
	rowsShown := d.tab.view.table.Rows()
	if len(rowsShown) != 2 || rowsShown[1].Digest != digest("abc") || rowsShown[1].Name != "SHA-256" {
		t.Errorf("rows %+v", rowsShown)
	}
	if d.title != "a b.iso – Omnisum" || !d.tab.view.work.Visible() {
		t.Errorf("title %q", d.title)
	}
}

func TestCopyingADigestSaysWhatHappened(t *testing.T) {
	d := newDesk(t)
	d.tab.Open([]string{d.file("f", "abc")})
	d.until("done", d.done)
	d.tab.view.onCopy(1, digest("abc"))
	d.until("copied", func() bool {
		return d.clip() == digest("abc") && slices.Contains(d.trace, any(copiedEvent{"copied", "SHA-256", true}))
	})
	d.tab.CopyAll()
	d.until("all copied", func() bool { return strings.HasPrefix(d.clip(), "MD5  9001") })
	if want := "SHA-256  " + digest("abc") + "\n"; !strings.HasSuffix(d.clip(), want) {
		t.Errorf("copied %q", d.clip())
	}
	d.mu.Lock()
	d.wrong = errors.New("no clipboard")
	d.mu.Unlock()
	d.tab.view.onCopy(1, digest("abc"))
	d.until("a note", func() bool { return d.tab.view.note.root.Visible() })
	if text := d.tab.view.note.texts[0].Text; !strings.Contains(text, "no clipboard") {
		t.Errorf("note %q", text)
	}
}

func TestAPastedDigestIsJudgedAndANewFileHasItsOwnVerdict(t *testing.T) {
	d := newDesk(t)
	first, second := d.file("first", "abc"), d.file("second", "xyz")
	d.tab.Open([]string{first})
	d.until("done", d.done)
	d.text = " " + strings.ToUpper(digest("abc")) + "\n"
	d.tab.Paste()
	d.until("a match", func() bool { return d.verdict() == rows.Match })
	if !d.tab.view.expect.banner.Visible() || d.tab.view.expect.input.Visible() {
		t.Error("the verdict is not in the place of the field")
	}
	if d.tab.view.table.Selected() != 1 {
		t.Errorf("row %d is selected, not the one that decided", d.tab.view.table.Selected())
	}
	d.mu.Lock()
	d.slow = make(chan struct{})
	d.mu.Unlock()
	d.tab.Open([]string{second})
	d.until("the second file", func() bool { return filepath.Base(d.tab.view.shown.Path) == "second" })
	if d.verdict() != rows.NoVerdict || d.tab.view.expect.banner.Visible() {
		t.Error("the second file shows the first one's verdict")
	}
	close(d.slow)
	d.until("done", d.done)
	if d.verdict() == rows.Match || d.verdict() == rows.NoVerdict {
		t.Errorf("the second file: %v", d.verdict())
	}
}

func TestAValuePastedFirstIsComparedWithTheFileDroppedLater(t *testing.T) {
	d := newDesk(t)
	d.text = digest("abc")
	d.tab.PasteExpected()
	d.until("read", func() bool { _, ok := d.tab.model.Expecting(); return ok })
	d.tab.Open([]string{d.file("f", "abc")})
	d.until("a match", func() bool { return d.verdict() == rows.Match })
}

func TestAnExpectedDigestThatIsNotTickedIsComputed(t *testing.T) {
	d := newDesk(t)
	d.tab.Open([]string{d.file("f", "abc")})
	d.until("done", d.done)
	d.text = "sha1:a9993e364706816aba3e25717850c26c9cd0d89d"
	d.tab.Paste()
	d.until("a weak match", func() bool { return d.verdict() == rows.WeakMatch })
}

func TestPastedPathsAndURIsAreOpened(t *testing.T) {
	d := newDesk(t)
	one, two := d.file("a 日本.bin", "1"), d.file("b%41.bin", "2")
	for _, text := range []string{
		one + "\n" + two,
		"copy\nfile://" + strings.ReplaceAll(one, " ", "%20") + "\r\nfile://" + strings.ReplaceAll(two, "%", "%25") + "\r\n",
	} {
		if got := pathsIn(text); !slices.Equal(got, []string{one, two}) {
			t.Errorf("%q names %q", text, got)
		}
	}
	for _, text := range []string{"", digest("x"), one + "\nand prose", "/no/such/file", "http://host" + one, "file://server" + one, digest("x") + "  " + one} {
		if got := pathsIn(text); got != nil {
			t.Errorf("%q names %q", text, got)
		}
	}
	d.text = one + "\n"
	d.tab.Paste()
	d.until("opened", func() bool { return d.tab.view.any })
	if _, ok := d.tab.model.Expecting(); ok {
		t.Error("the path became the expected value")
	}
	// The Paste button never opens anything.
	d.text = two
	d.tab.PasteExpected()
	d.until("read", func() bool { _, ok := d.tab.model.Expecting(); return ok })
	if d.tab.model.Len() != 1 {
		t.Errorf("%d files", d.tab.model.Len())
	}
}

func TestOneDialogAtATime(t *testing.T) {
	d := newDesk(t)
	path := d.file("f", "abc")
	d.tab.OpenFile()
	d.tab.OpenFile()
	d.tab.OpenFolder()
	if !d.tab.view.openFile.Disabled() || !d.tab.view.openFolder.Disabled() {
		t.Error("the buttons are on while a dialog is open")
	}
	d.dialog <- ""
	d.until("closed", func() bool { return !d.tab.asking })
	if d.asked != 1 || d.tab.view.openFile.Disabled() {
		t.Errorf("%d dialogs", d.asked)
	}
	d.tab.OpenFile()
	d.dialog <- path
	d.until("done", d.done)
	if d.tab.folder != filepath.Dir(path) {
		t.Errorf("the next dialog starts in %q", d.tab.folder)
	}
}

func TestCancelKeepsWhatIsDoneAndRetryGoesOn(t *testing.T) {
	d := newDesk(t)
	d.tab.Open([]string{d.file("done", "abc")})
	d.until("done", d.done)
	d.mu.Lock()
	d.slow = make(chan struct{})
	d.mu.Unlock()
	d.tab.Open([]string{d.file("waits", "xyz")})
	d.until("hashing", func() bool { return d.state() == rows.Hashing })
	d.tab.Cancel()
	d.until("cancelled", func() bool { return d.state() == rows.Cancelled })
	if !d.tab.view.failure.root.Visible() {
		t.Error("no button to try again")
	}
	if l := d.tab.model.Line(0); l.State != rows.Done {
		t.Errorf("the finished file is %v", l.State)
	}
	close(d.slow)
	test.Tap(d.tab.view.failure.retry)
	d.until("done", d.done)
}

func TestBadPathsGetASentenceEach(t *testing.T) {
	d := newDesk(t)
	gone := filepath.Join(t.TempDir(), "gone.iso")
	d.tab.Open([]string{gone, t.TempDir(), d.file("good", "abc")})
	d.until("all ended", func() bool { return d.tab.model.Len() == 3 && !d.tab.model.Busy() })
	if d.state() != rows.Failed || !strings.Contains(d.tab.view.failure.text.Text, "gone.iso") {
		t.Errorf("%v: %q", d.state(), d.tab.view.failure.text.Text)
	}
	if l := d.tab.model.Line(2); l.State != rows.Done {
		t.Errorf("the good file is %v", l.State)
	}
}

func TestChangedAlgorithmsAreComputedForTheChosenFileAndRemembered(t *testing.T) {
	d := newDesk(t)
	d.tab.Open([]string{d.file("f", "abc")})
	d.until("done", d.done)
	want := hashing.SetOf(hashing.SHA256, hashing.Whirlpool)
	d.tab.want(want)
	d.until("computed", func() bool {
		return d.done() && slices.ContainsFunc(d.tab.view.shown.Digests, func(r rows.Digest) bool { return r.Algorithm == hashing.Whirlpool && r.Hex != "" })
	})
	if d.remember != want {
		t.Errorf("remembered %v", d.remember)
	}
	d.tab.want(0) // nothing at all is no choice
	if d.tab.model.Want() != want {
		t.Error("an empty choice was taken")
	}
}

func TestHugeTextsDoNotReachTheField(t *testing.T) {
	d := newDesk(t)
	d.tab.Open([]string{d.file("f", "abc")})
	d.until("done", d.done)
	d.text = strings.Repeat("line of prose\n", 200_000)
	d.tab.PasteExpected()
	d.until("read", func() bool { _, ok := d.tab.model.Expecting(); return ok })
	if n := len(d.tab.view.expect.field.Text); n != 0 {
		t.Errorf("the field holds %d letters", n)
	}
	if d.verdict() != rows.CannotTell {
		t.Errorf("verdict %v", d.verdict())
	}
	d.text = strings.Repeat("x", maxExpected+1)
	d.tab.PasteExpected()
	d.until("a note", func() bool { return d.tab.view.note.root.Visible() })
}

func TestTypingAWholeDigestGivesTheVerdict(t *testing.T) {
	d := newDesk(t)
	d.tab.Open([]string{d.file("f", "abc")})
	d.until("done", d.done)
	test.Type(d.tab.view.expect.field, digest("abc"))
	d.until("a match", func() bool { return d.verdict() == rows.Match })
	d.tab.view.expect.onChange()
	if !d.tab.view.expect.input.Visible() || d.focused != fyne.Focusable(d.tab.view.expect.field) {
		t.Error("Change does not open the field")
	}
	test.Tap(d.tab.view.expect.clear)
	d.until("cleared", func() bool { _, ok := d.tab.model.Expecting(); return !ok })
	if d.verdict() != rows.NoVerdict || d.tab.view.expect.banner.Visible() {
		t.Error("the verdict stays after Clear")
	}
}

func TestRowsOfManyFilesCanBeChosenRemovedAndCleared(t *testing.T) {
	d := newDesk(t)
	var paths []string
	for i := range 12 {
		paths = append(paths, d.file(fmt.Sprint("f", i), fmt.Sprint(i)))
	}
	d.tab.Open(paths)
	d.until("all done", func() bool { return d.tab.model.Len() == 12 && !d.tab.model.Busy() })
	if !d.tab.view.files.root.Visible() {
		t.Error("no list for twelve files")
	}
	d.tab.view.files.list.Select(4)
	if got := filepath.Base(d.tab.view.shown.Path); got != "f4" {
		t.Errorf("shown: %s", got)
	}
	d.tab.view.files.list.OnRemove(4)
	d.until("removed", func() bool { return d.tab.model.Len() == 11 })
	if got := filepath.Base(d.tab.view.shown.Path); got != "f5" {
		t.Errorf("after removal: %s", got)
	}
	d.tab.queue.Clear()
	d.until("empty", func() bool { return !d.tab.view.any })
	if d.tab.view.work.Visible() || d.title != "Omnisum" {
		t.Error("the page stays after the list was cleared")
	}
}
