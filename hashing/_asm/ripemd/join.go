package main

import "github.com/mmcloughlin/avo/operand"

// joined returns the new words of the chaining value of the lanes of l, by
// their places, whose steps ended with w.
//
// The wide digests add each word to the old one. The others add to the next
// old word one word of the left line and one of the right line, and both lines
// start from the sum.
func (v *chain) joined(o ops, l lanes, w words) words {
	at := places(l)
	n := len(at)
	var sums words
	for i, place := range at {
		narrow := o.add(w[at[(i+2)%n]], v.memory(at[(i+1)%n]))
		narrow = o.add(narrow, o.shuffle(otherLine, w[at[(i+3)%n]]))
		wide := o.add(w[place], v.memory(place))
		sums[place] = o.pick(l.wide(v.lanes), o.shuffle(firstOnly, narrow), wide)
	}
	return sums
}

// joinEarly puts the new words of RIPEMD-128 and -256 aside while the others
// have a round to go.
func (v *chain) joinEarly(o ops, w words) {
	for place, sum := range v.joined(o, four, w) {
		if sum != nil {
			o.VMOVDQU(sum, v.scratch.Offset(offFour+wordLen*place))
		}
	}
}

// join puts the new chaining value into registers and memory.
func (v *chain) join(o ops, last lanes, w words) {
	sums := v.joined(o, last, w)
	for place, home := range v.home {
		switch {
		case home == nil:
			continue
		case v.lanes == five|four && place != wordA:
			early := v.scratch.Offset(offFour + wordLen*place)
			o.VPBLENDD(four.blend(v.lanes), early, sums[place], home)
		default:
			o.VMOVDQA(sums[place], home)
		}
	}
	for place, home := range v.home {
		if home != nil {
			o.VMOVDQU(home, v.memory(place))
		}
	}
}

// boolean returns p and q such that (b & p) ^ q is in every active lane the
// Boolean function that its line uses in the round, on b, c and d. p is nil if
// it were ones everywhere.
func (v *chain) boolean(o ops, active lanes, round int, c, d operand.Op) (p, q operand.Op) {
	var uses [6]lanes // by function
	for _, one := range active.all() {
		uses[function(one.line(), round, one.rounds())] |= one
	}
	if uses[5] != 0 {
		// Function 5 occurs beside 1 and 4 only. With m = c & ^d and
		// n = ^c & d the three are b ^ m ^ n, (b & d) ^ m and b ^ ^n.
		m := o.or(o.notAnd(d, c), v.mask(uses[5]))
		n := operand.Op(d)
		if uses[4] != 0 {
			p = o.or(d, v.mask(active&^uses[4]))
			n = o.notAnd(o.or(c, v.mask(uses[4])), d)
		} else {
			n = o.notAnd(c, d)
		}
		return p, o.xor(m, n)
	}
	both := o.xor(c, d)
	var ps, qs choice
	if l := uses[1]; l != 0 { // b ^ c ^ d
		qs.add(o, l, both)
	}
	if l := uses[2]; l != 0 { // (b & c) | (^b & d) = (b & (c ^ d)) ^ d
		ps.add(o, l, both)
		qs.add(o, l, d)
	}
	if l := uses[3]; l != 0 { // (b | ^c) ^ d = (b & c) ^ ^(c ^ d)
		ps.add(o, l, c)
		qs.add(o, l, o.xor(both, v.ones))
	}
	if l := uses[4]; l != 0 { // (b & d) | (c & ^d)
		ps.add(o, l, d)
		qs.add(o, l, o.notAnd(d, c))
	}
	if uses[1] != 0 && ps.value != nil {
		ps.value = o.or(ps.value, v.mask(uses[1]))
	}
	return ps.value, qs.value
}

// A choice collects one value for each of several sets of lanes.
type choice struct{ value operand.Op }

func (c *choice) add(o ops, l lanes, value operand.Op) {
	if c.value == nil {
		c.value = value
	} else {
		c.value = o.blend(l, c.value, value)
	}
}
