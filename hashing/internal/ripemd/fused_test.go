package ripemd

import (
	"bytes"
	"crypto/md5"
	"encoding"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"
	"math/bits"
	"testing"

	"omnisum/hashing/internal/cycles"
	"omnisum/hashing/internal/hashtest"
)

// memberNames are the members' display names, in the order of their bits.
var memberNames = [...]string{"RIPEMD-128", "RIPEMD-160", "RIPEMD-256", "RIPEMD-320", "MD5"}

// memberOracles share no code with the kernels, nor with the generic code.
var memberOracles = append(append([]func([]byte) []byte{}, oracles...), hashtest.Oracle(md5.New))

// list returns the members of a set one by one.
func list(m Members) []Members {
	var members []Members
	for i := range memberNames {
		if m>>i&1 != 0 {
			members = append(members, 1<<i)
		}
	}
	return members
}

// index returns the place of a single member among the names.
func (m Members) index() int { return bits.TrailingZeros8(uint8(m)) }

func (m Members) String() string {
	text := ""
	for _, one := range list(m) {
		text += "+" + memberNames[one.index()]
	}
	return text[1:]
}

func fusedSubject(m Members) hashtest.Subject {
	s := hashtest.Subject{
		Name:  m.String(),
		Block: BlockSize,
		New:   func() hashtest.Computation { return hashtest.Fused(New(m), list(m)...) },
	}
	for _, one := range list(m) {
		i := one.index()
		s.Members = append(s.Members, hashtest.Member{Name: memberNames[i], Oracle: memberOracles[i]})
	}
	return s
}

// forEverySubset runs body in every variant for every set of members, of those
// without a kernel only for one and for all members: the rest is the same code.
func forEverySubset(t *testing.T, body func(t *testing.T, m Members)) {
	hashtest.ForEachVariant(t, "ripemd", func(t *testing.T) {
		for m := Members(1); m <= everyMember; m++ {
			if Fused(m) || m&(m-1) == 0 || m == everyMember {
				body(t, m)
			}
		}
	})
}

func TestEverySubsetGivesPublishedDigests(t *testing.T) {
	forEverySubset(t, func(t *testing.T, m Members) { hashtest.KnownAnswers(t, fusedSubject(m)) })
}

func TestEverySubsetKeepsWhatACorePromises(t *testing.T) {
	forEverySubset(t, func(t *testing.T, m Members) { hashtest.Conform(t, fusedSubject(m)) })
}

func TestTheFusedCoreGivesDigestsOfPHP(t *testing.T) {
	hashtest.ForEachVariant(t, "ripemd", func(t *testing.T) {
		hashtest.Table(t, fusedSubject(everyMember&^MD5), "testdata/php-digests.tsv")
	})
}

// check compares all digests of d with the oracles' by member.
func check(d *Digest, want [][]byte) error {
	for _, one := range list(d.members) {
		if got := d.Sum(nil, one); !bytes.Equal(got, want[one.index()]) {
			return fmt.Errorf("%v of %v: got %x, want %x", one, d.members, got, want[one.index()])
		}
	}
	return nil
}

// truth returns the true digests of every member.
func truth(message []byte) [][]byte {
	var want [][]byte
	for _, oracle := range memberOracles {
		want = append(want, oracle(message))
	}
	return want
}

func TestEveryLengthUpTo4KiBOfEverySubset(t *testing.T) {
	message := hashtest.Data(11, 4096)
	var want [4097][][]byte
	for n := range want {
		want[n] = truth(message[:n])
	}
	forEverySubset(t, func(t *testing.T, m Members) {
		d := New(m)
		for n := range want {
			d.Reset()
			d.Write(message[:n])
			if err := check(d, want[n]); err != nil {
				t.Fatalf("%d bytes: %v", n, err)
			}
		}
	})
}

func TestMoreThanOneCallOfAssembly(t *testing.T) {
	message := hashtest.Data(13, 3*maxCall+77)
	want := truth(message)
	hashtest.ForEachVariant(t, "ripemd", func(t *testing.T) {
		d := New(everyMember)
		d.Write(message)
		if err := check(d, want); err != nil {
			t.Error(err)
		}
	})
}

