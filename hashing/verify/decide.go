package verify

import "omnisum/hashing"

// A decision is a verdict before it is put into words.
type decision struct {
	Result   Result
	Cause    Cause
	missing  hashing.Set
	findings []finding
	// decider is the finding that decided, -1 if none did.
	decider int
}

// A tally sorts the findings of one group.
type tally struct {
	strongEqual, strongDiffers, weakEqual, weakDiffers int // index of the first finding, -1 if none
	strongMissing, weakMissing                         hashing.Set
	unsupported, unproven                              int
}

func (j *judge) tally(fs []finding) tally {
	t := tally{-1, -1, -1, -1, 0, 0, -1, -1}
	first := func(at *int, n int) {
		if *at < 0 {
			*at = n
		}
	}
	for n, f := range fs {
		e := &j.list.Entries[f.entry]
		weak := e.weak()
		switch {
		case f.outcome == differs && e.Conflict:
			// At least one of contradicting values has to differ.
		case f.outcome == equal && f.by.Info().Broken:
			first(&t.weakEqual, n)
		case f.outcome == equal:
			first(&t.strongEqual, n)
		case f.outcome == differs && weak:
			first(&t.weakDiffers, n)
		case f.outcome == differs:
			first(&t.strongDiffers, n)
		case f.outcome == waits && weak:
			t.weakMissing |= f.missing
		case f.outcome == waits:
			t.strongMissing |= f.missing
		case f.outcome == unsupported:
			first(&t.unsupported, n)
		default:
			first(&t.unproven, n)
		}
	}
	return t
}

// group decides about entries that all speak of one file.
func (j *judge) group(entries []int32) decision {
	d := decision{decider: -1}
	for _, i := range entries {
		d.findings = append(d.findings, j.compare(i))
	}
	contradicted, waiting := j.contradiction(d.findings)
	t := j.tally(d.findings)
	d.missing = t.strongMissing | t.weakMissing
	set := func(r Result, c Cause, decider int) decision {
		d.Result, d.Cause, d.decider = r, c, decider
		return d
	}
	switch {
	case t.strongDiffers >= 0 && j.rival(d.findings, t.strongDiffers) >= 0:
		return set(Unknown, Contradicted, j.rival(d.findings, t.strongDiffers))
	case t.strongDiffers >= 0:
		return set(Mismatch, NoCause, t.strongDiffers)
	case contradicted >= 0:
		return set(Unknown, Contradicted, contradicted)
	case waiting != 0:
		d.missing |= waiting
		return set(Unknown, Pending, -1)
	}
	return j.settle(d, t, set)
}

// settle decides where no strong value differs and none contradict each other.
func (j *judge) settle(d decision, t tally, set func(Result, Cause, int) decision) decision {
	switch {
	case t.strongEqual >= 0 && j.bothUnsure(d.findings, t.strongEqual):
		return set(Unknown, Contradicted, t.strongEqual)
	case t.strongEqual < 0 && t.weakEqual >= 0 && j.bothUnsure(d.findings, t.weakEqual):
		return set(Unknown, Contradicted, t.weakEqual)
	case t.strongEqual >= 0 && (t.strongMissing&j.file.Pending != 0 || j.rivalWaits(d.findings, t.strongEqual)):
		return set(Unknown, Pending, -1)
	case t.strongEqual >= 0:
		return set(Match, NoCause, t.strongEqual)
	case t.strongMissing != 0:
		return set(Unknown, Pending, -1)
	case t.weakDiffers >= 0 && j.rival(d.findings, t.weakDiffers) >= 0:
		return set(Unknown, Contradicted, j.rival(d.findings, t.weakDiffers))
	case t.weakDiffers >= 0:
		return set(Mismatch, NoCause, t.weakDiffers)
	case t.weakEqual >= 0 && (t.weakMissing&j.file.Pending != 0 || j.rivalWaits(d.findings, t.weakEqual)):
		return set(Unknown, Pending, -1)
	case t.weakEqual >= 0 && j.sizeDiffers(d.findings):
		return set(Unknown, Contradicted, t.weakEqual)
	case t.weakEqual >= 0:
		return set(WeakMatch, NoCause, t.weakEqual)
	case t.weakMissing != 0:
		return set(Unknown, Pending, -1)
	case t.unproven >= 0:
		return set(Unknown, Unproven, t.unproven)
	}
	return set(Unknown, Unsupported, max(t.unsupported, 0))
}

