package rows

import (
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"omnisum/app/internal/queue"
	"omnisum/hashing"
	"omnisum/hashing/verify"
)

// A View is all that the tab shows of the chosen file, in finished strings.
type View struct {
	ID     queue.ID
	Path   string
	Name   string
	Detail string // size, folder, what was done
	State  State
	// Failure is the sentence about a file that failed or was cancelled.
	Failure  string
	Progress Progress
	// Expected says, in place of a verdict, what will be compared.
	Expected string
	Verdict  Verdict
	// KeyWanted says which key is lacking to check a signature, "" if none is.
	KeyWanted string
	Digests   []Digest
	Passes    []Pass
}

// Progress is how far the file is. Shown is false if it isn't at work.
type Progress struct {
	Shown       bool
	Fraction    float64
	Left, Right string
}

// A Digest is one row of the table.
type Digest struct {
	Algorithm hashing.Algorithm
	Name      string
	Weak      bool
	Gap       bool   // space above, before a family
	Hex       string // empty while there is none
	Words     string // what stands in its place
	Kind      Kind   // the verdict that this digest decided
	Published string // for a mismatch, the digits that were expected
}

// The words for digests that are still to come.
const (
	Computing = "computing"
	Pending   = "waiting"
)

// A Pass is one core's run over the file; it has one time for all its digests.
type Pass struct {
	Rows     []int // indexes of its digests
	Label    string
	Speed    string
	Time     string  // or per cent, while it runs
	Fraction float64 // of the bar: share of the longest time, or progress
	Running  bool
}

// View returns what to show of the chosen file; ok is false if there is none.
func (m *Model) View() (v View, ok bool) {
	f := m.files[m.chosen]
	if f == nil {
		return View{}, false
	}
	v = View{ID: f.id, Path: f.path, Name: verify.Display(filepath.Base(f.path)), State: f.state, Detail: f.detail()}
	if f.state == Failed || f.state == Cancelled {
		v.Failure = Failure(f.path, f.err)
	}
	var missing hashing.Set
	v.Verdict, missing = m.verdict(f)
	if f.state == Hashing {
		v.Progress = f.progressView()
	}
	if v.Verdict.Kind == NoVerdict && m.expectedOf(f) != nil {
		v.Expected = m.announce(f, missing)
	} else if v.Verdict.Kind == NoVerdict {
		v.Expected = f.ownWords()
	}
	v.KeyWanted = m.KeyWanted()
	v.Digests = m.digests(f, v.Verdict)
	v.Passes = f.passes(v.Digests)
	return v, true
}

