package ripemd

import "math/bits"

// The two parallel lines of RIPEMD-128, which RIPEMD-256 shares, unrolled like
// those of RIPEMD-160: the same tables r, r', s and s' without the fifth round,
// on four words and without the second rotation.

// blocks128 adds the whole blocks of p to h by the double lines of RIPEMD-128,
// or of RIPEMD-256 if wide is true.
func blocks128(h *[maxWords]uint32, p []byte, wide bool) {
	for ; len(p) >= BlockSize; p = p[BlockSize:] {
		x := (*[BlockSize]byte)(p)
		a, b, c, d := h[0], h[1], h[2], h[3]
		aa, bb, cc, dd := a, b, c, d
		if wide {
			aa, bb, cc, dd = h[4], h[5], h[6], h[7]
		}
		a, b, c, d, aa, bb, cc, dd = round1of4(x, a, b, c, d, aa, bb, cc, dd)
		if wide {
			a, aa = aa, a
		}
		a, b, c, d, aa, bb, cc, dd = round2of4(x, a, b, c, d, aa, bb, cc, dd)
		if wide {
			b, bb = bb, b
		}
		a, b, c, d, aa, bb, cc, dd = round3of4(x, a, b, c, d, aa, bb, cc, dd)
		if wide {
			c, cc = cc, c
		}
		a, b, c, d, aa, bb, cc, dd = round4of4(x, a, b, c, d, aa, bb, cc, dd)
		if wide {
			d, dd = dd, d
			h[0] += a
			h[1] += b
			h[2] += c
			h[3] += d
			h[4] += aa
			h[5] += bb
			h[6] += cc
			h[7] += dd
			continue
		}
		h[0], h[1], h[2], h[3] = h[1]+c+dd, h[2]+d+aa, h[3]+a+bb, h[0]+b+cc
	}
}

// round1of4 is the first round, with f1 in the left line and f4 in the
// right one.
func round1of4(p *[BlockSize]byte, a, b, c, d, aa, bb, cc, dd uint32) (_, _, _, _, _, _, _, _ uint32) {
	a = bits.RotateLeft32(a+word(p, 0)+f1(b, c, d), 11)
	aa = bits.RotateLeft32(aa+word(p, 5)+kRight1+f4(bb, cc, dd), 8)
	d = bits.RotateLeft32(d+word(p, 1)+f1(a, b, c), 14)
	dd = bits.RotateLeft32(dd+word(p, 14)+kRight1+f4(aa, bb, cc), 9)
	c = bits.RotateLeft32(c+word(p, 2)+f1(d, a, b), 15)
	cc = bits.RotateLeft32(cc+word(p, 7)+kRight1+f4(dd, aa, bb), 9)
	b = bits.RotateLeft32(b+word(p, 3)+f1(c, d, a), 12)
	bb = bits.RotateLeft32(bb+word(p, 0)+kRight1+f4(cc, dd, aa), 11)
	a = bits.RotateLeft32(a+word(p, 4)+f1(b, c, d), 5)
	aa = bits.RotateLeft32(aa+word(p, 9)+kRight1+f4(bb, cc, dd), 13)
	d = bits.RotateLeft32(d+word(p, 5)+f1(a, b, c), 8)
	dd = bits.RotateLeft32(dd+word(p, 2)+kRight1+f4(aa, bb, cc), 15)
	c = bits.RotateLeft32(c+word(p, 6)+f1(d, a, b), 7)
	cc = bits.RotateLeft32(cc+word(p, 11)+kRight1+f4(dd, aa, bb), 15)
	b = bits.RotateLeft32(b+word(p, 7)+f1(c, d, a), 9)
	bb = bits.RotateLeft32(bb+word(p, 4)+kRight1+f4(cc, dd, aa), 5)
	a = bits.RotateLeft32(a+word(p, 8)+f1(b, c, d), 11)
	aa = bits.RotateLeft32(aa+word(p, 13)+kRight1+f4(bb, cc, dd), 7)
	d = bits.RotateLeft32(d+word(p, 9)+f1(a, b, c), 13)
	dd = bits.RotateLeft32(dd+word(p, 6)+kRight1+f4(aa, bb, cc), 7)
	c = bits.RotateLeft32(c+word(p, 10)+f1(d, a, b), 14)
	cc = bits.RotateLeft32(cc+word(p, 15)+kRight1+f4(dd, aa, bb), 8)
	b = bits.RotateLeft32(b+word(p, 11)+f1(c, d, a), 15)
	bb = bits.RotateLeft32(bb+word(p, 8)+kRight1+f4(cc, dd, aa), 11)
	a = bits.RotateLeft32(a+word(p, 12)+f1(b, c, d), 6)
	aa = bits.RotateLeft32(aa+word(p, 1)+kRight1+f4(bb, cc, dd), 14)
	d = bits.RotateLeft32(d+word(p, 13)+f1(a, b, c), 7)
	dd = bits.RotateLeft32(dd+word(p, 10)+kRight1+f4(aa, bb, cc), 14)
	c = bits.RotateLeft32(c+word(p, 14)+f1(d, a, b), 9)
	cc = bits.RotateLeft32(cc+word(p, 3)+kRight1+f4(dd, aa, bb), 12)
	b = bits.RotateLeft32(b+word(p, 15)+f1(c, d, a), 8)
	bb = bits.RotateLeft32(bb+word(p, 12)+kRight1+f4(cc, dd, aa), 6)
	return a, b, c, d, aa, bb, cc, dd
}

