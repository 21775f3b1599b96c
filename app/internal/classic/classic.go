// Package classic holds published figures of other people's programs and
// machines, which the benchmark shows beside its own.
package classic

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"omnisum/hashing"
)

// Seconds is how long a digest of the classic image (hashing.ClassicSize bytes)
// took one PC in 2012, by the same code in 32 and in 64 bits.
type Seconds struct{ X86, X64 float64 }

// An Argon2Run is how long an environment took for the classic Argon2d hash:
// 100 passes over 1 MiB, one lane, 32 bytes.
type Argon2Run struct {
	Environment  string
	Milliseconds float64
}

var (
	//go:embed classic-table.tsv
	digestTable string
	//go:embed classic-argon2.tsv
	argon2Table string
)

// Digest returns the published times of an algorithm, if it is in the table.
func Digest(a hashing.Algorithm) (Seconds, bool) {
	s, ok := digests()[a]
	return s, ok
}

var digests = sync.OnceValue(func() map[hashing.Algorithm]Seconds {
	table := map[hashing.Algorithm]Seconds{}
	for _, fields := range lines(digestTable) {
		a, ok := hashing.Lookup(fields[0])
		if !ok {
			panic("classic: internal error: unknown algorithm " + fields[0])
		}
		table[a] = Seconds{number(fields[1]), number(fields[2])}
	}
	return table
})

// Argon2 returns the published Argon2 times, in the order of the table.
func Argon2() []Argon2Run {
	var runs []Argon2Run
	for _, fields := range lines(argon2Table) {
		runs = append(runs, Argon2Run{fields[0], number(fields[1])})
	}
	return runs
}

// lines splits a table and leaves its heading out.
func lines(table string) [][]string {
	var all [][]string
	for line := range strings.Lines(table) {
		all = append(all, strings.Split(strings.TrimRight(line, "\r\n"), "\t"))
	}
	return all[1:]
}

func number(text string) float64 {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic(fmt.Sprintf("classic: internal error: %v", err))
	}
	return n
}
