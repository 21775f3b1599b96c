//go:build !purego

package blake2s

import (
	"bytes"
	"encoding"
	"encoding/binary"
	"math/bits"
	"testing"

	"omnisum/hashing/internal/hashtest"
)

func TestLengthsBeyond4GiBAreCounted(t *testing.T) {
	for _, already := range []uint64{1<<32 - 576, 1<<32 - 256, 1<<32 - 192, 1<<32 - 64, 1 << 32, 1 << 40, 1<<62 - 64} {
		d := newDigest().(*digest)
		first, rest := hashtest.Data(2, 2*BlockSize), hashtest.Data(3, 500)
		d.Write(first)
		d.held.Count = already + BlockSize
		d.Write(rest)

		// The saved state of the oracle ends with the count as two big-endian
		// words, the low one first; then come size, tail and place in the tail.
		h := reference()
		h.Write(first)
		saved, err := h.(encoding.BinaryMarshaler).MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		place := len(saved) - 1 - BlockSize - 1 - 8
		if got := binary.BigEndian.Uint64(saved[place:]); got != BlockSize<<32 {
			t.Fatalf("the oracle's saved state has changed: %#x where the count of %d should be", got, BlockSize)
		}
		binary.BigEndian.PutUint64(saved[place:], bits.RotateLeft64(already+BlockSize, 32))
		if err := h.(encoding.BinaryUnmarshaler).UnmarshalBinary(saved); err != nil {
			t.Fatal(err)
		}
		h.Write(rest)
		if got, want := d.Sum(nil), h.Sum(nil); !bytes.Equal(got, want) {
			t.Errorf("after %d bytes: got %x, want %x", already, got, want)
		}
	}
}
