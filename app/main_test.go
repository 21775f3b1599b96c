package app

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"omnisum/app/internal/terminal"
)

// program is the static build, for what only a process of its own shows.
var program string

func TestMain(m *testing.M) {
	os.Exit(func() int {
		folder, err := os.MkdirTemp("", "omnisum-test")
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer os.RemoveAll(folder)
		program = filepath.Join(folder, "omnisum.exe")
		build := exec.Command("go", "build", "-o", program, "-ldflags", "-X omnisum/app.version=7.8.9", "..")
		build.Env = append(os.Environ(), "CGO_ENABLED=0")
		if out, err := build.CombinedOutput(); err != nil {
			fmt.Fprintf(os.Stderr, "building the static program: %v\n%s", err, out)
			return 1
		}
		return m.Run()
	}())
}

// outcome is what a command did.
type outcome struct {
	code     int
	out, err string
}

// omnisum runs the command tree in this process.
func omnisum(t *testing.T, stdin string, args ...string) outcome {
	t.Helper()
	var out, err bytes.Buffer
	streams := terminal.Streams{
		In: strings.NewReader(stdin), Out: &out, Err: &err,
		Getenv: func(string) string { return "" },
	}
	code := run(context.Background(), args, streams, func(paths []string) int {
		fmt.Fprintf(&out, "window %q", paths)
		return 42
	})
	return outcome{code, out.String(), err.String()}
}

// folder makes files, named by keys and holding values, and enters it.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
		path := filepath.Join(root, name)
		must(t, os.MkdirAll(filepath.Dir(path), 0o755))
		must(t, os.WriteFile(path, []byte(text), 0o644))
	}
	t.Chdir(root)
	return root
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// expectation says what a command must do; empty parts are not looked at.
type expectation struct {
	code     int
	out      string   // the whole standard output
	has, not []string // parts of it
	says     []string // parts of standard error
	silent   bool     // standard error is empty
}

func (e expectation) check(t *testing.T, got outcome) {
	t.Helper()
	if got.code != e.code {
		t.Errorf("exit code %d, want %d", got.code, e.code)
	}
	if e.out != "" && got.out != e.out {
		t.Errorf("output\n%s\nwant\n%s", got.out, e.out)
	}
	for _, part := range e.has {
		if !strings.Contains(got.out, part) {
			t.Errorf("output lacks %q", part)
		}
	}
	for _, part := range e.not {
		if strings.Contains(got.out, part) {
			t.Errorf("output has %q", part)
		}
	}
	for _, part := range e.says {
		if !strings.Contains(got.err, part) {
			t.Errorf("standard error lacks %q", part)
		}
	}
	if e.silent && got.err != "" {
		t.Errorf("standard error is not empty")
	}
	for line := range strings.Lines(got.err) {
		if !strings.HasPrefix(line, "omnisum: ") || !strings.HasSuffix(line, ".\n") {
			t.Errorf("not a sentence: %q", line)
		}
	}
	if t.Failed() {
		t.Logf("code %d\n-- out\n%s\n-- err\n%s", got.code, got.out, got.err)
	}
}
