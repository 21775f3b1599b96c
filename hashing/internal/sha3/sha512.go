package sha3

import (
	"encoding/binary"
	"math/bits"
)

const blockSize = 128 // bytes of a block of SHA-384 and SHA-512

// keys512 are the constants K of FIPS 180-4 §4.2.3.
var keys512 = [80]uint64{
	0x428a2f98d728ae22, 0x7137449123ef65cd, 0xb5c0fbcfec4d3b2f, 0xe9b5dba58189dbbc,
	0x3956c25bf348b538, 0x59f111f1b605d019, 0x923f82a4af194f9b, 0xab1c5ed5da6d8118,
	0xd807aa98a3030242, 0x12835b0145706fbe, 0x243185be4ee4b28c, 0x550c7dc3d5ffb4e2,
	0x72be5d74f27b896f, 0x80deb1fe3b1696b1, 0x9bdc06a725c71235, 0xc19bf174cf692694,
	0xe49b69c19ef14ad2, 0xefbe4786384f25e3, 0x0fc19dc68b8cd5b5, 0x240ca1cc77ac9c65,
	0x2de92c6f592b0275, 0x4a7484aa6ea6e483, 0x5cb0a9dcbd41fbd4, 0x76f988da831153b5,
	0x983e5152ee66dfab, 0xa831c66d2db43210, 0xb00327c898fb213f, 0xbf597fc7beef0ee4,
	0xc6e00bf33da88fc2, 0xd5a79147930aa725, 0x06ca6351e003826f, 0x142929670a0e6e70,
	0x27b70a8546d22ffc, 0x2e1b21385c26c926, 0x4d2c6dfc5ac42aed, 0x53380d139d95b3df,
	0x650a73548baf63de, 0x766a0abb3c77b2a8, 0x81c2c92e47edaee6, 0x92722c851482353b,
	0xa2bfe8a14cf10364, 0xa81a664bbc423001, 0xc24b8b70d0f89791, 0xc76c51a30654be30,
	0xd192e819d6ef5218, 0xd69906245565a910, 0xf40e35855771202a, 0x106aa07032bbd1b8,
	0x19a4c116b8d2d0c8, 0x1e376c085141ab53, 0x2748774cdf8eeb99, 0x34b0bcb5e19b48a8,
	0x391c0cb3c5c95a63, 0x4ed8aa4ae3418acb, 0x5b9cca4f7763e373, 0x682e6ff3d6b2b8a3,
	0x748f82ee5defb2fc, 0x78a5636f43172f60, 0x84c87814a1f0ab72, 0x8cc702081a6439ec,
	0x90befffa23631e28, 0xa4506cebde82bde9, 0xbef9a3f7b2c67915, 0xc67178f2e372532b,
	0xca273eceea26619c, 0xd186b8c721c0c207, 0xeada7dd6cde0eb1e, 0xf57d4f7fee6ed178,
	0x06f067aa72176fba, 0x0a637dc5a2c898a6, 0x113f9804bef90dae, 0x1b710b35131c471b,
	0x28db77f523047d84, 0x32caab7b40c72493, 0x3c9ebe0a15c9bebc, 0x431d67c49c100d4c,
	0x4cc5d4becb3e42b6, 0x597f299cfc657e2a, 0x5fcb6fab3ad6faec, 0x6c44198c4a475817,
}

// first512 and first384 are the initial values of FIPS 180-4 §5.3.5 and §5.3.4.
var (
	first512 = [8]uint64{
		0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
		0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
	}
	first384 = [8]uint64{
		0xcbbb9d5dc1059ed8, 0x629a292a367cd507, 0x9159015a3070dd17, 0x152fecd8f70e5939,
		0x67332667ffc00b31, 0x8eb44a8768581511, 0xdb0c2e0d64f98fa7, 0x47b5481dbefa4fa4,
	}
)

// A chain computes one of SHA-384 and SHA-512 by itself.
type chain struct {
	h      [8]uint64
	first  *[8]uint64
	size   int // bytes of the digest
	length uint64
	buf    [blockSize]byte // the last length%blockSize bytes
	work   *work512        // for the core
}

