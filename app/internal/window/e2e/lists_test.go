package e2e

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestAListDroppedAfterItsFileIsTheExpectedValue(t *testing.T) {
	path, data := randomFile(t, t.TempDir(), "x.iso", 1<<20)
	list := write(t, t.TempDir(), "SHA256SUMS", []byte(expected("SHA-256", data[1:])+"  other.iso\n"+expected("SHA-256", data)+"  x.iso\n"))
	p := start(t)
	p.drop(path)
	p.awaitDigests(0, "x.iso", data)
	p.drop(list)
	v := p.await(0, "a match by the list", verdictIs("x.iso", "match"))
	if !strings.Contains(v.Source, "line 2 of “SHA256SUMS”") {
		t.Errorf("the source is %q", v.Source)
	}
	mark := p.now()
	p.click("check-list-verdict")
	e := p.await(mark, "the list is checked", listIs("SHA256SUMS", "done"))
	if e.Counts["missing"] != 2 || e.Result != "Incomplete" {
		t.Errorf("%s, %v", e.Result, e.Counts)
	}
	mark = p.now()
	p.press("ctrl+w") // closes the list, not the file
	p.eventually("the file's page is back", func() bool { _, ok := p.trace.places["copy:SHA-256"]; return ok })
	for _, e := range p.trace.events[mark:] {
		if e.Event == "chosen" {
			t.Errorf("%q became the chosen file", e.Name)
		}
	}
}

func TestAListBesideAFileIsFoundAndAPastedValueOverridesIt(t *testing.T) {
	folder := t.TempDir()
	path, data := randomFile(t, folder, "x.iso", 1<<20)
	write(t, folder, "x.iso.sha512", []byte(expected("SHA-512", data)+"\n"))
	p := start(t, path)
	v := p.await(0, "a match by the list", verdictIs("x.iso", "match"))
	if !strings.Contains(v.Source, "x.iso.sha512") || !strings.Contains(v.Source, "found beside the file") {
		t.Errorf("the source is %q", v.Source)
	}
	p.paste(expected("SHA-512", data[1:]))
	p.await(0, "a mismatch", verdictIs("x.iso", "mismatch"))
}

func TestAListDroppedAloneIsCheckedAndOneClickMakesItAFile(t *testing.T) {
	folder := t.TempDir()
	_, good := randomFile(t, folder, "good.bin", 5000)
	_, bad := randomFile(t, folder, "bad.bin", 5000)
	write(t, folder, "stranger.bin", []byte("x"))
	text := []byte(expected("SHA-256", good) + "  good.bin\n" + expected("SHA-256", bad[1:]) + "  bad.bin\n" +
		expected("SHA-256", bad) + "  gone.bin\n" + expected("SHA-256", bad) + "  ../secret.bin\n")
	list := write(t, folder, "SHA256SUMS", text)
	p := start(t)
	p.drop(list)
	e := p.await(0, "the list is checked", listIs("SHA256SUMS", "done"))
	for word, n := range map[string]int{"mismatched": 1, "missing": 1, "matched": 1, "unsafe name": 1, "not in the list": 1} {
		if e.Counts[word] != n {
			t.Errorf("%s: %d, want %d", word, e.Counts[word], n)
		}
	}
	if e.Result != "Mismatch" || !strings.Contains(e.Sentence, "1 of 4 match") {
		t.Errorf("%s: %s", e.Result, e.Sentence)
	}
	p.click("list-missing")
	p.click("list-all")
	mark := p.now()
	p.click("list-again")
	p.await(mark, "the list is checked again", listIs("SHA256SUMS", "done"))
	p.click("list-as-file")
	p.awaitDigests(0, "SHA256SUMS", text)
	p.click("show-list")
	p.eventually("the list is back", func() bool { _, ok := p.trace.places["list-again"]; return ok })
}

func TestACheckOfAListIsCancelledByEscape(t *testing.T) {
	folder := t.TempDir()
	endlessFile(t, folder, "endless.iso")
	list := write(t, folder, "SHA256SUMS", []byte(strings.Repeat("ab", 32)+"  endless.iso\n"))
	p := start(t, list)
	p.await(0, "checking", listIs("SHA256SUMS", "checking"))
	p.eventually("there is a button to cancel", func() bool { _, ok := p.trace.places["list-cancel"]; return ok })
	p.press("escape")
	e := p.await(0, "cancelled", listIs("SHA256SUMS", "cancelled"))
	if e.Result != "Cannot tell" {
		t.Errorf("%s: %s", e.Result, e.Sentence)
	}
}

func TestTwoMarkedFilesAreComparedByTheKeyboard(t *testing.T) {
	folder := t.TempDir()
	one, _ := randomFile(t, folder, "one.bin", 3<<20)
	p := start(t, one, filepath.Join(folder, "missing.bin"), write(t, folder, "two.bin", []byte("2")))
	p.await(0, "the last file is done", fileIs("two.bin", "done"))
	marked := func(files int) func(event) bool {
		return func(e event) bool { return e.Event == "marked" && e.Counts["files"] == files }
	}
	p.click("file:one.bin")
	p.press("space")
	p.await(0, "one file is marked", marked(1))
	p.press("end")
	p.press("space")
	p.await(0, "two files are marked", marked(2))
	p.press("ctrl+d")
	e := p.await(0, "compared", is("compared"))
	if e.Result != "different" || !strings.Contains(e.Sentence, "“one.bin” and “two.bin” differ") {
		t.Errorf("%s: %s", e.Result, e.Sentence)
	}
}

func TestALongListShowsItsFirstRowsAtOnceAndDoesNotFreezeTheWindow(t *testing.T) {
	folder := t.TempDir()
	digest := expected("SHA-256", nil)
	var text strings.Builder
	for i := range 300_000 {
		fmt.Fprintf(&text, "%s  folder/file %d\n", digest, i)
	}
	list := write(t, folder, "SHA256SUMS", []byte(text.String()))
	p := start(t, list)
	p.await(0, "checking", listIs("SHA256SUMS", "checking"))
	begun := time.Now()
	p.await(0, "the first rows", listIs("SHA256SUMS", "rows"))
	t.Logf("the first rows after %v", time.Since(begun))
	mark := p.now()
	e := p.awaitFor(2*time.Minute, 0, "the list is checked", listIs("SHA256SUMS", "done"))
	t.Logf("all rows after %v", time.Since(begun))
	if e.Counts["missing"] != 300_000 || e.Result != "Incomplete" {
		t.Errorf("%s, %v", e.Result, e.Counts)
	}
	for _, late := range p.trace.lateness(mark) {
		if late > 3000 {
			t.Errorf("the window did not answer for %v ms", late)
		}
	}
}

func TestWhatIsDroppedOnTheFieldIsTheExpectedValueAlsoIfItSpeaksOfOthers(t *testing.T) {
	path, data := randomFile(t, t.TempDir(), "x.iso", 1<<20)
	list := write(t, t.TempDir(), "SHA256SUMS", []byte(expected("SHA-256", data[1:])+"  other.iso\n"))
	p := start(t, path)
	p.awaitDigests(0, "x.iso", data)
	p.dropOn("expected", list)
	v := p.await(0, "no verdict by a list of others", verdictIs("x.iso", "unknown"))
	if !strings.Contains(v.Sentence, "other.iso") {
		t.Errorf("it says %q", v.Sentence)
	}
}
