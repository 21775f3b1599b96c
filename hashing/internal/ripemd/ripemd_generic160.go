package ripemd

// The two parallel lines of RIPEMD-160, which RIPEMD-320 shares, unrolled: each
// statement is one step of the tables r, r', s and s' in Appendix A of the
// paper. Left and right steps take turns, because a step of one line can run
// while the other line waits for its last result. The five words change places
// by name instead of by moves, so that after 16 steps e is the first.

// blocks160 adds the whole blocks of p to h by the double lines of RIPEMD-160,
// or of RIPEMD-320 if wide is true.
func blocks160(h *[maxWords]uint32, p []byte, wide bool) {
	for ; len(p) >= BlockSize; p = p[BlockSize:] {
		x := (*[BlockSize]byte)(p)
		a, b, c, d, e := h[0], h[1], h[2], h[3], h[4]
		aa, bb, cc, dd, ee := a, b, c, d, e
		if wide {
			aa, bb, cc, dd, ee = h[5], h[6], h[7], h[8], h[9]
		}
		a, b, c, d, e, aa, bb, cc, dd, ee = round1of5(x, a, b, c, d, e, aa, bb, cc, dd, ee)
		if wide {
			b, bb = bb, b
		}
		a, b, c, d, e, aa, bb, cc, dd, ee = round2of5(x, a, b, c, d, e, aa, bb, cc, dd, ee)
		if wide {
			d, dd = dd, d
		}
		a, b, c, d, e, aa, bb, cc, dd, ee = round3of5(x, a, b, c, d, e, aa, bb, cc, dd, ee)
		if wide {
			a, aa = aa, a
		}
		a, b, c, d, e, aa, bb, cc, dd, ee = round4of5(x, a, b, c, d, e, aa, bb, cc, dd, ee)
		if wide {
			c, cc = cc, c
		}
		a, b, c, d, e, aa, bb, cc, dd, ee = round5of5(x, a, b, c, d, e, aa, bb, cc, dd, ee)
		if wide {
			e, ee = ee, e
			h[0] += a
			h[1] += b
			h[2] += c
			h[3] += d
			h[4] += e
			h[5] += aa
			h[6] += bb
			h[7] += cc
			h[8] += dd
			h[9] += ee
			continue
		}
		h[0], h[1], h[2], h[3], h[4] = h[1]+c+dd, h[2]+d+ee, h[3]+e+aa, h[4]+a+bb, h[0]+b+cc
	}
}

