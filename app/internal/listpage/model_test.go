package listpage

import (
	"context"
	"crypto/md5"
	"crypto/sha256"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"omnisum/app/internal/listcheck"
	"omnisum/hashing/signature"
)

func put(t testing.TB, folder, name, data string) string {
	t.Helper()
	path := filepath.Join(folder, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(data), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func gnu(name, data string) string {
	return fmt.Sprintf("%x  %s\n", sha256.Sum256([]byte(data)), name)
}

// noKeys are those of a person who trusts none.
func noKeys() signature.Keys { return nil }

// checked runs a real check to its end.
func checked(t testing.TB, paths ...string) *Model {
	t.Helper()
	var names []string
	for _, p := range paths {
		names = append(names, filepath.Base(p))
	}
	m := NewModel(filepath.Dir(paths[0]), names)
	j := startJob(paths, listcheck.Check, noKeys, 2, func() {})
	defer j.end()
	for end := time.Now().Add(20 * time.Second); !j.fetch(m); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the check does not end")
		}
	}
	return m
}

func lines(m *Model) (all []string) {
	for i := range m.Len() {
		l := m.Line(i)
		all = append(all, l.Word+" "+l.Name)
	}
	return all
}

func TestTheVerdictIsGoodOnlyIfEveryLineIs(t *testing.T) {
	weak := fmt.Sprintf("%x  a\n", md5.Sum([]byte("a")))
	a, b := gnu("a", "a"), gnu("b", "b")
	for _, c := range []struct {
		name, text     string
		kind           Kind
		word, sentence string
	}{
		{"all match", a + b, Matched, "Match", "all 2 are as published"},
		{"one matches", a, Matched, "Match", "the one file is as published"},
		{"one is weak", b + weak, Weak, "Weak match", "all 2 match, but 1 only"},
		{"one differs", a + gnu("b", "x"), Mismatched, "Mismatch", "1 file differs; 1 of 2 match"},
		{"one differs and two are missing", a + gnu("b", "x") + gnu("c", "") + gnu("d", ""), Mismatched, "Mismatch", "1 file differs and 2 are missing; 1 of 4 match"},
		{"one is missing", a + gnu("c", ""), Missing, "Incomplete", "1 file is missing; 1 of 2 match, none differs"},
		{"a line is malformed", a + "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcde  b\n", Unknown, "Cannot tell", "1 line is malformed; 1 of 2 match"},
		{"a name is unsafe", a + gnu("../b", "b"), Unknown, "Cannot tell", "1 entry has an unsafe name; 1 of 2 match"},
		{"a folder stands in the place of a file", a + gnu("folder", "b"), Unknown, "Cannot tell", "1 file cannot be read; 1 of 2 match"},
		{"the list contradicts itself", a + gnu("a", "x") + b, Unknown, "Cannot tell", "contradicted by the list; 1 of 3 match"},
		{"there is no digest", "nothing\n", Unknown, "Cannot tell", "no entry of the list was checked"},
	} {
		t.Run(c.name, func(t *testing.T) {
			folder := t.TempDir()
			put(t, folder, "a", "a")
			put(t, folder, "b", "b")
			put(t, folder, "folder/x", "b")
			m := checked(t, put(t, folder, "SUMS", c.text))
			v := m.Verdict()
			if v.Kind != c.kind || v.Word != c.word || !strings.Contains(v.Sentence, c.sentence) {
				t.Errorf("%v %s: %s\n%q", v.Kind, v.Word, v.Sentence, lines(m))
			}
			if bad := m.bad(); (v.Kind == Matched || v.Kind == Weak) && bad != 0 {
				t.Errorf("good, although %d rows are not", bad)
			}
		})
	}
}

func TestProblemsComeFirstAndFilesThatAreNotListedLast(t *testing.T) {
	folder := t.TempDir()
	put(t, folder, "good", "1")
	put(t, folder, "sub/bad", "2")
	put(t, folder, "stranger", "3")
	put(t, folder, "sub/other", "3")
	put(t, folder, "elsewhere/far", "no file of the list is in this folder")
	list := put(t, folder, "SHA256SUMS", gnu("good", "1")+gnu("gone", "")+gnu("sub/bad", "x"))
	put(t, folder, "SHA256SUMS.asc", "")
	m := checked(t, list)
	got := lines(m)
	last := got[3:]
	if last[0] > last[1] {
		last[0], last[1] = last[1], last[0]
	}
	want := []string{"mismatched sub/bad", "missing gone", "matched good", "not in the list stranger", "not in the list sub/other"}
	if strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("rows %q", got)
	}
	d, _ := m.detail(m.index(0))
	if d.Published == d.Computed || len(d.Computed) != 64 || !strings.Contains(d.Facts, "line 3") || d.Reason == "" {
		t.Errorf("%+v", d)
	}
	if d, _ := m.detail(m.index(1)); !strings.Contains(d.Reason, "gone”") || !strings.Contains(d.Reason, "does not exist") {
		t.Errorf("missing: %+v", d)
	}
	if names, n := m.ProblemNames(); n != 2 || names != "sub/bad\ngone\n" {
		t.Errorf("problems: %d %q", n, names)
	}
	if s := m.None(); s != "none weak, unreadable or unsafe" {
		t.Errorf("zeros: %q", s)
	}
	var report strings.Builder
	if err := m.Report(&report); err != nil || !strings.Contains(report.String(), "computed  "+d.Computed) || !strings.Contains(report.String(), "Mismatch: 1 file differs and 1 is missing; 1 of 3 match") {
		t.Errorf("%v\n%s", err, report.String())
	}
}

