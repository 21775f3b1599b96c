package terminal

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"omnisum/hashing"
	"omnisum/hashing/verify"
)

// tableFormat is the format for people, which only this package writes; the
// others are verify's.
const tableFormat = "table"

// Formats returns the names of all formats, the default one first.
func Formats() []string {
	names := []string{tableFormat}
	for _, f := range verify.Formats() {
		names = append(names, string(f))
	}
	return names
}

// A form is how the results are written.
type form struct {
	name     string
	encoding verify.Encoding
	upper    bool
	shown    hashing.Set
}

// newForm settles what the flags say about the output.
func newForm(o SumOptions) (form, error) {
	f := form{name: strings.ToLower(o.Format), upper: o.Upper}
	if !slices.Contains(Formats(), f.name) {
		return f, fmt.Errorf("unknown format %q; choose %s", o.Format, strings.Join(Formats(), ", "))
	}
	var err error
	if f.encoding, err = verify.ParseEncoding(o.Encoding); err != nil {
		return f, err
	}
	if f.upper && f.encoding != verify.Hex {
		return f, fmt.Errorf("--upper is for hex digits, and the other encodings have a fixed case; leave --upper or --encoding out")
	}
	if (f.upper || f.encoding != verify.Hex) && f.rigid() {
		return f, fmt.Errorf("the %s format has its own form of digests; leave --upper and --encoding out, or choose table, bsd, bare or csv", f.name)
	}
	f.shown = f.usual()
	if o.Algorithms != "" {
		if f.shown, err = algorithms(o.Algorithms); err != nil {
			return f, err
		}
	}
	if f.name != tableFormat {
		err = verify.Format(f.name).Check(f.shown)
	}
	return f, err
}

// algorithms reads a list of algorithms. The error is a sentence without its
// end, where ParseSet asks a question.
func algorithms(list string) (hashing.Set, error) {
	set, err := hashing.ParseSet(list)
	if err == nil {
		return set, nil
	}
	before, near, asks := strings.Cut(strings.TrimSuffix(err.Error(), "?"), "; did you mean ")
	switch {
	case !asks:
		return 0, err
	case near == hashing.All().String(): // nothing is near
		return 0, fmt.Errorf("%s; there are %s, the families sha2, sha3, ripemd and blake, classic and all", before, near)
	}
	return 0, fmt.Errorf("%s; near to it are %s", before, near)
}

// rigid tells whether the format fixes the form of digests, so that wishing for
// another one is a mistake. JSON fixes it too, but always says so.
func (f form) rigid() bool {
	switch verify.Format(f.name) {
	case verify.GNU, verify.SFV, verify.SRI, verify.Hashdeep:
		return true
	}
	return false
}

// usual returns the algorithms if none are chosen.
func (f form) usual() hashing.Set {
	if f.name == tableFormat {
		return hashing.All()
	}
	return verify.Format(f.name).Algorithms()
}

// holdsVerdicts tells whether the output itself says the verdicts.
func (f form) holdsVerdicts() bool {
	return f.name == tableFormat || f.name == string(verify.JSON)
}

// writer returns what writes results to w in this form.
func (f form) writer(w io.Writer, colours bool) (verify.Writer, error) {
	if f.name == tableFormat {
		return &table{w: w, form: f, colours: colours}, nil
	}
	return verify.NewWriter(verify.Format(f.name), w, verify.WriterOptions{
		Upper: f.upper, Encoding: f.encoding, Algorithms: f.shown,
	})
}
