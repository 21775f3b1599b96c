package argon2

import "unsafe"

// A worker computes segments. Its blocks lie at the start of a page, because
// the speed of the kernel depends on how its memory lies.
type worker struct {
	*filling
	scratch *block // of the block that is being computed
	cursors [woven]cursor
	// For addresses.
	zero, middle, scratch2 *block
}

func newWorker(f *filling) *worker {
	own := alignedBlocks(4 + 2*woven)
	w := &worker{filling: f, scratch: &own[0], zero: &own[1], middle: &own[2], scratch2: &own[3]}
	for i := range w.cursors {
		w.cursors[i].input, w.cursors[i].addresses = &own[4+2*i], &own[5+2*i]
	}
	return w
}

// alignedBlocks returns blocks that begin at a multiple of a page.
func alignedBlocks(n int) []block {
	const page = 4096
	raw := make([]byte, n*blockLen+page)
	skip := -uintptr(unsafe.Pointer(&raw[0])) % page
	return unsafe.Slice((*block)(unsafe.Pointer(&raw[skip])), n)
}

// A cursor is at work on one segment.
type cursor struct {
	lane           int
	dst, prev, ref int    // places in memory, of the next block and its inputs
	first          uint64 // word of the block before
	// For addressing that doesn't depend on the data, RFC 9106 §3.4.1.2.
	input, addresses *block
}

// A span is what the segments of a slice have in common.
type span struct {
	first       int  // of the blocks to compute
	independent bool // addressing doesn't depend on the data
	withOld     bool // the block that was there before is added
	ownLane     bool // blocks refer only to their own lane, or there is no other
	start, area int  // the blocks of a lane to refer to, of other slices
}

// span says what is to be done in a slice.
func (f *filling) span(pass uint32, slice int) span {
	s := span{
		independent: f.p.Type == I || f.p.Type == ID && pass == 0 && slice < syncPoints/2,
		// Version 1.0 overwrites.
		withOld: pass > 0 && f.p.Version != Version10,
		ownLane: f.p.Lanes == 1,
	}
	if pass == 0 {
		s.area = slice * f.segment
		if slice == 0 {
			s.first, s.ownLane = 2, true
		}
		return s
	}
	s.area = f.length - f.segment
	if slice != syncPoints-1 {
		s.start = (slice + 1) * f.segment
	}
	return s
}

// segments computes the segments of the lanes from first to end, block by
// block in turn.
func (w *worker) segments(pass uint32, slice, first, end int) {
	s := w.span(pass, slice)
	cursors := w.cursors[:end-first]
	for i := range cursors {
		w.place(&cursors[i], &s, pass, slice, first+i)
	}
	for i := s.first; i < w.segment; i++ {
		if w.stop.Load() {
			return
		}
		for c := range cursors {
			w.block(&cursors[c], &s, i)
		}
	}
	if w.progress != nil {
		w.progress.Add(uint64(len(cursors)))
	}
}

// place puts a cursor at the start of a segment.
func (w *worker) place(c *cursor, s *span, pass uint32, slice, lane int) {
	c.lane = lane
	c.dst = lane*w.length + slice*w.segment + s.first
	c.prev = c.dst - 1
	if slice == 0 && s.first == 0 {
		c.prev += w.length
	}
	if s.independent {
		*c.input = block{
			uint64(pass), uint64(lane), uint64(slice),
			uint64(w.length) * uint64(w.p.Lanes), uint64(w.p.Time), uint64(w.p.Type),
		}
		w.nextAddresses(c)
	}
	c.first = w.memory[c.prev][0]
	c.ref = w.reference(c, s, s.first)
}

// block computes block i of a segment.
func (w *worker) block(c *cursor, s *span, i int) {
	dst := &w.memory[c.dst]
	c.first = start(dst, &w.memory[c.prev], &w.memory[c.ref], w.scratch, s.withOld)
	c.prev = c.dst
	if i+1 < w.segment {
		c.dst++
		c.ref = w.reference(c, s, i+1)
	}
	finish(dst, w.scratch, &w.memory[c.ref])
}

// reference returns the place of the block that block i of a segment refers
// to, RFC 9106 §3.4. The block before has its first word already.
func (w *worker) reference(c *cursor, s *span, i int) int {
	var j uint64
	if s.independent {
		if i%blockWords == 0 && i > 0 {
			w.nextAddresses(c)
		}
		j = c.addresses[i%blockWords]
	} else {
		j = c.first
	}
	lane := c.lane
	if !s.ownLane {
		lane = int(uint32(j>>32) % w.p.Lanes)
	}
	area := uint64(s.area)
	if lane == c.lane {
		area += uint64(i) - 1
	} else if i == 0 {
		area--
	}
	x := uint64(uint32(j))
	x = x * x >> 32
	at := s.start + int(area-1-area*x>>32)
	if at >= w.length {
		at -= w.length
	}
	return lane*w.length + at
}

// nextAddresses fills a block with the next 128 pairs of numbers, RFC 9106
// §3.4.1.2. It may stand between the two parts of another compression.
func (w *worker) nextAddresses(c *cursor) {
	c.input[6]++
	w.compress(w.middle, c.input)
	w.compress(c.addresses, w.middle)
}

// compress sets dst to the compression of a zero block and ref.
func (w *worker) compress(dst, ref *block) {
	start(dst, w.zero, ref, w.scratch2, false)
	finish(dst, w.scratch2, dst)
}
