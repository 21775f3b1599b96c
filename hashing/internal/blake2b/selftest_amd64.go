//go:build !purego

package blake2b

import (
	"bytes"
	"encoding/hex"
	"errors"

	"omnisum/hashing/internal/cpu"
)

// useAsm tells whether the assembly is used. It needs nothing that some amd64
// processors lack.
var useAsm = cpu.Asm

func init() { cpu.Register("blake2b", "scalar", &useAsm) }

// answer is the digest of the bytes 0, 1, 2 … 255, 0, 1 … 44 (three blocks).
const answer = "d9cf5983dc6b34c0fa1f0226926855ad3eccd2bcdcd8f8053b9a80664d33b5afcc32fd21c70ea14f4ef50ca97c3203c4d1803159f0e01bb6cb1d1c83db52b63c"

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
	return errors.New("blake2b: the assembly gives wrong answers on this processor")
}
