package sha3

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"omnisum/hashing/internal/hashtest"
)

func randomState(rng *rand.Rand) (a [25]uint64) {
	for i := range a {
		a[i] = rng.Uint64()
	}
	return a
}

func TestKeccakFollowsTheSpecification(t *testing.T) {
	rng := hashtest.Rand(t)
	hashtest.ForEachVariant(t, "sha3", func(t *testing.T) {
		for range 20 {
			a := randomState(rng)
			want, got := a, a
			referenceKeccak(&want)
			absorb(&got, make([]byte, 72), 72)
			if got != want {
				t.Fatalf("the permutation of %x is %x, want %x", a, got, want)
			}
		}
	})
}

func TestSHA3FollowsTheSpecification(t *testing.T) {
	message := hashtest.Data(5, 300)
	hashtest.ForEachVariant(t, "sha3", func(t *testing.T) {
		d := New(all)
		for _, n := range []int{0, 71, 72, 103, 104, 135, 136, 143, 144, 300} {
			d.Reset()
			d.Write(message[:n])
			for m := range Members(lanesOnly).each {
				if got, want := d.Sum(nil, m), referenceSHA3(message[:n], m.size()); !bytes.Equal(got, want) {
					t.Errorf("%s of %d bytes is %x, want %x", names[m.index()], n, got, want)
				}
			}
		}
	})
}

// Four states that have nothing in common show a mix-up of lanes that equal or
// related ones would hide. Here every subset of lanes absorbs in turn, each from
// a place of its own.
func TestLanesWithDifferentStatesStayApart(t *testing.T) {
	if !Fused() {
		t.Skip("this machine or build has no fused core")
	}
	rng := hashtest.Rand(t)
	k := newKernel(false) // no chain, so no key matters
	cores := map[string]struct {
		usable bool
		run    func(*kernel, *byte)
	}{
		"fusedAVX512": {useAVX512, fusedAVX512},
		"denseAVX512": {useAVX512, denseAVX512},
		"lanesAVX512": {useAVX512, lanesAVX512},
		"fusedAVX2":   {useFused, fusedAVX2},
		"lanesAVX2":   {useFused, lanesAVX2},
	}
	data := hashtest.Data(6, 4*maxRate)
	for busy := range 1 << lanes {
		for name, core := range cores {
			if !core.usable {
				continue
			}
			var want [lanes][25]uint64
			k.lead, k.pace, k.steps, k.pairs = 40, 72, 1, 0
			for lane := range lanes {
				want[lane] = randomState(rng)
				k.setLane(lane, want[lane])
				k.rate[lane] = uint64((SHA3_224 << lane).rate())
				k.pos[lane] = 41 + rng.Uint64N(200)
				if busy>>lane&1 != 0 {
					k.pos[lane] = rng.Uint64N(41)
					at := k.pos[lane]
					for i := range k.rate[lane] {
						want[lane][i/8] ^= uint64(data[at+i]) << (i % 8 * 8)
					}
					referenceKeccak(&want[lane])
				}
			}
			core.run(k, &data[0])
			for lane := range lanes {
				if got := k.lane(lane); got != want[lane] {
					t.Fatalf("%s with busy lanes %04b: lane %d is %x, want %x", name, busy, lane, got, want[lane])
				}
			}
		}
	}
}

func TestSHA512BlocksAgreeOverManyCalls(t *testing.T) {
	rng := hashtest.Rand(t)
	data := hashtest.Data(7, 40*blockSize)
	w := newWork512()
	hashtest.ForEachVariant(t, "sha3", func(t *testing.T) {
		for n := range 41 {
			var start [8]uint64
			for i := range start {
				start[i] = rng.Uint64()
			}
			want, got := start, start
			blocks512Generic(&want, data[:n*blockSize])
			blocks512(w, &got, data[:n*blockSize])
			if got != want {
				t.Fatalf("%d blocks from %x give %x, want %x", n, start, got, want)
			}
		}
	})
}
