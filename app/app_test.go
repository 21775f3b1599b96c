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
		{"a word as a number", []string{"sum", "-j", "x", "a"}, expectation{code: 2, says: []string{"omnisum: “x” is no value for -j, --cpus; write a whole number; see “omnisum sum --help”.\n"}}},
		{"a number too large", []string{"sum", "-j", "99999999999999999999", "a"}, expectation{code: 2, says: []string{"“99999999999999999999” is too large for -j, --cpus"}}},
		{"a negative count", []string{"argon2", "hash", "-t", "-1"}, expectation{code: 2, says: []string{"“-1” is no value for -t, --time; write a whole number from 0;"}}},
		{"a time without its unit", []string{"argon2", "calibrate", "--time", "x"}, expectation{code: 2, says: []string{"“x” is no value for --time; write a time with its unit"}}},
		{"neither true nor false", []string{"sum", "--force=maybe", "a"}, expectation{code: 2, says: []string{"“maybe” is no value for --force; write true or false"}}},
		{"an empty list of algorithms", []string{"sum", "-a", "", "a"}, expectation{code: 2, says: []string{"--algorithms has an empty value"}}},
		{"an empty output", []string{"sum", "-o", "", "a"}, expectation{code: 2, says: []string{"--output has an empty value"}}},
		{"an empty list of files", []string{"sum", "--files-from", "", "a"}, expectation{code: 2, says: []string{"--files-from has an empty value"}}},
		{"an empty folder", []string{"check", "--dir=", "a"}, expectation{code: 2, says: []string{"--dir has an empty value"}}},
		{"an empty file of the password", []string{"argon2", "verify", "--password-file=", "a"}, expectation{code: 2, says: []string{"--password-file has an empty value"}}},
		{"an unknown algorithm", []string{"sum", "-a", "nope", "a"}, expectation{code: 2, says: []string{`unknown algorithm "nope"; there are CRC32, MD5`, "classic and all.\n"}}},
		{"an algorithm in bad spelling", []string{"bench", "-a", "sha265"}, expectation{code: 2, says: []string{`unknown algorithm "sha265"; near to it are sha2, SHA-224, SHA-256`}}},
		{"completion for an unknown shell", []string{"completion", "klingon"}, expectation{code: 2, says: []string{"there is no completion for “klingon”; there is one for bash, fish"}}},
		{"completion for no shell", []string{"completion"}, expectation{code: 2, has: []string{"Available Commands"}}},
		{"help on what does not exist", []string{"help", "nope"}, expectation{code: 2, says: []string{"there is no help on “nope”"}}},
		{"help on what a command does not have", []string{"help", "sum", "nope"}, expectation{code: 2, says: []string{"there is no help on “sum nope”"}}},
		{"help on help", []string{"help", "help"}, expectation{has: []string{"omnisum help [command]"}, silent: true}},
		{"help on a command of a command", []string{"help", "argon2", "hash"}, expectation{has: []string{"--preset"}, silent: true}},
		{"completing topics of help", []string{"__complete", "help", "s"}, expectation{has: []string{"sum\t"}}},
		{"completing shells", []string{"__complete", "completion", "b"}, expectation{has: []string{"bash\t"}}},
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
