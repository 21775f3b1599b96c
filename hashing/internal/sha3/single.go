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
	stepCost     = 1375.0 // one step of the fused core
	keccakCost   = 888.0  // one permutation by itself
	chainCost    = 4.11   // a byte of SHA-384 or SHA-512 by itself
	chainsInStep = 76.8   // bytes of both that fit into a step
)

// fuse chooses the members of m that are computed together: the subset that
// makes the whole cheapest, which is empty where only one would profit.
func fuse(m Members) Members {
	if !useFused {
		return 0
	}
	best, cheapest := Members(0), aloneCost(m)
	for joint := m; joint != 0; joint = (joint - 1) & m {
		if joint&lanesOnly == 0 {
			continue // without a lane there is nothing to step
		}
		if cost := jointCost(joint) + aloneCost(m&^joint); cost < cheapest {
			best, cheapest = joint, cost
		}
	}
	return best
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

// jointCost is the cost per byte of computing the members of m together.
func jointCost(m Members) float64 {
	pace := 0.0
	for one := range (m & lanesOnly).each {
		pace = float64(one.rate()) // the last one has the smallest
	}
	cost := stepCost / pace
	if m&^lanesOnly != 0 {
		cost += 2 * chainCost * max(0, 1-chainsInStep/pace)
	}
	return cost
}
