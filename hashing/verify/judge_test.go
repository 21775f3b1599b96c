package verify

import (
	"encoding/hex"
	"strconv"
	"strings"
	"testing"

	"omnisum/hashing"
)

const (
	content = "payload of x.iso\n"
	other   = "something else\n"
)

func hexOf(t testing.TB, a hashing.Algorithm, content string) string {
	return hex.EncodeToString(digestOf(t, a, content))
}

// expand replaces {ALGO} by the digest of content and {!ALGO} by that of
// something else.
func expand(t testing.TB, text string) string {
	for a := range computable.All() {
		text = strings.ReplaceAll(text, "{"+a.Info().Name+"}", hexOf(t, a, content))
		text = strings.ReplaceAll(text, "{!"+a.Info().Name+"}", hexOf(t, a, other))
	}
	return text
}

func TestVerdicts(t *testing.T) {
	all := hashing.All()
	set := hashing.SetOf
	tests := []struct {
		name    string
		text    string
		list    string // the list's name
		file    string // x.iso if empty
		done    hashing.Set
		pending hashing.Set
		want    Result
		cause   Cause
		says    string // part of the reason
	}{
		{name: "a bare digest of the file matches", text: "{SHA-256}", done: all, want: Match, says: "SHA-256"},
		{name: "a bare digest of something else does not", text: "{!SHA-256}", done: all, want: Mismatch, says: "none of the file's digests"},
		{name: "the algorithm that matched is named even without a label", text: "{SHA3-256}", done: all, want: Match, says: "SHA3-256"},
		{name: "upper case makes no difference", text: strings.ToUpper("{sha-256}"), done: all, want: Match},
		{name: "a matching MD5 is a weak match and says why", text: "{MD5}", done: all, want: WeakMatch, says: "forgery"},
		{name: "a matching CRC32 is a weak match", text: "CRC32: {CRC32}", done: all, want: WeakMatch, says: "accidental"},
		{name: "eight digits as the whole text are CRC32", text: "{CRC32}\n", done: all, want: WeakMatch},
		{name: "no mismatch is said before every candidate is computed", text: "{!SHA-256}", done: set(hashing.SHA256), want: Unknown, cause: Pending},
		{name: "a labelled value needs its own algorithm only", text: "SHA256: {!SHA-256}", done: set(hashing.SHA256), want: Mismatch, says: "SHA-256"},
		{name: "a labelled value waits for algorithms still being computed", text: "SHA256: {!SHA-256}", done: set(hashing.SHA256), pending: set(hashing.SHA3_256), want: Unknown, cause: Pending},
		{name: "a match needs no other candidate", text: "{SHA-256}", done: set(hashing.SHA256), want: Match},
		{name: "nothing computed is no verdict", text: "{SHA-256}", want: Unknown, cause: Pending},
		{name: "a label that disagrees with what matched is reported with it", text: "SHA-256: {SHA3-256}", done: all, want: Match, says: "this file's SHA3-256 digest, although the text calls it “SHA-256”"},
		{name: "a label of another length is reported with what matched", text: "SHA-512: {SHA-256}", done: all, want: Match, says: "“SHA-512”"},
		{name: "a label of another length proves no mismatch", text: "SHA-512: {!SHA-256}", done: all, want: Unknown, cause: Unproven, says: "wrong length"},
		{name: "an empty text is no mismatch", text: " \n", done: all, want: Unknown, cause: Nothing},
		{name: "prose is no mismatch", text: "see the download page", done: all, want: Unknown, cause: Nothing},
		{name: "a digit lost in copying is counted", text: "{SHA-256}" + "\b", done: all, want: Match},
		{name: "a strong mismatch beats a weak match of the same file", text: "{MD5}  x.iso\n{!SHA-256}  x.iso", done: all, want: Mismatch, says: "MD5"},
		{name: "a strong match outweighs a weak mismatch but tells of it", text: "{!MD5}  x.iso\n{SHA-256}  x.iso", done: all, want: Match, says: "line 1 differs"},
		{name: "a strong mismatch beats a strong match of the same file", text: "SHA256 (x.iso) = {SHA-256}\nSHA512 (x.iso) = {!SHA-512}", done: all, want: Mismatch},
		{name: "a weak match waits for the strong value", text: "{MD5}  x.iso\n{SHA-256}  x.iso", done: set(hashing.MD5, hashing.RIPEMD128), want: Unknown, cause: Pending},
		{name: "a strong match waits for another strong value that is being computed", text: "SHA256 (x.iso) = {SHA-256}\nSHA512 (x.iso) = {!SHA-512}", done: set(hashing.SHA256), pending: set(hashing.SHA512), want: Unknown, cause: Pending},
		{name: "two values of one file and algorithm never give a plain match", text: "SHA256 (x.iso) = {SHA-256}\nSHA256 (x.iso) = {!SHA-256}", done: all, want: Unknown, cause: Contradicted, says: "contradicts itself"},
		{name: "two unlabelled values of one file never give a plain match", text: "{SHA-256}  x.iso\n{!SHA-256}  x.iso", done: all, want: Unknown, cause: Contradicted},
		{name: "two unlabelled values of one length may be of two algorithms", text: "{SHA-512}  x.iso\n{BLAKE2b-512}  x.iso", done: all, want: Match},
		{name: "two values without a name contradict each other", text: "SHA-256: {SHA-256}\nSHA-256: {!SHA-256}", done: all, want: Unknown, cause: Contradicted, says: "line 1 is this file's"},
		{name: "the same value twice is one", text: "{SHA-256}  x.iso\n{SHA-256}  x.iso", done: all, want: Match},
		{name: "the own name outranks a match under another name", text: "{!SHA-256}  x.iso\n{SHA-256}  y.iso", done: all, want: Mismatch, says: "“y.iso”"},
		{name: "a match under another name says which", text: "{!SHA-256}  y.iso\n{SHA-256}  z.iso", done: all, want: Match, says: "“z.iso”"},
		{name: "a list of other files proves nothing", text: "{!SHA-256}  y.iso\n{!SHA-256}  z.iso", done: all, want: Unknown, cause: OtherFile, says: "does not name this file"},
		{name: "four bytes do not match under another name in a list", list: "l.sfv", text: "y.iso {!CRC32}\nz.iso {CRC32}", done: all, want: Unknown, cause: OtherFile},
		{name: "a lone entry of another name that matches is a match", text: "{SHA-256}  y.iso", done: all, want: Match, says: "another name, “y.iso”"},
		{name: "a lone entry of another name that differs proves nothing", text: "{!SHA-256}  y.iso", done: all, want: Unknown, cause: OtherFile, says: "speaks of “y.iso”"},
		{name: "unless the list is named after the file", list: "x.iso.sha256", text: "{!SHA-256}  y.iso", done: all, want: Mismatch},
		{name: "a bare value in a list named after another file proves nothing", list: "y.iso.sha256", text: "{!SHA-256}", done: all, want: Unknown, cause: OtherFile, says: "speaks of “y.iso”"},
		{name: "but it can match", list: "y.iso.sha256", text: "{SHA-256}", done: all, want: Match},
		{name: "a bare value in a list with any name is the file's", list: "expected.sha256", text: "{!SHA-256}", done: all, want: Mismatch},
		{name: "a bare value in the list of the unfinished file is the file's", list: "y.iso.sha256", file: "y.iso.part", text: "{!SHA-256}", done: all, want: Mismatch},
		{name: "a key's fingerprint is no digest", text: "Key fingerprint = 3F58 18C3 0BB2 3253 D512  578A AE1F 8D81 8267 E18B", done: all, want: Unknown, cause: Nothing},
		{name: "a name that differs in case is the file's", text: "{!SHA-256}  X.ISO", done: all, want: Mismatch},
		{name: "a name with other accents is the file's", file: "gro\u0308ße.iso", text: "{!SHA-256}  größe.iso\n{SHA-256}  y", done: all, want: Mismatch},
		{name: "a browser's copy has the file's name", file: "x (1).iso", text: "{!SHA-256}  x.iso\n{!SHA-1}  y.iso", done: all, want: Mismatch, says: "lists the file as “x.iso”"},
		{name: "an unfinished download is named as such", file: "x.iso.part", text: "{!SHA-256}  x.iso\n{!SHA-1}  y.iso", done: all, want: Mismatch, says: "not finished"},
		{name: "a name that a console cut off is the file's if it begins so", file: "x-1.2.iso", text: `SHA256          {!SHA-256}       C:\dl\x-1...`, done: all, want: Mismatch, says: "lists the file as"},
		{name: "folders before the name do no harm", text: "{SHA-256}  ./iso/x.iso", done: all, want: Match},
		{name: "Windows folders before the name do no harm", text: `{SHA-256}  C:\iso\x.iso`, done: all, want: Match},
		{name: "the same name in two folders matches either", text: "{!SHA-256}  a/x.iso\n{SHA-256}  b/x.iso", done: all, want: Match, says: "“b/x.iso”"},
		{name: "the same name in two folders is a mismatch of both", text: "{!SHA-256}  a/x.iso\n{!SHA-1}  b/x.iso", done: all, want: Mismatch},
		{name: "an algorithm that is not computed is no mismatch", text: "SM3 (x.iso) = {!SHA-256}", done: all, want: Unknown, cause: Unsupported, says: "“SM3”"},
		{name: "Keccak is not SHA-3", text: "Keccak-256: {!SHA3-256}", done: all, want: Unknown, cause: Unsupported},
		{name: "a size that differs from the published one is said", text: "SHA256 (x.iso) = {!SHA-256}\nSIZE (x.iso) = 99", done: all, want: Mismatch, says: "published size is 99 bytes"},
		{name: "a weak match with another published size is no match", text: "MD5 (x.iso) = {MD5}\nSIZE (x.iso) = 99", done: all, want: Unknown, cause: Contradicted},
		{name: "the digest of an empty file is recognised", text: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", done: all, want: Mismatch, says: "digest of an empty file"},
		{name: "63 digits are counted, not compared", text: "SHA256: 3bdb1ead154f0330698d92e73ed148fb418d3ab705d2d0977fabe0bb4752bad", done: all, want: Unknown, cause: BadForm, says: "63 digits found, 64 needed"},
		{name: "a malformed line of the own name outranks other names", text: "3bdb1ead154f0330698d92e73ed148fb418d3ab705d2d0977fabe0bb4752bad  x.iso\n{SHA-256}  y.iso", done: all, want: Unknown, cause: BadForm},
		{name: "a prefix names the algorithm", text: "sha256:{SHA-256}", done: set(hashing.SHA256), want: Match},
		{name: "groups are joined", text: "SHA-1: 3F:58:18:C3:0B:B2:32:53:D5:12:57:8A:AE:1F:8D:81:82:67:E1:8B", done: all, want: Mismatch},
		{name: "running text proves no mismatch", text: "the maintainers then merged the commit {!SHA-1} of last week", done: all, want: Unknown, cause: Unproven},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text := expand(t, test.text)
			l := Parse([]byte(text), test.list)
			f := File{Name: "x.iso", Size: int64(len(content)), Pending: test.pending}
			if test.file != "" {
				f.Name = test.file
			}
			v := Judge(l, f, sumsOf(t, content, test.done))
			if v.Result != test.want || v.Cause != test.cause {
				t.Fatalf("got %s (cause %d), want %s (cause %d)\ntext:\n%s\nreason: %s", v.Result, v.Cause, test.want, test.cause, text, v.Reason())
			}
			if !strings.Contains(v.Reason(), test.says) {
				t.Errorf("the reason does not say %q: %s", test.says, v.Reason())
			}
			if v.Reason() == "" {
				t.Error("there is no reason")
			}
			if (v.Cause == Pending) != (v.Missing != 0 && v.Result == Unknown) {
				t.Errorf("cause %d, but missing: %s", v.Cause, v.Missing)
			}
		})
	}
}

