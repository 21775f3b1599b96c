package verify

import (
	"bytes"
	"context"
	"regexp"
	"strings"
	"testing"

	"omnisum/hashing"
)

var payloadName = regexp.MustCompile(`payload name (\S+)`)

// payload returns the name and the bytes of the file that a row speaks of: a
// file called X holds "payload of X" and a line end, with the exceptions that
// the notes give.
func (r row) payload() (string, string) {
	name := baseName(r.name)
	switch {
	case strings.HasPrefix(r.sample, "72-"):
		return name, ""
	case strings.HasPrefix(r.sample, "83-"):
		return "message.txt", "message digest"
	case strings.HasPrefix(r.sample, "59-"):
		name = bagitNames.Replace(name)
	case strings.HasPrefix(r.sample, "53-"):
		name = r.name // a backslash belongs to the name there
	case strings.HasPrefix(r.sample, "34-"):
		name = "apache-sample-2.0.1-src.tgz"
	}
	if m := payloadName.FindStringSubmatch(r.note); m != nil {
		name = m[1]
	}
	return name, "payload of " + name + "\n"
}

func allSums(t testing.TB, content string) []hashing.Sum {
	t.Helper()
	r, err := hashing.Reader(context.Background(), strings.NewReader(content), hashing.All(), hashing.FileOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return r.Sums
}

// TestTheFilesOfTheSampleListsMatchAndAFlippedBitDoesNot makes every file that
// the samples speak of and judges it by its entry and by the whole list.
func TestTheFilesOfTheSampleListsMatchAndAFlippedBitDoesNot(t *testing.T) {
	for _, r := range readIndex(t) {
		if _, ours := hashing.Lookup(r.algorithm); !ours || r.digest == strings.Repeat("0", 64) {
			continue // cannot be computed, or a made-up value
		}
		l := Parse(sample(t, r.sample), r.sample)
		at := -1
		for i, e := range l.Entries {
			if r.covers("", e) {
				at = i
			}
		}
		if at < 0 {
			t.Errorf("%s: %s of %q is not found", r.sample, r.algorithm, r.name)
			continue
		}
		r.judge(t, l, at)
	}
}

// judge judges the file of a row, as it is and damaged, by entry at.
func (r row) judge(t *testing.T, l List, at int) {
	name, content := r.payload()
	f := File{Name: name, Size: int64(len(content)), Head: []byte(content)}
	sums := allSums(t, content)
	a, _ := hashing.Lookup(r.algorithm)
	want := Match
	if a.Info().Broken {
		want = WeakMatch
	}
	if l.Entries[at].Conflict && !r.alone() {
		want = Unknown // several values of one name, of which one is not this file's
	}
	if v := JudgeEntry(l, at, f, sums); v.Result != want || !v.Matched.Has(a) {
		t.Errorf("%s: %s of %q: %s, want %s: %s", r.sample, r.algorithm, name, v.Result, want, v.Reason())
	}
	if v := Judge(l, f, sums); v.Result == Mismatch {
		t.Errorf("%s: the whole list does not match %q: %s", r.sample, name, v.Reason())
	}
	v := JudgeEntry(l, at, f, allSums(t, flip(content)))
	if v.Result != Mismatch && v.Cause != Contradicted {
		t.Errorf("%s: %s of %q with a bit flipped: %s: %s", r.sample, r.algorithm, name, v.Result, v.Reason())
	}
}

// alone tells whether the values in a row's list that have the same name and
// length are all of the same file.
func (r row) alone() bool { return !strings.HasPrefix(r.sample, "70-") }

func flip(content string) string {
	b := []byte(content)
	if len(b) == 0 {
		return "\x01"
	}
	b[len(b)/2] ^= 1
	if bytes.Equal(b, []byte(content)) {
		panic("verify test: no bit was flipped")
	}
	return string(b)
}

func TestTheDigestsOfNothingAreThoseOfTheTable(t *testing.T) {
	for _, s := range allSums(t, "") {
		if got := Hex.Encode(s.Digest, false); empties[s.Algorithm] != got {
			t.Errorf("%s of nothing is %s, the table has %s", s.Algorithm, got, empties[s.Algorithm])
		}
	}
}
