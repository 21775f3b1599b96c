package verify

import (
	"fmt"
	"strings"
	"testing"

	"omnisum/hashing"
)

// A hostileTest is a text that once led to a false verdict.
type hostileTest struct {
	name, text string
	list       string // the list's name
	file       string // x.iso if empty
	want       Result
	cause      Cause
	says       string // part of the reason
}

func (test hostileTest) run(t *testing.T) {
	text := expand(t, test.text)
	l := Parse([]byte(text), test.list)
	f := File{Name: "x.iso", Size: int64(len(content))}
	if test.file != "" {
		f.Name = test.file
	}
	v := Judge(l, f, sumsOf(t, content, hashing.All()))
	if v.Result != test.want || v.Cause != test.cause || !strings.Contains(v.Reason(), test.says) {
		t.Errorf("got %s (cause %d), want %s (cause %d), saying %q\ntext:\n%s\nreason: %s\nentries: %+v\nmalformed: %+v",
			v.Result, v.Cause, test.want, test.cause, test.says, text, v.Reason(), l.Entries, l.Malformed)
	}
}

func TestOtherFoldersAndSpellingsDoNotOutvoteTheFilesOwnLine(t *testing.T) {
	tests := []hostileTest{
		{name: "a same-named file in another folder does not outvote the file's own line", text: "{!SHA-256}  x.iso\n{SHA-256}  old/x.iso", want: Mismatch},
		{name: "nor does it against its mismatch", text: "{SHA-256}  x.iso\n{!SHA-256}  old/x.iso", want: Match},
		{name: "a weak value of a file in another folder does not outvote the own strong one", text: "MD5 (old/x.iso) = {MD5}\nSHA256 (x.iso) = {!SHA-256}", want: Mismatch},
		{name: "a name in other case has its own line too", file: "X.iso", text: "{!SHA-256}  x.iso\n{SHA-256}  old/x.iso", want: Mismatch},
		{name: "a name with a folder has its own line", file: "new/x.iso", text: "{!SHA-256}  ./new/x.iso\n{SHA-256}  old/x.iso", want: Mismatch},
		{name: "a dot before the name makes no other file", text: "{!SHA-256}  x.iso\n{SHA-256}  ./x.iso", want: Unknown, cause: Contradicted},
		{name: "a dot and two slashes make no other file", text: "{!SHA-256}  x.iso\n{SHA-256}  .//x.iso", want: Unknown, cause: Contradicted},
		{name: "a folder that is left again makes no other file", text: "{!SHA-256}  x.iso\n{SHA-256}  sub/../x.iso", want: Unknown, cause: Contradicted},
		{name: "a dot and a backslash make no other file", text: "{!SHA-256}  x.iso\n{SHA-256}  .\\x.iso", want: Unknown, cause: Contradicted},
		{name: "a blank without width makes no other file", text: "{!SHA-256}  x.iso\n{SHA-256}  x.iso\u200b", want: Unknown, cause: Contradicted},
		{name: "a mark of direction makes no other file", text: "{!SHA-256}  x.iso\n{SHA-256}  x.iso\u200e", want: Unknown, cause: Contradicted},
		{name: "a byte order mark before the name makes no other file", text: "{!SHA-256}  x.iso\n{SHA-256}  \ufeffx.iso", want: Unknown, cause: Contradicted},
		{name: "one value under two spellings of the name is no contradiction", text: "{SHA-256}  x.iso\n{SHA-256}  ./x.iso", want: Match},
	}
	for _, test := range tests {
		t.Run(test.name, test.run)
	}
}

func TestJudgeEntrySeesContradictionsOfOtherSpellings(t *testing.T) {
	l := Parse([]byte(expand(t, "{SHA-256}  x.iso\n{!SHA-256}  ./x.iso\n{SHA-256}  y.iso\u200b\n{!SHA-256}  y.iso\n")), "")
	for i := range l.Entries {
		if v := JudgeEntry(l, i, File{Name: "x.iso", Size: -1}, sumsOf(t, content, hashing.All())); v.Cause != Contradicted {
			t.Errorf("entry %d: %s (%d): %s", i, v.Result, v.Cause, v.Reason())
		}
	}
}

