package verify

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"omnisum/hashing"
)

// smallBlock makes short lists have many blocks.
const smallBlock = 8 << 10

func scanAll(t *testing.T, r io.Reader, name string, block int) (entries []Entry, malformed []Line) {
	t.Helper()
	for e, err := range scanBlocks(r, name, block) {
		var m Line
		switch {
		case errors.As(err, &m):
			malformed = append(malformed, m)
		case err != nil:
			t.Fatal(err)
		default:
			entries = append(entries, e)
		}
	}
	return entries, malformed
}

// longList returns a list of several blocks in which entries of many forms
// follow each other, some of several lines.
func longList(t *testing.T, n int) string {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	var b strings.Builder
	for i := range n {
		digest := fmt.Sprintf("%016x%016x%016x%016x", random.Uint64(), random.Uint64(), random.Uint64(), random.Uint64())
		switch i % 8 {
		case 0:
			fmt.Fprintf(&b, "%s  folder/file-%d.bin\n", digest, i)
		case 1:
			fmt.Fprintf(&b, "SHA256 (file-%d.bin) = %s\n", i, digest)
		case 2:
			fmt.Fprintf(&b, "file-%d.tgz: %s\n            %s\n", i, groups(digest[:32], 8, " "), groups(digest[32:], 8, " "))
		case 3:
			fmt.Fprintf(&b, "%s  file-%d.short\n", digest[:63], i)
		case 4:
			fmt.Fprintf(&b, "SHA256 hash of file-%d.exe:\r\n%s\r\nCertUtil: done.\r\n", i, digest)
		case 5:
			fmt.Fprintf(&b, "# a comment of line %d\n\n", i)
		case 6:
			fmt.Fprintf(&b, "\nfile-%d.zip\nsha256:%s\n\n", i, digest)
		case 7:
			fmt.Fprintf(&b, "Algorithm : SHA256\nHash      : %s\nPath      : C:\\file-%d.msi\n\n", digest, i)
		}
	}
	return b.String()
}

func TestScanFindsWhatParseFinds(t *testing.T) {
	text := longList(t, 1_000)
	if len(text) < 8*smallBlock {
		t.Fatalf("the list of %d bytes has too few blocks", len(text))
	}
	l := Parse([]byte(text), "")
	readers := map[string]io.Reader{
		"in one piece":   strings.NewReader(text),
		"in half pieces": iotest.HalfReader(strings.NewReader(text)),
		"data with EOF":  iotest.DataErrReader(strings.NewReader(text)),
		"as UTF-16":      strings.NewReader(wide(text, false, true)),
	}
	for name, r := range readers {
		entries, malformed := scanAll(t, r, "", smallBlock)
		if !reflect.DeepEqual(entries, l.Entries) {
			t.Errorf("%s: %d entries, want %d", name, len(entries), len(l.Entries))
		}
		if len(malformed) != len(l.Malformed) {
			t.Errorf("%s: %d malformed lines, want %d", name, len(malformed), len(l.Malformed))
		}
	}
}

func TestScanReadsEverySampleLikeParse(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range readIndex(t) {
		if seen[r.sample] {
			continue
		}
		seen[r.sample] = true
		text := sample(t, r.sample)
		entries, _ := scanAll(t, strings.NewReader(string(text)), r.sample, blockSize)
		if want := Parse(text, r.sample).Entries; !reflect.DeepEqual(entries, want) && len(entries)+len(want) > 0 {
			t.Errorf("%s: %+v, want %+v", r.sample, entries, want)
		}
	}
}

func TestScanEndsWithTheReadersError(t *testing.T) {
	text := longList(t, 1_000)
	broken := errors.New("the disk is gone")
	r := io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken))
	n := 0
	var last error
	for _, err := range scanBlocks(r, "", smallBlock) {
		n++
		last = err
	}
	if n < 500 || !errors.Is(last, broken) {
		t.Errorf("%d results, the last error is %v", n, last)
	}
}

func TestScanStopsWhenNobodyListens(t *testing.T) {
	n := 0
	for range scanBlocks(strings.NewReader(longList(t, 1_000)), "", smallBlock) {
		if n++; n == 10 {
			break
		}
	}
	if n != 10 {
		t.Errorf("%d results after the loop was left", n)
	}
}

func TestScanRefusesWhatMustBeReadWholeButIsTooLong(t *testing.T) {
	for name, start := range map[string]string{
		"a signed list": clearSigned + "\n\n",
		"JSON":          `{"a": [`,
	} {
		var last error
		filler := io.LimitReader(&repeated{text: func(int) string { return strings.Repeat("0123456789abcdef\n", 4096) }}, MaxText+1)
		for _, err := range Scan(io.MultiReader(strings.NewReader(start), filler), "") {
			last = err
		}
		if last == nil || !strings.Contains(last.Error(), "64 MB") {
			t.Errorf("%s: %v", name, last)
		}
	}
}

