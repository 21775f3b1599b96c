package hashtest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"runtime/debug"
	"strconv"
	"testing"
)

// A check judges one promise of a Computation. It returns an error, instead of
// failing a test itself, so that the kit's own test can show that it notices
// each fault.
type check struct {
	promise string
	run     func(s Subject, rng *rand.Rand) error
}

var checks = []check{
	{"every length around the borders is right", checkLengths},
	{"random splits equal one write", checkRandomSplits},
	{"every split in two equals one write", checkEverySplit},
	{"Sum appends and leaves the state alone", checkSum},
	{"Sum midway does not disturb what follows", checkSumMidway},
	{"the input stays untouched", checkInput},
	{"nothing of the input is kept", checkNothingKept},
	{"Reset gives a fresh computation", checkReset},
	{"every alignment is right", checkAlignments},
	{"two computations do not disturb each other", checkInterleaved},
	{"distinct computations run side by side", checkConcurrent},
	{"the steady state does not allocate", checkAllocations},
}

// Conform fails t, in one subtest for each promise, unless s keeps what a core
// promises. Run it under ForEachVariant if s has several code paths.
func Conform(t *testing.T, s Subject) {
	t.Helper()
	if err := s.valid(); err != nil {
		t.Fatal(err)
	}
	for _, c := range checks {
		t.Run(s.Name+"/"+c.promise, func(t *testing.T) {
			if err := c.run(s, Rand(t)); err != nil {
				t.Error(err)
			}
		})
	}
	t.Run(s.Name+"/no byte outside of the input is read", func(t *testing.T) {
		end, start := Guarded(t, s.longest())
		if err := checkGuarded(s, end, start); err != nil {
			t.Error(err)
		}
	})
}

// valid tells whether the subject is complete enough to judge.
func (s Subject) valid() error {
	if s.Name == "" || s.Block <= 0 || s.New == nil || len(s.Members) == 0 {
		return fmt.Errorf("hashtest: incomplete subject %+v", s)
	}
	for _, m := range s.Members {
		if m.Name == "" || m.Oracle == nil {
			return fmt.Errorf("hashtest: a member of %s lacks its name or oracle", s.Name)
		}
	}
	return nil
}

// Rand returns a random generator and logs its seed. The environment variable
// SEED repeats a run.
func Rand(tb testing.TB) *rand.Rand {
	tb.Helper()
	seed := rand.Uint64()
	if text := os.Getenv("SEED"); text != "" {
		var err error
		if seed, err = strconv.ParseUint(text, 10, 64); err != nil {
			tb.Fatalf("SEED is no number: %v", err)
		}
	}
	tb.Logf("SEED=%d", seed)
	return rand.New(rand.NewPCG(seed, 0))
}

func checkLengths(s Subject, _ *rand.Rand) error {
	message := Data(1, s.longest())
	c := s.New()
	for i, n := range s.lengths() {
		// Fresh and reset computations take turns, as pooled cores do.
		if i%2 == 0 {
			c = s.New()
		} else {
			c.Reset()
		}
		c.Write(message[:n])
		if err := s.check(c, s.truth(message[:n])); err != nil {
			return fmt.Errorf("length %d: %w", n, err)
		}
	}
	return nil
}

func checkAlignments(s Subject, _ *rand.Rand) error {
	n := 5*s.Block + 3
	message := Data(2, n)
	want := s.truth(message)
	room := make([]byte, n+2*64)
	for offset := range 64 {
		p := aligned(room)[offset:][:n]
		copy(p, message)
		// The second write begins at another alignment inside of a block.
		for _, first := range []int{n, 1} {
			c := s.New()
			c.Write(p[:first])
			c.Write(p[first:])
			if err := s.check(c, want); err != nil {
				return fmt.Errorf("%d bytes at address 64k+%d, first write %d: %w", n, offset, first, err)
			}
		}
	}
	return nil
}

func checkAllocations(s Subject, _ *rand.Rand) error {
	message := Data(3, 3*s.Block+1)
	c := s.New()
	dst := make([]byte, 0, 1024)
	// Seven blocks in uneven pieces; the first run may fill a cache.
	allocations := testing.AllocsPerRun(20, func() {
		c.Reset()
		c.Write(message)
		c.Write(message[:1])
		c.Write(message)
		for i := range s.Members {
			dst = c.Sum(dst[:0], i)
		}
	})
	if allocations != 0 {
		return fmt.Errorf("%v allocations for one Reset, three Writes and the Sums", allocations)
	}
	return nil
}

// checkGuarded hashes messages that end before, or begin after, memory that
// must not be touched.
func checkGuarded(s Subject, end, start []byte) (err error) {
	// A fault in code under test becomes an error of this check instead of the
	// end of the test program.
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	n := 0
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("length %d: %v", n, fault)
		}
	}()
	message := Data(4, s.longest())
	copy(start, message)
	for _, n = range s.lengths() {
		atEnd := end[len(end)-n:]
		copy(atEnd, message)
		want := s.truth(message[:n])
		for _, p := range [][]byte{atEnd, start[:n]} {
			c := s.New()
			c.Write(p[:n/3])
			c.Write(p[n/3:])
			if err := s.check(c, want); err != nil {
				return fmt.Errorf("length %d: %w", n, err)
			}
		}
	}
	return nil
}
