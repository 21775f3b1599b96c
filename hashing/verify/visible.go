package verify

import (
	"fmt"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// VisibleJSON returns a writer of JSON text to w that escapes the characters
// which Display escapes too, and which would otherwise reach a terminal. The
// text means the same with them. Each write must end between characters.
func VisibleJSON(w io.Writer) io.Writer { return visibleJSON{w} }

type visibleJSON struct{ w io.Writer }

func (v visibleJSON) Write(text []byte) (int, error) {
	if _, err := v.w.Write(visible(text)); err != nil {
		return 0, err
	}
	return len(text), nil
}

// visible escapes what cannot be seen in strings. Between them JSON has nothing
// of that but line ends.
func visible(text []byte) []byte {
	var out []byte
	from := 0
	for i := 0; i < len(text); {
		if c := text[i]; c < 0x7f {
			i++
			continue
		}
		r, n := utf8.DecodeRune(text[i:])
		if hidden(r) {
			out = append(out, text[from:i]...)
			if r > 0xffff {
				high, low := utf16.EncodeRune(r)
				out = fmt.Appendf(out, `\u%04x\u%04x`, high, low)
			} else {
				out = fmt.Appendf(out, `\u%04x`, r)
			}
			from = i + n
		}
		i += n
	}
	if from == 0 {
		return text
	}
	return append(out, text[from:]...)
}