// round1of5 is the first round, with f1 in the left line and f5 in the
// right one.
func round1of5(p *[BlockSize]byte, a, b, c, d, e, aa, bb, cc, dd, ee uint32) (_, _, _, _, _, _, _, _, _, _ uint32) {
	a, c = step(a+word(p, 0)+f1(b, c, d), c, e, 11)
	aa, cc = step(aa+word(p, 5)+kRight1+f5(bb, cc, dd), cc, ee, 8)
	e, b = step(e+word(p, 1)+f1(a, b, c), b, d, 14)
	ee, bb = step(ee+word(p, 14)+kRight1+f5(aa, bb, cc), bb, dd, 9)
	d, a = step(d+word(p, 2)+f1(e, a, b), a, c, 15)
	dd, aa = step(dd+word(p, 7)+kRight1+f5(ee, aa, bb), aa, cc, 9)
	c, e = step(c+word(p, 3)+f1(d, e, a), e, b, 12)
	cc, ee = step(cc+word(p, 0)+kRight1+f5(dd, ee, aa), ee, bb, 11)
	b, d = step(b+word(p, 4)+f1(c, d, e), d, a, 5)
	bb, dd = step(bb+word(p, 9)+kRight1+f5(cc, dd, ee), dd, aa, 13)
	a, c = step(a+word(p, 5)+f1(b, c, d), c, e, 8)
	aa, cc = step(aa+word(p, 2)+kRight1+f5(bb, cc, dd), cc, ee, 15)
	e, b = step(e+word(p, 6)+f1(a, b, c), b, d, 7)
	ee, bb = step(ee+word(p, 11)+kRight1+f5(aa, bb, cc), bb, dd, 15)
	d, a = step(d+word(p, 7)+f1(e, a, b), a, c, 9)
	dd, aa = step(dd+word(p, 4)+kRight1+f5(ee, aa, bb), aa, cc, 5)
	c, e = step(c+word(p, 8)+f1(d, e, a), e, b, 11)
	cc, ee = step(cc+word(p, 13)+kRight1+f5(dd, ee, aa), ee, bb, 7)
	b, d = step(b+word(p, 9)+f1(c, d, e), d, a, 13)
	bb, dd = step(bb+word(p, 6)+kRight1+f5(cc, dd, ee), dd, aa, 7)
	a, c = step(a+word(p, 10)+f1(b, c, d), c, e, 14)
	aa, cc = step(aa+word(p, 15)+kRight1+f5(bb, cc, dd), cc, ee, 8)
	e, b = step(e+word(p, 11)+f1(a, b, c), b, d, 15)
	ee, bb = step(ee+word(p, 8)+kRight1+f5(aa, bb, cc), bb, dd, 11)
	d, a = step(d+word(p, 12)+f1(e, a, b), a, c, 6)
	dd, aa = step(dd+word(p, 1)+kRight1+f5(ee, aa, bb), aa, cc, 14)
	c, e = step(c+word(p, 13)+f1(d, e, a), e, b, 7)
	cc, ee = step(cc+word(p, 10)+kRight1+f5(dd, ee, aa), ee, bb, 14)
	b, d = step(b+word(p, 14)+f1(c, d, e), d, a, 9)
	bb, dd = step(bb+word(p, 3)+kRight1+f5(cc, dd, ee), dd, aa, 12)
	a, c = step(a+word(p, 15)+f1(b, c, d), c, e, 8)
	aa, cc = step(aa+word(p, 12)+kRight1+f5(bb, cc, dd), cc, ee, 6)
	return e, a, b, c, d, ee, aa, bb, cc, dd
}

// round2of5 is the second round, with f2 in the left line and f4 in the
// right one.
func round2of5(p *[BlockSize]byte, a, b, c, d, e, aa, bb, cc, dd, ee uint32) (_, _, _, _, _, _, _, _, _, _ uint32) {
	a, c = step(a+word(p, 7)+kLeft2+f2(b, c, d), c, e, 7)
	aa, cc = step(aa+word(p, 6)+kRight2+f4(bb, cc, dd), cc, ee, 9)
	e, b = step(e+word(p, 4)+kLeft2+f2(a, b, c), b, d, 6)
	ee, bb = step(ee+word(p, 11)+kRight2+f4(aa, bb, cc), bb, dd, 13)
	d, a = step(d+word(p, 13)+kLeft2+f2(e, a, b), a, c, 8)
	dd, aa = step(dd+word(p, 3)+kRight2+f4(ee, aa, bb), aa, cc, 15)
	c, e = step(c+word(p, 1)+kLeft2+f2(d, e, a), e, b, 13)
	cc, ee = step(cc+word(p, 7)+kRight2+f4(dd, ee, aa), ee, bb, 7)
	b, d = step(b+word(p, 10)+kLeft2+f2(c, d, e), d, a, 11)
	bb, dd = step(bb+word(p, 0)+kRight2+f4(cc, dd, ee), dd, aa, 12)
	a, c = step(a+word(p, 6)+kLeft2+f2(b, c, d), c, e, 9)
	aa, cc = step(aa+word(p, 13)+kRight2+f4(bb, cc, dd), cc, ee, 8)
	e, b = step(e+word(p, 15)+kLeft2+f2(a, b, c), b, d, 7)
	ee, bb = step(ee+word(p, 5)+kRight2+f4(aa, bb, cc), bb, dd, 9)
	d, a = step(d+word(p, 3)+kLeft2+f2(e, a, b), a, c, 15)
	dd, aa = step(dd+word(p, 10)+kRight2+f4(ee, aa, bb), aa, cc, 11)
	c, e = step(c+word(p, 12)+kLeft2+f2(d, e, a), e, b, 7)
	cc, ee = step(cc+word(p, 14)+kRight2+f4(dd, ee, aa), ee, bb, 7)
	b, d = step(b+word(p, 0)+kLeft2+f2(c, d, e), d, a, 12)
	bb, dd = step(bb+word(p, 15)+kRight2+f4(cc, dd, ee), dd, aa, 7)
	a, c = step(a+word(p, 9)+kLeft2+f2(b, c, d), c, e, 15)
	aa, cc = step(aa+word(p, 8)+kRight2+f4(bb, cc, dd), cc, ee, 12)
	e, b = step(e+word(p, 5)+kLeft2+f2(a, b, c), b, d, 9)
	ee, bb = step(ee+word(p, 12)+kRight2+f4(aa, bb, cc), bb, dd, 7)
	d, a = step(d+word(p, 2)+kLeft2+f2(e, a, b), a, c, 11)
	dd, aa = step(dd+word(p, 4)+kRight2+f4(ee, aa, bb), aa, cc, 6)
	c, e = step(c+word(p, 14)+kLeft2+f2(d, e, a), e, b, 7)
	cc, ee = step(cc+word(p, 9)+kRight2+f4(dd, ee, aa), ee, bb, 15)
	b, d = step(b+word(p, 11)+kLeft2+f2(c, d, e), d, a, 13)
	bb, dd = step(bb+word(p, 1)+kRight2+f4(cc, dd, ee), dd, aa, 13)
	a, c = step(a+word(p, 8)+kLeft2+f2(b, c, d), c, e, 12)
	aa, cc = step(aa+word(p, 2)+kRight2+f4(bb, cc, dd), cc, ee, 11)
	return e, a, b, c, d, ee, aa, bb, cc, dd
}

