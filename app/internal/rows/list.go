package rows

import (
	"fmt"
	"path/filepath"
	"strings"

	"omnisum/app/internal/queue"
	"omnisum/hashing/verify"
)

// A Line is one file in the list of files.
type Line struct {
	ID    queue.ID
	Name  string
	Size  string
	State State
	// Words are the state in words: "waiting", "34 %", "done", or why the
	// file failed.
	Words string
	// Fraction is the progress, from 0 to 1.
	Fraction float64
	Chosen   bool
	// Kind is the verdict about the file, if there is an expected value.
	Kind Kind
}

// Len returns how many files there are.
func (m *Model) Len() int { return len(m.order) }

// Line returns the file at place i of the list.
func (m *Model) Line(i int) Line {
	f := m.files[m.order[i]]
	l := Line{
		ID: f.id, Name: verify.Display(filepath.Base(f.path)), Size: Bytes(f.size),
		State: f.state, Words: f.state.String(), Chosen: f.id == m.chosen,
	}
	if f.state == Done || f.state == Hashing && f.id == m.chosen {
		if v, _ := m.verdict(f); v.Kind != NoVerdict {
			l.Kind, l.Words = v.Kind, strings.ToLower(v.Word)
		}
	}
	switch f.state {
	case Hashing:
		l.Fraction = max(0, f.progress.Fraction)
		l.Words = fmt.Sprintf("%d %%", int(100*l.Fraction))
	case Done:
		l.Fraction = 1
	case Failed:
		l.Size, l.Words = "", failure(f.path, f.err)
	}
	return l
}

// FailureOf returns the sentence about a file that failed, "" for others.
func (m *Model) FailureOf(id queue.ID) string {
	if f := m.files[id]; f != nil && f.state == Failed {
		return Failure(f.path, f.err)
	}
	return ""
}

// Place returns where in the list a file stands, -1 if nowhere.
func (m *Model) Place(id queue.ID) int {
	if i, ok := m.place[id]; ok {
		return i
	}
	return -1
}

// Summary describes all files in one line: "24 files, 1.20 GB  ·  3 done, 21
// waiting".
func (m *Model) Summary() string {
	var size int64
	var in [Cancelled + 1]int
	for _, f := range m.files {
		size += f.size
		in[f.state]++
	}
	parts := []string{}
	for _, s := range []State{Done, Hashing, Waiting, Failed, Cancelled} {
		if in[s] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", in[s], s))
		}
	}
	text := fmt.Sprintf("%s, %s  ·  %s", count(len(m.order), "file"), Bytes(size), strings.Join(parts, ", "))
	if m.listing > 0 {
		text += "  ·  still looking for files"
	}
	return text
}

// Remarks returns what was left out on purpose, since the last call.
func (m *Model) Remarks() []string {
	r := m.remarks
	m.remarks = nil
	return r
}

// Title returns the title of the window: progress first, since a task bar cuts
// the end.
func (m *Model) Title() string {
	f := m.files[m.chosen]
	if f == nil {
		return "Omnisum"
	}
	title := verify.Display(filepath.Base(f.path)) + " – Omnisum"
	if f.state == Hashing && f.progress.Fraction >= 0 {
		title = fmt.Sprintf("%d %% – %s", int(100*f.progress.Fraction), title)
	}
	return title
}

// Lines returns the digests of the chosen file as "NAME  digest" lines.
func (m *Model) Lines() string {
	f := m.files[m.chosen]
	if f == nil {
		return ""
	}
	var b strings.Builder
	for _, s := range f.sums {
		fmt.Fprintf(&b, "%s  %x\n", s.Algorithm, s.Digest)
	}
	return b.String()
}

// Base returns the last element of a file's path, as it is.
func (m *Model) Base(id queue.ID) string {
	if f := m.files[id]; f != nil {
		return filepath.Base(f.path)
	}
	return ""
}

// Path returns a file's path, empty if there is no such file.
func (m *Model) Path(id queue.ID) string {
	if f := m.files[id]; f != nil {
		return f.path
	}
	return ""
}
