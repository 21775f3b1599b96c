package whirlpool

import (
	"bytes"
	"crypto/md5"
	"encoding"
	"encoding/binary"
	"testing"

	"omnisum/hashing/internal/cycles"
	"omnisum/hashing/internal/hashtest"
)

// fusedSubject has oracles that share no code with the kernels.
func fusedSubject() hashtest.Subject {
	return hashtest.Subject{
		Name:  "with MD5",
		Block: BlockSize,
		New:   func() hashtest.Computation { return hashtest.Fused(NewWithMD5(), Whirlpool, MD5) },
		Members: []hashtest.Member{
			{Name: "Whirlpool", Oracle: slow},
			{Name: "MD5", Oracle: hashtest.Oracle(md5.New)},
		},
	}
}

func TestEveryLengthUpTo4KiB(t *testing.T) {
	message := hashtest.Data(11, 4096)
	want := make([][]byte, len(message)+1)
	var h matrix // of the whole blocks
	for n := range want {
		whole := n / BlockSize * BlockSize
		if n > 0 && n == whole {
			h = slowBlock(h, message[n-BlockSize:n])
		}
		want[n] = slowEnd(h, whole, message[whole:n])
	}
	hashtest.ForEachVariant(t, "whirlpool", func(t *testing.T) {
		h, d := New(), NewWithMD5()
		for n := range want {
			h.Reset()
			h.Write(message[:n])
			d.Reset()
			d.Write(message[:n])
			if got := h.Sum(nil); !bytes.Equal(got, want[n]) {
				t.Fatalf("%d bytes: got %x, want %x", n, got, want[n])
			}
			if got := d.Sum(nil, Whirlpool); !bytes.Equal(got, want[n]) {
				t.Fatalf("%d bytes beside MD5: got %x, want %x", n, got, want[n])
			}
			short := md5.Sum(message[:n])
			if got := d.Sum(nil, MD5); !bytes.Equal(got, short[:]) {
				t.Fatalf("%d bytes: MD5 %x, want %x", n, got, short)
			}
		}
	})
}

func TestMoreThanOneCallOfAssembly(t *testing.T) {
	message := hashtest.Data(12, 3*maxCall+77)
	want, short := slow(message), md5.Sum(message)
	hashtest.ForEachVariant(t, "whirlpool", func(t *testing.T) {
		h, d := New(), NewWithMD5()
		h.Write(message)
		d.Write(message)
		if !bytes.Equal(h.Sum(nil), want) || !bytes.Equal(d.Sum(nil, Whirlpool), want) || !bytes.Equal(d.Sum(nil, MD5), short[:]) {
			t.Errorf("Whirlpool %x, beside MD5 %x, want %x; MD5 %x, want %x",
				h.Sum(nil), d.Sum(nil, Whirlpool), want, d.Sum(nil, MD5), short)
		}
	})
}

// MD5's length is part of Whirlpool's, which its own test tries beyond 4 GiB.
func TestMD5Beyond4GiB(t *testing.T) {
	rest := append(make([]byte, 64), 'a')
	h := md5.New()
	saved, err := h.(encoding.BinaryMarshaler).MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	binary.BigEndian.PutUint64(saved[len(saved)-8:], 1<<32)
	if err := h.(encoding.BinaryUnmarshaler).UnmarshalBinary(saved); err != nil {
		t.Fatal(err)
	}
	h.Write(rest)
	d := NewWithMD5()
	if d.standard != nil {
		return // the standard library's own
	}
	d.whirlpool.length[0] = 1 << 32
	d.Write(rest)
	if got, want := d.Sum(nil, MD5), h.Sum(nil); !bytes.Equal(got, want) {
		t.Errorf("got %x, want %x", got, want)
	}
}

func TestSumOfNoMemberPanics(t *testing.T) {
	for _, m := range []Members{0, Whirlpool | MD5, MD5 << 1} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("no panic for %#x", uint8(m))
				}
			}()
			NewWithMD5().Sum(nil, m)
		}()
	}
}

func FuzzFusedWrites(f *testing.F) {
	f.Add([]byte{0, 1, 31, 32, 33, 63, 64, 65, 203, 255})
	f.Fuzz(func(t *testing.T, program []byte) {
		if err := hashtest.Writes(fusedSubject(), program[:min(len(program), 100)]); err != nil {
			t.Error(err)
		}
	})
}

// BenchmarkFused compares Whirlpool with MD5 in one core with one after the
// other; both beside Whirlpool alone.
func BenchmarkFused(b *testing.B) {
	d, w, m := NewWithMD5(), New(), md5.New()
	for _, bench := range []struct {
		name  string
		write func(p []byte)
	}{
		{"Whirlpool", func(p []byte) { w.Write(p) }},
		{"Whirlpool+MD5/fused", d.Write},
		{"Whirlpool+MD5/separate", func(p []byte) { w.Write(p); m.Write(p) }},
	} {
		b.Run(bench.name, func(b *testing.B) {
			data := hashtest.Data(1, 1<<20)
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				for i := 0; i < len(data); i += maxCall {
					bench.write(data[i : i+maxCall])
				}
			}
			cycles.PerByte(bench.write, data, cycles.Timing{}).Report(b)
		})
	}
}
