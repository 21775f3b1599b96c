package hashing

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"omnisum/hashing/internal/cpu"
	"omnisum/hashing/internal/hashtest"
)

const mebibyte = 1 << 20

// published reads a table of algorithms and digests. Those of one mebibyte were
// computed by PHP 8.2 (the classic ones), OpenSSL 3.0 (BLAKE2) and b3sum 1.8 of
// the bytes that OpenSSL's enc command made; those of the image are of the
// classic size and agree with the same programs.
func published(t *testing.T, name string) map[Algorithm][]byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	digests := map[Algorithm][]byte{}
	for line := range strings.Lines(string(text)) {
		word, digits, ok := strings.Cut(strings.TrimSpace(line), "\t")
		a, known := Lookup(word)
		if digest, err := hex.DecodeString(digits); ok && known && err == nil {
			digests[a] = digest
		}
	}
	if len(digests) != All().Len() {
		t.Fatalf("%s has digests of %d algorithms", name, len(digests))
	}
	return digests
}

// measured collects what Measure yields.
func measured(t *testing.T, want Set, opt MeasureOptions) []Measurement {
	t.Helper()
	if opt.sampled == 0 {
		opt.sampled = 64 << 10 // the speed itself is not tested
	}
	before := switches()
	var all []Measurement
	for m := range Measure(t.Context(), want, opt) {
		if m.Err != nil {
			t.Fatal(m.Err)
		}
		if after := switches(); !maps.Equal(before, after) {
			t.Fatalf("with a result the switches are %v, before they were %v", after, before)
		}
		all = append(all, m)
	}
	if after := switches(); !maps.Equal(before, after) {
		t.Fatalf("at the end the switches are %v, before they were %v", after, before)
	}
	return all
}

// switches returns how all code paths are set.
func switches() map[string]bool {
	set := map[string]bool{}
	for _, pkg := range []string{"blake2b", "blake2s", "crc32", "ripemd", "sha", "sha3", "whirlpool"} {
		for _, v := range cpu.Variants(pkg) {
			set[pkg+"/"+v.Name] = *v.Enabled
		}
	}
	return set
}

func checkDigests(t *testing.T, m Measurement, want map[Algorithm][]byte) {
	t.Helper()
	if len(m.Digests) != m.Algorithms.Len() {
		t.Errorf("%s: %d digests of %v", m.Core, len(m.Digests), m.Algorithms)
	}
	for a := range m.Algorithms.All() {
		if !bytes.Equal(m.Digests[a], want[a]) {
			t.Errorf("%s, %s: %v is %x, want %x", m.Core, m.Variant, a, m.Digests[a], want[a])
		}
	}
}

func TestTheClassicStreamIsThatOfOtherTools(t *testing.T) {
	r, err := Reader(t.Context(), ClassicStream(mebibyte), All(), FileOptions{})
	if err != nil {
		t.Fatal(err)
	}
	want := published(t, "classic-stream-1mib.tsv")
	for _, s := range r.Sums {
		if !bytes.Equal(s.Digest, want[s.Algorithm]) {
			t.Errorf("%v is %x, want %x", s.Algorithm, s.Digest, want[s.Algorithm])
		}
	}
	for _, size := range []int64{0, 1, 17} {
		if data, err := io.ReadAll(ClassicStream(size)); err != nil || int64(len(data)) != size {
			t.Errorf("a stream of %d bytes has %d, %v", size, len(data), err)
		}
	}
}

func TestTheClassicImageHasItsPublishedDigests(t *testing.T) {
	if os.Getenv("OMNISUM_LONG") == "" {
		t.Skip("677 MB through every core take minutes; set OMNISUM_LONG=1 to have it checked")
	}
	want := published(t, "classic-image-digests.tsv")
	for _, m := range measured(t, All(), MeasureOptions{sampled: sampled}) {
		checkDigests(t, m, want)
		t.Logf("%-16s %-40v %8.3f s  %6.2f c/B, median %6.2f", m.Core, m.Algorithms, m.Elapsed.Seconds(), m.CyclesPerByte, m.MedianCyclesPerByte)
	}
}

