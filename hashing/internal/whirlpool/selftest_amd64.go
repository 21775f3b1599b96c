//go:build !purego

package whirlpool

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
)

// The digests of the bytes 0, 1, 2 … 130 are the known answers, which PHP 8.2
// computed. With its padding the message fills three blocks, so that the steps
// from block to block are tried too.
const (
	selfTestLength = 131
	knownWhirlpool = "abad841173ebfc3944a59f09e4fef960dca55bf878245d626bf5e6599ce15068" +
		"89928864abed85820af8ba0f0998a3243375d5aba30c3b10feba2502ceab272d"
	knownMD5 = "cc188799001d39bf0854be3426d93d51"
)

// A kernel adds whole blocks to both chaining values, or to Whirlpool's alone.
type kernel func(h *[8]uint64, md5 *[4]uint32, p []byte)

// SelfTest compares the kernels with known answers. Where one is wrong, those
// with the same instructions are not used any more: the next best take their
// place, in the end plain Go code, and the error says so. Call it before the
// first computation.
func SelfTest() error {
	return selfTest(func(h *[8]uint64, _ *[4]uint32, p []byte) { blocks(h, p) }, blocksWithMD5)
}

func selfTest(alone, withMD5 kernel) error {
	var wrong []error
	for _, use := range []struct {
		instructions string
		enabled      *bool
	}{{"AVX-512", &useAVX512}, {"AVX2", &useAVX2}} {
		// The best that is enabled is what the kernels run on.
		if *use.enabled && !right(alone, withMD5) {
			*use.enabled = false
			wrong = append(wrong, fmt.Errorf("whirlpool: the %s instructions of this processor give wrong answers", use.instructions))
		}
	}
	return errors.Join(wrong...)
}

// right tells whether all answers are right.
func right(alone, withMD5 kernel) bool {
	var message [3 * BlockSize]byte
	for i := range selfTestLength {
		message[i] = byte(i)
	}
	message[selfTestLength] = 0x80
	end := message[len(message)-8:]

	binary.BigEndian.PutUint64(end, selfTestLength<<3)
	first, _ := digests(alone, message[:])
	second, _ := digests(withMD5, message[:])
	binary.LittleEndian.PutUint64(end, selfTestLength<<3)
	_, third := digests(withMD5, message[:])

	return first == knownWhirlpool && second == knownWhirlpool && third == knownMD5
}

// digests returns what a kernel makes of a message with padding.
func digests(k kernel, padded []byte) (whirlpool, md5 string) {
	var h [8]uint64
	words := initialMD5
	k(&h, &words, padded)
	var long, short []byte
	for _, row := range h {
		long = binary.LittleEndian.AppendUint64(long, row)
	}
	for _, word := range words {
		short = binary.LittleEndian.AppendUint32(short, word)
	}
	return hex.EncodeToString(long), hex.EncodeToString(short)
}
