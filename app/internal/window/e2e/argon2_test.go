package e2e

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// argonIs matches what the Argon2 tab tells.
func argonIs(state, result string) func(event) bool {
	return func(e event) bool { return e.Event == "argon2" && e.State == state && e.Result == result }
}

// argonType clicks a field of the Argon2 tab and types into it.
func (p *program) argonType(field, text string) {
	p.t.Helper()
	p.argonFocus(field)
	p.must(screen.typeText(text))
}

// argonNumber replaces what stands in a field of the Argon2 tab.
func (p *program) argonNumber(field, text string) {
	p.t.Helper()
	p.argonFocus(field)
	p.press("ctrl+a")
	p.must(screen.typeText(text))
}

// argonFocus clicks a field and waits until the click has come. The window
// manager holds it back until it has seen it itself, and keys overtake it then.
func (p *program) argonFocus(field string) {
	p.t.Helper()
	p.click("argon2:" + field)
	mark := p.now()
	p.eventually("the click has come", func() bool { return len(p.trace.lateness(mark)) > 0 })
}

// argonHash pastes a hash to check, with what stands around it.
func (p *program) argonHash(text string) {
	p.t.Helper()
	p.click("argon2:check-page")
	p.must(screen.setClipboard(text))
	p.argonFocus("hash-text")
	p.press("ctrl+v")
	p.eventually("the hash is taken apart", func() bool { return p.trace.places["argon2:take-over"][2] > 0 })
}

// argonDo clicks in the Argon2 tab and waits for what comes of it.
func (p *program) argonDo(place, state, result string) {
	p.t.Helper()
	mark := p.now()
	p.click("argon2:" + place)
	p.await(mark, place+" ends as "+state+" "+result, argonIs(state, result))
}

// TestAHashIsMadeCopiedAndChecked goes through the Argon2 tab as a person does.
func TestAHashIsMadeCopiedAndChecked(t *testing.T) {
	p := start(t)
	p.press("ctrl+2")
	p.argonType("password", "correct horse battery")
	p.argonType("again", "correct horse battery")
	p.argonDo("make", "made", "")
	p.argonDo("copy", "copied", "ok")
	hash := p.copied()
	if !regexp.MustCompile(`^\$argon2id\$v=19\$m=65536,t=3,p=4\$[\w+/]{22}\$[\w+/]{43}$`).MatchString(hash) {
		t.Fatalf("copied %q", hash)
	}
	p.click("argon2:clear-clipboard")
	p.eventually("the clipboard is empty", func() bool {
		left, err := screen.clipboard()
		return err != nil || left == "" // xclip fails where there is nothing
	})
	p.argonHash("ADMIN_TOKEN='" + hash + "'\n")
	p.argonType("password", "correct horse battery")
	p.argonDo("check", "checked", "match")
	p.argonType("password", "!")
	p.argonDo("check", "checked", "mismatch")
}

// TestKeysActOnTheTabThatIsShown presses the keys of one tab in the other.
func TestKeysActOnTheTabThatIsShown(t *testing.T) {
	p := start(t)
	path, data := randomFile(t, t.TempDir(), "a.bin", 5000)
	p.drop(path)
	p.awaitDigests(0, "a.bin", data)
	tabIs := func(name string) func(event) bool {
		return func(e event) bool { return e.Event == "tab" && e.State == name }
	}
	mark := p.now()
	p.press("ctrl+tab")
	p.await(mark, "the second tab", tabIs("argon2"))
	p.must(screen.setClipboard(expected("SHA-256", data)))
	p.press("ctrl+v")
	p.press("ctrl+o")
	p.press("ctrl+shift+c")
	mark = p.now()
	p.press("ctrl+1")
	p.await(mark, "the first tab", tabIs("checksums"))
	// Whatever the keys did has been told by now.
	mark = p.now()
	p.press("ctrl+v")
	p.await(mark, "the verdict", verdictIs("a.bin", "match"))
	for _, e := range p.trace.events[:mark] {
		if e.Event == "verdict" && e.Result != "none" || e.Event == "dialog" || e.Event == "copied" {
			t.Errorf("in the other tab there was %+v", e)
		}
	}
}

// TestEscapeEndsAHash cancels a hash that would take minutes, while the field
// of its passes has the focus.
func TestEscapeEndsAHash(t *testing.T) {
	p := start(t)
	p.press("ctrl+2")
	p.argonNumber("passes", "99999")
	mark := p.now()
	p.press("return")
	p.await(mark, "it works", argonIs("working", ""))
	p.press("escape")
	p.await(mark, "it is cancelled", argonIs("cancelled", ""))
	p.click("argon2:check-page")
	p.eventually("the other page", func() bool { return p.trace.places["argon2:check"][2] > 0 })
}

