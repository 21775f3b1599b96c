package listcheck

import (
	"bytes"
	"context"
	"crypto/md5"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"omnisum/hashing"
	"omnisum/hashing/verify"
)

func sha(text string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(text))) }
func weak(text string) string {
	return fmt.Sprintf("%x", md5.Sum([]byte(text)))
}

// sha3 is the SHA3-256 digest of text.
func sha3(t *testing.T, text string) string {
	t.Helper()
	r, err := hashing.Reader(t.Context(), strings.NewReader(text), hashing.SetOf(hashing.SHA3_256), hashing.FileOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%x", r.Sums[0].Digest)
}

// home makes files that hold their own names, in a folder that it enters.
func home(t *testing.T, names ...string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for _, n := range names {
		write(t, n, filepath.Base(n))
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// result writes events in short, "name status" of rows, and malformed lines
// last, since those of a long list come behind the entries of their block.
func result(events []Event) (lines []string) {
	var bad []string
	for _, e := range events {
		switch e := e.(type) {
		case Row:
			lines = append(lines, fmt.Sprintf("%s %s", e.Entry.Path, e.Status))
		case Malformed:
			bad = append(bad, fmt.Sprintf("line %d malformed", e.Line.Number))
		case Failed:
			lines = append(lines, "failed: "+e.Err.Error())
		}
	}
	return append(lines, bad...)
}

func collect(t *testing.T, opt Options, sources ...Source) []Event {
	t.Helper()
	return slices.Collect(Check(t.Context(), sources, opt))
}

// low are limits that short tests reach.
var low = Options{limits: &limits{text: 6000, items: 100}}

// padding makes any list of lines too long to be parsed as a whole.
var padding = strings.Repeat("# nothing is said on this line, but it has its length all the same\n", 100)

// TestShortAndLongListsGetTheSameVerdicts runs each list as it is, too long to
// be parsed at once, and from a stream.
func TestShortAndLongListsGetTheSameVerdicts(t *testing.T) {
	for _, c := range []struct {
		name, list string
		want       []string
	}{
		{"good lines match", sha("a") + "  a\n" + sha("b") + " *b\n", []string{"a match", "b match"}},
		{"a weak digest matches weakly", weak("a") + "  a\n", []string{"a weak-match"}},
		{"a differing digest", sha("b") + "  a\n" + sha("b") + "  b\n", []string{"a mismatch", "b match"}},
		{"the same line twice is one entry", strings.Repeat(sha("a")+"  a\n", 3), []string{"a match"}},
		{"another spelling of a name is the same file", sha("a") + "  a\n" + sha("a") + "  ./a\n", []string{"a match"}},
		{"two values of one file are a conflict", sha("a") + "  a\n" + sha("b") + "  a\n", []string{"a conflict", "a conflict"}},
		{
			"two values for two spellings of a name are a conflict", "SHA256 (a) = " + sha("a") + "\nSHA256 (./a) = " + sha("b") + "\n",
			[]string{"a conflict", "./a conflict"},
		},
		{
			"values that no label tells apart may be of several algorithms", sha("a") + "  a\n" + sha3(t, "a") + "  a\n",
			[]string{"a match", "a match"},
		},
		{
			"or all of them may be wrong", sha("b") + "  a\n" + sha3(t, "b") + "  a\n",
			[]string{"a mismatch", "a mismatch"},
		},
		{
			"but not if they are more than there are algorithms",
			strings.Join([]string{sha("1"), sha("2"), sha("3"), sha("4"), sha("5"), sha("6")}, "  a\n") + "  a\n",
			slices.Repeat([]string{"a conflict"}, 6),
		},
		{"a strong mismatch outweighs a weak match before it", weak("a") + "  a\n" + sha("b") + "  a\n", []string{"a mismatch", "a mismatch"}},
		{"a strong mismatch outweighs a weak match behind it", sha("b") + "  a\n" + weak("a") + "  a\n", []string{"a mismatch", "a mismatch"}},
		{
			"a strong mismatch outweighs a strong match", "SHA256 (a) = " + sha("a") + "\nSHA3-256 (a) = " + sha3(t, "b") + "\n",
			[]string{"a mismatch", "a mismatch"},
		},
		{"a weak mismatch leaves a strong match", sha("a") + "  a\n" + weak("b") + "  a\n", []string{"a match", "a mismatch"}},
		{
			"values that all differ outweigh a weak match although they conflict",
			weak("a") + "  a\nSHA256 (a) = " + sha("b") + "\nSHA256 (a) = " + sha("c") + "\n",
			[]string{"a mismatch", "a conflict", "a conflict"},
		},
		{"a missing file", sha("z") + "  z\n" + sha("a") + "  a\n", []string{"z missing", "a match"}},
		{"a file instead of a folder is a missing file", sha("z") + "  a/z\n", []string{"a/z missing"}},
		{"a name that can only be a folder's opens no file", sha("a") + "  a/\n" + sha("b") + "  b/.\n", []string{"a/ missing", "b/. missing"}},
		{"a folder cannot be read", sha("d") + "  d\n", []string{"d unreadable"}},
		{"a file below a folder", sha("x") + "  d/x\n", []string{"d/x match"}},
		{"a backslash may separate folders", sha("x") + "  d\\x\n", []string{"d\\x match"}},
		{"a name may begin with a star", sha("*star") + " *star\n", []string{"star match"}},
		{"an unsupported algorithm", "TIGER (a) = " + strings.Repeat("0", 48) + "\n", []string{"a unsupported"}},
		{"missing comes before unsupported", "TIGER (z) = " + strings.Repeat("0", 48) + "\n", []string{"z missing"}},
		{"unreadable comes before unsupported", "TIGER (d) = " + strings.Repeat("0", 48) + "\n", []string{"d unreadable"}},
		{"a malformed line", sha("a")[1:] + "  a\n" + sha("b") + "  b\n", []string{"b match", "line 1 malformed"}},
		{"a wrong label is no wrong file", "SHA256 (a) = " + sha3(t, "a") + "\n" + "SHA3-256 (a) = " + sha3(t, "a") + "\n", []string{"a match", "a match"}},
		{"unsafe names come before all else", sha("a") + "  ../a\n" + "TIGER (/a) = " + strings.Repeat("0", 48) + "\n", []string{"../a unsafe-name", "/a unsafe-name"}},
		{"the list itself", sha("") + "  LIST\n" + sha("a") + "  a\n", []string{"LIST mismatch", "a match"}},
		{"names without endings below values are not seen, and nothing is shifted", sha("a") + "\na\n" + sha("b") + "\nb\n", []string{" unknown", " unknown"}},
		{"names with endings below their values", "SHA256: " + sha("a") + "\nFile: a\nSHA256: " + sha("b") + "\nFile: b\n", []string{"a match", "b match"}},
		{"a line that a diff takes away is no entry", sha("a") + "  a\n-" + sha("x") + "  b\n", []string{"a match", "line 2 malformed"}},
		{"a line with the mark of a comment is not passed over", sha("a") + "  a\n//" + sha("x") + "  b\n", []string{"a match", "line 2 malformed"}},
		{"a signature without an end hides nothing", sha("a") + "  a\n-----BEGIN PGP SIGNATURE-----\n" + sha("x") + "  b\n", []string{"a match", "b mismatch"}},
		{"a block hides nothing", sha("a") + "  a\n-----BEGIN X-----\n" + sha("x") + "  b\n-----END X-----\n", []string{"a match", "line 3 malformed"}},
		{"a digest without a blank before the name is not passed over", sha("a") + "  a\n" + sha("x") + "b\n", []string{"a match", "line 2 malformed"}},
		{"base64 and a name are not passed over", sha("a") + "  a\nlPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=  b\n", []string{"a match", "line 2 malformed"}},
		{"a tag line without a digest is not passed over", sha("a") + "  a\nSHA256 (b) = unknown\n", []string{"a match", "line 2 malformed"}},
		{"an object with digests as keys", `{"` + sha("x") + `":"a.txt","` + sha("a") + `":"b.txt"}` + "\n", []string{"a.txt missing", "b.txt missing"}},
		{"no entry", "Nothing to see.\n", []string{"failed: " + ErrEmptyList.Error()}},
	} {
		t.Run(c.name, func(t *testing.T) {
			home(t, "a", "b", "d/x", "*star")
			// Comments first, so that the order of lines stays.
			for form, text := range map[string]string{"short": c.list, "long": c.list + padding} {
				write(t, "LIST", text)
				if got := result(collect(t, low, Source{Path: "LIST"})); !slices.Equal(got, c.want) {
					t.Errorf("%s: got %q, want %q", form, got, c.want)
				}
				stream := Source{Reader: io.MultiReader(strings.NewReader(text))}
				if got := result(collect(t, low, stream)); !slices.Equal(got, c.want) {
					t.Errorf("%s, from a stream: got %q, want %q", form, got, c.want)
				}
			}
		})
	}
}

// many makes a list of n lines of which each tenth names one of few files, and
// the statuses that are due.
func many(n int) (string, map[Status]int) {
	var b strings.Builder
	want := map[Status]int{}
	for i := range n {
		name := fmt.Sprintf("file-%d", i%5)
		if i%10 != 0 {
			name = fmt.Sprintf("none-%d", i)
			want[Missing]++
		}
		fmt.Fprintf(&b, "%s  %s\n", sha(name), name)
	}
	want[Match] = 1
	return b.String(), want
}

// TestListsThatAreReadTwiceGetTheirVerdicts has more entries than are kept.
func TestListsThatAreReadTwiceGetTheirVerdicts(t *testing.T) {
	home(t, "file-0", "file-1", "file-2", "file-3", "file-4")
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	text, want := many(50 * low.limits.items) // more than is read at a time
	write(t, "LIST", text)
	for form, source := range map[string]Source{
		"file":   {Path: "LIST"},
		"stream": {Reader: strings.NewReader(text)},
	} {
		got := map[Status]int{}
		var begun []string
		opt := Options{limits: low.limits, Begin: func(path string) *hashing.Meter { begun = append(begun, path); return nil }}
		last := 0
		for e := range Check(t.Context(), []Source{source}, opt) {
			switch e := e.(type) {
			case Row:
				got[e.Status]++
				if e.Entry.Line <= last {
					t.Fatalf("%s: line %d comes after line %d", form, e.Entry.Line, last)
				}
				last = e.Entry.Line
			case Failed:
				t.Errorf("%s: %v", form, e.Err)
			}
		}
		if got[Match] != want[Match] || got[Missing] != want[Missing] {
			t.Errorf("%s: got %v, want %v", form, got, want)
		}
		slices.Sort(begun)
		if len(slices.Compact(begun)) != want[Match]+want[Missing] {
			t.Errorf("%s: %d files were computed, and not %d", form, len(begun), want[Match]+want[Missing])
		}
	}
	if left, _ := os.ReadDir(temp); len(left) > 0 {
		t.Errorf("%d files are left in the folder for temporary ones", len(left))
	}
}

func TestAFileIsComputedOnceForAllLinesAndLists(t *testing.T) {
	home(t, "a", "b")
	write(t, "one", sha("a")+"  a\n"+weak("a")+"  ./a\n"+sha("b")+"  b\n")
	write(t, "two", sha("a")+"  a\n"+sha3(t, "a")+"  a\n")
	var begun []string
	ended, found := 0, 0
	opt := Options{Found: func(int, *verify.Entry) { found++ }, Begin: func(path string) *hashing.Meter { begun = append(begun, path); return nil }, End: func() { ended++ }}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	got := result(collect(t, opt, Source{Path: "one"}, Source{Path: filepath.Join(here, "two")}))
	want := []string{"a match", "./a weak-match", "b match", "a match", "a match"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if !slices.Equal(begun, []string{"a", "b"}) || ended != 2 || found != len(want) {
		t.Errorf("%q were begun, %d ended, %d entries found", begun, ended, found)
	}
}

func TestOnlyTheAlgorithmsThatTheEntriesMayBeOfAreComputed(t *testing.T) {
	home(t, "a", "b")
	write(t, "LIST", sha("a")+"  a\nMD5 (b) = "+weak("b")+"\n")
	meters := map[string]*hashing.Meter{}
	opt := Options{Begin: func(path string) *hashing.Meter { meters[path] = new(hashing.Meter); return meters[path] }}
	collect(t, opt, Source{Path: "LIST"})
	for path, want := range map[string]hashing.Set{"a": sixtyFour, "b": hashing.SetOf(hashing.MD5)} {
		var got hashing.Set
		for _, s := range meters[path].Snapshot().Ready {
			got = got.With(s.Algorithm)
		}
		if got != want {
			t.Errorf("of %s %s were computed, want %s", path, got, want)
		}
	}
}

// sixtyFour are the algorithms with 64 hex digits.
var sixtyFour = func() (s hashing.Set) {
	for a := range hashing.All().All() {
		if a.Info().Size == 32 {
			s = s.With(a)
		}
	}
	return s
}()

func TestValuesWithoutANameAreOfTheFileThatTheListIsNamedAfter(t *testing.T) {
	for _, c := range []struct{ list, text, want string }{
		{"x.iso.sha256", sha("x.iso"), "match"},
		{"x.iso.SHA256", sha("x.iso") + "\n", "match"},
		{"x.iso.sha256", sha("y"), "mismatch"},
		{"y.iso.sha256", sha("y.iso"), "missing"},
		{"x.iso.txt", sha("x.iso"), "match"},
		{"y.iso.txt", sha("y.iso"), "unknown"},
		{"SHA256SUMS", sha("x.iso"), "unknown"},
		{"con.sha256", sha("x.iso"), "unsafe-name"},
		{"x.iso.rb", "on_arm do\n  sha256 \"" + sha("x.iso") + "\"\n", "match"},
		{"x.iso.rb", "sha256 arm: \"" + sha("x.iso") + "\",\n       intel: \"" + sha("y") + "\"\n", "match, unknown"},
		{"x.iso.rb", "sha256 arm: \"" + sha("z") + "\",\n       intel: \"" + sha("y") + "\"\n", "mismatch, mismatch"},
	} {
		home(t, "x.iso")
		write(t, c.list, c.text)
		var got []string
		for _, line := range result(collect(t, Options{}, Source{Path: c.list})) {
			got = append(got, strings.TrimSpace(line))
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s with %q: got %q, want %q", c.list, c.text, got, c.want)
		}
	}
}

// TestAListThatIsWrittenToMeanwhileIsSaidToHaveChanged changes a list between
// its readings.
func TestAListThatIsWrittenToMeanwhileIsSaidToHaveChanged(t *testing.T) {
	home(t)
	text, _ := many(10_000)
	for form, other := range map[string]string{
		"longer": text + strings.Repeat(sha("x")+"  x\n", 100), "shorter": text[:len(text)/2],
		"other names": strings.ReplaceAll(text, "none", "more"),
	} {
		write(t, "LIST", text)
		var last Event
		changed := false
		for e := range Check(t.Context(), []Source{{Path: "LIST"}}, low) {
			if !changed {
				changed = true
				write(t, "LIST", other)
				now := time.Now().Add(time.Hour)
				if err := os.Chtimes("LIST", now, now); err != nil {
					t.Fatal(err)
				}
			}
			last = e
		}
		if failed, ok := last.(Failed); !ok || !errors.Is(failed.Err, ErrListChanged) {
			t.Errorf("%s: the last event is %v", form, last)
		}
	}
}

func TestACancelledCheckEndsAndLeavesNothingBehind(t *testing.T) {
	home(t, "file-0")
	before := runtime.NumGoroutine()
	text, _ := many(10_000)
	write(t, "LIST", text)
	ctx, cancel := context.WithCancel(t.Context())
	n := 0
	for range Check(ctx, []Source{{Path: "LIST"}}, low) {
		if n++; n == 10 {
			cancel()
		} else if n > 10 {
			t.Fatal("events come after the cancel")
		}
	}
	for range Check(t.Context(), []Source{{Path: "LIST"}}, low) {
		break
	}
	// A stream that nobody writes to must not keep a cancelled check.
	r, w := io.Pipe()
	ctx, cancel = context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	if got := slices.Collect(Check(ctx, []Source{{Reader: r}}, Options{})); len(got) > 0 {
		t.Errorf("a cancelled check says %q", result(got))
	}
	w.Close()
	for range 100 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Errorf("%d goroutines are left of %d", runtime.NumGoroutine(), before)
}

func TestShowReadsNoFileAndFindsEachEntryOnce(t *testing.T) {
	home(t)
	list := sha("a") + "  a\n" + sha("a") + "  a\n" + sha("a")[1:] + "  b\nTIGER (c) = " + strings.Repeat("0", 48) + "\n" + sha("d") + "  ../d\n"
	want := []string{"a listed", "c unsupported", "../d listed", "line 3 malformed"}
	for _, text := range []string{list, list + strings.Repeat(padding, 90)} {
		sources := []Source{{Reader: bytes.NewReader([]byte(text))}}
		if got := result(slices.Collect(Show(t.Context(), sources))); !slices.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