func TestTheReasonKnowsTheFile(t *testing.T) {
	tests := []struct {
		name, text, says string
		file             File
		content          string
	}{
		{"a web page instead of the file", "{!SHA-256}  x.iso", "web page", File{Name: "x.iso", Size: 30, Head: []byte("\xef\xbb\xbf\n <!DOCTYPE html><p>Error 404")}, "<!DOCTYPE"},
		{"an empty file", "{!SHA-256}  x.iso", "This file is empty", File{Name: "x.iso"}, ""},
		{"base64 that differs in case only", "SHA256 (x.iso) = lPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=", "upper and lower case", File{Name: "x.iso", Size: 5}, "hello"},
		{"digits lost at the end of the paste", "SHA256: 2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b98", "agrees with this file's SHA-256", File{Name: "x.iso", Size: 5}, "hello"},
		{"a digit too many in the paste", "SHA256: 2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b98245", "something was added", File{Name: "x.iso", Size: 5}, "hello"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			l := Parse([]byte(expand(t, test.text)), "")
			v := Judge(l, test.file, sumsOf(t, test.content, hashing.All()))
			if v.Result == Match || v.Result == WeakMatch || !strings.Contains(v.Reason(), test.says) {
				t.Errorf("%s: %s", v.Result, v.Reason())
			}
		})
	}
}

