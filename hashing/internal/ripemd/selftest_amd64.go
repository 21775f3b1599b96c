//go:build !purego

package ripemd

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
)

// selfTestLength is the length of the message 0, 1, 2, … whose digests are the
// known answers. With its padding it fills three blocks, so that the steps from
// block to block are tried too.
const selfTestLength = 131

// knownDigests are the digests of that message, in the order of the members'
// bits; PHP 8.2 computed them.
var knownDigests = [...]string{
	"68a874d0aef258ee21d63f0b6ed4c234",
	"394f2f74385ce581e6984839ab483b5adae42a10",
	"4c67d8d5b3430e089635bdb2511613c9e7366858976e412fe027c6a5596156fb",
	"07d95575d41906bb83d93a40b3605824ed917737c0dc2f4235afcfc9f3d71c59825427a8d517e15b",
	"cc188799001d39bf0854be3426d93d51",
}

// assembly is what the self-test judges.
type assembly struct {
	fused  func(k kernel, l *lanes, s *scratch, p []byte)
	single func(v *variant, h *[maxWords]uint32, p []byte)
}

// SelfTest compares all assembly with known answers. What is wrong is not used
// any more: the next best takes its place, in the end plain Go code, and the
// error says so. Call it before the first computation.
func SelfTest() error { return selfTest(assembly{kernel.blocks, blocks}) }

func selfTest(a assembly) error {
	var wrong []error
	for _, use := range []struct {
		instructions string
		enabled      *bool
	}{{"paced AVX-512", &usePaced}, {"AVX-512", &useAVX512}, {"AVX2", &useAVX2}} {
		// The best that is enabled is what a runs on.
		if *use.enabled && !a.right() {
			*use.enabled = false
			wrong = append(wrong, fmt.Errorf("ripemd: the %s instructions of this processor give wrong answers", use.instructions))
		}
	}
	return errors.Join(wrong...)
}

// right tells whether all answers are right.
func (a assembly) right() bool {
	var message [3 * BlockSize]byte
	for i := range selfTestLength {
		message[i] = byte(i)
	}
	message[selfTestLength] = 0x80
	binary.LittleEndian.PutUint64(message[len(message)-8:], selfTestLength<<3)

	for k, has := range computes {
		if has == 0 {
			continue // noKernel
		}
		l := initialLanes
		a.fused(kernel(k), &l, new(scratch), message[:])
		for i, digest := range knownDigests {
			m := Members(1) << i
			if has&m != 0 && hex.EncodeToString(l.appendDigest(nil, m)) != digest {
				return false
			}
		}
	}
	for i, v := range [...]*variant{&variant128, &variant160, &variant256, &variant320} {
		h := v.init
		a.single(v, &h, message[:])
		if hex.EncodeToString(v.appendDigest(nil, &h)) != knownDigests[i] {
			return false
		}
	}
	return true
}
