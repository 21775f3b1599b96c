package argon2

import (
	"testing"

	"omnisum/hashing/internal/cycles"
	"omnisum/hashing/internal/hashtest"
)

func randomBlock(fill func() uint64) (b block) {
	for i := range b {
		b[i] = fill()
	}
	return b
}

func TestEveryVariantCompressesAsThePlainOne(t *testing.T) {
	rng := hashtest.Rand(t)
	hashtest.ForEachVariant(t, "argon2", func(t *testing.T) {
		m := alignedBlocks(4)
		dst, prev, ref, s := &m[0], &m[1], &m[2], &m[3]
		for round := range 2000 {
			*dst, *prev, *ref, *s = randomBlock(rng.Uint64), randomBlock(rng.Uint64), randomBlock(rng.Uint64), randomBlock(rng.Uint64)
			withOld := round%2 == 1
			want, p, q, scratch := *dst, *prev, *ref, block{}
			compressGeneric(&want, prev, ref, &scratch, withOld)
			if first := start(dst, prev, ref, s, withOld); first != want[0] {
				t.Fatalf("round %d: the first word is %#x after start, want %#x", round, first, want[0])
			}
			finish(dst, s, prev)
			if *dst != want {
				t.Fatalf("round %d: the block is another one", round)
			}
			if *prev != p || *ref != q {
				t.Fatalf("round %d: an input was changed", round)
			}
		}
	})
}

// BenchmarkBlock gives the core cycles that a block takes, in 1 MiB as in the
// classic run, with a reference that depends on the block before.
func BenchmarkBlock(b *testing.B) {
	m := alignedBlocks(1024 + 4)
	memory, s := m[:1024], &m[1024]
	for i := range memory {
		memory[i][0] = uint64(i) * 0x9e3779b97f4a7c15
	}
	at, prev := 0, 1023
	ref := &memory[5]
	run := func(chunk []byte) {
		for range len(chunk) / blockLen {
			dst := &memory[at]
			ref = &memory[start(dst, &memory[prev], ref, s, true)%1023]
			if ref == dst {
				ref = &memory[1023]
			}
			finish(dst, s, ref)
			prev, at = at, (at+1)%1024
		}
	}
	for b.Loop() {
		run(make([]byte, 64<<10))
	}
	r := cycles.PerByte(run, make([]byte, 4<<20), cycles.Timing{Chunk: 64 << 10, Passes: 20})
	b.ReportMetric(r.Best*blockLen, "cycles/block")
	b.ReportMetric(r.Median*blockLen, "cycles/block-median")
}
