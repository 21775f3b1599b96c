package verify

import (
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"omnisum/hashing"
)

// A row is one expected entry of testdata/lists/INDEX.tsv.
type row struct{ sample, name, algorithm, digest, note string }

func readIndex(t testing.TB) []row {
	text, err := os.ReadFile("testdata/lists/INDEX.tsv")
	if err != nil {
		t.Fatal(err)
	}
	unescape := strings.NewReplacer(`\\`, `\`, `\n`, "\n", `\t`, "\t")
	var rows []row
	for n, l := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
		f := strings.Split(l, "\t")
		if n == 0 {
			continue
		}
		if len(f) != 5 {
			t.Fatalf("INDEX.tsv line %d has %d columns", n+1, len(f))
		}
		rows = append(rows, row{f[0], unescape.Replace(f[1]), f[2], f[3], f[4]})
	}
	return rows
}

func sample(t testing.TB, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata/lists", name))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// covers tells whether an entry is what a row expects. Names that stand in no
// text but only in the index's rule are not demanded.
func (r row) covers(text string, e Entry) bool {
	digest := hex.EncodeToString(e.Digest)
	if r.digest == "-" {
		return e.Path == r.name && !e.Supported() && digest == ""
	}
	if digest != r.digest || e.Path != r.name && !(e.Path == "" && strings.Contains(r.note, "no name in text")) {
		return false
	}
	if a, ok := hashing.Lookup(r.algorithm); ok {
		return e.Candidates.Has(a)
	}
	return e.Candidates == 0 && squeeze(e.Label) == squeeze(r.algorithm)
}

// TestEveryEntryOfEverySampleListIsFoundAndNoMore is the table of formats:
// entries wanted, found and extra.
func TestEveryEntryOfEverySampleListIsFoundAndNoMore(t *testing.T) {
	bySample := map[string][]row{}
	var order []string
	for _, r := range readIndex(t) {
		if bySample[r.sample] == nil {
			order = append(order, r.sample)
		}
		bySample[r.sample] = append(bySample[r.sample], r)
	}
	table := fmt.Sprintf("%-45s %6s %6s %6s\n", "format", "wanted", "found", "extra")
	for _, name := range order {
		text := sample(t, name)
		l := Parse(text, name)
		wanted, found, extra := map[row]bool{}, 0, 0
		for _, r := range bySample[name] {
			r := row{r.sample, r.name, r.algorithm, r.digest, r.note}
			if wanted[r] {
				continue // the same entry twice is read once
			}
			wanted[r] = true
			ok := false
			for _, e := range l.Entries {
				ok = ok || r.covers(string(text), e)
			}
			if ok {
				found++
			} else {
				t.Errorf("%s: %s of %q is not found: %s", name, r.algorithm, r.name, r.digest)
			}
		}
		for _, e := range l.Entries {
			ok := false
			for r := range wanted {
				ok = ok || r.covers(string(text), e)
			}
			if !ok {
				extra++
				t.Errorf("%s: line %d gives an entry more: %q %s %x (%s)", name, e.Line, e.Path, e.Label, e.Digest, e.Rule)
			}
		}
		table += fmt.Sprintf("%-45s %6d %6d %6d\n", name, len(wanted), found, extra)
	}
	t.Log("\n" + table)
}
