package app

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// goList runs go list at the module's root for the build that has a window; no
// package is compiled.
func goList(t *testing.T, args ...string) []string {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list"}, args...)...)
	cmd.Dir = ".."
	cmd.Env = append(cmd.Environ(), "CGO_ENABLED=1", "GOOS=linux", "GOARCH=amd64")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list %v: %v\n%s", args, err, stderrOf(err))
	}
	return strings.Fields(string(out))
}

func stderrOf(err error) string {
	if failed, ok := err.(*exec.ExitError); ok {
		return string(failed.Stderr)
	}
	return ""
}

func TestTheHashingPackagesKnowNeitherWindowNorCgo(t *testing.T) {
	packages := goList(t, "./hashing/...")
	if len(packages) < 3 {
		t.Fatalf("go list finds only %v", packages)
	}
	for _, dep := range goList(t, "-deps", "./hashing/...") {
		if dep == "omnisum" || strings.HasPrefix(dep, "omnisum/app") || strings.HasPrefix(dep, "fyne.io/") {
			t.Errorf("hashing imports %s", dep)
		}
	}
	format := `{{if and .CgoFiles (not .Standard)}}{{.ImportPath}}{{end}}`
	if cgo := goList(t, "-deps", "-f", format, "./hashing/..."); len(cgo) > 0 {
		t.Errorf("hashing needs cgo for %v", cgo)
	}
}

func TestTheTerminalFaceNeedsNoWindow(t *testing.T) {
	for _, dep := range goList(t, "-deps", "./app/internal/terminal", "./app/internal/walk") {
		if strings.HasPrefix(dep, "fyne.io/") || strings.HasPrefix(dep, "omnisum/app/internal/native") {
			t.Errorf("the terminal face imports %s", dep)
		}
	}
	for _, dep := range goList(t, "-f", `{{join .Imports "\n"}}`, "./app/internal/terminal") {
		if dep == "omnisum/app/internal/queue" {
			t.Errorf("the terminal face imports %s", dep)
		}
	}
}

func TestOnlyOnePackageKnowsEachOfTheParts(t *testing.T) {
	allowed := map[string][]string{
		"github.com/sqweek/dialog":      {"omnisum/app/internal/native"},
		"github.com/atotto/clipboard":   {"omnisum/app/internal/native"},
		"fyne.io/fyne/v2/app":           {"omnisum/app", "omnisum/app/internal/window"},
		"github.com/spf13/cobra":        {"omnisum/app"},
		"omnisum/app/internal/terminal": {"omnisum/app"},
	}
	format := `{{range .Imports}}{{$.ImportPath}}>{{.}}{{"\n"}}{{end}}`
	for _, arrow := range goList(t, "-f", format, "./...") {
		from, to, _ := strings.Cut(arrow, ">")
		if only, ok := allowed[to]; ok && !slices.Contains(only, from) {
			t.Errorf("%s imports %s, which only %v may", from, to, only)
		}
	}
}
