// Package hashtest judges code that computes digests: a conformance kit, known
// answers, test data, and a loop over the code paths of a package.
//
// Only tests import it. It shares no code with what it judges; every Subject
// brings its own oracle.
package hashtest

import (
	"bytes"
	"fmt"
	"hash"
)

// A Computation computes one or more digests of the bytes written to it.
type Computation interface {
	// Write adds p to the message. It must neither fail, nor keep p, nor
	// change it.
	Write(p []byte)
	// Sum appends the digest of the given member of the Subject to dst. It
	// must not disturb the state.
	Sum(dst []byte, member int) []byte
	// Reset makes the Computation as good as new.
	Reset()
}

// A Member is one of the digests that a Computation yields.
type Member struct {
	// Name is the algorithm's display name, as in the file of known answers.
	Name string
	// Oracle returns the true digest of message. It must share no code with
	// the Computation.
	Oracle func(message []byte) []byte
}

// A Subject is what the kit judges.
type Subject struct {
	// Name tells apart the subjects of one test.
	Name string
	// Block is the block length in bytes, the largest one if members differ.
	Block int
	// New returns a fresh Computation. Distinct ones must be independent.
	New func() Computation
	// Members lists the digests; Sum gets an index into it.
	Members []Member
}

// Single returns the Subject of a plain hash.Hash. Its one Member has the same
// name, which is the algorithm's.
func Single(name string, start func() hash.Hash, oracle func(message []byte) []byte) Subject {
	return Subject{
		Name:    name,
		Block:   start().BlockSize(),
		New:     func() Computation { return single{start()} },
		Members: []Member{{Name: name, Oracle: oracle}},
	}
}

// single makes a Computation of a hash.Hash.
type single struct{ h hash.Hash }

func (s single) Write(p []byte) {
	if n, err := s.h.Write(p); n != len(p) || err != nil {
		panic(fmt.Sprintf("hashtest: Write of %d bytes returned %d, %v", len(p), n, err))
	}
}

func (s single) Sum(dst []byte, _ int) []byte { return s.h.Sum(dst) }

func (s single) Reset() { s.h.Reset() }

// Fused makes a Computation of a type that names its digests by values of its
// own type M; members lists them in the order of the Subject's Members.
func Fused[M any](c interface {
	Write(p []byte)
	Sum(dst []byte, member M) []byte
	Reset()
}, members ...M,
) Computation {
	return fused[M]{c, c.Sum, members}
}

type fused[M any] struct {
	writer interface {
		Write(p []byte)
		Reset()
	}
	sum     func(dst []byte, member M) []byte
	members []M
}

func (f fused[M]) Write(p []byte) { f.writer.Write(p) }

func (f fused[M]) Sum(dst []byte, member int) []byte { return f.sum(dst, f.members[member]) }

func (f fused[M]) Reset() { f.writer.Reset() }

// Oracle makes an oracle of a constructor of trusted, independent code.
func Oracle(start func() hash.Hash) func(message []byte) []byte {
	return func(message []byte) []byte {
		h := start()
		h.Write(message)
		return h.Sum(nil)
	}
}

// truth returns what the oracles of all members say.
func (s Subject) truth(message []byte) [][]byte {
	digests := make([][]byte, len(s.Members))
	for i, m := range s.Members {
		digests[i] = m.Oracle(message)
	}
	return digests
}

// check compares the digests of all members with the true ones.
func (s Subject) check(c Computation, want [][]byte) error {
	for i, m := range s.Members {
		if got := c.Sum(nil, i); !bytes.Equal(got, want[i]) {
			return fmt.Errorf("%s is %x, want %x", m.Name, got, want[i])
		}
	}
	return nil
}

// lengths lists the message lengths at which buffering, padding and the limits
// of assembly calls may go wrong.
func (s Subject) lengths() []int {
	var list []int
	for n := range 4*s.Block + 2 {
		list = append(list, n)
	}
	const call = 64 << 10 // the most that assembly gets in one call
	for _, n := range []int{call - s.Block, call - 1, call, call + 1, call + s.Block, 2*call + s.Block + 1} {
		if n > list[len(list)-1] {
			list = append(list, n)
		}
	}
	return list
}

// longest is the largest of lengths.
func (s Subject) longest() int {
	list := s.lengths()
	return list[len(list)-1]
}