// TestAHashOfGigabytesIsCancelledAtOnceAndGivesThemBack cancels while most of
// the memory that was asked for is in use. Overwriting and returning it takes
// longer than a window may stand still.
func TestAHashOfGigabytesIsCancelledAtOnceAndGivesThemBack(t *testing.T) {
	p := start(t)
	const most = 4 << 20
	kib := min(most, kibOf(t, "/proc/meminfo", "MemAvailable")/3)
	p.press("ctrl+2")
	p.argonNumber("memory", fmt.Sprint(kib>>10)) // in MiB
	p.argonNumber("passes", "99999")
	used := func() int { return kibOf(t, fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid), "VmRSS") }
	idle, mark := used(), p.now()
	p.click("argon2:make")
	p.await(mark, "it works", argonIs("working", ""))
	p.eventuallyWithin(4*time.Minute, "the memory is in use", func() bool { return used() >= kib*9/10 })
	p.answersInTime(mark)
	mark = p.now()
	asked := time.Now()
	p.click("argon2:cancel")
	p.await(mark, "it is cancelled", argonIs("cancelled", ""))
	t.Logf("%d MiB, cancelled %v after the pointer set out for the button", kib>>10, time.Since(asked))
	p.answersInTime(mark)
	p.eventuallyWithin(time.Minute, "the memory is given back", func() bool { return used() < idle+kib/10 })
	// The next one has the memory again.
	p.argonNumber("passes", "1")
	mark = p.now()
	p.click("argon2:make")
	p.awaitFor(4*time.Minute, mark, "a hash is made", argonIs("made", ""))
	p.eventuallyWithin(time.Minute, "the memory is given back", func() bool { return used() < idle+kib/10 })
}

// kibOf returns the number that stands behind a name in a file of the kernel.
func kibOf(t *testing.T, path, name string) int {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if value, ok := strings.CutPrefix(lines.Text(), name+":"); ok {
			n, err := strconv.Atoi(strings.TrimSuffix(strings.TrimSpace(value), " kB"))
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
	}
	t.Fatalf("there is no %s in %s", name, path)
	return 0
}

// argonScenes are states of the Argon2 tab that have their pictures.
var argonScenes = []scene{
	{"argon2-empty", func(p *program, _ string) { p.press("ctrl+2") }},
	{"argon2-working", func(p *program, _ string) {
		p.press("ctrl+2")
		p.argonType("password", "correct horse battery")
		p.argonType("again", "correct horse battery")
		p.argonNumber("passes", "500")
		mark := p.now()
		p.press("return")
		p.await(mark, "it works", argonIs("working", ""))
		p.eventually("some progress", func() bool { return len(p.trace.lateness(mark)) >= 4 })
	}},
	{"argon2-done", func(p *program, _ string) {
		p.press("ctrl+2")
		p.argonType("password", "correct horse battery")
		p.argonType("again", "correct horse battery")
		p.argonDo("make", "made", "")
	}},
	{"argon2-match", func(p *program, _ string) { argonChecked(p, "password", "match") }},
	{"argon2-mismatch", func(p *program, _ string) { argonChecked(p, "passwort", "mismatch") }},
}

func argonChecked(p *program, password, result string) {
	p.press("ctrl+2")
	p.argonHash("$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc")
	p.argonType("password", password)
	p.argonDo("check", "checked", result)
}

// TestPicturesOfTheArgon2Tab takes them into the folder of -shots.
func TestPicturesOfTheArgon2Tab(t *testing.T) {
	if *pictures == "" {
		p := launch{theme: "dark", scale: "2"}.start(t)
		argonChecked(p, "password", "match")
		p.take(filepath.Join(t.TempDir(), "match.png"))
		return
	}
	for _, theme := range []string{"light", "dark"} {
		for scale, suffix := range map[string]string{"1": "", "2": "-scale2"} {
			for _, s := range argonScenes {
				if *only != "" && !slices.Contains(strings.Split(*only, ","), s.name) {
					continue
				}
				name := s.name + "-" + theme + suffix
				t.Run(name, func(t *testing.T) {
					p := launch{theme: theme, scale: scale}.start(t)
					s.play(p, "")
					p.take(filepath.Join(*pictures, name+".png"))
				})
			}
		}
	}
}
