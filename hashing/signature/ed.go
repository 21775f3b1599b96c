package signature

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"io"
	"strings"
	"time"

	"aead.dev/minisign"
)

// Sizes of what signify and minisign write in base64 below a comment: two
// letters for the algorithm, the key's number, and a signature or a key.
const (
	edNumber        = 8
	edHead          = 2 + edNumber
	edSignatureSize = edHead + ed25519.SignatureSize
	edKeySize       = edHead + ed25519.PublicKeySize
)

// The algorithms: Ed25519 of the text, and of its BLAKE2b-512 digest.
const (
	plainEd  = "Ed"
	hashedEd = "ED"
)

// An edSignature is a signature by signify or minisign. Both write the same two
// lines, and signify's may have the signed text right below.
type edSignature struct {
	algorithm string
	number    [edNumber]byte
	bytes     []byte
	below     []byte // what follows the two lines
	all       []byte
}

// readEd reads the signature that data begin with.
func readEd(data []byte) (s edSignature, ok bool) {
	if !bytes.HasPrefix(data, []byte(untrusted)) {
		return s, false
	}
	l := &lines{rest: data}
	l.next()
	line, ok := l.next()
	if !ok || len(line) > 2*edSignatureSize {
		return s, false
	}
	raw, err := base64.StdEncoding.DecodeString(trimmedLine(line))
	if err != nil || len(raw) != edSignatureSize {
		return s, false
	}
	s = edSignature{algorithm: string(raw[:2]), bytes: raw[edHead:], below: l.rest, all: data}
	copy(s.number[:], raw[2:])
	return s, s.algorithm == plainEd || s.algorithm == hashedEd
}

// kind tells the two apart: minisign signs a comment of its own too, and
// mentions itself in the other one unless it is told what to write there.
func (s *edSignature) kind() Kind {
	comment, _, _ := bytes.Cut(s.all, []byte{'\n'})
	if s.algorithm == hashedEd || bytes.HasPrefix(s.below, []byte(trusted)) || bytes.Contains(comment, []byte("minisign")) {
		return Minisign
	}
	return Signify
}

// edID returns how minisign shows a key's number.
func edID(number [edNumber]byte) string {
	return fmt.Sprintf("%016X", binary.LittleEndian.Uint64(number[:]))
}

// signedBelow checks a text that has its signature on top.
func (c check) signedBelow(s edSignature, text []byte) Result {
	if s.kind() == Minisign || len(s.below) == 0 {
		return c.unframed(text)
	}
	r := c.ed(Signify, s, func(k ed25519.PublicKey) bool { return ed25519.Verify(k, s.below, s.bytes) })
	r.Signed, r.Line = s.below, 3
	return r
}

// detachedEd checks a detached signature. What stands below a signify signature
// is not looked at, since a text that holds its signature may lie beside the
// one without.
func (c check) detachedEd(s edSignature, file io.Reader) (Result, error) {
	kind := s.kind()
	var comment minisign.Signature
	if kind == Minisign {
		if err := comment.UnmarshalText(s.all); err != nil {
			return c.malformed(kind, "The signature is damaged: it is not the four lines that minisign writes."), nil
		}
	}
	if len(c.edKeys(s.number)) == 0 {
		return c.unknown(kind, edID(s.number), time.Time{}), nil
	}
	if s.algorithm == hashedEd {
		hashing := minisign.NewReader(file)
		if _, err := io.Copy(io.Discard, hashing); err != nil {
			return Result{Kind: kind, Status: Unchecked}, err
		}
		r := c.ed(kind, s, func(k ed25519.PublicKey) bool { return hashing.Verify(minisignKey(k, s.number), s.all) })
		return signedAt(r, comment.TrustedComment), nil
	}
	text, err := io.ReadAll(io.LimitReader(file, MaxList+1))
	if err != nil {
		return Result{Kind: kind, Status: Unchecked}, err
	}
	if len(text) > MaxList {
		reason := fmt.Sprintf("The %s has more than 64 MiB (%d bytes), and signatures that are not made of a digest are not checked of more.", c.what, MaxList)
		return Result{Kind: kind, Status: Unchecked, Fingerprint: edID(s.number), Reason: reason}, nil
	}
	r := c.ed(kind, s, func(k ed25519.PublicKey) bool {
		if kind == Minisign {
			return minisign.Verify(minisignKey(k, s.number), text, s.all)
		}
		return ed25519.Verify(k, text, s.bytes)
	})
	return signedAt(r, comment.TrustedComment), nil
}

// signedAt takes the time from minisign's trusted comment, which is signed too.
func signedAt(r Result, comment string) Result {
	if r.Status != Good {
		return r
	}
	for _, field := range strings.Fields(comment) {
		var seconds int64
		if n, _ := fmt.Sscanf(field, "timestamp:%d", &seconds); n == 1 && seconds > 0 && seconds < 1<<40 {
			r.Time = time.Unix(seconds, 0)
			r.Reason = strings.TrimSuffix(r.Reason, ".") + dated(r.Time) + "."
			break
		}
	}
	return r
}

// edKeys returns the given keys of a number. The number is not derived from the
// key, so that there may be several.
func (c check) edKeys(number [edNumber]byte) []*Key {
	var found []*Key
	for i := range c.keys {
		k := &c.keys[i]
		if k.Kind != OpenPGP && bytes.Equal(k.raw[2:edHead], number[:]) {
			found = append(found, k)
		}
	}
	return found
}

// ed tries the given keys.
func (c check) ed(kind Kind, s edSignature, fits func(ed25519.PublicKey) bool) Result {
	found := c.edKeys(s.number)
	for _, k := range found {
		if fits(k.raw[edHead:]) {
			return c.good(kind, k, time.Time{})
		}
	}
	if len(found) > 0 {
		return c.wrong(kind, found[0])
	}
	return c.unknown(kind, edID(s.number), time.Time{})
}

// minisignKey returns a key as the module has it.
func minisignKey(k ed25519.PublicKey, number [edNumber]byte) minisign.PublicKey {
	var key minisign.PublicKey
	text := base64.StdEncoding.EncodeToString(bytes.Join([][]byte{[]byte(plainEd), number[:], k}, nil))
	if err := key.UnmarshalText([]byte(text)); err != nil {
		panic("signature: internal error: " + err.Error())
	}
	return key
}