func TestAWebPageThatIsMeantToBeOneIsNoReason(t *testing.T) {
	if webPage(File{Name: "index.html", Head: []byte("<!DOCTYPE html>")}) {
		t.Error("an HTML file is called a web page instead of a download")
	}
	if webPage(File{Name: "x.iso", Head: []byte("<htmlish")}) {
		t.Error("a word that begins like a tag is taken for one")
	}
}

func TestDigestsOfTheWrongLengthEqualNothing(t *testing.T) {
	l := List{Entries: []Entry{{Path: "x", Digest: []byte{1, 2, 3}, Candidates: hashing.SetOf(hashing.SHA256), Named: true, Size: -1}}}
	for _, d := range [][]byte{nil, {}, {1, 2, 3}} {
		v := Judge(l, File{Name: "x"}, []hashing.Sum{{Algorithm: hashing.SHA256, Digest: d}})
		if v.Result != Unknown {
			t.Errorf("%x: %s", d, v.Result)
		}
	}
	l.Entries[0].Digest = nil
	if v := Judge(l, File{Name: "x"}, sumsOf(t, content, hashing.All())); v.Result != Unknown {
		t.Errorf("an entry without a digest: %s", v.Result)
	}
}

func TestFirstIsTheLabelledOrLikeliestAlgorithm(t *testing.T) {
	tests := []struct {
		name, text string
		want       hashing.Set
		first      hashing.Set
	}{
		{"the labelled one", "SHA3-256: {SHA3-256}", hashing.All(), hashing.SetOf(hashing.SHA3_256)},
		{"the likeliest of the length", "{SHA3-256}", hashing.All(), hashing.SetOf(hashing.SHA256)},
		{"the strong one of several", "{MD5}  x.iso\n{SHA-512}  x.iso", hashing.All(), hashing.SetOf(hashing.SHA512)},
		{"a strong one if the file is not named", "{MD5}  y.iso\n{SHA-512}  z.iso", hashing.All(), hashing.SetOf(hashing.SHA512)},
		{"SHA-256 if the file is not named", "{SHA-224}  y.iso\n{SHA-256}  z.iso", hashing.All(), hashing.SetOf(hashing.SHA256)},
		{"none that is not wanted", "SHA256: {SHA-256}", hashing.SetOf(hashing.MD5), 0},
		{"none without a value", "nothing", hashing.All(), 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			l := Parse([]byte(expand(t, test.text)), "")
			f := File{Name: "x.iso"}
			if got := First(l, f, test.want); got != test.first {
				t.Errorf("got %s, want %s", got, test.first)
			}
			if need := Needed(l, f); test.first&^need != 0 {
				t.Errorf("%s is first, but needed are %s", test.first, need)
			}
		})
	}
}