func TestEachAlgorithmIsMeasuredAloneAndThenTogether(t *testing.T) {
	want := published(t, "classic-stream-1mib.tsv")
	var m Meter
	results := measured(t, All(), MeasureOptions{Size: mebibyte, Meter: &m})
	singles := results[:All().Len()]
	for i, r := range results {
		checkDigests(t, r, want)
		if !r.Chosen || r.Core == "" || r.Variant == "" {
			t.Errorf("%d: core %q, variant %q, chosen: %v", i, r.Core, r.Variant, r.Chosen)
		}
		if r.Bytes != mebibyte || r.Elapsed <= 0 || r.BytesPerSecond() <= 0 {
			t.Errorf("%s: %d bytes in %v, %v B/s", r.Core, r.Bytes, r.Elapsed, r.BytesPerSecond())
		}
		if r.CyclesPerByte <= 0 || r.MedianCyclesPerByte < r.CyclesPerByte/2 || r.ClockHz <= 0 {
			t.Errorf("%s: %v c/B, median %v, at %v Hz", r.Core, r.CyclesPerByte, r.MedianCyclesPerByte, r.ClockHz)
		}
	}
	for i, r := range singles {
		if r.Algorithms != SetOf(Algorithm(i)) {
			t.Errorf("result %d is of %v", i, r.Algorithms)
		}
	}
	for _, r := range results[len(singles):] {
		if r.Algorithms.Len() < 2 {
			t.Errorf("%s: %v is measured twice", r.Core, r.Algorithms)
		}
	}
	if p := m.Snapshot(); p.Fraction != 1 || p.Total != mebibyte || p.Read != mebibyte || len(p.Cores) != len(results) {
		t.Errorf("at the end the meter shows %+v", p)
	}
}

func TestVariantsAreMeasuredOnceAndAgree(t *testing.T) {
	const size = 100_001
	data, err := io.ReadAll(ClassicStream(size))
	if err != nil {
		t.Fatal(err)
	}
	r, err := Reader(t.Context(), bytes.NewReader(data), All(), FileOptions{})
	if err != nil {
		t.Fatal(err)
	}
	want := map[Algorithm][]byte{}
	for _, s := range r.Sums {
		want[s.Algorithm] = s.Digest
	}
	seen := map[string]bool{}
	for _, m := range measured(t, All(), MeasureOptions{Size: size, Variants: true}) {
		checkDigests(t, m, want)
		key := m.Core + " · " + m.Variant + " · " + m.Algorithms.String()
		if seen[key] {
			t.Errorf("%s is measured twice", key)
		}
		seen[key] = true
	}
	for _, generic := range []string{
		"omnisum/whirlpool · generic · Whirlpool", "omnisum/ripemd · generic · RIPEMD-160",
		"omnisum/crc32 · generic · CRC32",
	} {
		if !seen[generic] {
			t.Errorf("%s is missing", generic)
		}
	}
	for pkg, algorithm := range map[string]string{"whirlpool": "Whirlpool", "ripemd": "RIPEMD-160"} {
		for _, v := range cpu.Variants(pkg) {
			path := instructions(v.Name)
			found := func(key string) bool {
				parts := strings.Split(key, " · ")
				return parts[1] == path && strings.Contains(parts[2], algorithm)
			}
			if *v.Enabled && !slices.ContainsFunc(slices.Collect(maps.Keys(seen)), found) {
				t.Errorf("%s with %s is missing among %v", algorithm, path, slices.Sorted(maps.Keys(seen)))
			}
		}
	}
}

// slowly gives bytes after a while.
type slowly struct {
	io.Reader
	pause time.Duration
}

func (s slowly) Read(p []byte) (int, error) {
	time.Sleep(s.pause)
	return s.Reader.Read(p)
}

func TestMakingTheBytesIsNotMeasured(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // time passes only in the pauses
		const size = 3 * blockSize
		trials, err := newTrials(SetOf(CRC32, SHA256), false)
		if err != nil {
			t.Fatal(err)
		}
		src := source{size: size, open: func() (io.Reader, func(int64) error, error) {
			return slowly{ClassicStream(size), time.Second}, func(int64) error { return nil }, nil
		}}
		meters := make([]*coreMeter, len(trials))
		for i := range meters {
			meters[i] = new(coreMeter)
		}
		begun := time.Now()
		elapsed, err := pour(t.Context(), src, trials, meters, new(Meter))
		if err != nil {
			t.Fatal(err)
		}
		for i, d := range elapsed {
			if d != 0 {
				t.Errorf("%v took %v of the %v in pauses", trials[i].part, d, time.Since(begun))
			}
		}
	})
}

