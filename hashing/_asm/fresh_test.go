// Package asm holds the generators of assembly, one command for each family.
package asm

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestTheOutputInTheTreeIsFresh runs what every go:generate line says, with the
// output going elsewhere, and compares. A generator that was changed without
// running it, or a .s file edited by hand, fails here.
func TestTheOutputInTheTreeIsFresh(t *testing.T) {
	sources, err := filepath.Glob("*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, path := range sources {
		for _, line := range directives(t, path) {
			found++
			t.Run(filepath.Dir(path)+"/"+strings.Join(line, " "), func(t *testing.T) {
				t.Parallel()
				regenerate(t, filepath.Dir(path), line)
			})
		}
	}
	if found == 0 {
		t.Error("no go:generate line was found")
	}
}

// directives returns the commands of the go:generate lines of a file.
func directives(t *testing.T, path string) (lines [][]string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for s := bufio.NewScanner(bytes.NewReader(text)); s.Scan(); {
		if command, ok := strings.CutPrefix(s.Text(), "//go:generate "); ok {
			lines = append(lines, strings.Fields(command))
		}
	}
	return lines
}

// regenerate runs a command in dir with new names for the files after -out and
// -stubs, and compares what it wrote with what is there.
func regenerate(t *testing.T, dir string, command []string) {
	elsewhere := t.TempDir()
	args := append([]string(nil), command...)
	files := map[string]string{} // in the tree: made now
	for i := range args {
		if i > 0 && (args[i-1] == "-out" || args[i-1] == "-stubs") {
			inTree := filepath.Join(dir, args[i])
			args[i] = filepath.Join(elsewhere, filepath.Base(args[i]))
			files[inTree] = args[i]
		}
	}
	if len(files) == 0 {
		t.Fatal("the command names no output by -out or -stubs")
	}
	run := exec.Command(args[0], args[1:]...)
	run.Dir = dir
	if output, err := run.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	for inTree, now := range files {
		if !bytes.Equal(withoutCommand(t, inTree), withoutCommand(t, now)) {
			t.Errorf("%s is not what its generator writes; run go generate in %s", filepath.Clean(inTree), dir)
		}
	}
}

// withoutCommand returns a file without its first line, which names the command
// that wrote it.
func withoutCommand(t *testing.T, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := bytes.Cut(text, []byte("\n"))
	return rest
}
