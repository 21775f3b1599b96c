package argon2

import (
	"encoding/base64"
	"strconv"
	"strings"
)

// A Hash is what programs store: parameters, salt and tag, as one line of text
// that the PHC string format describes.
type Hash struct {
	Params Params
	Salt   []byte
	Tag    []byte
	// KeyID says which secret was used, Data is associated data. Few programs
	// write either.
	KeyID, Data []byte
	// Remarks are peculiarities that Parse let pass.
	Remarks []Remark
}

// A Remark is something that some readers of a hash would refuse, or that makes
// it weak.
type Remark uint8

// The remarks that Parse makes.
const (
	// OrderRemark: the parameters are not in the order m, t, p.
	OrderRemark Remark = iota
	// VersionRemark: no version is named, which means 16.
	VersionRemark
	// RangeRemark: a value is outside the PHC specification's range, though
	// within the reference library's.
	RangeRemark
	// CutRemark: the tag has a length that programs don't choose, as if the
	// text had lost its end. No password matches it then.
	CutRemark
)

// String returns a sentence without its full stop.
func (r Remark) String() string {
	switch r {
	case OrderRemark:
		return "the parameters are not in the order m, t, p, which the reference library and PHP refuse"
	case VersionRemark:
		return "no version is named, which means the old version 16"
	case RangeRemark:
		return "a value is outside the range of the PHC specification, so that some programs may refuse it"
	case CutRemark:
		return "the hash has an unusual length, so its end may be missing"
	}
	return "remark " + strconv.Itoa(int(r))
}

// NewHash returns the Hash of a derivation with these parameters, this salt and
// this result.
func NewHash(p Params, salt, tag []byte) Hash {
	p.TagLength = uint32(len(tag))
	return Hash{Params: p, Salt: salt, Tag: tag}
}

// String returns the encoded form. It always names the version, as the
// reference library does today.
func (h Hash) String() string {
	var s strings.Builder
	number := func(before string, n uint32) { s.WriteString(before + strconv.FormatUint(uint64(n), 10)) }
	text := func(before string, b []byte) { s.WriteString(before + encoding.EncodeToString(b)) }
	s.WriteString("$" + h.Params.Type.String())
	number("$v=", uint32(h.Params.Version))
	number("$m=", h.Params.Memory)
	number(",t=", h.Params.Time)
	number(",p=", h.Params.Lanes)
	if len(h.KeyID) > 0 {
		text(",keyid=", h.KeyID)
	}
	if len(h.Data) > 0 {
		text(",data=", h.Data)
	}
	text("$", h.Salt)
	text("$", h.Tag)
	return s.String()
}

// encoding is the Base64 of the PHC specification: the standard alphabet, no
// padding, no stray bits in the last character.
var encoding = base64.RawStdEncoding.Strict()
