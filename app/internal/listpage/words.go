package listpage

import (
	"fmt"
	"strings"
	"time"

	"omnisum/app/internal/rows"
	"omnisum/hashing/verify"
)

// A Verdict is the answer about the whole list, in words.
type Verdict struct {
	Kind                           Kind // whose shape it has; waiting for none
	Word, Sentence, Reason, Signed string
}

// Verdict returns the answer about the list. It is never good while one line is
// not.
func (m *Model) Verdict() Verdict {
	v := Verdict{Signed: m.signature, Reason: strings.Join(m.failures, " ")}
	n, good := m.total(), len(m.buckets[Matched])+len(m.buckets[Weak])
	match := fmt.Sprintf("%d of %d match", good, n)
	switch {
	case m.state == Checking:
		v.Kind, v.Word, v.Sentence = waiting, "Checking", "nothing wrong so far"
		if m.badSignature != "" {
			v.Sentence = "the list’s signature is bad"
		} else if p := m.problems(); p != "" {
			v.Sentence = p + " so far"
		}
		return v
	case m.badSignature != "":
		v.Kind, v.Word, v.Sentence = Mismatched, "Bad signature", "nobody vouches for the list"
		if p := m.problems(); p != "" && len(m.buckets[Mismatched]) > 0 {
			v.Sentence += ", and " + p
		}
		v.Reason = strings.TrimSpace("Get the list and its signature again, from the publisher. " + v.Reason)
	case len(m.buckets[Mismatched]) > 0:
		v.Kind, v.Word, v.Sentence = Mismatched, "Mismatch", m.problems()+"; "+match
	case m.state == Cancelled:
		v.Kind, v.Word, v.Sentence = Unknown, "Cannot tell", "the check was cancelled"
		if n > 0 {
			v.Sentence = fmt.Sprintf("the check was cancelled after %s; %d match", counted(n, "entry", "entries"), good)
		}
	case n == 0:
		v.Kind, v.Word, v.Sentence = Unknown, "Cannot tell", "no entry of the list was checked"
	case m.only1(Missing):
		v.Kind, v.Word, v.Sentence = Missing, "Incomplete", m.problems()+"; "+match
		if good > 0 {
			v.Sentence += ", none differs"
		}
	case m.bad() > 0 || len(m.failures) > 0:
		v.Kind, v.Word, v.Sentence = Unknown, "Cannot tell", match
		if p := m.problems(); p != "" {
			v.Sentence = p + "; " + match
		}
	case len(m.buckets[Weak]) > 0:
		v.Kind, v.Word = Weak, "Weak match"
		v.Sentence = fmt.Sprintf("%s, but %d only by an algorithm that does not stop forgery", all(n, "matches", "match"), len(m.buckets[Weak]))
	default:
		v.Kind, v.Word, v.Sentence = Matched, "Match", all(n, "is as published", "are as published")
	}
	return v
}

// all says that every entry does something.
func all(n int, one, many string) string {
	if n == 1 {
		return "the one file " + one
	}
	return fmt.Sprintf("all %d %s", n, many)
}

// bad counts the rows that forbid a good answer.
func (m *Model) bad() int {
	n := 0
	for k := range Weak {
		n += len(m.buckets[k])
	}
	return n
}

// only1 tells whether all problems are of one kind.
func (m *Model) only1(k Kind) bool {
	return len(m.failures) == 0 && m.bad() > 0 && m.bad() == len(m.buckets[k])
}

