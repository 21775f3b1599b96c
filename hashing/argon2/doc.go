// Package argon2 derives and verifies Argon2 password hashes as RFC 9106
// describes them: Argon2d, Argon2i and Argon2id, of the versions 19 (1.3) and 16
// (1.0), with any number of lanes, a secret, associated data, and tags from 4
// bytes on.
//
// Params and Inputs say what to compute, Derive computes it, and can be stopped
// and watched. Hash is the encoded form that programs store; Parse reads it and
// Verify compares a password with it. Both treat the text as hostile: what it
// asks for is held against a Limit before any memory is taken.
//
// On amd64 with AVX2 or AVX-512 the compression function is assembly (see
// hashing/_asm/argon2), elsewhere plain Go.
package argon2
