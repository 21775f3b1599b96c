package sha3

import (
	"bytes"
	"crypto/sha3"
	"crypto/sha512"
	"encoding/binary"
	"fmt"
	"hash"
	"math/rand/v2"
	"testing"

	"omnisum/hashing/internal/hashtest"
)

// names are the algorithms' display names, in the order of the constants.
var names = [...]string{"SHA3-224", "SHA3-256", "SHA3-384", "SHA3-512", "SHA-384", "SHA-512"}

var libraries = [...]func() hash.Hash{
	func() hash.Hash { return sha3.New224() },
	func() hash.Hash { return sha3.New256() },
	func() hash.Hash { return sha3.New384() },
	func() hash.Hash { return sha3.New512() },
	sha512.New384,
	sha512.New,
}

// truth is the digest of a message by the standard library and by the generic
// code, which must agree: one of the two is always foreign to the code judged.
func truth(m Members, message []byte) []byte {
	library := hashtest.Oracle(libraries[m.index()])(message)
	plain := plainSHA3
	if m&lanesOnly == 0 {
		plain = plainSHA2
	}
	if own := plain(message, m.size()); !bytes.Equal(own, library) {
		panic(fmt.Sprintf("%s of %d bytes is %x by the generic code, but %x by the standard library",
			names[m.index()], len(message), own, library))
	}
	return library
}

func plainSHA3(message []byte, size int) []byte {
	rate := 200 - 2*size
	padded := append(bytes.Clone(message), make([]byte, rate-len(message)%rate)...)
	padded[len(message)] |= 0x06
	padded[len(padded)-1] |= 0x80
	var a [25]uint64
	for i := range len(padded) / 8 {
		a[i%(rate/8)] ^= binary.LittleEndian.Uint64(padded[8*i:])
		if (i+1)%(rate/8) == 0 {
			keccakGeneric(&a)
		}
	}
	var out []byte
	for _, w := range a {
		out = binary.LittleEndian.AppendUint64(out, w)
	}
	return out[:size]
}

func plainSHA2(message []byte, size int) []byte {
	padded := append(bytes.Clone(message), 0x80)
	for len(padded)%128 != 112 {
		padded = append(padded, 0)
	}
	padded = binary.BigEndian.AppendUint64(padded, 0)
	padded = binary.BigEndian.AppendUint64(padded, uint64(len(message))*8)
	h := first512
	if size == 48 {
		h = first384
	}
	blocks512Generic(&h, padded)
	var out []byte
	for _, w := range h {
		out = binary.BigEndian.AppendUint64(out, w)
	}
	return out[:size]
}

// subject makes members m a subject of the conformance kit.
func subject(m Members) hashtest.Subject {
	s := hashtest.Subject{Name: fmt.Sprintf("members %06b", m), Block: maxRate}
	var members []Members
	for one := range m.each {
		members = append(members, one)
		s.Members = append(s.Members, hashtest.Member{
			Name:   names[one.index()],
			Oracle: func(message []byte) []byte { return truth(one, message) },
		})
	}
	s.New = func() hashtest.Computation { return hashtest.Fused(New(m), members...) }
	return s
}

func TestEachVariantConforms(t *testing.T) {
	hashtest.ForEachVariant(t, "sha3", func(t *testing.T) {
		sets := []Members{all, lanesOnly, SHA3_224 | SHA3_256, SHA3_384 | SHA384 | SHA512}
		if testing.Short() {
			sets = sets[:1]
		}
		for one := range Members(all).each {
			sets = append(sets, one)
		}
		for _, m := range sets {
			hashtest.Conform(t, subject(m))
		}
	})
}

func TestEachVariantGivesTheKnownAnswers(t *testing.T) {
	hashtest.ForEachVariant(t, "sha3", func(t *testing.T) {
		hashtest.KnownAnswers(t, subject(all))
	})
}

// everyLength is beyond the window of the fused core and its first blocks.
const everyLength = 4096

func TestAllMembersAreRightForEveryLength(t *testing.T) {
	message := hashtest.Data(1, everyLength)
	hashtest.ForEachVariant(t, "sha3", func(t *testing.T) {
		d := New(all)
		for n := range everyLength + 1 {
			d.Reset()
			d.Write(message[:n])
			compare(t, d, all, message[:n])
		}
	})
}

// compare fails t unless d, made for the members of m, has digested message.
func compare(t *testing.T, d *Digest, m Members, message []byte) {
	t.Helper()
	for one := range m.each {
		if got, want := d.Sum(nil, one), hashtest.Oracle(libraries[one.index()])(message); !bytes.Equal(got, want) {
			t.Fatalf("%s, one of the set %06b, of %d bytes is %x, want %x", names[one.index()], m, len(message), got, want)
		}
	}
}

func TestEverySetIsRightInRandomPieces(t *testing.T) {
	rng := hashtest.Rand(t)
	data := hashtest.Data(2, 3*maxAsm)
	hashtest.ForEachVariant(t, "sha3", func(t *testing.T) {
		for m := Members(1); m <= all; m++ {
			for _, limit := range []int{200, 5000, len(data)} {
				message := data[:rng.IntN(limit)]
				d := New(m)
				writePieces(d, message, rng)
				compare(t, d, m, message)
			}
		}
	})
}

