package terminal

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"omnisum/app/internal/rows"
	"omnisum/hashing"
	"omnisum/hashing/verify"
)

// table prints one block a file for people: a heading, then a line for each
// digest with its time and speed, then the verdict.
type table struct {
	form
	w       io.Writer
	colours bool
	blocks  int
}

// widest is the length of the digests that the times are lined up behind.
// Longer ones push their times to the right; lining all up behind these would
// leave the others far apart.
const widest = 64

// File writes the block of a file. One that failed has none: the sentence on
// standard error says it all.
func (t *table) File(result verify.FileResult) error {
	if result.Err != nil {
		return nil
	}
	r := result.Report
	var b bytes.Buffer
	t.heading(&b, result.Path, rows.Bytes(r.Size))
	name, value := 0, 0
	for a := range t.shown.All() {
		name = max(name, len(a.Info().Name))
		if n := len(t.encoding.Encode(make([]byte, a.Info().Size), t.upper)); n <= widest {
			value = max(value, n)
		}
	}
	for _, s := range r.Sums {
		digest := t.encoding.Encode(s.Digest, t.upper)
		line := fmt.Sprintf("%-*s  %-*s  %s", name, s.Algorithm, value, digest, t.timing(s, r.Size))
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	fmt.Fprintf(&b, "%s in %s%s\n", plural(len(r.Sums), "digest"), rows.Duration(r.Elapsed), inBrackets(rows.Speed(r.Size, r.Elapsed)))
	if v := result.Verdict; v != nil {
		text := verdictText(v)
		if t.colours {
			word := answer(v.Result)
			text = coloured(word, v.Result) + text[len(word):]
		}
		b.WriteString(text + "\n")
	}
	_, err := t.w.Write(b.Bytes())
	return err
}

// Close ends the output; a table has no end.
func (t *table) Close() error { return nil }

// timing says how long a digest took. A core that computes several at once has
// one time, which is said at the first of them.
func (t *table) timing(s hashing.Sum, size int64) string {
	shared := s.SharedWith & t.shown
	for a := range shared.All() {
		if a < s.Algorithm {
			return "together with " + a.Info().Name
		}
	}
	text := fmt.Sprintf("%10s  %11s", padded(rows.Duration(s.Busy), 10), padded(rows.Speed(size, s.Busy), 11))
	if shared != 0 {
		text += "  together with " + shared.String()
	}
	return text
}

// padded fills text from the left to n columns; Sprintf counts bytes of "µs".
func padded(text string, n int) string {
	return strings.Repeat(" ", max(0, n-utf8.RuneCountInString(text))) + text
}

func (t *table) heading(b *bytes.Buffer, path, size string) {
	if t.blocks > 0 {
		b.WriteByte('\n')
	}
	t.blocks++
	name := verify.Display(path)
	if path == stdin {
		name = "standard input"
	}
	if t.colours {
		name = "\x1b[1m" + name + "\x1b[0m"
	}
	fmt.Fprintf(b, "%s  %s\n", name, size)
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

func inBrackets(text string) string {
	if text == "" {
		return ""
	}
	return " (" + text + ")"
}
