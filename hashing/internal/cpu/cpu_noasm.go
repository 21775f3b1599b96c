//go:build !amd64 || purego

package cpu

// Asm tells whether this build contains assembly.
const Asm = false
