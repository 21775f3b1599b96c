package rows

import (
	"context"
	"crypto/md5"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"time"

	"omnisum/app/internal/queue"
	"omnisum/hashing"
)

// report is what the engine would say of data, by MD5 and SHA-256 computed with
// the standard library.
func report(data string) hashing.Report {
	m, s := md5.Sum([]byte(data)), sha256.Sum256([]byte(data))
	return hashing.Report{
		Size: int64(len(data)), Head: []byte(data), Elapsed: 2 * time.Second,
		Sums: []hashing.Sum{
			{Algorithm: hashing.MD5, Digest: m[:], Core: "m", Busy: time.Second},
			{Algorithm: hashing.SHA256, Digest: s[:], Core: "s", Busy: 500 * time.Millisecond},
		},
	}
}

// model returns a model that wants MD5 and SHA-256.
func model() *Model { return NewModel(hashing.SetOf(hashing.MD5, hashing.SHA256)) }

// drop adds one file by the given drop.
func drop(m *Model, n int, id queue.ID, path string) {
	m.Dropped(n)
	m.Apply(queue.Added{Drop: n, ID: id, Path: path, Size: 3})
	m.Apply(queue.Queued{ID: id})
	m.Apply(queue.Listed{Drop: n, Files: 1})
}

// done lets a file be computed.
func done(m *Model, id queue.ID, data string) {
	m.Apply(queue.Started{ID: id, Meter: new(hashing.Meter), Want: m.asked(m.files[m.chosen])})
	m.Apply(queue.Ended{ID: id, Report: report(data)})
}

func sha(data string) string {
	s := sha256.Sum256([]byte(data))
	return hex.EncodeToString(s[:])
}

func expect(m *Model, text string) { m.Expect(ReadExpected([]byte(text), nil)) }

func view(t *testing.T, m *Model) View {
	t.Helper()
	v, ok := m.View()
	if !ok {
		t.Fatal("no file is chosen")
	}
	return v
}

func TestTheFirstFileOfTheLatestDropIsChosen(t *testing.T) {
	m := model()
	if _, ok := m.View(); ok || m.Title() != "Omnisum" {
		t.Error("something is chosen before anything was dropped")
	}
	m.Dropped(1)
	m.Apply(queue.Added{Drop: 1, ID: 1, Path: "/a"})
	m.Apply(queue.Added{Drop: 1, ID: 2, Path: "/b"})
	if m.Chosen() != 1 {
		t.Errorf("chosen: %d", m.Chosen())
	}
	m.Dropped(2)
	m.Apply(queue.Added{Drop: 2, ID: 3, Path: "/c"})
	m.Apply(queue.Added{Drop: 1, ID: 4, Path: "/late"})
	if m.Chosen() != 3 {
		t.Errorf("after the second drop: %d", m.Chosen())
	}
	m.Dropped(3)
	m.Apply(queue.Added{Drop: 3, ID: 1, Path: "/a", Again: true})
	if m.Chosen() != 1 || m.Len() != 4 {
		t.Errorf("after a file was dropped again: %d of %d", m.Chosen(), m.Len())
	}
}

func TestAFileChosenMeanwhileStaysChosen(t *testing.T) {
	m := model()
	drop(m, 1, 1, "/a")
	drop(m, 2, 2, "/b")
	m.Dropped(3) // a large folder; its first file isn't known yet
	m.Choose(1)
	m.Apply(queue.Added{Drop: 3, ID: 3, Path: "/c"})
	if m.Chosen() != 1 {
		t.Errorf("chosen: %d", m.Chosen())
	}
	drop(m, 4, 4, "/d") // a later drop is a new wish
	if m.Chosen() != 4 {
		t.Errorf("after the next drop: %d", m.Chosen())
	}
}

func TestRemovingTheChosenFileChoosesItsNeighbour(t *testing.T) {
	m := model()
	for i := range 3 {
		drop(m, i+1, queue.ID(i+1), fmt.Sprint("/", i))
	}
	m.Choose(2)
	m.Apply(queue.Removed{ID: 2})
	if m.Chosen() != 3 || m.Place(3) != 1 || m.Place(2) != -1 {
		t.Errorf("chosen %d, places %d and %d", m.Chosen(), m.Place(3), m.Place(2))
	}
	m.Apply(queue.Removed{ID: 3})
	m.Apply(queue.Removed{ID: 1})
	if m.Chosen() != 0 || m.Len() != 0 {
		t.Errorf("chosen %d of %d files", m.Chosen(), m.Len())
	}
}