func TestComparedTextsGiveNoMatch(t *testing.T) {
	tests := []hostileTest{
		{name: "a value that a diff takes away is not published", text: "-SHA256 (x.iso) = {SHA-256}\n+SHA256 (x.iso) = {!SHA-256}", want: Unknown, cause: BadForm, says: "comparison"},
		{name: "nor is one after a mark and a blank", text: "- {SHA-256}  x.iso\n+ {!SHA-256}  x.iso", want: Unknown, cause: BadForm, says: "comparison"},
		{name: "nor is one after a mark alone", text: "-{SHA-256}  x.iso\n+{!SHA-256}  x.iso", want: Unknown, cause: BadForm, says: "comparison"},
		{name: "nor is one under a label", text: "-  sha256: {SHA-256}\n+  sha256: {!SHA-256}", want: Unknown, cause: BadForm, says: "comparison"},
		{name: "a value that was taken away without another is not published", text: "-{SHA-256}  x.iso\n", want: Unknown, cause: BadForm, says: "comparison"},
		{name: "an item of a list is no diff", text: "- {SHA-256}  x.iso\n- {!SHA-256}  y.iso", want: Match},
	}
	for _, test := range tests {
		t.Run(test.name, test.run)
	}
}

func TestAMalformedStrongLineIsNotPassedOver(t *testing.T) {
	tests := []hostileTest{
		{name: "a weak match says nothing of a strong value that lost digits", text: "MD5: {MD5}\nSHA256: " + strings.Repeat("ab", 30), want: Unknown, cause: BadForm, says: "60 digits found"},
		{name: "a weak match says nothing of a tag line that lost digits", text: "MD5 (x.iso) = {MD5}\nSHA256 (x.iso) = " + strings.Repeat("ab", 30), want: Unknown, cause: BadForm, says: "60 digits found"},
		{name: "a weak match says nothing of a digit that is none", text: "MD5: {MD5}\nSHA256: " + strings.Repeat("a1", 31) + "ag", want: Unknown, cause: BadForm, says: "no hex digit"},
		{name: "a malformed line of another file does not matter", text: "MD5 (x.iso) = {MD5}\nSHA256 (y.iso) = " + strings.Repeat("ab", 30), want: WeakMatch},
		{name: "a strong match needs no weak line", text: "SHA256 (x.iso) = {SHA-256}\nMD5 (x.iso) = " + strings.Repeat("ab", 15), want: Match},
		{name: "a malformed own line is not replaced by a namesake's", text: "SHA256 (x.iso) = " + strings.Repeat("ab", 30) + "\nSHA256 (old/x.iso) = {SHA-256}", want: Unknown, cause: BadForm, says: "60 digits found"},
	}
	for _, test := range tests {
		t.Run(test.name, test.run)
	}
}

