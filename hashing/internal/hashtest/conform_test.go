package hashtest

import (
	"crypto/md5"
	"crypto/sha256"
	"crypto/sha512"
	"hash"
	"testing"
)

// pair is an honest computation of two digests with different block lengths.
type pair struct{ small, large hash.Hash }

func newPair() Computation { return pair{sha256.New(), sha512.New()} }

func (p pair) Write(b []byte) { p.small.Write(b); p.large.Write(b) }
func (p pair) Reset()         { p.small.Reset(); p.large.Reset() }

func (p pair) Sum(dst []byte, member int) []byte {
	if member == 0 {
		return p.small.Sum(dst)
	}
	return p.large.Sum(dst)
}

func subject(start func() Computation) Subject {
	return Subject{Name: "pair", Block: 128, New: start, Members: []Member{
		{"SHA-256", Oracle(sha256.New)}, {"SHA-512", Oracle(sha512.New)},
	}}
}

func TestHonestComputationsPass(t *testing.T) {
	Conform(t, subject(newPair))
	Conform(t, Single("MD5", md5.New, Oracle(md5.New)))
}

// named yields its digests by names, as fused types of families do.
type named struct{ pair }

func (n named) Sum(dst []byte, member string) []byte {
	return n.pair.Sum(dst, map[string]int{"small": 0, "large": 1}[member])
}

func TestFusedTypesWithMembersOfTheirOwnPass(t *testing.T) {
	s := subject(func() Computation { return Fused(named{newPair().(pair)}, "small", "large") })
	Conform(t, s)
	KnownAnswers(t, s)
}

// Each faulty computation is honest but for one overridden method.
type (
	hidesLength  struct{ pair } // loses a bit at one length only
	badSplit     struct{ pair } // drops writes of one byte
	finishing    struct{ pair } // Sum ends the hash
	overwriting  struct{ pair } // Sum starts at the beginning of dst
	spilling     struct{ pair } // Sum scribbles over the room behind
	reallocating struct{ pair } // Sum ignores the room in dst
	swapping     struct{ pair } // yields the other member
	scribbling   struct{ pair } // Write changes the input
	noReset      struct{ pair } // Reset forgets one member
	allocating   struct{ pair }
	overreading  struct{ pair }
	underreading struct{ pair }
	unaligned    struct{ pair } // wrong at one alignment
)

func (c hidesLength) Write(b []byte) {
	if len(b) == 64<<10 {
		b = b[1:]
	}
	c.pair.Write(b)
}

func (c badSplit) Write(b []byte) {
	if len(b) != 1 {
		c.pair.Write(b)
	}
}

type keeper struct {
	pair
	kept *[]byte
}

func (c keeper) flush()         { c.pair.Write(*c.kept); *c.kept = nil }
func (c keeper) Write(b []byte) { c.flush(); *c.kept = b }
func (c keeper) Reset()         { *c.kept = nil; c.pair.Reset() }

func (c keeper) Sum(dst []byte, member int) []byte {
	c.flush()
	return c.pair.Sum(dst, member)
}

func (c finishing) Sum(dst []byte, member int) []byte {
	dst = c.pair.Sum(dst, member)
	c.pair.Write([]byte{0x80})
	return dst
}

func (c overwriting) Sum(dst []byte, member int) []byte { return c.pair.Sum(dst[:0], member) }

func (c spilling) Sum(dst []byte, member int) []byte {
	dst = c.pair.Sum(dst, member)
	if len(dst) < cap(dst) {
		dst[:cap(dst)][len(dst)] = 0
	}
	return dst
}

func (c reallocating) Sum(dst []byte, member int) []byte {
	return c.pair.Sum(append([]byte(nil), dst...), member)
}

func (c swapping) Sum(dst []byte, member int) []byte { return c.pair.Sum(dst, 1-member) }

func (c scribbling) Write(b []byte) {
	c.pair.Write(b)
	if len(b) > 3 {
		b[3]++
	}
}

func (c noReset) Reset() { c.small.Reset() }

var sink []byte

func (c allocating) Write(b []byte) { sink = make([]byte, len(b)+1); c.pair.Write(b) }

func (c overreading) Write(b []byte) {
	c.pair.Write(b)
	readAt(b, len(b))
}

func (c underreading) Write(b []byte) {
	c.pair.Write(b)
	readAt(b, -1)
}

func (c unaligned) Write(b []byte) {
	if len(b) > 1 && addressModulo64(b) == 37 {
		b = b[1:]
	}
	c.pair.Write(b)
}

// shared is one state for all computations.
var shared = newPair()

