package terminal

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"omnisum/hashing"
)

// measuredAs returns a benchmark whose cores had the given cycles per byte.
func measuredAs(size int64, cycles map[hashing.Algorithm]float64) *bench {
	b := &bench{screen: &screen{out: new(bytes.Buffer), err: new(bytes.Buffer)}, digests: map[hashing.Algorithm]digestOf{}, stop: func() {}}
	for a := range hashing.All().All() {
		if c, ok := cycles[a]; ok {
			b.want = b.want.With(a)
			b.results = append(b.results, hashing.Measurement{
				Core: "core", Variant: "AVX2", Chosen: true, Algorithms: hashing.SetOf(a), Bytes: size,
				Digests: map[hashing.Algorithm][]byte{a: {0xab, 0xcd}},
				Elapsed: 1234567890 * time.Nanosecond, CyclesPerByte: c, MedianCyclesPerByte: c + 1, ClockHz: 3e9,
			})
		}
	}
	return b
}

func holds(t *testing.T, got string, has, not []string) {
	t.Helper()
	for _, part := range has {
		if !strings.Contains(got, part) {
			t.Errorf("lacks %q:\n%s", part, got)
		}
	}
	for _, part := range not {
		if strings.Contains(got, part) {
			t.Errorf("has %q:\n%s", part, got)
		}
	}
}

func TestTheClassicTableStandsBesideItsFiguresOf2012(t *testing.T) {
	cycles := map[hashing.Algorithm]float64{hashing.MD5: 4.5, hashing.BLAKE3: 0.9}
	holds(t, measuredAs(hashing.ClassicSize, cycles).classicTable(), []string{
		"Algorithm  Nanoseconds  Seconds  2012 x86  2012 x64  Digest\n",
		"MD5         1234567890    1.235      2.00      1.88  abcd\n",
		"BLAKE3      1234567890    1.235                      abcd\n",
	}, []string{"Rate"})
	holds(t, measuredAs(1000, cycles).classicTable(), []string{
		"Algorithm  Nanoseconds  Seconds  Digest\n", "for 677380096 bytes; leave --size",
	}, []string{"2012 x86", "1.88"})
}

func TestTheTableShowsThatAShorterSHA3IsFaster(t *testing.T) {
	for _, c := range []struct {
		name     string
		of512    float64
		has, not []string
	}{
		{"as it is", 10, []string{"288, 720 cycles for each 144, 72 bytes: the shorter the SHA-3 digest, the larger its rate and the faster it is."}, nil},
		{"on a disturbed machine", 1.5, []string{"too disturbed to show it"}, []string{"the faster it is"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := measuredAs(1000, map[hashing.Algorithm]float64{hashing.SHA3_224: 2, hashing.SHA3_512: c.of512})
			holds(t, b.classicTable(), append(c.has, "SHA3-224    144 ", "SHA3-512     72 "), c.not)
		})
	}
}

func TestAFusedCoreHasOneTimeBesideTheSumOfSeparateOnes(t *testing.T) {
	b := measuredAs(1000, map[hashing.Algorithm]float64{hashing.SHA224: 2, hashing.SHA256: 2.5})
	b.results = append(b.results, hashing.Measurement{
		Core: "SHA-2 ×2 SHA-NI", Variant: "SHA-NI", Chosen: true, Algorithms: hashing.SetOf(hashing.SHA224, hashing.SHA256),
		Bytes: 1000, Elapsed: time.Second, CyclesPerByte: 2.25, MedianCyclesPerByte: 2.75, ClockHz: 3e9, ClockEstimated: true,
	})
	holds(t, b.coresTable(), []string{
		"SHA-2 ×2 SHA-NI  SHA-NI    1.000  0.00         2.25    2.75        4.50  SHA-224, SHA-256\n",
		"SHA-224 core     AVX2      1.235  0.00         2.00    3.00\n",
		"Core clock: 3.00 GHz, estimated.",
	}, nil)
}

