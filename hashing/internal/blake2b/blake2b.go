// Package blake2b computes BLAKE2b-512 (RFC 7693) without a key.
//
// On amd64 the compression function is assembly (see hashing/_asm/internal/blake2);
// elsewhere everything is left to golang.org/x/crypto.
package blake2b

import (
	"fmt"
	"hash"

	"golang.org/x/crypto/blake2b"
)

const (
	// Size is the length of the digest in bytes.
	Size = blake2b.Size
	// BlockSize is the length of a message block in bytes.
	BlockSize = blake2b.BlockSize
)

// New returns a computation of the digest.
func New() hash.Hash {
	if useAsm {
		return newDigest()
	}
	h, err := blake2b.New512(nil)
	if err != nil {
		panic(fmt.Sprintf("blake2b: internal error: without a key: %v", err))
	}
	return h
}