func TestAVerdictBelongsToOneFile(t *testing.T) {
	m := model()
	expect(m, "sha256:"+sha("one"))
	drop(m, 1, 1, "/one")
	if v := view(t, m); v.Verdict.Kind != NoVerdict || !strings.Contains(v.Expected, "Will compare with") {
		t.Errorf("before it is computed: %+v, %q", v.Verdict, v.Expected)
	}
	done(m, 1, "one")
	if v := view(t, m); v.Verdict.Kind != Match || v.Verdict.Algorithm != "SHA-256" || v.Expected != "" {
		t.Errorf("verdict %+v", v.Verdict)
	}
	drop(m, 2, 2, "/two")
	if v := view(t, m); v.Verdict.Kind != NoVerdict {
		t.Errorf("the new file shows the old one's verdict: %+v", v.Verdict)
	}
	done(m, 2, "two")
	if v := view(t, m); v.Verdict.Kind != Mismatch {
		t.Errorf("another file: %+v", v.Verdict)
	}
	if v := view(t, m); !strings.Contains(v.Verdict.Reason, "“one”") {
		t.Errorf("the reason does not say whose value it is: %q", v.Verdict.Reason)
	}
	m.Choose(1)
	if v := view(t, m); v.Verdict.Kind != Match {
		t.Errorf("back at the first file: %+v", v.Verdict)
	}
	m.Expect(nil)
	if v := view(t, m); v.Verdict.Kind != NoVerdict || v.Expected != "" {
		t.Errorf("without an expected value: %+v", v)
	}
}

func TestMatchesByWeakDigestsSaySo(t *testing.T) {
	m := model()
	drop(m, 1, 1, "/f")
	expect(m, "MD5: "+fmt.Sprintf("%x", md5.Sum([]byte("abc"))))
	done(m, 1, "abc")
	v := view(t, m)
	if v.Verdict.Kind != WeakMatch || !strings.Contains(v.Verdict.Word, "Weak") {
		t.Errorf("verdict %+v", v.Verdict)
	}
	if v.Digests[0].Kind != WeakMatch || v.Digests[1].Kind != NoVerdict {
		t.Errorf("rows %+v", v.Digests)
	}
}

func TestAMismatchShowsThePublishedDigestBesideTheFiles(t *testing.T) {
	m := model()
	drop(m, 1, 1, "/f")
	expect(m, "sha256:"+sha("other"))
	done(m, 1, "this")
	v := view(t, m)
	if v.Verdict.Kind != Mismatch || v.Digests[1].Published != sha("other") || v.Digests[1].Hex != sha("this") {
		t.Errorf("verdict %+v, row %+v", v.Verdict, v.Digests[1])
	}
}

func TestTextsWithoutADigestCannotTell(t *testing.T) {
	m := model()
	drop(m, 1, 1, "/f")
	expect(m, "hello there")
	done(m, 1, "this")
	if v := view(t, m); v.Verdict.Kind != CannotTell || v.Verdict.Sentence == "" {
		t.Errorf("verdict %+v", v.Verdict)
	}
}

func TestExpectedDigestsThatWereNotWantedAreAskedFor(t *testing.T) {
	m := model()
	drop(m, 1, 1, "/f")
	done(m, 1, "this")
	if _, stale := m.Stale(); stale {
		t.Error("nothing is missing yet")
	}
	expect(m, "SHA-512: "+strings.Repeat("ab", 64))
	if id, stale := m.Stale(); !stale || id != 1 || !m.asked(m.files[m.chosen]).Has(hashing.SHA512) {
		t.Errorf("stale: %v, asked: %v", stale, m.asked(m.files[m.chosen]))
	}
	if v := view(t, m); v.Verdict.Kind != NoVerdict {
		t.Errorf("a verdict without the digest: %+v", v.Verdict)
	}
}

func TestFailedAndCancelledFilesNeverMatch(t *testing.T) {
	m := model()
	expect(m, sha("abc"))
	for i, err := range []error{
		&fs.PathError{Op: "open", Path: "/f", Err: fs.ErrNotExist},
		hashing.ErrChanged, hashing.ErrNotRegular, context.Canceled, errors.New("input/output error"),
	} {
		id := queue.ID(i + 1)
		drop(m, i+1, id, "/f")
		m.Apply(queue.Started{ID: id, Meter: new(hashing.Meter), Want: m.asked(m.files[m.chosen])})
		m.Apply(queue.Ended{ID: id, Err: err})
		v := view(t, m)
		if v.Verdict.Kind != CannotTell || v.Failure == "" {
			t.Errorf("%v: verdict %+v, failure %q", err, v.Verdict, v.Failure)
		}
		if m.Lines() != "" {
			t.Errorf("%v: lines %q", err, m.Lines())
		}
	}
}

func TestDigestsThatStoodBeforeACancelStay(t *testing.T) {
	m := model()
	drop(m, 1, 1, "/f")
	m.Apply(queue.Started{ID: 1, Meter: new(hashing.Meter), Want: m.asked(m.files[m.chosen])})
	m.Apply(queue.Ended{ID: 1, Err: context.Canceled, Ready: report("abc").Sums[1:]})
	expect(m, sha("abc"))
	v := view(t, m)
	if v.State != Cancelled || v.Digests[1].Hex != sha("abc") || v.Digests[0].Words != "cancelled" {
		t.Errorf("rows %+v", v.Digests)
	}
	if v.Verdict.Kind != Match {
		t.Errorf("the whole file was read for SHA-256, yet %+v", v.Verdict)
	}
}

