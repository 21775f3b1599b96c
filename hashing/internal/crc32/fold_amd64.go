//go:build !purego

package crc32

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"math/bits"

	"omnisum/hashing/internal/cpu"
)

// Folding replaces a message by a short one of the same checksum (Gopal et al.,
// "Fast CRC Computation for Generic Polynomials Using PCLMULQDQ", 2009). The
// checksum is the remainder of the message, a polynomial over GF(2), modulo P.
// A piece M of 128 bits that stands d bits before another piece may be added to
// that one after multiplication by x^d: M·x^d ≡ (high half)·(x^(d+64) mod P) +
// (low half)·(x^d mod P), and these products are short enough to fit. Here each
// of eight pieces is added to the one 128 bytes later, as long as there are
// more; what is left has 128 bytes, which the standard library takes.

// useFold tells whether long inputs are folded.
var useFold = cpu.VPCLMULQDQ && cpu.AVX2 && cpu.AVX

func init() { cpu.Register("crc32", "vpclmulqdq", &useFold) }

const (
	foldBlock = 128        // bytes folded in one step
	foldFrom  = 2 << 10    // bytes from which on folding is faster
	maxCall   = 64 << 10   // assembly can't be preempted, so it gets no more
	poly      = 0x04c11db7 // P without x^32, the highest coefficient first
)

// multipliers are what the two halves of each piece are multiplied by. The
// checksum takes the bits of a byte in reverse, so the first bit of a register
// has the highest power; a product of two such numbers comes out one power too
// high, hence the 1 less. The first 64 bits are the high half.
var multipliers = [2]uint64{
	power(8*foldBlock + 64 - 1),
	power(8*foldBlock - 1),
}

// power returns x^n mod P as 64 bits of which the first has the highest power.
func power(n int) uint64 {
	r := uint32(1)
	for range n {
		carry := r >> 31
		r = r<<1 ^ carry*poly
	}
	return uint64(bits.Reverse32(r)) << 32
}

// foldBlocks adds n > 0 blocks of 128 bytes at p to the block acc.
//
//go:noescape
func foldBlocks(acc *[foldBlock]byte, by *[2]uint64, p *byte, n int)

// fold adds whole blocks of p, which has at least two, to the checksum and
// returns what is left of p.
func fold(sum uint32, p []byte) (uint32, []byte) {
	var acc [foldBlock]byte
	p = p[copy(acc[:], p):]
	// The checksum so far stands for all bytes before; its complement is the
	// remainder, which is added to the first bits.
	binary.LittleEndian.PutUint32(acc[:], binary.LittleEndian.Uint32(acc[:])^^sum)
	for len(p) >= foldBlock {
		n := min(len(p), maxCall) / foldBlock
		foldBlocks(&acc, &multipliers, &p[0], n)
		p = p[n*foldBlock:]
	}
	return crc32.Update(^uint32(0), crc32.IEEETable, acc[:]), p // remainder 0 before
}

// answer is the checksum of the bytes 0, 1, 2 … 255, 0, 1 … 255.
const answer = 0x1c613576

// SelfTest compares a checksum with a known one. If it is wrong, nothing is
// folded any more, and the error says so.
func SelfTest() error { return selfTest(fold) }

func selfTest(fold func(sum uint32, p []byte) (uint32, []byte)) error {
	if !useFold {
		return nil
	}
	var message [512]byte
	for i := range message {
		message[i] = byte(i)
	}
	if sum, rest := fold(0, message[:]); sum != answer || len(rest) != 0 {
		useFold = false
		return errors.New("crc32: the carry-less multiplication of this processor gives wrong answers")
	}
	return nil
}
