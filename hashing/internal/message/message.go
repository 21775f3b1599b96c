// Package message cuts a message into the blocks of 64 bytes that MD5, SHA-1,
// SHA-256 and the RIPEMDs work on, and pads its end as they want it. For BLAKE2 it
// holds the last block back.
package message

import "encoding/binary"

// BlockSize is the size of a block in bytes.
const BlockSize = 64

// MaxCall is the most that assembly gets in one call: it can't be preempted,
// and whatever stops the world waits for it.
const MaxCall = 64 << 10

// A Message is what is remembered of a message besides the state that its whole
// blocks have led to. The zero value is an empty message.
type Message struct {
	Length uint64 // in bytes
	tail   [BlockSize]byte
}

// Reset makes the message empty.
func (m *Message) Reset() { m.Length = 0 }

// Write adds p to the message and hands out the blocks that are whole now, in
// pieces of at most MaxCall bytes. It does not keep p.
func (m *Message) Write(p []byte, blocks func(whole []byte)) {
	have := int(m.Length % BlockSize)
	m.Length += uint64(len(p))
	if have > 0 {
		n := copy(m.tail[have:], p)
		if have+n < BlockSize {
			return
		}
		blocks(m.tail[:])
		p = p[n:]
	}
	for len(p) >= BlockSize {
		n := min(len(p), MaxCall) &^ (BlockSize - 1)
		blocks(p[:n])
		p = p[n:]
	}
	copy(m.tail[:], p)
}

// Padded returns the one or two blocks that end the message: what is left of it,
// a one bit, zeros, and the length in bits, its high byte first (FIPS 180-4
// §5.1.1) or its low one (RFC 1321 §3.1–3.2). The message stays as it is; last
// holds the result.
func (m *Message) Padded(last *[2 * BlockSize]byte, highFirst bool) []byte {
	n := copy(last[:], m.tail[:m.Length%BlockSize])
	clear(last[n:])
	last[n] = 0x80
	end := BlockSize
	if n+9 > end {
		end = 2 * BlockSize
	}
	if highFirst {
		binary.BigEndian.PutUint64(last[end-8:], m.Length<<3)
	} else {
		binary.LittleEndian.PutUint64(last[end-8:], m.Length<<3)
	}
	return last[:end]
}
