package verify

import (
	"fmt"
	"io"
	"strings"

	"omnisum/hashing"
)

// A Format is a form in which digests are written.
type Format string

// The formats.
const (
	GNU      Format = "gnu"
	BSD      Format = "bsd"
	SFV      Format = "sfv"
	CSV      Format = "csv"
	JSON     Format = "json"
	SRI      Format = "sri"
	Bare     Format = "bare"
	Hashdeep Format = "hashdeep"
	Markdown Format = "markdown"
)

// formats lists all formats in the order of the help text.
var formats = []Format{GNU, BSD, SFV, CSV, JSON, SRI, Bare, Hashdeep, Markdown}

// Formats returns every format.
func Formats() []Format { return append([]Format(nil), formats...) }

// ParseFormat finds the format with this name, in any case.
func ParseFormat(name string) (Format, error) {
	var names []string
	for _, f := range formats {
		if strings.EqualFold(name, string(f)) {
			return f, nil
		}
		names = append(names, string(f))
	}
	return "", fmt.Errorf("unknown format %q; choose one of %s", name, strings.Join(names, ", "))
}

// sriSet are the algorithms that Subresource Integrity knows.
var sriSet = func() hashing.Set {
	var s hashing.Set
	for a := range hashing.All().All() {
		if a.Info().SRI != "" {
			s = s.With(a)
		}
	}
	return s
}()

// Algorithms returns what is computed if nobody says otherwise.
func (f Format) Algorithms() hashing.Set {
	switch f {
	case GNU:
		return hashing.SetOf(hashing.SHA256)
	case SFV:
		return hashing.SetOf(hashing.CRC32)
	case SRI:
		return sriSet
	}
	return hashing.All()
}

// Check returns an error that says what to do if the format cannot hold
// digests of these algorithms.
func (f Format) Check(want hashing.Set) error {
	switch {
	case f == GNU && want.Len() > 1:
		return fmt.Errorf("the gnu format holds one algorithm; use -f bsd, which names the algorithm on each line")
	case f == SFV && want != hashing.SetOf(hashing.CRC32):
		return fmt.Errorf("the sfv format holds CRC32 only; use -f bsd, which names the algorithm on each line")
	case f == SRI && want&^sriSet != 0:
		return fmt.Errorf("the sri format has no name for %s; it knows %s", want&^sriSet, sriSet)
	}
	return nil
}

// WriterOptions set the form of digests. The zero value is lower-case hex.
type WriterOptions struct {
	// Upper prints hex digits in upper case, where the format allows it.
	Upper bool
	// Encoding is the form of digests in BSD, CSV, Bare and Markdown.
	Encoding Encoding
	// Algorithms are the columns of Hashdeep; without it the first file tells.
	Algorithms hashing.Set
}

// A FileResult is what became of one file.
type FileResult struct {
	// Path is the name to write, relative to where the list will stand.
	Path   string
	Report hashing.Report
	// Err is why there are no digests, or nil.
	Err error
	// Kind is the kind of Err as JSON names it.
	Kind string
	// Verdict is the answer to an expected value, or nil if there is none.
	Verdict *Verdict
}

// A Writer prints results, one file after another. The line formats leave out
// files that failed, since nothing is known about them. Close ends the output
// but does not close what it goes to.
type Writer interface {
	File(r FileResult) error
	Close() error
}

// NewWriter returns a writer of format f.
func NewWriter(f Format, w io.Writer, opt WriterOptions) (Writer, error) {
	switch f {
	case GNU:
		return &lineWriter{w: w, print: gnuLines}, nil
	case BSD:
		return &lineWriter{w: w, opt: opt, print: bsdLines}, nil
	case SFV:
		return &lineWriter{w: w, print: sfvLines, head: sfvHead}, nil
	case SRI:
		return &lineWriter{w: w, print: sriLines}, nil
	case Bare:
		return &lineWriter{w: w, opt: opt, print: bareLines}, nil
	case Hashdeep:
		return &lineWriter{w: w, opt: opt, print: hashdeepLines, columns: true}, nil
	case Markdown:
		return &lineWriter{w: w, opt: opt, print: markdownLines, head: markdownHead}, nil
	case CSV:
		return newCSVWriter(w, opt), nil
	case JSON:
		return newJSONWriter(w), nil
	}
	return nil, fmt.Errorf("unknown format %q", string(f))
}
