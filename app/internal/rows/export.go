package rows

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"omnisum/hashing"
	"omnisum/hashing/verify"
)

// An Export is the digests of all files that are done, as they will be written.
// It belongs to whoever asked for it and may be used on any goroutine.
type Export struct {
	format verify.Format
	want   hashing.Set
	files  []exported
}

type exported struct {
	path   string
	report hashing.Report
	// What is needed to judge the file; the list is nil if it is not to be.
	list *verify.List
	file verify.File
	sums []hashing.Sum
	// doubt says why equal digests are no match, "" if they are one.
	doubt string
}

// Export takes the digests of all files that are done and that have what the
// format holds.
func (m *Model) Export(format verify.Format) *Export {
	e := &Export{format: format, want: m.held(format)}
	for _, id := range m.order {
		f := m.files[id]
		if f.state != Done || e.want == 0 {
			continue
		}
		x := exported{path: f.path, report: f.report}
		for _, s := range f.sums {
			if e.want.Has(s.Algorithm) {
				x.report.Sums = append(x.report.Sums, s)
			}
		}
		if setOf(x.report.Sums) != e.want {
			continue // it is without some that the others have
		}
		if expected := m.expectedOf(f); expected != nil {
			x.list, x.file, x.sums = &expected.list, f.subject(), f.sums
			if s, bad := m.badSignature(f); bad {
				x.doubt = fileOf(s, "") + findingWords(s)
			}
		}
		e.files = append(e.files, x)
	}
	return e
}

// held returns which of the digests that all finished files have a format
// holds. Of those that hold one algorithm it is the format's usual one, else
// the first that is not broken.
func (m *Model) held(format verify.Format) hashing.Set {
	have, any := hashing.All(), false
	for _, id := range m.order {
		if f := m.files[id]; f.state == Done {
			have, any = have&setOf(f.sums), true
		}
	}
	if !any {
		return 0
	}
	if format.Check(have) == nil {
		return have
	}
	if usual := have & format.Algorithms(); usual != 0 && format.Check(usual) == nil {
		return usual
	}
	for _, broken := range []bool{false, true} {
		for a := range have.All() {
			if one := hashing.SetOf(a); a.Info().Broken == broken && format.Check(one) == nil {
				return one
			}
		}
	}
	return 0
}

// Len returns how many files will be written.
func (e *Export) Len() int { return len(e.files) }

// Refusal says why there is nothing to write.
func (e *Export) Refusal() string {
	if e.format == verify.SFV {
		return "There is nothing to export: an SFV file holds CRC32 values. Choose CRC32 among the algorithms, and export when a file is done."
	}
	return "There is nothing to export before the digests of a file are done."
}

// Name returns the file name to propose.
func (e *Export) Name() string {
	stem := "checksums"
	if len(e.files) == 1 {
		stem = filepath.Base(e.files[0].path)
	}
	switch e.format {
	case verify.GNU:
		name := ""
		for a := range e.want.All() {
			name = a.Info().Extensions[0]
		}
		if len(e.files) > 1 {
			return strings.ToUpper(name) + "SUMS"
		}
		return stem + "." + name
	case verify.BSD:
		return stem + ".CHECKSUM"
	case verify.Hashdeep:
		return stem + ".hashdeep.txt"
	case verify.Markdown:
		return stem + ".md"
	}
	return stem + "." + string(e.format)
}

// Write writes the files. Those below the folder that the list will stand in
// are named from there, others with their whole path.
func (e *Export) Write(w io.Writer, folder string) error {
	out, err := verify.NewWriter(e.format, w, verify.WriterOptions{Algorithms: e.want})
	if err != nil {
		return err
	}
	for _, x := range e.files {
		r := verify.FileResult{Path: nameIn(folder, x.path), Report: x.report}
		if x.list != nil {
			v := verify.Judge(*x.list, x.file, x.sums)
			if x.doubt != "" && (v.Result == verify.Match || v.Result == verify.WeakMatch) {
				v = verify.Verdict{Reasons: []string{"The digest is equal, but a signature is bad.", x.doubt}}
			}
			r.Verdict = &v
		}
		if err := out.File(r); err != nil {
			return fmt.Errorf("%s: %w", r.Path, err)
		}
	}
	return out.Close()
}

func nameIn(folder, path string) string {
	below, err := filepath.Rel(folder, path)
	if err != nil || below == ".." || strings.HasPrefix(below, ".."+string(filepath.Separator)) {
		return filepath.ToSlash(path)
	}
	return filepath.ToSlash(below)
}
