package argon2

import (
	"math"

	"golang.org/x/sys/unix"
)

// available asks for the share of memory that the system could give without
// pressing other programs, as its memory_pressure tool does.
func available() Limit {
	limit := Limit{Memory: math.MaxInt64, Work: math.MaxUint64}
	total, err := unix.SysctlUint64("hw.memsize")
	if err != nil {
		return limit
	}
	limit.Memory, limit.MemorySource = int64(total), "what this machine has"
	if percent, err := unix.SysctlUint32("kern.memorystatus_level"); err == nil && percent <= 100 {
		limit.Memory, limit.MemorySource = int64(total/100*uint64(percent)), "what is free on this machine"
	}
	return limit
}