// round3of5 is the third round, with f3 in the left line and f3 in the
// right one.
func round3of5(p *[BlockSize]byte, a, b, c, d, e, aa, bb, cc, dd, ee uint32) (_, _, _, _, _, _, _, _, _, _ uint32) {
	a, c = step(a+word(p, 3)+kLeft3+f3(b, c, d), c, e, 11)
	aa, cc = step(aa+word(p, 15)+kRight3+f3(bb, cc, dd), cc, ee, 9)
	e, b = step(e+word(p, 10)+kLeft3+f3(a, b, c), b, d, 13)
	ee, bb = step(ee+word(p, 5)+kRight3+f3(aa, bb, cc), bb, dd, 7)
	d, a = step(d+word(p, 14)+kLeft3+f3(e, a, b), a, c, 6)
	dd, aa = step(dd+word(p, 1)+kRight3+f3(ee, aa, bb), aa, cc, 15)
	c, e = step(c+word(p, 4)+kLeft3+f3(d, e, a), e, b, 7)
	cc, ee = step(cc+word(p, 3)+kRight3+f3(dd, ee, aa), ee, bb, 11)
	b, d = step(b+word(p, 9)+kLeft3+f3(c, d, e), d, a, 14)
	bb, dd = step(bb+word(p, 7)+kRight3+f3(cc, dd, ee), dd, aa, 8)
	a, c = step(a+word(p, 15)+kLeft3+f3(b, c, d), c, e, 9)
	aa, cc = step(aa+word(p, 14)+kRight3+f3(bb, cc, dd), cc, ee, 6)
	e, b = step(e+word(p, 8)+kLeft3+f3(a, b, c), b, d, 13)
	ee, bb = step(ee+word(p, 6)+kRight3+f3(aa, bb, cc), bb, dd, 6)
	d, a = step(d+word(p, 1)+kLeft3+f3(e, a, b), a, c, 15)
	dd, aa = step(dd+word(p, 9)+kRight3+f3(ee, aa, bb), aa, cc, 14)
	c, e = step(c+word(p, 2)+kLeft3+f3(d, e, a), e, b, 14)
	cc, ee = step(cc+word(p, 11)+kRight3+f3(dd, ee, aa), ee, bb, 12)
	b, d = step(b+word(p, 7)+kLeft3+f3(c, d, e), d, a, 8)
	bb, dd = step(bb+word(p, 8)+kRight3+f3(cc, dd, ee), dd, aa, 13)
	a, c = step(a+word(p, 0)+kLeft3+f3(b, c, d), c, e, 13)
	aa, cc = step(aa+word(p, 12)+kRight3+f3(bb, cc, dd), cc, ee, 5)
	e, b = step(e+word(p, 6)+kLeft3+f3(a, b, c), b, d, 6)
	ee, bb = step(ee+word(p, 2)+kRight3+f3(aa, bb, cc), bb, dd, 14)
	d, a = step(d+word(p, 13)+kLeft3+f3(e, a, b), a, c, 5)
	dd, aa = step(dd+word(p, 10)+kRight3+f3(ee, aa, bb), aa, cc, 13)
	c, e = step(c+word(p, 11)+kLeft3+f3(d, e, a), e, b, 12)
	cc, ee = step(cc+word(p, 0)+kRight3+f3(dd, ee, aa), ee, bb, 13)
	b, d = step(b+word(p, 5)+kLeft3+f3(c, d, e), d, a, 7)
	bb, dd = step(bb+word(p, 4)+kRight3+f3(cc, dd, ee), dd, aa, 7)
	a, c = step(a+word(p, 12)+kLeft3+f3(b, c, d), c, e, 5)
	aa, cc = step(aa+word(p, 13)+kRight3+f3(bb, cc, dd), cc, ee, 5)
	return e, a, b, c, d, ee, aa, bb, cc, dd
}

