package hashing

import (
	"context"
	"errors"
	"io/fs"
	"time"
)

// ErrChanged says that a file's size or modification time changed while it was
// read, so that its digests would describe bytes that no longer stand there.
var ErrChanged = errors.New("the file changed while it was read")

// ErrNotRegular says that a path names something that is no regular file: a
// folder, pipe, socket or device.
var ErrNotRegular = errors.New("not a regular file")

// A Report is what was computed of one file or stream. On any error it is the
// zero Report, so that no partial digest can pass for a whole one.
type Report struct {
	// Size is the number of bytes read, in one pass.
	Size int64
	// Version is that of the file. It is zero for a stream.
	Version Version
	// Head holds the first bytes of the file, at most 512.
	Head []byte
	// Elapsed is the time from opening to the last digest, over all passes.
	Elapsed time.Duration
	// ReadTime is the part of it in which the reader waited for bytes.
	ReadTime time.Duration
	// Sums has one entry for each wanted algorithm, in display order.
	Sums []Sum
}

// A Sum is one digest and how it was computed.
type Sum struct {
	Algorithm Algorithm
	Digest    []byte
	// Core is the name of the code that computed it, as a person reads it.
	Core string
	// Busy is the time the core was at work. A core that yields several
	// digests has one time for all of them.
	Busy time.Duration
	// SharedWith are the other algorithms that Busy covers too.
	SharedWith Set
}

// Sum returns the entry of algorithm a, if it is there.
func (r Report) Sum(a Algorithm) (Sum, bool) {
	for _, s := range r.Sums {
		if s.Algorithm == a {
			return s, true
		}
	}
	return Sum{}, false
}

// Kind sorts the errors of this package into the words that reports use:
// "missing", "unreadable", "changed", "not-regular" or "cancelled". It returns
// "" for no error.
func Kind(err error) string {
	switch {
	case err == nil:
		return ""
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return "cancelled"
	case errors.Is(err, ErrChanged):
		return "changed"
	case errors.Is(err, ErrNotRegular):
		return "not-regular"
	case errors.Is(err, fs.ErrNotExist):
		return "missing"
	}
	return "unreadable"
}
