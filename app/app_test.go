package app

import (
	"os/exec"
	"runtime"
	"strings"
	"testing"
)

func TestCommandLines(t *testing.T) {
	for _, c := range []struct {
		name string
		args []string
		want expectation
	}{
		{"nothing opens the empty window", nil, expectation{code: 42, out: `window []`}},
		{"paths go to the window", []string{"a.iso", "dir/"}, expectation{code: 42, out: `window ["a.iso" "dir/"]`}},
		{"a word like a command is a path after two dashes", []string{"--", "sum"}, expectation{code: 42, out: `window ["sum"]`}},
		{"a word that is no command is a path", []string{"sums"}, expectation{code: 42, out: `window ["sums"]`}},
		{"help", []string{"help"}, expectation{has: []string{"omnisum sum", "Available Commands"}, silent: true}},
		{"help of a command", []string{"help", "sum"}, expectation{has: []string{"--algorithms", "Exit code"}, silent: true}},
		{"completion", []string{"completion", "bash"}, expectation{has: []string{"__start_omnisum"}, silent: true}},
		{"version", []string{"version"}, expectation{has: []string{"omnisum ", runtime.Version()}, silent: true}},
		{"version as a flag", []string{"--version"}, expectation{has: []string{"omnisum ", runtime.Version()}, silent: true}},
		{"version takes no arguments", []string{"version", "x"}, expectation{code: 2, says: []string{"omnisum version --help"}}},
		{"an unknown flag", []string{"--frob"}, expectation{code: 2, says: []string{"--frob", "omnisum --help"}}},
		{"an unknown flag of a command", []string{"sum", "--frob"}, expectation{code: 2, says: []string{"--frob", "omnisum sum --help"}}},
		{"a flag without its value", []string{"sum", "x", "-a"}, expectation{code: 2, says: []string{"-a"}}},
		{"completing formats", []string{"__complete", "sum", "-f", "s"}, expectation{has: []string{"sfv\n", "sri\n"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := omnisum(t, "", c.args...)
			if c.args != nil && c.args[0] == "__complete" {
				got.err = "" // the completion engine talks to itself there
			}
			c.want.check(t, got)
		})
	}
}

func TestTheStaticProgramSaysThatItHasNoWindow(t *testing.T) {
	var errText strings.Builder
	cmd := exec.Command(program, "some.iso")
	cmd.Stderr = &errText
	_ = cmd.Run()
	expectation{code: 1, says: []string{"no window", "omnisum sum"}}.check(t, outcome{code: cmd.ProcessState.ExitCode(), err: errText.String()})
}

func TestTheVersionIsTheOneSetByTheBuild(t *testing.T) {
	out, err := exec.Command(program, "version").Output()
	must(t, err)
	if !strings.HasPrefix(string(out), "omnisum 7.8.9") {
		t.Errorf("got %q", out)
	}
}
