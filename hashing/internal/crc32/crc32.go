// Package crc32 computes the CRC-32 of ISO/IEC/IEEE 802-3, which Zip, PNG and
// SFV files use, as fast as memory delivers the bytes.
//
// Where the processor multiplies polynomials in 256-bit registers, long inputs
// are first folded (see fold_amd64.go); all else is left to the standard
// library.
package crc32

import (
	"hash"
	"hash/crc32"
)

// Size is the length of the checksum in bytes.
const Size = crc32.Size

// New returns a computation of the checksum; its Sum appends it in big-endian
// byte order.
func New() hash.Hash32 { return new(digest) }

// Update adds p to the checksum of what came before it, which is 0 for nothing.
func Update(sum uint32, p []byte) uint32 {
	if useFold && len(p) >= foldFrom {
		sum, p = fold(sum, p)
	}
	return crc32.Update(sum, crc32.IEEETable, p)
}

// digest is the checksum so far.
type digest uint32

func (d *digest) Write(p []byte) (int, error) {
	*d = digest(Update(uint32(*d), p))
	return len(p), nil
}

func (d *digest) Sum(dst []byte) []byte {
	return append(dst, byte(*d>>24), byte(*d>>16), byte(*d>>8), byte(*d))
}

func (d *digest) Sum32() uint32  { return uint32(*d) }
func (d *digest) Reset()         { *d = 0 }
func (d *digest) Size() int      { return Size }
func (d *digest) BlockSize() int { return 1 }
