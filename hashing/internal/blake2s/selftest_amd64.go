//go:build !purego

package blake2s

import (
	"bytes"
	"encoding/hex"
	"errors"

	"omnisum/hashing/internal/cpu"
)

// useAsm tells whether the assembly is used. It needs nothing that some amd64
// processors lack.
var useAsm = cpu.Asm

func init() { cpu.Register("blake2s", "scalar", &useAsm) }

// answer is the digest of the bytes 0, 1, 2 … 255, 0, 1 … 44 (five blocks).
const answer = "0d273350275ecbbb6d5631973856f57ff39f6d2284b81c3a3e1df16fb5e9711a"

// SelfTest compares a digest with a known one. If it is wrong, the assembly is
// not used any more, and the error says so. Call it before the first New.
func SelfTest() error {
	if !useAsm {
		return nil
	}
	var message [300]byte
	for i := range message {
		message[i] = byte(i)
	}
	h := New()
	h.Write(message[:])
	return check(h.Sum(nil))
}

func check(got []byte) error {
	if want, err := hex.DecodeString(answer); err == nil && bytes.Equal(got, want) {
		return nil
	}
	useAsm = false
	return errors.New("blake2s: the assembly gives wrong answers on this processor")
}
