package signature

import (
	"bytes"
)

// A Kind is a way of signing, by the word that interfaces use for it.
type Kind string

// The kinds. Signatures by SSH keys are recognised but not checked.
const (
	None     Kind = "none"
	OpenPGP  Kind = "openpgp"
	Minisign Kind = "minisign"
	Signify  Kind = "signify"
	SSH      Kind = "ssh"
)

// Name returns how the kind's makers write it.
func (k Kind) Name() string {
	switch k {
	case OpenPGP:
		return "OpenPGP"
	case SSH:
		return "SSH"
	}
	return string(k)
}

// Markers of armour (RFC 9580 §6.2, §7.1).
const (
	beginSigned    = "-----BEGIN PGP SIGNED MESSAGE-----"
	beginSignature = "-----BEGIN PGP SIGNATURE-----"
	endSignature   = "-----END PGP SIGNATURE-----"
	beginMessage   = "-----BEGIN PGP MESSAGE-----"
	beginSSH       = "-----BEGIN SSH SIGNATURE-----"
)

const (
	untrusted = "untrusted comment:"
	trusted   = "trusted comment:"
)

// KindOf tells how a text is signed that carries its signature, or of what kind
// a file with a detached signature is. It is None for anything else.
func KindOf(data []byte) Kind {
	data = withoutMark(data)
	if s, ok := readEd(data); ok {
		return s.kind()
	}
	if isPacketOfSignature(data) {
		return OpenPGP
	}
	for line := range bytes.Lines(data) {
		if line[0] != '-' {
			continue
		}
		switch string(bytes.TrimRight(line, blanks)) {
		case beginSigned, beginSignature, beginMessage:
			return OpenPGP
		case beginSSH:
			return SSH
		}
	}
	return None
}

// blanks may stand at the end of an armour's line.
const blanks = " \t\r\n"

// withoutMark removes the byte order mark that editors put before a text. It
// is part of no signature's framing.
func withoutMark(data []byte) []byte {
	return bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
}

// isPacketOfSignature tells whether binary data begin with an OpenPGP signature
// (RFC 9580 §4.2): a header of type 2 and the version, 3 to 6, which as a
// control character is in no text.
func isPacketOfSignature(data []byte) bool {
	if len(data) < 4 {
		return false
	}
	version := 0
	switch first := data[0]; {
	case first >= 0x88 && first <= 0x8a: // old format, lengths of 1, 2 and 4 bytes
		version = 1 + 1<<(first-0x88)
	case first != 0xc2:
		return false
	case data[1] < 192:
		version = 2
	case data[1] < 224:
		version = 3
	case data[1] == 255:
		version = 6
	}
	return version > 0 && version < len(data) && data[version] >= 3 && data[version] <= 6
}

// Endings returns what publishers add to a file's name for its detached
// signature: .asc and .sig, Ubuntu's .gpg, Debian's .sign, and minisign's.
func Endings() []string { return []string{".asc", ".sig", ".gpg", ".sign", ".minisig"} }
