package readers

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"omnisum/app/internal/targets"
)

// node asks a reader of the folder node.
func node(t *testing.T, reader string, cases, answer any) {
	t.Helper()
	if _, err := os.Stat(filepath.Join("node", "node_modules")); err != nil {
		t.Fatal("the packages of the folder node are missing; “make readers” installs them")
	}
	question := map[string]any{"reader": reader, "cases": cases}
	converse(t, exec.Command(program(t, "node"), filepath.Join("node", "read.mjs")), question, answer)
}

func TestCodeServerAcceptsThePassword(t *testing.T) {
	accepts(t, "yaml", targets.Options{}, func(t *testing.T, tries []try) (accepted []bool) {
		node(t, "codeServer", tries, &accepted)
		return accepted
	})
}

// A variable inside is what the trap of this target is about.
func TestPowerShellReadsTheHashAsOneStringWithoutVariables(t *testing.T) {
	quoted := text(t, "powershell", targets.Options{})
	scripts := []string{"$x = " + quoted + "\n", "$x = \"" + encoded + "\"\n"}
	var trees [][][2]string
	node(t, "powershell", scripts, &trees)
	if len(trees) != 2 {
		t.Fatalf("%d trees", len(trees))
	}
	variables := func(tree [][2]string) (names []string) {
		for _, n := range tree {
			switch n[0] {
			case "ERROR", "MISSING":
				t.Errorf("malformed at %q", n[1])
			case "variable":
				names = append(names, n[1])
			}
		}
		return names
	}
	if got := variables(trees[0]); !slices.Equal(got, []string{"$x"}) {
		t.Errorf("variables %q", got)
	}
	if !slices.Contains(trees[0], [2]string{"verbatim_string_characters", quoted}) {
		t.Errorf("there is no string %s in %q", quoted, trees[0])
	}
	if got := variables(trees[1]); !slices.Contains(got, "$argon2id") {
		t.Errorf("in double quotes nothing is expanded: %q", got)
	}
}
