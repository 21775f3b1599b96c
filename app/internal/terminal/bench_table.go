package terminal

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"omnisum/app/internal/classic"
	"omnisum/app/internal/rows"
	"omnisum/hashing"
)

// A column of a table: its heading, and whether its cells start at the left.
type column struct {
	head string
	left bool
}

// align writes a table with columns as wide as their widest cell.
func align(columns []column, lines [][]string) string {
	head := make([]string, len(columns))
	widths := make([]int, len(columns))
	for i, c := range columns {
		head[i] = c.head
		for _, line := range append([][]string{head}, lines...) {
			widths[i] = max(widths[i], utf8.RuneCountInString(line[i]))
		}
	}
	var b strings.Builder
	for _, line := range append([][]string{head}, lines...) {
		var cells []string
		for i, cell := range line {
			space := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if columns[i].left {
				cells = append(cells, cell+space)
			} else {
				cells = append(cells, space+cell)
			}
		}
		b.WriteString(strings.TrimRight(strings.Join(cells, "  "), " ") + "\n")
	}
	return b.String()
}

func decimals(v float64, n int) string { return strconv.FormatFloat(v, 'f', n, 64) }

// threeDigits writes a speed with as many digits as are worth reading.
func threeDigits(v float64) string {
	switch {
	case v < 9.995:
		return decimals(v, 2)
	case v < 99.95:
		return decimals(v, 1)
	}
	return decimals(v, 0)
}

// sha3 are the algorithms that have a rate.
var sha3 = hashing.SetOf(hashing.SHA3_224, hashing.SHA3_256, hashing.SHA3_384, hashing.SHA3_512)

// rate is how many bytes a SHA-3 takes in between two permutations (FIPS 202
// §6.1): what the capacity, twice the digest, leaves of 200.
func rate(a hashing.Algorithm) int { return 200 - 2*a.Info().Size }

// chosen returns the measurement of what the planner uses for an algorithm
// alone.
func (b *bench) chosen(a hashing.Algorithm) (hashing.Measurement, bool) {
	i := slices.IndexFunc(b.results, func(m hashing.Measurement) bool {
		return m.Chosen && m.Algorithms == hashing.SetOf(a)
	})
	if i < 0 {
		return hashing.Measurement{}, false
	}
	return b.results[i], true
}

// classicTable repeats the classic comparison: each algorithm alone.
func (b *bench) classicTable() string {
	if len(b.results) == 0 {
		return ""
	}
	size, rates := b.results[0].Bytes, b.want&sha3 != 0
	historic := size == hashing.ClassicSize
	columns := []column{{"Algorithm", true}}
	if rates {
		columns = append(columns, column{"Rate", false})
	}
	columns = append(columns, column{"Nanoseconds", false}, column{"Seconds", false})
	if historic {
		columns = append(columns, column{"2012 x86", false}, column{"2012 x64", false})
	}
	columns = append(columns, column{"Digest", true})
	var lines [][]string
	for a := range b.want.All() {
		m, ok := b.chosen(a)
		if !ok {
			continue
		}
		line := []string{a.String()}
		if rates {
			word := ""
			if sha3.Has(a) {
				word = strconv.Itoa(rate(a))
			}
			line = append(line, word)
		}
		line = append(line, strconv.FormatInt(m.Elapsed.Nanoseconds(), 10), decimals(m.Elapsed.Seconds(), 3))
		if historic {
			x86, x64 := "", ""
			if s, ok := classic.Digest(a); ok {
				x86, x64 = decimals(s.X86, 2), decimals(s.X64, 2)
			}
			line = append(line, x86, x64)
		}
		lines = append(lines, append(line, fmt.Sprintf("%x", m.Digests[a])))
	}
	text := "Each algorithm alone, " + plural(int(size), "byte") + " in memory\n\n" + align(columns, lines) + "\n"
	if historic {
		text += "2012 x86 and x64: seconds of one PC for as many bytes, in the table that this one repeats.\n"
	} else {
		text += fmt.Sprintf("The classic table, of a PC in 2012, is for %d bytes; leave --size and --file out to see it here.\n", hashing.ClassicSize)
	}
	return text + b.rates()
}

// rates shows why a shorter SHA-3 is faster.
func (b *bench) rates() string {
	var names, bytes, cycles []string
	last, ordered := 0.0, true
	for a := range (b.want & sha3).All() {
		m, ok := b.chosen(a)
		if !ok {
			continue
		}
		names = append(names, a.String())
		bytes = append(bytes, strconv.Itoa(rate(a)))
		cycles = append(cycles, decimals(m.CyclesPerByte*float64(rate(a)), 0))
		ordered = ordered && m.CyclesPerByte > last
		last = m.CyclesPerByte
	}
	if len(names) < 2 {
		return ""
	}
	claim := "the shorter the SHA-3 digest, the larger its rate and the faster it is"
	if !ordered {
		claim = "a shorter SHA-3 digest has a larger rate and is faster, though this run was too disturbed to show it"
	}
	return fmt.Sprintf("Rate: bytes that SHA-3 takes in between two permutations. %s took\n%s cycles for each %s bytes: %s.\n",
		strings.Join(names, ", "), strings.Join(cycles, ", "), strings.Join(bytes, ", "), claim)
}