// rival returns a finding that is equal by an algorithm that finding n may be of
// too, -1 if there is none. Then the text has two values of one kind, although
// not labelled or placed alike, and one must be wrong or another file's.
func (j *judge) rival(fs []finding, n int) int {
	e := &j.list.Entries[fs[n].entry]
	for i, f := range fs {
		o := &j.list.Entries[f.entry]
		if f.outcome == equal && e.Candidates.Has(f.by) && sameName(e.Path) == sameName(o.Path) {
			return i
		}
	}
	return -1
}

// rivalWaits tells whether a value that may be of the algorithm by which finding
// n is equal is not, so that it contradicts unless it is of another one, which is
// not computed yet.
func (j *judge) rivalWaits(fs []finding, n int) bool {
	for _, f := range fs {
		if f.outcome == waits && j.list.Entries[f.entry].Candidates.Has(fs[n].by) {
			return true
		}
	}
	return false
}

// bothUnsure tells whether finding n is of a value that may be no digest of the
// file, and another such value is not. One under a label of another length is a
// digest for certain, and not where it should be.
func (j *judge) bothUnsure(fs []finding, n int) bool {
	unsure := j.list.Entries[fs[n].entry].Unsure
	for _, f := range fs {
		e := &j.list.Entries[f.entry]
		if f.outcome == unproven && e.Candidates.Has(fs[n].by) && (unsure || e.Label != "" && !e.Named) {
			return true
		}
	}
	return false
}

// contradiction looks at values of which the list has different ones for the
// same file. If all of them are this file's, by different algorithms of one
// length, there is no contradiction. It returns a finding that shows one, if
// possible one that is equal, or what must be computed before that is known.
func (j *judge) contradiction(fs []finding) (int, hashing.Set) {
	first, same, named, all := -1, -1, false, true
	var missing hashing.Set
	for n, f := range fs {
		e := &j.list.Entries[f.entry]
		if !e.Conflict {
			continue
		}
		if first < 0 {
			first = n
		}
		named = named || e.Named
		missing |= f.missing
		if f.outcome != equal {
			all = false
		} else if same < 0 {
			same = n
		}
	}
	switch {
	case first < 0 || all && !named:
		return -1, 0
	case missing != 0 && !named:
		return -1, missing
	case same >= 0:
		return same, 0
	}
	return first, 0
}

// rivals returns the entries that have the same name as e and contradict it or
// each other, e among them.
func (l List) rivals(e *Entry) []int32 {
	var found []int32
	consider := func(i int32) {
		r := &l.Entries[i]
		if r.Conflict && sameName(r.Path) == sameName(e.Path) && r.Qualifier == e.Qualifier &&
			len(r.Digest) == len(e.Digest) && r.Candidates&e.Candidates != 0 {
			found = append(found, i)
		}
	}
	if e.Path == "" {
		for _, i := range l.lookup().unnamed {
			consider(i)
		}
		return found
	}
	for _, i := range l.lookup().exact[baseName(sameName(e.Path))] {
		consider(i)
	}
	return found
}

// sizeDiffers tells whether an entry publishes another size than the file has.
func (j *judge) sizeDiffers(fs []finding) bool {
	for _, f := range fs {
		if size := j.list.Entries[f.entry].Size; size >= 0 && j.file.Size >= 0 && size != j.file.Size {
			return true
		}
	}
	return false
}

// anyOf looks for the file's digests among entries of other names. Four bytes
// are not enough for that: among many values some would be equal by chance.
func (j *judge) anyOf() Verdict {
	weak := decision{decider: -1}
	missing := j.list.lookup().wanted &^ j.done
	for _, i := range j.list.having(j.sums) {
		d := j.group(j.list.fellows(i))
		if d.Result == Match {
			return j.explain(d, manyOther)
		}
		if d.Result == WeakMatch && weak.decider < 0 {
			weak = d
		}
	}
	switch {
	case missing&j.file.Pending != 0 || missing != 0 && weak.decider < 0:
		return j.pending(missing)
	case weak.decider >= 0:
		return j.explain(weak, manyOther)
	}
	return j.notListed()
}

// fellows returns the entries that speak of the same file as entry i.
func (l List) fellows(i int32) []int32 {
	e := &l.Entries[i]
	var found []int32
	for _, o := range l.lookup().exact[baseName(sameName(e.Path))] {
		if sameName(l.Entries[o].Path) == sameName(e.Path) && l.Entries[o].Qualifier == e.Qualifier {
			found = append(found, o)
		}
	}
	return found
}
