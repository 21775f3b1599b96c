package argon2

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"omnisum/hashing/internal/hashtest"
)

func TestDebiansProgramGivesTheSame(t *testing.T) {
	if _, err := exec.LookPath("argon2"); err != nil {
		t.Skip("Debian's argon2 program is not installed")
	}
	rng := hashtest.Rand(t)
	type example struct {
		params Params
		inputs Inputs
		want   []byte
	}
	var examples [200]example
	for i := range examples {
		p, in := randomCase(rng)
		want, _ := debian(t, p, in)
		examples[i] = example{p, in, want}
	}
	hashtest.ForEachVariant(t, "argon2", func(t *testing.T) {
		for i, x := range examples {
			got, err := Derive(context.Background(), x.params, x.inputs, nil)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, x.want) {
				t.Fatalf("case %d, %+v, password %q, salt %q:\n got %x\nwant %x", i, x.params, x.inputs.Password, x.inputs.Salt, got, x.want)
			}
		}
	})
}

// randomCase returns parameters of every kind with little memory. The program
// takes passwords of 1 to 127 bytes without NUL or line end, and any salt that
// an argument can hold.
func randomCase(rng *rand.Rand) (Params, Inputs) {
	between := func(least, most int) uint32 { return uint32(least + rng.IntN(most-least+1)) }
	p := Params{Type: Type(rng.IntN(3)), Version: Version13, Time: between(1, 4), Lanes: between(1, 9), TagLength: between(4, 200)}
	if rng.IntN(3) == 0 {
		p.Version = Version10
	}
	p.Memory = minBlocksOfLane*p.Lanes + between(0, 700)
	text := func(n uint32) []byte {
		b := make([]byte, n)
		for i := range b {
			b[i] = byte(33 + rng.IntN(94))
		}
		return b
	}
	return p, Inputs{Password: text(between(1, 127)), Salt: append([]byte("s"), text(between(8, 60))...)}
}

func TestTheResultDependsOnEveryInput(t *testing.T) {
	p := Params{ID, Version13, 2, 64, 2, 32}
	base := Inputs{Password: []byte("password"), Salt: []byte("somesalt"), Secret: []byte("secret"), Data: []byte("data")}
	seen := map[string]string{}
	add := func(name string, p Params, in Inputs) {
		tag, err := Derive(context.Background(), p, in, nil)
		if err != nil {
			t.Fatal(err)
		}
		if other, ok := seen[string(tag)]; ok {
			t.Errorf("%s and %s give the same", name, other)
		}
		seen[string(tag)] = name
	}
	add("base", p, base)
	for name, change := range map[string]func(p *Params, in *Inputs){
		"password":      func(_ *Params, in *Inputs) { in.Password = []byte("Password") },
		"salt":          func(_ *Params, in *Inputs) { in.Salt = []byte("somesalT") },
		"secret":        func(_ *Params, in *Inputs) { in.Secret = nil },
		"data":          func(_ *Params, in *Inputs) { in.Data = nil },
		"moved border":  func(_ *Params, in *Inputs) { in.Secret, in.Data = []byte("secretd"), []byte("ata") },
		"type":          func(p *Params, _ *Inputs) { p.Type = I },
		"version":       func(p *Params, _ *Inputs) { p.Version = Version10 },
		"time":          func(p *Params, _ *Inputs) { p.Time = 3 },
		"memory":        func(p *Params, _ *Inputs) { p.Memory = 72 },
		"same blocks":   func(p *Params, _ *Inputs) { p.Memory = 65 },
		"lanes":         func(p *Params, _ *Inputs) { p.Lanes = 1 },
		"length of tag": func(p *Params, _ *Inputs) { p.TagLength = 33 },
	} {
		changed, in := p, base
		change(&changed, &in)
		add(name, changed, in)
	}
}

func TestTheNumberOfCPUsDoesNotMatter(t *testing.T) {
	in := Inputs{Password: []byte("password"), Salt: []byte("somesalt")}
	for _, p := range []Params{{D, Version13, 2, 640, 5, 32}, {ID, Version13, 2, 640, 16, 32}, {I, Version10, 3, 640, 3, 32}} {
		var want []byte
		for _, cpus := range []int{1, 2, 3, 8} {
			func() {
				defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cpus))
				got, err := Derive(context.Background(), p, in, nil)
				if err != nil {
					t.Fatal(err)
				}
				if want == nil {
					want = got
				} else if !bytes.Equal(got, want) {
					t.Errorf("%+v: %d CPUs give another result", p, cpus)
				}
			}()
		}
	}
}

func TestCancellingIsQuick(t *testing.T) {
	hashtest.ForEachVariant(t, "argon2", func(t *testing.T) {
		for _, p := range []Params{
			{ID, Version13, 1 << 20, 64 << 10, 4, 32},
			{D, Version13, 1 << 30, 8, 1, 32},
			{I, Version13, 1, 512 << 10, 1, 32},
			{ID, Version13, 1, 8, 1, 32 << 20},
		} {
			t.Run(fmt.Sprintf("%v with %d KiB, %d bytes long", p.Type, p.Memory, p.TagLength), func(t *testing.T) {
				best := time.Hour
				for range 5 { // the machine may be busy with other things
					ctx, cancel := context.WithCancelCause(context.Background())
					var stopped time.Time
					timer := time.AfterFunc(30*time.Millisecond, func() {
						stopped = time.Now()
						cancel(nil)
					})
					tag, err := Derive(ctx, p, speedInputs, nil)
					if !errors.Is(err, context.Canceled) || tag != nil {
						t.Fatalf("got %d bytes, %v", len(tag), err)
					}
					timer.Stop()
					best = min(best, time.Since(stopped))
				}
				if best > 50*time.Millisecond {
					t.Errorf("it ended %v after it was cancelled", best)
				}
			})
		}
	})
}

