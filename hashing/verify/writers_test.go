package verify

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"omnisum/hashing"
)

func reportOf(t testing.TB, content string, want hashing.Set) hashing.Report {
	return hashing.Report{Size: int64(len(content)), Sums: sumsOf(t, content, want)}
}

// write prints files whose content is their own name.
func write(t testing.TB, f Format, opt WriterOptions, want hashing.Set, paths ...string) string {
	t.Helper()
	var b strings.Builder
	w, err := NewWriter(f, &b, opt)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range paths {
		if err := w.File(FileResult{Path: p, Report: reportOf(t, p, want)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestWritersPrintTheirFormats(t *testing.T) {
	md5, sha256 := hashing.SetOf(hashing.MD5), hashing.SetOf(hashing.SHA256)
	both := md5 | sha256
	const (
		a5  = "0cc175b9c0f1b6a831c399e269772661"                                 // MD5("a"), RFC 1321 §A.5
		a2  = "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb" // SHA-256("a")
		a64 = "ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs="
	)
	tests := []struct {
		name   string
		format Format
		opt    WriterOptions
		want   hashing.Set
		paths  []string
		text   string
	}{
		{"gnu puts two blanks between digest and name", GNU, WriterOptions{}, sha256, []string{"a"}, a2 + "  a\n"},
		{"gnu escapes a backslash", GNU, WriterOptions{}, md5, []string{`a\b`}, `\` + hexOf(t, hashing.MD5, `a\b`) + `  a\\b` + "\n"},
		{"gnu escapes line ends", GNU, WriterOptions{}, md5, []string{"a\nb\rc"}, `\` + hexOf(t, hashing.MD5, "a\nb\rc") + `  a\nb\rc` + "\n"},
		{"bsd names the algorithm", BSD, WriterOptions{}, both, []string{"a"}, "MD5 (a) = " + a5 + "\nSHA256 (a) = " + a2 + "\n"},
		{"bsd in upper case", BSD, WriterOptions{Upper: true}, md5, []string{"a"}, "MD5 (a) = " + strings.ToUpper(a5) + "\n"},
		{"bsd in base64", BSD, WriterOptions{Encoding: Base64, Upper: true}, sha256, []string{"a"}, "SHA256 (a) = " + a64 + "\n"},
		{"sfv begins with a comment and has upper-case digits", SFV, WriterOptions{}, hashing.SetOf(hashing.CRC32), []string{"a", ";b"}, sfvHead + "a E8B7BE43\n./;b " + strings.ToUpper(hexOf(t, hashing.CRC32, ";b")) + "\n"},
		{"bare has a digest a line", Bare, WriterOptions{}, both, []string{"a"}, a5 + "\n" + a2 + "\n"},
		{"sri has the values of a file on one line", SRI, WriterOptions{}, sha256 | hashing.SetOf(hashing.SHA384), []string{"a"}, "sha256-" + a64 + " sha384-" + Base64.Encode(digestOf(t, hashing.SHA384, "a"), false) + "\n"},
		{"csv is safe in spreadsheets", CSV, WriterOptions{}, md5, []string{"a", "=1+1", "+a", "-", "@a", "a,\"b"}, "path,size,algorithm,digest,error\n" +
			"a,1,MD5," + a5 + ",\n./=1+1,4,MD5," + hexOf(t, hashing.MD5, "=1+1") + ",\n./+a,2,MD5," + hexOf(t, hashing.MD5, "+a") +
			",\n-,1,MD5," + hexOf(t, hashing.MD5, "-") + ",\n./@a,2,MD5," + hexOf(t, hashing.MD5, "@a") + ",\n\"a,\"\"b\",4,MD5," + hexOf(t, hashing.MD5, "a,\"b") + ",\n"},
		{"hashdeep names its columns", Hashdeep, WriterOptions{}, both, []string{"a"}, "%%%% HASHDEEP-1.0\n%%%% size,md5,sha256,filename\n##\n1," + a5 + "," + a2 + ",a\n"},
		{"markdown quotes names", Markdown, WriterOptions{}, md5, []string{"a|`"}, markdownHead + "| `` a\\|` `` | MD5 | `" + hexOf(t, hashing.MD5, "a|`") + "` |\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := write(t, test.format, test.opt, test.want, test.paths...); got != test.text {
				t.Errorf("got\n%s\nwant\n%s", got, test.text)
			}
		})
	}
}

func TestJSONFollowsTheContract(t *testing.T) {
	var b strings.Builder
	w, _ := NewWriter(JSON, &b, WriterOptions{})
	r := hashing.Report{Size: 1, Elapsed: 7 * time.Nanosecond, ReadTime: 3, Sums: []hashing.Sum{
		{Algorithm: hashing.MD5, Digest: digestOf(t, hashing.MD5, "a"), Core: "MD5", Busy: 5, SharedWith: hashing.SetOf(hashing.RIPEMD160, hashing.SHA1)},
		{Algorithm: hashing.CRC32, Digest: digestOf(t, hashing.CRC32, "a"), Core: "CRC32 <&>", Busy: 2},
	}}
	results := []FileResult{
		{Path: "a<b>", Report: r},
		{Path: "bad\xff.bin", Report: hashing.Report{Size: 2}, Verdict: &Verdict{Result: WeakMatch, Algorithm: "MD5", Reasons: []string{"One.", "Two."}}},
		{Path: "gone", Err: fs.ErrNotExist, Kind: "missing"},
	}
	for _, r := range results {
		if err := w.File(r); err != nil {
			t.Fatal(err)
		}
	}
	want := `{"path":"a<b>","size":1,"elapsed_ns":7,"read_ns":3,"sums":[{"algorithm":"CRC32","digest":"e8b7be43","core":"CRC32 <&>","busy_ns":2,"shared_with":[]},{"algorithm":"MD5","digest":"0cc175b9c0f1b6a831c399e269772661","core":"MD5","busy_ns":5,"shared_with":["SHA-1","RIPEMD-160"]}]}
{"path":"bad` + "\ufffd" + `.bin","path_base64":"YmFk/y5iaW4=","size":2,"elapsed_ns":0,"read_ns":0,"sums":[],"verdict":{"result":"weak-match","algorithm":"MD5","reason":"One. Two."}}
{"path":"gone","sums":[],"error":{"kind":"missing","message":"file does not exist"}}
`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}

func TestFailedFilesAreRowsOfRecordsAndLeftOutOfLines(t *testing.T) {
	for _, f := range Formats() {
		var b strings.Builder
		w, _ := NewWriter(f, &b, WriterOptions{Algorithms: hashing.SetOf(hashing.MD5)})
		if err := w.File(FileResult{Path: "=gone", Err: errors.New("=gone is missing"), Kind: "missing"}); err != nil {
			t.Fatal(err)
		}
		_ = w.Close()
		if said := strings.Contains(b.String(), "gone"); said != (f == CSV || f == JSON) {
			t.Errorf("%s: %q", f, b.String())
		}
		if f == CSV && !strings.HasSuffix(b.String(), "./=gone,,,,'=gone is missing\n") {
			t.Errorf("csv: %q", b.String())
		}
	}
}

func TestFormatsRefuseWhatTheyCannotHold(t *testing.T) {
	for _, test := range []struct {
		format Format
		want   hashing.Set
		names  string
	}{
		{GNU, hashing.All(), "bsd"},
		{SFV, hashing.SetOf(hashing.MD5), "bsd"},
		{SRI, hashing.SetOf(hashing.MD5), "MD5"},
	} {
		if err := test.format.Check(test.want); err == nil || !strings.Contains(err.Error(), test.names) {
			t.Errorf("%s of %s: %v", test.format, test.want, err)
		}
		if err := test.format.Check(test.format.Algorithms()); err != nil {
			t.Errorf("%s refuses its own default: %v", test.format, err)
		}
	}
	for _, f := range []Format{SFV, Hashdeep, Markdown} {
		w, _ := NewWriter(f, &strings.Builder{}, WriterOptions{})
		if err := w.File(FileResult{Path: "a\nb", Report: reportOf(t, "a", hashing.SetOf(hashing.CRC32))}); err == nil {
			t.Errorf("%s takes a name with a line end", f)
		}
	}
	if _, err := ParseFormat("xyz"); err == nil || !strings.Contains(err.Error(), "hashdeep") {
		t.Errorf("unknown format: %v", err)
	}
	if f, err := ParseFormat("GNU"); err != nil || f != GNU {
		t.Errorf("GNU: %v", err)
	}
}

// odd are names that lists get wrong.
var odd = []string{
	"plain.bin", "two  blanks", " leading", "trailing ", "*star", `back\slash`, "new\nline", "car\rriage", "tab\there",
	"ünï ☃.bin", "bad\xff.bin", "\xbdEEEEEEE1+1", "(x) = y", "a) = b", "-dash", "#hash", ";semicolon", "quote\"'", "comma,s", "=1+1", "sub/dir.bin",
	"line\u2028separator", "next\u0085line", "SHA256", "\u202egnp.exe", "100%25.tif", "=EEEEEEE1+1", "#1 [0A1B2C3D].mkv", "=EEEEEEE1: ", "q,,\",,", "O1+88888888888888888888888888888881", "88888888888888888888888888888888", "O1 88888888888888888888888888888881 x", "O1 8888888888888888\x908888888888888881 x", "E\x10EEEEEEE1 ", "li/:///ne", "lin://\x01ne", "a://b/c", "sha256-88888888888888888888888888888888",
}

func TestOtherProgramsAcceptTheListsWeWrite(t *testing.T) {
	tests := []struct {
		format  Format
		want    hashing.Set
		program string
		args    []string
	}{
		{GNU, hashing.SetOf(hashing.SHA256), "sha256sum", []string{"-c", "--strict"}},
		{BSD, hashing.SetOf(hashing.SHA512), "sha512sum", []string{"-c", "--strict"}},
		{SFV, hashing.SetOf(hashing.CRC32), "rhash", []string{"-c"}},
		{BSD, hashing.SetOf(hashing.SHA3_256), "rhash", []string{"-c"}},
	}
	for _, test := range tests {
		t.Run(test.program+" reads "+string(test.format), func(t *testing.T) {
			program, err := exec.LookPath(test.program)
			if err != nil {
				t.Skipf("%s is not installed", test.program)
			}
			dir := t.TempDir()
			var names []string
			for _, n := range odd {
				if test.program == "rhash" && strings.ContainsAny(n, "\\\n\r") || strings.Contains(n, "/") {
					continue // rhash has no escapes
				}
				if test.program == "rhash" && (strings.TrimSpace(n) != n || strings.HasPrefix(n, "*") || strings.HasPrefix(n, "#")) {
					continue // rhash trims these
				}
				if err := os.WriteFile(filepath.Join(dir, n), []byte(n), 0o600); err != nil {
					continue // this system has no such names
				}
				names = append(names, n)
			}
			slices.Sort(names)
			list := filepath.Join(dir, "list."+string(test.format))
			if err := os.WriteFile(list, []byte(write(t, test.format, WriterOptions{}, test.want, names...)), 0o600); err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command(program, append(test.args, list)...)
			cmd.Dir = dir
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}