func (f *file) detail() string {
	parts := []string{Bytes(f.size), ShortFolder(filepath.Dir(f.path))}
	if f.state == Done {
		times := "once"
		if f.progress.Read > f.size {
			times = "twice"
		}
		parts = append(parts, fmt.Sprintf("%s in %s, read %s", count(len(f.sums), "digest"), Duration(f.report.Elapsed), times))
	}
	return strings.Join(parts, "  ·  ")
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// ShortFolder writes the home folder as ~.
func ShortFolder(dir string) string {
	home, err := os.UserHomeDir()
	if err == nil && home != "/" {
		if rest, ok := strings.CutPrefix(dir, home); ok && (rest == "" || os.IsPathSeparator(rest[0])) {
			dir = "~" + rest
		}
	}
	return middleCut(verify.Display(dir), longestFolder)
}

// longestFolder is how many letters of a folder stand beside the other facts.
const longestFolder = 36

// middleCut shortens s to n letters by leaving out the middle; the end of a
// path tells more than its beginning.
func middleCut(s string, n int) string {
	letters := []rune(s)
	if len(letters) <= n {
		return s
	}
	tail := n * 2 / 3
	return string(letters[:n-tail-1]) + "…" + string(letters[len(letters)-tail:])
}

func (f *file) progressView() Progress {
	p := f.progress
	if p.Fraction < 0 {
		return Progress{Shown: true, Left: "opening the file"}
	}
	through := int64(p.Fraction * float64(p.Total))
	left := fmt.Sprintf("%s of %s, %d %%  ·  %d of %s", Bytes(through), Bytes(p.Total), int(100*p.Fraction), len(p.Ready), count(f.want.Len(), "digest"))
	if s := Speed(through, p.Elapsed); s != "" {
		left += "  ·  " + s
	}
	right := Duration(p.Elapsed) + " so far"
	if p.Elapsed > time.Second && p.Fraction > 0.01 {
		rest := time.Duration(float64(p.Elapsed) * (1 - p.Fraction) / p.Fraction)
		right += ", about " + Duration(rest.Round(time.Second)) + " left"
	}
	return Progress{Shown: true, Fraction: p.Fraction, Left: left, Right: right}
}

// announce says what the file will be compared with, and when.
func (m *Model) announce(f *file, missing hashing.Set) string {
	e := m.expectedOf(f)
	s := "Will compare with " + e.what
	if e.beside {
		s += ", found beside the file"
	}
	if line := e.lineOf(filepath.Base(f.path)); line > 0 {
		s += fmt.Sprintf("; line %d is this file's", line)
	}
	if f.state == Waiting {
		return s + "; the file waits for its turn."
	}
	if left, ok := f.until(missing); ok {
		return fmt.Sprintf("%s; the answer comes in about %s.", s, Duration(left.Round(time.Second)))
	}
	return s + "."
}

// until estimates when the missing digests will be there.
func (f *file) until(missing hashing.Set) (time.Duration, bool) {
	var longest time.Duration
	found := false
	for _, c := range f.progress.Cores {
		if c.Set&missing == 0 || c.Done {
			continue
		}
		if c.Bytes == 0 || f.progress.Elapsed < time.Second {
			return 0, false
		}
		rest := float64(f.progress.Elapsed) * float64(f.progress.Total-c.Bytes) / float64(c.Bytes)
		longest, found = max(longest, time.Duration(rest)), true
	}
	return longest, found && longest >= time.Second
}

func (m *Model) digests(f *file, v Verdict) []Digest {
	set := f.want | setOf(f.sums)
	if f.state == Waiting {
		set = m.asked(f)
	}
	var list []Digest
	var last hashing.Info
	for a := range set.All() {
		info := a.Info()
		d := Digest{Algorithm: a, Name: info.Name, Weak: info.Broken}
		d.Gap = len(list) > 0 && info.Family != last.Family && isFamily(info.Family)
		if s := f.sum(a); s != nil {
			d.Hex = hex.EncodeToString(s.Digest)
		} else {
			d.Words = f.words(a)
		}
		if v.Algorithm == info.Name && d.Hex != "" {
			d.Kind = v.Kind
			if v.Kind == Mismatch {
				d.Published = hex.EncodeToString(m.published(f, a))
			}
		}
		list = append(list, d)
		last = info
	}
	return list
}

// isFamily tells whether a family has several members, so that space above it
// helps the eye.
func isFamily(name string) bool {
	n := 0
	for a := range hashing.All().All() {
		if a.Info().Family == name {
			n++
		}
	}
	return n > 1
}

// words says why a digest isn't there.
func (f *file) words(a hashing.Algorithm) string {
	switch f.state {
	case Failed:
		return "not computed"
	case Cancelled:
		return "cancelled"
	case Hashing:
		for _, c := range f.progress.Cores {
			if c.Set.Has(a) && c.Bytes > 0 {
				return Computing
			}
		}
	}
	return Pending
}

// passes returns the runs of the cores, those at work and those done.
func (f *file) passes(digests []Digest) []Pass {
	at := map[hashing.Algorithm]int{}
	for i, d := range digests {
		at[d.Algorithm] = i
	}
	var longest time.Duration
	for _, s := range f.sums {
		longest = max(longest, s.Busy)
	}
	var list []Pass
	for _, s := range f.sums {
		if lowest(s.SharedWith) < s.Algorithm {
			continue // its core is in the list already
		}
		set := s.SharedWith.With(s.Algorithm)
		p := Pass{Rows: rowsOf(set, at), Label: label(set, s.Core), Speed: Speed(f.size, s.Busy), Time: Duration(s.Busy)}
		if longest > 0 {
			p.Fraction = float64(s.Busy) / float64(longest)
		}
		list = append(list, p)
	}
	if f.state != Hashing {
		return list
	}
	for _, c := range f.progress.Cores {
		if c.Done || f.progress.Total <= 0 || c.Bytes == 0 {
			continue
		}
		part := float64(c.Bytes) / float64(f.progress.Total)
		list = append(list, Pass{
			Rows: rowsOf(c.Set, at), Label: label(c.Set, c.Name),
			Time: fmt.Sprintf("%d %%", int(100*part)), Fraction: part, Running: true,
		})
	}
	return list
}

func lowest(s hashing.Set) hashing.Algorithm {
	for a := range s.All() {
		return a
	}
	return ^hashing.Algorithm(0)
}

// label says what was computed together; one digest alone needs no words.
func label(set hashing.Set, core string) string {
	if set.Len() < 2 {
		return ""
	}
	return core
}

func rowsOf(set hashing.Set, at map[hashing.Algorithm]int) []int {
	var rows []int
	for a := range set.All() {
		if i, ok := at[a]; ok {
			rows = append(rows, i)
		}
	}
	return rows
}
