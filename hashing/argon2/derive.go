package argon2

import (
	"context"
	"errors"
	"sync/atomic"
)

// Derive computes the hash of the inputs, p.TagLength bytes. It uses as many
// CPUs as there are, up to one for each lane. While it works it counts in
// progress, which may be nil; p.Segments is the number that it ends with.
//
// Parameters that are out of range and memory that is not there are refused
// before any is taken, the one with an *Error for each, the other with a
// *LimitError. When ctx ends, Derive returns its error within 50 milliseconds.
// The memory is overwritten and given back to the system in every case; after
// an error that may take a moment longer, and the next call waits for it.
func Derive(ctx context.Context, p Params, in Inputs, progress *atomic.Uint64) ([]byte, error) {
	d := derivation{params: p, inputs: in, progress: progress}
	return d.run(ctx)
}

// A derivation is one call of Derive.
type derivation struct {
	params   Params
	inputs   Inputs
	progress *atomic.Uint64
	// released, if not nil, sees the memory after it was overwritten.
	released func(memory []block)
}

func (d *derivation) run(ctx context.Context) ([]byte, error) {
	p := d.params
	if err := errors.Join(p.Validate(), d.inputs.Validate()); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	SelfTest() // without the assembly it takes longer, that is all
	if err := releasing.wait(ctx); err != nil {
		return nil, err
	}
	if err := Available().Check(p); err != nil {
		return nil, err
	}
	a, err := allocate(p.laneLength() * int(p.Lanes))
	if err != nil {
		return nil, &Error{Code: CodeNoMemory, Parameter: "Memory", Message: "the system refused the memory", Err: err}
	}
	a.released = d.released
	f := newFilling(p, a.blocks, d.progress)
	defer f.forget()
	h0 := seed(p, d.inputs)
	defer clear(h0[:])
	if err := f.run(ctx, h0[:]); err != nil {
		a.releaseLater(f.written())
		return nil, err
	}
	last := f.end()
	defer clear(last[:])
	a.release()
	defer context.AfterFunc(ctx, func() { f.stop.Store(true) })()
	tag := make([]byte, p.TagLength)
	long(tag, last[:], &f.stop)
	if f.stop.Load() {
		return nil, ctx.Err() // a long tag may be half done
	}
	return tag, nil
}
