package sha3

const (
	lanes = 4
	// window is how much data the fused core gets at least, so that the start of
	// a chain and the idle rounds at the end don't weigh.
	window = 1024
	// maxAsm is the most that assembly gets in one call, since it can't be
	// preempted.
	maxAsm = 64 << 10
	// absent is the position of a lane that nobody wants: never behind.
	absent = 1 << 62
)

// turns are how many turns a fused core takes for a step of the lanes, and for a
// pair of SHA-2 blocks.
type turns struct{ perStep, perPair uint64 }

var (
	turnsAVX2   = turns{8, 20}
	turnsAVX512 = turns{6, 20}
	turnsDense  = turns{4, 8}
)

// A fused computes up to four SHA-3 digests as lanes of one vector Keccak and
// SHA-384 and SHA-512 in the same instruction stream. The lanes have different
// rates, so each stands at its own place in the stream; so do the SHA-2 chains.
// What the last of them has not read yet is kept.
//
// One lane sets the pace: at every step it absorbs a block. Lanes with a larger
// rate wait for it now and then. One with a smaller rate falls behind, and the
// core for one message lets it catch up: with AVX2 a third of the blocks of
// SHA3-512 cost less there than a third more steps.
type fused struct {
	k      *kernel
	avx512 bool        // which core does it, and knows the kernel
	dense  bool        // whether it is the one with more of the chains in a step
	turns  turns       // of that core
	lanes  [lanes]bool // those wanted
	chains bool        // whether SHA-384 or SHA-512 is wanted
	work   *work512
	length uint64
	buf    [window]byte
	n      int // bytes in buf; positions in k count from buf[0]
}

// newFused computes the members of m together, at the pace of one of them, with
// the best core that may be used now.
func newFused(m, pace Members) *fused { return newFusedWith(useAVX512, m, pace) }

// newFusedWith is newFused with the core that uses AVX-512 or the other one.
func newFusedWith(avx512 bool, m, pace Members) *fused {
	f := &fused{
		k: newKernel(avx512), avx512: avx512, turns: turnsAVX2,
		work: newWork512(), chains: m&^lanesOnly != 0,
	}
	if avx512 {
		w, _ := costsAVX512.weave(pace)
		f.turns, f.dense = w.turns, w.turns == turnsDense
	}
	f.k.pace = uint64(pace.rate())
	for i := range f.lanes {
		f.lanes[i] = m&(SHA3_224<<i) != 0
	}
	f.Reset()
	return f
}

// Reset makes f ready for the next message.
func (f *fused) Reset() {
	k := f.k
	k.a, k.h = [25][4]uint64{}, [2][8]uint64{first512, first384}
	k.lead, k.src = 0, 0
	f.length, f.n = 0, 0
	for i, wanted := range f.lanes {
		k.rate[i] = uint64((SHA3_224 << i).rate())
		k.pos[i] = absent
		if wanted {
			k.pos[i] = 0
		}
	}
}

// Write continues all digests with p.
func (f *fused) Write(p []byte) {
	f.length += uint64(len(p))
	for len(p) > 0 {
		if f.n == 0 && len(p) >= window {
			p = p[f.run(p[:min(len(p), maxAsm)]):]
			continue
		}
		held := f.n
		added := copy(f.buf[held:], p)
		f.n += added
		if f.n < window {
			return
		}
		done := f.run(f.buf[:])
		if done >= held { // go on in p itself
			p = p[done-held:]
			f.n = 0
			continue
		}
		p = p[added:]
		f.n = copy(f.buf[:], f.buf[done:])
	}
}

// run advances all members as far as w allows and returns how many bytes are
// done with, at least len(w)-3*blockSize. Positions count from there afterwards.
func (f *fused) run(w []byte) int {
	k, n := f.k, uint64(len(w))
	// A lane that absorbs is not ahead of the one that sets the pace, so no read
	// goes farther than the largest rate beyond that.
	if n >= k.lead+maxRate {
		k.steps = (n-maxRate-k.lead)/k.pace + 1
		if f.chains {
			k.pairs = min((n-k.src)/(2*blockSize), k.steps*f.turns.perStep/f.turns.perPair)
		}
		switch {
		case f.chains && f.dense:
			denseAVX512(k, &w[0])
		case f.chains && f.avx512:
			fusedAVX512(k, &w[0])
		case f.chains:
			fusedAVX2(k, &w[0])
		case f.avx512:
			lanesAVX512(k, &w[0])
		default:
			lanesAVX2(k, &w[0])
		}
	}
	done := n
	for i, wanted := range f.lanes {
		if wanted {
			f.catchUp(i, w)
			done = min(done, k.pos[i])
		}
	}
	if f.chains {
		f.catchUpChains(w)
		done = min(done, k.src)
		k.src -= done
	}
	for i, wanted := range f.lanes {
		if wanted {
			k.pos[i] -= done
		}
	}
	k.lead -= done
	return int(done)
}

// catchUp absorbs what is left of w into a lane that is slower than the pace.
func (f *fused) catchUp(lane int, w []byte) {
	k := f.k
	if k.rate[lane] >= k.pace || k.pos[lane] > uint64(len(w)) {
		return
	}
	a := k.lane(lane)
	k.pos[lane] += uint64(absorb(&a, w[k.pos[lane]:], int(k.rate[lane])))
	k.setLane(lane, a)
}

// catchUpChains continues the chains, which fall behind where the pace is high.
// Up to two blocks wait for a pair to come.
func (f *fused) catchUpChains(w []byte) {
	k := f.k
	late := (uint64(len(w)) - k.src) / blockSize
	if late <= 2 {
		return
	}
	behind := w[k.src : k.src+(late-2)*blockSize]
	blocks512(f.work, &k.h[0], behind)
	blocks512(f.work, &k.h[1], behind)
	k.src += uint64(len(behind))
}

// Sum appends the digest of member m, which is one that f computes.
func (f *fused) Sum(dst []byte, m Members) []byte {
	k := f.k
	switch m {
	case SHA512:
		return finish512(dst, f.work, k.h[0], f.buf[k.src:f.n], f.length, m.size())
	case SHA384:
		return finish512(dst, f.work, k.h[1], f.buf[k.src:f.n], f.length, m.size())
	}
	a := k.lane(m.index())
	return squeeze(dst, &a, f.buf[k.pos[m.index()]:f.n], m.rate(), m.size())
}
