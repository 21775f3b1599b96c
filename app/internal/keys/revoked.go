package keys

import (
	"bytes"
	"fmt"

	"github.com/ProtonMail/go-crypto/openpgp/armor"
	"github.com/ProtonMail/go-crypto/openpgp/packet"

	"omnisum/hashing/signature"
)

// forgets tells whether a copy of a key lacks what an older copy says of parts
// that the owner took back. With it, signatures by a stolen part would be good
// again.
func forgets(k, old signature.Key) bool {
	says := revocations(k)
	for r := range revocations(old) {
		if !says[r] {
			return true
		}
	}
	return false
}

// revocations returns what tells apart the revocations of a key's parts.
func revocations(k signature.Key) map[string]bool {
	found := map[string]bool{}
	if k.Kind != signature.OpenPGP {
		return found
	}
	block, err := armor.Decode(bytes.NewReader(k.Text()))
	if err != nil {
		return found
	}
	packets := packet.NewOpaqueReader(block.Body)
	for {
		p, err := packets.Next()
		if err != nil {
			return found // also at the end
		}
		parsed, err := p.Parse()
		if err != nil {
			continue
		}
		if s, ok := parsed.(*packet.Signature); ok && s.SigType == packet.SigTypeSubkeyRevocation {
			found[fmt.Sprintf("%d %x", s.CreationTime.Unix(), s.HashTag)] = true
		}
	}
}
