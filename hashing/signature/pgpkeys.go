package signature

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/ProtonMail/go-crypto/openpgp/armor"
	"github.com/ProtonMail/go-crypto/openpgp/packet"
	openpgp "github.com/ProtonMail/go-crypto/openpgp/v2"
)

// Packet types (RFC 9580 §5).
const (
	tagSignature     = 2
	tagPrivateKey    = 5
	tagPublicKey     = 6
	tagPrivateSubkey = 7
	tagMarker        = 10
	tagPadding       = 21
)

// A pgpPart is a primary key or a subkey, by which signatures name it.
type pgpPart struct {
	id          uint64
	fingerprint []byte
}

// pgpKeys reads all keys of a collection.
func pgpKeys(data []byte) (Keys, error) {
	var keys Keys
	raw, err := splitKeys(data)
	if err != nil {
		return nil, err
	}
	for _, one := range raw {
		if k, err := pgpKey(one); err == nil {
			keys = append(keys, k)
		}
	}
	if len(keys) == 0 {
		return nil, ErrDamagedKey
	}
	return keys, nil
}

// splitKeys returns the packets of each key of a collection.
func splitKeys(data []byte) ([][]byte, error) {
	var keys [][]byte
	var one *bytes.Buffer
	packets := packet.NewOpaqueReader(bytes.NewReader(data))
	for {
		p, err := nextPacket(packets)
		if err != nil {
			break // what came before may be whole
		}
		switch {
		case p.Tag == tagPrivateKey || p.Tag == tagPrivateSubkey:
			return nil, ErrPrivateKey
		case p.Tag == tagPublicKey && len(keys) == maxKeyCount:
			return nil, errManyKeys
		case p.Tag == tagPublicKey:
			if one != nil {
				keys = append(keys, one.Bytes())
			}
			one = &bytes.Buffer{}
		case one == nil:
			return nil, ErrDamagedKey
		}
		if err := p.Serialize(one); err != nil {
			return nil, ErrDamagedKey
		}
	}
	if one != nil {
		keys = append(keys, one.Bytes())
	}
	return keys, nil
}

// nextPacket reads one packet without looking into it.
func nextPacket(r *packet.OpaqueReader) (p *packet.OpaquePacket, err error) {
	defer guard(&err)
	return r.Next()
}

// errLibrary says that the library gave up.
var errLibrary = errors.New("it is damaged")

// guard turns a panic of the library, which reads what strangers wrote, into an
// error. Nothing of ours runs below it.
func guard(err *error) {
	if recover() != nil {
		*err = errLibrary
	}
}

// entity reads a key's packets. It is done for each use, as the library notes
// in what it returns which parts were valid when it looked first.
func entity(raw []byte) (e *openpgp.Entity, err error) {
	defer guard(&err)
	return openpgp.ReadEntity(packet.NewReader(bytes.NewReader(raw)))
}

// pgpKey describes a key.
func pgpKey(raw []byte) (k Key, err error) {
	e, err := entity(raw)
	if err != nil {
		return k, err
	}
	defer guard(&err)
	primary := e.PrimaryKey
	if excessive(primary) || slices.ContainsFunc(e.Subkeys, func(s openpgp.Subkey) bool { return excessive(s.PublicKey) }) {
		return k, errLibrary
	}
	k = Key{
		Kind: OpenPGP, Fingerprint: fmt.Sprintf("%X", primary.Fingerprint), ID: fmt.Sprintf("%016X", primary.KeyId),
		Created: primary.CreationTime, Revoked: e.Revoked(endOfTime), raw: raw,
	}
	k.Owner = ownerOf(e)
	// At the zero time all signatures of the key's own count, also later ones.
	if self, err := e.PrimarySelfSignature(time.Time{}, nil); err == nil && self.KeyLifetimeSecs != nil && *self.KeyLifetimeSecs > 0 {
		k.Expires = k.Created.Add(time.Duration(*self.KeyLifetimeSecs) * time.Second)
	}
	k.parts = []pgpPart{{primary.KeyId, primary.Fingerprint}}
	for _, s := range e.Subkeys {
		k.parts = append(k.parts, pgpPart{s.PublicKey.KeyId, s.PublicKey.Fingerprint})
	}
	return k, nil
}

// excessive tells whether a key is so long that checking its signatures takes
// seconds, as none in use is.
func excessive(k *packet.PublicKey) bool {
	bits, err := k.BitLength()
	return err == nil && (bits > 16384 || k.PubKeyAlgo == packet.PubKeyAlgoDSA && bits > 4096)
}

// endOfTime is the last time that a version 4 key can say, so that revocations
// count whatever this computer's clock says.
var endOfTime = time.Unix(1<<32-1, 0)

// ownerOf returns the name that the key puts first, else any.
func ownerOf(e *openpgp.Entity) string {
	name := ""
	if _, first := e.PrimaryIdentity(time.Time{}, nil); first != nil {
		name = first.Name
	} else {
		var all []string
		for one := range e.Identities {
			all = append(all, one)
		}
		if len(all) > 0 {
			name = slices.Min(all)
		}
	}
	name = strings.TrimSpace(strings.ToValidUTF8(name, "\ufffd"))
	if name == "" {
		name = fmt.Sprintf("OpenPGP key %016X", e.PrimaryKey.KeyId)
	}
	return name
}

// armoured returns a key's packets in text form.
func armoured(raw []byte) []byte {
	var text bytes.Buffer
	w, err := armor.Encode(&text, openpgp.PublicKeyType, nil)
	if err == nil {
		_, err = w.Write(raw)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		panic("signature: internal error: " + err.Error()) // a buffer takes all
	}
	text.WriteByte('\n')
	return text.Bytes()
}

// consume reads a stream into all of the writers.
func consume(r io.Reader, all []io.Writer) error {
	_, err := io.CopyBuffer(io.MultiWriter(all...), struct{ io.Reader }{r}, make([]byte, 256<<10))
	return err
}
