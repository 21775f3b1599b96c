package hashing

import (
	"crypto/aes"
	"crypto/cipher"
	"io"
)

// ClassicSize is the length in bytes of the image that the classic comparison
// table was made with, and the usual length of the measured stream.
const ClassicSize = 677_380_096

// ClassicStream returns a reader of size bytes that are the same on every
// machine and that any tool can make again: the key stream of AES-128 in counter
// mode (NIST SP 800-38A §6.5) with a key and a first counter of zero bytes. In a
// shell:
//
//	zeros=00000000000000000000000000000000
//	openssl enc -aes-128-ctr -K $zeros -iv $zeros -in /dev/zero | head -c 677380096
func ClassicStream(size int64) io.Reader {
	var zeros [aes.BlockSize]byte
	block, err := aes.NewCipher(zeros[:])
	if err != nil {
		panic("hashing: internal error: " + err.Error())
	}
	return io.LimitReader(keyStream{cipher.NewCTR(block, zeros[:])}, size)
}

// keyStream reads what a cipher would add to a message.
type keyStream struct{ cipher.Stream }

func (s keyStream) Read(p []byte) (int, error) {
	clear(p)
	s.XORKeyStream(p, p)
	return len(p), nil
}