func TestCoresThatDisagreeAreTold(t *testing.T) {
	b := measuredAs(1000, nil)
	b.compare(hashing.MD5, []byte{1}, "one")
	b.compare(hashing.MD5, []byte{1}, "two")
	b.compare(hashing.SHA1, []byte{2}, "one")
	if said := b.screen.err.(*bytes.Buffer).String(); b.failed || said != "" {
		t.Errorf("cores that agree: %q", said)
	}
	b.compare(hashing.MD5, []byte{3}, "three")
	said := b.screen.err.(*bytes.Buffer).String()
	if !b.failed {
		t.Error("a disagreement is no failure")
	}
	holds(t, said, []string{"MD5 of the same bytes is 01 by one, but 03 by three; one of them is wrong"}, nil)
}

func TestTheClassicArgon2RunStandsBesidePublishedTimes(t *testing.T) {
	b := measuredAs(1000, nil)
	b.argon2(t.Context())
	if b.failed {
		t.Error("the run failed")
	}
	holds(t, b.screen.out.(*bytes.Buffer).String(), []string{
		"Omnisum here, best", "Chrome 76 WASM", "310\n", "4655a43f920b76e644e146757d1703a8b331861447e87f9a043bd7c24a7c6d13",
	}, nil)
	holds(t, b.screen.err.(*bytes.Buffer).String(), nil, []string{"omnisum"})
}

func TestAnInterruptedArgon2RunPrintsNothing(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	b := measuredAs(1000, nil)
	b.argon2(ctx)
	if b.failed || b.printed {
		t.Errorf("failed: %v, printed: %v", b.failed, b.printed)
	}
}

func TestAFileThatChangedBetweenMeasurementsIsNoCoresFault(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	must(t, os.WriteFile(path, []byte("abc"), 0o644))
	b := measuredAs(3, nil)
	must(t, b.unchanged())
	b.options.File = path
	var err error
	b.file, err = os.Stat(path)
	must(t, err)
	must(t, b.unchanged())
	must(t, os.Chtimes(path, time.Time{}, time.Now().Add(time.Hour)))
	if err := b.unchanged(); !errors.Is(err, hashing.ErrChanged) {
		t.Errorf("error %v", err)
	}
}

type brokenWriter struct{ calls int }

func (w *brokenWriter) Write([]byte) (int, error) {
	w.calls++
	return 0, errors.New("broken")
}

func TestTheBenchmarkStopsWhenItsOutputCannotBeWritten(t *testing.T) {
	b := measuredAs(1000, nil)
	out, stopped := &brokenWriter{}, false
	b.screen.out, b.stop = out, func() { stopped = true }
	b.print("a", "b")
	b.print("c")
	if !stopped || out.calls != 1 || b.outErr == nil {
		t.Errorf("stopped: %v, %d calls, %v", stopped, out.calls, b.outErr)
	}
}

func TestTheProgressOfABenchmark(t *testing.T) {
	for _, c := range []struct {
		name    string
		size    int64
		results int
		snap    hashing.Progress
		want    string
	}{
		{"before it begins", 100, 0, hashing.Progress{Total: -1, Fraction: -1}, "label"},
		{"too early to guess", 100, 0, hashing.Progress{Total: 100, Fraction: 0.25, Elapsed: time.Millisecond}, "label  25 %"},
		{"on the way", 100, 0, hashing.Progress{Total: 100, Fraction: 0.25, Elapsed: 10 * time.Second}, "label  25 %  30.0 s left"},
		{"in short chunks", 100, 3, hashing.Progress{Total: 100, Fraction: 1, Cores: make([]hashing.CoreProgress, 7)}, "label, in short chunks  3 of 7"},
		{"a stream in the engine", 100, 0, hashing.Progress{Total: -1, Fraction: -1, Read: 50, Elapsed: 2 * time.Second}, "label  50 %  2.00 s left"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := watchLine("label", c.size, c.results, c.snap); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}
