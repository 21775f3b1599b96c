package hashing

import (
	"fmt"
	"iter"
	"math/bits"
	"slices"
	"strings"
)

// A Set is a set of algorithms. The zero value is empty.
type Set uint64

// SetOf returns the set of the given algorithms.
func SetOf(as ...Algorithm) Set {
	var s Set
	for _, a := range as {
		s = s.With(a)
	}
	return s
}

// All returns the set of every algorithm in the table.
func All() Set { return 1<<algorithms - 1 }

// Classic returns the sixteen algorithms of the classic comparison table.
func Classic() Set {
	return where(func(i Info) bool { return i.Classic })
}

func where(keep func(Info) bool) Set {
	var s Set
	for a := range algorithms {
		if keep(table[a]) {
			s = s.With(a)
		}
	}
	return s
}

// Has tells whether a is in the set.
func (s Set) Has(a Algorithm) bool { return s>>a&1 != 0 }

// With returns the set with a added.
func (s Set) With(a Algorithm) Set { return s | 1<<a }

// Without returns the set with a removed.
func (s Set) Without(a Algorithm) Set { return s &^ (1 << a) }

// Len returns how many algorithms are in the set.
func (s Set) Len() int { return bits.OnesCount64(uint64(s)) }

// All yields the members in display order.
func (s Set) All() iter.Seq[Algorithm] {
	return func(yield func(Algorithm) bool) {
		for a := range algorithms {
			if s.Has(a) && !yield(a) {
				return
			}
		}
	}
}

// Names returns the display names of the members, in display order.
func (s Set) Names() []string {
	names := []string{}
	for a := range s.All() {
		names = append(names, table[a].Name)
	}
	return names
}

// String lists the display names.
func (s Set) String() string { return strings.Join(s.Names(), ", ") }

// Lookup finds the algorithm that name spells, by display name, tag or alias;
// case, blanks, '-', '_', '.' and '/' don't count.
func Lookup(name string) (Algorithm, bool) {
	a, ok := spellings[normal(name)]
	return a, ok
}

// LookupLabel is Lookup for a label that stands beside a published value, where
// shorthands such as "RIPEMD" or "SHA" have a customary meaning too.
func LookupLabel(label string) (Algorithm, bool) {
	n := normal(label)
	if a, ok := spellings[n]; ok {
		return a, true
	}
	a, ok := labels[n]
	return a, ok
}

// spellings and labels hold what the table says in the form that look-ups need:
// a list of checksums asks for every word in it.
var spellings, labels = func() (s, l map[string]Algorithm) {
	s, l = map[string]Algorithm{}, map[string]Algorithm{}
	for a := range algorithms {
		i := table[a]
		for _, n := range append([]string{normal(i.Name), normal(i.Tag)}, i.Aliases...) {
			s[n] = a
		}
		for _, n := range i.Labels {
			l[n] = a
		}
	}
	return s, l
}()

// longestName is more than any spelling of an algorithm has letters.
const longestName = 40

// normal drops what spellings of one name differ in. A word too long for a name
// becomes empty, which spells nothing.
func normal(name string) string {
	if len(name) > longestName {
		return ""
	}
	var buffer [longestName]byte
	n := buffer[:0]
	for i := range len(name) {
		switch c := name[i]; c {
		case '-', '_', '.', '/', ' ', '\t':
		default:
			if 'A' <= c && c <= 'Z' {
				c += 'a' - 'A'
			}
			n = append(n, c)
		}
	}
	return string(n)
}

// ParseSet reads a comma list of algorithms, families and the words "all" and
// "classic". An unknown or empty name is an error that lists near ones.
func ParseSet(list string) (Set, error) {
	var s Set
	for word := range strings.SplitSeq(list, ",") {
		part, ok := parseWord(word)
		if !ok {
			return 0, unknownName(strings.TrimSpace(word))
		}
		s |= part
	}
	return s, nil
}

func parseWord(word string) (Set, bool) {
	n := normal(word)
	switch n {
	case "all":
		return All(), true
	case "classic":
		return Classic(), true
	}
	if a, ok := Lookup(word); ok {
		return SetOf(a), true
	}
	family := where(func(i Info) bool { return normal(i.Family) == n })
	return family, family != 0
}

func unknownName(word string) error {
	if word == "" {
		return fmt.Errorf("an algorithm's name is empty; write names separated by commas, such as sha256,blake3")
	}
	near := near(word)
	if len(near) == 0 {
		near = All().Names()
	}
	return fmt.Errorf("unknown algorithm %q; did you mean %s?", word, strings.Join(near, ", "))
}

// near returns the names that a person who wrote word may have meant, best
// first and at most four.
func near(word string) []string {
	n := normal(word)
	words := []string{"all", "classic"}
	for a := range algorithms {
		words = append(words, table[a].Name)
		if f := strings.ToLower(normal(table[a].Family)); !slices.Contains(words, f) && parsesToMany(f) {
			words = append(words, f)
		}
	}
	type scored struct {
		name string
		d    int
	}
	var found []scored
	for _, w := range words {
		m := normal(w)
		d := distance(n, m)
		if strings.HasPrefix(m, n) || strings.HasPrefix(n, m) {
			d = min(d, 1)
		}
		if d <= max(1, len(n)/3) {
			found = append(found, scored{w, d})
		}
	}
	slices.SortStableFunc(found, func(a, b scored) int { return a.d - b.d })
	var names []string
	for _, f := range found[:min(4, len(found))] {
		names = append(names, f.name)
	}
	return names
}

func parsesToMany(word string) bool {
	s, _ := parseWord(word)
	return s.Len() > 1
}

// distance is the Levenshtein distance of two short words.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost = 1 + min(diagonal, row[j], row[j+1])
			}
			diagonal, row[j+1] = row[j+1], cost
		}
	}
	return row[len(b)]
}
