package argon2

import (
	"encoding/binary"
	"fmt"
	"hash"
	"sync/atomic"

	"golang.org/x/crypto/blake2b"
)

// newBlake starts BLAKE2b with a digest of the given length.
func newBlake(size int) hash.Hash {
	h, err := blake2b.New(size, nil)
	if err != nil {
		panic(fmt.Sprintf("argon2: internal error: %v", err))
	}
	return h
}

// forget overwrites what the computation may still hold of its message.
func forget(h hash.Hash) {
	var zero [blake2b.BlockSize]byte
	h.Reset()
	h.Write(zero[:])
}

// seed returns H0 of RFC 9106 §3.2, with room after it for the two words that
// tell the first blocks apart.
func seed(p Params, in Inputs) (h0 [blake2b.Size + 8]byte) {
	h := newBlake(blake2b.Size)
	defer forget(h)
	number := func(n uint32) {
		var le [4]byte
		binary.LittleEndian.PutUint32(le[:], n)
		h.Write(le[:])
	}
	for _, n := range []uint32{p.Lanes, p.TagLength, p.Memory, p.Time, uint32(p.Version), uint32(p.Type)} {
		number(n)
	}
	for _, text := range [][]byte{in.Password, in.Salt, in.Secret, in.Data} {
		number(uint32(len(text)))
		h.Write(text)
	}
	h.Sum(h0[:0])
	return h0
}

// long is the hash function H' of RFC 9106 §3.3: it fills out with a digest of
// message of that length, unless it is stopped before.
func long(out, message []byte, stop *atomic.Bool) {
	var length [4]byte
	binary.LittleEndian.PutUint32(length[:], uint32(len(out)))
	first := newBlake(min(len(out), blake2b.Size))
	defer forget(first)
	first.Write(length[:])
	first.Write(message)
	if len(out) <= blake2b.Size {
		first.Sum(out[:0])
		return
	}
	var v [blake2b.Size]byte
	defer clear(v[:])
	first.Sum(v[:0])
	const half = blake2b.Size / 2
	out = out[copy(out, v[:half]):]
	next := newBlake(blake2b.Size)
	defer forget(next)
	for len(out) > blake2b.Size && !stop.Load() {
		next.Reset()
		next.Write(v[:])
		next.Sum(v[:0])
		out = out[copy(out, v[:half]):]
	}
	last := newBlake(min(len(out), blake2b.Size))
	defer forget(last)
	last.Write(v[:])
	last.Sum(out[:0])
}
