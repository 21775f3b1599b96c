//go:build unix

package app

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	console = regexp.MustCompile("(?ms)^```console\n(.*?)^```$")
	timings = regexp.MustCompile(`\d[\d.]* (?:µs|ms|s|kB/s|MB/s|GB/s)`)
	blanks  = regexp.MustCompile(` +`)
)

// TestTheReadmesExamplesAreTrue runs the commands of the README in an empty
// folder, one after another, and compares what they print but for the times.
func TestTheReadmesExamplesAreTrue(t *testing.T) {
	for _, tool := range []string{"bash", "seq", "find", "sort", "sha256sum"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s is missing", tool)
		}
	}
	text, err := os.ReadFile("../README.md")
	must(t, err)
	home := folder(t, nil)
	tools := t.TempDir()
	must(t, os.Symlink(program, filepath.Join(tools, "omnisum")))
	steps := 0
	for _, block := range console.FindAllStringSubmatch(string(text), -1) {
		for step := range strings.SplitSeq(strings.TrimPrefix(block[1], "$ "), "\n$ ") {
			command, want, _ := strings.Cut(step, "\n")
			run := exec.Command("bash", "-c", command)
			run.Dir = home
			run.Env = append(os.Environ(), "PATH="+tools+":"+os.Getenv("PATH"))
			got, err := run.CombinedOutput()
			if err != nil {
				t.Errorf("%s: %v", command, err)
			}
			if timeless(string(got)) != timeless(want) {
				t.Errorf("%s prints\n%s\nand not\n%s", command, got, want)
			}
			steps++
		}
	}
	if steps < 8 {
		t.Errorf("the README has only %d commands", steps)
	}
}

// timeless takes out what differs from run to run.
func timeless(text string) string {
	text = blanks.ReplaceAllString(timings.ReplaceAllString(text, "T"), " ")
	return strings.TrimSpace(text)
}

func TestMakeRunTakesTheNameOfAFileAsItIs(t *testing.T) {
	if _, err := exec.LookPath("make"); err != nil {
		t.Skip("make is missing")
	}
	makefile, err := filepath.Abs("../Makefile")
	must(t, err)
	names := []string{"odd/$x", "odd/$(shell echo y)", "odd/$$", "odd/it's \"$HOME\" #1", "-a"}
	files := map[string]string{"FyneApp.toml": ""}
	for _, name := range names {
		files[name] = "abc"
	}
	root := folder(t, files)
	must(t, os.Mkdir("build", 0o755))
	must(t, os.Symlink(program, "build/omnisum-terminal"))
	for _, name := range names {
		// The program is built already, so what would build it does nothing.
		run := exec.Command("make", "--no-print-directory", "-f", makefile, "MAKE=true", "run", "FILE="+name)
		run.Dir = root
		run.Env = append(os.Environ(), "DISPLAY=", "WAYLAND_DISPLAY=", "MAKEFLAGS=", "MAKELEVEL=")
		got, err := run.CombinedOutput()
		if err != nil || !strings.HasPrefix(string(got), name+"  3 bytes\n") {
			t.Errorf("%s: %v\n%s", name, err, got)
		}
	}
}