func TestJudgeEntrySeesContradictionsOnly(t *testing.T) {
	l := Parse([]byte(expand(t, "MD5 (x.iso) = {MD5}\nSHA256 (x.iso) = {SHA-256}\nSHA256 (x.iso) = {!SHA-256}\nSHA1 (x.iso) = {!SHA-1}\n")), "")
	f := File{Name: "x.iso", Size: int64(len(content))}
	sums := sumsOf(t, content, hashing.All())
	for i, want := range []struct {
		r Result
		c Cause
	}{{WeakMatch, NoCause}, {Unknown, Contradicted}, {Unknown, Contradicted}, {Mismatch, NoCause}} {
		if v := JudgeEntry(l, i, f, sums); v.Result != want.r || v.Cause != want.c {
			t.Errorf("entry %d: %s (%d): %s", i, v.Result, v.Cause, v.Reason())
		}
	}
}

func TestALongListIsJudgedFast(t *testing.T) {
	var b strings.Builder
	for i := range 3_000 {
		b.WriteString(hexOf(t, hashing.SHA256, "file "+strconv.Itoa(i)) + "  file-" + strconv.Itoa(i) + "\n")
	}
	l := Parse([]byte(b.String()), "SHA256SUMS")
	named := File{Name: "file-2999"}
	strange := File{Name: "strange"}
	sums := sumsOf(t, "file 2999", hashing.All())
	for _, f := range []File{named, strange} {
		if v := Judge(l, f, sums); v.Result != Match {
			t.Fatalf("%s: %s", f.Name, v.Reason())
		}
		n := testing.AllocsPerRun(5, func() { Judge(l, f, sums) })
		if n > 200 {
			t.Errorf("%s: %.0f allocations, as if the whole list were searched each time", f.Name, n)
		}
	}
}
