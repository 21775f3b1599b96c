package e2e

import (
	"path/filepath"
	"strings"
	"testing"
)

const japanese = "日本語 の ファイル (1).bin"

// awaitDigests waits for all digests of a file and compares them with those of
// the standard library.
func (p *program) awaitDigests(from int, name string, data []byte) {
	p.t.Helper()
	p.eventually("all digests of "+name, func() bool {
		return len(p.trace.digests(from, name)) == algorithms
	})
	p.await(from, name+" is done", fileIs(name, "done"))
	for algorithm, digest := range p.trace.digests(from, name) {
		if _, known := oracles[algorithm]; known && digest != expected(algorithm, data) {
			p.t.Errorf("%s of %s: %s, want %s", algorithm, name, digest, expected(algorithm, data))
		}
	}
	for algorithm := range oracles {
		if p.trace.digests(from, name)[algorithm] == "" {
			p.t.Errorf("%s has no %s", name, algorithm)
		}
	}
}

// startDone opens the window on a.bin, whose digests are computed, and returns
// the file's contents too.
func startDone(t *testing.T) (*program, []byte) {
	t.Helper()
	path, data := randomFile(t, t.TempDir(), "a.bin", 5000)
	p := start(t, path)
	p.awaitDigests(0, "a.bin", data)
	return p, data
}

func TestDroppedFilesGetTheirDigestsAndACopiedOnePastedBackMatches(t *testing.T) {
	folder := t.TempDir()
	first, data := randomFile(t, folder, japanese, 3<<20+1)
	second, _ := randomFile(t, folder, "plain.bin", 1000)
	p := start(t)

	p.drop(first, second)
	p.await(0, "the first file is chosen", func(e event) bool { return e.Event == "chosen" && e.Name == japanese })
	p.awaitDigests(0, japanese, data)
	p.await(0, "the second file is done", fileIs("plain.bin", "done"))

	mark := p.now()
	p.click("copy:SHA-256")
	p.await(mark, "the digest is copied", func(e event) bool { return e.Event == "copied" && e.OK && strings.Contains(e.What, "SHA-256") })
	if got, want := p.copied(), expected("SHA-256", data); got != want {
		t.Fatalf("another program reads %q from the clipboard, want %q", got, want)
	}

	mark = p.now()
	p.press("ctrl+v")
	v := p.await(mark, "the verdict", verdictIs(japanese, "match"))
	if v.Algorithm != "SHA-256" || !strings.Contains(v.Sentence, "SHA-256") {
		t.Errorf("the verdict names %q and says %q", v.Algorithm, v.Sentence)
	}
	p.must(screen.settle(p.window, patience))
	p.must(screen.picture(p.window, filepath.Join(t.TempDir(), "match.png")))
}

func TestADigestOfAnotherFileIsAMismatch(t *testing.T) {
	path, data := randomFile(t, t.TempDir(), "a.bin", 100_000)
	p := start(t, path)
	p.awaitDigests(0, "a.bin", data)
	for _, algorithm := range []string{"SHA-256", "SHA-512", "MD5"} {
		mark := p.now()
		p.paste(expected(algorithm, append(data, 0)))
		p.await(mark, "a verdict", verdictIs("a.bin", "mismatch"))
		mark = p.now()
		p.paste(expected(algorithm, data))
		want := "match"
		if algorithm == "MD5" { // its collisions can be made by anyone
			want = "weak-match"
		}
		p.await(mark, "a verdict", verdictIs("a.bin", want))
	}
	mark := p.now()
	p.paste("no digest at all")
	p.await(mark, "a verdict", verdictIs("a.bin", "unknown"))
}

func TestANewFileNeverShowsTheOldVerdict(t *testing.T) {
	folder := t.TempDir()
	old, data := randomFile(t, folder, "old.bin", 5000)
	fresh, freshData := randomFile(t, folder, "fresh.bin", 5000)
	endless := endlessFile(t, folder, "endless.iso")
	p := start(t, old)
	p.awaitDigests(0, "old.bin", data)
	mark := p.now()
	p.paste(expected("SHA-256", data))
	p.await(mark, "the verdict", verdictIs("old.bin", "match"))

	mark = p.now()
	p.drop(fresh)
	p.awaitDigests(mark, "fresh.bin", freshData)
	p.drop(endless)
	p.await(mark, "the endless file is chosen", func(e event) bool { return e.Event == "chosen" && e.Name == "endless.iso" })
	p.await(mark, "the verdict is gone", verdictIs("endless.iso", "none"))
	p.eventually("some ticks", func() bool { return len(p.trace.lateness(mark)) >= 2 })
	for _, e := range p.trace.events[mark:] {
		if e.Event == "verdict" && (strings.HasSuffix(e.Result, "match") && e.Result != "mismatch" || e.Name == "endless.iso" && e.Result != "none") {
			t.Errorf("%s was called %q", e.Name, e.Result)
		}
	}
}

func TestAllDigestsAreCopiedAsLines(t *testing.T) {
	p, _ := startDone(t)
	mark := p.now()
	p.press("ctrl+shift+c")
	p.await(mark, "all digests are copied", func(e event) bool { return e.Event == "copied" && e.OK })
	lines := strings.Split(strings.TrimSuffix(p.copied(), "\n"), "\n")
	if len(lines) != algorithms {
		t.Errorf("%d lines: %q", len(lines), lines)
	}
	shown := p.trace.digests(0, "a.bin")
	for _, line := range lines {
		name, digest, ok := strings.Cut(line, "  ")
		if !ok || digest == "" || digest != shown[name] {
			t.Errorf("line %q, the digest shown is %q", line, shown[name])
		}
	}
}

func TestTheButtonCopiesAllDigestsToo(t *testing.T) {
	// The same by mouse, since a button and a key are wired apart.
	p, data := startDone(t)
	mark := p.now()
	p.click("copy-all")
	p.await(mark, "all digests are copied", func(e event) bool { return e.Event == "copied" && e.OK })
	if got := p.copied(); !strings.Contains(got, expected("SHA-256", data)) {
		t.Errorf("copied: %q", got)
	}
}

func TestWithoutAClipboardProgramCopyAndPasteWorkWhileTheWindowIsOpen(t *testing.T) {
	path, data := randomFile(t, t.TempDir(), "a.bin", 5000)
	p := launch{args: []string{path}, path: t.TempDir()}.start(t)
	p.awaitDigests(0, "a.bin", data)
	mark := p.now()
	p.click("copy:SHA-512")
	p.await(mark, "the digest is copied", func(e event) bool { return e.Event == "copied" && e.OK })
	if got, want := p.copied(), expected("SHA-512", data); got != want {
		t.Errorf("another program reads %q from the clipboard, want %q", got, want)
	}
	p.press("ctrl+v")
	p.await(mark, "the verdict", verdictIs("a.bin", "match"))
}