// Sets that the cost model would split must work together all the same: the
// model changes with every measurement.
func TestEverySetIsRightWhenForcedTogether(t *testing.T) {
	rng := hashtest.Rand(t)
	data := hashtest.Data(3, 70_000)
	for name, avx512 := range fusedCores() {
		t.Run(name, func(t *testing.T) {
			for m := Members(1); m <= all; m++ {
				for range 4 {
					message := data[:rng.IntN(len(data))]
					for pace := range (m & lanesOnly).each {
						d := &Digest{members: m, joint: m, fused: newFusedWith(avx512, m, pace)}
						writePieces(d, message, rng)
						compare(t, d, m, message)
					}
				}
			}
		})
	}
}

// fusedCores are the names of the fused cores that this machine and build have,
// and what newFusedWith calls them.
func fusedCores() map[string]bool {
	cores := map[string]bool{}
	if useAVX512 {
		cores["avx512"] = true
	}
	if useFused {
		cores["avx2"] = false
	}
	return cores
}

func writePieces(d *Digest, message []byte, rng *rand.Rand) {
	for len(message) > 0 {
		n := 1 + rng.IntN(min(len(message), 1<<rng.IntN(18)))
		d.Write(message[:n])
		message = message[n:]
	}
}

func TestDigestsRefuseWhatTheyWereNotMadeFor(t *testing.T) {
	for _, tc := range []struct {
		name string
		do   func()
	}{
		{"no member", func() { New(0) }},
		{"an unknown member", func() { New(all + 1) }},
		{"the sum of another member", func() { New(SHA3_256).Sum(nil, SHA3_512) }},
		{"the sum of two members", func() { New(all).Sum(nil, SHA384|SHA512) }},
	} {
		t.Run(tc.name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			tc.do()
		})
	}
}

// A saved state of the standard library with a length of our choice tells what
// the digest of a message beyond 4 GiB is, without hashing one. From 2^61 bytes
// on the library drops the upper bits of the count.
func TestLengthsBeyond4GiBAreCounted(t *testing.T) {
	rest := hashtest.Data(4, 300)
	for _, length := range []uint64{1 << 32, 1<<32 + 7*128, 1<<61 - 1024} {
		for _, n := range []int{0, 1, 111, 112, 127, 128, 300} {
			for m := range Members(SHA384 | SHA512).each {
				want := libraryAt(t, m, length, rest[:n])
				h := first512
				if m == SHA384 {
					h = first384
				}
				c := newChain(m.size())
				c.length = length
				c.Write(rest[:n])
				if got := c.Sum(nil); !bytes.Equal(got, want) {
					t.Errorf("%s of %d bytes after %d, alone: %x, want %x", names[m.index()], n, length, got, want)
				}
				for name, avx512 := range fusedCores() {
					f := newFusedWith(avx512, lanesOnly|m, SHA3_512)
					f.length = length
					f.k.h = [2][8]uint64{h, h}
					f.Write(rest[:n])
					if got := f.Sum(nil, m); !bytes.Equal(got, want) {
						t.Errorf("%s of %d bytes after %d, fused with %s: %x, want %x", names[m.index()], n, length, name, got, want)
					}
				}
			}
		}
	}
}

// libraryAt is the standard library's digest when the bytes before rest count
// as length, a multiple of the block size, but were never seen.
func libraryAt(t *testing.T, m Members, length uint64, rest []byte) []byte {
	t.Helper()
	h := libraries[m.index()]()
	type marshaler interface {
		MarshalBinary() ([]byte, error)
		UnmarshalBinary([]byte) error
	}
	state, err := h.(marshaler).MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	binary.BigEndian.PutUint64(state[len(state)-8:], length)
	if err := h.(marshaler).UnmarshalBinary(state); err != nil {
		t.Fatal(err)
	}
	h.Write(rest)
	return h.Sum(nil)
}

func TestTheCostModelFusesWhatProfits(t *testing.T) {
	hashtest.ForEachVariant(t, "sha3", func(t *testing.T) {
		if !Fused() {
			return
		}
		pace := SHA3_384 // the blocks of SHA3-512 in between cost less than steps for it
		if useAVX512 {
			pace = SHA3_512
		}
		for _, tc := range []struct {
			m, joint, pace Members
		}{
			{all, all, pace},
			{lanesOnly, lanesOnly, SHA3_384},
			{SHA3_256, 0, 0},
			{SHA512, 0, 0},
			{SHA384 | SHA512, 0, 0},
			{SHA3_224 | SHA3_256, SHA3_224 | SHA3_256, SHA3_224},
			{SHA3_256 | SHA384 | SHA512, SHA3_256 | SHA384 | SHA512, SHA3_256},
		} {
			if joint, pace := fuse(tc.m); joint != tc.joint || pace != tc.pace {
				t.Errorf("of %06b, %06b are computed together at the pace of %06b, want %06b at that of %06b",
					tc.m, joint, pace, tc.joint, tc.pace)
			}
		}
	})
}
