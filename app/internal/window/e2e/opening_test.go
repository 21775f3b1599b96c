package e2e

import (
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"omnisum/app/internal/window/e2e/xdnd"
)

func TestPathsMayBeArgumentsAndAClipboardMayHoldThem(t *testing.T) {
	folder := t.TempDir()
	argument, one := randomFile(t, folder, "argument.bin", 100)
	pasted, two := randomFile(t, folder, japanese, 200)
	third, three := randomFile(t, folder, "path.bin", 300)
	p := start(t, argument)
	p.awaitDigests(0, "argument.bin", one)

	p.paste((&url.URL{Scheme: "file", Path: pasted}).String() + "\n")
	p.awaitDigests(0, japanese, two)
	p.paste(third)
	p.awaitDigests(0, "path.bin", three)
}

func TestWhatIsNoFileGetsASentenceAndTheOthersGoOn(t *testing.T) {
	folder := t.TempDir()
	good, data := randomFile(t, folder, "good.bin", 5000)
	fifo := filepath.Join(folder, "pipe")
	if err := syscall.Mkfifo(fifo, 0o644); err != nil {
		t.Fatal(err)
	}
	empty := filepath.Join(folder, "empty-folder")
	if err := os.Mkdir(empty, 0o755); err != nil {
		t.Fatal(err)
	}
	p := start(t)
	p.dropList(append(xdnd.List(filepath.Join(folder, "missing.bin"), fifo, empty),
		append(xdnd.RawList("http://example.com/remote.bin"), xdnd.List(good)...)...))
	p.await(0, "the good file is done", fileIs("good.bin", "done"))
	for _, name := range []string{"missing.bin", "pipe", "empty-folder", "remote.bin"} {
		e := p.await(0, name+" has failed", fileIs(name, "failed"))
		if len(e.Message) < 10 || strings.Contains(e.Message, "\n") {
			t.Errorf("%s: %q is no sentence", name, e.Message)
		}
	}
	p.click("file:good.bin")
	p.awaitDigests(0, "good.bin", data)
}

func TestTheSameFileIsOneRowAndADropWhileHashingCounts(t *testing.T) {
	folder := t.TempDir()
	endless := endlessFile(t, folder, "endless.iso")
	small, data := randomFile(t, folder, "small.bin", 5000)
	p := start(t)
	p.drop(endless, endless)
	p.await(0, "hashing", fileIs("endless.iso", "hashing"))
	p.drop(endless)
	p.drop(small)
	p.await(0, "the small file is there", func(e event) bool { return e.Event == "file" && e.Name == "small.bin" })
	p.eventually("both have a row", func() bool {
		_, one := p.trace.places["file:endless.iso"]
		_, two := p.trace.places["file:small.bin"]
		return one && two
	})
	queued := 0
	for _, e := range p.trace.events {
		if fileIs("endless.iso", "queued")(e) {
			queued++
		}
	}
	if queued != 1 {
		t.Errorf("the file was queued %d times", queued)
	}
	p.press("escape")
	p.await(0, "cancelled", fileIs("endless.iso", "cancelled"))
	// What Escape stopped can be tried again, and what was done stays done.
	mark := p.now()
	if p.stateOf("small.bin") != "done" {
		p.click("retry:small.bin")
		p.await(mark, "the small file is done", fileIs("small.bin", "done"))
	}
	p.click("file:small.bin")
	p.awaitDigests(0, "small.bin", data)
}

// stateOf returns the last state that the trace tells of a file.
func (p *program) stateOf(name string) (state string) {
	p.now()
	for _, e := range p.trace.events {
		if e.Event == "file" && e.Name == name {
			state = e.State
		}
	}
	return state
}

func TestOpenPressedTwiceShowsOneDialog(t *testing.T) {
	path, data := randomFile(t, t.TempDir(), "chosen.bin", 5000)
	p := start(t)
	p.must(screen.activate(p.window))
	p.must(screen.press("ctrl+o"))
	p.must(screen.press("ctrl+o"))
	p.await(0, "a dialog opens", func(e event) bool { return e.Event == "dialog" && e.Open })
	p.eventually("the dialog is up", func() bool { return len(p.dialogs()) > 0 })
	p.click("open-file")
	p.neverMoreThanOneDialog(time.Second)

	mark := p.now()
	p.must(screen.activate(p.dialogs()[0]))
	p.must(screen.press("escape"))
	p.await(mark, "the dialog is gone", func(e event) bool { return e.Event == "dialog" && !e.Open })
	p.eventually("no dialog is left", func() bool { return len(p.dialogs()) == 0 })

	p.pick(path)
	p.awaitDigests(0, "chosen.bin", data)
}

// neverMoreThanOneDialog watches that no second dialog comes.
func (p *program) neverMoreThanOneDialog(watch time.Duration) {
	p.t.Helper()
	for end := time.Now().Add(watch); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if n := len(p.dialogs()); n > 1 {
			p.t.Fatalf("%d dialogs are open", n)
		}
	}
}

// pick opens a file by the dialog. GTK says nowhere that its field for a path
// is ready for letters, so a dialog that stays is left and opened again.
func (p *program) pick(path string) {
	p.t.Helper()
	for range 4 {
		p.press("ctrl+o")
		p.eventually("the dialog is up", func() bool { return len(p.dialogs()) > 0 })
		dialog := p.dialogs()[0]
		p.must(screen.activate(dialog))
		p.must(screen.settle(dialog, patience))
		p.must(screen.press("ctrl+l"))
		p.must(screen.settle(dialog, time.Second))
		p.must(screen.typeText(path))
		p.must(screen.settle(dialog, time.Second))
		p.must(screen.press("return"))
		gone := func() bool { return len(p.dialogs()) == 0 }
		if until(3*time.Second, "the dialog stays", gone) == nil {
			return
		}
		p.must(screen.press("escape"))
		p.must(screen.press("escape"))
		p.eventually("the dialog is gone", gone)
	}
	p.t.Fatal("the dialog does not take the path")
}

func TestWithoutADisplayTheProgramNamesItsTerminalCommand(t *testing.T) {
	cmd := exec.Command(binary(t))
	cmd.Env = cleanEnvironment(t.TempDir())
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState.ExitCode() != 1 {
		t.Errorf("exit code %d (%v)", cmd.ProcessState.ExitCode(), err)
	}
	said := strings.TrimSpace(string(out))
	if !strings.Contains(said, "omnisum sum") || strings.Contains(said, "\n") || strings.Contains(said, "goroutine") {
		t.Errorf("it says %q; want one line that names omnisum sum", said)
	}
}