// problems counts in words what is not good: "1 file differs and 2 are
// missing".
func (m *Model) problems() string {
	phrases := [...][2]string{
		Mismatched: {"differs", "differ"}, Contradicted: {"is contradicted by the list", "are contradicted by the list"},
		Unreadable: {"cannot be read", "cannot be read"}, Missing: {"is missing", "are missing"},
		UnsafeName: {"has an unsafe name", "have unsafe names"}, Malformed: {"is malformed", "are malformed"},
		Unsupported: {"is unsupported", "are unsupported"}, Unknown: {"cannot be judged", "cannot be judged"},
	}
	var parts []string
	for k := range Weak {
		n := len(m.buckets[k])
		if n == 0 {
			continue
		}
		does := phrases[k][1]
		if n == 1 {
			does = phrases[k][0]
		}
		what := fmt.Sprint(n)
		switch {
		case k == Malformed:
			what = counted(n, "line", "lines")
		case len(parts) == 0 && k <= Missing:
			what = counted(n, "file", "files")
		case len(parts) == 0:
			what = counted(n, "entry", "entries")
		}
		parts = append(parts, what+" "+does)
	}
	return joined(parts, "and")
}

func joined(parts []string, last string) string {
	if n := len(parts); n > 1 {
		return strings.Join(parts[:n-1], ", ") + " " + last + " " + parts[n-1]
	}
	return strings.Join(parts, "")
}

func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// Counts returns how many rows each kind has.
func (m *Model) Counts() (n [kinds]int) {
	for k, b := range m.buckets {
		n[k] = len(b)
	}
	return n
}

// None names in one sentence the kinds that matter and have no rows.
func (m *Model) None() string {
	if m.state != Finished {
		return ""
	}
	short := [...]string{
		Mismatched: "mismatched", Unreadable: "unreadable", Missing: "missing",
		UnsafeName: "unsafe", Weak: "weak",
	}
	var parts []string
	for _, k := range []Kind{Mismatched, Missing, Weak, Unreadable, UnsafeName} {
		if len(m.buckets[k]) == 0 {
			parts = append(parts, short[k])
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return "none " + joined(parts, "or")
}

// Facts describes the list: entries, folder, what was read in which time.
func (m *Model) Facts() string {
	entries := counted(m.total(), "entry", "entries")
	if len(m.algs) == 2 && m.algs[1] != "" {
		entries = fmt.Sprintf("%d %s", m.total(), m.algs[1]) + strings.TrimLeft(entries, "0123456789")
	}
	parts := []string{entries, rows.ShortFolder(m.folder)}
	if m.state == Checking {
		parts[0] = "checking"
		if m.estimate > 0 {
			parts[0] = "about " + counted(m.estimate, "entry", "entries")
		}
		return strings.Join(parts, "  ·  ")
	}
	parts = append(parts, rows.Bytes(m.bytes)+" in "+rows.Duration(m.elapsed))
	return strings.Join(parts, "  ·  ")
}

// Progress says how far the check is, from 0 to 1, and in words.
func (m *Model) Progress() (fraction float64, left, right string) {
	n := m.total()
	left = counted(n, "entry", "entries") + " checked"
	if m.estimate > 0 {
		fraction = min(0.999, (float64(n)+m.running)/float64(m.estimate))
		left = fmt.Sprintf("%d of about %s checked", n, counted(m.estimate, "entry", "entries"))
	}
	left += "  ·  " + rows.Bytes(m.bytes)
	if s := rows.Speed(m.bytes, m.elapsed); s != "" {
		left += "  ·  " + s
	}
	right = rows.Duration(m.elapsed) + " so far"
	if m.elapsed > time.Second && fraction > 0.01 {
		rest := time.Duration(float64(m.elapsed) * (1 - fraction) / fraction)
		right += ", about " + rows.Duration(rest.Round(time.Second)) + " left"
	}
	return fraction, left, right
}

// Name returns what the page is about: the list's name, or how many there are.
func (m *Model) Name() string {
	if len(m.lists) == 1 {
		return verify.Display(m.lists[0])
	}
	return fmt.Sprintf("%d lists", len(m.lists))
}

// ProblemNames returns the names of the rows that are not good, one a line, and
// how many there are.
func (m *Model) ProblemNames() (names string, n int) {
	var b strings.Builder
	for k := range Weak {
		for _, i := range m.buckets[k] {
			r := m.all.row(int(i))
			b.WriteString(m.nameOf(&r))
			b.WriteByte('\n')
			n++
		}
	}
	return b.String(), n
}
