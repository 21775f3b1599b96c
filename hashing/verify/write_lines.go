package verify

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"omnisum/hashing"
)

// A lineWriter prints formats in which each digest or file is a line.
type lineWriter struct {
	w       io.Writer
	opt     WriterOptions
	head    string
	columns bool // a header names the algorithms
	print   func(b *strings.Builder, path string, r hashing.Report, opt WriterOptions) error
	begun   bool
}

func (w *lineWriter) File(r FileResult) error {
	if r.Err != nil {
		return nil
	}
	var b strings.Builder
	if w.columns && !w.begun {
		if w.opt.Algorithms == 0 {
			w.opt.Algorithms = algorithmsOf(r.Report)
		}
		w.head = hashdeepHead(w.opt.Algorithms)
	}
	if err := w.print(&b, filepath.ToSlash(r.Path), r.Report, w.opt); err != nil {
		return err
	}
	if err := w.begin(); err != nil {
		return err
	}
	_, err := io.WriteString(w.w, b.String())
	return err
}

func (w *lineWriter) begin() error {
	if w.begun || w.head == "" {
		return nil
	}
	w.begun = true
	_, err := io.WriteString(w.w, w.head)
	return err
}

func (w *lineWriter) Close() error { return w.begin() }

func algorithmsOf(r hashing.Report) hashing.Set {
	var s hashing.Set
	for _, sum := range r.Sums {
		s = s.With(sum.Algorithm)
	}
	return s
}

// escapeName escapes a name as GNU coreutils does, and returns the mark that
// then stands at the start of the line.
func escapeName(path string) (mark, name string) {
	if strings.ContainsAny(path, "\\\n\r") {
		return `\`, escapes.Replace(path)
	}
	return "", path
}

// pairMark stands between digest and name.
const pairMark = "  "

func gnuLines(b *strings.Builder, path string, r hashing.Report, _ WriterOptions) error {
	mark, name := escapeName(path)
	// A list with such bytes is not in UTF-8.
	if seen := newLine(0, detect([]byte(path)).decode([]byte(path))).text; severalValues(pairMark+seen) || rareEnd(seen) >= 0 {
		mark = `\` // or what is like a digest or a line end in the name could be one
	}
	for _, s := range r.Sums {
		fmt.Fprintf(b, "%s%x%s%s\n", mark, s.Digest, pairMark, name)
	}
	return nil
}

func bsdLines(b *strings.Builder, path string, r hashing.Report, opt WriterOptions) error {
	mark, name := escapeName(path)
	for _, s := range r.Sums {
		fmt.Fprintf(b, "%s%s (%s) = %s\n", mark, s.Algorithm.Info().Tag, name, opt.Encoding.Encode(s.Digest, opt.Upper))
	}
	return nil
}

// sfvHead lets readers recognise the format even without the file's name.
const sfvHead = "; CRC32 values written by Omnisum\n"

func sfvLines(b *strings.Builder, path string, r hashing.Report, _ WriterOptions) error {
	if err := oneLine(SFV, path); err != nil {
		return err
	}
	if semicolon(path) {
		path = "./" + path // or it would be a comment
	}
	for _, s := range r.Sums {
		fmt.Fprintf(b, "%s %s\n", path, Hex.Encode(s.Digest, true))
	}
	return nil
}

// oneLine refuses names that a format without escapes cannot hold.
func oneLine(f Format, path string) error {
	if strings.ContainsAny(path, "\n\r") {
		return fmt.Errorf("the %s format cannot hold the line end in the name of %s; use -f gnu or -f json", f, quote(path))
	}
	return nil
}

// sriLines prints the values of one file on one line, as an integrity attribute
// takes them (W3C SRI §3.5).
func sriLines(b *strings.Builder, _ string, r hashing.Report, _ WriterOptions) error {
	var values []string
	for _, s := range r.Sums {
		prefix := s.Algorithm.Info().SRI
		if prefix == "" {
			return SRI.Check(hashing.SetOf(s.Algorithm))
		}
		values = append(values, prefix+"-"+Base64.Encode(s.Digest, false))
	}
	if len(values) > 0 {
		b.WriteString(strings.Join(values, " ") + "\n")
	}
	return nil
}

func bareLines(b *strings.Builder, _ string, r hashing.Report, opt WriterOptions) error {
	for _, s := range r.Sums {
		b.WriteString(opt.Encoding.Encode(s.Digest, opt.Upper) + "\n")
	}
	return nil
}

func hashdeepHead(want hashing.Set) string {
	var names []string
	for a := range want.All() {
		names = append(names, strings.ToLower(a.Info().Tag))
	}
	return "%%%% HASHDEEP-1.0\n%%%% size," + strings.Join(append(names, "filename"), ",") + "\n##\n"
}

// hashdeepLines prints size, digests and name. The name comes last and is not
// quoted, so it may hold commas.
func hashdeepLines(b *strings.Builder, path string, r hashing.Report, opt WriterOptions) error {
	if err := oneLine(Hashdeep, path); err != nil {
		return err
	}
	fmt.Fprintf(b, "%d,", r.Size)
	for a := range opt.Algorithms.All() {
		s, ok := r.Sum(a)
		if !ok {
			return fmt.Errorf("the hashdeep format needs a %s digest of %s, which was not computed", a, quote(path))
		}
		fmt.Fprintf(b, "%x,", s.Digest)
	}
	b.WriteString(path + "\n")
	return nil
}

const markdownHead = "| File | Algorithm | Digest |\n|------|-----------|--------|\n"

func markdownLines(b *strings.Builder, path string, r hashing.Report, opt WriterOptions) error {
	if err := oneLine(Markdown, path); err != nil {
		return err
	}
	for _, s := range r.Sums {
		fmt.Fprintf(b, "| %s | %s | `%s` |\n", codeSpan(path), s.Algorithm, opt.Encoding.Encode(s.Digest, opt.Upper))
	}
	return nil
}

// codeSpan quotes a name for a table cell (CommonMark §6.1 and GFM §4.10): the
// fence is longer than any run of backticks inside, and a bar needs a
// backslash even in code.
func codeSpan(name string) string {
	fence := "`"
	for strings.Contains(name, fence) {
		fence += "`"
	}
	if strings.HasPrefix(name, "`") || strings.HasSuffix(name, "`") || strings.HasPrefix(name, " ") && strings.HasSuffix(name, " ") {
		name = " " + name + " "
	}
	return fence + strings.ReplaceAll(name, "|", `\|`) + fence
}
