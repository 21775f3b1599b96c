package terminal

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"omnisum/hashing"
	"omnisum/hashing/verify"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestTheProgressLine(t *testing.T) {
	for _, c := range []struct {
		name string
		path string
		done int
		snap hashing.Progress
		want string
	}{
		{"half of a file", "d/x.iso", 0, hashing.Progress{Total: 4e9, Fraction: 0.5, Elapsed: 10 * time.Second}, "x.iso  50 %  2.00 GB of 4.00 GB  200 MB/s  10.0 s left"},
		{"after other files", "x", 1, hashing.Progress{Total: 100, Fraction: 1, Elapsed: time.Second}, "1 file done, now x  100 %  100 bytes of 100 bytes  0.10 kB/s  0 ms left"},
		{"too early to guess the time left", "x", 2, hashing.Progress{Total: 100, Fraction: 0.1, Elapsed: time.Millisecond}, "2 files done, now x  10 %  10 bytes of 100 bytes  10.0 kB/s"},
		{"a stream", stdin, 0, hashing.Progress{Total: -1, Fraction: -1, Read: 3e6, Elapsed: time.Second}, "standard input  3.00 MB  3.00 MB/s"},
		{"before it begins", "x", 0, hashing.Progress{Total: -1, Fraction: -1}, "x  0 bytes"},
		{"a name that would steer the terminal", "a\x1b[2J", 0, hashing.Progress{Total: -1, Fraction: -1}, `a\x1b[2J  0 bytes`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := progressLine(c.path, c.done, c.snap); got != c.want {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}

func TestALineIsCutToTheTerminalsWidth(t *testing.T) {
	for line, want := range map[string]string{"abc": "abc", "abcdefgh": "abcde", "日本語": "日本", "é日b本": "é日b"} {
		if got := cut(line, 5); got != want {
			t.Errorf("cut(%q) = %q, want %q", line, got, want)
		}
	}
}

func TestTheProgressLineNeverStandsInAResult(t *testing.T) {
	var both bytes.Buffer
	s := &screen{out: &both, err: &both}
	s.progress("50 %")
	must(t, s.print([]byte("result\n")))
	s.progress("60 %")
	s.say("A sentence.")
	s.progress("70 %")
	s.wipe()
	s.wipe()
	const wiped = "\r\x1b[K"
	want := "\r50 %\x1b[K" + wiped + "result\n\r60 %\x1b[K" + wiped + "omnisum: A sentence.\n\r70 %\x1b[K" + wiped
	if both.String() != want {
		t.Errorf("got  %q\nwant %q", both.String(), want)
	}
}

func TestAVerdictIsToldOnceAndBeforeTheOtherDigests(t *testing.T) {
	digest := bytes.Repeat([]byte{7}, 32)
	hex := verify.Hex.Encode(digest, false)
	e, err := parsed([]byte("SHA256: "+hex), "", ".")
	must(t, err)
	p := &progress{expect: e, want: hashing.All()}
	w := &watched{path: "x"}
	sum := hashing.Sum{Algorithm: hashing.SHA256, Digest: digest}
	other := hashing.Sum{Algorithm: hashing.MD5, Digest: digest[:16]}
	if got := p.early(w, hashing.Progress{Ready: []hashing.Sum{other}}); got != "" {
		t.Errorf("without its algorithm it says %q", got)
	}
	if got := p.early(w, hashing.Progress{Ready: []hashing.Sum{other, sum}}); !strings.Contains(got, "“x”: MATCH. ") {
		t.Errorf("with its algorithm it says %q", got)
	}
	if got := p.early(w, hashing.Progress{Ready: []hashing.Sum{other, sum}}); got != "" {
		t.Errorf("the second time it says %q", got)
	}
}

func TestACoreOfSeveralDigestsHasOneTime(t *testing.T) {
	sha3 := hashing.SetOf(hashing.SHA3_224, hashing.SHA3_256)
	r := hashing.Report{Size: 1e9, Elapsed: 2 * time.Second}
	for a := range sha3.With(hashing.MD5).All() {
		s := hashing.Sum{Algorithm: a, Digest: make([]byte, a.Info().Size), Busy: time.Second}
		if sha3.Has(a) {
			s.SharedWith = sha3.Without(a)
		}
		r.Sums = append(r.Sums, s)
	}
	var out bytes.Buffer
	f, err := newForm(SumOptions{Format: "table", Algorithms: "md5,sha3-224,sha3-256"})
	must(t, err)
	w, err := f.writer(&out, false)
	must(t, err)
	must(t, w.File(verify.FileResult{Path: "x", Report: r}))
	zeros := strings.Repeat("0", 64)
	want := "x  1.00 GB\n" +
		"MD5       " + zeros[:32] + strings.Repeat(" ", 32) + "      1.00 s    1.00 GB/s\n" +
		"SHA3-224  " + zeros[:56] + strings.Repeat(" ", 8) + "      1.00 s    1.00 GB/s  together with SHA3-256\n" +
		"SHA3-256  " + zeros + "  together with SHA3-224\n" +
		"3 digests in 2.00 s (500 MB/s)\n"
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", out.String(), want)
	}
}

func TestColoursOnlyAddToTheWords(t *testing.T) {
	strip := strings.NewReplacer("\x1b[32m", "", "\x1b[33m", "", "\x1b[31;1m", "", "\x1b[1m", "", "\x1b[0m", "")
	v := &verify.Verdict{Result: verify.Mismatch, Reasons: []string{"It differs."}}
	r := verify.FileResult{Path: "x", Report: hashing.Report{Size: 1}, Verdict: v}
	var plain, coloured bytes.Buffer
	for out, colours := range map[*bytes.Buffer]bool{&plain: false, &coloured: true} {
		w, err := form{name: tableFormat}.writer(out, colours)
		must(t, err)
		must(t, w.File(r))
	}
	if !strings.Contains(coloured.String(), "\x1b[31;1mMISMATCH\x1b[0m. It differs.") {
		t.Errorf("got %q", coloured.String())
	}
	if strip.Replace(coloured.String()) != plain.String() {
		t.Errorf("got %q and %q", coloured.String(), plain.String())
	}
}

func TestEveryFormatHasItsUsualAlgorithms(t *testing.T) {
	for name, want := range map[string]hashing.Set{
		"table": hashing.All(), "bsd": hashing.All(), "csv": hashing.All(), "json": hashing.All(), "bare": hashing.All(),
		"gnu": hashing.SetOf(hashing.SHA256), "sfv": hashing.SetOf(hashing.CRC32),
		"sri": hashing.SetOf(hashing.SHA256, hashing.SHA384, hashing.SHA512),
	} {
		f, err := newForm(SumOptions{Format: strings.ToUpper(name)})
		if err != nil || f.shown != want {
			t.Errorf("%s: %v, %v", name, f.shown, err)
		}
	}
}

func collect(ctx context.Context, text string, null bool) (got []string, failure error) {
	for name, err := range names(ctx, iotest.OneByteReader(strings.NewReader(text)), "list", null) {
		if err != nil {
			return got, err
		}
		got = append(got, name)
	}
	return got, nil
}

func TestListsOfPathsAreCutAtTheirEnds(t *testing.T) {
	for _, c := range []struct {
		name, text string
		null       bool
		want       []string
	}{
		{"lines", "a\n b \n\nc", false, []string{"a", " b ", "c"}},
		{"zero bytes", "a\nb\x00\x00c\x00", true, []string{"a\nb", "c"}},
		{"nothing", "", false, nil},
		{"a mark of the encoding", "\ufeffa\n\ufeffb\n", false, []string{"a", "\ufeffb"}},
		{"a mark is part of a name that ends with a zero byte", "\ufeffa\x00", true, []string{"\ufeffa"}},
		{"bytes that are no UTF-8", "a\xff\n", false, []string{"a\xff"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := collect(context.Background(), c.text, c.null)
			if err != nil || !slices.Equal(got, c.want) {
				t.Errorf("got %q, %v, want %q", got, err, c.want)
			}
		})
	}
	t.Run("a line without an end is no list", func(t *testing.T) {
		long := strings.NewReader(strings.Repeat("x", maxName+1))
		for _, err := range names(context.Background(), long, "list", false) {
			if err == nil || !strings.Contains(err.Error(), "longer than any path") {
				t.Errorf("got %v", err)
			}
			return
		}
		t.Error("nothing is said")
	})
	t.Run("a read error is said", func(t *testing.T) {
		for _, err := range names(context.Background(), iotest.ErrReader(errors.New("broken")), "list", false) {
			if err == nil || !strings.Contains(err.Error(), "broken") {
				t.Errorf("got %v", err)
			}
			return
		}
		t.Error("nothing is said")
	})
}

func TestPathsInAnOutputStartAtItsFolder(t *testing.T) {
	root := t.TempDir()
	root, err := filepath.EvalSymlinks(root)
	must(t, err)
	must(t, os.MkdirAll(filepath.Join(root, "d", "sub"), 0o755))
	must(t, os.MkdirAll(filepath.Join(root, "far", "away"), 0o755))
	t.Chdir(root)
	links := os.Symlink(filepath.Join("far", "away"), "link") == nil
	o := &output{folder: filepath.Join(root, "d")}
	for path, want := range map[string]string{
		"d/x": "x", "d/sub/x": "sub/x", "./d//x": "x", filepath.Join(root, "d", "x"): "x", "x": "../x", "far/x": "../far/x",
	} {
		if got := o.relative(filepath.FromSlash(path)); got != want {
			t.Errorf("%s is %s, want %s", path, got, want)
		}
	}
	if !links {
		t.Skip("links cannot be made here")
	}
	// From a folder reached by a link, ".." leads to where the folder really is.
	o = &output{folder: filepath.Join(root, "link")}
	if got := o.relative("x"); got != "../../x" {
		t.Errorf("from a linked folder x is %s", got)
	}
	if _, err := os.Stat("link/../../d"); err != nil {
		t.Errorf("such a path does not lead there: %v", err)
	}
}

func TestAnOutputThatAppearsMeanwhileIsNotReplaced(t *testing.T) {
	t.Chdir(t.TempDir())
	o, _, err := create("LIST", false)
	must(t, err)
	must(t, os.WriteFile("LIST", []byte("other"), 0o644))
	if err := o.commit(); err == nil || !strings.Contains(err.Error(), "meanwhile") {
		t.Errorf("got %v", err)
	}
	if text, err := os.ReadFile("LIST"); err != nil || string(text) != "other" {
		t.Errorf("LIST is %q, %v", text, err)
	}
	if left, _ := filepath.Glob(".omnisum-*"); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestAWriteErrorLeavesNoOutput(t *testing.T) {
	t.Chdir(t.TempDir())
	o, _, err := create("LIST", false)
	must(t, err)
	must(t, o.temp.Close()) // so that writing fails
	if _, err := o.Write([]byte("x")); err == nil {
		t.Error("writing to a closed file works")
	}
	if err := o.commit(); err == nil || !strings.Contains(err.Error(), "cannot be written") {
		t.Errorf("got %v", err)
	}
	if left, _ := filepath.Glob("*"); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// failingWriter fails like a pipe that nobody reads, or like a full disk.
type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }

func TestNobodyReadingIsNoNewsButAFullDiskIs(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x")
	must(t, os.WriteFile(path, nil, 0o644))
	for err, says := range map[error]string{os.ErrClosed: "", errors.New("disk full"): "disk full"} {
		var errText bytes.Buffer
		s := Streams{Out: failingWriter{err}, Err: &errText, Getenv: func(string) string { return "" }}
		code := Sum(context.Background(), s, SumOptions{Paths: []string{path, path}, Format: "table"})
		if code != Failed || !strings.Contains(errText.String(), says) || says == "" && errText.Len() > 0 || strings.Count(errText.String(), "\n") > 1 {
			t.Errorf("%v: code %d, said %q", err, code, errText.String())
		}
	}
}
