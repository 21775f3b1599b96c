package verify

import (
	"bytes"

	"omnisum/hashing"
)

// A Result is one of the four answers.
type Result uint8

// The results. Unknown is the zero value: without proof there is no verdict.
const (
	Unknown Result = iota
	Mismatch
	WeakMatch
	Match
)

// String returns the result as JSON spells it.
func (r Result) String() string {
	return [...]string{"unknown", "mismatch", "weak-match", "match"}[r]
}

// A Cause says why a result is Unknown.
type Cause uint8

// The causes.
const (
	NoCause      Cause = iota
	Pending            // digests in Missing have to be computed first
	Nothing            // the text holds no digest
	BadForm            // the text holds a value that is wrong in form
	OtherFile          // the text speaks of other files only
	Contradicted       // the text has different values for this file
	Unsupported        // the text uses an algorithm that Omnisum does not compute
	Unproven           // a value differs, but it may be no digest of this file
)

// A File is what is known about a file besides its digests.
type File struct {
	// Name is the file's name, with folders only if they are to be compared.
	Name string
	// Size is the size in bytes, -1 if it is not known.
	Size int64
	// Head holds the first bytes of the file, as many as are at hand.
	Head []byte
	// Pending are the algorithms still being computed. Judge waits for them
	// where they can change the verdict.
	Pending hashing.Set
}

// A Verdict is the answer for one file or entry, and why.
type Verdict struct {
	Result Result
	Cause  Cause
	// Matched are the algorithms by which a published value is the file's.
	Matched hashing.Set
	// Algorithm is the display name of the algorithm that decided, or the
	// text's spelling of one that is not supported, or empty.
	Algorithm string
	// Missing are the algorithms without whose digests more cannot be said.
	Missing hashing.Set
	// Reasons are whole sentences, the most important one first.
	Reasons []string
	// Entries are the indexes in the list of the entries that were compared.
	Entries []int
	// Source says where in the text the deciding entry stands.
	Source string
}

// Judge compares the entries of l that speak of f with the digests computed so
// far. It says Mismatch only when every algorithm that an entry may be of has
// been computed, and Match only when no strong digest of the same file differs
// or is still pending. A weak digest decides only where no strong one can.
func Judge(l List, f File, sums []hashing.Sum) Verdict {
	j := newJudge(l, f, sums)
	how, chosen := choose(l, f)
	if how == named || how == renamed {
		return j.doubt(j.explain(j.best(j.groups(chosen)), how), how)
	}
	// A line that names this file but is wrong in form outranks other names.
	if m, ok := j.malformedOwn(); ok {
		return j.badForm(m)
	}
	switch how {
	case none:
		return j.nothing()
	case manyOther:
		return j.doubt(j.anyOf(), how)
	}
	return j.doubt(j.explain(j.best(j.groups(chosen)), how), how)
}

// JudgeEntry is Judge for the entry with index i alone and a file that was
// found under its name. Other entries matter only if they contradict it.
func JudgeEntry(l List, i int, f File, sums []hashing.Sum) Verdict {
	j := newJudge(l, f, sums)
	group := []int32{int32(i)}
	if e := &l.Entries[i]; e.Conflict {
		group = l.rivals(e)
	}
	return j.doubtEntry(j.explain(j.group(group), named))
}

// Needed returns the algorithms that Judge wants computed to decide about f.
func Needed(l List, f File) hashing.Set {
	how, chosen := choose(l, f)
	if how == manyOther {
		return l.lookup().wanted
	}
	var s hashing.Set
	for _, i := range chosen {
		s |= l.Entries[i].Candidates
	}
	return s
}

// First returns the one algorithm of want to compute before the others, as a
// set that is empty if none of want can decide: the one a strong entry names,
// else the likeliest of its length.
func First(l List, f File, want hashing.Set) hashing.Set {
	how, chosen := choose(l, f)
	if how == manyOther {
		return strongest(l.lookup().wanted & want)
	}
	var best hashing.Set
	score := -1
	for _, i := range chosen {
		e := &l.Entries[i]
		a, ok := e.likeliest()
		if !ok || !want.Has(a) {
			continue
		}
		points := 0
		if !e.weak() {
			points += 2
		}
		if e.Named {
			points++
		}
		if points > score {
			best, score = hashing.SetOf(a), points
		}
	}
	return best
}