func TestSeveralListsAreOnePage(t *testing.T) {
	folder := t.TempDir()
	put(t, folder, "a", "a")
	one := put(t, folder, "SHA256SUMS", gnu("a", "a"))
	two := put(t, folder, "MD5SUMS", fmt.Sprintf("%x  gone\n", md5.Sum([]byte("a"))))
	m := checked(t, one, two)
	if m.Name() != "2 lists" || !m.mixed() || m.Line(0).Algorithm != "MD5" || m.Line(1).Algorithm != "SHA-256" {
		t.Errorf("%s, %q: %+v, %+v", m.Name(), m.algs, m.Line(0), m.Line(1))
	}
	if d, _ := m.detail(m.index(0)); !strings.Contains(d.Facts, "line 1 of MD5SUMS") {
		t.Errorf("facts %q", d.Facts)
	}
	broken := checked(t, one, filepath.Join(folder, "no such list"))
	if v := broken.Verdict(); v.Kind != Unknown || !strings.Contains(v.Reason, "does not exist") {
		t.Errorf("with a list that is not there: %+v", v)
	}
}

func TestFiltersLetThroughWhatTheySay(t *testing.T) {
	m := NewModel("", []string{"list"})
	var batch []record
	for i := range 250_000 {
		name := fmt.Sprintf("Dir/File%06d", i)
		batch = append(batch, record{text: name, name: uint32(len(name)), kind: []Kind{Matched, Missing}[i%2], size: -1})
	}
	m.add(batch[:200_000])
	m.Filter("FILE00000")
	for m.sift() {
	}
	if m.Len() != 10 || m.Line(0).Name != "Dir/File000001" || m.Line(9).Name != "Dir/File000008" {
		t.Errorf("rows %q", lines(m))
	}
	m.Only(Matched)
	if m.Len() != 5 || m.place(m.index(3)) != 3 || m.place(1) != -1 {
		t.Errorf("rows %q", lines(m))
	}
	m.Filter("file24")
	if m.Len() != 0 {
		t.Errorf("%d rows", m.Len())
	}
	m.add(batch[200_000:])
	for m.sift() {
	}
	if m.Len() != 5000 {
		t.Errorf("%d rows of those that came later", m.Len())
	}
	m.Filter("")
	m.Only(All)
	if m.Len() != len(batch) || m.index(len(batch)) != -1 || m.index(-1) != -1 {
		t.Errorf("%d rows", m.Len())
	}
	for _, i := range []int{0, 1, 124_999, 125_000, 249_999} {
		if got := m.place(m.index(i)); got != i {
			t.Errorf("row %d is found at %d", i, got)
		}
	}
}

func TestACancelledCheckSaysSo(t *testing.T) {
	folder := t.TempDir()
	list := put(t, folder, "SUMS", gnu("a", "a"))
	endless := func(ctx context.Context, s []listcheck.Source, _ listcheck.Options) iter.Seq[listcheck.Event] {
		return func(yield func(listcheck.Event) bool) {
			yield(listcheck.Row{Status: listcheck.Match})
			<-ctx.Done()
		}
	}
	j := startJob([]string{list}, endless, noKeys, 1, func() {})
	m := NewModel(folder, []string{"SUMS"})
	for m.total() == 0 {
		j.fetch(m)
	}
	if v := m.Verdict(); v.Kind != waiting || v.Word != "Checking" {
		t.Errorf("while it runs: %+v", v)
	}
	j.end()
	j.fetch(m)
	if v := m.Verdict(); v.Kind != Unknown || !strings.Contains(v.Sentence, "cancelled after 1 entry") {
		t.Errorf("%+v", v)
	}
}

func TestTheFirstRowsAreThereBeforeALongListIsRead(t *testing.T) {
	folder := t.TempDir()
	var text strings.Builder
	for i := range 200_000 {
		text.WriteString(gnu(fmt.Sprintf("file%d", i%1000), fmt.Sprint(i%1000)))
	}
	for i := range 1000 {
		put(t, folder, fmt.Sprintf("file%d", i), fmt.Sprint(i))
	}
	list := put(t, folder, "SHA256SUMS", text.String())
	begun := time.Now()
	m := NewModel(folder, []string{"SHA256SUMS"})
	j := startJob([]string{list}, listcheck.Check, noKeys, 2, func() {})
	defer j.end()
	for m.Len() == 0 {
		j.fetch(m)
		time.Sleep(time.Millisecond)
	}
	took := time.Since(begun)
	t.Logf("the first of %d rows after %v", m.Len(), took)
	if took > 5*time.Second {
		t.Errorf("the first row after %v", took)
	}
	for !j.fetch(m) {
		time.Sleep(time.Millisecond)
	}
	if v := m.Verdict(); v.Kind != Matched || m.total() != 1000 {
		t.Errorf("%d rows: %+v", m.total(), v)
	}
}
