package signature

import (
	"bytes"
	"errors"
	"fmt"
	"time"

	pgperrors "github.com/ProtonMail/go-crypto/openpgp/errors"
	"github.com/ProtonMail/go-crypto/openpgp/packet"
	openpgp "github.com/ProtonMail/go-crypto/openpgp/v2"
)

// revoked is a part of all sentences about revoked keys.
const revoked = "was revoked"

// minRSA is the shortest RSA key that protects, in bits.
const minRSA = 2047 // 2048 of which some programs leave the first one zero

// problem says why a signature that fits protects from nothing, or is empty.
// Keys are judged by what they are now, as a key that was lost can be used with
// any date: this is stricter than RFC 9580, which lets signatures from before a
// key's end stand.
func (k *Key) problem(s *pgpSignature, now time.Time) (text string) {
	e, err := entity(k.raw)
	if err != nil {
		return "is by a key that cannot be read"
	}
	defer func() {
		if recover() != nil {
			text = "is by a key that cannot be read"
		}
	}()
	public := part(e, s.issuer)
	switch sig := s.packet; {
	case sig.CreationTime.After(now):
		return fmt.Sprintf("is dated %s, which has not come yet by this computer's clock", day(sig.CreationTime))
	case sig.SigExpired(now):
		return "has expired by its own word"
	case sig.CreationTime.Before(public.CreationTime):
		return "is older than its key"
	case weak(public) || weak(e.PrimaryKey):
		return "is by a key too weak to protect against forgery"
	}
	if problem := state(e, public, now); problem != "" {
		return problem
	}
	// The library checks that key and subkey vouch for each other.
	if may, ok := e.SigningKeyById(now, public.KeyId, nil); !ok || !bytes.Equal(may.PublicKey.Fingerprint, public.Fingerprint) {
		return "is by a key that may not sign, or whose parts do not vouch for each other"
	}
	return ""
}

// state says what ended a key.
func state(e *openpgp.Entity, public *packet.PublicKey, now time.Time) string {
	self, err := e.VerifyPrimaryKey(now, nil)
	if problem := ended(err, self, e.PrimaryKey); problem != "" {
		return problem
	}
	for i := range e.Subkeys {
		s := &e.Subkeys[i]
		if s.PublicKey != public {
			continue
		}
		_, err := s.Verify(now, nil)
		self, _ := s.LatestValidBindingSignature(now, nil)
		return ended(err, self, public)
	}
	return ""
}

// ended puts the library's error into words.
func ended(err error, self *packet.Signature, k *packet.PublicKey) string {
	switch {
	case err == nil:
		return ""
	case errors.Is(err, pgperrors.ErrKeyRevoked):
		return "is by a key that " + revoked
	case errors.Is(err, pgperrors.ErrKeyExpired) && self != nil && self.KeyLifetimeSecs != nil:
		end := k.CreationTime.Add(time.Duration(*self.KeyLifetimeSecs) * time.Second)
		return "is by a key that expired on " + day(end)
	case errors.Is(err, pgperrors.ErrKeyExpired):
		return "is by a key that has expired"
	}
	return "is by a key whose own signatures are missing, broken or later than this computer's clock"
}

// weak tells whether forging a key's signatures is or may soon be possible.
func weak(k *packet.PublicKey) bool {
	switch k.PubKeyAlgo {
	case packet.PubKeyAlgoRSA, packet.PubKeyAlgoRSASignOnly:
		bits, err := k.BitLength()
		return err != nil || bits < minRSA
	case packet.PubKeyAlgoDSA, packet.PubKeyAlgoElGamal:
		return true
	}
	return false
}
