package signature

import (
	"bytes"
	"crypto"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"io"
	"strings"
	"time"

	"github.com/ProtonMail/go-crypto/openpgp/packet"
	openpgp "github.com/ProtonMail/go-crypto/openpgp/v2"
)

var (
	errNotSignature = errors.New("it holds something else than signatures")
	errTooMany      = fmt.Errorf("it holds more than the %d signatures that are checked", maxSignatures)
	errNoSignature  = errors.New("it holds no signature")
)

// A pgpSignature is one signature packet.
type pgpSignature struct {
	packet *packet.Signature // nil if the library does not read it
	issuer pgpPart           // who made it, by its own word
	flaw   string            // why it can never be good, or empty
	hash   hash.Hash         // of what is signed
}

// readSignatures reads the packets of signatures, and each one only once.
func readSignatures(data []byte) ([]pgpSignature, error) {
	var all []pgpSignature
	seen := map[string]bool{}
	packets := packet.NewOpaqueReader(bytes.NewReader(data))
	for {
		p, err := nextPacket(packets)
		switch {
		case errors.Is(err, io.EOF) && len(all) > 0:
			return all, nil
		case errors.Is(err, io.EOF):
			return nil, errNoSignature
		case err != nil:
			return nil, errLibrary
		case p.Tag == tagMarker || p.Tag == tagPadding || seen[string(p.Contents)]:
			continue
		case p.Tag != tagSignature:
			return nil, errNotSignature
		case len(all) == maxSignatures:
			return nil, errTooMany
		}
		seen[string(p.Contents)] = true
		s, err := readSignature(p)
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
}

// readSignature looks into a packet. Of those that the library does not know it
// finds out who made them, so that those by strangers do not matter.
func readSignature(p *packet.OpaquePacket) (s pgpSignature, err error) {
	defer guard(&err)
	parsed, err := p.Parse()
	sig, ok := parsed.(*packet.Signature)
	if err != nil || !ok {
		return foreign(p.Contents)
	}
	s.packet = sig
	s.issuer.fingerprint = sig.IssuerFingerprint
	if sig.IssuerKeyId != nil {
		s.issuer.id = *sig.IssuerKeyId
	}
	switch {
	case sig.Version == 5:
		s.flaw = "is of a version that no standard has"
	case sig.SigType != packet.SigTypeBinary && sig.SigType != packet.SigTypeText:
		s.flaw = "is of a type that does not sign texts or files"
	case !strong(sig.Hash):
		s.flaw = "is made with " + sig.Hash.String() + ", which no longer protects against forgery"
	default:
		for _, n := range sig.Notations {
			if n.IsCritical {
				s.flaw = "demands that a remark is understood which is not"
			}
		}
	}
	return s, nil
}

// strong tells whether signatures of a digest protect (RFC 9580 §9.5).
func strong(h crypto.Hash) bool {
	switch h {
	case crypto.SHA224, crypto.SHA256, crypto.SHA384, crypto.SHA512, crypto.SHA3_256, crypto.SHA3_512:
		return true
	}
	return false
}

// foreign reads who made a signature of a version or with an algorithm that the
// library does not check (RFC 9580 §5.2.2, §5.2.3).
func foreign(body []byte) (s pgpSignature, err error) {
	s.flaw = "is of a form or by an algorithm that is not checked here"
	switch {
	case len(body) >= 19 && body[0] == 3:
		s.issuer.id = binary.BigEndian.Uint64(body[7:])
		s.flaw = "is of a version that OpenPGP gave up long ago"
	case len(body) >= 6 && body[0] == 4:
		if body[3] == 1 {
			s.flaw = "is made with MD5, which anyone can forge"
		}
		hashed := int(binary.BigEndian.Uint16(body[4:]))
		if len(body) < 6+hashed+2 {
			return s, errLibrary
		}
		plain := int(binary.BigEndian.Uint16(body[6+hashed:]))
		if len(body) < 8+hashed+plain {
			return s, errLibrary
		}
		s.issuer.read(body[6 : 6+hashed])
		s.issuer.read(body[8+hashed : 8+hashed+plain])
	case len(body) == 0:
		return s, errLibrary
	}
	return s, nil
}

// read takes the issuer from subpackets (RFC 9580 §5.2.3.12, §5.2.3.35).
func (p *pgpPart) read(subpackets []byte) {
	all, _ := packet.OpaqueSubpackets(subpackets)
	for _, s := range all {
		switch {
		case s.SubType&0x7f == 16 && len(s.Contents) == 8:
			p.id = binary.BigEndian.Uint64(s.Contents)
		case s.SubType&0x7f == 33 && len(s.Contents) == 21:
			p.fingerprint = s.Contents[1:]
		}
	}
}

// String returns the longest that is known.
func (p pgpPart) String() string {
	switch {
	case len(p.fingerprint) > 0:
		return fmt.Sprintf("%X", p.fingerprint)
	case p.id != 0:
		return fmt.Sprintf("%016X", p.id)
	}
	return ""
}

// names tells whether a signature's word about its maker fits a key.
func (p pgpPart) names(k pgpPart) bool {
	if len(p.fingerprint) > 0 {
		return bytes.Equal(p.fingerprint, k.fingerprint)
	}
	return p.id != 0 && p.id == k.id
}

// signedBy returns the given keys that a signature says to be by.
func (c check) signedBy(s *pgpSignature) []*Key {
	var found []*Key
	for i := range c.keys {
		for _, part := range c.keys[i].parts {
			if s.issuer.names(part) {
				found = append(found, &c.keys[i])
				break
			}
		}
	}
	return found
}

// openPGP checks signatures of a text. readErr is why they could not be read.
func (c check) openPGP(signatures []pgpSignature, readErr error, text io.Reader, canonical bool) Result {
	if readErr != nil {
		return c.malformed(OpenPGP, "The signature cannot be read: "+readErr.Error()+".")
	}
	if err := c.digest(signatures, text, canonical); err != nil {
		return Result{Kind: OpenPGP, Status: Unchecked}
	}
	return c.decide(signatures)
}

// digest computes what the signatures by given keys sign, each hash once. A text
// that is not canonical becomes so for signatures of texts.
func (c check) digest(signatures []pgpSignature, text io.Reader, canonical bool) error {
	hashes := map[string]hash.Hash{}
	var all []io.Writer
	for i := range signatures {
		s := &signatures[i]
		if s.flaw != "" || len(c.signedBy(s)) == 0 {
			continue
		}
		wrap := s.packet.SigType == packet.SigTypeText && !canonical
		id := fmt.Sprint(s.packet.Hash, wrap, s.packet.Salt())
		if hashes[id] == nil {
			h, err := s.packet.PrepareVerify()
			if err != nil {
				s.flaw = "is made with a hash function that is not computed here"
				continue
			}
			hashes[id] = h
			if wrap {
				h = openpgp.NewCanonicalTextHash(h)
			}
			all = append(all, h)
		}
		s.hash = hashes[id]
	}
	if len(all) == 0 {
		return nil
	}
	return consume(text, all)
}

// decide makes one result of all signatures. One that does not fit spoils all;
// one that fits and protects from nothing, as by an expired key, does no harm
// to a good one beside it.
func (c check) decide(signatures []pgpSignature) Result {
	var good, flawed, unknown, unclear *Result
	for i := range signatures {
		s := &signatures[i]
		keys := c.signedBy(s)
		var r Result
		switch {
		case len(keys) > 0:
			r = c.judge(s, keys)
		case s.issuer.String() == "" && s.flaw != "":
			r = Result{Kind: OpenPGP, Status: Unchecked, Reason: "The signature " + s.flaw + "."}
		default:
			r = c.unknown(OpenPGP, s.issuer.String(), s.time())
		}
		switch {
		case r.Status == Good && good == nil:
			good = &r
		case r.Status == Good: // by a second key
		case r.Status == Bad && s.flaw == "":
			return r
		case r.Status == Bad:
			flawed = &r
		case r.Status == UnknownKey:
			unknown = &r
		default:
			unclear = &r
		}
	}
	for _, r := range []*Result{good, flawed, unknown, unclear} {
		if r != nil {
			return *r
		}
	}
	return c.malformed(OpenPGP, "The signature cannot be read: "+errNoSignature.Error()+".")
}

func (s *pgpSignature) time() time.Time {
	if s.packet == nil {
		return time.Time{}
	}
	return s.packet.CreationTime
}

// judge checks a signature with the keys that it names, which are one key, or
// several states of one. If it is revoked in any of them, it is.
func (c check) judge(s *pgpSignature, keys []*Key) Result {
	signer, problem := keys[0], s.flaw
	if s.flaw == "" {
		signer = nil
		for _, k := range keys {
			if !k.fits(s) {
				continue
			}
			p := k.problem(s, c.now)
			if signer == nil || p == "" || strings.Contains(p, revoked) {
				signer, problem = k, p
			}
			if strings.Contains(p, revoked) {
				break
			}
		}
	}
	switch {
	case signer == nil:
		return c.wrong(OpenPGP, keys[0])
	case problem == "":
		return c.good(OpenPGP, signer, s.time())
	}
	s.flaw = problem
	r := c.wrong(OpenPGP, signer)
	r.Time, r.Reason = s.time(), fmt.Sprintf("The signature by “%s” %s.", signer.Owner, problem)
	return r
}

// fits tells whether a key made the signature.
func (k *Key) fits(s *pgpSignature) (fits bool) {
	e, err := entity(k.raw)
	if err != nil {
		return false
	}
	defer func() {
		if recover() != nil {
			fits = false
		}
	}()
	h, err := copyOf(s.hash)
	if err != nil {
		return false
	}
	public := part(e, s.issuer)
	return public != nil && public.VerifySignature(h, s.packet) == nil
}

// copyOf returns a hash that can be added to; all that are strong have it.
func copyOf(h hash.Hash) (hash.Hash, error) {
	if c, ok := h.(hash.Cloner); ok {
		return c.Clone()
	}
	return nil, errors.ErrUnsupported
}

// part returns the primary key or subkey that a signature names.
func part(e *openpgp.Entity, issuer pgpPart) *packet.PublicKey {
	if issuer.names(pgpPart{e.PrimaryKey.KeyId, e.PrimaryKey.Fingerprint}) {
		return e.PrimaryKey
	}
	for i := range e.Subkeys {
		if k := e.Subkeys[i].PublicKey; issuer.names(pgpPart{k.KeyId, k.Fingerprint}) {
			return k
		}
	}
	return nil
}
