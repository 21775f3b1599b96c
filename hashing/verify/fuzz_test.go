package verify

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"omnisum/hashing"
)

// FuzzParse reads anything. Whatever it finds must be well formed, and a digest
// that is not in the text must never match.
func FuzzParse(f *testing.F) {
	samples, err := filepath.Glob("testdata/lists/*")
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range samples {
		if text, err := os.ReadFile(s); err == nil && len(text) < 4096 && !strings.HasSuffix(s, "INDEX.tsv") {
			f.Add(text, filepath.Base(s))
		}
	}
	f.Add([]byte("\\"), "")
	f.Add([]byte("()= "), "x.sha256")
	f.Add([]byte("untrusted comment: \nRW"), "")
	f.Add([]byte("\xff\xfea"), "")
	f.Fuzz(func(t *testing.T, text []byte, name string) {
		l := Parse(text, name)
		wellFormed(t, l)
		noFalseVerdict(t, l)
	})
}

func wellFormed(t *testing.T, l List) {
	for i, e := range l.Entries {
		if e.Line < 1 || e.Rule == "" || e.Size < -1 {
			t.Errorf("entry %d is not well formed: %+v", i, e)
		}
		for a := range e.Candidates.All() {
			if a.Info().Size != len(e.Digest) {
				t.Errorf("entry %d: %d bytes cannot be %s", i, len(e.Digest), a)
			}
		}
		_ = UnsafeName(e.Path)
		_ = Display(e.Path)
		_ = e.Names()
	}
	for _, m := range l.Malformed {
		if m.Reason == "" || m.Number < 1 {
			t.Errorf("malformed line is not well formed: %+v", m)
		}
	}
}

// noFalseVerdict judges a file whose digests are in no text.
func noFalseVerdict(t *testing.T, l List) {
	const secret = "no text has this file's digests"
	file := File{Name: "x.iso", Size: int64(len(secret))}
	for _, done := range []hashing.Set{0, hashing.SetOf(hashing.SHA256), hashing.All()} {
		v := Judge(l, file, sumsOf(t, secret, done))
		if v.Result == Match || v.Result == WeakMatch && !v.Matched.Has(hashing.CRC32) {
			t.Errorf("a digest that is not in the text matches: %s", v.Reason())
		}
		if v.Reason() == "" {
			t.Errorf("no reason: %+v", v)
		}
		if v.Result == Mismatch && done == 0 {
			t.Errorf("mismatch although nothing is computed: %s", v.Reason())
		}
	}
	_ = First(l, file, hashing.All())
}

// FuzzWriterRoundTrip writes a file's digests in every format and reads them
// back: name, algorithm and digest survive where the format holds them, and the
// verdict on the same file is a match.
func FuzzWriterRoundTrip(f *testing.F) {
	cutOff := "sha256\f88888888888888888888888888888888" // rhash takes such a list for no text
	for _, n := range append(odd, cutOff) {
		for choice := range uint8(3 * len(formats)) {
			f.Add(n, []byte("content"), choice)
		}
	}
	f.Add("a.iso", []byte(""), uint8(128))
	f.Fuzz(func(t *testing.T, name string, content []byte, choice uint8) {
		if name == "" || strings.ContainsRune(name, 0) || strings.HasSuffix(name, "/") || len(name) > 1000 {
			t.Skip("no file has this name")
		}
		if strings.TrimSpace(newLine(1, detect([]byte(name)).decode([]byte(name))).text) == "" {
			t.Skip("a name in which nothing can be seen reads like no name, since pasted digests end in such characters")
		}
		n := int(choice & 127)
		format, enc := formats[n%len(formats)], Encoding(n/len(formats)%3)
		if format == CSV && strings.Contains(name, "\r\n") {
			t.Skip("readers of CSV make one line end of it (RFC 4180)")
		}
		roundTrip(t, format, enc, name, string(content), choice >= 128)
	})
}

func roundTrip(t *testing.T, format Format, enc Encoding, name, content string, upper bool) {
	want := format.Algorithms() & computable
	if format == JSON || format == Hashdeep {
		enc = Hex
	}
	if format == Bare {
		// A list of bare digests has no names, so its own name must tell.
		want = hashing.SetOf(hashing.SHA256)
	}
	var b bytes.Buffer
	w, err := NewWriter(format, &b, WriterOptions{Upper: upper, Encoding: enc, Algorithms: want})
	if err != nil {
		t.Fatal(err)
	}
	report := reportOf(t, content, want)
	if w.File(FileResult{Path: name, Report: report}) != nil {
		return // the format cannot hold the name and says so
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	listName := "list." + string(format)
	if format == Bare {
		listName = "x.sha256"
	}
	l := Parse(b.Bytes(), listName)
	for _, s := range report.Sums {
		if !holds(l, s, name, format) {
			t.Fatalf("%s: %s of %q is not read back from\n%s\nentries: %+v\nmalformed: %+v", format, s.Algorithm, name, b.String(), l.Entries, l.Malformed)
		}
	}
	if n := len(l.Entries); n != len(report.Sums) {
		t.Fatalf("%s: %d entries for %d digests of %q in\n%s\n%+v", format, n, len(report.Sums), name, b.String(), l.Entries)
	}
	v := Judge(l, File{Name: name, Size: int64(len(content))}, sumsOf(t, content, hashing.All()))
	wanted := Match
	if want == hashing.SetOf(hashing.CRC32) {
		wanted = WeakMatch
	}
	if v.Result != wanted {
		t.Fatalf("%s of %q: %s: %s\n%s", format, name, v.Result, v.Reason(), b.String())
	}
}

// holds tells whether an entry has the digest, and the name among its readings.
func holds(l List, s hashing.Sum, name string, format Format) bool {
	for _, e := range l.Entries {
		if !bytes.Equal(e.Digest, s.Digest) || !e.Candidates.Has(s.Algorithm) {
			continue
		}
		if format == Bare || format == SRI {
			return e.Path == ""
		}
		for _, n := range e.Names() {
			if n == name || n == "./"+name {
				return true
			}
		}
	}
	return false
}
