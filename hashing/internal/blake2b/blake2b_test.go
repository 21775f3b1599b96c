package blake2b

import (
	"bytes"
	"hash"
	"testing"

	"golang.org/x/crypto/blake2b"

	"omnisum/hashing/internal/cycles"
	"omnisum/hashing/internal/hashtest"
)

func reference() hash.Hash {
	h, err := blake2b.New512(nil)
	if err != nil {
		panic(err)
	}
	return h
}

// subject is judged by golang.org/x/crypto, which shares no code with the
// assembly; without assembly New returns that code, which published digests judge.
var subject = hashtest.Single("BLAKE2b-512", New, hashtest.Oracle(reference))

func TestTheDigestKeepsWhatACorePromises(t *testing.T) {
	hashtest.ForEachVariant(t, "blake2b", func(t *testing.T) { hashtest.Conform(t, subject) })
}

func TestPublishedDigestsComeOut(t *testing.T) {
	hashtest.ForEachVariant(t, "blake2b", func(t *testing.T) { hashtest.KnownAnswers(t, subject) })
}

func TestEveryLengthUpTo4KiBIsRight(t *testing.T) {
	message := hashtest.Data(1, 4096)
	hashtest.ForEachVariant(t, "blake2b", func(t *testing.T) {
		for n := range len(message) + 1 {
			h := New()
			h.Write(message[:n])
			if got, want := h.Sum(nil), blake2b.Sum512(message[:n]); !bytes.Equal(got, want[:]) {
				t.Fatalf("%d bytes: got %x, want %x", n, got, want)
			}
		}
	})
}

func FuzzWrites(f *testing.F) {
	f.Add([]byte{0, 1, 127, 128, 129, 200, 255})
	f.Fuzz(func(t *testing.T, program []byte) {
		if err := hashtest.Writes(subject, program[:min(len(program), 100)]); err != nil {
			t.Error(err)
		}
	})
}

func BenchmarkBLAKE2b(b *testing.B) {
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