// strongest returns one algorithm of a list that has several: SHA-256, since it
// is the commonest, else one that protects against forgery.
func strongest(have hashing.Set) hashing.Set {
	if have.Has(hashing.SHA256) {
		return hashing.SetOf(hashing.SHA256)
	}
	var best hashing.Set
	for a := range have.All() {
		if best == 0 || !a.Info().Broken {
			best = hashing.SetOf(a)
		}
		if !a.Info().Broken {
			break
		}
	}
	return best
}

type judge struct {
	list List
	file File
	sums map[hashing.Algorithm][]byte
	done hashing.Set
}

func newJudge(l List, f File, sums []hashing.Sum) *judge {
	j := &judge{list: l, file: f, sums: make(map[hashing.Algorithm][]byte, len(sums))}
	for _, s := range sums {
		// A digest of the wrong length is no digest; nothing may equal it.
		if hashing.All().Has(s.Algorithm) && len(s.Digest) == s.Algorithm.Info().Size {
			j.sums[s.Algorithm] = s.Digest
			j.done = j.done.With(s.Algorithm)
		}
	}
	j.file.Pending &^= j.done
	return j
}

// An outcome is what comparing one entry showed.
type outcome uint8

const (
	equal outcome = iota
	differs
	waits
	unsupported
	unproven
)

// A finding is the outcome for one entry.
type finding struct {
	entry   int32
	outcome outcome
	by      hashing.Algorithm // for equal
	missing hashing.Set       // for waits
}

func (j *judge) compare(i int32) finding {
	e := &j.list.Entries[i]
	if !e.Supported() {
		return finding{entry: i, outcome: unsupported}
	}
	// Other algorithms of the length count too, so that a wrong label can be
	// told from a wrong file. Four bytes are too few for that.
	others := ofSize(len(e.Digest)) &^ e.Candidates
	if len(e.Digest) < 16 {
		others = 0
	}
	for _, set := range []hashing.Set{e.Candidates, others} {
		for a := range (set & j.done).All() {
			if bytes.Equal(e.Digest, j.sums[a]) {
				return finding{entry: i, outcome: equal, by: a}
			}
		}
	}
	missing := (e.Candidates | others&j.file.Pending) &^ j.done
	switch {
	case missing != 0:
		return finding{entry: i, outcome: waits, missing: missing}
	case e.Unsure:
		return finding{entry: i, outcome: unproven}
	}
	return finding{entry: i, outcome: differs}
}

// groups splits entries by the file they speak of.
func (j *judge) groups(entries []int32) [][]int32 {
	type key struct{ path, qualifier string }
	at := map[key]int{}
	var groups [][]int32
	for _, i := range entries {
		e := &j.list.Entries[i]
		k := key{sameName(e.Path), e.Qualifier}
		g, ok := at[k]
		if !ok {
			g = len(groups)
			at[k] = g
			groups = append(groups, nil)
		}
		groups[g] = append(groups[g], i)
	}
	return groups
}

// best judges each group by itself and returns the decision of the closest:
// a file that the list names in two folders is known if it is either of them,
// and differs only if it is neither. Groups that have the name among other words
// may be of two files, so they must agree.
func (j *judge) best(groups [][]int32) decision {
	rank := func(d decision) int {
		switch {
		case d.Result == Match:
			return 4
		case d.Cause == Pending:
			return 3
		case d.Result == WeakMatch:
			return 2
		case d.Result == Unknown:
			return 1
		}
		return 0
	}
	best := j.group(groups[0])
	sure, agreed := j.wholeName(groups[0]), true
	for _, g := range groups[1:] {
		d := j.group(g)
		sure = sure && j.wholeName(g)
		agreed = agreed && d.Result == best.Result
		if rank(d) > rank(best) {
			best = d
		}
	}
	if !sure && !agreed && (best.Result == Match || best.Result == WeakMatch) {
		best.Result, best.Cause = Unknown, Contradicted
	}
	return best
}

// wholeName tells whether entries have no other name than one with the file's as
// its last part, or none.
func (j *judge) wholeName(entries []int32) bool {
	plain, _ := downloaded(baseName(j.file.Name))
	base := fold(baseName(sameName(j.list.Entries[entries[0]].Path)))
	return base == "" || base == fold(baseName(sameName(j.file.Name))) || base == fold(plain)
}
