package hashtest

import "unsafe"

// Data returns n reproducible bytes that differ from seed to seed and never
// repeat with a block's period, so that blocks or lanes that changed places
// show. The rule is simple enough for any language: x starts as
// 2654435769·(2·seed+1) mod 2³²; for each byte, x ^= x<<13, x ^= x>>17,
// x ^= x<<5 (32 bits; Marsaglia, "Xorshift RNGs", 2003), and the byte is x>>24.
func Data(seed uint32, n int) []byte {
	// An odd start is not zero, the one state that xorshift never leaves.
	x := 2654435769 * (2*seed + 1)
	p := make([]byte, n)
	for i := range p {
		x ^= x << 13
		x ^= x >> 17
		x ^= x << 5
		p[i] = byte(x >> 24)
	}
	return p
}

// aligned returns the part of p that begins at a multiple of 64.
func aligned(p []byte) []byte {
	return p[-uintptr(unsafe.Pointer(&p[0]))%64:]
}
