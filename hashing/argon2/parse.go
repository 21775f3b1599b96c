package argon2

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// MaxEncoded is the length of the longest text that Parse looks at, in bytes.
// It has room for a tag of over 100,000 bytes.
const MaxEncoded = 256 << 10

// The ranges of the PHC specification for Argon2; outside of them Parse makes a
// remark, or for keyid and data, of which the lengths are part of the form,
// refuses.
const (
	phcLanes, phcKeyID, phcData         = 255, 8, 32
	phcMinTag, phcMaxTag                = 12, 64
	phcMaxSalt                          = 48
	usualStep                           = 8 // of the lengths of tags that programs choose
	memoryParameter, timeParameter      = "m", "t"
	lanesParameter, keyIDParameter, aad = "p", "keyid", "data"
)

// Parse reads an encoded hash:
//
//	$argon2id$v=19$m=65536,t=3,p=4$salt$tag
//
// It is strict about Base64 and numbers: no padding, blanks, stray bits, signs
// or leading zeros. Parameters may come in any order, and the version may be
// missing; Remarks says so. The values are validated. What they would cost is
// not looked at: ask a Limit before deriving.
//
// The error is an *Error, or several joined: its Code is CodeDecoding if the
// text has another form, or that of the value which is out of range.
func Parse(encoded string) (Hash, error) {
	h, err := parse(encoded)
	if err != nil {
		return Hash{}, err
	}
	if err := h.Params.Validate(); err != nil {
		return Hash{}, err
	}
	if err := (Inputs{Salt: h.Salt}).Validate(); err != nil {
		return Hash{}, err
	}
	p := h.Params
	if p.Lanes > phcLanes || len(h.Salt) > phcMaxSalt || p.TagLength < phcMinTag || p.TagLength > phcMaxTag {
		h.Remarks = append(h.Remarks, RangeRemark)
	}
	if p.TagLength%usualStep != 0 {
		h.Remarks = append(h.Remarks, CutRemark)
	}
	return h, nil
}

func malformed(format string, args ...any) error {
	return bad(CodeDecoding, "", "this is no encoded hash: "+format, args...)
}

// parse takes the text apart.
func parse(encoded string) (h Hash, err error) {
	if len(encoded) > MaxEncoded {
		return h, malformed("%d bytes are too many", len(encoded))
	}
	fields := strings.Split(encoded, "$")
	if fields[0] != "" || len(fields) < 2 {
		return h, malformed("it doesn't begin with $argon2")
	}
	i := slices.IndexFunc([]Type{D, I, ID}, func(t Type) bool { return t.String() == fields[1] })
	if i < 0 {
		return h, malformed("it doesn't begin with $argon2id$, $argon2i$ or $argon2d$")
	}
	h.Params.Type = Type(i)
	fields = fields[2:]

	h.Params.Version = Version10
	if value, ok := cutFirst(fields, "v="); ok {
		n, err := number("v", value)
		if err != nil {
			return h, err
		}
		h.Params.Version = Version(n)
		fields = fields[1:]
	} else {
		h.Remarks = append(h.Remarks, VersionRemark)
	}
	if len(fields) != 3 {
		return h, malformed("after the type and the version there must be three fields, not %d: parameters, salt and hash", len(fields))
	}
	if err := h.parameters(fields[0]); err != nil {
		return h, err
	}
	if h.Salt, err = bytesOf("salt", fields[1]); err != nil {
		return h, err
	}
	if h.Tag, err = bytesOf("hash", fields[2]); err != nil {
		return h, err
	}
	h.Params.TagLength = uint32(len(h.Tag))
	return h, nil
}

func cutFirst(fields []string, prefix string) (string, bool) {
	if len(fields) == 0 {
		return "", false
	}
	return strings.CutPrefix(fields[0], prefix)
}

// parameters reads the list of names and values.
func (h *Hash) parameters(list string) error {
	order := []string{memoryParameter, timeParameter, lanesParameter, keyIDParameter, aad}
	var seen []string
	for item := range strings.SplitSeq(list, ",") {
		name, value, ok := strings.Cut(item, "=")
		if !ok || !slices.Contains(order, name) {
			return malformed("%s is no parameter", quoted(item))
		}
		if slices.Contains(seen, name) {
			return malformed("the parameter %s is there twice", name)
		}
		seen = append(seen, name)
		if err := h.parameter(name, value); err != nil {
			return err
		}
	}
	for _, name := range order[:3] {
		if !slices.Contains(seen, name) {
			return malformed("the parameter %s is missing", name)
		}
	}
	if !slices.IsSortedFunc(seen, func(x, y string) int { return slices.Index(order, x) - slices.Index(order, y) }) {
		h.Remarks = append(h.Remarks, OrderRemark)
	}
	return nil
}

func (h *Hash) parameter(name, value string) (err error) {
	switch name {
	case memoryParameter:
		h.Params.Memory, err = number(name, value)
	case timeParameter:
		h.Params.Time, err = number(name, value)
	case lanesParameter:
		h.Params.Lanes, err = number(name, value)
	case keyIDParameter:
		h.KeyID, err = bytesUpTo(name, value, phcKeyID)
	case aad:
		h.Data, err = bytesUpTo(name, value, phcData)
	}
	return err
}

// number reads a decimal number as the PHC specification wants it.
func number(name, value string) (uint32, error) {
	// ParseUint takes no sign in base 10, but leading zeros.
	n, err := strconv.ParseUint(value, 10, 32)
	if err != nil || strconv.FormatUint(n, 10) != value {
		return 0, malformed("%s is no number from 0 to 4294967295 for %s", quoted(value), name)
	}
	return uint32(n), nil
}

// bytesOf reads Base64.
func bytesOf(name, value string) ([]byte, error) {
	// The decoder of the library skips line ends.
	if strings.ContainsAny(value, "\r\n") {
		return nil, malformed("there is a line end in the %s", name)
	}
	b, err := encoding.DecodeString(value)
	if err != nil {
		return nil, malformed("the %s is not in Base64 without padding", name)
	}
	return b, nil
}

func bytesUpTo(name, value string, most int) ([]byte, error) {
	b, err := bytesOf(name, value)
	if err == nil && len(b) > most {
		return nil, malformed("%s has %d bytes, the most are %d", name, len(b), most)
	}
	return b, err
}

// quoted shows a part of a text from elsewhere in a message.
func quoted(text string) string {
	const most = 20
	if len(text) > most {
		return fmt.Sprintf("%+q…", text[:most])
	}
	return fmt.Sprintf("%+q", text)
}
