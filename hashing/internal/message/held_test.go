package message

import (
	"bytes"
	"testing"

	"omnisum/hashing/internal/hashtest"
)

func TestTheLastBlockIsHeldBackAlsoIfItIsFull(t *testing.T) {
	for _, size := range []int{BlockSize, maxHeld} {
		for _, length := range []int{0, 1, size - 1, size, size + 1, 5 * size, MaxCall, MaxCall + size, 2*MaxCall + 77} {
			data := hashtest.Data(1, length)
			for _, step := range []int{1, size - 1, size, size + 1, 4096, MaxCall + 1, length + 1} {
				var h Held
				var got []byte
				for at := 0; at < length; at += step {
					h.Write(data[at:min(at+step, length)], size, func(whole []byte, before uint64) {
						if len(whole) == 0 || len(whole)%size != 0 || len(whole) > MaxCall || before != uint64(len(got)) {
							t.Fatalf("blocks of %d in steps of %d: a piece of %d bytes, said to follow %d", size, step, len(whole), before)
						}
						got = append(got, whole...)
					})
				}
				last := bytes.Repeat([]byte{0xff}, size) // what stood there does not matter
				end := h.Last(last)
				left := length - len(got)
				if end != uint64(length) || left > size || left == 0 && length > 0 {
					t.Fatalf("blocks of %d in steps of %d: %d of %d bytes were handed out, the end is said to be %d", size, step, len(got), length, end)
				}
				if got = append(got, last...); !bytes.HasPrefix(got, data) || len(bytes.Trim(got[length:], "\x00")) > 0 {
					t.Errorf("blocks of %d in steps of %d: the message is not what was written", size, step)
				}
			}
		}
	}
}
