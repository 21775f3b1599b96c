package hashing

import (
	"path"
	"reflect"
	"slices"
	"strings"
	"time"

	"omnisum/hashing/internal/cpu"
	"omnisum/hashing/internal/cycles"
)

// A trial is a core at work, on one code path.
type trial struct {
	task
	core     core
	variant  string
	chosen   bool
	switches []cpu.Variant // of the core's package, all of them
	on       []bool        // how they are set while the core works
	samples  []cycles.Result
}

// enter sets the switches of the trial's package and returns what puts them
// back. Nothing is written if they stand right already, so that measuring
// without variants touches nothing that other goroutines read.
func (t *trial) enter() (leave func()) {
	saved := make([]bool, len(t.switches))
	for i, v := range t.switches {
		saved[i] = *v.Enabled
		set(v.Enabled, t.on[i])
	}
	return func() {
		for i, v := range t.switches {
			set(v.Enabled, saved[i])
		}
	}
}

func set(b *bool, to bool) {
	if *b != to {
		*b = to
	}
}

// write gives the core a block and returns the time it took.
func (t *trial) write(block []byte) time.Duration {
	defer t.enter()()
	start := time.Now()
	t.core.Write(block)
	return time.Since(start)
}

// result computes the digests, in time that counts too.
func (t *trial) result(size int64, elapsed time.Duration) Measurement {
	defer t.enter()()
	m := Measurement{
		Core: t.spec.title(t.part), Variant: t.variant, Chosen: t.chosen, Algorithms: t.part,
		Digests: map[Algorithm][]byte{}, Bytes: size, spec: t.spec,
	}
	start := time.Now()
	for a := range t.part.All() {
		m.Digests[a] = t.core.Sum(nil, a)
	}
	m.Elapsed = elapsed + time.Since(start)
	return m
}

// newTrials returns the trials of Measure.
func newTrials(want Set, variants bool) ([]*trial, error) {
	var trials []*trial
	for a := range want.All() {
		tasks, err := plan(SetOf(a), cores, 1)
		if err != nil {
			return nil, err
		}
		trials = append(trials, newTrial(tasks[0].spec, tasks[0].part, nil))
	}
	for i := range cores {
		spec := &cores[i]
		for _, part := range worthwhile(spec, want) {
			trials = append(trials, newTrial(spec, part, nil))
		}
	}
	for _, t := range trials {
		t.chosen = true
	}
	if !variants {
		return trials, nil
	}
	for i := range cores {
		spec := &cores[i]
		parts := worthwhile(spec, want)
		if spec.yields.Len() == 1 && spec.yields&want != 0 {
			parts = []Set{spec.yields}
		}
		for _, part := range parts {
			trials = append(trials, otherPaths(spec, part, trials)...)
		}
	}
	return trials, nil
}

// worthwhile returns the sets of several wanted algorithms that spec computes
// together and to which none can be added at no cost.
func worthwhile(spec *coreSpec, want Set) []Set {
	var found []Set
	all := spec.yields & want
	for _, part := range subsets(all) {
		if part.Len() < 2 || (spec.usable != nil && !spec.usable(part)) {
			continue
		}
		cost, largest := spec.price(part), true
		for a := range (all &^ part).All() {
			largest = largest && spec.price(part.With(a)) > cost
		}
		if largest {
			found = append(found, part)
		}
	}
	slices.Reverse(found) // the smaller ones first
	return found
}

// otherPaths returns the trials of spec on code paths that are not in known. A
// path that is switched off on this machine stays so.
func otherPaths(spec *coreSpec, part Set, known []*trial) []*trial {
	asIs := newTrial(spec, part, nil)
	trials := []*trial{asIs}
	var able []int // which switches matter and may be on
	for i, v := range asIs.switches {
		if *v.Enabled && concerns(v, part) {
			able = append(able, i)
		}
	}
	only := func(able ...int) {
		on := make([]bool, len(asIs.switches))
		for _, i := range able {
			on[i] = true
		}
		t := &trial{switches: asIs.switches, on: on}
		leave := t.enter()
		usable := spec.usable == nil || spec.usable(part)
		leave()
		if usable {
			trials = append(trials, newTrial(spec, part, on))
		}
	}
	if len(able) > 1 {
		for _, i := range able {
			only(i)
		}
	}
	if len(able) > 0 {
		only()
	}
	return slices.DeleteFunc(trials, func(t *trial) bool {
		return slices.ContainsFunc(known, func(k *trial) bool {
			return k.spec == t.spec && k.part == t.part && k.variant == t.variant
		})
	})
}

// newTrial starts a core with its package's switches set to on, or as they are.
func newTrial(spec *coreSpec, part Set, on []bool) *trial {
	pkg := packageOf(spec.start(part))
	t := &trial{task: task{spec: spec, part: part, cost: spec.cost(part)}, switches: cpu.Variants(pkg), on: on}
	if on == nil {
		for _, v := range t.switches {
			t.on = append(t.on, *v.Enabled)
		}
	}
	defer t.enter()()
	t.core = spec.start(part)
	t.variant = t.path(pkg)
	return t
}

// path names the code path that the switches stand for.
func (t *trial) path(pkg string) string {
	if pkg == "" {
		return "library"
	}
	for i, v := range t.switches {
		if t.on[i] && concerns(v, t.part) {
			return instructions(v.Name) // packages name their best first
		}
	}
	return "generic"
}

// concerns tells whether a switch matters for the part of what its package
// computes. Two packages have several, for different digests.
func concerns(v cpu.Variant, part Set) bool {
	together := part.Len() > 1
	sponge := part&SetOf(SHA3_224, SHA3_256, SHA3_384, SHA3_512) != 0
	switch v.Package + "/" + v.Name {
	case "sha3/avx512":
		return together || sponge
	case "sha3/avx2":
		return together
	case "sha3/bmi2":
		return !together && sponge
	case "sha3/sha512":
		return !together && !sponge
	case "ripemd/paced", "ripemd/avx512":
		return together
	}
	return true
}

// instructions writes a switch's name as people write instruction sets.
func instructions(name string) string {
	switch name {
	case "sha":
		return "SHA-NI"
	case "sha512":
		return "AVX2" // the instructions of SHA-512's core; there are no others
	case "avx512":
		return "AVX-512"
	case "paced":
		return "AVX-512 paced"
	case "scalar":
		return name
	}
	return strings.ToUpper(name)
}

// ours is where the packages stand that have switches.
const ours = "omnisum/hashing/internal/"

// packageOf names our package that a core's code comes from; it is empty for
// other people's packages.
func packageOf(c core) string {
	adapter, ok := c.(interface{ code() any })
	if !ok {
		return ""
	}
	t := reflect.TypeOf(adapter.code())
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if !strings.HasPrefix(t.PkgPath(), ours) {
		return ""
	}
	return path.Base(t.PkgPath())
}

func (s single) code() any   { return s.h }
func (f fused[M]) code() any { return f.family }
