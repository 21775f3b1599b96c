package hashing

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// fake describes a core that is only planned with, never run.
func fake(name string, cost float64, perMember float64, yields ...Algorithm) coreSpec {
	return coreSpec{
		name:   func() string { return name },
		yields: SetOf(yields...),
		cost:   func(part Set) float64 { return cost + perMember*float64(part.Len()) },
	}
}

// fusedMachine stands for a machine on which families have fused cores, some of them
// overlapping.
func fusedMachine() []coreSpec {
	specs := []coreSpec{
		fake("K512", 6, 0, SHA384, SHA512, SHA3_224, SHA3_256, SHA3_384, SHA3_512),
		fake("RMD5", 3, 0, MD5, RIPEMD128, RIPEMD160, RIPEMD256, RIPEMD320),
		fake("NI3", 0.5, 0.1, SHA1, SHA224, SHA256),
		fake("NI3+MD5", 1.6, 0, MD5, SHA1, SHA224, SHA256),
		fake("WP+MD5", 3.1, 0, MD5, Whirlpool),
	}
	return append(specs, cores...)
}

func checkCover(t *testing.T, want Set, tasks []task) (longest, total float64) {
	t.Helper()
	var covered Set
	for _, k := range tasks {
		if k.part == 0 || k.part&^k.spec.yields != 0 {
			t.Fatalf("%v: task %s cannot compute %v", want, k.spec.name(), k.part)
		}
		if covered&k.part != 0 {
			t.Fatalf("%v: %v is computed twice", want, covered&k.part)
		}
		covered |= k.part
		longest, total = max(longest, k.cost), total+k.cost
	}
	if covered != want {
		t.Fatalf("%v: the plan covers %v", want, covered)
	}
	return longest, total
}

func TestPlansCoverEachAlgorithmOnceAndAreNeverWorseThanSingleCores(t *testing.T) {
	specs := fusedMachine()
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	wants := []Set{All(), Classic()}
	for _, family := range []Set{
		SetOf(SHA384, SHA512, SHA3_224, SHA3_256, SHA3_384, SHA3_512),
		SetOf(MD5, RIPEMD128, RIPEMD160, RIPEMD256, RIPEMD320, Whirlpool),
		SetOf(MD5, SHA1, SHA224, SHA256, Whirlpool),
	} {
		wants = append(wants, subsets(family)...)
	}
	for range 50 {
		wants = append(wants, Set(random.Uint64())&All())
	}
	for _, want := range wants {
		if want == 0 {
			continue
		}
		for _, cpus := range []int{1, 2, 4, 8, 16} {
			tasks, err := plan(want, specs, cpus)
			if err != nil {
				t.Fatal(err)
			}
			longest, total := checkCover(t, want, tasks)
			singles, err := plan(want, cores, cpus)
			if err != nil {
				t.Fatal(err)
			}
			singleLongest, singleTotal := checkCover(t, want, singles)
			got := max(longest, total/float64(cpus))
			if single := max(singleLongest, singleTotal/float64(cpus)); got > single+1e-9 {
				t.Errorf("%v on %d CPUs: planned %.2f ns/B, single cores %.2f", want, cpus, got, single)
			}
		}
	}
}

func TestOnManyCPUsALongFusedCoreGivesWayToShorterOnes(t *testing.T) {
	specs := []coreSpec{
		fake("x4", 9, 0, SHA3_224, SHA3_256, SHA3_384, SHA3_512),
		fake("a", 4, 0, SHA3_224), fake("b", 4, 0, SHA3_256), fake("c", 5, 0, SHA3_384), fake("d", 7, 0, SHA3_512),
	}
	want := SetOf(SHA3_224, SHA3_256, SHA3_384, SHA3_512)
	for cpus, count := range map[int]int{1: 1, 2: 1, 4: 4, 16: 4} {
		tasks, err := plan(want, specs, cpus)
		if err != nil {
			t.Fatal(err)
		}
		if len(tasks) != count {
			t.Errorf("%d CPUs: %d tasks, want %d", cpus, len(tasks), count)
		}
	}
}

func TestUnusableCoresAreNotPlannedWith(t *testing.T) {
	specs := []coreSpec{fake("fast", 1, 0, MD5), fake("slow", 2, 0, MD5)}
	specs[0].usable = func(Set) bool { return false }
	tasks, err := plan(SetOf(MD5), specs, 2)
	if err != nil || tasks[0].spec.name() != "slow" {
		t.Errorf("planned %v, %v", tasks, err)
	}
	if _, err := plan(SetOf(MD5, SHA1), specs, 2); err == nil {
		t.Error("an algorithm without a core is no error")
	}
}

func TestPlansAreDeterministic(t *testing.T) {
	first := ""
	for range 20 {
		tasks, err := plan(All(), fusedMachine(), 2)
		if err != nil {
			t.Fatal(err)
		}
		text := ""
		for _, k := range tasks {
			text += fmt.Sprint(k.spec.name(), " ", k.part, "; ")
		}
		if first == "" {
			first = text
		}
		if text != first {
			t.Fatalf("once %s\nthen %s", first, text)
		}
	}
}

func BenchmarkPlan(b *testing.B) {
	specs := fusedMachine()
	for b.Loop() {
		if _, err := plan(All(), specs, 4); err != nil {
			b.Fatal(err)
		}
	}
}

func TestACoreThatGivesAWrongAnswerIsTold(t *testing.T) {
	if err := runTests(func() error { return nil }); err != nil {
		t.Errorf("all is well, but %v", err)
	}
	broken := errors.New("sha9: wrong")
	err := runTests(func() error { return nil }, func() error { return broken })
	if !errors.Is(err, broken) || !strings.Contains(err.Error(), "is not used") {
		t.Errorf("error %v", err)
	}
	if err := SelfTest(); err != nil {
		t.Errorf("on this machine: %v", err)
	}
}
