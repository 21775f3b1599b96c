package argon2

import (
	"errors"
	"fmt"
	"math"
)

// A Limit is how much a derivation may take. The zero value allows nothing.
type Limit struct {
	// Memory is the most memory in bytes.
	Memory int64
	// Work is the most blocks to be computed, as Params.Work counts them.
	Work uint64
	// MemorySource says in words where the limit of memory comes from, such
	// as "what is free on this machine". It may be empty.
	MemorySource string
}

// maxWork is a limit of work for hashes whose parameters somebody else chose:
// 256 GiB in all passes together, which takes a current CPU about a minute and
// is 64 times the most costly presets of known programs.
const maxWork = 1 << 28

// Unlimited allows everything.
func Unlimited() Limit { return Limit{Memory: math.MaxInt64, Work: math.MaxUint64} }

// DefaultLimit allows half of the memory that the machine has free now, and
// work of about a minute. It is meant for parameters that come from elsewhere.
func DefaultLimit() Limit {
	l := Available()
	l.Work = maxWork
	if l.Memory < math.MaxInt64 {
		l.Memory /= 2
		l.MemorySource = "half of " + l.MemorySource
	}
	return l
}

// Available returns the memory that a derivation can take now, with no limit
// of work: what the system has free, or the control groups that it put this
// process in, whichever is less. Where the system doesn't tell, the memory is
// unlimited too.
func Available() Limit { return available() }

// A LimitError says that parameters ask for more than a Limit allows.
type LimitError struct {
	// Parameter is "Memory", "Time" if there is too much work, or "TagLength"
	// if the result alone takes too much memory.
	Parameter string
	// Asked and Allowed are in bytes for memory and in blocks for work.
	Asked, Allowed uint64
	// Source says where the limit comes from, as Limit does.
	Source string
}

// Error names both figures.
func (e *LimitError) Error() string {
	what := "are asked for"
	switch e.Parameter {
	case "Time":
		return fmt.Sprintf("argon2: %d KiB-passes of work are asked for, but only %d are allowed", e.Asked, e.Allowed)
	case "TagLength":
		what = "are needed for so long a hash"
	}
	asked, allowed := inMiB(e.Asked), inMiB(e.Allowed)
	if asked == allowed {
		asked, allowed = fmt.Sprintf("%d bytes", e.Asked), fmt.Sprintf("%d", e.Allowed)
	}
	text := fmt.Sprintf("argon2: %s of memory %s, but only %s are allowed", asked, what, allowed)
	if e.Source != "" {
		text += " (" + e.Source + ")"
	}
	return text
}

// Code returns the reference library's number for what is refused.
func (e *LimitError) Code() Code {
	switch e.Parameter {
	case "Memory":
		return CodeMemoryTooMuch
	case "TagLength":
		return CodeTagTooLong
	}
	return CodeTimeTooLarge
}

// inMiB writes a number of bytes in a unit that suits it.
func inMiB(n uint64) string {
	const mib = 1 << 20
	switch {
	case n < mib:
		return fmt.Sprintf("%.1f KiB", float64(n)/1024)
	case n < 10<<30:
		return fmt.Sprintf("%.1f MiB", float64(n)/mib)
	}
	return fmt.Sprintf("%.1f GiB", float64(n)/(1<<30))
}

// forms is how many times its length a tag takes by the time that a program has
// written it in hex, in Base64 and within other texts, with what the garbage
// collector has not freed yet. It counts for tags of many MiB, for which nobody
// has a use.
const forms = 32

// Check returns a *LimitError for each thing of which p asks too much, or nil.
// It takes no memory.
func (l Limit) Check(p Params) error {
	var errs []error
	most := uint64(max(l.Memory, 0))
	// The tag doesn't count here: who allows 1 GiB has a hash in mind that is
	// said to take it.
	if asked := uint64(p.Memory) * blockLen; asked > most {
		errs = append(errs, &LimitError{"Memory", asked, most, l.MemorySource})
	} else if asked := forms * uint64(p.TagLength); asked > most {
		errs = append(errs, &LimitError{"TagLength", asked, most, l.MemorySource})
	}
	if asked := p.Work(); asked > l.Work {
		errs = append(errs, &LimitError{"Time", asked, l.Work, ""})
	}
	return errors.Join(errs...)
}
