package app

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Published digests of "abc" and of nothing: FIPS 180 examples, RFC 1321,
// and the check values of the CRC catalogue.
const (
	abcMD5    = "900150983cd24fb0d6963f7d28e17f72"
	abcSHA1   = "a9993e364706816aba3e25717850c26c9cd0d89d"
	abcSHA256 = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
	abcSHA3   = "3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532"
	abcCRC    = "352441c2"
	noneMD5   = "d41d8cd98f00b204e9800998ecf8427e"
	noneSHA   = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
)

func TestAlgorithmsAndFormats(t *testing.T) {
	folder(t, map[string]string{"abc": "abc", "empty": "", "new\nline": "abc"})
	for _, c := range []struct {
		name string
		args []string
		want expectation
	}{
		{"the table is the default and has every algorithm", []string{"abc"}, expectation{
			has: []string{"abc  3 bytes\n", abcCRC, abcMD5, abcSHA256, "RIPEMD-320", "Whirlpool", "BLAKE3", "19 digests in "}, silent: true,
		}},
		{"an empty file has its true digests", []string{"empty"}, expectation{has: []string{"empty  0 bytes\n", noneMD5, noneSHA, "00000000"}, silent: true}},
		{"a list of algorithms in any spelling", []string{"-a", "sha3_256, MD5", "abc"}, expectation{has: []string{abcMD5, abcSHA3, "2 digests"}, not: []string{abcSHA1}}},
		{"classic means sixteen", []string{"-a", "classic", "abc"}, expectation{has: []string{"16 digests"}, not: []string{"BLAKE"}}},
		{"an unknown algorithm names near ones", []string{"-a", "sha265", "abc"}, expectation{code: 2, says: []string{"sha265", "SHA-256"}}},
		{"gnu is SHA-256", []string{"-f", "gnu", "abc"}, expectation{out: abcSHA256 + "  abc\n", silent: true}},
		{"gnu with another algorithm", []string{"-f", "gnu", "-a", "md5", "abc"}, expectation{out: abcMD5 + "  abc\n"}},
		{"gnu escapes names", []string{"-f", "gnu", "new\nline"}, expectation{out: `\` + abcSHA256 + `  new\nline` + "\n"}},
		{"gnu with several algorithms names bsd", []string{"-f", "gnu", "-a", "md5,sha1", "abc"}, expectation{code: 2, says: []string{"bsd"}}},
		{"bsd", []string{"-f", "bsd", "-a", "md5,sha256", "abc"}, expectation{out: "MD5 (abc) = " + abcMD5 + "\nSHA256 (abc) = " + abcSHA256 + "\n"}},
		{"sfv is CRC32", []string{"-f", "sfv", "abc"}, expectation{has: []string{"abc " + strings.ToUpper(abcCRC)}}},
		{"sfv with several algorithms names bsd", []string{"-f", "sfv", "-a", "md5,crc32", "abc"}, expectation{code: 2, says: []string{"bsd"}}},
		{"sfv with another algorithm", []string{"-f", "sfv", "-a", "md5", "abc"}, expectation{code: 2, says: []string{"CRC32"}}},
		{"bare", []string{"-f", "bare", "-a", "md5,sha1", "abc"}, expectation{out: abcMD5 + "\n" + abcSHA1 + "\n"}},
		{"sri", []string{"-f", "sri", "-a", "sha256", "abc"}, expectation{has: []string{"sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="}}},
		{"sri has three algorithms", []string{"-f", "sri", "abc"}, expectation{has: []string{"sha256-", "sha384-", "sha512-"}}},
		{"sri knows no MD5", []string{"-f", "sri", "-a", "md5", "abc"}, expectation{code: 2, says: []string{"SHA-256"}}},
		{"csv", []string{"-f", "csv", "-a", "md5", "abc"}, expectation{has: []string{"path,size,algorithm,digest,error", "abc,3,MD5," + abcMD5 + ","}}},
		{"an unknown format names the others", []string{"-f", "xml", "abc"}, expectation{code: 2, says: []string{"xml", "gnu", "json"}}},
		{"upper", []string{"-f", "bare", "-a", "md5", "--upper", "abc"}, expectation{out: strings.ToUpper(abcMD5) + "\n"}},
		{"base64", []string{"-f", "bare", "-a", "md5", "--encoding", "base64", "abc"}, expectation{out: "kAFQmDzST7DWlj99KOF/cg==\n"}},
		{"base32", []string{"-f", "bare", "-a", "sha1", "--encoding", "base32", "abc"}, expectation{out: "VGMT4NSHA2AWVOR6EVYXQUGCNSONBWE5\n"}},
		{"an unknown encoding", []string{"--encoding", "base58", "abc"}, expectation{code: 2, says: []string{"base58", "base64"}}},
		{"upper base64 would be wrong", []string{"--upper", "--encoding", "base64", "abc"}, expectation{code: 2, says: []string{"--upper"}}},
		{"gnu has its own form", []string{"-f", "gnu", "--upper", "abc"}, expectation{code: 2, says: []string{"gnu"}}},
		{"JSON is lower-case hex whatever is wanted", []string{"-f", "json", "-a", "md5", "--upper", "abc"}, expectation{has: []string{abcMD5}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.want.check(t, omnisum(t, "", append([]string{"sum"}, c.args...)...))
		})
	}
}

func TestSources(t *testing.T) {
	folder(t, map[string]string{
		"b": "abc", "a": "", "d/.hidden": "abc", "d/z": "", "d/e/x": "abc", "d/e.txt": "", "none/sub/.keep": "",
		"list": "b\n\na\n", "zero": "b\x00a\x00", "marked": "\ufeffb", "wrong": "b\nmissing\na\n", "blank": "",
	})
	must(t, os.Remove("none/sub/.keep"))
	m, n := abcMD5+"  ", noneMD5+"  "
	for _, c := range []struct {
		name  string
		stdin string
		args  []string
		want  expectation
	}{
		{"arguments keep their order", "", []string{"b", "a", "b"}, expectation{out: m + "b\n" + n + "a\n" + m + "b\n"}},
		{"a folder is walked in the order of bytes, hidden files too", "", []string{"d"}, expectation{out: m + "d/.hidden\n" + n + "d/e.txt\n" + m + "d/e/x\n" + n + "d/z\n"}},
		{"no path is wrong usage", "", nil, expectation{code: 2, says: []string{"no file", "omnisum sum PATH"}}},
		{"standard input", "abc", []string{"-"}, expectation{out: m + "-\n"}},
		{"standard input among files", "abc", []string{"a", "-", "b"}, expectation{out: n + "a\n" + m + "-\n" + m + "b\n"}},
		{"standard input twice", "abc", []string{"-", "-"}, expectation{code: 2, says: []string{"only once"}}},
		{"standard input for two uses", "abc", []string{"-", "-e", "-"}, expectation{code: 2, says: []string{"only once"}}},
		{"paths from a file", "", []string{"--files-from", "list"}, expectation{out: m + "b\n" + n + "a\n"}},
		{"paths from a file after arguments", "", []string{"a", "--files-from", "list"}, expectation{out: n + "a\n" + m + "b\n" + n + "a\n"}},
		{"paths from standard input", "a\nb", []string{"--files-from", "-"}, expectation{out: n + "a\n" + m + "b\n"}},
		{"paths that end with zero bytes", "", []string{"--files-from", "zero", "-0"}, expectation{out: m + "b\n" + n + "a\n"}},
		{"a mark of the encoding is no part of a path", "", []string{"--files-from", "marked"}, expectation{out: m + "b\n"}},
		{"a missing file in the list", "", []string{"--files-from", "wrong"}, expectation{code: 1, out: m + "b\n" + n + "a\n", says: []string{"“missing” does not exist"}}},
		{"an empty list", "", []string{"--files-from", "blank"}, expectation{code: 1, says: []string{"blank", "empty"}}},
		{"a missing list", "", []string{"--files-from", "nolist"}, expectation{code: 1, says: []string{"“nolist” does not exist"}}},
		{"zero bytes without a list", "", []string{"-0", "a"}, expectation{code: 2, says: []string{"--files-from"}}},
		{"a missing file, and the others go on", "", []string{"a", "missing", "b"}, expectation{code: 1, out: n + "a\n" + m + "b\n", says: []string{"“missing” does not exist"}}},
		{"an empty folder", "", []string{"none", "a"}, expectation{code: 1, out: n + "a\n", says: []string{"“none” holds no files"}}},
		{"an empty name", "", []string{""}, expectation{code: 1, says: []string{"empty name"}}},
		{"a URI is no file", "", []string{"https://example.org/x.iso"}, expectation{code: 1, says: []string{"https://example.org/x.iso", "does not exist"}}},
		{"one CPU", "", []string{"-j", "1", "d", "b"}, expectation{out: m + "d/.hidden\n" + n + "d/e.txt\n" + m + "d/e/x\n" + n + "d/z\n" + m + "b\n"}},
		{"fewer than no CPUs", "", []string{"-j", "-1", "a"}, expectation{code: 2, says: []string{"-j"}}},
		{"no number of CPUs", "", []string{"-j", "many", "a"}, expectation{code: 2, says: []string{"many"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.want.check(t, omnisum(t, c.stdin, append([]string{"sum", "-f", "gnu", "-a", "md5"}, c.args...)...))
		})
	}
}

func TestExpectedValues(t *testing.T) {
	folder(t, map[string]string{
		"abc": "abc", "empty": "", "d/abc": "abc",
		"good":   abcSHA256 + "  abc\n" + noneSHA + "  empty\n",
		"wrong":  abcSHA256 + "  abc\n" + abcSHA256 + "  empty\n",
		"others": abcSHA256 + "  other1\n" + abcSHA3 + "  other2\n",
		"weak":   abcMD5 + "  abc\n",
		"prose":  "hello\n",
		"lone":   noneSHA + "  empty\n",
	})
	for _, c := range []struct {
		name  string
		stdin string
		args  []string
		want  expectation
	}{
		{"a match comes last and names the algorithm", "", []string{"-e", abcSHA256, "abc"}, expectation{has: []string{"MATCH", "SHA-256"}, not: []string{"MISMATCH"}, silent: true}},
		{"in capitals, with a prefix", "", []string{"-e", "SHA256:" + strings.ToUpper(abcSHA256), "abc"}, expectation{has: []string{"MATCH"}}},
		{"a mismatch", "", []string{"-e", abcSHA256, "empty"}, expectation{code: 1, has: []string{"MISMATCH"}}},
		{"a weak match", "", []string{"-e", abcMD5, "abc"}, expectation{has: []string{"WEAK MATCH", "MD5"}}},
		{"no digest in the text", "", []string{"-e", "hello", "abc"}, expectation{code: 3, has: []string{"CANNOT TELL"}, not: []string{"MISMATCH"}}},
		{"an empty text", "", []string{"-e", "", "abc"}, expectation{code: 3, has: []string{"CANNOT TELL"}}},
		{"the value's algorithm need not be chosen", "", []string{"-a", "md5", "-e", abcSHA3, "abc"}, expectation{has: []string{abcMD5, "MATCH", "SHA3-256"}, not: []string{abcSHA3}}},
		{"from standard input", abcSHA256, []string{"-e", "-", "abc"}, expectation{has: []string{"MATCH"}}},
		{"of standard input", "abc", []string{"-e", abcSHA256, "-"}, expectation{has: []string{"MATCH"}}},
		{"a list judges each file", "", []string{"-e", "@good", "abc", "empty"}, expectation{has: []string{"MATCH"}, not: []string{"MISMATCH", "CANNOT"}}},
		{"one of the list differs", "", []string{"-e", "@wrong", "abc", "empty"}, expectation{code: 1, has: []string{"\nMATCH", "MISMATCH"}}},
		{"a mismatch outweighs doubt", "", []string{"-e", "@wrong", "empty", "good"}, expectation{code: 1, has: []string{"CANNOT TELL", "MISMATCH"}}},
		{"a list of other files that are not this one", "", []string{"-e", "@others", "empty"}, expectation{code: 3, has: []string{"CANNOT TELL"}}},
		{"a lone entry of another file proves nothing", "", []string{"-e", "@lone", "abc"}, expectation{code: 3, has: []string{"CANNOT TELL"}}},
		{"a weak match of a list is no failure", "", []string{"-e", "@weak", "abc"}, expectation{has: []string{"WEAK MATCH"}}},
		{"a missing list", "", []string{"-e", "@nolist", "abc"}, expectation{code: 1, says: []string{"“nolist” does not exist"}}},
		{"a bare digest with several files", "", []string{"-e", abcSHA256, "abc", "empty"}, expectation{code: 2, says: []string{"one file"}, not: []string{abcSHA256}}},
		{"a bare digest with a folder of several files", "", []string{"-e", abcSHA256, "."}, expectation{code: 2, says: []string{"one file"}}},
		{"a bare digest with a folder of one file", "", []string{"-e", abcSHA256, "d"}, expectation{has: []string{"MATCH"}}},
		{"a bare digest with several listed files", "abc\nempty\n", []string{"-e", abcSHA256, "--files-from", "-"}, expectation{code: 2, says: []string{"one file"}}},
		{"a bare digest with one listed file", "abc\n", []string{"-e", abcSHA256, "--files-from", "-"}, expectation{has: []string{"MATCH"}}},
		{"a missing file with an expected value", "", []string{"-e", abcSHA256, "missing"}, expectation{code: 1, says: []string{"does not exist"}, not: []string{"MATCH"}}},
		{"a list format keeps the verdict out of the list", "", []string{"-f", "gnu", "-e", abcSHA256, "abc"}, expectation{out: abcSHA256 + "  abc\n", says: []string{"MATCH"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.want.check(t, omnisum(t, c.stdin, append([]string{"sum"}, c.args...)...))
		})
	}
	t.Run("the verdict is the last line", func(t *testing.T) {
		lines := strings.Split(strings.TrimSpace(omnisum(t, "", "sum", "-e", abcSHA256, "abc").out), "\n")
		if last := lines[len(lines)-1]; !strings.HasPrefix(last, "MATCH. ") {
			t.Errorf("the last line is %q", last)
		}
	})
}

// jsonFile is the JSON form of a file's results.
type jsonFile struct {
	Path       string  `json:"path"`
	PathBase64 *string `json:"path_base64"`
	Size       *int64  `json:"size"`
	ElapsedNS  *int64  `json:"elapsed_ns"`
	ReadNS     *int64  `json:"read_ns"`
	Sums       []struct {
		Algorithm  string   `json:"algorithm"`
		Digest     string   `json:"digest"`
		Core       string   `json:"core"`
		BusyNS     *int64   `json:"busy_ns"`
		SharedWith []string `json:"shared_with"`
	} `json:"sums"`
	Verdict *struct {
		Result    string `json:"result"`
		Algorithm string `json:"algorithm"`
		Reason    string `json:"reason"`
	} `json:"verdict"`
	Error *struct {
		Kind    string `json:"kind"`
		Message string `json:"message"`
	} `json:"error"`
}

func jsonLines(t *testing.T, out string) []jsonFile {
	t.Helper()
	var files []jsonFile
	for line := range strings.Lines(out) {
		var f jsonFile
		d := json.NewDecoder(strings.NewReader(line))
		d.DisallowUnknownFields()
		if err := d.Decode(&f); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		files = append(files, f)
	}
	return files
}

func TestJSONIsOneObjectALine(t *testing.T) {
	folder(t, map[string]string{"abc": "abc", "empty": ""})
	got := omnisum(t, "", "sum", "-f", "json", "abc", "missing", "empty")
	expectation{code: 1, says: []string{"missing"}}.check(t, got)
	files := jsonLines(t, got.out)
	if len(files) != 3 || files[0].Path != "abc" || files[1].Path != "missing" || files[2].Path != "empty" {
		t.Fatalf("got %+v", files)
	}
	abc := files[0]
	if len(abc.Sums) != 19 || abc.Sums[0].Algorithm != "CRC32" || abc.Sums[4].Digest != abcSHA256 || abc.Sums[18].Algorithm != "BLAKE3" {
		t.Errorf("the sums of abc: %+v", abc.Sums)
	}
	if abc.Size == nil || *abc.Size != 3 || abc.ElapsedNS == nil || abc.ReadNS == nil || abc.Sums[0].BusyNS == nil || abc.Sums[0].Core == "" || abc.Sums[0].SharedWith == nil {
		t.Errorf("something lacks in %s", got.out)
	}
	if abc.Verdict != nil || abc.Error != nil || abc.PathBase64 != nil {
		t.Errorf("too much in %s", got.out)
	}
	if e := files[1].Error; e == nil || e.Kind != "missing" || !strings.Contains(e.Message, "does not exist") || files[1].Sums == nil || len(files[1].Sums) != 0 {
		t.Errorf("the missing file is %+v", files[1])
	}
	if *files[2].Size != 0 {
		t.Errorf("the empty file is %+v", files[2])
	}
}

func TestJSONVerdicts(t *testing.T) {
	folder(t, map[string]string{"abc": "abc"})
	for expected, want := range map[string]struct {
		result, algorithm string
		code              int
	}{
		abcSHA256: {"match", "SHA-256", 0},
		abcMD5:    {"weak-match", "MD5", 0},
		noneSHA:   {"mismatch", "", 1},
		"hello":   {"unknown", "", 3},
	} {
		got := omnisum(t, "", "sum", "-f", "json", "-e", expected, "abc")
		v := jsonLines(t, got.out)[0].Verdict
		if v == nil || v.Result != want.result || v.Algorithm != want.algorithm || v.Reason == "" || got.code != want.code {
			t.Errorf("%s gives %+v, code %d", expected, v, got.code)
		}
	}
}

func TestOutputFiles(t *testing.T) {
	files := map[string]string{"d/a": "abc", "d/sub/b": "", "old": "old"}
	gnu := []string{"sum", "-f", "gnu", "-a", "md5"}
	t.Run("the list is left out of itself, and its paths start at its folder", func(t *testing.T) {
		folder(t, files)
		expectation{silent: true}.check(t, omnisum(t, "", append(gnu, "-o", "d/LIST", "d")...))
		checkFile(t, "d/LIST", abcMD5+"  a\n"+noneMD5+"  sub/b\n")
		expectation{silent: true}.check(t, omnisum(t, "", append(gnu, "--force", "-o", "d/LIST", "d")...))
		checkFile(t, "d/LIST", abcMD5+"  a\n"+noneMD5+"  sub/b\n")
		checkNoParts(t)
	})
	t.Run("paths outside its folder go up", func(t *testing.T) {
		root := folder(t, files)
		expectation{}.check(t, omnisum(t, "", append(gnu, "-o", "d/sub/LIST", filepath.Join(root, "old"), "d/a")...))
		checkFile(t, "d/sub/LIST", "149603e6c03516362a8da23f624db945  ../../old\n"+abcMD5+"  ../a\n")
	})
	t.Run("an existing file needs --force", func(t *testing.T) {
		folder(t, files)
		expectation{code: 2, says: []string{"“old” exists", "--force"}}.check(t, omnisum(t, "", append(gnu, "-o", "old", "d")...))
		checkFile(t, "old", "old")
		expectation{}.check(t, omnisum(t, "", append(gnu, "-o", "old", "--force", "d/a")...))
		checkFile(t, "old", abcMD5+"  d/a\n")
		checkNoParts(t)
	})
	t.Run("--force alone means nothing", func(t *testing.T) {
		folder(t, files)
		expectation{code: 2, says: []string{"--output"}}.check(t, omnisum(t, "", append(gnu, "--force", "d")...))
	})
	t.Run("a folder that does not exist", func(t *testing.T) {
		folder(t, files)
		expectation{code: 1, says: []string{"nowhere/LIST", "cannot be written"}}.check(t, omnisum(t, "", append(gnu, "-o", "nowhere/LIST", "d")...))
	})
	t.Run("a folder in the way", func(t *testing.T) {
		folder(t, files)
		expectation{code: 2, says: []string{"no regular file"}}.check(t, omnisum(t, "", append(gnu, "--force", "-o", "d", "d/a")...))
	})
	t.Run("a failed file is left out and the code says so", func(t *testing.T) {
		folder(t, files)
		expectation{code: 1, says: []string{"missing"}}.check(t, omnisum(t, "", append(gnu, "-o", "LIST", "missing", "d/a")...))
		checkFile(t, "LIST", abcMD5+"  d/a\n")
	})
	t.Run("wrong usage found later leaves nothing behind", func(t *testing.T) {
		folder(t, files)
		expectation{code: 2}.check(t, omnisum(t, "", append(gnu, "-o", "LIST", "-e", abcMD5, "d")...))
		if _, err := os.Stat("LIST"); err == nil {
			t.Error("LIST exists")
		}
		checkNoParts(t)
	})
	t.Run("a verdict goes to standard error", func(t *testing.T) {
		folder(t, files)
		expectation{says: []string{"MATCH"}}.check(t, omnisum(t, "", "sum", "-o", "LIST", "-e", abcSHA256, "d/a"))
	})
}

func checkFile(t *testing.T, path, want string) {
	t.Helper()
	got, err := os.ReadFile(path)
	must(t, err)
	if string(got) != want {
		t.Errorf("%s holds\n%s\nwant\n%s", path, got, want)
	}
}

// checkNoParts looks for temporary files left behind.
func checkNoParts(t *testing.T) {
	t.Helper()
	for _, pattern := range []string{".omnisum-*", "*/.omnisum-*", "*/*/.omnisum-*"} {
		if left, _ := filepath.Glob(pattern); len(left) > 0 {
			t.Errorf("left behind: %v", left)
		}
	}
}

func TestGNUToolsReadOurLists(t *testing.T) {
	for flag, tool := range map[string]string{"sha256": "sha256sum", "md5": "md5sum", "blake2b-512": "b2sum", "sha512": "sha512sum"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s is missing", tool)
		}
		folder(t, map[string]string{
			"d/plain": "1", "d/two words": "2", "d/ leading": "3", "d/*star": "4", `d/back\slash`: "5", "d/new\nline": "6",
			"d/car\rriage": "7", "d/日本語": "8", "d/bad\xff": "9", "d/sub/x": "10",
		})
		expectation{silent: true}.check(t, omnisum(t, "", "sum", "-f", "gnu", "-a", flag, "-o", "d/LIST", "d"))
		check := exec.Command(tool, "-c", "--strict", "LIST")
		check.Dir = "d"
		if out, err := check.CombinedOutput(); err != nil || strings.Count(string(out), ": OK") != 10 {
			t.Errorf("%s: %v\n%s", tool, err, out)
		}
		expectation{}.check(t, omnisum(t, "", "sum", "-f", "bsd", "-a", flag, "-o", "d/LIST", "--force", "d"))
		check = exec.Command(tool, "-c", "--strict", "LIST")
		check.Dir = "d"
		if out, err := check.CombinedOutput(); err != nil || strings.Count(string(out), ": OK") != 10 {
			t.Errorf("%s on tag lines: %v\n%s", tool, err, out)
		}
	}
}

func TestTheOnlyInputIsNotReplacedByAnEmptyList(t *testing.T) {
	for _, args := range [][]string{
		{"-o", "p.bin", "p.bin"},
		{"-o", "d/list", "d"},
		{"-o", "p.bin", "p.bin", "p.bin"},
	} {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			folder(t, map[string]string{"p.bin": "payload", "d/list": "payload"})
			expectation{code: 2, says: []string{"“" + args[1] + "” is left as it is"}}.check(t,
				omnisum(t, "", append([]string{"sum", "-f", "gnu", "--force"}, args...)...))
			checkFile(t, args[1], "payload")
			checkNoParts(t)
		})
	}
}
