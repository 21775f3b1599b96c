//go:build !purego

#include "textflag.h"

// Written by hand because avo does not know VPCLMULQDQ with 256-bit registers.
//
// Y0–Y3  the accumulated block, 32 bytes each
// Y4     the multipliers, the same in both halves
// Y5–Y8  products of the first half of each piece
//
// A piece is 128 bits, so a register holds two. Selector 0x00 multiplies the
// first 64 bits of each piece by the first multiplier, 0x11 the second ones.
// The multiplications set the pace: two for 32 bytes, two cycles each. What is
// loaded is added to one product first, to keep it out of the chain from block
// to block.

// func foldBlocks(acc *[foldBlock]byte, by *[2]uint64, p *byte, n int)
// Requires: AVX2, VPCLMULQDQ
TEXT ·foldBlocks(SB), NOSPLIT, $0-32
	MOVQ           acc+0(FP), DI
	MOVQ           by+8(FP), BX
	MOVQ           p+16(FP), SI
	MOVQ           n+24(FP), CX
	VBROADCASTI128 (BX), Y4
	VMOVDQU        (DI), Y0
	VMOVDQU        32(DI), Y1
	VMOVDQU        64(DI), Y2
	VMOVDQU        96(DI), Y3

block:
	VPCLMULQDQ $0x00, Y4, Y0, Y5
	VPCLMULQDQ $0x11, Y4, Y0, Y0
	VPCLMULQDQ $0x00, Y4, Y1, Y6
	VPCLMULQDQ $0x11, Y4, Y1, Y1
	VPCLMULQDQ $0x00, Y4, Y2, Y7
	VPCLMULQDQ $0x11, Y4, Y2, Y2
	VPCLMULQDQ $0x00, Y4, Y3, Y8
	VPCLMULQDQ $0x11, Y4, Y3, Y3
	VPXOR      (SI), Y5, Y5
	VPXOR      32(SI), Y6, Y6
	VPXOR      64(SI), Y7, Y7
	VPXOR      96(SI), Y8, Y8
	VPXOR      Y5, Y0, Y0
	VPXOR      Y6, Y1, Y1
	VPXOR      Y7, Y2, Y2
	VPXOR      Y8, Y3, Y3
	ADDQ       $128, SI
	DECQ       CX
	JNZ        block

	VMOVDQU Y0, (DI)
	VMOVDQU Y1, 32(DI)
	VMOVDQU Y2, 64(DI)
	VMOVDQU Y3, 96(DI)
	VZEROUPPER
	RET
