package verify

import (
	"encoding/base32"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"strings"
)

// An Encoding is the form in which a digest is printed.
type Encoding uint8

// The encodings. NixBase32 is only read, never written.
const (
	Hex Encoding = iota
	Base64
	Base32
	NixBase32
)

// ParseEncoding finds the encoding that a person names.
func ParseEncoding(name string) (Encoding, error) {
	switch strings.ToLower(strings.TrimSpace(name)) {
	case "hex", "":
		return Hex, nil
	case "base64":
		return Base64, nil
	case "base32":
		return Base32, nil
	}
	return Hex, fmt.Errorf("unknown encoding %q; choose hex, base64 or base32", name)
}

// Encode prints digest d, with padding where the encoding has it (RFC 4648).
// upper matters for hex only: base64 tells its letters' case apart, and base32
// is upper case by definition.
func (e Encoding) Encode(d []byte, upper bool) string {
	switch {
	case e == Base64:
		return base64.StdEncoding.EncodeToString(d)
	case e == Base32:
		return base32.StdEncoding.EncodeToString(d)
	case upper:
		return strings.ToUpper(hex.EncodeToString(d))
	}
	return hex.EncodeToString(d)
}

// decodeHex reads hex digits of any case.
func decodeHex(s string) ([]byte, bool) {
	d, err := hex.DecodeString(s)
	return d, err == nil && len(d) > 0
}

// decodeBase64 reads standard or URL-safe base64 (RFC 4648 §4, §5). Padding may
// be left out but not be wrong, and the unused bits of the last character must
// be zero, so that one value has one reading only.
func decodeBase64(s string) ([]byte, bool) {
	body := strings.TrimRight(s, "=")
	if pad := len(s) - len(body); pad != 0 && (pad > 2 || len(s)%4 != 0) {
		return nil, false
	}
	enc := base64.RawStdEncoding
	if strings.ContainsAny(body, "-_") {
		enc = base64.RawURLEncoding
	}
	d, err := enc.Strict().DecodeString(body)
	return d, err == nil && len(d) > 0
}

// decodeBase32 reads base32 of any case (RFC 4648 §6), padded or not.
func decodeBase32(s string) ([]byte, bool) {
	body := strings.ToUpper(strings.TrimRight(s, "="))
	if len(s) != len(body) && len(s)%8 != 0 {
		return nil, false
	}
	d, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(body)
	if err != nil || len(d) == 0 {
		return nil, false
	}
	// The library ignores set bits behind the last byte; a text that has them
	// is not the encoding of these bytes.
	return d, base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(d) == body
}