func TestScanHoldsLittleMemory(t *testing.T) {
	h := hexOf(t, hashing.SHA256, content)
	for name, line := range map[string]func(i int) string{
		"digest and name": func(i int) string { return fmt.Sprintf("%s  file-%d.bin\n", h, i) },
		"sizes behind the values": func(i int) string {
			return fmt.Sprintf("SHA256 (f-%[1]d.bin) = %[2]s\nSIZE (f-%[1]d.bin) = %[1]d\n", i, h)
		},
		"sizes before the values": func(i int) string {
			return fmt.Sprintf("# f-%[1]d.bin: %[1]d bytes\nSHA256 (f-%[1]d.bin) = %[2]s\n", i, h)
		},
		"names and sizes above":     func(i int) string { return fmt.Sprintf("File: f-%[1]d.bin\nSize: %[1]d\nSHA256: %[2]s\n\n", i, h) },
		"lines that end as of old":  func(i int) string { return fmt.Sprintf("%s  file-%d.bin\r", h, i) },
		"values without their name": func(i int) string { return fmt.Sprintf("%s\n", h[:60]+fmt.Sprintf("%04x", i%0xffff)) },
	} {
		t.Run(name, func(t *testing.T) { scanInLittleMemory(t, line) })
	}
}

// repeated reads one text after another, until one is empty.
type repeated struct {
	text func(i int) string
	n    int
	rest string
}

func (r *repeated) Read(b []byte) (int, error) {
	n := 0
	for n < len(b) {
		if r.rest == "" {
			if r.rest = r.text(r.n); r.rest == "" {
				return n, io.EOF
			}
			r.n++
		}
		c := copy(b[n:], r.rest)
		n, r.rest = n+c, r.rest[c:]
	}
	return n, nil
}

func scanInLittleMemory(t *testing.T, line func(i int) string) {
	const lines = 60_000
	r := &repeated{text: func(i int) string {
		if i == lines {
			return ""
		}
		return line(i)
	}}
	var before, now runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	n, most := 0, uint64(0)
	for _, err := range Scan(r, "SHA256SUMS") {
		if err != nil {
			t.Fatal(err)
		}
		if n++; n%20_000 == 0 {
			runtime.GC()
			runtime.ReadMemStats(&now)
			most = max(most, now.HeapAlloc)
		}
	}
	if n != lines {
		t.Errorf("%d entries, want %d", n, lines)
	}
	if grown := int64(most) - int64(before.HeapAlloc); grown > 5<<20 {
		t.Errorf("Scan holds %d MB", grown>>20)
	}
}

// TestScanGivesNoNameThatStandsBetweenValues has a list that is read in parts, so
// that nobody knows yet whether its names stand above their values or below.
func TestScanGivesNoNameThatStandsBetweenValues(t *testing.T) {
	h := hexOf(t, hashing.SHA256, content)
	for start, named := range map[string]int{"": 0, "v1.0\n": 1} {
		text := start + strings.Repeat(h+"\nx.iso\n", 500)
		entries, _ := scanAll(t, strings.NewReader(text), "", smallBlock)
		for i, e := range entries {
			if e.Path != "" && i >= named {
				t.Fatalf("after %q entry %d has the name %q", start, i, e.Path)
			}
		}
	}
	entries, _ := scanAll(t, strings.NewReader(strings.Repeat("x.iso\n"+h+"\n\n", 500)), "", smallBlock)
	if e := entries[len(entries)-1]; e.Path != "x.iso" {
		t.Errorf("between blank lines a name is %q", e.Path)
	}
}

func TestScanKeepsTheSizesBesideTheValues(t *testing.T) {
	h := hexOf(t, hashing.SHA256, content)
	var b strings.Builder
	for i := range 3_000 {
		fmt.Fprintf(&b, "# f-%[1]d.bin: %[1]d bytes\nSHA256 (f-%[1]d.bin) = %[2]s\n", i, h)
	}
	entries, _ := scanAll(t, strings.NewReader(b.String()), "", smallBlock)
	for i, e := range entries {
		if e.Size != int64(i) {
			t.Fatalf("entry %d has the size %d", i, e.Size)
		}
	}
}

func TestAResolverFindsWhatParseMarks(t *testing.T) {
	text := sample(t, "70-mixed-lengths-and-duplicates.txt")
	r := NewResolver()
	added := 0
	for range 2 {
		for e, err := range Scan(strings.NewReader(string(text)), "") {
			if err == nil && r.Add(e) {
				added++
			}
		}
	}
	l := Parse(text, "")
	if added != len(l.Entries) {
		t.Errorf("%d entries are new, want %d", added, len(l.Entries))
	}
	conflicts := 0
	for _, e := range l.Entries {
		if r.Conflicts(e) != e.Conflict {
			t.Errorf("conflict of %q: %t, want %t", e.Path, !e.Conflict, e.Conflict)
		}
		if e.Conflict {
			conflicts++
		}
	}
	if conflicts != 2 {
		t.Errorf("%d entries conflict, want 2", conflicts)
	}
}
