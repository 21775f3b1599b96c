package hashing

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"omnisum/hashing/internal/cycles"
)

// TestCostsAreMeasured prints each core's measured cost beside its price in the
// list of cores. Quiet processors give good figures:
//
//	OMNISUM_LONG=1 taskset -c 1 go test -count=1 -v -run TestCostsAreMeasured ./hashing
func TestCostsAreMeasured(t *testing.T) {
	if os.Getenv("OMNISUM_LONG") == "" {
		t.Skip("figures taken beside other tests are worth nothing; set OMNISUM_LONG=1 to have them printed")
	}
	for m := range Measure(t.Context(), All(), MeasureOptions{Size: 4 * sampled, Variants: true}) {
		if m.Err != nil {
			t.Fatal(m.Err)
		}
		price := "none"
		if m.Chosen {
			price = fmt.Sprintf("%.2f", m.spec.price(m.Algorithms))
		}
		t.Logf("%6.2f c/B (median %6.2f, price %5s)  %-17s %-10s %v",
			m.CyclesPerByte, m.MedianCyclesPerByte, price, m.spec.name(), m.Variant, m.Algorithms)
	}
}

// describe writes a plan in one line.
func (p Plan) describe() string {
	var words []string
	for _, k := range p.Cores {
		words = append(words, fmt.Sprintf("%v by %s %.2f", k.Algorithms, k.spec.name(), k.CyclesPerByte))
	}
	return strings.Join(words, "; ")
}

// TestPlansForMoreProcessorsThanThereAre simulates, from the prices in the list
// of cores, what the planner would do on machines with more processors.
func TestPlansForMoreProcessorsThanThereAre(t *testing.T) {
	for name, want := range map[string]Set{"classic": Classic(), "all": All()} {
		last := 0.0
		for _, cpus := range []int{1, 2, 4, 8, 16} {
			p, err := PlanFor(want, cpus)
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%s on %d CPUs, predicted: %.2f c/B; %s", name, cpus, p.CyclesPerByte(), p.describe())
			var covered Set
			longest := 0.0
			for _, k := range p.Cores {
				if covered&k.Algorithms != 0 || k.Algorithms == 0 {
					t.Errorf("%s on %d CPUs: %v is planned twice, or nothing is", name, cpus, k.Algorithms)
				}
				covered |= k.Algorithms
				longest = max(longest, k.CyclesPerByte)
			}
			if covered != want {
				t.Errorf("%s on %d CPUs: the plan covers %v", name, cpus, covered)
			}
			if p.CyclesPerByte() < longest {
				t.Errorf("%s on %d CPUs: the plan ends before its longest core", name, cpus)
			}
			if last > 0 && p.CyclesPerByte() > last {
				t.Errorf("%s: %d CPUs are slower than half of them", name, cpus)
			}
			last = p.CyclesPerByte()
		}
		// With a CPU for each algorithm the slowest single one decides, and
		// fused cores must not make it later.
		slowest := 0.0
		for a := range want.All() {
			alone, err := PlanFor(SetOf(a), 1)
			if err != nil {
				t.Fatal(err)
			}
			slowest = max(slowest, alone.CyclesPerByte())
		}
		if last > slowest {
			t.Errorf("%s on 16 CPUs: %.2f c/B, while no algorithm alone has more than %.2f", name, last, slowest)
		}
	}
}

func TestAMeasuredPlanHasTheMeasuredCosts(t *testing.T) {
	p, err := PlanFor(Classic(), 2)
	if err != nil {
		t.Fatal(err)
	}
	var ms []Measurement
	for i, k := range p.Cores {
		ms = append(ms,
			Measurement{spec: k.spec, Algorithms: k.Algorithms, CyclesPerByte: float64(i + 1), Chosen: true},
			Measurement{spec: k.spec, Algorithms: k.Algorithms, CyclesPerByte: 0.5}) // another code path
	}
	q, whole := p.Measured(ms)
	if !whole || len(q.Cores) != len(p.Cores) {
		t.Fatalf("%d cores of %d, whole: %v", len(q.Cores), len(p.Cores), whole)
	}
	for i, k := range q.Cores {
		if k.CyclesPerByte != float64(i+1) || k.Algorithms != p.Cores[i].Algorithms {
			t.Errorf("core %d costs %v", i, k.CyclesPerByte)
		}
	}
	if got := q.Finish(1e9, 1e9).Seconds(); got != q.CyclesPerByte() {
		t.Errorf("a gigabyte at one gigahertz takes %v s, want %v", got, q.CyclesPerByte())
	}
	if _, whole := p.Measured(ms[2:]); whole {
		t.Error("a plan without the first core's cost counts as measured")
	}
}

// BenchmarkFamily compares the digests of a family in one core with the same
// digests one by one, in cycles per byte.
func BenchmarkFamily(b *testing.B) {
	_ = SelfTest()
	for _, f := range []struct {
		name string
		of   Set
	}{
		{"K512", SetOf(SHA3_224, SHA3_256, SHA3_384, SHA3_512, SHA384, SHA512)},
		{"RMD5", SetOf(RIPEMD128, RIPEMD160, RIPEMD256, RIPEMD320, MD5)},
		{"WP", SetOf(Whirlpool, MD5)},
		{"NI3", SetOf(SHA1, SHA224, SHA256)},
		{"NI3+MD5", SetOf(SHA1, SHA224, SHA256, MD5)},
	} {
		for i := range cores {
			spec := &cores[i]
			if f.of&^spec.yields == 0 && (spec.usable == nil || spec.usable(f.of)) {
				b.Run(f.name+"/fused", func(b *testing.B) { benchCores(b, spec.start(f.of)) })
			}
		}
		var singles []core
		for a := range f.of.All() {
			tasks, err := plan(SetOf(a), cores, 1)
			if err != nil {
				b.Fatal(err)
			}
			singles = append(singles, tasks[0].spec.start(tasks[0].part))
		}
		b.Run(f.name+"/separate", func(b *testing.B) { benchCores(b, singles...) })
	}
}

func benchCores(b *testing.B, cs ...core) {
	data := make([]byte, sampled)
	for i := range data {
		data[i] = byte(i * i >> 7)
	}
	b.SetBytes(sampled)
	for b.Loop() {
		for _, c := range cs {
			c.Write(data)
		}
	}
	best, median := 0.0, 0.0
	for _, c := range cs {
		r := cycles.PerByte(c.Write, data, cycles.Timing{})
		best, median = best+r.Best, median+r.Median
	}
	b.ReportMetric(best, "c/B")
	b.ReportMetric(median, "c/B-median")
}