// round4of5 is the fourth round, with f4 in the left line and f2 in the
// right one.
func round4of5(p *[BlockSize]byte, a, b, c, d, e, aa, bb, cc, dd, ee uint32) (_, _, _, _, _, _, _, _, _, _ uint32) {
	a, c = step(a+word(p, 1)+kLeft4+f4(b, c, d), c, e, 11)
	aa, cc = step(aa+word(p, 8)+kRight4+f2(bb, cc, dd), cc, ee, 15)
	e, b = step(e+word(p, 9)+kLeft4+f4(a, b, c), b, d, 12)
	ee, bb = step(ee+word(p, 6)+kRight4+f2(aa, bb, cc), bb, dd, 5)
	d, a = step(d+word(p, 11)+kLeft4+f4(e, a, b), a, c, 14)
	dd, aa = step(dd+word(p, 4)+kRight4+f2(ee, aa, bb), aa, cc, 8)
	c, e = step(c+word(p, 10)+kLeft4+f4(d, e, a), e, b, 15)
	cc, ee = step(cc+word(p, 1)+kRight4+f2(dd, ee, aa), ee, bb, 11)
	b, d = step(b+word(p, 0)+kLeft4+f4(c, d, e), d, a, 14)
	bb, dd = step(bb+word(p, 3)+kRight4+f2(cc, dd, ee), dd, aa, 14)
	a, c = step(a+word(p, 8)+kLeft4+f4(b, c, d), c, e, 15)
	aa, cc = step(aa+word(p, 11)+kRight4+f2(bb, cc, dd), cc, ee, 14)
	e, b = step(e+word(p, 12)+kLeft4+f4(a, b, c), b, d, 9)
	ee, bb = step(ee+word(p, 15)+kRight4+f2(aa, bb, cc), bb, dd, 6)
	d, a = step(d+word(p, 4)+kLeft4+f4(e, a, b), a, c, 8)
	dd, aa = step(dd+word(p, 0)+kRight4+f2(ee, aa, bb), aa, cc, 14)
	c, e = step(c+word(p, 13)+kLeft4+f4(d, e, a), e, b, 9)
	cc, ee = step(cc+word(p, 5)+kRight4+f2(dd, ee, aa), ee, bb, 6)
	b, d = step(b+word(p, 3)+kLeft4+f4(c, d, e), d, a, 14)
	bb, dd = step(bb+word(p, 12)+kRight4+f2(cc, dd, ee), dd, aa, 9)
	a, c = step(a+word(p, 7)+kLeft4+f4(b, c, d), c, e, 5)
	aa, cc = step(aa+word(p, 2)+kRight4+f2(bb, cc, dd), cc, ee, 12)
	e, b = step(e+word(p, 15)+kLeft4+f4(a, b, c), b, d, 6)
	ee, bb = step(ee+word(p, 13)+kRight4+f2(aa, bb, cc), bb, dd, 9)
	d, a = step(d+word(p, 14)+kLeft4+f4(e, a, b), a, c, 8)
	dd, aa = step(dd+word(p, 9)+kRight4+f2(ee, aa, bb), aa, cc, 12)
	c, e = step(c+word(p, 5)+kLeft4+f4(d, e, a), e, b, 6)
	cc, ee = step(cc+word(p, 7)+kRight4+f2(dd, ee, aa), ee, bb, 5)
	b, d = step(b+word(p, 6)+kLeft4+f4(c, d, e), d, a, 5)
	bb, dd = step(bb+word(p, 10)+kRight4+f2(cc, dd, ee), dd, aa, 15)
	a, c = step(a+word(p, 2)+kLeft4+f4(b, c, d), c, e, 12)
	aa, cc = step(aa+word(p, 14)+kRight4+f2(bb, cc, dd), cc, ee, 8)
	return e, a, b, c, d, ee, aa, bb, cc, dd
}

