package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// These are the offsets of the fields of type kernel in the package that the
// output belongs to; a test there compares them. Everything that is read as a
// 256-bit vector lies on a multiple of 32.
const (
	offA     = 0          // four states, word by word: lane k of word i is a[i][k]
	offE     = offA + 800 // the states inside a step
	offF     = offE + 800
	offG     = offF + 800
	offAreas = offG + 800 // two areas of the SHA-512 message schedule
	offRC    = offAreas + 2*areaSize
	offRot8  = offRC + 24*32
	offRot56 = offRot8 + 32
	offSwap  = offRot56 + 32
	offIdle  = offSwap + 32 // all ones in lanes that keep their state
	offH     = offIdle + 32 // SHA-512, then SHA-384
	offPos   = offH + 128   // where each lane stands: offsets, inside the core addresses
	offRate  = offPos + 32
	offLead  = offRate + 32 // where the lane that sets the pace stands
	offPace  = offLead + 8  // its rate
	offSteps = offPace + 8
	offSrc   = offSteps + 8 // the next SHA-2 block
	offPairs = offSrc + 8   // pairs of SHA-2 blocks to do

	// The rest is the core's own.
	offCur   = offPairs + 8 // the chaining values of the running chain
	offEnd   = offCur + 8   // where the running chain's words end
	offReady = offEnd + 8   // the area whose words are in use
	offNext  = offReady + 8 // the area that is being filled
	offSave  = offNext + 8  // three general registers
)

// An area holds the message schedules of two blocks (FIPS 180-4 §6.4.2 step 1),
// two words of each in a vector: W[t] and W[t+1] of the first, then of the
// second. There is room for 96 words, since the woven schedule runs on while the
// last chains end.
const (
	words    = 0             // W[t]
	sums     = words + 48*32 // W[t] + K[t]
	keys     = sums + 48*32  // K[t], twice
	areaSize = keys + 48*32

	chainSums = 40 * 32 // bytes of sums that a chain takes
)

// st is the kernel structure, at a multiple of 64, and the registers that walk
// through it.
var (
	st    = operand.Mem{Base: reg.RDI}
	chain = operand.Mem{Base: reg.RDX} // the eight sums W+K of the next eight rounds
	sched = operand.Mem{Base: reg.R14} // the area being filled, moved on by 32 for two words
	rcs   = operand.Mem{Base: reg.R15} // the constants of the next three Keccak rounds
)
