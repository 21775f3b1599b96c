package sha

import (
	"bytes"
	"encoding"
	"encoding/binary"
	"hash"
	"math/rand/v2"
	"testing"

	"omnisum/hashing/internal/cycles"
	"omnisum/hashing/internal/hashtest"
)

// names are the members' display names, in the order of their bits.
var names = [...]string{"SHA-1", "SHA-224", "SHA-256", "MD5"}

// list returns the members of a set one by one.
func list(m Members) []Members {
	var members []Members
	for i := range names {
		if m>>i&1 != 0 {
			members = append(members, 1<<i)
		}
	}
	return members
}

func (m Members) String() string {
	text := ""
	for i, name := range names {
		if m>>i&1 != 0 {
			text += "+" + name
		}
	}
	return text[1:]
}

// subject has the standard library for its oracle, with which the kernels share
// no code. What New leaves to that library is judged by published digests.
func subject(m Members) hashtest.Subject {
	s := hashtest.Subject{
		Name:  m.String(),
		Block: BlockSize,
		New:   func() hashtest.Computation { return hashtest.Fused(New(m), list(m)...) },
	}
	for i, name := range names {
		if m>>i&1 != 0 {
			s.Members = append(s.Members, hashtest.Member{Name: name, Oracle: hashtest.Oracle(standard[i])})
		}
	}
	return s
}

func TestEverySubsetKeepsWhatACorePromises(t *testing.T) {
	hashtest.ForEachVariant(t, "sha", func(t *testing.T) {
		for m := Members(1); m <= all; m++ {
			hashtest.Conform(t, subject(m))
		}
	})
}

func TestEverySubsetGivesPublishedDigests(t *testing.T) {
	hashtest.ForEachVariant(t, "sha", func(t *testing.T) {
		for m := Members(1); m <= all; m++ {
			hashtest.KnownAnswers(t, subject(m))
		}
	})
}

func TestEveryLengthUpTo4KiBOfEverySubset(t *testing.T) {
	message := hashtest.Data(11, 4096)
	var want [len(standard)][][]byte
	for i, start := range standard {
		for n := range len(message) + 1 {
			want[i] = append(want[i], hashtest.Oracle(start)(message[:n]))
		}
	}
	hashtest.ForEachVariant(t, "sha", func(t *testing.T) {
		for m := Members(1); m <= all; m++ {
			step := 1
			if !Fused(m) {
				step = 127 // the standard library would only be compared with itself
			}
			d := New(m)
			for n := 0; n <= len(message); n += step {
				d.Reset()
				d.Write(message[:n])
				for i := range standard {
					if m>>i&1 == 0 {
						continue
					}
					if got := d.Sum(nil, 1<<i); !bytes.Equal(got, want[i][n]) {
						t.Fatalf("%s of %v, %d bytes: got %x, want %x", names[i], m, n, got, want[i][n])
					}
				}
			}
		}
	})
}

func TestLengthsBeyond4GiBAreCounted(t *testing.T) {
	hashtest.ForEachVariant(t, "sha", func(t *testing.T) {
		for _, already := range []uint64{1 << 29, 1<<32 - 64, 1 << 32, 1<<61 - 128} {
			for m := Members(1); m <= all; m++ {
				if kernelFor(m) != noKernel {
					checkLength(t, m, already)
				}
			}
		}
	})
}

// checkLength lets both sides believe that 'already' bytes came before a block.
func checkLength(t *testing.T, m Members, already uint64) {
	t.Helper()
	first, rest := hashtest.Data(12, BlockSize), hashtest.Data(13, 100)
	d := New(m)
	d.Write(first)
	d.message.Length = already + BlockSize
	d.Write(rest)
	for i, start := range standard {
		if m>>i&1 == 0 {
			continue
		}
		h := start()
		h.Write(first)
		saved := marshal(t, h)
		binary.BigEndian.PutUint64(saved[len(saved)-8:], already+BlockSize)
		unmarshal(t, h, saved)
		h.Write(rest)
		if got, want := d.Sum(nil, 1<<i), h.Sum(nil); string(got) != string(want) {
			t.Errorf("%s of %v after %d bytes: got %x, want %x", names[i], m, already, got, want)
		}
	}
}

func marshal(t *testing.T, h hash.Hash) []byte {
	t.Helper()
	saved, err := h.(encoding.BinaryMarshaler).MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	return saved
}

func unmarshal(t *testing.T, h hash.Hash, saved []byte) {
	t.Helper()
	if err := h.(encoding.BinaryUnmarshaler).UnmarshalBinary(saved); err != nil {
		t.Fatal(err)
	}
}

func TestMisuseOfMembersPanics(t *testing.T) {
	for _, tc := range []struct {
		name string
		call func()
	}{
		{"no member", func() { New(0) }},
		{"an unknown member", func() { New(all + 1) }},
		{"Sum of a member that is not computed", func() { New(SHA1|MD5).Sum(nil, SHA256) }},
		{"Sum of two members", func() { New(SHA1|MD5).Sum(nil, SHA1|MD5) }},
		{"Sum of none", func() { New(SHA1).Sum(nil, 0) }},
	} {
		t.Run(tc.name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			tc.call()
		})
	}
}

func TestSelfTestPasses(t *testing.T) {
	if err := SelfTest(); err != nil {
		t.Error(err)
	}
}

func FuzzWrites(f *testing.F) {
	f.Add(uint8(all), []byte{0, 1, 63, 64, 65, 200, 255})
	f.Fuzz(func(t *testing.T, set uint8, program []byte) {
		m := Members(set)%all + 1
		if err := hashtest.Writes(subject(m), program[:min(len(program), 100)]); err != nil {
			t.Error(err)
		}
	})
}

// Benchmarks name the subset; fused is one Digest for all of it, separate one
// digest of the standard library after the other.
func benchmark(b *testing.B, write func(p []byte)) {
	data := make([]byte, 1<<20)
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range data {
		data[i] = byte(rng.Uint32())
	}
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		for i := 0; i < len(data); i += maxCall {
			write(data[i : i+maxCall])
		}
	}
	cycles.PerByte(write, data, cycles.Timing{}).Report(b)
}

func BenchmarkSHA(b *testing.B) {
	for _, m := range []Members{SHA1, SHA256, MD5, SHA224 | SHA256, SHA1 | SHA256, SHA1 | SHA224 | SHA256, MD5 | SHA1, MD5 | SHA256, all} {
		b.Run(m.String()+"/fused", func(b *testing.B) { benchmark(b, New(m).Write) })
		b.Run(m.String()+"/separate", func(b *testing.B) {
			var hs []hash.Hash
			for i, start := range standard {
				if m>>i&1 != 0 {
					hs = append(hs, start())
				}
			}
			benchmark(b, func(p []byte) {
				for _, h := range hs {
					h.Write(p)
				}
			})
		})
	}
}
