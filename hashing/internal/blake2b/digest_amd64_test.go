//go:build !purego

package blake2b

import (
	"bytes"
	"encoding"
	"encoding/binary"
	"testing"

	"omnisum/hashing/internal/hashtest"
)

func TestLengthsBeyond4GiBAreCounted(t *testing.T) {
	for _, already := range []uint64{1<<32 - 128, 1 << 32, 1 << 40, 1<<62 - 128} {
		d := newDigest().(*digest)
		first, rest := hashtest.Data(2, 2*BlockSize), hashtest.Data(3, 100)
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
		place := len(saved) - 1 - BlockSize - 1 - 16
		if got := binary.BigEndian.Uint64(saved[place:]); got != BlockSize {
			t.Fatalf("the oracle's saved state has changed: %d where the count of %d should be", got, BlockSize)
		}
		binary.BigEndian.PutUint64(saved[place:], already+BlockSize)
		if err := h.(encoding.BinaryUnmarshaler).UnmarshalBinary(saved); err != nil {
			t.Fatal(err)
		}
		h.Write(rest)
		if got, want := d.Sum(nil), h.Sum(nil); !bytes.Equal(got, want) {
			t.Errorf("after %d bytes: got %x, want %x", already, got, want)
		}
	}
}
