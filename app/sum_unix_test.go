//go:build unix

package app

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// started is the static program at work.
type started struct {
	*exec.Cmd
	errText text
	out     io.ReadCloser
}

// text is a buffer that may be looked at while it is written.
type text struct {
	mu  sync.Mutex
	all bytes.Buffer
}

func (b *text) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.all.Write(p)
}

func (b *text) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.all.String()
}

// underWay waits until the program, which must show plain progress, is in the
// middle of a file.
func (s *started) underWay(t *testing.T) {
	t.Helper()
	for range 1000 {
		if strings.Contains(s.errText.String(), "%") {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("there is no progress, only %q", s.errText.String())
}

// start runs the static program with its output in a pipe. It is killed if the
// test ends before it does.
func start(t *testing.T, args ...string) *started {
	t.Helper()
	s := &started{Cmd: exec.Command(program, args...)}
	s.Stderr = &s.errText
	var err error
	s.out, err = s.StdoutPipe()
	must(t, err)
	must(t, s.Start())
	t.Cleanup(func() {
		_ = s.Process.Kill()
		_ = s.Wait()
	})
	return s
}

// finish waits for the end, at most a minute: a busy machine may take its time.
func (s *started) finish(t *testing.T) outcome {
	t.Helper()
	timer := time.AfterFunc(time.Minute, func() { _ = s.Process.Kill() })
	out, _ := io.ReadAll(s.out)
	_ = s.Wait()
	if !timer.Stop() {
		t.Fatalf("the program hangs; so far it wrote %q and %q", out, s.errText.String())
	}
	return outcome{s.ProcessState.ExitCode(), string(out), sentences(s.errText.String())}
}

// sentences leaves plain progress out.
func sentences(errText string) string {
	var b strings.Builder
	for line := range strings.Lines(errText) {
		if !strings.Contains(line, " %  ") {
			b.WriteString(line)
		}
	}
	return b.String()
}

// sparse makes a file that takes seconds to hash and no space.
func sparse(t *testing.T, path string) {
	t.Helper()
	must(t, os.WriteFile(path, nil, 0o644))
	must(t, os.Truncate(path, 20<<30))
}

func TestWhatIsNoRegularFileIsSaidAndNothingHangs(t *testing.T) {
	root := folder(t, map[string]string{"abc": "abc", "d/x": "abc"})
	must(t, syscall.Mkfifo("pipe", 0o644))
	must(t, syscall.Mkfifo("d/pipe", 0o644))
	must(t, os.Symlink("loop", "loop"))
	must(t, os.Symlink("../d", "d/self"))
	must(t, os.Symlink("..", "d/up"))
	must(t, os.Symlink("x", "d/link"))
	m := abcMD5 + "  "
	for _, c := range []struct {
		name string
		args []string
		want expectation
	}{
		{"a pipe", []string{"pipe", "abc"}, expectation{code: 1, out: m + "abc\n", says: []string{"“pipe” is a pipe"}}},
		{"a pipe in a folder", []string{"d"}, expectation{code: 1, out: m + "d/link\n" + m + "d/x\n", says: []string{"“d/pipe” is a pipe", "“d/self” is a link to a folder"}}},
		{"a device", []string{"/dev/zero", "abc"}, expectation{code: 1, out: m + "abc\n", says: []string{"“/dev/zero” is a device"}}},
		{"a link that leads to itself", []string{"loop", "abc"}, expectation{code: 1, out: m + "abc\n", says: []string{"“loop” is a link that leads back to itself"}}},
		{"a file used as a folder", []string{"abc/x"}, expectation{code: 1, says: []string{"“abc/x”"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := start(t, append([]string{"sum", "-f", "gnu", "-a", "md5"}, c.args...)...).finish(t)
			c.want.check(t, got)
			if strings.Count(got.err, "link to a folder") > 1 {
				t.Errorf("links to folders are said more than once: %s", got.err)
			}
		})
	}
	t.Run("an unreadable file", func(t *testing.T) {
		if os.Getuid() == 0 {
			t.Skip("root may read everything; run as another user to see this")
		}
		must(t, os.Chmod("abc", 0))
		defer os.Chmod("abc", 0o644)
		expectation{code: 1, says: []string{"“" + filepath.Join(root, "abc") + "”", "permission denied"}}.check(t,
			omnisum(t, "", "sum", filepath.Join(root, "abc")))
	})
}

func TestAChangingFileHasNoDigests(t *testing.T) {
	folder(t, nil)
	sparse(t, "big")
	s := start(t, "sum", "--plain-progress", "-a", "crc32,md5", "big")
	s.underWay(t)
	must(t, os.Truncate("big", 1<<20))
	expectation{code: 1, says: []string{"“big” changed while it was read"}, not: []string{"CRC32", "MD5"}}.check(t, s.finish(t))
}

func TestAnInterruptionKeepsWhatIsFinished(t *testing.T) {
	folder(t, map[string]string{"abc": "abc"})
	sparse(t, "big")
	t.Run("in the output", func(t *testing.T) {
		s := start(t, "sum", "-f", "gnu", "abc", "big")
		line := make([]byte, len(abcSHA256)+len("  abc\n"))
		_, err := io.ReadFull(s.out, line)
		must(t, err)
		must(t, s.Process.Signal(os.Interrupt))
		begun := time.Now()
		got := s.finish(t)
		if took := time.Since(begun); took > 2*time.Second {
			t.Errorf("cancelling took %v", took)
		}
		got.out = string(line) + got.out
		expectation{code: 130, out: abcSHA256 + "  abc\n", says: []string{"interrupted"}}.check(t, got)
	})
	t.Run("in JSON, with the file that was under way", func(t *testing.T) {
		s := start(t, "sum", "--plain-progress", "-f", "json", "big")
		s.underWay(t)
		must(t, s.Process.Signal(syscall.SIGTERM))
		got := s.finish(t)
		expectation{code: 130, says: []string{"interrupted"}}.check(t, got)
		if files := jsonLines(t, got.out); len(files) != 1 || files[0].Error == nil || files[0].Error.Kind != "cancelled" {
			t.Errorf("got %s", got.out)
		}
	})
	t.Run("but an output file is whole or not there", func(t *testing.T) {
		s := start(t, "sum", "--plain-progress", "-f", "gnu", "-o", "LIST", "abc", "big")
		s.underWay(t)
		must(t, s.Process.Signal(os.Interrupt))
		expectation{code: 130, says: []string{"“LIST” was not written"}}.check(t, s.finish(t))
		if _, err := os.Stat("LIST"); err == nil {
			t.Error("LIST exists")
		}
		checkNoParts(t)
	})
}

func TestABrokenPipeEndsQuietly(t *testing.T) {
	files := map[string]string{}
	for i := range 3000 {
		files[fmt.Sprintf("d/%04d", i)] = "abc"
	}
	folder(t, files)
	s := start(t, "sum", "d")
	line := make([]byte, 100)
	_, err := io.ReadFull(s.out, line)
	must(t, err)
	s.out.Close()
	_ = s.Wait()
	if s.errText.String() != "" {
		t.Errorf("it said %q", s.errText.String())
	}
	if s.ProcessState.Success() {
		t.Error("it succeeded")
	}
}

func TestAFullDiskIsSaid(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("there is no /dev/full here")
	}
	folder(t, map[string]string{"abc": "abc"})
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	must(t, err)
	defer full.Close()
	var errText bytes.Buffer
	cmd := exec.Command(program, "sum", "abc")
	cmd.Stdout, cmd.Stderr = full, &errText
	_ = cmd.Run()
	expectation{code: 1, says: []string{"no space left", "cannot be written"}}.check(t,
		outcome{code: cmd.ProcessState.ExitCode(), err: errText.String()})
}

func TestProgressIsPlainOnRequestAndNeverInTheOutput(t *testing.T) {
	folder(t, map[string]string{"abc": "abc"})
	cmd := exec.Command(program, "sum", "-f", "gnu", "-a", "md5", "--plain-progress", "abc", "-")
	in, err := cmd.StdinPipe()
	must(t, err)
	var out bytes.Buffer
	cmd.Stdout = &out
	errText, err := cmd.StderrPipe()
	must(t, err)
	must(t, cmd.Start())
	_, err = io.WriteString(in, "abc")
	must(t, err)
	lines := bufio.NewReader(errText)
	line, err := lines.ReadString('\n') // comes after a second, though standard error is no terminal
	must(t, err)
	must(t, in.Close())
	rest, err := io.ReadAll(lines)
	must(t, err)
	must(t, cmd.Wait())
	if !strings.HasPrefix(line, "1 file done, now standard input  ") || strings.ContainsAny(line+string(rest), "\r\x1b") {
		t.Errorf("the progress is %q, then %q", line, rest)
	}
	if want := abcMD5 + "  abc\n" + abcMD5 + "  -\n"; out.String() != want {
		t.Errorf("the output is %q", out.String())
	}
}

func TestThereIsNoProgressWithoutATerminal(t *testing.T) {
	folder(t, nil)
	// waits starts the program, which is in the middle of its input when as much
	// as no pipe holds is written.
	waits := func(args ...string) (*started, io.Closer) {
		s := &started{Cmd: exec.Command(program, append([]string{"sum", "-a", "md5", "-"}, args...)...)}
		s.Stderr = &s.errText
		in, err := s.StdinPipe()
		must(t, err)
		s.out, err = s.StdoutPipe()
		must(t, err)
		must(t, s.Start())
		_, err = in.Write(make([]byte, 4<<20))
		must(t, err)
		return s, in
	}
	s, in := waits()
	// By its second line, one that tells has had more time than the first needs.
	clock, end := waits("--plain-progress")
	for range 3000 {
		if strings.Count(clock.errText.String(), "\n") >= 2 {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	must(t, in.Close())
	must(t, end.Close())
	expectation{has: []string{"MD5"}, silent: true}.check(t, s.finish(t))
	clock.finish(t)
	if !strings.Contains(clock.errText.String(), "standard input") {
		t.Errorf("the other one tells %q", clock.errText.String())
	}
}

func TestAnOutputThatALinkLeadsToKeepsTheLink(t *testing.T) {
	folder(t, map[string]string{"d/real": "old", "d/a": "abc"})
	must(t, os.Symlink("real", "d/LIST"))
	expectation{silent: true}.check(t, omnisum(t, "", "sum", "-f", "gnu", "-a", "md5", "--force", "-o", "d/LIST", "d"))
	checkFile(t, "d/real", abcMD5+"  a\n")
	if info, err := os.Lstat("d/LIST"); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v %v", info, err)
	}
}

func TestAnotherNameOfTheFileThatTheOutputReplacesIsAnInput(t *testing.T) {
	for list, line := range map[string]string{"e/a": "../d/a", "LIST": "d/a", "d/LIST": "a"} {
		folder(t, map[string]string{"d/a": "abc", "e/b": "b"})
		must(t, os.Link("d/a", list))
		expectation{silent: true}.check(t, omnisum(t, "", "sum", "-f", "gnu", "-a", "md5", "--force", "-o", list, "d/a", list))
		checkFile(t, list, abcMD5+"  "+line+"\n")
		checkFile(t, "d/a", "abc")
	}
}

func TestADeviceIsNeverReplacedByTheOutput(t *testing.T) {
	folder(t, map[string]string{"a": "abc"})
	expectation{code: 2, says: []string{"/dev/null", "no regular file"}}.check(t, omnisum(t, "", "sum", "--force", "-o", "/dev/null", "a"))
}

func TestTheOutputHasTheRightsOfTheFileItReplaces(t *testing.T) {
	folder(t, map[string]string{"a": "abc", "LIST": "old"})
	must(t, os.Chmod("LIST", 0o640))
	expectation{}.check(t, omnisum(t, "", "sum", "--force", "-o", "LIST", "a"))
	info, err := os.Stat("LIST")
	must(t, err)
	if info.Mode().Perm() != 0o640 {
		t.Errorf("the mode is %v", info.Mode())
	}
}

// TestStartingDoesNoHeavyWork looks at the CPU time, from the start to the
// digests of a small file, tables and self-tests included. How much a start takes
// is the machine's affair, so the measure is another Go program of the same size.
func TestStartingDoesNoHeavyWork(t *testing.T) {
	folder(t, map[string]string{"abc": "abc"})
	const limit = 2.5
	ours, other := time.Hour, time.Hour
	took := func(name string, args ...string) time.Duration {
		cmd := exec.Command(name, args...)
		must(t, cmd.Run())
		return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	}
	ratio := func() float64 { return float64(ours) / float64(other) }
	for tries := 0; tries < 10 || tries < 100 && ratio() > limit; tries++ {
		ours = min(ours, took(program, "sum", "abc"))
		other = min(other, took("go", "version"))
	}
	t.Logf("from start to end it took %v of CPU, and “go version” took %v", ours, other)
	if ratio() > limit {
		t.Errorf("the best of all tries took %v of CPU, %.1f times that of “go version”; %.1f times are enough", ours, ratio(), limit)
	}
}

// inShell runs a line of sh in which "$0" is the program.
func inShell(t *testing.T, line string) outcome {
	t.Helper()
	var out, errText bytes.Buffer
	cmd := exec.Command("sh", "-c", line, program)
	cmd.Stdout, cmd.Stderr = &out, &errText
	_ = cmd.Run()
	return outcome{cmd.ProcessState.ExitCode(), out.String(), errText.String()}
}

func TestAClosedStandardInputIsNoEmptyFile(t *testing.T) {
	folder(t, map[string]string{"abc": "abc", "list": abcList})
	for line, want := range map[string]expectation{
		`"$0" sum -a md5 -f bare - <&-`:            {code: 1, not: []string{noneMD5}, says: []string{"“-” is closed"}},
		`"$0" sum -a md5 -e - abc <&-`:             {code: 1, says: []string{"standard input"}},
		`"$0" sum -a md5 --files-from - <&-`:       {code: 1, says: []string{"closed"}},
		`"$0" check - <&-`:                         {code: 1, says: []string{"standard input"}},
		`"$0" sum -a md5 abc <&-`:                  {has: []string{abcMD5}, silent: true},
		`"$0" sum -a md5 -f gnu -o sums abc >&-`:   {silent: true},
		`"$0" sum -a md5 abc >/dev/null`:           {silent: true},
		`"$0" sum -a md5 abc 1<>/dev/null`:         {silent: true}, // as other languages discard output
		`"$0" sum -f bare -a md5 - </dev/null`:     {out: noneMD5 + "\n", silent: true},
		`"$0" check list <>/dev/null 1<>/dev/null`: {silent: true}, // as other languages discard output
	} {
		t.Run(line, func(t *testing.T) { want.check(t, inShell(t, line)) })
	}
}

func TestWhoStillWritesNamesIsNotWaitedForWhenTheOutputFails(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("there is no /dev/full here")
	}
	folder(t, map[string]string{"abc": "abc"})
	names, writer, err := os.Pipe()
	must(t, err)
	defer names.Close()
	defer writer.Close() // not before the program ends
	_, err = writer.WriteString("abc\n")
	must(t, err)
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	must(t, err)
	defer full.Close()
	s := &started{Cmd: exec.Command(program, "sum", "--files-from", "-"), out: io.NopCloser(strings.NewReader(""))}
	s.Stdin, s.Stdout, s.Stderr = names, full, &s.errText
	must(t, s.Start())
	ended := make(chan error, 1)
	go func() { ended <- s.Wait() }()
	select {
	case <-ended:
	case <-time.After(time.Minute):
		_ = s.Process.Kill()
		t.Fatal("it waits for more names")
	}
	expectation{code: 1, says: []string{"no space left"}}.check(t, outcome{code: s.ProcessState.ExitCode(), err: s.errText.String()})
}