// set presets the chaining value of one RIPEMD.
func (l *lanes) set(m Members, chaining []byte) {
	word := func() uint32 {
		w := binary.LittleEndian.Uint32(chaining)
		chaining = chaining[4:]
		return w
	}
	for _, at := range linesOf(m) {
		for _, v := range at.vectors {
			w := word()
			l[perVector*v+at.first] = w
			if m == RIPEMD128 || m == RIPEMD160 {
				l[perVector*v+at.first+2] = w // both lines hold it
			}
		}
	}
}

func TestFusedMessagesBeyond4GiB(t *testing.T) {
	hashtest.ForEachVariant(t, "ripemd", func(t *testing.T) {
		for m := Members(1); m <= everyMember; m++ {
			d := New(m)
			if d.kernel == noKernel {
				continue // each has a computation of its own, tested alone
			}
			want := make([][]byte, len(memberNames))
			for i, known := range beyond4GiB {
				d.lanes.set(1<<i, decode(t, known.chaining))
				want[i] = decode(t, known.digest)
			}
			want[MD5.index()] = md5Beyond4GiB(t)
			d.message.Length = 1 << 32
			d.Write(append(make([]byte, 64), 'a'))
			if err := check(d, want); err != nil {
				t.Error(err)
			}
		}
	})
}

// md5Beyond4GiB returns what the standard library computes of 64 zero bytes and
// an "a" if it is made to believe that 2³² bytes came before.
func md5Beyond4GiB(t *testing.T) []byte {
	h := md5.New()
	saved, err := h.(encoding.BinaryMarshaler).MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	binary.BigEndian.PutUint64(saved[len(saved)-8:], 1<<32)
	if err := h.(encoding.BinaryUnmarshaler).UnmarshalBinary(saved); err != nil {
		t.Fatal(err)
	}
	h.Write(append(make([]byte, 64), 'a'))
	return h.Sum(nil)
}

func decode(t *testing.T, text string) []byte {
	t.Helper()
	b, err := hex.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestMisuseOfMembersPanics(t *testing.T) {
	for _, tc := range []struct {
		name string
		call func()
	}{
		{"no member", func() { New(0) }},
		{"an unknown member", func() { New(everyMember + 1) }},
		{"Sum of a member that is not computed", func() { New(RIPEMD160|MD5).Sum(nil, RIPEMD128) }},
		{"Sum of two members", func() { New(RIPEMD160|MD5).Sum(nil, RIPEMD160|MD5) }},
		{"Sum of none", func() { New(RIPEMD160|MD5).Sum(nil, 0) }},
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

func FuzzFusedWrites(f *testing.F) {
	f.Add(uint8(everyMember), []byte{0, 1, 63, 64, 65, 200, 255})
	f.Fuzz(func(t *testing.T, set uint8, program []byte) {
		m := Members(set)%everyMember + 1
		if err := hashtest.Writes(fusedSubject(m), program[:min(len(program), 100)]); err != nil {
			t.Error(err)
		}
	})
}

// BenchmarkFused compares one Digest for a set of members with one computation
// for each of them, run one after the other.
func BenchmarkFused(b *testing.B) {
	const four, five = RIPEMD128 | RIPEMD256, RIPEMD160 | RIPEMD320
	for _, m := range []Members{
		RIPEMD128, RIPEMD160, RIPEMD256, RIPEMD320, four, five, four | five,
		RIPEMD160 | MD5, four | MD5, five | MD5, everyMember,
	} {
		b.Run(m.String()+"/fused", func(b *testing.B) { benchmark(b, New(m).Write) })
		b.Run(m.String()+"/separate", func(b *testing.B) {
			var hs []hash.Hash
			for _, one := range list(m) {
				hs = append(hs, separate[one.index()]())
			}
			benchmark(b, func(p []byte) {
				for _, h := range hs {
					h.Write(p)
				}
			})
		})
	}
}

func benchmark(b *testing.B, write func(p []byte)) {
	data := hashtest.Data(1, 1<<20)
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		for i := 0; i < len(data); i += maxCall {
			write(data[i : i+maxCall])
		}
	}
	cycles.PerByte(write, data, cycles.Timing{}).Report(b)
}
