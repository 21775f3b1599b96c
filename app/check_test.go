package app

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// abcList is a good list of a file that holds "abc", in GNU's form.
const abcList = abcSHA256 + "  abc\n"

func TestCheckCommandLines(t *testing.T) {
	zeros := strings.Repeat("0", 64)
	files := map[string]string{
		"abc": "abc", "def": "def", "good": abcList, "weak": abcMD5 + "  abc\n", "bad": zeros + "  abc\n",
		"missing": abcList + zeros + "  none\n", "gone": zeros + "  none\n", "unsafe": abcSHA256 + "  ../abc\n",
		"folder": zeros + "  d\n", "d/abc": "abc", "d/list": abcList, "tiger": "TIGER (abc) = " + zeros[:48] + "\n",
		"conflict":  "SHA256 (abc) = " + abcSHA256 + "\nSHA256 (abc) = " + zeros + "\n",
		"malformed": abcList + zeros[1:] + "  def\n", "only malformed": zeros[1:] + "  def\n", "prose": "Nothing here.\n",
		"bare.txt": abcSHA256 + "\n", "abc.sha256": abcSHA256 + "\n", "other": "payload",
		"signed": abcList, "signed.asc": "-----BEGIN PGP SIGNATURE-----\n",
	}
	const allGood = "1 entry: 1 match; all files match\n"
	for _, c := range []struct {
		name  string
		args  []string
		stdin string
		want  expectation
	}{
		{"a good list", []string{"good"}, "", expectation{out: "abc: match (SHA-256)\n" + allGood, silent: true}},
		{"a weak match is a match", []string{"weak"}, "", expectation{out: "abc: weak-match (MD5)\n1 entry: 1 weak-match; all files match, though a weak match does not protect against forgery\n"}},
		{"a mismatch", []string{"bad"}, "", expectation{code: 1, has: []string{"abc: mismatch: ", "\n1 entry: 1 mismatch\n"}, not: []string{"all files"}}},
		{"a missing file", []string{"missing"}, "", expectation{code: 1, out: "abc: match (SHA-256)\nnone: missing\n2 entries: 1 match, 1 missing\n"}},
		{"an ignored missing file", []string{"--ignore-missing", "missing"}, "", expectation{out: "abc: match (SHA-256)\n2 entries: 1 match, 1 missing and ignored\n"}},
		{"nothing but ignored missing files", []string{"--ignore-missing", "gone"}, "", expectation{code: 3, out: "1 entry: 1 missing and ignored\n"}},
		{"an unsafe name", []string{"unsafe"}, "", expectation{code: 1, has: []string{"../abc: unsafe-name: The name leads out"}}},
		{"an unreadable file", []string{"folder"}, "", expectation{code: 1, has: []string{"d: unreadable: is no regular file", "1 unreadable"}}},
		{"an unsupported algorithm", []string{"tiger"}, "", expectation{code: 3, has: []string{"abc: unsupported: ", "1 unsupported"}, not: []string{"all files"}}},
		{"a conflict", []string{"conflict"}, "", expectation{code: 3, has: []string{"2 conflict"}, not: []string{"all files"}}},
		{"a failure outweighs doubt", []string{"conflict", "bad"}, "", expectation{code: 1, has: []string{"1 mismatch", "2 conflict"}}},
		{"a value without a name and no file for it", []string{"bare.txt"}, "", expectation{code: 3, has: []string{"line 1: unknown: ", "1 unknown"}}},
		{"a value without a name beside its file", []string{"abc.sha256"}, "", expectation{has: []string{"abc: match", allGood}}},
		{"a malformed line", []string{"malformed"}, "", expectation{has: []string{"malformed, line 2: malformed: ", "1 match, 1 malformed line\n"}, not: []string{"all files"}}},
		{"a malformed line with --strict", []string{"--strict", "malformed"}, "", expectation{code: 1}},
		{"nothing but a malformed line", []string{"only malformed"}, "", expectation{code: 3, says: []string{"no digest"}}},
		{"no entries", []string{"prose"}, "", expectation{code: 3, out: "0 entries\n", says: []string{"no digest", "“prose”"}}},
		{"no entries in one of two lists", []string{"prose", "good"}, "", expectation{code: 3, not: []string{"all files"}}},
		{"a list that is not there", []string{"nowhere", "good"}, "", expectation{code: 1, has: []string{"1 match"}, not: []string{"all files"}, says: []string{"“nowhere” does not exist"}}},
		{"a folder as a list", []string{"d"}, "", expectation{code: 1, says: []string{"“d” is a folder"}}},
		{"a list in another folder", []string{"d/list"}, "", expectation{out: "abc: match (SHA-256)\n" + allGood}},
		{"another folder", []string{"--dir", "d", "good"}, "", expectation{out: "abc: match (SHA-256)\n" + allGood}},
		{"another folder without the file", []string{"--dir", "d", "gone"}, "", expectation{code: 1, has: []string{"none: missing"}}},
		{"standard input", []string{"-"}, abcList, expectation{out: "abc: match (SHA-256)\n" + allGood}},
		{"an empty standard input", []string{"-"}, "", expectation{code: 3, says: []string{"no digest was recognised in the list on standard input"}}},
		{"several lists", []string{"good", "weak"}, "", expectation{has: []string{"2 entries: 1 match, 1 weak-match; all files match"}}},
		{"quiet and good", []string{"-q", "good"}, "", expectation{out: "", not: []string{"match"}, silent: true}},
		{"quiet and not good", []string{"-q", "missing"}, "", expectation{code: 1, out: "none: missing\n2 entries: 1 match, 1 missing\n"}},
		{"quiet and signed", []string{"-q", "signed"}, "", expectation{not: []string{"signed"}}},
		{"status and good", []string{"--status", "good"}, "", expectation{not: []string{"match"}, silent: true}},
		{"status and not good", []string{"--status", "bad"}, "", expectation{code: 1, not: []string{"match"}, silent: true}},
		{"a signed list", []string{"signed"}, "", expectation{has: []string{"signed: signed by “signed.asc” (openpgp), the signature is not checked\n", allGood}}},
		{"showing", []string{"--show", "missing"}, "", expectation{has: []string{"abc: SHA-256", abcSHA256, "none: ", "2 entries: 2 listed\n"}}},
		{"showing nothing", []string{"--show", "prose"}, "", expectation{code: 3}},
		{"showing an unsupported algorithm", []string{"--show", "tiger"}, "", expectation{has: []string{"abc: unsupported: ", zeros[:48]}}},
		{"one CPU", []string{"-j", "1", "good"}, "", expectation{has: []string{allGood}}},
		{"no list", nil, "", expectation{code: 2, says: []string{"no list"}}},
		{"standard input twice", []string{"-", "-"}, "", expectation{code: 2, says: []string{"only once"}}},
		{"no number of CPUs", []string{"-j", "-1", "good"}, "", expectation{code: 2, says: []string{"-j"}}},
		{"a flag of later", []string{"--frob", "good"}, "", expectation{code: 2, says: []string{"omnisum check --help"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			folder(t, files)
			c.want.check(t, omnisum(t, c.stdin, append([]string{"check"}, c.args...)...))
		})
	}
}

func TestQuietChecksOfGoodListsPrintNothing(t *testing.T) {
	folder(t, map[string]string{"abc": "abc", "list": abcList + abcMD5 + "  abc\n"})
	for _, flag := range []string{"-q", "--quiet", "--status"} {
		if got := omnisum(t, "", "check", flag, "list"); got != (outcome{}) {
			t.Errorf("%s: got %+v", flag, got)
		}
	}
}

func TestTheJSONOfACheck(t *testing.T) {
	folder(t, map[string]string{"abc": "abc", "list": "# abc: 3 bytes\nSHA256 (abc) = " + strings.ToUpper(abcSHA256) + "\nTIGER (abc) = " +
		strings.Repeat("0", 48) + "\n" + strings.Repeat("0", 63) + "  def\n" + abcMD5 + "  abc\n" + strings.Repeat("0", 40) + "  none\n"})
	got := omnisum(t, "", "check", "--json", "list")
	expectation{code: 1, silent: true}.check(t, got)
	entries, others := checkLines(t, got.out)
	if len(entries) != 4 || len(others) != 3 {
		t.Fatalf("got %d entries and %d other objects in %s", len(entries), len(others), got.out)
	}
	sha, tiger, md5, none := entries[0], entries[1], entries[2], entries[3]
	if *sha.List != "list" || *sha.Path != "abc" || sha.Algorithm != "SHA-256" || !slices.Equal(sha.Candidates, []string{"SHA-256"}) ||
		*sha.Expected != abcSHA256 || sha.Status != "match" || sha.Reason == "" || sha.Size == nil || *sha.Size != 3 {
		t.Errorf("a match: %+v", sha)
	}
	if tiger.Status != "unsupported" || tiger.Algorithm != "TIGER" || tiger.Candidates == nil || len(tiger.Candidates) > 0 {
		t.Errorf("an unsupported algorithm: %+v", tiger)
	}
	if md5.Status != "weak-match" || md5.Algorithm != "MD5" || !slices.Equal(md5.Candidates, []string{"MD5", "RIPEMD-128"}) {
		t.Errorf("a weak match: %+v", md5)
	}
	if none.Status != "missing" || none.Algorithm != "" || none.Reason == "" || none.Size != nil {
		t.Errorf("a missing file: %+v", none)
	}
	if s := others[0].Signature; s == nil || *others[0].List != "list" || s.Kind != "none" || s.Status != "none" || s.Signer != "" {
		t.Errorf("the list: %+v", others[0])
	}
	if m := others[1]; m.Status != "malformed" || m.Line != 4 || m.Reason == "" || *m.List != "list" {
		t.Errorf("a malformed line: %+v", m)
	}
	sum := others[2].Summary
	if !strings.HasPrefix(got.out[strings.LastIndex(strings.TrimSpace(got.out), "\n")+1:], `{"summary":`) || len(sum) != 10 ||
		sum["match"] != 1 || sum["weak-match"] != 1 || sum["missing"] != 1 || sum["unsupported"] != 1 || sum["malformed"] != 1 || sum["mismatch"] != 0 {
		t.Errorf("the summary: %v", sum)
	}
}

func TestNamesAreShownEscapedAndKeptInJSON(t *testing.T) {
	folder(t, nil)
	const bad = "a\xffb\x1b[31m\u202egnp.exe"
	must(t, os.WriteFile("list", []byte(abcSHA256+"  "+bad+"\n"+abcSHA256+"  größe\n"), 0o644))
	got := omnisum(t, "", "check", "list")
	for _, raw := range []string{"\x1b", "\u202e", "\xff"} {
		if strings.Contains(got.out, raw) {
			t.Errorf("a name steers the terminal: %q", got.out)
		}
	}
	// The bytes are no UTF-8, so they are read as Windows-1252.
	entries, _ := checkLines(t, omnisum(t, "", "check", "--json", "list").out)
	if len(entries) != 2 || !strings.HasPrefix(*entries[0].Path, "aÿb\x1b[31m") {
		t.Errorf("got %+v", entries)
	}
}

// TestHostileNamesAreNeverOpened has the right digest of a file that stands
// where each name leads, so that opening it would be a match.
func TestHostileNamesAreNeverOpened(t *testing.T) {
	root := folder(t, map[string]string{"abc": "abc", "home/x": "x", "home/sub/x": "x"})
	t.Chdir("home")
	for _, name := range []string{
		"../abc", "sub/../../abc", "./../abc", "sub/../../home/x", "sub/..", `..\abc`, `sub\..\..\abc`, filepath.Join(root, "abc"),
		`\\server\share\abc`, "//server/share/abc", `\abc`, `C:\abc`, "c:abc", "C:/abc", "abc:stream", "abc::$DATA",
		"CON", "con.txt", "aux", "NUL", "nul.tar.gz", "COM1", "com1.log", "LPT9", "CONIN$", "sub/prn.txt", ".. /abc", "... /abc",
	} {
		for form, list := range map[string]string{
			"GNU": abcSHA256 + "  " + name + "\n", "binary": abcSHA256 + " *" + name + "\n", "BSD": "SHA256 (" + name + ") = " + abcSHA256 + "\n",
		} {
			got := omnisum(t, list, "check", "--json", "-")
			entries, _ := checkLines(t, got.out)
			if got.code != 1 || len(entries) != 1 || entries[0].Status != "unsafe-name" || entries[0].Reason == "" {
				t.Errorf("%s %q: code %d, %s%s", form, name, got.code, got.out, got.err)
			}
		}
	}
	for _, name := range []string{"./x", "sub/./x", "sub//x"} {
		got := omnisum(t, "SHA256 ("+name+") = 2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881\n", "check", "-")
		expectation{has: []string{"all files match"}}.check(t, got)
	}
}