func TestACancelledContextCostsNothing(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var progress atomic.Uint64
	if _, err := Derive(ctx, Recommended(), speedInputs, &progress); !errors.Is(err, context.Canceled) || progress.Load() != 0 {
		t.Errorf("error %v after %d segments", err, progress.Load())
	}
}

func TestMemoryIsOverwrittenHoweverItEnds(t *testing.T) {
	for _, tc := range []struct {
		name   string
		params Params
		cancel time.Duration
	}{
		{"after the result", Params{ID, Version13, 1, 16 << 10, 2, 32}, 0},
		{"with little memory", Params{D, Version10, 2, 8, 1, 32}, 0},
		{"after a cancellation", Params{D, Version13, 1 << 20, 16 << 10, 2, 32}, 10 * time.Millisecond},
	} {
		t.Run(tc.name, func(t *testing.T) {
			ctx := context.Background()
			if tc.cancel > 0 {
				var cancel context.CancelFunc
				ctx, cancel = context.WithTimeout(ctx, tc.cancel)
				defer cancel()
			}
			seen := make(chan int, 1)
			d := derivation{params: tc.params, inputs: speedInputs, released: func(memory []block) {
				left := 0
				for i := range memory {
					if memory[i] != (block{}) {
						left++
					}
				}
				if len(memory) == 0 {
					left = -1
				}
				seen <- left
			}}
			if _, err := d.run(ctx); (err != nil) != (tc.cancel > 0) {
				t.Fatal(err)
			}
			if left := <-seen; left != 0 {
				t.Errorf("%d blocks still hold something", left)
			}
		})
	}
}

func TestTheNextDerivationWaitsForMemoryOnItsWayBack(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	proceed := make(chan struct{})
	first := derivation{
		params: Params{D, Version13, 1 << 20, 1024, 1, 32}, inputs: speedInputs,
		progress: new(atomic.Uint64), released: func([]block) { <-proceed },
	}
	go func() { // cancels when the memory is in use
		for first.progress.Load() == 0 && ctx.Err() == nil {
			runtime.Gosched()
		}
		cancel()
	}()
	if _, err := first.run(ctx); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	impatient, stop := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer stop()
	small := Params{D, Version13, 1, 8, 1, 32}
	if _, err := Derive(impatient, small, speedInputs, nil); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the second one ended with %v, want it to wait until its context ends", err)
	}
	close(proceed)
	if _, err := Derive(context.Background(), small, speedInputs, nil); err != nil {
		t.Error(err)
	}
}

func TestNoMoreMemoryIsTakenThanAskedFor(t *testing.T) {
	p := Params{D, Version13, 1, 4096, 4, 32}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, err := Derive(context.Background(), p, speedInputs, nil); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	// Where memory doesn't come from the system itself, it is in here too.
	if heap, most := after.TotalAlloc-before.TotalAlloc, p.MemoryBytes()+1<<20; heap > most {
		t.Errorf("%d bytes of heap were taken, want at most %d", heap, most)
	}
}

func TestCalibrateComesNearTheTarget(t *testing.T) {
	const target = 100 * time.Millisecond
	var p Params
	var took time.Duration
	for range 5 { // the machine may be busy with other things
		var err error
		p, took, err = Calibrate(context.Background(), target, Params{Memory: 4 << 10, Lanes: 1})
		if err != nil {
			t.Fatal(err)
		}
		if p.Memory != 4<<10 || p.Lanes != 1 || p.Type != ID || p.Version != Version13 || p.TagLength != 32 || p.Time < 1 {
			t.Fatalf("got %+v", p)
		}
		if took > target/2 && took < target*2 {
			return
		}
	}
	t.Errorf("%+v take %v, want about %v", p, took, target)
}

func TestCalibrateChoosesMemoryWhereItMay(t *testing.T) {
	p, _, err := Calibrate(context.Background(), time.Millisecond, Params{})
	if err != nil || p.Memory >= startMemory || p.Memory < leastMemory || p.Time != 1 {
		t.Errorf("for a millisecond: %+v, %v", p, err)
	}
	if _, _, err := Calibrate(context.Background(), 0, Params{}); err == nil {
		t.Error("a target of nothing is accepted")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := Calibrate(ctx, time.Second, Params{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestTheNextTimeIsEstimatedFromBothPoints(t *testing.T) {
	const ms = time.Millisecond
	for _, tc := range []struct {
		tried             uint32
		took, one, target time.Duration
		want              uint32
	}{
		{1, 10 * ms, 10 * ms, 100 * ms, 10},
		{10, 55 * ms, 10 * ms, 100 * ms, 19}, // 10 for the first, 5 for each other
		{1, 200 * ms, 200 * ms, 100 * ms, 1},
		{1, 0, 0, time.Second, 1_000_000_001},
		{1, 0, 0, 1 << 62, 4294967295},
	} {
		if got := nextTime(tc.tried, tc.took, tc.one, tc.target); got != tc.want {
			t.Errorf("%d passes in %v, one in %v, target %v: %d, want %d", tc.tried, tc.took, tc.one, tc.target, got, tc.want)
		}
	}
}