// round2of4 is the second round, with f2 in the left line and f3 in the
// right one.
func round2of4(p *[BlockSize]byte, a, b, c, d, aa, bb, cc, dd uint32) (_, _, _, _, _, _, _, _ uint32) {
	a = bits.RotateLeft32(a+word(p, 7)+kLeft2+f2(b, c, d), 7)
	aa = bits.RotateLeft32(aa+word(p, 6)+kRight2+f3(bb, cc, dd), 9)
	d = bits.RotateLeft32(d+word(p, 4)+kLeft2+f2(a, b, c), 6)
	dd = bits.RotateLeft32(dd+word(p, 11)+kRight2+f3(aa, bb, cc), 13)
	c = bits.RotateLeft32(c+word(p, 13)+kLeft2+f2(d, a, b), 8)
	cc = bits.RotateLeft32(cc+word(p, 3)+kRight2+f3(dd, aa, bb), 15)
	b = bits.RotateLeft32(b+word(p, 1)+kLeft2+f2(c, d, a), 13)
	bb = bits.RotateLeft32(bb+word(p, 7)+kRight2+f3(cc, dd, aa), 7)
	a = bits.RotateLeft32(a+word(p, 10)+kLeft2+f2(b, c, d), 11)
	aa = bits.RotateLeft32(aa+word(p, 0)+kRight2+f3(bb, cc, dd), 12)
	d = bits.RotateLeft32(d+word(p, 6)+kLeft2+f2(a, b, c), 9)
	dd = bits.RotateLeft32(dd+word(p, 13)+kRight2+f3(aa, bb, cc), 8)
	c = bits.RotateLeft32(c+word(p, 15)+kLeft2+f2(d, a, b), 7)
	cc = bits.RotateLeft32(cc+word(p, 5)+kRight2+f3(dd, aa, bb), 9)
	b = bits.RotateLeft32(b+word(p, 3)+kLeft2+f2(c, d, a), 15)
	bb = bits.RotateLeft32(bb+word(p, 10)+kRight2+f3(cc, dd, aa), 11)
	a = bits.RotateLeft32(a+word(p, 12)+kLeft2+f2(b, c, d), 7)
	aa = bits.RotateLeft32(aa+word(p, 14)+kRight2+f3(bb, cc, dd), 7)
	d = bits.RotateLeft32(d+word(p, 0)+kLeft2+f2(a, b, c), 12)
	dd = bits.RotateLeft32(dd+word(p, 15)+kRight2+f3(aa, bb, cc), 7)
	c = bits.RotateLeft32(c+word(p, 9)+kLeft2+f2(d, a, b), 15)
	cc = bits.RotateLeft32(cc+word(p, 8)+kRight2+f3(dd, aa, bb), 12)
	b = bits.RotateLeft32(b+word(p, 5)+kLeft2+f2(c, d, a), 9)
	bb = bits.RotateLeft32(bb+word(p, 12)+kRight2+f3(cc, dd, aa), 7)
	a = bits.RotateLeft32(a+word(p, 2)+kLeft2+f2(b, c, d), 11)
	aa = bits.RotateLeft32(aa+word(p, 4)+kRight2+f3(bb, cc, dd), 6)
	d = bits.RotateLeft32(d+word(p, 14)+kLeft2+f2(a, b, c), 7)
	dd = bits.RotateLeft32(dd+word(p, 9)+kRight2+f3(aa, bb, cc), 15)
	c = bits.RotateLeft32(c+word(p, 11)+kLeft2+f2(d, a, b), 13)
	cc = bits.RotateLeft32(cc+word(p, 1)+kRight2+f3(dd, aa, bb), 13)
	b = bits.RotateLeft32(b+word(p, 8)+kLeft2+f2(c, d, a), 12)
	bb = bits.RotateLeft32(bb+word(p, 2)+kRight2+f3(cc, dd, aa), 11)
	return a, b, c, d, aa, bb, cc, dd
}