// TestNamesBelowTheirValuesShiftNothing has texts whose values were once taken
// for those of the file below.
func TestNamesBelowTheirValuesShiftNothing(t *testing.T) {
	h := hexOf(t, hashing.SHA256, content)
	g := hexOf(t, hashing.SHA256, other)
	both := []string{"5 a.bin " + h, "5 b.bin " + g}
	named := []string{"SHA-256 a.bin " + h, "SHA-256 b.bin " + g}
	nameless := []string{"SHA-256  " + h, "SHA-256  " + g}
	tests := []readingTest{
		{"bare values with the names below", "", h + "\na.bin\n" + g + "\nb.bin\n", both, 0},
		{"bare values with the names below, and blank lines", "", h + "\na.bin\n\n" + g + "\nb.bin\n", both, 0},
		{"values above the names in YAML of any name", "", "- sha256: " + h + "\n  name: a.bin\n- sha256: " + g + "\n  name: b.bin\n", named, 0},
		{"a label and a value above each file", "", "SHA256: " + h + "\nFile: a.bin\n\nSHA256: " + g + "\nFile: b.bin\n", named, 0},
		{"TOML with the checksum first", "", "[[package]]\nchecksum = \"" + h + "\"\nname = \"a.bin\"\n\n[[package]]\nchecksum = \"" + g + "\"\nname = \"b.bin\"\n", both, 0},
		{"properties of PowerShell with the hash first", "", "Hash : " + h + "\nPath : a.bin\n\nHash : " + g + "\nPath : b.bin\n", both, 0},
		{"a value above its address", "", "sha256 = \"" + h + "\";\nurl = \"https://example.org/a.bin\";\nsha256 = \"" + g + "\";\nurl = \"https://example.org/b.bin\";\n", named, 0},
		{"packages with the name last", "", "Package: a\nSHA256: " + h + "\nFilename: a.bin\n\nPackage: b\nSHA256: " + g + "\nFilename: b.bin\n", named, 0},
		{"names between values, where the first has none above and the last none below", "", "SHA256: " + h + "\nFile: a.bin\nSHA256: " + g + "\n", nameless, 0},
		{"a malformed value above the first name", "", h[:60] + "\na.bin\n" + g + "\nb.bin\n", []string{"5 b.bin " + g}, 1},
		{"names above values, as ever", "", "a.bin\n" + h + "\nb.bin\n" + g + "\n", both, 0},
		{"a value above all and a name above another one", "", "SHA256: " + h + "\n\nb.bin\nSHA256: " + g + "\n", []string{"SHA-256  " + h, "SHA-256 b.bin " + g}, 0},
	}
	for _, test := range tests {
		t.Run(test.name, test.run)
	}
}

func TestValuesThatMayBeOfAnyFileGiveNoVerdict(t *testing.T) {
	tests := []hostileTest{
		{name: "prose with the name behind each value", text: "SHA-256 ({!SHA-256}) is x.iso, SHA-256 ({SHA-256}) is y.iso", want: Unknown, cause: Contradicted},
		{name: "prose where none is the file's", text: "SHA-256 ({!SHA-256}) is x.iso, SHA-512 ({!SHA-512}) is y.iso", want: Unknown, cause: Contradicted, says: "does not say which file"},
		{name: "values before and behind a name", text: "SHA256: {!SHA-256}\nFile: x.iso\nSHA256: {SHA-256}", want: Unknown, cause: Contradicted, says: "does not say which file"},
		{name: "values of two lengths before and behind a name", text: "SHA256: {!SHA-256}\nFile: x.iso\nSHA512: {SHA-512}", want: Unknown, cause: Contradicted, says: "does not say which file"},
		{name: "the file below its wrong value, above another's", text: "{!SHA-256}\nx.iso\n{SHA-256}\ny.iso\n", want: Mismatch},
		{name: "the file below its value, above another's", text: "{SHA-256}\nx.iso\n{!SHA-256}\ny.iso\n", want: Match},
	}
	for _, test := range tests {
		t.Run(test.name, test.run)
	}
}

