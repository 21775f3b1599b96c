package sha3

import (
	"crypto/sha3"
	"crypto/sha512"
	"hash"
	"math"
)

// newSingle returns what computes one digest alone: a core of this package
// where it is usable, since those are the faster ones, else the standard
// library.
func newSingle(one Members) single {
	switch one {
	case SHA3_224, SHA3_256, SHA3_384, SHA3_512:
		if useAVX512 || useKeccak {
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

// costs are those of cores in core cycles. Only their ratios matter, and they
// differ little between processors that have the same instructions.
type costs struct {
	step   float64 // one step of the lanes without chains
	woven  []woven // one with chains, by each core there is
	keccak float64 // one permutation by itself
	chain  float64 // a byte of SHA-384 or SHA-512 by itself
}

// A woven is the cost of a step of lanes and chains by a core with those turns.
type woven struct {
	step  float64
	turns turns
}

var (
	costsAVX512 = costs{735, []woven{{769, turnsAVX512}, {950, turnsDense}}, 715, 3.57} // on AMD Zen 5
	costsAVX2   = costs{1345, []woven{{1515, turnsAVX2}}, 873, 4.11}                    // on AMD Zen 3
)

// fuse chooses the members of m that are computed together, and the one that
// sets the pace, so that the whole becomes cheapest. There are none where only
// one would profit.
func fuse(m Members) (joint, pace Members) {
	if !Fused() {
		return 0, 0
	}
	c := costsAVX2
	if useAVX512 {
		c = costsAVX512
	}
	cheapest := c.alone(m)
	for set := m; set != 0; set = (set - 1) & m {
		for one := range (set & lanesOnly).each {
			if cost := c.joint(set, one) + c.alone(m&^set); cost < cheapest {
				joint, pace, cheapest = set, one, cost
			}
		}
	}
	return joint, pace
}

// alone is the cost per byte of computing the members of m one by one.
func (c costs) alone(m Members) float64 {
	cost := 0.0
	for one := range m.each {
		if one&lanesOnly != 0 {
			cost += c.keccak / float64(one.rate())
		} else {
			cost += c.chain
		}
	}
	return cost
}

// joint is the cost per byte of computing the members of m together, at the pace
// of one of them. Whatever is slower costs as if alone for the rest.
func (c costs) joint(m, pace Members) float64 {
	steps := 1 / float64(pace.rate())
	cost := c.step * steps
	if m&^lanesOnly != 0 {
		_, cost = c.weave(pace)
	}
	for one := range (m & lanesOnly).each {
		cost += c.keccak * max(0, 1/float64(one.rate())-steps)
	}
	return cost
}

// weave returns the best of c.woven at a pace, with the cost per byte of the
// lanes and both chains.
func (c costs) weave(pace Members) (best woven, cost float64) {
	cost = math.Inf(1)
	for _, w := range c.woven {
		steps := 1 / float64(pace.rate())
		chains := 2 * blockSize * float64(w.turns.perStep) / float64(w.turns.perPair) * steps
		if sum := w.step*steps + 2*c.chain*max(0, 1-chains); sum < cost {
			best, cost = w, sum
		}
	}
	return best, cost
}
