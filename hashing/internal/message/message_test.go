package message

import (
	"bytes"
	"encoding/binary"
	"testing"

	"omnisum/hashing/internal/hashtest"
)

func TestEveryByteIsHandedOutOnceInWholeBlocks(t *testing.T) {
	data := hashtest.Data(1, 2*MaxCall+77)
	for _, step := range []int{1, 63, 64, 65, 4096, MaxCall, MaxCall + 1, len(data)} {
		var m Message
		var got []byte
		for at := 0; at < len(data); at += step {
			m.Write(data[at:min(at+step, len(data))], func(whole []byte) {
				if len(whole) == 0 || len(whole)%BlockSize != 0 || len(whole) > MaxCall {
					t.Fatalf("in steps of %d: a piece of %d bytes", step, len(whole))
				}
				got = append(got, whole...)
			})
		}
		last := [2 * BlockSize]byte{BlockSize: 0xff} // what stood there does not matter
		got = append(got, m.Padded(&last, true)...)
		if !bytes.HasPrefix(got, data) || len(got)%BlockSize != 0 {
			t.Errorf("in steps of %d the message is not what was written", step)
		}
	}
}

func TestThePaddingIsThatOfTheStandards(t *testing.T) {
	for n := range 3 * BlockSize {
		var m Message
		m.Write(make([]byte, n), func([]byte) {})
		for highFirst, order := range map[bool]binary.ByteOrder{true: binary.BigEndian, false: binary.LittleEndian} {
			var last [2 * BlockSize]byte
			p := m.Padded(&last, highFirst)
			rest := n % BlockSize
			if p[rest] != 0x80 || order.Uint64(p[len(p)-8:]) != uint64(8*n) || len(bytes.Trim(p[rest+1:len(p)-8], "\x00")) > 0 {
				t.Errorf("%d bytes end with %x", n, p)
			}
			if want := (rest + 9 + BlockSize - 1) / BlockSize * BlockSize; len(p) != want {
				t.Errorf("%d bytes end with %d bytes, not %d", n, len(p), want)
			}
		}
	}
}

func TestAMessageCanBeEmptiedAndWrittenAnew(t *testing.T) {
	var m, fresh Message
	m.Write(make([]byte, 100), func([]byte) {})
	m.Reset()
	for _, each := range []*Message{&m, &fresh} {
		each.Write([]byte("abc"), func([]byte) { t.Error("a block of three bytes") })
	}
	var a, b [2 * BlockSize]byte
	if !bytes.Equal(m.Padded(&a, false), fresh.Padded(&b, false)) {
		t.Error("what was there before is not forgotten")
	}
}
