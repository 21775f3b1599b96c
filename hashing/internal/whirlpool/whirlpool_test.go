package whirlpool

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"hash"
	"testing"

	"omnisum/hashing/internal/hashtest"
)

func subject() hashtest.Subject { return hashtest.Single("Whirlpool", New, slow) }

// These nine messages are NESSIE's first set and, but for the last, among the
// examples of ISO/IEC 10118-3:2004.
func TestKnownAnswers(t *testing.T) {
	hashtest.ForEachVariant(t, "whirlpool", func(t *testing.T) {
		hashtest.KnownAnswers(t, subject())
		hashtest.KnownAnswers(t, fusedSubject())
	})
}

func TestDigestsOfPHP(t *testing.T) {
	hashtest.ForEachVariant(t, "whirlpool", func(t *testing.T) {
		hashtest.Table(t, subject(), "testdata/php-digests.tsv")
	})
}

func TestConformance(t *testing.T) {
	hashtest.ForEachVariant(t, "whirlpool", func(t *testing.T) {
		hashtest.Conform(t, subject())
		hashtest.Conform(t, fusedSubject())
	})
}

// The ninth message of ISO/IEC 10118-3:2004; its digest was checked with PHP.
func TestISOMessageOf32Bytes(t *testing.T) {
	h := New()
	h.Write([]byte("abcdbcdecdefdefgefghfghighijhijk"))
	want := "2a987ea40f917061f5d6f0a0e4644f488a7a5a52deee656207c562f988e95c69" +
		"16bdc8031bc5be1b7b947639fe050b56939baaa0adff9ae6745b7b181c3be3fd"
	if got := hex.EncodeToString(h.Sum(nil)); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func FuzzWrites(f *testing.F) {
	f.Add([]byte{0, 1, 31, 32, 33, 63, 64, 65, 203, 255})
	f.Fuzz(func(t *testing.T, program []byte) {
		if err := hashtest.Writes(subject(), program); err != nil {
			t.Error(err)
		}
	})
}

func TestSizes(t *testing.T) {
	h := New()
	if h.Size() != 64 || h.BlockSize() != 64 || len(h.Sum(nil)) != 64 {
		t.Errorf("Size %d, BlockSize %d, %d bytes of digest", h.Size(), h.BlockSize(), len(h.Sum(nil)))
	}
}

// The first row of the S-box as Rijmen & Barreto print it (2003, Table 3).
func TestSBoxIsThePublishedOne(t *testing.T) {
	want := "1823c6e887b8014f36a6d2f5796f9152"
	if got := hex.EncodeToString(sbox[:16]); got != want {
		t.Errorf("the S-box begins %s, want %s", got, want)
	}
	seen := map[byte]bool{}
	for x, s := range sbox {
		if s != substitute(byte(x)) || seen[s] {
			t.Errorf("S[%#x] = %#x, which is wrong or there before", x, s)
		}
		seen[s] = true
	}
}

// PHP 8.2 computed the digest of 2³² + 64 zero bytes and an "a". The chaining
// value after the first 2³² bytes was computed once by this package: where it
// is wrong, the digest is too.
func TestMessagesBeyond4GiB(t *testing.T) {
	chaining, err := hex.DecodeString("33b1acb77bb467216a2119aff58c5aca7b1531118f8491cee8e1f6379dfc9d39" +
		"1e3befca123252108448886a523320c1e3e7eab80bef7239bd135e8368aefd91")
	if err != nil {
		t.Fatal(err)
	}
	want := "bd1fc87f029c5c1d73636824b86482e0d32be1c07203fdf83dd106a9e3dd8af0" +
		"156427f6e15d2588fcb58fd86ba2dc5999b083681d71110c4033afb9dac54988"
	d := &digest{length: [4]uint64{1 << 32}}
	for i := range d.h {
		d.h[i] = binary.LittleEndian.Uint64(chaining[8*i:])
	}
	d.Write(append(make([]byte, 64), 'a'))
	if got := hex.EncodeToString(d.Sum(nil)); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// The padding must hold all 256 bits of the length, carries included.
func TestPaddingHoldsTheLength(t *testing.T) {
	tests := []struct {
		name   string
		before [4]uint64 // bytes, lowest word first
		rest   int
		bits   string // 256 bits in hexadecimal, without leading zeros
	}{
		{"nothing", [4]uint64{}, 0, "0"},
		{"31 bytes, the most in one block", [4]uint64{}, 31, "f8"},
		{"32 bytes, the least in two blocks", [4]uint64{}, 32, "100"},
		{"63 bytes", [4]uint64{}, 63, "1f8"},
		{"4 GiB less a block, and 63", [4]uint64{1<<32 - 64}, 63, "7fffffff8"},
		{"4 GiB and one", [4]uint64{1 << 32}, 1, "800000008"},
		{"2⁶¹ bytes and one", [4]uint64{1 << 61}, 1, "10000000000000008"},
		{"2⁶⁴ bytes less one", [4]uint64{1<<64 - 64}, 63, "7fffffffffffffff8"},
		{"a carry into the second word", [4]uint64{1<<64 - 64}, 64, "80000000000000000"},
		{"carries through all words", [4]uint64{1<<64 - 64, 1<<64 - 1, 1<<64 - 1}, 65, "8000000000000000000000000000000000000000000000008"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			message := hashtest.Data(uint32(test.rest), test.rest)
			d := &digest{length: test.before}
			d.Write(message)

			padded := append(bytes.Clone(message), 0x80)
			for len(padded)%BlockSize != 32 {
				padded = append(padded, 0)
			}
			field, err := hex.DecodeString(string(bytes.Repeat([]byte("0"), 64-len(test.bits))) + test.bits)
			if err != nil {
				t.Fatal(err)
			}
			var h [8]uint64
			blocksGeneric(&h, append(padded, field...))
			var want []byte
			for _, row := range h {
				want = binary.LittleEndian.AppendUint64(want, row)
			}
			if got := d.Sum(nil); !bytes.Equal(got, want) {
				t.Errorf("got %x, want %x", got, want)
			}
		})
	}
}

func BenchmarkWhirlpool(b *testing.B) {
	for _, variant := range []struct {
		name  string
		start func() hash.Hash
	}{{"ours", New}} {
		for _, size := range []struct {
			name string
			n    int
		}{{"64B", 64}, {"1KiB", 1 << 10}, {"64KiB", 64 << 10}} {
			b.Run(variant.name+"/"+size.name, func(b *testing.B) {
				h := variant.start()
				p := hashtest.Data(1, size.n)
				sum := make([]byte, 0, Size)
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
