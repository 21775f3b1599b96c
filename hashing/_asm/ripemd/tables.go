package main

import "math"

// The specification's tables, in the order of its Table 1 and the text around
// it: H. Dobbertin, A. Bosselaers, B. Preneel, "RIPEMD-160: A Strengthened
// Version of RIPEMD" (1996), Appendix A. RIPEMD-128 and -256 use the first
// four rounds.

// rho is the permutation that takes the word order of a round to the next one's.
var rho = [16]int{7, 4, 13, 1, 10, 6, 15, 3, 12, 0, 9, 5, 2, 14, 11, 8}

// shifts[r][i] is by how much round r rotates the step that takes word i.
var shifts = [5][16]int{
	{11, 14, 15, 12, 5, 8, 7, 9, 11, 13, 14, 15, 6, 7, 9, 8},
	{12, 13, 11, 15, 6, 9, 9, 7, 12, 15, 11, 13, 7, 8, 7, 7},
	{13, 15, 14, 11, 7, 7, 6, 8, 13, 14, 13, 12, 5, 5, 6, 9},
	{14, 11, 12, 14, 8, 6, 5, 5, 15, 12, 15, 14, 9, 9, 8, 6},
	{15, 12, 13, 13, 9, 5, 8, 6, 14, 11, 12, 11, 8, 6, 5, 5},
}

// A line is one of the two parallel lines of steps.
type line int

const (
	left line = iota
	right
)

// word returns which message word step j of the line takes.
func word(l line, j int) int {
	i := j % 16
	if l == right {
		i = (9*i + 5) % 16 // the permutation π
	}
	for range j / 16 {
		i = rho[i]
	}
	return i
}

// shift returns by how much step j of the line rotates.
func shift(l line, j int) int { return shifts[j/16][word(l, j)] }

// constant returns the constant of a round: the integer part of 2³⁰ times the
// square or cube root of a small prime. rounds is 5, or 4 for RIPEMD-128, whose
// last round of the right line has none either.
func constant(l line, round, rounds int) uint32 {
	primes := [4]float64{2, 3, 5, 7}
	switch {
	case l == left && round > 0:
		return uint32(math.Sqrt(primes[round-1]) * (1 << 30))
	case l == right && round < rounds-1:
		return uint32(math.Cbrt(primes[round]) * (1 << 30))
	}
	return 0
}

// function returns which of the Boolean functions 1 to 5 a round of the line
// uses, of which the right line takes them from the last to the first.
func function(l line, round, rounds int) int {
	if l == right {
		return rounds - round
	}
	return round + 1
}
