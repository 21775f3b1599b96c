package signature

import (
	"bytes"
	"errors"
	"io"

	"github.com/ProtonMail/go-crypto/openpgp/armor"
)

// maxArmourLine is the length of the longest line of armour, which is longer
// than any that is written. The library's time would grow with its square.
const maxArmourLine = 4096

var (
	errArmour = errors.New("its text form is damaged")
	errNoEnd  = errors.New("its end is missing")
	errPacked = errors.New("it is a packed message and not a signature beside its text")
)

// dearmour returns the bytes of one armoured block of the given type.
func dearmour(block []byte, kind string) ([]byte, error) {
	for line := range bytes.Lines(block) {
		if len(line) > maxArmourLine {
			return nil, errArmour
		}
	}
	b, err := armor.Decode(bytes.NewReader(block))
	if err != nil || b.Type != kind {
		return nil, errArmour
	}
	data, err := io.ReadAll(b.Body)
	if err != nil || len(data) == 0 {
		return nil, errArmour
	}
	return data, nil
}

// dearmourAll returns the bytes of all armoured blocks of the given type that
// stand in a text, each for itself.
func dearmourAll(text []byte, kind string) ([][]byte, error) {
	begin, end := markersOf(kind)
	var all [][]byte
	l := &lines{rest: text}
	for {
		line, ok := l.next()
		if !ok {
			return all, nil
		}
		if trimmedLine(line) != begin {
			continue
		}
		block := l.start
		for {
			if line, ok = l.next(); !ok {
				return nil, errNoEnd
			}
			if trimmedLine(line) == end {
				break
			}
		}
		data, err := dearmour(block[:len(block)-len(l.rest)], kind)
		if err != nil {
			return nil, err
		}
		all = append(all, data)
	}
}

// binarySignature returns the packets of a detached signature, armoured or not.
func binarySignature(data []byte) ([]byte, error) {
	if isPacketOfSignature(data) {
		return data, nil
	}
	blocks, err := dearmourAll(data, "PGP SIGNATURE")
	if err != nil {
		return nil, err
	}
	if len(blocks) == 0 {
		return nil, errPacked
	}
	return bytes.Join(blocks, nil), nil
}
