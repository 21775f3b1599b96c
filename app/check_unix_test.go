//go:build unix

package app

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// limited runs check in this process and fails if it hangs.
func limited(t *testing.T, stdin string, args ...string) outcome {
	t.Helper()
	done := make(chan outcome, 1)
	go func() { done <- omnisum(t, stdin, append([]string{"check"}, args...)...) }()
	select {
	case got := <-done:
		return got
	case <-time.After(20 * time.Second):
		t.Fatalf("check %q hangs", args)
		return outcome{}
	}
}

func TestCheckOpensOnlyRegularFilesAndNothingBlocks(t *testing.T) {
	folder(t, map[string]string{"abc": "abc", "d/abc": "abc", "list/abc": "abc", "ab": ""})
	must(t, syscall.Mkfifo("pipe", 0o644))
	must(t, os.Symlink("pipe", "list/pipe"))
	must(t, os.Symlink("/dev/zero", "list/zero"))
	must(t, os.Symlink("loop", "list/loop"))
	must(t, os.Symlink("nowhere", "list/dangling"))
	must(t, os.Symlink("../abc", "list/outside"))
	must(t, os.Symlink("../d", "list/d"))
	must(t, os.WriteFile("list/a\xffb", []byte("abc"), 0o644))
	for name, want := range map[string]string{
		"pipe": "unreadable", "zero": "unreadable", "loop": "unreadable", "dangling": "missing",
		// Links are the folder's, not the list's, so they are followed.
		"outside": "match", "d/abc": "match",
		"a\xffb": "match",
	} {
		must(t, os.WriteFile("list/SUMS", []byte(abcSHA256+"  "+name+"\n"+abcSHA256+"  abc\n"), 0o644))
		got := limited(t, "", "--json", "list/SUMS")
		entries, _ := checkLines(t, got.out)
		if len(entries) != 2 || entries[0].Status != want || entries[1].Status != "match" {
			t.Errorf("%q: got %s%s", name, got.out, got.err)
		}
	}
	expectation{code: 1, says: []string{"“/dev/zero” is a folder or device"}}.check(t, limited(t, "", "/dev/zero"))
}

func TestAListMayComeThroughAPipeThatIsNamed(t *testing.T) {
	folder(t, map[string]string{"abc": "abc"})
	must(t, syscall.Mkfifo("pipe", 0o644))
	keep, err := os.OpenFile("pipe", os.O_RDWR, 0)
	must(t, err)
	defer keep.Close()
	write, err := os.OpenFile("pipe", os.O_WRONLY, 0)
	must(t, err)
	_, err = write.WriteString(abcList)
	must(t, err)
	must(t, write.Close())
	time.AfterFunc(300*time.Millisecond, func() { keep.Close() })
	expectation{has: []string{"all files match"}, silent: true}.check(t, limited(t, "", "pipe"))
}

func TestAListsNamedPipeIsWaitedForUntilItsWriterComes(t *testing.T) {
	folder(t, map[string]string{"abc": "abc"})
	must(t, syscall.Mkfifo("abc.sha256", 0o644))
	must(t, syscall.Mkfifo("second", 0o644))
	done := make(chan error, 1)
	go func() {
		time.Sleep(100 * time.Millisecond)
		// Without a name in the list, the pipe's own tells the file. It is more
		// than a pipe holds, so that it must be read before the second one comes.
		err := os.WriteFile("abc.sha256", []byte(abcSHA256+"\n"+strings.Repeat("# nothing\n", 100_000)), 0)
		done <- errors.Join(err, os.WriteFile("second", []byte(abcList), 0))
	}()
	t.Setenv("TMPDIR", t.TempDir())
	expectation{has: []string{"2 match; all files match"}, silent: true}.check(t, limited(t, "", "abc.sha256", "second"))
	must(t, <-done)
	if left, err := os.ReadDir(os.Getenv("TMPDIR")); err != nil || len(left) > 0 {
		t.Errorf("%v is left behind: %v", left, err)
	}
}

func TestAnInterruptedCheckSaysSo(t *testing.T) {
	folder(t, map[string]string{"abc": "abc", "list": abcList + strings.Repeat("0", 64) + "  large\n"})
	sparse(t, "large")
	s := start(t, "check", "list")
	// The first result comes while the second file is read.
	first := make([]byte, len("abc: match (SHA-256)\n"))
	_, err := s.out.Read(first)
	must(t, err)
	must(t, s.Process.Signal(os.Interrupt))
	begin := time.Now()
	got := s.finish(t)
	expectation{code: 130, not: []string{"entries", "entry"}, says: []string{"interrupted"}}.check(t, got)
	if string(first) != "abc: match (SHA-256)\n" {
		t.Errorf("the first result is %q", first)
	}
	if d := time.Since(begin); d > 5*time.Second {
		t.Errorf("it took %v to end", d)
	}
}

func TestACheckWhoseOutputNobodyReadsEndsQuietly(t *testing.T) {
	var list strings.Builder
	for i := range 50_000 {
		fmt.Fprintf(&list, "%064x  none-%d\n", i, i)
	}
	folder(t, map[string]string{"list": list.String()})
	s := start(t, "check", "list")
	_, err := s.out.Read(make([]byte, 10))
	must(t, err)
	must(t, s.out.Close())
	var ended *exec.ExitError
	if err := s.Wait(); !errors.As(err, &ended) || s.errText.String() != "" {
		t.Errorf("%v, and it says %q", err, s.errText.String())
	}
}