func TestAMatchUnderAnotherNameIsDoubtfulWhereTheTextNamesTheFile(t *testing.T) {
	tests := []hostileTest{
		{name: "an object of names and values on one line", text: `{"x.iso":"{!SHA-256}","new.txt":"{SHA-256}"}`, want: Unknown, cause: OtherFile, says: "names this file"},
		{name: "a dictionary", text: `{'x.iso': '{!SHA-256}', 'new.txt': '{SHA-256}'}`, want: Unknown, cause: OtherFile, says: "names this file"},
		{name: "elements", text: "<f><name>x.iso</name><sha256>{!SHA-256}</sha256></f><f><name>y.iso</name><sha256>{SHA-256}</sha256></f>", want: Unknown, cause: OtherFile, says: "names this file"},
		{name: "one element, of the file", text: "<f><name>x.iso</name><sha256>{SHA-256}</sha256></f>", want: Match},
		{name: "variables called after files", text: "SRC_URI[x.sha256sum] = \"{!SHA-256}\"\nSRC_URI[y.sha256sum] = \"{SHA-256}\"", want: Unknown, cause: OtherFile, says: "cannot be read"},
		{name: "columns with sizes between", text: "SHA256  Size  Name\n{!SHA-256}  123  x.iso\n{SHA-256}  12  y.iso\n", want: Unknown, cause: OtherFile, says: "names this file"},
		{name: "rules of a build", text: "http_archive(\n    name = \"x\",\n    sha256 = \"{!SHA-256}\",\n    urls = [\"https://e.org/x.iso\"],\n)\nhttp_archive(\n    name = \"y\",\n    sha256 = \"{SHA-256}\",\n    urls = [\"https://e.org/y.iso\"],\n)", want: Unknown, cause: OtherFile, says: "names this file"},
		{name: "a value that is crossed out", text: "<del>{SHA-256}</del><ins>{!SHA-256}</ins>", want: Unknown, cause: Contradicted},
		{name: "a comment that names the file beside another file's line", text: "# x.iso is broken, take this one\n{SHA-256}  y.iso", want: Unknown, cause: OtherFile, says: "names this file"},
		{name: "a longer name is not the file's", text: "{!SHA-256}  old-x.iso\n{SHA-256}  y.iso", want: Match, says: "another name"},
	}
	for _, test := range tests {
		t.Run(test.name, test.run)
	}
}

func TestDigestsSideBySideAreNotGlued(t *testing.T) {
	tests := []hostileTest{
		{name: "SHA-256 twice was taken for SHA-512", text: "{SHA-256} {SHA-256}", want: Match},
		{name: "MD5 twice was taken for SHA-256", text: "{MD5} {MD5}", want: WeakMatch},
		{name: "SHA-1 twice was taken for RIPEMD-320", text: "{SHA-1} {SHA-1}", want: WeakMatch},
		{name: "the second of two values counts too", text: "{SHA-256} {!SHA-256}", want: Unknown, cause: Contradicted},
	}
	for _, test := range tests {
		t.Run(test.name, test.run)
	}
}

func TestAPieceOfADigestIsNoMismatch(t *testing.T) {
	h, h5 := hexOf(t, hashing.SHA256, content), hexOf(t, hashing.SHA512, content)
	for _, piece := range []string{h[:32], h[32:], h[:40], h[24:], h[:56], h[8:], h5[:64], h5[64:], "MD5: " + h[:32]} {
		hostileTest{text: piece, want: Unknown, cause: BadForm, says: "lost in copying"}.run(t)
	}
	hostileTest{text: h[1:33], want: Mismatch}.run(t)
}

