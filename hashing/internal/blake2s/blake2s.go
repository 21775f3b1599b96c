// Package blake2s computes BLAKE2s-256 (RFC 7693) without a key.
//
// On amd64 the compression function is assembly (see hashing/_asm/internal/blake2);
// elsewhere everything is left to golang.org/x/crypto.
package blake2s

import (
	"fmt"
	"hash"

	"golang.org/x/crypto/blake2s"
)

const (
	// Size is the length of the digest in bytes.
	Size = blake2s.Size
	// BlockSize is the length of a message block in bytes.
	BlockSize = blake2s.BlockSize
)

// New returns a computation of the digest.
func New() hash.Hash {
	if useAsm {
		return newDigest()
	}
	h, err := blake2s.New256(nil)
	if err != nil {
		panic(fmt.Sprintf("blake2s: internal error: without a key: %v", err))
	}
	return h
}