func TestEveryFaultIsNoticed(t *testing.T) {
	tests := []struct {
		fault   string
		promise string
		start   func() Computation
	}{
		{"a wrong digest of 64 KiB", "every length around the borders is right", func() Computation { return hidesLength{newPair().(pair)} }},
		{"a lost byte between writes", "every split in two equals one write", func() Computation { return badSplit{newPair().(pair)} }},
		{"lost bytes among random writes", "random splits equal one write", func() Computation { return badSplit{newPair().(pair)} }},
		{"input that is used after Write", "nothing of the input is kept", func() Computation { return keeper{newPair().(pair), new([]byte)} }},
		{"a Sum that ends the hash", "Sum appends and leaves the state alone", func() Computation { return finishing{newPair().(pair)} }},
		{"a Sum that disturbs what follows", "Sum midway does not disturb what follows", func() Computation { return finishing{newPair().(pair)} }},
		{"a Sum that overwrites dst", "Sum appends and leaves the state alone", func() Computation { return overwriting{newPair().(pair)} }},
		{"a Sum that writes behind the digest", "Sum appends and leaves the state alone", func() Computation { return spilling{newPair().(pair)} }},
		{"a Sum that ignores the room in dst", "Sum appends and leaves the state alone", func() Computation { return reallocating{newPair().(pair)} }},
		{"members that changed places", "every length around the borders is right", func() Computation { return swapping{newPair().(pair)} }},
		{"a changed input", "the input stays untouched", func() Computation { return scribbling{newPair().(pair)} }},
		{"a Reset that forgets a member", "Reset gives a fresh computation", func() Computation { return noReset{newPair().(pair)} }},
		{"an allocation per Write", "the steady state does not allocate", func() Computation { return allocating{newPair().(pair)} }},
		{"a wrong digest at one alignment", "every alignment is right", func() Computation { return unaligned{newPair().(pair)} }},
		{"computations that share a state", "two computations do not disturb each other", func() Computation { shared.Reset(); return shared }},
	}
	covered := map[string]bool{"distinct computations run side by side": true} // a data race would end this test under -race
	for _, test := range tests {
		t.Run(test.fault, func(t *testing.T) {
			for _, c := range checks {
				if c.promise != test.promise {
					continue
				}
				covered[c.promise] = true
				err := c.run(subject(test.start), Rand(t))
				if err == nil {
					t.Fatalf("the check %q noticed nothing", c.promise)
				}
				t.Log(err)
				return
			}
			t.Fatalf("there is no check %q", test.promise)
		})
	}
	for _, c := range checks {
		if !covered[c.promise] {
			t.Errorf("no fault shows that the check %q works", c.promise)
		}
	}
}

func TestReadsBesideTheInputAreNoticed(t *testing.T) {
	s := subject(func() Computation { return overreading{newPair().(pair)} })
	end, start := Guarded(t, s.longest())
	if err := checkGuarded(s, end, start); err == nil {
		t.Error("a read behind the input was not noticed")
	}
	s = subject(func() Computation { return underreading{newPair().(pair)} })
	if err := checkGuarded(s, end, start); err == nil {
		t.Error("a read before the input was not noticed")
	}
}

func TestIncompleteSubjectsAreRefused(t *testing.T) {
	whole := subject(newPair)
	if err := whole.valid(); err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(s *Subject){
		"no name":         func(s *Subject) { s.Name = "" },
		"no block length": func(s *Subject) { s.Block = 0 },
		"no constructor":  func(s *Subject) { s.New = nil },
		"no member":       func(s *Subject) { s.Members = nil },
		"no oracle":       func(s *Subject) { s.Members = []Member{{Name: "SHA-256"}} },
	} {
		s := whole
		spoil(&s)
		if s.valid() == nil {
			t.Errorf("a subject with %s was accepted", name)
		}
	}
}

func FuzzWrites(f *testing.F) {
	f.Add([]byte{0, 1, 63, 64, 199, 200, 203, 255})
	f.Fuzz(func(t *testing.T, program []byte) {
		if err := Writes(subject(newPair), program); err != nil {
			t.Error(err)
		}
		lossy := func() Computation { return badSplit{newPair().(pair)} }
		if err := Writes(subject(lossy), append(program, 1)); err == nil {
			t.Error("a lost byte was not noticed")
		}
	})
}

func TestTablesAreCompared(t *testing.T) {
	right := "# comment\nlength\tsha256\tsha512\n0\t" +
		"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\t" +
		"cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e\n"
	if rows, err := compareTable(subject(newPair), right); rows != 1 || err != nil {
		t.Errorf("%d rows agree, %v; want 1", rows, err)
	}
	for _, wrong := range []string{"0\t00\t00\n", "0\t00\n", "x\t00\t00\n", "-1\t00\t00\n"} {
		if _, err := compareTable(subject(newPair), wrong); err == nil {
			t.Errorf("the row %q was accepted", wrong)
		}
	}
}
