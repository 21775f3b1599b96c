package look

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// withLineMetrics returns the font with another ascent and descent, in parts of
// the em.
//
// Fyne 2.7 gives a line the height of the face that holds the blank and puts
// its baseline at the ascent of the first run's face; a line that begins in
// Japanese is then set too low and loses its foot. With the ascent of the usual
// CJK fonts on the Latin face too, all lines have one baseline and nothing is
// cut. The tables are those of the OpenType specification: hhea holds ascender,
// descender and line gap from byte 4; OS/2 the typographic ones from byte 68
// and the Windows ones from byte 74. Checksums of tables are left as they were,
// since nothing here reads them.
func withLineMetrics(font []byte, ascent, descent float64) ([]byte, error) {
	out := append([]byte(nil), font...)
	head, err := table(out, "head", 54)
	if err != nil {
		return nil, err
	}
	hhea, err := table(out, "hhea", 10)
	if err != nil {
		return nil, err
	}
	os2, err := table(out, "OS/2", 78)
	if err != nil {
		return nil, err
	}
	em := float64(binary.BigEndian.Uint16(head[18:]))
	put := func(b []byte, v float64) { binary.BigEndian.PutUint16(b, uint16(int16(v*em))) }
	for _, b := range [][]byte{hhea[4:], os2[68:]} {
		put(b, ascent)
		put(b[2:], -descent)
		put(b[4:], 0)
	}
	put(os2[74:], ascent)
	put(os2[76:], descent)
	return out, nil
}

// table returns the named table of an OpenType font, as a part of font, if it
// has at least want bytes.
func table(font []byte, name string, want int) ([]byte, error) {
	if len(font) < 12 {
		return nil, errors.New("font is too short for a table directory")
	}
	n := int(binary.BigEndian.Uint16(font[4:]))
	for i := range n {
		at := 12 + 16*i
		if at+16 > len(font) {
			return nil, errors.New("font ends in its table directory")
		}
		if string(font[at:at+4]) != name {
			continue
		}
		from := int(binary.BigEndian.Uint32(font[at+8:]))
		size := int(binary.BigEndian.Uint32(font[at+12:]))
		if size < want || from > len(font)-size {
			return nil, fmt.Errorf("table %s of the font is cut", name)
		}
		return font[from : from+size], nil
	}
	return nil, fmt.Errorf("font has no table %s", name)
}
