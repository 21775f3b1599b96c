package sha3

import "encoding/binary"

// maxRate is the rate of SHA3-224 in bytes, the largest.
const maxRate = 144

// A sponge computes one SHA-3 digest (FIPS 202 §4 and §6.1) by itself.
type sponge struct {
	a    [25]uint64
	rate int // bytes per block
	size int // bytes of the digest
	buf  [maxRate]byte
	n    int // bytes in buf
}

func newSponge(size int) *sponge { return &sponge{rate: 200 - 2*size, size: size} }

// Reset makes the sponge ready for the next message.
func (s *sponge) Reset() { s.a, s.n = [25]uint64{}, 0 }

// Write absorbs p.
func (s *sponge) Write(p []byte) {
	if s.n > 0 {
		c := copy(s.buf[s.n:s.rate], p)
		s.n += c
		p = p[c:]
		if s.n < s.rate {
			return
		}
		absorb(&s.a, s.buf[:s.rate], s.rate)
	}
	p = p[absorb(&s.a, p, s.rate):]
	s.n = copy(s.buf[:], p)
}

// Sum appends the digest of what was written, which may go on.
func (s *sponge) Sum(dst []byte) []byte {
	a := s.a
	return squeeze(dst, &a, s.buf[:s.n], s.rate, s.size)
}

// absorbGeneric takes whole blocks of p and returns how many bytes that were.
func absorbGeneric(a *[25]uint64, p []byte, rate int) int {
	done := 0
	for ; len(p)-done >= rate; done += rate {
		block := p[done : done+rate]
		for i := 0; i < rate/8; i++ {
			a[i] ^= binary.LittleEndian.Uint64(block[8*i:])
		}
		keccakGeneric(a)
	}
	return done
}

// squeeze absorbs the rest of a message with its padding and appends the first
// size bytes of the state to dst. Those never fill a whole block.
func squeeze(dst []byte, a *[25]uint64, rest []byte, rate, size int) []byte {
	rest = rest[absorb(a, rest, rate):]
	var last [maxRate]byte
	copy(last[:], rest)
	last[len(rest)] ^= 0x06
	last[rate-1] ^= 0x80
	absorb(a, last[:rate], rate)
	var out [64]byte
	for i := range 8 {
		binary.LittleEndian.PutUint64(out[8*i:], a[i])
	}
	return append(dst, out[:size]...)
}
