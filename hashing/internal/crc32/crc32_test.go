package crc32

import (
	"hash"
	"hash/crc32"
	"math/bits"
	"testing"

	"omnisum/hashing/internal/cycles"
	"omnisum/hashing/internal/hashtest"
)

// bitwise is the definition: the message is divided by the polynomial bit by
// bit, where each byte gives its lowest bit first.
func bitwise(message []byte) []byte {
	reversed := bits.Reverse32(0x04c11db7)
	r := ^uint32(0)
	for _, b := range message {
		r ^= uint32(b)
		for range 8 {
			r = r>>1 ^ (r&1)*reversed
		}
	}
	r = ^r
	return []byte{byte(r >> 24), byte(r >> 16), byte(r >> 8), byte(r)}
}

// subject claims a block of 128 bytes, the step of folding, so that the kit
// tries the borders that matter.
func subject(oracle func(message []byte) []byte) hashtest.Subject {
	s := hashtest.Single("CRC32", func() hash.Hash { return New() }, oracle)
	s.Block = 128
	return s
}

func TestTheChecksumKeepsWhatACorePromises(t *testing.T) {
	hashtest.ForEachVariant(t, "crc32", func(t *testing.T) {
		hashtest.Conform(t, subject(hashtest.Oracle(func() hash.Hash { return crc32.NewIEEE() })))
	})
}

func TestPublishedChecksumsComeOut(t *testing.T) {
	hashtest.ForEachVariant(t, "crc32", func(t *testing.T) {
		hashtest.KnownAnswers(t, subject(bitwise))
	})
}

func TestEveryLengthUpTo4KiBIsRight(t *testing.T) {
	message := hashtest.Data(1, 4096)
	hashtest.ForEachVariant(t, "crc32", func(t *testing.T) {
		for n := range len(message) + 1 {
			if got, want := Update(0, message[:n]), crc32.ChecksumIEEE(message[:n]); got != want {
				t.Errorf("%d bytes: got %08x, want %08x", n, got, want)
			}
			// Any sum may stand before the bytes.
			before := crc32.ChecksumIEEE(message[n:])
			if got, want := Update(before, message[:n]), crc32.Update(before, crc32.IEEETable, message[:n]); got != want {
				t.Errorf("%d bytes after %08x: got %08x, want %08x", n, before, got, want)
			}
		}
	})
}

func TestTheDefinitionAgrees(t *testing.T) {
	hashtest.ForEachVariant(t, "crc32", func(t *testing.T) {
		for n := range 2000 {
			message := hashtest.Data(uint32(n), n)
			h := New()
			h.Write(message)
			if got, want := h.Sum(nil), bitwise(message); string(got) != string(want) {
				t.Fatalf("%d bytes: got %x, want %x", n, got, want)
			}
		}
	})
}

func FuzzWrites(f *testing.F) {
	f.Add([]byte{0, 1, 127, 128, 129, 200, 255})
	s := subject(bitwise)
	f.Fuzz(func(t *testing.T, program []byte) {
		if err := hashtest.Writes(s, program[:min(len(program), 100)]); err != nil {
			t.Error(err)
		}
	})
}

func BenchmarkCRC32(b *testing.B) {
	data := hashtest.Data(1, 4<<20)
	for _, v := range []struct {
		name string
		h    hash.Hash
	}{{"ours", New()}, {"standard", crc32.NewIEEE()}} {
		for _, size := range []struct {
			name string
			n    int
		}{{"256B", 256}, {"512B", 512}, {"1KiB", 1 << 10}, {"2KiB", 2 << 10}, {"64KiB", 64 << 10}, {"4MiB", 4 << 20}} {
			b.Run(v.name+"/"+size.name, func(b *testing.B) {
				b.SetBytes(int64(size.n))
				for b.Loop() {
					v.h.Write(data[:size.n])
				}
				cycles.PerByte(func(p []byte) {
					for ; len(p) > 0; p = p[size.n:] {
						v.h.Write(p[:size.n])
					}
				}, data, cycles.Timing{Chunk: max(size.n, 256<<10), Passes: 20}).Report(b)
			})
		}
	}
}
