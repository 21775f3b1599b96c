package argon2

import (
	"errors"
	"math"
	"strconv"
)

// A Type is one of the three variants of RFC 9106 §1; its value is the number
// in §3.2.
type Type uint32

// The types. ID is the one to choose unless something else is asked for.
const (
	D  Type = 0 // Argon2d: memory is addressed by what the password gives
	I  Type = 1 // Argon2i: by the parameters alone
	ID Type = 2 // Argon2id: by the parameters for half a pass, then as D
)

// String returns the name that encoded hashes use.
func (t Type) String() string {
	switch t {
	case D:
		return "argon2d"
	case I:
		return "argon2i"
	case ID:
		return "argon2id"
	}
	return "argon2(type " + strconv.FormatUint(uint64(t), 10) + ")"
}

// A Version is a version of the algorithm; its value is the number that encoded
// hashes use.
type Version uint32

// The versions: 1.0 is only of use for old hashes.
const (
	Version10 Version = 16
	Version13 Version = 19
)

// The limits of RFC 9106 §3.1 and of the reference library.
const (
	minTag          = 4
	minSalt         = 8
	maxLanes        = 1<<24 - 1
	syncPoints      = 4 // slices of a pass
	minBlocksOfLane = 2 * syncPoints
)

// Params are the costs of a hash, and its form.
type Params struct {
	Type    Type
	Version Version
	// Time is the number of passes over the memory.
	Time uint32
	// Memory is in KiB. What is used is rounded down to a multiple of four
	// times the lanes, as RFC 9106 §3.2 says.
	Memory uint32
	// Lanes is the degree of parallelism. It changes the result; how many
	// CPUs work on the lanes doesn't.
	Lanes uint32
	// TagLength is the length of the result in bytes.
	TagLength uint32
}

// Recommended returns the second choice of RFC 9106 §4, for where 2 GiB are
// too much.
func Recommended() Params {
	return Params{Type: ID, Version: Version13, Time: 3, Memory: 64 << 10, Lanes: 4, TagLength: 32}
}

// Inputs are what is hashed. Only the password is secret in every use; Secret
// and Data may be empty.
type Inputs struct {
	Password, Salt, Secret, Data []byte
}

// Validate returns nil, or an error that holds one *Error for each parameter
// out of range, in the order in which the reference library looks at them.
func (p Params) Validate() error {
	var wrong []error
	complain := func(code Code, parameter, format string, args ...any) {
		wrong = append(wrong, bad(code, parameter, format, args...))
	}
	if p.TagLength < minTag {
		complain(CodeTagTooShort, "TagLength", "a hash of %d bytes is too short; the least is %d", p.TagLength, minTag)
	}
	if uint64(p.TagLength) > math.MaxInt-blockLen {
		complain(CodeTagTooLong, "TagLength", "a hash of %d bytes is more than this machine can address", p.TagLength)
	}
	if p.Type > ID {
		complain(CodeBadType, "Type", "there is no type number %d", p.Type)
	}
	if p.Version != Version10 && p.Version != Version13 {
		complain(CodeBadVersion, "Version", "there is no version %d, only %d and %d", p.Version, Version13, Version10)
	}
	lanes := max(p.Lanes, 1)
	if least := minBlocksOfLane * uint64(lanes); lanes <= maxLanes && uint64(p.Memory) < least {
		complain(CodeMemoryTooLittle, "Memory", "%d KiB of memory are too little; eight for each lane make %d KiB", p.Memory, least)
	}
	if p.MemoryBytes() > math.MaxInt/2 {
		complain(CodeMemoryTooMuch, "Memory", "%d KiB of memory are more than this machine can address", p.Memory)
	}
	if p.Time < 1 {
		complain(CodeTimeTooSmall, "Time", "there must be at least one pass")
	}
	if p.Lanes < 1 {
		complain(CodeTooFewLanes, "Lanes", "there must be at least one lane")
	}
	if p.Lanes > maxLanes {
		complain(CodeTooManyLanes, "Lanes", "%d lanes are too many; the most are %d", p.Lanes, maxLanes)
	}
	return errors.Join(wrong...)
}

// Validate is like the method of Params. A password may be empty.
func (in Inputs) Validate() error {
	var wrong []error
	if len(in.Salt) < minSalt {
		wrong = append(wrong, bad(CodeSaltTooShort, "Salt", "a salt of %d bytes is too short; the least is %d", len(in.Salt), minSalt))
	}
	for _, x := range []struct {
		parameter string
		bytes     []byte
		code      Code
	}{
		{"Password", in.Password, CodePasswordTooLong},
		{"Salt", in.Salt, CodeSaltTooLong},
		{"Secret", in.Secret, CodeSecretTooLong},
		{"Data", in.Data, CodeDataTooLong},
	} {
		if uint64(len(x.bytes)) > math.MaxUint32 {
			wrong = append(wrong, bad(x.code, x.parameter, "%s is longer than 4 GiB", x.parameter))
		}
	}
	return errors.Join(wrong...)
}

// MemoryBytes returns how much memory a derivation takes, in bytes, but for
// some KiB.
func (p Params) MemoryBytes() uint64 { return uint64(p.Memory)*blockLen + uint64(p.TagLength) }

// Work returns how many blocks a derivation computes, which is nearly
// proportional to the time that it takes.
func (p Params) Work() uint64 { return uint64(p.Memory) * uint64(p.Time) }

// Segments returns what Derive has counted at its end: in each pass four
// segments of each lane.
func (p Params) Segments() uint64 { return uint64(p.Time) * syncPoints * uint64(p.Lanes) }

// laneLength returns the number of blocks of a lane, RFC 9106 §3.2 step 2.
func (p Params) laneLength() int { return int(p.Memory / (syncPoints * p.Lanes) * syncPoints) }
