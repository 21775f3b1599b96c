package sha3

// This is FIPS 202 as it stands there, bit by bit and slow, to judge the
// permutations. It shares nothing with the package.

// bitState is a state array A[x, y, z] (FIPS 202 §3.1).
type bitState [5][5][64]byte

func toBits(a *[25]uint64) *bitState {
	s := new(bitState)
	for i, w := range a {
		for z := range 64 {
			s[i%5][i/5][z] = byte(w >> z & 1)
		}
	}
	return s
}

func (s *bitState) words() (a [25]uint64) {
	for i := range a {
		for z := range 64 {
			a[i] |= uint64(s[i%5][i/5][z]) << z
		}
	}
	return a
}

// each builds a state out of its bits.
func each(bit func(x, y, z int) byte) *bitState {
	s := new(bitState)
	for x := range 5 {
		for y := range 5 {
			for z := range 64 {
				s[x][y][z] = bit(x, y, z)
			}
		}
	}
	return s
}

// modulo is the remainder as mathematicians want it.
func modulo(a, n int) int { return (a%n + n) % n }

// referenceKeccak is Keccak-f[1600] by the step mappings of FIPS 202 §3.2.
func referenceKeccak(a *[25]uint64) {
	s := toBits(a)
	for ir := range 24 {
		s = specChi(specPi(specRho(specTheta(s))))
		for j := range 7 {
			s[0][0][1<<j-1] ^= specRC(j + 7*ir)
		}
	}
	*a = s.words()
}

func specTheta(s *bitState) *bitState {
	column := func(x, z int) byte { return s[x][0][z] ^ s[x][1][z] ^ s[x][2][z] ^ s[x][3][z] ^ s[x][4][z] }
	return each(func(x, y, z int) byte {
		return s[x][y][z] ^ column(modulo(x-1, 5), z) ^ column((x+1)%5, modulo(z-1, 64))
	})
}

func specRho(s *bitState) *bitState {
	var offset [5][5]int
	for t, x, y := 0, 1, 0; t < 24; t++ {
		offset[x][y] = (t + 1) * (t + 2) / 2
		x, y = y, (2*x+3*y)%5
	}
	return each(func(x, y, z int) byte { return s[x][y][modulo(z-offset[x][y], 64)] })
}

func specPi(s *bitState) *bitState {
	return each(func(x, y, z int) byte { return s[(x+3*y)%5][x][z] })
}

func specChi(s *bitState) *bitState {
	return each(func(x, y, z int) byte { return s[x][y][z] ^ (s[(x+1)%5][y][z]^1)&s[(x+2)%5][y][z] })
}

// specRC is the function rc of FIPS 202 §3.2.5, algorithm 5.
func specRC(t int) byte {
	r := uint16(1) // R[0] is bit 0
	for range t % 255 {
		r <<= 1
		if r>>8&1 != 0 {
			r ^= 1<<8 | 1<<6 | 1<<5 | 1<<4 | 1
		}
	}
	return byte(r & 1)
}

// referenceSHA3 pads and absorbs by FIPS 202 §4 and §6.1.
func referenceSHA3(message []byte, size int) []byte {
	rate := 200 - 2*size
	padded := append([]byte(nil), message...)
	padded = append(padded, 6)
	for len(padded)%rate != 0 {
		padded = append(padded, 0)
	}
	padded[len(padded)-1] |= 0x80
	var a [25]uint64
	for ; len(padded) > 0; padded = padded[rate:] {
		for i := range rate {
			a[i/8] ^= uint64(padded[i]) << (i % 8 * 8)
		}
		referenceKeccak(&a)
	}
	digest := make([]byte, size)
	for i := range digest {
		digest[i] = byte(a[i/8] >> (i % 8 * 8))
	}
	return digest
}
