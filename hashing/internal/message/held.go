package message

// maxHeld is the size of the largest block that can be held back, BLAKE2b's.
const maxHeld = 128

// Held is what is remembered of a message whose last block is treated
// differently, as BLAKE2 does (RFC 7693 §3.3). Since that may be a full one, a full
// block too is held back until more follows. The zero value is an empty message.
type Held struct {
	Count uint64 // bytes in the blocks that were handed out
	tail  [maxHeld]byte
	n     int
}

// Reset makes the message empty.
func (h *Held) Reset() { h.Count, h.n = 0, 0 }

// Write adds p to the message and hands out the blocks of size bytes that cannot
// be the last one, in pieces of at most MaxCall bytes, each with the number of
// bytes before it. It does not keep p.
func (h *Held) Write(p []byte, size int, blocks func(whole []byte, before uint64)) {
	if h.n > 0 {
		n := copy(h.tail[h.n:size], p)
		h.n += n
		if p = p[n:]; len(p) == 0 {
			return
		}
		blocks(h.tail[:size], h.Count)
		h.Count += uint64(size)
	}
	for len(p) > size {
		n := min(len(p)-1, MaxCall) &^ (size - 1)
		blocks(p[:n], h.Count)
		h.Count += uint64(n)
		p = p[n:]
	}
	h.n = copy(h.tail[:], p)
}

// Last copies the last block to block, which is zero behind it, and returns the
// number of bytes up to the end of the message.
func (h *Held) Last(block []byte) (length uint64) {
	clear(block[copy(block, h.tail[:h.n]):])
	return h.Count + uint64(h.n)
}