// TestNoLineOfAListIsDroppedSilently has lines that were passed over, so that
// a check of the list found nothing wrong.
func TestNoLineOfAListIsDroppedSilently(t *testing.T) {
	a, b := hexOf(t, hashing.SHA256, content), hexOf(t, hashing.SHA256, other)
	b64 := Base64.Encode(digestOf(t, hashing.SHA256, other), false)
	wide := strings.NewReplacer("0", "０", "1", "１", "2", "２", "3", "３").Replace(b)
	cyrillic := strings.NewReplacer("a", "а", "c", "с", "e", "е").Replace(b)
	first := a + "  a.bin\n"
	one := []string{"5 a.bin " + a}
	tests := []readingTest{
		{"a signature without an end", "", first + "-----BEGIN PGP SIGNATURE-----\n" + b + "  b.bin\n", []string{"5 a.bin " + a, "5 b.bin " + b}, 0},
		{"a block around it", "", first + "-----BEGIN X-----\n" + b + "  b.bin\n-----END X-----\n", one, 1},
		{"a minus before it", "", first + "-" + b + "  b.bin\n", one, 1},
		{"a plus before it", "", first + "+" + b + "  b.bin\n", one, 1},
		{"slashes before it", "", first + "//" + b + "  b.bin\n", one, 1},
		{"a semicolon before it", "", first + ";" + b + "  b.bin\n", one, 1},
		{"no blank before the name", "", first + b + "b.bin\n", one, 1},
		{"base64 and a name", "", first + b64 + "  b.bin\n", one, 1},
		{"sixteen digits and a name", "", first + b[:16] + "  b.bin\n", one, 1},
		{"eight digits and a name", "", first + b[:8] + "  b.bin\n", one, 1},
		{"wide digits", "", first + wide + "  b.bin\n", one, 1},
		{"Cyrillic letters", "", first + cyrillic + "  b.bin\n", one, 1},
		{"a name without a digest", "", first + "  b.bin\n", one, 1},
		{"a tag line without a digest", "", "SHA256 (a.bin) = " + a + "\nSHA256 (b.bin) = \n", []string{"SHA-256 a.bin " + a}, 1},
		{"a tag line with something else for a digest", "", "SHA256 (a.bin) = " + a + "\nSHA256 (b.bin) = " + b[:60] + "[31m\n", []string{"SHA-256 a.bin " + a}, 1},
		{"the head of a signed message", "", "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n" + b + "  b.bin\n\n" + a + "  a.bin\n-----BEGIN PGP SIGNATURE-----\n\n=\n-----END PGP SIGNATURE-----\n", one, 1},
		{"a line of that head that another end of lines cuts", "", "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\u2028" + b + "  b.bin\n\n" + a + "  a.bin\n-----BEGIN PGP SIGNATURE-----\n\n=\n-----END PGP SIGNATURE-----\n", one, 1},
		{"a mark in the digest of the first line", "", b[:20] + "<" + b[20:] + "  b.bin\n" + first, one, 1},
		{"a mark in the digest, far below", "", first + strings.Repeat("words\n", 20) + b[:20] + "@" + b[20:] + "  b.bin\n", one, 1},
		{"a blank in the digest", "", first + b[:30] + " " + b[30:] + "  b.bin\n", one, 1},
		{"a line end of Unicode in the digest", "", first + b[:30] + "\u0085" + b[30:] + "  b.bin\n", one, 1},
		{"a mark before the digest", "", first + "%" + b + "  b.bin\n", one, 1},
		{"a full stop in the value of a tag line", "", "SHA256 (a.bin) = " + a + "\nSHA256 (b.bin) = " + b[:50] + "." + b[50:] + "\n", []string{"SHA-256 a.bin " + a}, 1},
		{"slashes before a digest with a mark", "", first + "//" + b[:40] + "//" + b[40:] + "  b.bin\n", one, 1},
		{"an address below a list is no line of it", "", first + "https://example.org/" + b[:40] + "/b.bin\n", one, 0},
		{"an empty cell of a CSV", "", "path,size,algorithm,digest\na.bin,1,SHA-256," + a + "\nb.bin,1,SHA-256,\n", []string{"SHA-256 a.bin " + a}, 1},
		{"an empty member of an object", "", `[{"path":"a.bin","sha256":"` + a + `"},{"path":"b.bin","sha256":""}]`, []string{"SHA-256 a.bin " + a}, 1},
		{"an empty digest beside its algorithm", "", `[{"path":"a.bin","algorithm":"SHA-256","digest":"` + a + `"},{"path":"b.bin","algorithm":"SHA-256","digest":""}]`, []string{"SHA-256 a.bin " + a}, 1},
		{"a row of a table with 63 digits", "", "| a.bin | " + a + " |\n| b.bin | " + b[:63] + " |\n", one, 1},
		{"words below a list are no lines of it", "", first + "\nSee the 20 notes of release 1.2 for more.\n# " + b + "  b.bin\n", one, 0},
	}
	for _, test := range tests {
		t.Run(test.name, test.run)
	}
}

