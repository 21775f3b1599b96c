package sha3

import (
	"crypto/sha3"
	"crypto/sha512"
	"hash"
)

// newSingle returns what computes one digest alone: a core of this package
// where it is usable, since those are the faster ones, else the standard
// library.
func newSingle(one Members) single {
	switch one {
	case SHA3_224, SHA3_256, SHA3_384, SHA3_512:
		if useKeccak {
			return newSponge(one.size())
		}
	default:
		if useSHA512 {
			return newChain(one.size())
		}
	}
	switch one {
	case SHA3_224:
		return standard{sha3.New224()}
	case SHA3_256:
		return standard{sha3.New256()}
	case SHA3_384:
		return standard{sha3.New384()}
	case SHA3_512:
		return standard{sha3.New512()}
	case SHA384:
		return standard{sha512.New384()}
	default:
		return standard{sha512.New()}
	}
}

// A standard is a digest of the standard library.
type standard struct{ h hash.Hash }

func (s standard) Write(p []byte) { s.h.Write(p) } // a hash.Hash never fails

func (s standard) Sum(dst []byte) []byte { return s.h.Sum(dst) }

func (s standard) Reset() { s.h.Reset() }

// What the cores cost in core cycles, measured on AMD Zen 3. Only their ratios
// matter, and they differ little between processors that have AVX2.
const (
	stepCost     = 1345.0 // one step of the lanes
	wovenCost    = 1515.0 // one step with chains
	keccakCost   = 873.0  // one permutation by itself
	chainCost    = 4.11   // a byte of SHA-384 or SHA-512 by itself
	chainsInStep = 2.0 * blockSize * turnsPerStep / turnsPerPair
)

// fuse chooses the members of m that are computed together, and the one that
// sets the pace, so that the whole becomes cheapest. There are none where only
// one would profit.
func fuse(m Members) (joint, pace Members) {
	if !useFused {
		return 0, 0
	}
	cheapest := aloneCost(m)
	for set := m; set != 0; set = (set - 1) & m {
		for one := range (set & lanesOnly).each {
			if cost := jointCost(set, one) + aloneCost(m&^set); cost < cheapest {
				joint, pace, cheapest = set, one, cost
			}
		}
	}
	return joint, pace
}

// aloneCost is the cost per byte of computing the members of m one by one.
func aloneCost(m Members) float64 {
	cost := 0.0
	for one := range m.each {
		if one&lanesOnly != 0 {
			cost += keccakCost / float64(one.rate())
		} else {
			cost += chainCost
		}
	}
	return cost
}

// jointCost is the cost per byte of computing the members of m together, at the
// pace of one of them. Whatever is slower costs as if alone for the rest.
func jointCost(m, pace Members) float64 {
	steps := 1 / float64(pace.rate())
	cost := stepCost * steps
	if m&^lanesOnly != 0 {
		cost = wovenCost*steps + 2*chainCost*max(0, 1-chainsInStep*steps)
	}
	for one := range (m & lanesOnly).each {
		cost += keccakCost * max(0, 1/float64(one.rate())-steps)
	}
	return cost
}
