package main

import "github.com/mmcloughlin/avo/operand"

// messageWord returns the address of word i of the message plus the constant
// that the lane's line has in the round.
func (v *chain) messageWord(one lanes, round, i int) operand.Mem {
	l := one.line()
	if constant(l, round, one.rounds()) == 0 {
		return v.message.Offset(4 * i)
	}
	return v.sums(l, round).Offset(4 * i)
}

// sums returns the address of the message words plus a constant.
func (v *chain) sums(l line, round int) operand.Mem {
	if l == left {
		round += 3 // the left line has none in the first round
	}
	return v.scratch.Offset(offWords + blockSize*round)
}

// messageWords returns what step j adds in each lane: message word plus constant.
func (v *chain) messageWords(o ops, active lanes, j int) operand.Op {
	var sum choice
	var from []operand.Mem
	var for_ []lanes
	for _, one := range active.all() {
		m := v.messageWord(one, j/16, word(one.line(), j))
		known := false
		for i := range from {
			if from[i] == m {
				for_[i] |= one
				known = true
			}
		}
		if !known {
			from, for_ = append(from, m), append(for_, one)
		}
	}
	for i, m := range from {
		sum.add(o, for_[i], o.broadcast(m))
	}
	return sum.value
}

// addConstant adds the constant of a round and line to one half of the message.
func (v *chain) addConstant(o ops, l line, round, half int) {
	k := v.t.everywhere(constant(l, round, 5))
	t := o.YMM()
	o.VMOVDQU(k, t)
	o.VPADDD(v.message.Offset(blockSize/2*half), t, t)
	o.VMOVDQU(t, v.sums(l, round).Offset(blockSize/2*half))
}

// addNextConstant does in step j its part of the additions for the next round.
func (v *chain) addNextConstant(o ops, j int) {
	round, part := j/16+1, j%16/2
	if j%2 != 0 || part >= 4 || round >= v.lanes.all()[0].rounds() {
		return
	}
	l := line(part / 2)
	if constant(l, round, v.lanes.all()[0].rounds()) != 0 {
		v.addConstant(o, l, round, part%2)
	}
}
