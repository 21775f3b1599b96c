package signature

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"time"
)

// A Key is a public key. It does not change, and may be used by several
// goroutines.
type Key struct {
	// Kind is OpenPGP, Minisign or Signify. The last two are the same keys, so
	// that each checks signatures of both; the comment above a key tells whose
	// it is.
	Kind Kind
	// Fingerprint identifies the whole key: of OpenPGP the hex digits of that
	// name, else the key itself in base64, which is what publishers print.
	Fingerprint string
	// ID is a short number, by which a signature says who made it. Others may
	// have the same.
	ID string
	// Owner is who owns the key, as the key says, and never empty.
	Owner string
	// Created and Expires are zero if the key does not say them or never does.
	Created, Expires time.Time
	// Revoked says that the owner took the key back.
	Revoked bool

	comment string // above a key of minisign or signify
	raw     []byte // the key's packets, or what is in the base64
	parts   []pgpPart
}

// Keys are the keys that the caller trusts.
type Keys []Key

// MaxKeys is the size of the largest text or file of keys that is read, 16 MiB.
const MaxKeys = 16 << 20

// Errors of ParseKeys.
var (
	ErrNoKey      = errors.New("no public key was recognised; OpenPGP, minisign and signify keys are")
	ErrPrivateKey = errors.New("this is a private key, which nobody needs for checking; give the public key")
	ErrDamagedKey = errors.New("the public key is damaged or of a kind that is not read")
	errManyKeys   = fmt.Errorf("the collection has more than 16 MiB (%d bytes) or %d keys, and larger ones are not read", MaxKeys, maxKeyCount)
)

// maxKeyCount is how many keys a collection may have, several times those of
// the largest that distributions publish.
const maxKeyCount = 10_000

// ParseKeys reads all public keys in a file or a pasted text: OpenPGP in binary
// or armoured, with or without text around, minisign's and signify's two lines,
// or their line of base64 alone. Keys of an OpenPGP collection that cannot be
// read are left out as long as one can.
func ParseKeys(data []byte) (Keys, error) {
	if len(data) > MaxKeys {
		return nil, errManyKeys
	}
	data = withoutMark(data)
	if len(data) > 0 && data[0]&0x80 != 0 {
		return pgpKeys(data)
	}
	keys, err := edKeysOf(data)
	if err != nil {
		return nil, err
	}
	if bytes.Contains(data, []byte("-----BEGIN PGP PRIVATE KEY BLOCK-----")) {
		return nil, ErrPrivateKey
	}
	blocks, err := dearmourAll(data, "PGP PUBLIC KEY BLOCK")
	if err != nil {
		return nil, fmt.Errorf("the public key cannot be read: %w", err)
	}
	for _, block := range blocks {
		more, err := pgpKeys(block)
		if err != nil {
			return nil, err
		}
		keys = append(keys, more...)
	}
	if len(keys) == 0 {
		return nil, ErrNoKey
	}
	return keys.distinct(), nil
}

// distinct leaves out keys that are there in the same form already.
func (ks Keys) distinct() Keys {
	var kept Keys
	seen := map[string]bool{}
	for _, k := range ks {
		if id := string(k.Kind) + string(k.raw); !seen[id] {
			seen[id] = true
			kept = append(kept, k)
		}
	}
	return kept
}

// maxEdLine is longer than a line of any key, also of a private one.
const maxEdLine = 300

// edKeysOf reads the keys of minisign and signify.
func edKeysOf(text []byte) (Keys, error) {
	var keys Keys
	comment := ""
	for line := range bytes.Lines(text) {
		if len(line) > maxEdLine || len(line) < edKeySize {
			comment = commentOf(line)
			continue
		}
		raw, err := base64.StdEncoding.DecodeString(trimmedLine(line))
		switch {
		case err != nil || len(raw) < edHead || string(raw[:2]) != plainEd:
			comment = commentOf(line)
			continue
		case len(raw) == edKeySize:
			keys = append(keys, edKey(raw, comment))
		case comment != "" && len(raw) != edSignatureSize && strings.Contains(comment, "secret"):
			return nil, ErrPrivateKey
		}
		comment = ""
	}
	return keys, nil
}

func commentOf(line []byte) string {
	rest, ok := strings.CutPrefix(trimmedLine(line[:min(len(line), 1024)]), untrusted)
	if !ok {
		return ""
	}
	return strings.ToValidUTF8(strings.TrimSpace(rest), "\ufffd")
}

func edKey(raw []byte, comment string) Key {
	k := Key{Kind: Minisign, Fingerprint: base64.StdEncoding.EncodeToString(raw), comment: comment, raw: raw}
	k.ID = edID([edNumber]byte(raw[2:edHead]))
	owner := strings.TrimSuffix(comment, " public key")
	switch {
	case comment != "" && !strings.Contains(comment, "minisign"):
		k.Kind = Signify
	case strings.HasPrefix(comment, "minisign public key"):
		owner = "" // its number alone
	}
	if k.Owner = owner; owner == "" {
		k.Owner = k.Kind.Name() + " key " + k.ID
	}
	return k
}

// Text returns the key as it is published, for keeping it in a file.
func (k Key) Text() []byte {
	if k.Kind == OpenPGP {
		return armoured(k.raw)
	}
	comment := k.comment
	if comment == "" {
		comment = "minisign public key " + k.ID
	}
	return []byte(untrusted + " " + comment + "\n" + k.Fingerprint + "\n")
}
