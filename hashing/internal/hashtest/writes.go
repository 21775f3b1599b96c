package hashtest

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
)

func checkRandomSplits(s Subject, rng *rand.Rand) error {
	for round := range 64 {
		limit := 12 * s.Block
		if round%16 == 0 {
			limit = s.longest()
		}
		message := Data(rng.Uint32(), rng.IntN(limit+1))
		want := s.truth(message)
		c := s.New()
		var pieces []int
		for rest := message; len(rest) > 0; {
			n := min(pieceLength(s, rng), len(rest))
			c.Write(rest[:n])
			rest = rest[n:]
			pieces = append(pieces, n)
		}
		if err := s.check(c, want); err != nil {
			return fmt.Errorf("length %d, last writes %v: %w", len(message), pieces[max(0, len(pieces)-20):], err)
		}
	}
	return nil
}

// pieceLength picks the length of a write: often within a block, sometimes
// many blocks.
func pieceLength(s Subject, rng *rand.Rand) int {
	switch rng.IntN(4) {
	case 0:
		return rng.IntN(4)
	case 1:
		return rng.IntN(s.Block + 1)
	case 2:
		return rng.IntN(3)*s.Block + rng.IntN(3)
	}
	return rng.IntN(64*s.Block + 1)
}

func checkEverySplit(s Subject, _ *rand.Rand) error {
	message := Data(5, 4*s.Block+1)
	want := s.truth(message)
	c := s.New()
	for first := range len(message) + 1 {
		c.Reset()
		c.Write(message[:first])
		c.Write(message[first:])
		if err := s.check(c, want); err != nil {
			return fmt.Errorf("first write %d of %d: %w", first, len(message), err)
		}
	}
	c.Reset()
	for i := range message {
		c.Write(message[i : i+1])
	}
	if err := s.check(c, want); err != nil {
		return fmt.Errorf("one byte at a time: %w", err)
	}
	return nil
}

func checkSum(s Subject, _ *rand.Rand) error {
	message := Data(6, 2*s.Block+1)
	for n := range len(message) + 1 {
		c := s.New()
		c.Write(message[:n])
		want := s.truth(message[:n])
		for i := range s.Members {
			if err := checkAppend(c, i, want[i]); err != nil {
				return fmt.Errorf("length %d, %s: %w", n, s.Members[i].Name, err)
			}
		}
		// Once more in the other order: no member may spoil another.
		for i := len(s.Members) - 1; i >= 0; i-- {
			if got := c.Sum(nil, i); !bytes.Equal(got, want[i]) {
				return fmt.Errorf("length %d: a later Sum of %s is %x, want %x", n, s.Members[i].Name, got, want[i])
			}
		}
	}
	return nil
}

// checkAppend calls Sum with and without room in dst.
func checkAppend(c Computation, member int, want []byte) error {
	const prefix, beyond = 5, 9
	for _, spare := range []int{0, 1, len(want), len(want) + beyond} {
		memory := bytes.Repeat([]byte{0xa5}, prefix+spare)
		dst := memory[:prefix]
		got := c.Sum(dst, member)
		if len(got) != prefix+len(want) || !bytes.Equal(got[prefix:], want) {
			return fmt.Errorf("appended to %x: %x, want %x", dst, got, want)
		}
		untouched := memory
		if spare >= len(want) {
			if &got[0] != &memory[0] {
				return errors.New("room in dst was not used")
			}
			untouched = append(bytes.Clone(memory[:prefix]), memory[prefix+len(want):]...)
		}
		if bytes.Count(untouched, []byte{0xa5}) != len(untouched) {
			return fmt.Errorf("Sum changed memory around the digest: %x", untouched)
		}
		if !bytes.Equal(got[:prefix], memory[:prefix]) {
			return fmt.Errorf("Sum lost the bytes in dst: %x", got)
		}
	}
	return nil
}

func checkSumMidway(s Subject, rng *rand.Rand) error {
	message := Data(7, 6*s.Block+5)
	c := s.New()
	written := 0
	for written < len(message) {
		n := min(rng.IntN(s.Block+2), len(message)-written)
		c.Write(message[written : written+n])
		written += n
		if err := s.check(c, s.truth(message[:written])); err != nil {
			return fmt.Errorf("after %d bytes: %w", written, err)
		}
	}
	return nil
}