// A work512 is what the core for one chain works with: an area whose sums are in
// use and one that is being filled, like those of the fused core.
type work512 [2]struct{ sums, keys [40][4]uint64 }

func newWork512() *work512 {
	w := aligned[work512]()
	for i := range w {
		w[i].keys = [40][4]uint64(spread(40))
	}
	return w
}

func newChain(size int) *chain {
	c := &chain{first: &first512, size: size, work: newWork512()}
	if size == 48 {
		c.first = &first384
	}
	c.Reset()
	return c
}

// Reset makes the chain ready for the next message.
func (c *chain) Reset() { c.h, c.length = *c.first, 0 }

// Write continues the chain with p.
func (c *chain) Write(p []byte) {
	n := int(c.length % blockSize)
	c.length += uint64(len(p))
	if n > 0 {
		k := copy(c.buf[n:], p)
		p = p[k:]
		if n+k < blockSize {
			return
		}
		blocks512(c.work, &c.h, c.buf[:])
	}
	whole := len(p) - len(p)%blockSize
	blocks512(c.work, &c.h, p[:whole])
	copy(c.buf[:], p[whole:])
}

// Sum appends the digest of what was written, which may go on.
func (c *chain) Sum(dst []byte) []byte {
	return finish512(dst, c.work, c.h, c.buf[:c.length%blockSize], c.length, c.size)
}

// finish512 continues from h with the last bytes of a message and the padding
// of FIPS 180-4 §5.1.2, and appends size bytes of the result to dst. The length
// of the whole message is in bytes.
func finish512(dst []byte, w *work512, h [8]uint64, rest []byte, length uint64, size int) []byte {
	whole := len(rest) - len(rest)%blockSize
	blocks512(w, &h, rest[:whole])
	var last [2 * blockSize]byte
	n := copy(last[:], rest[whole:])
	last[n] = 0x80
	end := blockSize
	if n+1+16 > blockSize {
		end = 2 * blockSize
	}
	binary.BigEndian.PutUint64(last[end-16:], length>>61)
	binary.BigEndian.PutUint64(last[end-8:], length<<3)
	blocks512(w, &h, last[:end])
	var out [64]byte
	for i, w := range h {
		binary.BigEndian.PutUint64(out[8*i:], w)
	}
	return append(dst, out[:size]...)
}

// blocks512Generic is the compression of FIPS 180-4 §6.4.2 for whole blocks.
func blocks512Generic(h *[8]uint64, p []byte) {
	var w [80]uint64
	for ; len(p) >= blockSize; p = p[blockSize:] {
		for t := range 16 {
			w[t] = binary.BigEndian.Uint64(p[8*t:])
		}
		for t := 16; t < 80; t++ {
			x, y := w[t-15], w[t-2]
			s0 := bits.RotateLeft64(x, -1) ^ bits.RotateLeft64(x, -8) ^ x>>7
			s1 := bits.RotateLeft64(y, -19) ^ bits.RotateLeft64(y, -61) ^ y>>6
			w[t] = w[t-16] + s0 + w[t-7] + s1
		}
		v := *h
		for t := range 80 {
			round512(&v, w[t]+keys512[t])
		}
		for i := range h {
			h[i] += v[i]
		}
	}
}

// round512 is one round of FIPS 180-4 §6.4.2 step 3, with sum = K[t] + W[t].
func round512(v *[8]uint64, sum uint64) {
	a, b, c, d, e, f, g, h := v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7]
	s1 := bits.RotateLeft64(e, -14) ^ bits.RotateLeft64(e, -18) ^ bits.RotateLeft64(e, -41)
	t1 := h + s1 + (e&f | ^e&g) + sum
	s0 := bits.RotateLeft64(a, -28) ^ bits.RotateLeft64(a, -34) ^ bits.RotateLeft64(a, -39)
	*v = [8]uint64{t1 + s0 + (a&b | a&c | b&c), a, b, c, d + t1, e, f, g}
}