// A tool checks lists, and makes them.
type tool struct {
	name        string
	check, make []string // commands that take names
}

var tools = []tool{
	{"sha256sum", []string{"sha256sum", "-c"}, []string{"sha256sum"}},
	{"sha256sum", []string{"sha256sum", "-c"}, []string{"sha256sum", "--tag"}},
	{"md5sum", []string{"md5sum", "-c"}, []string{"md5sum", "-b"}},
	{"b2sum", []string{"b2sum", "-c"}, []string{"b2sum"}},
	{"rhash", []string{"rhash", "-c"}, []string{"rhash", "--sha256"}},
	{"rhash", []string{"rhash", "-c"}, []string{"rhash", "--bsd", "--sha512", "--md5"}},
	{"rhash", []string{"rhash", "-c"}, []string{"rhash", "--sfv"}},
}

// TestCheckAgreesWithOtherTools has lists of theirs and of ours, with good and
// damaged files and lists.
func TestCheckAgreesWithOtherTools(t *testing.T) {
	for _, tool := range tools {
		t.Run(strings.Join(tool.make, " "), func(t *testing.T) {
			if _, err := exec.LookPath(tool.name); err != nil {
				t.Skipf("%s is missing", tool.name)
			}
			names := []string{"one.bin", "two words.bin", "sub/three.bin", "größe.bin", "empty"}
			files := map[string]string{}
			for _, n := range names {
				files[n] = "payload of " + n + "\n"
			}
			files["empty"] = ""
			folder(t, files)
			list, err := exec.Command(tool.make[0], append(tool.make[1:], names...)...).Output()
			must(t, err)
			suffix := map[string]string{"rhash --sfv": ".sfv"}[strings.Join(tool.make, " ")]
			agree(t, tool, "their list", "their"+suffix, string(list), true)
			damaged := []byte(list)
			at := strings.Index(string(list), "one.bin")
			flipDigit(damaged, at)
			agree(t, tool, "a damaged list", "damaged"+suffix, string(damaged), false)
			must(t, os.WriteFile("one.bin", []byte(flipped(files["one.bin"])), 0o644))
			agree(t, tool, "a damaged file", "their"+suffix, string(list), false)
			must(t, os.Remove("one.bin"))
			agree(t, tool, "a missing file", "their"+suffix, string(list), false)
		})
	}
}

// flipDigit changes a hex digit of the digest nearest to at.
func flipDigit(list []byte, at int) {
	isDigit := func(c byte) bool { return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F' }
	run := func(i int) bool {
		for n := range 8 {
			if i+n >= len(list) || !isDigit(list[i+n]) {
				return false
			}
		}
		return true
	}
	begin := strings.LastIndexByte(string(list[:at]), '\n') + 1
	for i := begin; i < len(list); i++ {
		if run(i) {
			if list[i] == '0' {
				list[i] = '1'
			} else {
				list[i] = '0'
			}
			return
		}
	}
	panic("app test: there is no digest to damage")
}

func agree(t *testing.T, tool tool, what, name, list string, good bool) {
	t.Helper()
	must(t, os.WriteFile(name, []byte(list), 0o644))
	theirs := exec.Command(tool.check[0], append(tool.check[1:], name)...).Run() == nil
	got := omnisum(t, "", "check", name)
	if theirs != good || (got.code == 0) != good || good != strings.Contains(got.out, "all files match") {
		t.Errorf("%s: %s says %v, check %d, and %v is right\n%s%s%s", what, tool.name, theirs, got.code, good, list, got.out, got.err)
	}
}

// TestOtherToolsAndCheckAgreeOnTheListsOfSum checks our lists both ways.
func TestOtherToolsAndCheckAgreeOnTheListsOfSum(t *testing.T) {
	for _, c := range []struct{ tool, algorithms, format, name string }{
		{"sha256sum", "sha256", "gnu", "SHA256SUMS"},
		{"sha512sum", "sha512", "bsd", "list"},
		{"b2sum", "blake2b", "gnu", "list.b2"},
		{"rhash", "sha256", "gnu", "list.sha256"},
		{"rhash", "md5,sha1,sha256", "bsd", "list"},
		{"rhash", "crc32", "sfv", "list.sfv"},
	} {
		if _, err := exec.LookPath(c.tool); err != nil {
			t.Skipf("%s is missing", c.tool)
		}
		root := folder(t, map[string]string{"one.bin": "one", "sub/two words.bin": "two", "back\\slash": "three", "empty": ""})
		if c.tool == "rhash" {
			must(t, os.Remove("back\\slash")) // it has no escapes
		}
		expectation{silent: true}.check(t, omnisum(t, "", "sum", "-a", c.algorithms, "-f", c.format, "-o", c.name, "."))
		list, err := os.ReadFile(filepath.Join(root, c.name))
		must(t, err)
		tool := tool{name: c.tool, check: []string{c.tool, "-c"}}
		agree(t, tool, "our list", c.name, string(list), true)
		must(t, os.WriteFile("sub/two words.bin", []byte("twp"), 0o644))
		agree(t, tool, "our list of a damaged file", c.name, string(list), false)
	}
}
