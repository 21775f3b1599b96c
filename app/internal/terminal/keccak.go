package terminal

import (
	"bytes"
	"context"
	"errors"
	"hash"
	"io"
	"strings"

	legacy "golang.org/x/crypto/sha3"

	"omnisum/app/internal/rows"
	"omnisum/hashing"
	"omnisum/hashing/verify"
)

// keccak judges a file anew that an expected value does not confirm, with its
// Keccak digests, if the value may be one. They are computed only on request,
// since the file has to be read for them once more.
func (s *sum) keccak(ctx context.Context, path string, r hashing.Report, v *verify.Verdict) *verify.Verdict {
	sizes := verify.KeccakSizes(s.expect.list, *v)
	switch {
	case len(sizes) == 0:
		return v
	case !s.options.Keccak:
		if name := strings.ToLower(v.Algorithm); strings.HasPrefix(name, "sha3-") || strings.HasPrefix(name, "keccak") {
			v.Reasons = append(v.Reasons, "Add --keccak to learn whether it is of Keccak, which is often taken for SHA-3.")
		}
		return v
	case path == stdin:
		v.Reasons = append(v.Reasons, "Standard input cannot be read once more for Keccak; name a file.")
		return v
	}
	digests, err := keccakOf(ctx, path, sizes, r)
	if err != nil {
		if !isCancelled(err) {
			v.Reasons = append(v.Reasons, "Its Keccak digest is not known: "+rows.Failure(path, err))
		}
		return v
	}
	again := verify.JudgeKeccak(s.expect.list, s.expect.known(path, r.Size, r.Head), r.Sums, digests)
	return &again
}

// keccakOf computes Keccak digests, by their lengths in bytes, of the file that
// the report is of.
func keccakOf(ctx context.Context, path string, sizes []int, r hashing.Report) (map[int][]byte, error) {
	f, err := openPatiently(ctx, path)
	if err != nil {
		return nil, err
	}
	defer closeQuietly(f)
	var all []io.Writer
	keccaks := map[int]hash.Hash{}
	for _, n := range sizes {
		h := legacy.NewLegacyKeccak256()
		if n == 64 {
			h = legacy.NewLegacyKeccak512()
		}
		keccaks[n] = h
		all = append(all, h)
	}
	// One of the digests that are known tells whether it is still the same file.
	known := r.Sums[0]
	for _, sum := range r.Sums {
		if known.Algorithm.Info().Broken {
			known = sum
		}
	}
	again, err := hashing.Reader(ctx, io.TeeReader(f, io.MultiWriter(all...)), hashing.SetOf(known.Algorithm), hashing.FileOptions{})
	if err != nil {
		return nil, err
	}
	if sum, _ := again.Sum(known.Algorithm); again.Size != r.Size || !bytes.Equal(sum.Digest, known.Digest) {
		return nil, hashing.ErrChanged
	}
	digests := map[int][]byte{}
	for n, h := range keccaks {
		digests[n] = h.Sum(nil)
	}
	return digests, nil
}

// errKeccak says that --keccak alone means nothing.
var errKeccak = errors.New("--keccak tells more of an expected value; add --expect TEXT, or leave --keccak out")
