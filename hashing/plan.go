package hashing

import (
	"fmt"
	"math"
	"slices"
)

// A task is a core and the wanted algorithms that it is to compute.
type task struct {
	spec *coreSpec
	part Set
	cost float64 // cycles per byte
	// title names the core for a person; only tasks of a finished plan have it.
	title string
}

// A choice is a way to cover a set of algorithms: its tasks and what decides
// between choices.
type choice struct {
	tasks   []task
	longest float64 // cost of the dearest task
	total   float64 // cost of all tasks
}

// finish estimates the time per byte on cpus CPUs: no task can be split, and
// all of them together need total.
func (c choice) finish(cpus int) float64 { return max(c.longest, c.total/float64(cpus)) }

func (c choice) plus(d choice) choice {
	return choice{
		tasks:   append(slices.Clip(c.tasks), d.tasks...),
		longest: max(c.longest, d.longest),
		total:   c.total + d.total,
	}
}

// plan covers every wanted algorithm exactly once with cores that this machine
// can run, so that the estimated finish is the earliest; ties go to less total
// work, then to the order of specs. It is pure: the same arguments give the
// same answer.
func plan(want Set, specs []coreSpec, cpus int) ([]task, error) {
	usable := usableSpecs(want, specs)
	best := []choice{{}}
	for _, component := range components(want, usable) {
		ways := covers(component, usable, map[Set][]choice{0: {{}}})
		if len(ways) == 0 {
			return nil, fmt.Errorf("no core computes all of %v", component)
		}
		var joined []choice
		for _, b := range best {
			for _, c := range ways {
				joined = append(joined, b.plus(c))
			}
		}
		best = front(joined)
	}
	winner := best[0]
	for _, c := range best[1:] {
		f, w := c.finish(cpus), winner.finish(cpus)
		if f < w || f == w && c.total < winner.total {
			winner = c
		}
	}
	slices.SortFunc(winner.tasks, func(a, b task) int { return lowest(a.part) - lowest(b.part) })
	for i := range winner.tasks {
		t := &winner.tasks[i]
		t.title = t.spec.title(t.part)
	}
	return winner.tasks, nil
}

// usableSpecs returns the specs that may serve.
func usableSpecs(want Set, specs []coreSpec) []*coreSpec {
	var usable []*coreSpec
	for i := range specs {
		if s := &specs[i]; s.yields&want != 0 {
			usable = append(usable, s)
		}
	}
	return usable
}

// components splits want into sets that no core connects, since a choice for
// one of them leaves the choices for the others alone.
func components(want Set, specs []*coreSpec) []Set {
	var parts []Set
	for want != 0 {
		part := Set(1) << lowest(want)
		for grown := true; grown; {
			grown = false
			for _, s := range specs {
				if more := s.yields & want; more&part != 0 && more&^part != 0 {
					part |= more
					grown = true
				}
			}
		}
		parts = append(parts, part)
		want &^= part
	}
	return parts
}

// covers returns the ways to compute want that no other way beats in both
// longest task and total cost; memo keeps answers for parts of it.
func covers(want Set, specs []*coreSpec, memo map[Set][]choice) []choice {
	if known, ok := memo[want]; ok {
		return known
	}
	first := Set(1) << lowest(want)
	var all []choice
	for _, s := range specs {
		others := s.yields & want &^ first
		if s.yields&first == 0 {
			continue
		}
		for _, subset := range subsets(others) {
			part := first | subset
			t := task{spec: s, part: part, cost: s.price(part)}
			if math.IsInf(t.cost, 1) {
				continue
			}
			for _, r := range covers(want&^part, specs, memo) {
				all = append(all, choice{tasks: []task{t}, longest: t.cost, total: t.cost}.plus(r))
			}
		}
	}
	memo[want] = front(all)
	return memo[want]
}

// subsets lists every subset of s, the whole set first.
func subsets(s Set) []Set {
	list := []Set{s}
	for sub := s; sub != 0; {
		sub = (sub - 1) & s
		list = append(list, sub)
	}
	return list
}

// front keeps the choices that none of the others beats or equals in both
// longest and total, the earlier one among equals.
func front(all []choice) []choice {
	slices.SortStableFunc(all, func(a, b choice) int {
		switch {
		case a.total != b.total:
			return sign(a.total - b.total)
		default:
			return sign(a.longest - b.longest)
		}
	})
	var kept []choice
	for _, c := range all {
		if len(kept) == 0 || c.longest < kept[len(kept)-1].longest {
			kept = append(kept, c)
		}
	}
	return kept
}

func sign(f float64) int {
	switch {
	case f < 0:
		return -1
	case f > 0:
		return 1
	}
	return 0
}

// lowest returns the first member of a non-empty set as a number.
func lowest(s Set) int {
	for a := range s.All() {
		return int(a)
	}
	return int(algorithms)
}
