package app

import (
	"crypto/md5"
	"crypto/sha1"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"omnisum/hashing"
)

// benchLine is a line of JSON of the bench command, a core's or the last one.
type benchLine struct {
	Core       string            `json:"core"`
	Variant    string            `json:"variant"`
	Algorithms []string          `json:"algorithms"`
	Digests    map[string]string `json:"digests"`
	Bytes      int64             `json:"bytes"`
	Elapsed    int64             `json:"elapsed_ns"`
	Speed      float64           `json:"mb_per_s"`
	Cycles     float64           `json:"cycles_per_byte"`
	Together   *struct {
		Bytes   int64   `json:"bytes"`
		Elapsed int64   `json:"elapsed_ns"`
		Speed   float64 `json:"mb_per_s"`
		CPUs    int     `json:"cpus"`
	} `json:"together"`
}

func benchLines(t *testing.T, out string) []benchLine {
	t.Helper()
	var lines []benchLine
	for line := range strings.Lines(out) {
		var l benchLine
		d := json.NewDecoder(strings.NewReader(line))
		d.DisallowUnknownFields()
		if err := d.Decode(&l); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		lines = append(lines, l)
	}
	return lines
}

func TestTheBenchmarkPrintsEachCoreAsJSONAndThenAllTogether(t *testing.T) {
	const size = 100_003
	data, err := io.ReadAll(hashing.ClassicStream(size))
	must(t, err)
	want := map[string]string{
		"MD5":   fmt.Sprintf("%x", md5.Sum(data)),
		"SHA-1": fmt.Sprintf("%x", sha1.Sum(data)),
	}
	got := omnisum(t, "", "bench", "--json", "--size", fmt.Sprint(size), "-a", "md5,sha1", "-j", "1")
	expectation{silent: true}.check(t, got)
	lines := benchLines(t, got.out)
	if len(lines) < 3 {
		t.Fatalf("%d lines:\n%s", len(lines), got.out)
	}
	for i, l := range lines[:len(lines)-1] {
		if l.Together != nil || l.Core == "" || l.Variant == "" || l.Bytes != size || l.Elapsed <= 0 || l.Speed <= 0 || l.Cycles <= 0 {
			t.Errorf("line %d is %+v", i, l)
		}
		if len(l.Algorithms) != len(l.Digests) {
			t.Errorf("line %d has digests %v of %v", i, l.Digests, l.Algorithms)
		}
		for name, digest := range l.Digests {
			if !slices.Contains(l.Algorithms, name) || digest != want[name] {
				t.Errorf("line %d: %s is %s, want %s", i, name, digest, want[name])
			}
		}
	}
	if l := lines[len(lines)-1].Together; l == nil || l.Bytes != size || l.Elapsed <= 0 || l.Speed <= 0 || l.CPUs != 1 {
		t.Errorf("the last line is %+v", l)
	}
}

func TestTheBenchmarkForPeople(t *testing.T) {
	data := []byte(strings.Repeat("abc", 20_000))
	folder(t, nil)
	must(t, os.WriteFile("f", data, 0o644))
	sum := fmt.Sprintf("%x", md5.Sum(data))
	for _, c := range []struct {
		name string
		args []string
		want expectation
	}{
		{"SHA-3 with its rates", []string{"-a", "sha3", "--size", "50000"}, expectation{
			has: []string{"50000 bytes in memory", "Rate", "SHA3-224    144 ", "SHA3-512     72 ", "rate and", "Core clock", "Argon2d, 100 passes", "4 digests together on", "not measured: 1 CPU "},
			not: []string{"MD5", "x86"}, silent: true,
		}},
		{"one algorithm without a rate", []string{"-a", "crc32", "--size", "1"}, expectation{
			has: []string{"1 byte in memory", "76d32be0", "1 digest together on"}, not: []string{"Rate"}, silent: true,
		}},
		{"a file", []string{"-a", "md5", "--file", "f"}, expectation{has: []string{"60000 bytes", sum}, silent: true}},
		{"every code path", []string{"-a", "ripemd160", "--size", "1000", "--variants"}, expectation{has: []string{"RIPEMD-160 omnisum/ripemd  generic"}, silent: true}},
		{"a file that is not there", []string{"--file", "missing"}, expectation{code: 1, says: []string{"“missing” does not exist"}}},
		{"a folder", []string{"--file", "."}, expectation{code: 1, says: []string{"a folder"}}},
		{"size and file", []string{"--size", "5", "--file", "f"}, expectation{code: 2, says: []string{"--size", "--file"}}},
		{"no bytes", []string{"--size", "0"}, expectation{code: 2, says: []string{"--size 0"}}},
		{"a size that is no number", []string{"--size", "x"}, expectation{code: 2, says: []string{"--size"}}},
		{"fewer than no CPUs", []string{"-j", "-1"}, expectation{code: 2, says: []string{"-j -1"}}},
		{"an unknown algorithm", []string{"-a", "sha265"}, expectation{code: 2, says: []string{"SHA-256"}}},
		{"a path that nobody asked for", []string{"f"}, expectation{code: 2, says: []string{"f"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.want.check(t, omnisum(t, "", append([]string{"bench"}, c.args...)...))
		})
	}
}
