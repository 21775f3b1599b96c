package blake2s

import (
	"bytes"
	"hash"
	"testing"

	"golang.org/x/crypto/blake2s"

	"omnisum/hashing/internal/cycles"
	"omnisum/hashing/internal/hashtest"
)

func reference() hash.Hash {
	h, err := blake2s.New256(nil)
	if err != nil {
		panic(err)
	}
	return h
}

// subject is judged by golang.org/x/crypto, which shares no code with the
// assembly; without assembly New returns that code, which published digests judge.
var subject = hashtest.Single("BLAKE2s-256", New, hashtest.Oracle(reference))

func TestTheDigestKeepsWhatACorePromises(t *testing.T) {
	hashtest.ForEachVariant(t, "blake2s", func(t *testing.T) { hashtest.Conform(t, subject) })
}

func TestPublishedDigestsComeOut(t *testing.T) {
	hashtest.ForEachVariant(t, "blake2s", func(t *testing.T) { hashtest.KnownAnswers(t, subject) })
}

func TestEveryLengthUpTo4KiBIsRight(t *testing.T) {
	message := hashtest.Data(1, 4096)
	hashtest.ForEachVariant(t, "blake2s", func(t *testing.T) {
		for n := range len(message) + 1 {
			h := New()
			h.Write(message[:n])
			if got, want := h.Sum(nil), blake2s.Sum256(message[:n]); !bytes.Equal(got, want[:]) {
				t.Fatalf("%d bytes: got %x, want %x", n, got, want)
			}
		}
	})
}

func FuzzWrites(f *testing.F) {
	f.Add([]byte{0, 1, 63, 64, 65, 200, 255})
	f.Fuzz(func(t *testing.T, program []byte) {
		if err := hashtest.Writes(subject, program[:min(len(program), 100)]); err != nil {
			t.Error(err)
		}
	})
}

func BenchmarkBLAKE2s(b *testing.B) {
	data := hashtest.Data(1, 1<<20)
	for _, v := range []struct {
		name string
		h    hash.Hash
	}{{"ours", New()}, {"x/crypto", reference()}} {
		b.Run(v.name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				v.h.Write(data)
			}
			cycles.PerByte(func(p []byte) { v.h.Write(p) }, data, cycles.Timing{Passes: 30}).Report(b)
		})
	}
}
