package ripemd

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"hash"
	"testing"

	"omnisum/hashing/internal/hashtest"
)

// families lists the variants in the order of the columns of
// testdata/php-digests.tsv.
var families = []struct {
	name    string
	size    int
	start   func() hash.Hash
	variant *variant
}{
	{"RIPEMD-128", Size128, New128, &variant128},
	{"RIPEMD-160", Size160, New160, &variant160},
	{"RIPEMD-256", Size256, New256, &variant256},
	{"RIPEMD-320", Size320, New320, &variant320},
}

// all lets the four digests of one message be judged together.
type all [4]hash.Hash

func newAll() hashtest.Computation {
	return all{New128(), New160(), New256(), New320()}
}

func (a all) Write(p []byte) {
	for _, h := range a {
		h.Write(p)
	}
}

func (a all) Sum(dst []byte, member int) []byte { return a[member].Sum(dst) }

func (a all) Reset() {
	for _, h := range a {
		h.Reset()
	}
}

// subject judges the four variants by the specification's loop over tables.
func subject() hashtest.Subject {
	s := hashtest.Subject{Name: "single digests", Block: BlockSize, New: newAll}
	for i, f := range families {
		s.Members = append(s.Members, hashtest.Member{Name: f.name, Oracle: oracles[i]})
	}
	return s
}

// The designers' page gives these nine messages for all four variants.
func TestDesignersVectors(t *testing.T) {
	hashtest.ForEachVariant(t, "ripemd", func(t *testing.T) { hashtest.KnownAnswers(t, subject()) })
}

func TestDigestsOfPHP(t *testing.T) {
	hashtest.ForEachVariant(t, "ripemd", func(t *testing.T) { hashtest.Table(t, subject(), "testdata/php-digests.tsv") })
}

func TestConformance(t *testing.T) {
	hashtest.ForEachVariant(t, "ripemd", func(t *testing.T) { hashtest.Conform(t, subject()) })
}

func TestConformanceAsHash(t *testing.T) {
	hashtest.Conform(t, hashtest.Single("RIPEMD-160", New160, oracles[1]))
}

func FuzzWrites(f *testing.F) {
	f.Add([]byte{0, 1, 55, 56, 63, 64, 65, 203, 255})
	f.Fuzz(func(t *testing.T, program []byte) {
		if err := hashtest.Writes(subject(), program); err != nil {
			t.Error(err)
		}
	})
}

func TestSizes(t *testing.T) {
	for _, f := range families {
		h := f.start()
		if h.Size() != f.size || h.BlockSize() != 64 || len(h.Sum(nil)) != f.size {
			t.Errorf("%s: Size %d, BlockSize %d, %d bytes of digest", f.name, h.Size(), h.BlockSize(), len(h.Sum(nil)))
		}
	}
}

// beyond4GiB has what PHP 8.2 computed of 2³² + 64 zero bytes and an "a", and
// the chaining values after the first 2³² bytes, which this package computed
// once: where those are wrong, the digests are too.
var beyond4GiB = []struct{ chaining, digest string }{
	{
		chaining: "83e4b28676f77d9fe2fd598651d71e42",
		digest:   "2335cccb62a16b4769d881f4f80f66e5",
	},
	{
		chaining: "bf781ccbe4d494c6da1d47469ec5490e8b150b3c",
		digest:   "f33d37427505333c63043126c3a0ca10e82f2495",
	},
	{
		chaining: "651c225b4d8087c071ac5acc7c99fc48c1b9fa5c28424b0f1b9c42b668e7cc9a",
		digest:   "e4247f58571a72c69bf2edb77620ccf5cd319b8a32eb842021300fc278ed630d",
	},
	{
		chaining: "3c15a1ebd09ddb7b86c58149206c62a8400fe016c69e6e67f20de87ddb3654d26b4c5a16d422db34",
		digest:   "6c087808123611597751238fe57a9961d9be1e203f755ad38c144bf29d36ec14e1b17351e5022226",
	},
}

func TestMessagesBeyond4GiB(t *testing.T) {
	hashtest.ForEachVariant(t, "ripemd", testMessagesBeyond4GiB)
}

func testMessagesBeyond4GiB(t *testing.T) {
	for i, f := range families {
		d := start(f.variant)
		chaining, err := hex.DecodeString(beyond4GiB[i].chaining)
		if err != nil {
			t.Fatal(err)
		}
		for w := range f.size / 4 {
			d.h[w] = binary.LittleEndian.Uint32(chaining[4*w:])
		}
		d.length = 1 << 32
		d.Write(append(make([]byte, 64), 'a'))
		if got := hex.EncodeToString(d.Sum(nil)); got != beyond4GiB[i].digest {
			t.Errorf("%s: %s, want %s", f.name, got, beyond4GiB[i].digest)
		}
	}
}

// The padding must hold the length in bits, modulo 2⁶⁴, wherever it falls.
func TestPaddingHoldsTheLength(t *testing.T) {
	for _, blocks := range []uint64{0, 1, 1<<23 - 1, 1 << 26, 1<<26 + 1, 5 << 26, 1 << 40, 1<<55 - 1, 1 << 55, 1<<58 - 1} {
		for _, rest := range []int{0, 1, 54, 55, 56, 57, 63} {
			message := hashtest.Data(uint32(rest), rest)
			d := start(&variant320)
			d.length = blocks * BlockSize
			d.Write(message)

			padded := append(bytes.Clone(message), 0x80)
			for len(padded)%BlockSize != 56 {
				padded = append(padded, 0)
			}
			padded = binary.LittleEndian.AppendUint64(padded, 8*(blocks*64+uint64(rest)))
			h := variant320.init
			blocksGeneric(&variant320, &h, padded)
			var want []byte
			for _, word := range h {
				want = binary.LittleEndian.AppendUint32(want, word)
			}
			if got := d.Sum(nil); !bytes.Equal(got, want) {
				t.Errorf("%d blocks and %d bytes: %x, want %x", blocks, rest, got, want)
			}
		}
	}
}

func BenchmarkRIPEMD(b *testing.B) {
	rivals := []struct {
		name  string
		start func() hash.Hash
	}{
		{"128", New128},
		{"160", New160},
		{"160-x-crypto", newXCrypto},
		{"256", New256},
		{"320", New320},
	}
	for _, rival := range rivals {
		for _, size := range []struct {
			name string
			n    int
		}{{"64B", 64}, {"1KiB", 1 << 10}, {"64KiB", 64 << 10}} {
			b.Run(rival.name+"/"+size.name, func(b *testing.B) {
				h := rival.start()
				p := hashtest.Data(1, size.n)
				sum := make([]byte, 0, Size320)
				b.SetBytes(int64(size.n))
				for b.Loop() {
					h.Reset()
					h.Write(p)
					sum = h.Sum(sum[:0])
				}
			})
		}
	}
}