func checkInput(s Subject, _ *rand.Rand) error {
	for n := range 3*s.Block + 2 {
		memory := Data(8, n+2*s.Block)
		before := bytes.Clone(memory)
		c := s.New()
		c.Write(memory[s.Block : s.Block+n/2])
		c.Write(memory[s.Block+n/2 : s.Block+n])
		for i := range s.Members {
			c.Sum(nil, i)
		}
		if !bytes.Equal(memory, before) {
			return fmt.Errorf("length %d: the input or its neighbourhood changed", n)
		}
	}
	return nil
}

func checkNothingKept(s Subject, _ *rand.Rand) error {
	message := Data(9, s.longest())
	scratch := make([]byte, len(message))
	for _, piece := range []int{1, s.Block - 1, s.Block, s.Block + 1, 3*s.Block + 2, len(message)} {
		if piece == 0 {
			continue
		}
		part := message[:min(len(message), 40*piece)]
		c := s.New()
		for rest := part; len(rest) > 0; {
			n := copy(scratch[:min(piece, len(rest))], rest)
			c.Write(scratch[:n])
			for i := range scratch[:n] {
				scratch[i] = 0x5a
			}
			rest = rest[n:]
		}
		if err := s.check(c, s.truth(part)); err != nil {
			return fmt.Errorf("writes of %d bytes from memory that is used again: %w", piece, err)
		}
	}
	return nil
}

func checkReset(s Subject, rng *rand.Rand) error {
	c := s.New()
	for round := range 30 {
		c.Write(Data(rng.Uint32(), rng.IntN(3*s.Block)))
		if round%2 == 0 {
			c.Sum(nil, rng.IntN(len(s.Members)))
		}
		c.Reset()
		message := Data(rng.Uint32(), rng.IntN(3*s.Block))
		c.Write(message)
		if err := s.check(c, s.truth(message)); err != nil {
			return fmt.Errorf("length %d after Reset: %w", len(message), err)
		}
	}
	c.Reset()
	c.Reset()
	if err := s.check(c, s.truth(nil)); err != nil {
		return fmt.Errorf("nothing after Reset: %w", err)
	}
	return nil
}

func checkInterleaved(s Subject, rng *rand.Rand) error {
	const n = 3
	var messages [n][]byte
	var written [n]int
	var cs [n]Computation
	for i := range n {
		messages[i] = Data(rng.Uint32(), 8*s.Block+i)
		cs[i] = s.New()
	}
	for range 200 {
		i := rng.IntN(n)
		piece := min(rng.IntN(s.Block), len(messages[i])-written[i])
		cs[i].Write(messages[i][written[i] : written[i]+piece])
		written[i] += piece
		cs[rng.IntN(n)].Sum(nil, rng.IntN(len(s.Members)))
	}
	for i := range n {
		if err := s.check(cs[i], s.truth(messages[i][:written[i]])); err != nil {
			return fmt.Errorf("computation %d of %d: %w", i, n, err)
		}
	}
	return nil
}

func checkConcurrent(s Subject, _ *rand.Rand) error {
	const n = 4
	errs := make([]error, n)
	var wg sync.WaitGroup
	for i := range n {
		message := Data(uint32(100+i), 20*s.Block+i)
		want := s.truth(message)
		wg.Go(func() {
			for range 20 {
				c := s.New()
				c.Write(message[:i*s.Block+1])
				c.Write(message[i*s.Block+1:])
				if err := s.check(c, want); err != nil {
					errs[i] = fmt.Errorf("goroutine %d: %w", i, err)
					return
				}
			}
		})
	}
	wg.Wait()
	return errors.Join(errs...)
}

// Writes runs a fuzzer's input as a program of write lengths: each byte is the
// length of one write, those from 200 up stand for whole blocks and a bit more.
// It returns an error unless the digests are true.
func Writes(s Subject, program []byte) error {
	var lengths []int
	total := 0
	for _, b := range program {
		n := int(b)
		if n >= 200 {
			n = (n-200)/3*s.Block + n%3
		}
		lengths = append(lengths, n)
		total += n
	}
	message := Data(10, total)
	c := s.New()
	rest := message
	for _, n := range lengths {
		c.Write(rest[:n])
		rest = rest[n:]
	}
	if err := s.check(c, s.truth(message)); err != nil {
		return fmt.Errorf("writes of %v: %w", lengths, err)
	}
	return nil
}