// round3of4 is the third round, with f3 in the left line and f2 in the
// right one.
func round3of4(p *[BlockSize]byte, a, b, c, d, aa, bb, cc, dd uint32) (_, _, _, _, _, _, _, _ uint32) {
	a = bits.RotateLeft32(a+word(p, 3)+kLeft3+f3(b, c, d), 11)
	aa = bits.RotateLeft32(aa+word(p, 15)+kRight3+f2(bb, cc, dd), 9)
	d = bits.RotateLeft32(d+word(p, 10)+kLeft3+f3(a, b, c), 13)
	dd = bits.RotateLeft32(dd+word(p, 5)+kRight3+f2(aa, bb, cc), 7)
	c = bits.RotateLeft32(c+word(p, 14)+kLeft3+f3(d, a, b), 6)
	cc = bits.RotateLeft32(cc+word(p, 1)+kRight3+f2(dd, aa, bb), 15)
	b = bits.RotateLeft32(b+word(p, 4)+kLeft3+f3(c, d, a), 7)
	bb = bits.RotateLeft32(bb+word(p, 3)+kRight3+f2(cc, dd, aa), 11)
	a = bits.RotateLeft32(a+word(p, 9)+kLeft3+f3(b, c, d), 14)
	aa = bits.RotateLeft32(aa+word(p, 7)+kRight3+f2(bb, cc, dd), 8)
	d = bits.RotateLeft32(d+word(p, 15)+kLeft3+f3(a, b, c), 9)
	dd = bits.RotateLeft32(dd+word(p, 14)+kRight3+f2(aa, bb, cc), 6)
	c = bits.RotateLeft32(c+word(p, 8)+kLeft3+f3(d, a, b), 13)
	cc = bits.RotateLeft32(cc+word(p, 6)+kRight3+f2(dd, aa, bb), 6)
	b = bits.RotateLeft32(b+word(p, 1)+kLeft3+f3(c, d, a), 15)
	bb = bits.RotateLeft32(bb+word(p, 9)+kRight3+f2(cc, dd, aa), 14)
	a = bits.RotateLeft32(a+word(p, 2)+kLeft3+f3(b, c, d), 14)
	aa = bits.RotateLeft32(aa+word(p, 11)+kRight3+f2(bb, cc, dd), 12)
	d = bits.RotateLeft32(d+word(p, 7)+kLeft3+f3(a, b, c), 8)
	dd = bits.RotateLeft32(dd+word(p, 8)+kRight3+f2(aa, bb, cc), 13)
	c = bits.RotateLeft32(c+word(p, 0)+kLeft3+f3(d, a, b), 13)
	cc = bits.RotateLeft32(cc+word(p, 12)+kRight3+f2(dd, aa, bb), 5)
	b = bits.RotateLeft32(b+word(p, 6)+kLeft3+f3(c, d, a), 6)
	bb = bits.RotateLeft32(bb+word(p, 2)+kRight3+f2(cc, dd, aa), 14)
	a = bits.RotateLeft32(a+word(p, 13)+kLeft3+f3(b, c, d), 5)
	aa = bits.RotateLeft32(aa+word(p, 10)+kRight3+f2(bb, cc, dd), 13)
	d = bits.RotateLeft32(d+word(p, 11)+kLeft3+f3(a, b, c), 12)
	dd = bits.RotateLeft32(dd+word(p, 0)+kRight3+f2(aa, bb, cc), 13)
	c = bits.RotateLeft32(c+word(p, 5)+kLeft3+f3(d, a, b), 7)
	cc = bits.RotateLeft32(cc+word(p, 4)+kRight3+f2(dd, aa, bb), 7)
	b = bits.RotateLeft32(b+word(p, 12)+kLeft3+f3(c, d, a), 5)
	bb = bits.RotateLeft32(bb+word(p, 13)+kRight3+f2(cc, dd, aa), 5)
	return a, b, c, d, aa, bb, cc, dd
}