// round5of5 is the fifth round, with f5 in the left line and f1 in the
// right one.
func round5of5(p *[BlockSize]byte, a, b, c, d, e, aa, bb, cc, dd, ee uint32) (_, _, _, _, _, _, _, _, _, _ uint32) {
	a, c = step(a+word(p, 4)+kLeft5+f5(b, c, d), c, e, 9)
	aa, cc = step(aa+word(p, 12)+f1(bb, cc, dd), cc, ee, 8)
	e, b = step(e+word(p, 0)+kLeft5+f5(a, b, c), b, d, 15)
	ee, bb = step(ee+word(p, 15)+f1(aa, bb, cc), bb, dd, 5)
	d, a = step(d+word(p, 5)+kLeft5+f5(e, a, b), a, c, 5)
	dd, aa = step(dd+word(p, 10)+f1(ee, aa, bb), aa, cc, 12)
	c, e = step(c+word(p, 9)+kLeft5+f5(d, e, a), e, b, 11)
	cc, ee = step(cc+word(p, 4)+f1(dd, ee, aa), ee, bb, 9)
	b, d = step(b+word(p, 7)+kLeft5+f5(c, d, e), d, a, 6)
	bb, dd = step(bb+word(p, 1)+f1(cc, dd, ee), dd, aa, 12)
	a, c = step(a+word(p, 12)+kLeft5+f5(b, c, d), c, e, 8)
	aa, cc = step(aa+word(p, 5)+f1(bb, cc, dd), cc, ee, 5)
	e, b = step(e+word(p, 2)+kLeft5+f5(a, b, c), b, d, 13)
	ee, bb = step(ee+word(p, 8)+f1(aa, bb, cc), bb, dd, 14)
	d, a = step(d+word(p, 10)+kLeft5+f5(e, a, b), a, c, 12)
	dd, aa = step(dd+word(p, 7)+f1(ee, aa, bb), aa, cc, 6)
	c, e = step(c+word(p, 14)+kLeft5+f5(d, e, a), e, b, 5)
	cc, ee = step(cc+word(p, 6)+f1(dd, ee, aa), ee, bb, 8)
	b, d = step(b+word(p, 1)+kLeft5+f5(c, d, e), d, a, 12)
	bb, dd = step(bb+word(p, 2)+f1(cc, dd, ee), dd, aa, 13)
	a, c = step(a+word(p, 3)+kLeft5+f5(b, c, d), c, e, 13)
	aa, cc = step(aa+word(p, 13)+f1(bb, cc, dd), cc, ee, 6)
	e, b = step(e+word(p, 8)+kLeft5+f5(a, b, c), b, d, 14)
	ee, bb = step(ee+word(p, 14)+f1(aa, bb, cc), bb, dd, 5)
	d, a = step(d+word(p, 11)+kLeft5+f5(e, a, b), a, c, 11)
	dd, aa = step(dd+word(p, 0)+f1(ee, aa, bb), aa, cc, 15)
	c, e = step(c+word(p, 6)+kLeft5+f5(d, e, a), e, b, 8)
	cc, ee = step(cc+word(p, 3)+f1(dd, ee, aa), ee, bb, 13)
	b, d = step(b+word(p, 15)+kLeft5+f5(c, d, e), d, a, 5)
	bb, dd = step(bb+word(p, 9)+f1(cc, dd, ee), dd, aa, 11)
	a, c = step(a+word(p, 13)+kLeft5+f5(b, c, d), c, e, 6)
	aa, cc = step(aa+word(p, 11)+f1(bb, cc, dd), cc, ee, 11)
	return e, a, b, c, d, ee, aa, bb, cc, dd
}
