package argontab

import (
	"encoding/base64"
	"encoding/hex"
	"errors"
	"strings"
)

// A byteForm is how bytes are typed.
type byteForm int

// The forms, in the order in which they are offered.
const (
	asText byteForm = iota
	asHex
	asBase64
	random // a number of random bytes; for salts only
)

var byteForms = []string{"text", "hex", "base64", "random"}

var (
	errHex    = errors.New("this is not hex: it takes pairs of the digits 0–9 and a–f")
	errBase64 = errors.New("this is not base64")
)

// bytesOf reads bytes as they were typed. Hex may have blanks or colons between
// pairs and base64 its padding or not, since both are copied from programs that
// differ there; text is taken letter by letter, as UTF-8.
func bytesOf(text string, form byteForm) ([]byte, error) {
	switch form {
	case asHex:
		b, err := hex.DecodeString(strings.NewReplacer(" ", "", ":", "").Replace(strings.TrimSpace(text)))
		if err != nil {
			return nil, errHex
		}
		return b, nil
	case asBase64:
		text = strings.NewReplacer("-", "+", "_", "/").Replace(strings.TrimSpace(text))
		b, err := base64.RawStdEncoding.Strict().DecodeString(strings.TrimRight(text, "="))
		if err != nil || strings.Contains(text, "=") && len(text)%4 != 0 {
			return nil, errBase64
		}
		return b, nil
	}
	return []byte(text), nil
}

// looksEncoded tells whether a text is more likely the base64 of a salt: its
// letters would then be the salt, as one known recipe wants it, and few others
// do.
func looksEncoded(text string) bool {
	b, err := bytesOf(text, asBase64)
	if err != nil || len(b) < 12 || strings.ContainsAny(text, " \t") {
		return false
	}
	return strings.HasSuffix(text, "=") || strings.ContainsAny(text, "+/0123456789") && strings.ToLower(text) != text
}
