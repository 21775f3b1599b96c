package app

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"omnisum/hashing"
	"omnisum/hashing/verify"
)

const samples = "../hashing/verify/testdata/lists"

// A sampleRow is one expected entry of the sample lists.
type sampleRow struct{ sample, name, algorithm, digest, note string }

// sampleRows reads the index of the samples, in order and by list. It must be
// called before the test enters another folder.
func sampleRows(t *testing.T) (all []sampleRow, lists map[string][]byte) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(samples, "INDEX.tsv"))
	must(t, err)
	unescape := strings.NewReplacer(`\\`, `\`, `\n`, "\n", `\t`, "\t")
	lists = map[string][]byte{}
	for n, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
		f := strings.Split(line, "\t")
		if n == 0 {
			continue
		}
		all = append(all, sampleRow{f[0], unescape.Replace(f[1]), f[2], f[3], f[4]})
		if lists[f[0]] == nil {
			lists[f[0]], err = os.ReadFile(filepath.Join(samples, f[0]))
			must(t, err)
		}
	}
	return all, lists
}

// A checkLine is any object of check's JSON.
type checkLine struct {
	List       *string  `json:"list"`
	Path       *string  `json:"path"`
	PathBase64 string   `json:"path_base64"`
	Algorithm  string   `json:"algorithm"`
	Candidates []string `json:"candidates"`
	Expected   *string  `json:"expected"`
	Status     string   `json:"status"`
	Reason     string   `json:"reason"`
	Size       *int64   `json:"size"`
	Line       int      `json:"line"`
	Signature  *struct{ Kind, Status, Signer string }
	Summary    map[string]int
}

func checkLines(t *testing.T, out string) (entries, others []checkLine) {
	t.Helper()
	for line := range strings.Lines(out) {
		var l checkLine
		d := json.NewDecoder(strings.NewReader(line))
		d.DisallowUnknownFields()
		must(t, d.Decode(&l))
		if l.Path != nil {
			entries = append(entries, l)
		} else {
			others = append(others, l)
		}
	}
	return entries, others
}

// is tells whether an entry is what the row expects.
func (r sampleRow) is(e checkLine) bool {
	nameless := strings.Contains(r.note, "no name in text")
	if *e.Path != r.name && !(nameless && *e.Path == "") {
		return false
	}
	if r.digest == "-" {
		return e.Expected == nil && e.Status == "unsupported"
	}
	if e.Expected == nil || *e.Expected != r.digest {
		return false
	}
	if _, ok := hashing.Lookup(r.algorithm); !ok {
		return strings.EqualFold(e.Algorithm, r.algorithm) && e.Status == "unsupported"
	}
	return e.Algorithm == r.algorithm || e.Algorithm == "" && strings.Contains(","+strings.Join(e.Candidates, ",")+",", ","+r.algorithm+",")
}

func TestEveryEntryOfEverySampleListIsShownAndNoMore(t *testing.T) {
	all, lists := sampleRows(t)
	table := fmt.Sprintf("%-45s %6s %6s %6s\n", "format", "wanted", "found", "extra")
	for _, name := range inOrder(all) {
		got := omnisum(t, "", "check", "--show", "--json", filepath.Join(samples, name))
		expectation{silent: true}.check(t, got)
		entries, _ := checkLines(t, got.out)
		wanted, found, extra := map[sampleRow]bool{}, 0, 0
		for _, r := range all {
			if r.sample != name || wanted[r] {
				continue // the same entry twice is one
			}
			wanted[r] = true
			n := 0
			for _, e := range entries {
				if r.is(e) {
					n++
				}
			}
			if n == 1 {
				found++
			} else {
				t.Errorf("%s: %s of %q is shown %d times: %s", name, r.algorithm, r.name, n, r.digest)
			}
		}
		for _, e := range entries {
			known := false
			for r := range wanted {
				known = known || r.is(e)
			}
			if !known {
				extra++
				t.Errorf("%s: an entry more: %+v", name, e)
			}
		}
		table += fmt.Sprintf("%-45s %6d %6d %6d\n", name, len(wanted), found, extra)
	}
	t.Log("\n" + table + fmt.Sprintf("%d lists", len(lists)))
}

func inOrder(all []sampleRow) (names []string) {
	for i, r := range all {
		if i == 0 || all[i-1].sample != r.sample {
			names = append(names, r.sample)
		}
	}
	return names
}

var payloadName = regexp.MustCompile(`payload name (\S+)`)

// file returns the name that the row's file has for check, and its bytes: a
// file called X holds "payload of X" and a line end, with the exceptions that
// the notes give.
func (r sampleRow) file() (name, content string) {
	name = r.name
	base := filepath.Base(name)
	switch r.sample[:2] {
	case "72":
		return name, ""
	case "83":
		return ownName(r.sample), "message digest"
	case "59":
		name = strings.ReplaceAll(name, "%25", "%")
		base = filepath.Base(name)
	case "48":
		name = strings.ReplaceAll(name, `\`, "/")
		base = filepath.Base(name)
	case "34":
		base = "apache-sample-2.0.1-src.tgz"
	}
	if m := payloadName.FindStringSubmatch(r.note); m != nil {
		base = m[1]
	}
	if name == "" || strings.Contains(r.note, "no name in text") {
		name = ownName(r.sample)
	}
	return name, "payload of " + base + "\n"
}

// ownName is the name that a list's own name gives to values without one.
func ownName(list string) string {
	if name := verify.FileOfList(list); name != "" {
		return name
	}
	return strings.TrimSuffix(list, filepath.Ext(list))
}

// computable tells whether the row's file can be made and computed.
func (r sampleRow) computable() bool {
	_, known := hashing.Lookup(r.algorithm)
	return known && (strings.Trim(r.digest, "0") != "" || r.algorithm == "CRC32")
}

// sampleStatus makes the files of a sample, that of row r last, and returns
// what check says of it.
func sampleStatus(t *testing.T, all []sampleRow, text []byte, r sampleRow, content string) (string, outcome) {
	t.Helper()
	files := map[string]string{}
	for _, other := range all {
		if other.sample == r.sample {
			name, content := other.file()
			files[name] = content
		}
	}
	name, _ := r.file()
	files[name] = content
	for path := range files {
		if verify.UnsafeName(path) != "" {
			delete(files, path)
		}
	}
	folder(t, files)
	must(t, os.WriteFile(r.sample, text, 0o644))
	got := omnisum(t, "", "check", "--json", r.sample)
	entries, _ := checkLines(t, got.out)
	for _, e := range entries {
		if e.Expected != nil && *e.Expected == r.digest && (*e.Path == r.name || *e.Path == "") {
			return e.Status, got
		}
	}
	return "nothing", got
}

// TestTheFilesOfTheSampleListsMatchAndOneFlippedBitIsAMismatch makes each file
// that the samples speak of, good and damaged.
func TestTheFilesOfTheSampleListsMatchAndOneFlippedBitIsAMismatch(t *testing.T) {
	all, lists := sampleRows(t)
	checked := 0
	for _, r := range all {
		if !r.computable() {
			continue
		}
		_, content := r.file()
		a, _ := hashing.Lookup(r.algorithm)
		good, bad := "match", "mismatch"
		if a.Info().Broken {
			good = "weak-match"
		}
		switch r.sample[:2] {
		case "22": // its name is an absolute path
			good, bad = "unsafe-name", "unsafe-name"
		case "70":
			if r.algorithm == "SHA-256" && r.name == "mix.iso" {
				good = "conflict" // until both values differ
			}
		}
		if status, got := sampleStatus(t, all, lists[r.sample], r, content); status != good {
			t.Errorf("%s: %s of %q is %s, want %s\n%s%s", r.sample, r.algorithm, r.name, status, good, got.out, got.err)
		}
		if status, got := sampleStatus(t, all, lists[r.sample], r, flipped(content)); status != bad || got.code == 0 {
			t.Errorf("%s: %s of %q with a bit flipped is %s, want %s; code %d\n%s%s", r.sample, r.algorithm, r.name, status, bad, got.code, got.out, got.err)
		}
		checked++
	}
	t.Logf("%d entries of %d lists", checked, len(lists))
}

// flipped is content with one bit changed.
func flipped(content string) string {
	if content == "" {
		return "\x01"
	}
	b := []byte(content)
	b[len(b)/2] ^= 1
	return string(b)
}