func TestACancelEndsTheMeasurementWithoutATrace(t *testing.T) {
	for name, results := range map[string]int{"before the first result": 0, "after some results": 3} {
		t.Run(name, func(t *testing.T) {
			before := switches()
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			if results == 0 {
				cancel()
			}
			n := 0
			for m := range Measure(ctx, All(), MeasureOptions{Size: 10_000, Variants: true, sampled: 64 << 10}) {
				if m.Err != nil {
					t.Errorf("the sequence has the error %v", m.Err)
				}
				if n++; n == results {
					cancel()
				}
			}
			if n != results {
				t.Errorf("%d results, want %d", n, results)
			}
			if after := switches(); !maps.Equal(before, after) {
				t.Errorf("the switches are %v, before they were %v", after, before)
			}
			if _, err := MeasureTogether(ctx, All(), MeasureOptions{Size: 10_000}); !errors.Is(err, context.Canceled) {
				t.Errorf("together: %v", err)
			}
		})
	}
}

func TestAFilesBytesAreMeasured(t *testing.T) {
	data := hashtest.Data(5, blockSize+1000)
	path := filepath.Join(tree(t, map[string][]byte{"f": data}), "f")
	want := SetOf(MD5, SHA1, SHA256)
	opt := MeasureOptions{File: path, CPUs: 1}
	together, err := MeasureTogether(t.Context(), want, opt)
	if err != nil {
		t.Fatal(err)
	}
	checkReport(t, Report{Size: together.Bytes, Head: data[:headSize], Sums: together.Sums}, want, data)
	digests := map[Algorithm][]byte{}
	for _, s := range together.Sums {
		digests[s.Algorithm] = s.Digest
	}
	results := measured(t, want, opt)
	for _, m := range results {
		checkDigests(t, m, digests)
	}
	if len(results) < want.Len() || !together.Same {
		t.Errorf("%d results, the same bytes: %v", len(results), together.Same)
	}
}

func TestAFileThatCannotBeReadIsTheLastResult(t *testing.T) {
	for name, c := range map[string]struct {
		path string
		want error
	}{
		"missing": {filepath.Join(t.TempDir(), "x"), os.ErrNotExist},
		"folder":  {t.TempDir(), ErrNotRegular},
	} {
		t.Run(name, func(t *testing.T) {
			n := 0
			for m := range Measure(t.Context(), All(), MeasureOptions{File: c.path}) {
				if n++; !errors.Is(m.Err, c.want) {
					t.Errorf("error %v, want %v", m.Err, c.want)
				}
			}
			if n != 1 {
				t.Errorf("%d results", n)
			}
		})
	}
	t.Run("changed meanwhile", func(t *testing.T) {
		path := filepath.Join(tree(t, map[string][]byte{"f": make([]byte, 1000)}), "f")
		src, err := fileSource(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(path, 500); err != nil {
			t.Fatal(err)
		}
		if _, err := pour(t.Context(), src, nil, nil, new(Meter)); !errors.Is(err, ErrChanged) {
			t.Errorf("error %v", err)
		}
	})
}

func TestTogetherAllDigestsComeInOnePass(t *testing.T) {
	want := published(t, "classic-stream-1mib.tsv")
	for _, cpus := range []int{1, 2, 5} {
		r, err := MeasureTogether(t.Context(), All(), MeasureOptions{Size: mebibyte, CPUs: cpus})
		if err != nil {
			t.Fatal(err)
		}
		if r.CPUs != cpus || r.Bytes != mebibyte || !r.Same || r.BytesPerSecond() <= 0 || r.ClockHz <= 0 {
			t.Errorf("on %d CPUs: %+v", cpus, r)
		}
		for _, s := range r.Sums {
			if !bytes.Equal(s.Digest, want[s.Algorithm]) {
				t.Errorf("on %d CPUs %v is %x", cpus, s.Algorithm, s.Digest)
			}
		}
	}
}

func TestALongStreamTogetherRepeatsItsFirstPart(t *testing.T) {
	data := []byte("abcdefg")
	got, err := io.ReadAll(&repeated{data: data, left: 17})
	if err != nil || string(got) != "abcdefgabcdefgabc" {
		t.Errorf("read %q, %v", got, err)
	}
	r, err := MeasureTogether(t.Context(), SetOf(CRC32), MeasureOptions{Size: held + 1})
	if err != nil || r.Bytes != held+1 || r.Same {
		t.Errorf("%d bytes, the same: %v, %v", r.Bytes, r.Same, err)
	}
}