func TestPassesHaveOneTimeForAllTheirDigests(t *testing.T) {
	m := model()
	drop(m, 1, 1, "/f")
	r := report("abc")
	both := hashing.SetOf(hashing.MD5, hashing.SHA256)
	for i := range r.Sums {
		r.Sums[i].SharedWith = both.Without(r.Sums[i].Algorithm)
		r.Sums[i].Core, r.Sums[i].Busy = "two in one", time.Second
	}
	m.Apply(queue.Started{ID: 1, Meter: new(hashing.Meter), Want: both})
	m.Apply(queue.Ended{ID: 1, Report: r})
	v := view(t, m)
	if len(v.Passes) != 1 || len(v.Passes[0].Rows) != 2 || v.Passes[0].Label != "two in one" || v.Passes[0].Time != Duration(time.Second) {
		t.Errorf("passes %+v", v.Passes)
	}
}

func TestLinesAndTitleAndSummary(t *testing.T) {
	m := model()
	drop(m, 1, 1, "/dir/the file.iso")
	if m.Summary() != "1 file, 3 bytes  ·  1 waiting" {
		t.Errorf("summary %q", m.Summary())
	}
	done(m, 1, "abc")
	want := "MD5  900150983cd24fb0d6963f7d28e17f72\nSHA-256  " + sha("abc") + "\n"
	if m.Lines() != want {
		t.Errorf("lines %q", m.Lines())
	}
	if m.Title() != "the file.iso – Omnisum" {
		t.Errorf("title %q", m.Title())
	}
	if v := view(t, m); !strings.Contains(v.Detail, "2 digests in 2.00 s, read once") {
		t.Errorf("detail %q", v.Detail)
	}
}

func TestAnEmptyFileIsDoneAndHasItsDigests(t *testing.T) {
	m := model()
	drop(m, 1, 1, "/empty")
	done(m, 1, "")
	v := view(t, m)
	if v.State != Done || v.Digests[1].Hex != sha("") || !strings.HasPrefix(v.Detail, "0 bytes") {
		t.Errorf("view %+v", v)
	}
	if l := m.Line(0); l.Fraction != 1 || l.Words != "done" {
		t.Errorf("line %+v", l)
	}
}

func TestNamesAreShownWithoutWhatMisleads(t *testing.T) {
	m := model()
	drop(m, 1, 1, "/dir/ab\u202egpj.exe")
	if v := view(t, m); strings.ContainsRune(v.Name, '\u202e') || strings.ContainsRune(m.Title(), '\u202e') {
		t.Errorf("name %q, title %q", v.Name, m.Title())
	}
}

func TestLongTextsAreNotShownInTheField(t *testing.T) {
	if e := ReadExpected([]byte(strings.Repeat("x", 10_000)), nil); e.Shown() != "" {
		t.Errorf("%d letters are shown", len(e.Shown()))
	}
	if e := ReadExpected([]byte(sha("a")+"\n"), nil); e.Shown() != sha("a") {
		t.Errorf("a bare digest shows as %q", e.Shown())
	}
	if ReadExpected([]byte(" \n\t"), nil) != nil {
		t.Error("blanks are an expected value")
	}
}

func TestProgressIsInBytesWithSpeedAndTimeLeft(t *testing.T) {
	m := model()
	drop(m, 1, 1, "/f")
	m.Apply(queue.Started{ID: 1, Meter: new(hashing.Meter), Want: m.Want()})
	if v := view(t, m); !v.Progress.Shown || v.Digests[0].Words != Pending {
		t.Errorf("at the start: %+v", v.Progress)
	}
	f := m.files[1]
	f.progress = hashing.Progress{
		Total: 4_000_000_000, Read: 1_000_000_000, Fraction: 0.25, Elapsed: 10 * time.Second,
		Cores: []hashing.CoreProgress{{Name: "s", Set: hashing.SetOf(hashing.SHA256), Bytes: 1_000_000_000}},
	}
	v := view(t, m)
	if want := "1.00 GB of 4.00 GB, 25 %  ·  0 of 2 digests  ·  100 MB/s"; v.Progress.Left != want {
		t.Errorf("left: %q, want %q", v.Progress.Left, want)
	}
	if want := "10.0 s so far, about 30.0 s left"; v.Progress.Right != want {
		t.Errorf("right: %q, want %q", v.Progress.Right, want)
	}
	if v.Digests[1].Words != Computing || v.Digests[0].Words != Pending {
		t.Errorf("rows %+v", v.Digests)
	}
	if m.Title() != "25 % – f – Omnisum" {
		t.Errorf("title %q", m.Title())
	}
	expect(m, sha("abc"))
	if v := view(t, m); !strings.Contains(v.Expected, "the answer comes in about 30") {
		t.Errorf("announced: %q", v.Expected)
	}
}