// coresTable lists every measured core and code path.
func (b *bench) coresTable() string {
	columns := []column{
		{"Core", true},
		{"Path", true},
		{"Seconds", false},
		{"MB/s", false},
		{"Cycles/byte", false},
		{"Median", false},
		{"One by one", false},
		{"One time for", true},
	}
	sorted := slices.Clone(b.results)
	slices.SortStableFunc(sorted, func(x, y hashing.Measurement) int {
		if x.Algorithms.Len() > 1 || y.Algorithms.Len() > 1 {
			return min(2, x.Algorithms.Len()) - min(2, y.Algorithms.Len())
		}
		return int(first(x.Algorithms)) - int(first(y.Algorithms))
	})
	var lines [][]string
	for _, m := range sorted {
		name, separate, shared := m.Core, "", ""
		if m.Algorithms.Len() == 1 {
			name = m.Algorithms.String() + " " + m.Core
		} else {
			shared = m.Algorithms.String()
			if sum, whole := b.oneByOne(m.Algorithms); whole {
				separate = decimals(sum, 2)
			}
		}
		lines = append(lines, []string{
			name, m.Variant, decimals(m.Elapsed.Seconds(), 3), threeDigits(m.BytesPerSecond() / 1e6),
			decimals(m.CyclesPerByte, 2), decimals(m.MedianCyclesPerByte, 2), separate, shared,
		})
	}
	return "\nEvery core alone on one CPU\n\n" + align(columns, lines) + "\n" + b.clock() +
		"Cycles/byte: the best of many short chunks; Median: their median, which is far above on a busy machine.\n" +
		"One by one: the cycles/byte of the same digests, each computed alone, added up.\n"
}

// oneByOne sums the cycles per byte of separate cores.
func (b *bench) oneByOne(set hashing.Set) (sum float64, whole bool) {
	for a := range set.All() {
		m, ok := b.chosen(a)
		if !ok {
			return 0, false
		}
		sum += m.CyclesPerByte
	}
	return sum, true
}

func first(s hashing.Set) hashing.Algorithm {
	for a := range s.All() {
		return a
	}
	return 0
}

func (b *bench) clock() string {
	hz, how := 0.0, "measured"
	for _, m := range b.results {
		hz = max(hz, m.ClockHz)
	}
	if b.estimated() {
		how = "estimated"
	}
	return fmt.Sprintf("Core clock: %s GHz, %s.\n", decimals(hz/1e9, 2), how)
}

// estimated tells whether the core clock is not certain, as in builds without
// assembly.
func (b *bench) estimated() bool {
	return slices.ContainsFunc(b.results, func(m hashing.Measurement) bool { return m.ClockEstimated })
}

// togetherTable tells what the engine did, and what the planner expected of it.
func (b *bench) togetherTable(t hashing.Together) string {
	var lines [][]string
	seen := hashing.Set(0)
	for _, s := range t.Sums {
		if seen.Has(s.Algorithm) {
			continue
		}
		all := s.SharedWith.With(s.Algorithm)
		seen |= all
		lines = append(lines, []string{s.Core, decimals(s.Busy.Seconds(), 3), all.String()})
	}
	text := fmt.Sprintf("\n%s together on %s: %s, %s\n\n", plural(b.want.Len(), "digest"), plural(t.CPUs, "CPU"),
		rows.Duration(t.Elapsed), rows.Speed(t.Bytes, t.Elapsed))
	text += align([]column{{"Core", true}, {"Seconds", false}, {"Digests", true}}, lines)
	return text + "\n" + b.predictions(t)
}

// predictions compares the time with the planner's, and says what the planner
// expects of other numbers of CPUs.
func (b *bench) predictions(t hashing.Together) string {
	text := ""
	if !b.estimated() { // the list is of assembly, which other builds lack
		text = predicted("the planner's list of costs", t, t.Plan)
	}
	p, whole := t.Plan.Measured(b.results)
	if !whole {
		return text
	}
	text += predicted("the cycles/byte above", t, p)
	var words []string
	for _, cpus := range []int{1, 2, 4, 8, 16} {
		other, err := hashing.PlanFor(b.want, cpus)
		if err != nil {
			return text
		}
		if other, whole = other.Measured(b.results); whole {
			words = append(words, plural(cpus, "CPU")+" "+rows.Duration(other.Finish(t.Bytes, t.ClockHz)))
		}
	}
	return text + "Predicted likewise, not measured: " + strings.Join(words, ", ") + ".\n"
}

func predicted(from string, t hashing.Together, p hashing.Plan) string {
	d := p.Finish(t.Bytes, t.ClockHz)
	if d <= 0 {
		return ""
	}
	return fmt.Sprintf("Predicted from %s: %s; measured: %s times that.\n", from, rows.Duration(d), decimals(t.Elapsed.Seconds()/d.Seconds(), 2))
}
