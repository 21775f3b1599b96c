package argon2

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"
)

// codes returns the codes of all errors in err.
func codes(err error) (list []Code) {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		for _, e := range joined.Unwrap() {
			list = append(list, codes(e)...)
		}
		return list
	}
	var e *Error
	if errors.As(err, &e) {
		list = append(list, e.Code)
	}
	return list
}

func TestEveryParameterOutOfRangeIsNamedWithItsCode(t *testing.T) {
	for _, tc := range []struct {
		name   string
		change func(p *Params, in *Inputs)
		want   []Code
	}{
		{"the recommended parameters are right", func(*Params, *Inputs) {}, nil},
		{"the least of everything is right", func(p *Params, _ *Inputs) { *p = Params{D, Version10, 1, 8, 1, 4} }, nil},
		{"an empty password is right", func(_ *Params, in *Inputs) { in.Password = nil }, nil},
		{"type", func(p *Params, _ *Inputs) { p.Type = 3 }, []Code{-26}},
		{"version 0", func(p *Params, _ *Inputs) { p.Version = 0 }, []Code{-25}},
		{"version 17", func(p *Params, _ *Inputs) { p.Version = 17 }, []Code{-25}},
		{"no pass", func(p *Params, _ *Inputs) { p.Time = 0 }, []Code{-12}},
		{"tag too short", func(p *Params, _ *Inputs) { p.TagLength = 3 }, []Code{-2}},
		{"memory below eight blocks", func(p *Params, _ *Inputs) { p.Memory, p.Lanes = 7, 1 }, []Code{-14}},
		{"memory of one block", func(p *Params, _ *Inputs) { p.Memory, p.Lanes = 1, 1 }, []Code{-14}},
		{"memory below eight blocks for each lane", func(p *Params, _ *Inputs) { p.Memory, p.Lanes = 31, 4 }, []Code{-14}},
		{"memory of 8 for four lanes", func(p *Params, _ *Inputs) { p.Memory, p.Lanes = 8, 4 }, []Code{-14}},
		{"no lane", func(p *Params, _ *Inputs) { p.Lanes = 0 }, []Code{-16}},
		{"too many lanes", func(p *Params, _ *Inputs) { p.Lanes = 1 << 24 }, []Code{-17}},
		{"more lanes than fit in 32 bits times eight", func(p *Params, _ *Inputs) { p.Lanes = math.MaxUint32 }, []Code{-17}},
		{"no salt", func(_ *Params, in *Inputs) { in.Salt = nil }, []Code{-6}},
		{"salt of seven bytes", func(_ *Params, in *Inputs) { in.Salt = in.Salt[:7] }, []Code{-6}},
		{"nothing at all", func(p *Params, in *Inputs) { *p, *in = Params{}, Inputs{} }, []Code{-2, -25, -14, -12, -16, -6}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p, in := Recommended(), Inputs{Password: []byte("password"), Salt: []byte("somesalt")}
			tc.change(&p, &in)
			err := errors.Join(p.Validate(), in.Validate())
			if got := codes(err); !slices.Equal(got, tc.want) {
				t.Errorf("codes %v, want %v: %v", got, tc.want, err)
			}
			if len(tc.want) == 0 {
				return
			}
			if _, err := Derive(context.Background(), p, in, nil); !slices.Equal(codes(err), tc.want) {
				t.Errorf("Derive: %v, want codes %v", err, tc.want)
			}
		})
	}
}

func TestMemoryBeyondTheAddressSpaceIsRefused(t *testing.T) {
	if math.MaxInt > math.MaxInt32 {
		t.Skip("32 bits of memory in KiB are within this machine's address space; GOARCH=386 tries it")
	}
	p := Recommended()
	p.Memory = 2 << 20
	if got := codes(p.Validate()); !slices.Equal(got, []Code{CodeMemoryTooMuch}) {
		t.Errorf("codes %v, want %v", got, CodeMemoryTooMuch)
	}
}

func TestAnErrorNamesParameterAndCause(t *testing.T) {
	cause := errors.New("no such thing")
	err := error(&Error{Code: CodeNoMemory, Parameter: "Memory", Message: "the system refused", Err: cause})
	if err.Error() != "argon2: the system refused: no such thing" || !errors.Is(err, cause) {
		t.Errorf("got %q", err)
	}
}
