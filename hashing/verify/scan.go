package verify

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
	"unicode/utf8"
)

// blockSize is how much of a list Scan reads at a time. Lists shorter than that
// are parsed whole.
const blockSize = 256 << 10

// maxLine is the longest line that Scan takes.
const maxLine = 16 << 20

// lookAhead is how many lines a reader of lines may take at once.
const lookAhead = 16

// Error makes a malformed line an error that Scan can yield.
func (l Line) Error() string { return fmt.Sprintf("line %d: %s", l.Number, l.Reason) }

// Scan reads a list of any length and yields its entries as they come; of forms
// that consist of lines it never holds more than some blocks. Signed texts and
// structured documents can only be read whole, so for them MaxText holds.
//
// An error of type Line tells of a malformed line, after which Scan goes on;
// any other error ends it. Entries that stand twice are yielded twice, and
// Conflict is not set; see Resolver.
func Scan(r io.Reader, name string) iter.Seq2[Entry, error] {
	return scanBlocks(r, name, blockSize)
}

// scanBlocks is Scan with blocks of another size.
func scanBlocks(r io.Reader, name string, block int) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		s := &scanner{r: r, name: name, block: block, yield: yield}
		if err := s.run(); err != nil && !s.stopped {
			yield(Entry{}, err)
		}
	}
}

type scanner struct {
	r       io.Reader
	name    string
	block   int
	yield   func(Entry, error) bool
	stopped bool

	raw    []byte // read, but not yet cut into lines
	ended  bool
	wide   charset // utf16LE or utf16BE if the text is that
	number int     // lines cut so far
	ruled  bool    // only the common line ends count
	p      *parser
}

func (s *scanner) run() error {
	if err := s.fill(s.block); err != nil {
		return err
	}
	if s.ended || s.whole() {
		return s.parseAll()
	}
	s.wide = detect(s.raw)
	s.p = newParser(&List{Name: s.name}, utf8Text)
	s.p.partial = true
	for !s.stopped {
		chunk, err := s.cut()
		if err != nil {
			return err
		}
		if err := s.lines(chunk); err != nil || s.ended && len(s.raw) == 0 {
			return err
		}
		if err := s.fill(len(s.raw) + s.block); err != nil {
			return err
		}
	}
	return nil
}

// fill reads until n bytes are at hand or the input ends.
func (s *scanner) fill(n int) error {
	have := len(s.raw)
	if n <= have || s.ended {
		return nil
	}
	s.raw = append(s.raw, make([]byte, n-have)...)
	got, err := io.ReadFull(s.r, s.raw[have:])
	s.raw = s.raw[:have+got]
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		s.ended = true
		return nil
	}
	return err
}

// whole tells whether the text can only be read as a whole.
func (s *scanner) whole() bool {
	text := detect(s.raw).decode(s.raw)
	p := newParser(&List{Name: s.name}, utf8Text)
	return strings.Contains(text, clearSigned) || p.kind(text) != lineText
}

func (s *scanner) parseAll() error {
	if err := s.fill(MaxText + 1); err != nil {
		return err
	}
	l := Parse(s.raw, s.name)
	if l.Refused != "" {
		return errors.New(l.Refused)
	}
	s.emit(l.Entries, l.Malformed)
	return nil
}

// emit yields entries and malformed lines.
func (s *scanner) emit(entries []Entry, malformed []Line) {
	for _, e := range entries {
		if s.stopped = s.stopped || !s.yield(e, nil); s.stopped {
			return
		}
	}
	for _, m := range malformed {
		if s.stopped = s.stopped || !s.yield(Entry{}, m); s.stopped {
			return
		}
	}
}

// cut takes the whole lines from what was read.
func (s *scanner) cut() (string, error) {
	at := len(s.raw)
	if !s.ended {
		at = lastLine(s.raw, s.wide)
	}
	if at == 0 && len(s.raw) > maxLine {
		return "", fmt.Errorf("the list has a line of more than %d MB", maxLine>>20)
	}
	chunk := s.raw[:at]
	c := s.wide
	if c == utf8Text || c == windows1252 {
		// Each block by itself, since one odd name must not spoil the others.
		c = utf8Text
		if !utf8.Valid(chunk) {
			c = windows1252
		}
	}
	s.p.charset = c
	text := c.decode(chunk)
	s.raw = append(s.raw[:0], s.raw[at:]...)
	if strings.ContainsRune(text, 0) {
		return "", errors.New("this is not text: it holds zero bytes")
	}
	return text, nil
}

// lastLine returns the length of the whole lines at the start of raw.
func lastLine(raw []byte, c charset) int {
	switch c {
	case utf16LE, utf16BE:
		for at := len(raw) &^ 1; at >= 2; at -= 2 {
			unit := raw[at-2 : at]
			if c == utf16LE && unit[0] == '\n' && unit[1] == 0 || c == utf16BE && unit[0] == 0 && unit[1] == '\n' {
				return at
			}
		}
		return 0
	}
	at := bytes.LastIndexAny(raw, "\r\n") + 1
	if at > 0 && at == len(raw) && raw[at-1] == '\r' {
		// Its other half may be yet to come.
		at = bytes.LastIndexAny(raw[:at-1], "\r\n") + 1
	}
	return at
}

// lines reads a block of lines. The last ones are kept until those behind them
// are there, as a value may go on in the next block.
func (s *scanner) lines(chunk string) error {
	p := s.p
	if strings.Contains(chunk, clearSigned) {
		return fmt.Errorf("the list holds a signed message behind other text and is too long to be read at once; the limit is %d MB", MaxText>>20)
	}
	if s.number == 0 {
		s.ruled = ruled(chunk)
	}
	added := splitLines(chunk, s.number+1, s.ruled)
	if len(added) > 0 {
		s.number = added[len(added)-1].number
	}
	p.lines = append(p.lines, added...)
	last := s.ended && len(s.raw) == 0
	i := 0
	for i < len(p.lines) && (last || i+lookAhead < len(p.lines)) {
		i += p.step(i)
	}
	p.lines = append(p.lines[:0], p.lines[min(i, len(p.lines)):]...)
	p.finish()
	s.emit(p.entries, p.list.Malformed)
	p.entries, p.list.Malformed = p.entries[:0], p.list.Malformed[:0]
	// Sizes stand beside their values, and all of them would be as long as the list.
	p.earlier, p.sizes = p.sizes, map[string]int64{}
	return nil
}
