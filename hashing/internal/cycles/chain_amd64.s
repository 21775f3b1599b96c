//go:build !purego

#include "textflag.h"

// Adding a register, not a constant: some processors add small constants
// without spending a cycle on them.

// func chain(n uint64)
TEXT ·chain(SB), NOSPLIT, $0-8
	MOVQ n+0(FP), CX
	MOVQ $1, BX
	XORL AX, AX

next:
	ADDQ BX, AX
	ADDQ BX, AX
	ADDQ BX, AX
	ADDQ BX, AX
	ADDQ BX, AX
	ADDQ BX, AX
	ADDQ BX, AX
	ADDQ BX, AX
	ADDQ BX, AX
	ADDQ BX, AX
	ADDQ BX, AX
	ADDQ BX, AX
	ADDQ BX, AX
	ADDQ BX, AX
	ADDQ BX, AX
	ADDQ BX, AX
	ADDQ BX, AX
	ADDQ BX, AX
	ADDQ BX, AX
	ADDQ BX, AX
	SUBQ $20, CX
	JG   next
	RET