// round4of4 is the fourth round, with f4 in the left line and f1 in the
// right one.
func round4of4(p *[BlockSize]byte, a, b, c, d, aa, bb, cc, dd uint32) (_, _, _, _, _, _, _, _ uint32) {
	a = bits.RotateLeft32(a+word(p, 1)+kLeft4+f4(b, c, d), 11)
	aa = bits.RotateLeft32(aa+word(p, 8)+f1(bb, cc, dd), 15)
	d = bits.RotateLeft32(d+word(p, 9)+kLeft4+f4(a, b, c), 12)
	dd = bits.RotateLeft32(dd+word(p, 6)+f1(aa, bb, cc), 5)
	c = bits.RotateLeft32(c+word(p, 11)+kLeft4+f4(d, a, b), 14)
	cc = bits.RotateLeft32(cc+word(p, 4)+f1(dd, aa, bb), 8)
	b = bits.RotateLeft32(b+word(p, 10)+kLeft4+f4(c, d, a), 15)
	bb = bits.RotateLeft32(bb+word(p, 1)+f1(cc, dd, aa), 11)
	a = bits.RotateLeft32(a+word(p, 0)+kLeft4+f4(b, c, d), 14)
	aa = bits.RotateLeft32(aa+word(p, 3)+f1(bb, cc, dd), 14)
	d = bits.RotateLeft32(d+word(p, 8)+kLeft4+f4(a, b, c), 15)
	dd = bits.RotateLeft32(dd+word(p, 11)+f1(aa, bb, cc), 14)
	c = bits.RotateLeft32(c+word(p, 12)+kLeft4+f4(d, a, b), 9)
	cc = bits.RotateLeft32(cc+word(p, 15)+f1(dd, aa, bb), 6)
	b = bits.RotateLeft32(b+word(p, 4)+kLeft4+f4(c, d, a), 8)
	bb = bits.RotateLeft32(bb+word(p, 0)+f1(cc, dd, aa), 14)
	a = bits.RotateLeft32(a+word(p, 13)+kLeft4+f4(b, c, d), 9)
	aa = bits.RotateLeft32(aa+word(p, 5)+f1(bb, cc, dd), 6)
	d = bits.RotateLeft32(d+word(p, 3)+kLeft4+f4(a, b, c), 14)
	dd = bits.RotateLeft32(dd+word(p, 12)+f1(aa, bb, cc), 9)
	c = bits.RotateLeft32(c+word(p, 7)+kLeft4+f4(d, a, b), 5)
	cc = bits.RotateLeft32(cc+word(p, 2)+f1(dd, aa, bb), 12)
	b = bits.RotateLeft32(b+word(p, 15)+kLeft4+f4(c, d, a), 6)
	bb = bits.RotateLeft32(bb+word(p, 13)+f1(cc, dd, aa), 9)
	a = bits.RotateLeft32(a+word(p, 14)+kLeft4+f4(b, c, d), 8)
	aa = bits.RotateLeft32(aa+word(p, 9)+f1(bb, cc, dd), 12)
	d = bits.RotateLeft32(d+word(p, 5)+kLeft4+f4(a, b, c), 6)
	dd = bits.RotateLeft32(dd+word(p, 7)+f1(aa, bb, cc), 5)
	c = bits.RotateLeft32(c+word(p, 6)+kLeft4+f4(d, a, b), 5)
	cc = bits.RotateLeft32(cc+word(p, 10)+f1(dd, aa, bb), 15)
	b = bits.RotateLeft32(b+word(p, 2)+kLeft4+f4(c, d, a), 12)
	bb = bits.RotateLeft32(bb+word(p, 14)+f1(cc, dd, aa), 8)
	return a, b, c, d, aa, bb, cc, dd
}