func TestOtherAlgorithmsAreNotTakenForOursOrForFiles(t *testing.T) {
	tests := []hostileTest{
		{name: "CRC32/MPEG-2 is no CRC32", text: "CRC32-MPEG2: {CRC32}", want: Unknown, cause: Unsupported},
		{name: "nor is any other addition to it", text: "CRC32-XYZ: {CRC32}", want: Unknown, cause: Unsupported},
		{name: "but a word for the value is none", text: "crc32_checksum: {CRC32}", want: WeakMatch},
		{name: "KangarooTwelve is no file", text: "KangarooTwelve: {SHA-256}", want: Unknown, cause: Unsupported},
		{name: "BLAKE-256 is no file", text: "BLAKE-256: {SHA-256}", want: Unknown, cause: Unsupported},
		{name: "HAVAL with passes is no file", text: "HAVAL128,3: {MD5}", want: Unknown, cause: Unsupported},
		{name: "an algorithm that nobody knows is no file", text: "XYZ-256: {SHA-256}", want: Unknown, cause: OtherFile, says: "may be an algorithm"},
		{name: "unless the file is called so", file: "boot-256", text: "boot-256: {SHA-256}", want: Match},
		{name: "HMAC is another algorithm", text: "HMAC-SHA256: {SHA-256}", want: Unknown, cause: Unsupported},
		{name: "also as a word", text: "HMAC SHA256: {SHA-256}", want: Unknown, cause: Unsupported},
		{name: "a digest of a digest is another algorithm", text: "double SHA256: {SHA-256}", want: Unknown, cause: Unsupported},
		{name: "two algorithms at once are another one", text: "MD5-SHA1: {MD5}", want: Unknown, cause: Unsupported},
		{name: "a field called after an algorithm is of it", text: "InstallerSha256: {SHA-256}", want: Match},
	}
	for _, test := range tests {
		t.Run(test.name, test.run)
	}
}

func TestBase64AndBase32WithoutALabelAreRead(t *testing.T) {
	d, d5, m := digestOf(t, hashing.SHA256, content), digestOf(t, hashing.SHA512, content), digestOf(t, hashing.MD5, content)
	sha1, wrong := digestOf(t, hashing.SHA1, content), digestOf(t, hashing.SHA256, other)
	tests := []hostileTest{
		{name: "base64 alone", text: Base64.Encode(d, false), want: Match},
		{name: "base32 alone", text: Base32.Encode(d, false) + "\n", want: Match},
		{name: "base32 without padding", text: Base32.Encode(sha1, false), want: WeakMatch},
		{name: "base64 of several algorithms", text: Base64.Encode(m, false) + "\n" + Base64.Encode(d, false) + "\n" + Base64.Encode(d5, false) + "\n", want: Match},
		{name: "base64 of something else", text: Base64.Encode(wrong, false), want: Mismatch},
		{name: "base64 in a cell without a header", text: "| x.iso | " + Base64.Encode(d, false) + " |", want: Match},
		{name: "base64 of another file in a cell without a header", text: "| x.iso | " + Base64.Encode(wrong, false) + " |", want: Mismatch},
		{name: "a word with the length of a digest proves nothing", text: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", want: Unknown, cause: Unproven},
		{name: "base64 among words is not read", text: "Key:\n\nnot a digest at all\n" + Base64.Encode(wrong, false), want: Unknown, cause: Nothing},
	}
	for _, test := range tests {
		t.Run(test.name, test.run)
	}
}

// TestTextsThatRepeatThemselvesTakeNoTimeBeyondTheirLength has texts that once
// grew in memory, or were gone through again for each line.
func TestTextsThatRepeatThemselvesTakeNoTimeBeyondTheirLength(t *testing.T) {
	h := hexOf(t, hashing.SHA256, content)
	var doubled strings.Builder
	doubled.WriteString("a0=" + strings.Repeat("x", 100) + "\n")
	for i := range 60 {
		fmt.Fprintf(&doubled, "a%d=$a%d$a%d\n", i+1, i, i)
	}
	for name, text := range map[string]string{
		"variables made of two others each":       doubled.String() + "source=($a60)\nsha256sums=(" + h + ")\n",
		"beginnings of comments without an end":   strings.Repeat("/*\n", 100_000) + h + "\n",
		"thousands of digests and names in a row": strings.Repeat("a.iso "+h+" ", 5_000),
	} {
		if l := Parse([]byte(text), ""); len(l.Entries) == 0 {
			t.Errorf("%s: nothing is found", name)
		}
	}
}
