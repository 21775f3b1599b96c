package listpage

import "slices"

// chunkRows is how many rows a chunk of a store holds.
const chunkRows = 4096

// A store holds rows, a million if need be: small records without pointers,
// whose names and digests stand one after the other in a block of bytes for each
// chunk. What few rows have is kept apart.
type store struct {
	chunks []*chunk
	n      int
	extras map[int]*extra
}

type chunk struct {
	packed [chunkRows]packed
	text   []byte
}

// A packed is a record but for its text and what few have.
type packed struct {
	size int64
	at   uint32 // where the text begins in that of the chunk
	name uint32 // bytes of text that are the name
	line int32
	took uint32
	end  uint32 // where the text ends
	list uint16
	kind Kind
	alg  uint8
}

func (s *store) len() int { return s.n }

func (s *store) add(r *record) {
	if s.n%chunkRows == 0 {
		if s.n > 0 {
			last := s.chunks[len(s.chunks)-1]
			last.text = slices.Clip(append([]byte(nil), last.text...))
		}
		s.chunks = append(s.chunks, new(chunk))
	}
	c := s.chunks[len(s.chunks)-1]
	at := uint32(len(c.text))
	c.text = append(c.text, r.text...)
	c.packed[s.n%chunkRows] = packed{r.size, at, r.name, r.line, r.took, uint32(len(c.text)), r.list, r.kind, r.alg}
	if r.extra != nil {
		if s.extras == nil {
			s.extras = map[int]*extra{}
		}
		s.extras[s.n] = r.extra
	}
	s.n++
}

// row returns a row as it was added.
func (s *store) row(i int) record {
	c, p := s.chunks[i/chunkRows], s.packed(i)
	return record{
		text: string(c.text[p.at:p.end]), name: p.name, line: p.line, took: p.took,
		kind: p.kind, alg: p.alg, list: p.list, size: p.size, extra: s.extras[i],
	}
}

func (s *store) packed(i int) *packed { return &s.chunks[i/chunkRows].packed[i%chunkRows] }

// name returns the name of a row, which must not be changed.
func (s *store) name(i int) []byte {
	p := s.packed(i)
	return s.chunks[i/chunkRows].text[p.at : p.at+p.name]
}
