package argon2

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"
)

func TestALimitNamesBothFigures(t *testing.T) {
	limit := Limit{Memory: 1 << 30, Work: 1 << 20, MemorySource: "what is free on this machine"}
	for _, tc := range []struct {
		name       string
		time, kib  uint32
		tag        uint32
		parameters []string
		message    string
	}{
		{"within", 1, 1 << 19, 100_000, nil, ""},
		{"64 GiB", 1, 64 << 20, 32, []string{"Memory", "Time"}, "64.0 GiB of memory are asked for, but only 1024.0 MiB are allowed (what is free on this machine)"},
		{"just as much", 1, 1 << 20, 32, nil, ""},
		{"a little too much", 1, 1<<20 + 1, 32, []string{"Memory", "Time"}, "1073742848 bytes of memory are asked for, but only 1073741824 are allowed"},
		{"too many passes", 1 << 20, 8, 32, []string{"Time"}, "8388608 KiB-passes of work are asked for, but only 1048576 are allowed"},
		{
			"a hash whose text takes too much", 1, 8, 1 << 29,
			[]string{"TagLength"},
			"16.0 GiB of memory are needed for so long a hash, but only 1024.0 MiB are allowed (what is free on this machine)",
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			err := limit.Check(Params{ID, Version13, tc.time, tc.kib, 1, tc.tag})
			if len(tc.parameters) == 0 {
				if err != nil {
					t.Error(err)
				}
				return
			}
			var got []string
			for _, e := range err.(interface{ Unwrap() []error }).Unwrap() {
				var refused *LimitError
				if errors.As(e, &refused) {
					got = append(got, refused.Parameter)
				}
			}
			if strings.Join(got, " ") != strings.Join(tc.parameters, " ") || !strings.Contains(err.Error(), tc.message) {
				t.Errorf("%v: %v, want %v with %q", got, err, tc.parameters, tc.message)
			}
		})
	}
	if err := Unlimited().Check(Params{Memory: math.MaxUint32, Time: math.MaxUint32}); err != nil {
		t.Error(err)
	}
}

func TestTheZeroLimitAllowsNothing(t *testing.T) {
	err := Limit{}.Check(Params{ID, Version13, 1, 8, 1, 32})
	if err == nil || !strings.Contains(err.Error(), "8.0 KiB of memory are asked for, but only 0.0 KiB are allowed") {
		t.Errorf("got %v", err)
	}
}

func TestALimitErrorHasTheCodeOfItsParameter(t *testing.T) {
	if got := (&LimitError{Parameter: "Memory"}).Code(); got != -15 {
		t.Errorf("memory: %d", got)
	}
	if got := (&LimitError{Parameter: "Time"}).Code(); got != -13 {
		t.Errorf("time: %d", got)
	}
	if got := (&LimitError{Parameter: "TagLength"}).Code(); got != -3 {
		t.Errorf("length of the hash: %d", got)
	}
}

func TestMemoryThatIsNotThereIsRefusedBeforeItIsTaken(t *testing.T) {
	free := Available()
	if free.Memory == math.MaxInt64 || free.Memory > math.MaxInt/4 {
		t.Skip("this system doesn't say how much memory it has free, or it is more than can be addressed")
	}
	if free.MemorySource == "" {
		t.Error("the limit doesn't say where it comes from")
	}
	p := Params{ID, Version13, 1, uint32(min(free.Memory>>10*2, math.MaxUint32)), 1, 32}
	_, err := Derive(context.Background(), p, speedInputs, nil)
	var refused *LimitError
	if !errors.As(err, &refused) || refused.Asked != uint64(p.Memory)<<10 {
		t.Errorf("got %v", err)
	}
	if half := DefaultLimit(); half.Memory > free.Memory*3/4 || half.Memory <= 0 {
		t.Errorf("by default %d of %d bytes are allowed", half.Memory, free.Memory)
	}
}
