package argon2

import (
	"context"
	"crypto/subtle"
	"sync/atomic"
)

// Verify tells whether a password has the encoded hash. The salt is in the hash;
// the secret and the associated data of the inputs count, the latter only if
// the hash doesn't hold its own, and it is an error if both do.
//
// What the hash asks for is held against the limit before anything is
// computed; DefaultLimit suits a hash that somebody pasted. The error then is
// a *LimitError; that of a hash which can't be read is an *Error.
func Verify(ctx context.Context, encoded string, in Inputs, limit Limit, progress *atomic.Uint64) (bool, error) {
	h, err := Parse(encoded)
	if err != nil {
		return false, err
	}
	return h.Verify(ctx, in, limit, progress)
}

// Verify is the function of the same name for a hash that was parsed already.
func (h Hash) Verify(ctx context.Context, in Inputs, limit Limit, progress *atomic.Uint64) (bool, error) {
	if err := limit.Check(h.Params); err != nil {
		return false, err
	}
	in.Salt = h.Salt
	switch {
	case len(h.Data) == 0:
	case len(in.Data) > 0:
		return false, bad(CodeDecoding, "Data", "the hash holds associated data, and other data were given")
	default:
		in.Data = h.Data
	}
	tag, err := Derive(ctx, h.Params, in, progress)
	if err != nil {
		return false, err
	}
	return subtle.ConstantTimeCompare(tag, h.Tag) == 1, nil
}
