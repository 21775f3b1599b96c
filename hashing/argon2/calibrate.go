package argon2

import (
	"context"
	"math"
	"time"
)

// The memory that Calibrate starts with if none is asked for, and how far down
// it goes: OWASP's smallest choice.
const (
	startMemory = 64 << 10
	leastMemory = 7 << 10
)

// Calibrate looks for the number of passes with which a derivation takes about
// the target time on this machine, and returns the parameters with the time
// that they took. Everything but Time is taken from base; its zero values are
// those of Recommended. Memory counts for more than passes (RFC 9106 §4), so if
// base names none, it is grown while three passes stay below the target, up to
// a quarter of what is free, and shrunk if one pass is above.
//
// It takes a few times the target. The time returned is longer than the target
// if one pass over the memory that base names takes longer.
func Calibrate(ctx context.Context, target time.Duration, base Params) (Params, time.Duration, error) {
	choose := base.Memory == 0
	p := completed(base)
	if err := p.Validate(); err != nil {
		return Params{}, 0, err
	}
	if target <= 0 {
		return Params{}, 0, bad(CodeTimeTooSmall, "Time", "the target must be longer than nothing")
	}
	p.Time = 1
	// The first run of all brings the system's memory in order.
	if _, err := timed(ctx, p); err != nil {
		return Params{}, 0, err
	}
	one, err := timed(ctx, p)
	if err != nil {
		return Params{}, 0, err
	}
	if choose {
		most := Available().Memory / 4
		for one*6 < target && p.MemoryBytes()*2 <= uint64(most) && p.Memory <= math.MaxUint32/2 {
			p.Memory *= 2
			if one, err = timed(ctx, p); err != nil {
				return Params{}, 0, err
			}
		}
		for one > target && p.Memory/2 >= max(leastMemory, minBlocksOfLane*p.Lanes) {
			p.Memory /= 2
			if one, err = timed(ctx, p); err != nil {
				return Params{}, 0, err
			}
		}
	}
	return passes(ctx, target, p, one)
}

func completed(p Params) Params {
	r := Recommended()
	if p.Version == 0 {
		// Type 0 is D, so a type goes only with a version.
		p.Type, p.Version = r.Type, r.Version
	}
	if p.Lanes == 0 {
		p.Lanes = r.Lanes
	}
	if p.TagLength == 0 {
		p.TagLength = r.TagLength
	}
	if p.Memory == 0 {
		p.Memory = max(startMemory, minBlocksOfLane*min(p.Lanes, maxLanes))
	}
	p.Time = 1
	return p
}

// passes finds Time for the rest of p, of which one pass took that long.
func passes(ctx context.Context, target time.Duration, p Params, one time.Duration) (Params, time.Duration, error) {
	took := one
	// The first pass also waits for memory, so a second point is needed to
	// know what the others cost; the third corrects what that got wrong.
	for range 3 {
		times := nextTime(p.Time, took, one, target)
		if times == p.Time {
			break
		}
		p.Time = times
		var err error
		if took, err = timed(ctx, p); err != nil {
			return Params{}, 0, err
		}
	}
	return p, took, nil
}

// nextTime estimates the number of passes for the target from one that was
// tried and from how long a single one took.
func nextTime(tried uint32, took, one, target time.Duration) uint32 {
	each := one
	if tried > 1 && took > one {
		each = (took - one) / time.Duration(tried-1)
	}
	n := 1 + float64(target-one)/float64(max(each, 1))
	return uint32(min(max(math.Round(n), 1), math.MaxUint32))
}

// timed returns how long a derivation takes.
func timed(ctx context.Context, p Params) (time.Duration, error) {
	start := time.Now()
	_, err := Derive(ctx, p, Inputs{Password: []byte("password"), Salt: []byte("somesaltsomesalt")}, nil)
	return time.Since(start), err
}
