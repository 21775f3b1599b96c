package verify

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"omnisum/hashing"
)

// wide encodes a text as UTF-16.
func wide(s string, bigEndian, mark bool) string {
	units := utf16.Encode([]rune(s))
	if mark {
		units = append([]uint16{0xfeff}, units...)
	}
	var b bytes.Buffer
	for _, u := range units {
		if bigEndian {
			b.Write([]byte{byte(u >> 8), byte(u)})
		} else {
			b.Write([]byte{byte(u), byte(u >> 8)})
		}
	}
	return b.String()
}

// groups puts a blank after every n digits, in upper case.
func groups(digits string, n int, sep string) string {
	var parts []string
	for ; len(digits) > n; digits = digits[n:] {
		parts = append(parts, digits[:n])
	}
	return strings.ToUpper(strings.Join(append(parts, digits), sep))
}

// A reading test says which entries a text gives: the algorithm, or "!" and its
// name if it is not computed here, or the number of candidates; then the name
// and the digest.
type readingTest struct {
	name, list, text string
	want             []string
	malformed        int
}

func (test readingTest) run(t *testing.T) {
	l := Parse([]byte(test.text), test.list)
	var got []string
	for _, e := range l.Entries {
		a := fmt.Sprint(e.Candidates.Len())
		if e.Named && e.Candidates.Len() == 1 {
			a = e.Candidates.String()
		} else if !e.Supported() {
			a = "!" + e.Label
		}
		got = append(got, fmt.Sprintf("%s %s %x", a, e.Path, e.Digest))
	}
	if !slices.Equal(got, test.want) {
		t.Errorf("got\n%s\nwant\n%s\nentries: %+v\nmalformed: %+v", strings.Join(got, "\n"), strings.Join(test.want, "\n"), l.Entries, l.Malformed)
	}
	if len(l.Malformed) != test.malformed {
		t.Errorf("%d malformed lines, want %d: %+v", len(l.Malformed), test.malformed, l.Malformed)
	}
}

// TestListsAreReadWhereOtherToolsFailed has the public reports of checksum
// tools that concern reading; each name says what went wrong, and where.
func TestListsAreReadWhereOtherToolsFailed(t *testing.T) {
	h := hexOf(t, hashing.SHA256, content)
	h5 := hexOf(t, hashing.SHA512, content)
	hm := hexOf(t, hashing.MD5, content)
	h1 := hexOf(t, hashing.SHA1, content)
	crc := hexOf(t, hashing.CRC32, content)
	b64 := Base64.Encode(digestOf(t, hashing.SHA256, content), false)
	b64l := Base64.Encode(digestOf(t, hashing.SHA512, content), false)
	tests := []readingTest{
		{"blanks before the digest (gtkhash 171)", "", "   " + h + "  a", []string{"5 a " + h}, 0},
		{"one blank between digest and name (gtkhash 170, doublecmd 349)", "", h + " one.bin", []string{"5 one.bin " + h}, 0},
		{"a tab between digest and name", "", h + "\tone.bin", []string{"5 one.bin " + h}, 0},
		{"the star of binary mode taken for the name (RHash 177)", "", h + " *one.bin", []string{"5 one.bin " + h}, 0},
		{"CR LF (doublecmd 1183)", "", h + "  a\r\n" + h5 + "  a\r\n", []string{"5 a " + h, "4 a " + h5}, 0},
		{"a byte order mark before every line (RHash 309)", "", "\ufeff" + h + "  a\n\ufeff" + h5 + "  a\n", []string{"5 a " + h, "4 a " + h5}, 0},
		{"UTF-16LE as PowerShell redirects it (compose 7174)", "", wide(h+"  a\r\n", false, true), []string{"5 a " + h}, 0},
		{"UTF-16LE without its mark", "", wide(h+"  a\r\n", false, false), []string{"5 a " + h}, 0},
		{"UTF-16BE without its mark", "", wide(h+"  größe\r\n", true, false), []string{"5 größe " + h}, 0},
		{"upper case digits (busybox-w32 394, mintstick 120)", "", strings.ToUpper(h) + "  a", []string{"5 a " + h}, 0},
		{"the Hash header of a signature taken for the algorithm (keepassxc 5180)", "", "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n" + h + "  a\n-----BEGIN PGP SIGNATURE-----\n\n" + b64 + "\n-----END PGP SIGNATURE-----\n", []string{"5 a " + h}, 0},
		{"a dash-escaped line of a signed text", "", "-----BEGIN PGP SIGNED MESSAGE-----\n\n- -----\n- " + h + "  a\n-----BEGIN PGP SIGNATURE-----\n-----END PGP SIGNATURE-----\n", []string{"5 a " + h}, 0},
		{"lines put before a signed text", "", h + "  evil\n-----BEGIN PGP SIGNED MESSAGE-----\n\n" + h + "  a\n-----BEGIN PGP SIGNATURE-----\n-----END PGP SIGNATURE-----\n" + h + "  evil\n", []string{"5 a " + h}, 2},
		{"a comment that names the algorithm (Gentoo)", "", "# SHA512 HASH\n" + h5 + "  a\n# BLAKE2B HASH\n" + h5 + "  b\n", []string{"SHA-512 a " + h5, "BLAKE2b-512 b " + h5}, 0},
		{"a print-md block (superset 25333)", "x.sha512", "x.tgz: " + groups(h5[:32], 8, " ") + "\n       " + groups(h5[32:80], 8, " ") + "\n       " + groups(h5[80:], 8, " ") + "\n", []string{"SHA-512 x.tgz " + h5}, 0},
		{"a print-md block whose name stands alone", "", "long-name.tgz:\n " + groups(h5[:64], 8, " ") + "\n " + groups(h5[64:], 8, " ") + "\n", []string{"4 long-name.tgz " + h5}, 0},
		{"a print-md block whose first line has the length of SHA-1", "", "x.tgz: " + groups(h5[:40], 8, " ") + "\n       " + groups(h5[40:], 8, " ") + "\n", []string{"4 x.tgz " + h5}, 0},
		{"a digest alone, extension in capitals (OpenHashTab 129)", "x.iso.SHA512", h5, []string{"SHA-512  " + h5}, 0},
		{"openssl with one blank (acme-client 25)", "", "SHA512(a)= " + h5, []string{"SHA-512 a " + h5}, 0},
		{"openssl without blanks", "", "SHA2-256(a)=" + h, []string{"SHA-256 a " + h}, 0},
		{"hex and base64 in one list (uutils 6653)", "", "SHA256 (a) = " + h + "\nSHA512 (a) = " + b64l + "\n", []string{"SHA-256 a " + h, "SHA-512 a " + h5}, 0},
		{"base64 without its padding (uutils 9511)", "", "SHA256 (a) = " + strings.TrimRight(b64, "="), []string{"SHA-256 a " + h}, 0},
		{"base64 cut short", "", "SHA256 (a) = " + strings.TrimRight(b64, "=")[:42], nil, 1},
		{"a line end in a name (RHash 97, 191)", "", `\` + h + `  a\nb\\c`, []string{"5 a\nb\\c " + h}, 0},
		{"a backslash without the mark of escapes (BLAKE3 33)", "", h + `  a\nb`, []string{`5 a\nb ` + h}, 0},
		{"an escaped tag line", "", `\SHA256 (a\\b) = ` + h, []string{`SHA-256 a\b ` + h}, 0},
		{"a bracket and an equal sign in a name", "", "SHA256 (a) = (b) = c) = " + h, []string{"SHA-256 a) = (b) = c " + h}, 0},
		{"words read as base32 or base64 (RHash 133, 139, 235)", "", h + "  ABCDEFGHIJKLMNOPQRSTUVWXYZ234567.bin\nAbcdefghijklmnopqrstuvwxyzabcdefghijklmnopqr is a word, as is ABCDEFGHIJKLMNOPQRSTUVWXYZ234567\n", []string{"5 ABCDEFGHIJKLMNOPQRSTUVWXYZ234567.bin " + h}, 0},
		{"a digest inside a URL", "", "https://example.org/" + h + "/x.iso\nhttps://example.org/?id=" + h1 + "&x\n", nil, 0},
		{"name first, two blanks (iota 6122)", "", "a.bin  " + h, []string{"5 a.bin " + h}, 0},
		{"name first, colon", "", "a.bin: " + h, []string{"5 a.bin " + h}, 0},
		{"a name in brackets above its digests (OpenHashTab 144)", "", "[a b.iso]\r\nMD5: " + hm + "\r\nSHA-1: " + h1 + "\r\n", []string{"MD5 a b.iso " + hm, "SHA-1 a b.iso " + h1}, 0},
		{"SFV read with another algorithm (OpenHashTab 202)", "x.sfv", "; comment\na b.bin " + crc + "\n", []string{"CRC32 a b.bin " + crc}, 0},
		{"md5sum.txt not known by its name (OpenHashTab 140)", "md5sum.txt", hm + "  ./a", []string{"MD5 ./a " + hm}, 0},
		{"a list's name in front of which a project's stands", "project-1.0-SHA256SUMS", h + "  a", []string{"SHA-256 a " + h}, 0},
		{"CHECKSUM.SHA512 and the like", "CHECKSUM.SHA512", h5 + "  a", []string{"SHA-512 a " + h5}, 0},
		{"one odd line makes a list unreadable (OpenHashTab)", "", h + "  a\n" + h[:63] + "  b\n" + h5 + "  c\n", []string{"5 a " + h, "4 c " + h5}, 1},
		{"the first line sets the algorithm of all (HashCheck)", "", hm + "  a\n" + h + "  a\n", []string{"2 a " + hm, "5 a " + h}, 0},
		{"a line of spaced bytes (old certutil, lpeworkshop 5)", "", "SHA1 hash of file C:\\x.iso:\r\n" + groups(h1, 2, " ") + "\r\nCertUtil: -hashfile command completed successfully.\r\n", []string{`SHA-1 C:\x.iso ` + h1}, 0},
		{"certutil in another language", "", "SHA256-Hash von x y.iso:\r\n" + h + "\r\nCertUtil: -hashfile-Befehl wurde erfolgreich ausgeführt.\r\n", []string{"SHA-256 x y.iso " + h}, 0},
		{"groups as KeePass prints them (OpenHashTab 100)", "", "SHA-256: " + groups(h, 8, " "), []string{"SHA-256  " + h}, 0},
		{"the prefix of GitHub (hashgood 5)", "", "sha256:" + h, []string{"SHA-256  " + h}, 0},
		{"zero-width characters (nppQrCode 3)", "", "\u200b" + h[:20] + "\u200d\u00ad" + h[20:] + "\u00a0\u2028\ufeff", []string{"5  " + h}, 0},
		{"electron's latest.yml is base64", "latest.yml", "version: 1.2.3\nfiles:\n  - url: a.exe\n    sha512: " + b64l + "\n    size: 17\npath: a.exe\nsha512: " + b64l + "\n", []string{"SHA-512 a.exe " + h5}, 0},
		{"openbsd's signify list", "SHA256.sig", "untrusted comment: verify with openbsd-79-base.pub\nRWQ" + b64[:40] + "\nSHA256 (a) = " + h + "\n", []string{"SHA-256 a " + h}, 0},
		{"a digest on two lines", "", "SHA-512:\n" + h5[:70] + "\n" + h5[70:] + "\n", []string{"SHA-512  " + h5}, 0},
		{"a digest on three lines under its label", "", "SHA-512: " + h5[:48] + "\n" + h5[48:96] + "\n" + h5[96:] + "\n", []string{"SHA-512  " + h5}, 0},
		{"a digest on two lines without a label", "", h5[:76] + "\n" + h5[76:] + "\n", []string{"4  " + h5}, 0},
		{"short numbers on lines of their own", "", "0123456789abcdef\n0123456789abcdef\n", nil, 0},
		{"two digests below each other", "", h + "\n" + h5[:64] + "\n", []string{"5  " + h, "5  " + h5[:64]}, 0},
		{"a label on the line above", "", "SHA-256 checksum\n" + h + "\n", []string{"SHA-256  " + h}, 0},
		{"a label behind the digest", "", h + " (SHA-256)\n", []string{"SHA-256  " + h}, 0},
		{"line ends lost in a field of one line", "", h + "  a.iso " + h5 + "  b.iso", []string{"5 a.iso " + h, "4 b.iso " + h5}, 0},
		{"two digests before one name (FCIV -both)", "", "// File Checksum Integrity Verifier version 2.05.\n" + hm + " " + h1 + " c:\\a.exe\n", []string{`MD5 c:\a.exe ` + hm, `SHA-1 c:\a.exe ` + h1}, 0},
		{"Debian's Release", "Release", "Origin: x\nMD5Sum:\n " + hm + "     123 main/a.gz\nSHA256:\n " + h + "   123 main/a.gz\n", []string{"MD5 main/a.gz " + hm, "SHA-256 main/a.gz " + h}, 0},
		{"a .dsc file", "x.dsc", "Format: 3.0\nChecksums-Sha1:\n " + h1 + " 12 a.tar.xz\nFiles:\n " + hm + " 12 a.tar.xz\nDirectory: x\n", []string{"SHA-1 a.tar.xz " + h1, "MD5 a.tar.xz " + hm}, 0},
		{"an integrity attribute with two values", "", `<script src="/js/a.js" integrity="sha256-` + b64 + ` sha512-` + b64l + `"></script>`, []string{"SHA-256 a.js " + h, "SHA-512 a.js " + h5}, 0},
		{"CSV with quotes", "sums.csv", "\"File\",\"SHA-256\"\r\n\"a, \"\"b\"\".bin\"," + h + "\r\n", []string{`SHA-256 a, "b".bin ` + h}, 0},
		{"PowerShell's table", "", "Algorithm       Hash                                 Path\n---------       ----                                 ----\nSHA256          " + strings.ToUpper(h) + "       C:\\x\\a.iso\n", []string{`SHA-256 C:\x\a.iso ` + h}, 0},
		{"PowerShell's table with a path on two lines", "", "Algorithm       Hash                                 Path\n---------       ----                                 ----\nMD5             " + strings.ToUpper(hm) + "     C:\\x\\long na\n" + strings.Repeat(" ", 16+32+5) + "me.iso\n\n", []string{`MD5 C:\x\long name.iso ` + hm}, 0},
		{"PowerShell's table with a path cut off", "", "MD5             " + strings.ToUpper(hm) + "     C:\\x\\long na...\n", []string{`MD5 C:\x\long na... ` + hm}, 0},
		{"certutil in a language without known words", "", "SHA256 的 x.iso 哈希:\r\n" + h + "\r\n", []string{"SHA-256 x.iso " + h}, 0},
		{"a digest on two lines before its name", "x.sha512", h5[:64] + "\n" + h5[64:] + "  a.iso\n", []string{"SHA-512 a.iso " + h5}, 0},
		{"a digest cut anywhere before its name", "", h5[:70] + "\n" + h5[70:] + "  a.iso\n", []string{"4 a.iso " + h5}, 0},
		{"the marks of shasum", "", h + "  a.txt\n" + h + " *b.txt\n" + h + " Uc.txt\n" + h + " ^d.txt\n", []string{"5 a.txt " + h, "5 b.txt " + h, "5 c.txt " + h, "5 d.txt " + h}, 0},
		{"a name that begins with U behind one blank", "", h + " a.txt\n" + h + " Ubuntu.iso\n", []string{"5 a.txt " + h, "5 Ubuntu.iso " + h}, 0},
		{"words behind a name", "", h + "  a.iso   the new one\n" + h + "  b.iso # note\n" + h + "  c.iso\t1234\n" + h + "  d  e.iso\n", []string{"5 a.iso " + h, "5 b.iso " + h, "5 c.iso " + h, "5 d  e.iso " + h}, 0},
		{"FCIV's database is base64", "x.xml", "<?xml version=\"1.0\" encoding=\"utf-8\"?><FCIV><FILE_ENTRY><name>a.exe</name><MD5>" + Base64.Encode(digestOf(t, hashing.MD5, content), false) + "</MD5></FILE_ENTRY></FCIV>", []string{"MD5 a.exe " + hm}, 0},
		{"a date of eight digits", "", "a.bin 20260920\nreleased 20260920\n", nil, 0},
		{"binary data", "", "\x7fELF\x00\x00\x01" + h + "\n", nil, 0},
		{"an empty text", "", "", nil, 0},
		{"names outside of ASCII in Latin-1 (RapidCRC-Unicode 24)", "", h + "  gr\xf6\xdfe.bin", []string{"5 größe.bin " + h}, 0},
		{"a word like sha256 as a file's name", "", h + "  SHA256", []string{"5 SHA256 " + h}, 0},
		{"comments of three kinds", "", "# c\n// c\n" + h + "  a\n", []string{"5 a " + h}, 0},
		{"an algorithm nobody computes here", "", "SM3 (a) = " + h + "\nFOO-256 (a) = " + h + "\n", []string{"!SM3 a " + h, "!FOO-256 a " + h}, 0},
		{"a file that is called by its digest", "", h + "  " + h + "\n" + h + " *" + h5 + "\n", []string{"5 " + h + " " + h, "5 " + h5 + " " + h}, 0},
		{"a quoted name before the digest", "", `"a b.iso" ` + h, []string{"5 a b.iso " + h}, 0},
	}
	for _, test := range tests {
		t.Run(test.name, test.run)
	}
}

func TestNamesHaveTheReadingsThatOtherToolsLost(t *testing.T) {
	h := hexOf(t, hashing.SHA256, content)
	for _, test := range []struct{ name, list, text, file string }{
		{"a file that begins with a star", "", h + " *star.bin", "*star.bin"},
		{"Windows separators (hashdeep 3)", "", h + `  sub\track 02.wav`, "sub/track 02.wav"},
		{"a size behind a tab (HashCalculator 127)", "", h + "  a\t1234", "a"},
		{"a name that ends in a blank", "", h + "  a ", "a "},
		{"a name with Latin-1 bytes", "", h + "  gr\xf6\xdfe.bin", "gr\xf6\xdfe.bin"},
		{"words behind a name that may belong to it", "", h + "  a.iso   the new one", "a.iso   the new one"},
		{"BagIt's percent signs", "manifest-sha256.txt", h + "  data/100%25.tif", "data/100%.tif"},
		{"a name that begins with a blank or not", "", h + "   a", "a"},
	} {
		t.Run(test.name, func(t *testing.T) {
			l := Parse([]byte(test.text), test.list)
			if len(l.Entries) != 1 || !slices.Contains(l.Entries[0].Names(), test.file) {
				t.Errorf("%q is not among the names: %+v", test.file, l.Entries)
			}
		})
	}
}

func TestNamesThatLeaveTheFolderAreUnsafe(t *testing.T) {
	for _, name := range []string{
		"", "../a", "a/../../b", `..\a`, `a\..\..\b`, "..", "a/..", "/etc/passwd", `\windows`, `\\server\share\a`, "//server/a",
		`C:\a`, "c:a", "a.txt:stream", "a::$DATA", "NUL", "con.txt", "sub/COM1", "aux .txt", "lpt9.tar.gz", "a\x00b", ".. /a", "...", "COM¹",
	} {
		if UnsafeName(name) == "" {
			t.Errorf("%q is called safe", name)
		}
	}
	for _, name := range []string{"a", "./a", "a/b/c.iso", `a\b`, ".hidden", "a..b", "console.txt", "com10", "ünï ☃", "-a", " a", "null", "a/./b"} {
		if why := UnsafeName(name); why != "" {
			t.Errorf("%q is called unsafe: %s", name, why)
		}
	}
}

func TestNamesAreShownWithoutTricks(t *testing.T) {
	for name, want := range map[string]string{
		"a\x1b[2Jb":              `a\x1b[2Jb`,
		"plain name.iso":         "plain name.iso",
		"日本語 ファイル.iso":           "日本語 ファイル.iso",
		"a\nb\tc\rd":             `a\nb\tc\rd`,
		"\x1b[31mred\x7f\u009b":  `\x1b[31mred\x7f\u009b`,
		"gpj.\u202eexe":          `gpj.\u202eexe`,
		"a\u2066b\u200fc":        `a\u2066b\u200fc`,
		"zero\u200bwidth\ufeff":  `zero\u200bwidth\ufeff`,
		"می\u200cخواهم 👩\u200d💻": "می\u200cخواهم 👩\u200d💻",
		"bad\xff.bin":            `bad\xff.bin`,
		"true \ufffd":            "true \ufffd",
		"line\u2028end":          `line\u2028end`,
		`C:\dir\file`:            `C:\dir\file`,
		"flag \U000e0067":        `flag \U000e0067`,
	} {
		if got := Display(name); got != want {
			t.Errorf("Display(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestALongListIsReadWholeAndTooLongOnesAreRefusedWithTheLimit(t *testing.T) {
	h := hexOf(t, hashing.SHA256, content)
	var b strings.Builder
	for i := range 300_000 / 10 {
		fmt.Fprintf(&b, "%s  file-%d\n", h, i)
	}
	if l := Parse([]byte(b.String()), ""); len(l.Entries) != 30_000 || l.Refused != "" {
		t.Errorf("%d entries, refused: %q", len(l.Entries), l.Refused)
	}
	l := Parse(make([]byte, MaxText+1), "")
	if !strings.Contains(l.Refused, "64 MB") {
		t.Errorf("refused: %q", l.Refused)
	}
	if v := Judge(l, File{Name: "x"}, nil); v.Result != Unknown || !strings.Contains(v.Reason(), "64 MB") {
		t.Errorf("%s: %s", v.Result, v.Reason())
	}
}

func TestHostileDocumentsAreRefusedWithAReason(t *testing.T) {
	deep := strings.Repeat("[", 200_000)
	for name, text := range map[string]string{
		"deep JSON":    deep,
		"deep objects": strings.Repeat(`{"a":`, 10_000),
		"deep XML":     "<metalink>" + strings.Repeat("<a>", 10_000),
		"zero bytes":   "abc\x00def",
	} {
		if l := Parse([]byte(text), ""); l.Refused == "" || len(l.Entries) > 0 {
			t.Errorf("%s is not refused: %+v", name, l)
		}
	}
	bomb := `<?xml version="1.0"?><!DOCTYPE m [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><metalink><file name="x"><hash type="md5">&b;</hash></file></metalink>`
	if l := Parse([]byte(bomb), ""); len(l.Entries) > 0 {
		t.Errorf("an XML bomb gives entries: %+v", l.Entries)
	}
	yaml := "version: 1\na: &a [x, x]\nb: &b [*a, *a]\nsha512: *b\n"
	if l := Parse([]byte(yaml), "latest.yml"); len(l.Entries) > 0 {
		t.Errorf("YAML aliases give entries: %+v", l.Entries)
	}
}

func TestSignaturesAreNoticed(t *testing.T) {
	for name, want := range map[string]SignatureKind{
		"01-fedora-CHECKSUM": OpenPGP, "27-node-SHASUMS256.txt.asc": OpenPGP, "07-openbsd-SHA256": Unsigned,
	} {
		if l := Parse(sample(t, name), name); l.Signed != want {
			t.Errorf("%s: %s, want %s", name, l.Signed, want)
		}
	}
	h := hexOf(t, hashing.SHA256, content)
	signify := "untrusted comment: verify with x.pub\nRWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3\nSHA256 (a) = " + h + "\n"
	if l := Parse([]byte(signify), "SHA256.sig"); l.Signed != Signify || len(l.Entries) != 1 {
		t.Errorf("signify: %+v", l)
	}
	minisign := "untrusted comment: signature from minisign secret key\nRUQf6LRCGA9i559r3g7V1qNyJDApGip8MfqcadIgT9CuhV3EMhHoN1mGTkUidF/z7SrlQgXdy8ofjb7bNJJylDOocrCo8KLzZwo=\ntrusted comment: timestamp:1\nabc\n"
	if l := Parse([]byte(minisign), "x.minisig"); l.Signed != Minisign || len(l.Entries) != 0 {
		t.Errorf("minisign: %+v", l)
	}
}

func TestAChangedDigestInAListIsAMismatch(t *testing.T) {
	// OpenHashTab 215: modified values were still shown as OK.
	for _, name := range []string{"photo 001.jpg", "photo 002.jpg"} {
		text := string(sample(t, "49-corz.hash"))
		body := "payload of " + name + "\n"
		sums := allSums(t, body)
		f := File{Name: name, Size: int64(len(body))}
		if v := Judge(Parse([]byte(text), "49-corz.hash"), f, sums); v.Result != WeakMatch {
			t.Fatalf("%s: %s", name, v.Reason())
		}
		text = strings.NewReplacer("a487", "a488", "a5f7", "a5f8").Replace(text)
		if v := Judge(Parse([]byte(text), "49-corz.hash"), f, sums); v.Result != Mismatch {
			t.Errorf("%s: %s: %s", name, v.Result, v.Reason())
		}
	}
}

func TestASecondFileGetsItsOwnVerdict(t *testing.T) {
	// Collision 223, winhasher 4: the verdict of the old file stayed.
	l := Parse([]byte(expand(t, "{SHA-256}")), "")
	f := File{Name: "x.iso"}
	if v := Judge(l, f, sumsOf(t, content, hashing.All())); v.Result != Match {
		t.Errorf("%s", v.Reason())
	}
	if v := Judge(l, f, sumsOf(t, other, hashing.All())); v.Result != Mismatch {
		t.Errorf("%s", v.Reason())
	}
}

// TestAValueAboveItsNameIsNotGivenToTheRecordBefore: the first of two records has
// lost its value, or never had one.
func TestAValueAboveItsNameIsNotGivenToTheRecordBefore(t *testing.T) {
	for _, content := range []string{"x's bytes", "y's bytes"} {
		value := fmt.Sprintf("%x", sha256.Sum256([]byte(content)))
		for _, text := range []string{
			"SHA256:\nFile: x.iso\n\nSHA256: H\nFile: y.iso\n",
			"SHA256: not computed\nFile: x.iso\n\nSHA256: H\nFile: y.iso\n",
			"Name: x.iso\n\nSHA256: H\nName: y.iso\n",
			"Name: x.iso\n--------\nSHA256: H\nName: y.iso\n",
			"Name: x.iso\nSize: 16\n\nSHA256: H\nName: y.iso\nSize: 16\n",
			"Filename: x.iso\n\nPackage: y\nSHA256: H\nFilename: y.iso\n",
			"Filename: x.iso\nSHA256:\n\nSHA256: H\nFilename: y.iso\n",
			"File: x.iso\n\nH\nFile: y.iso\n",
			"name=\"x.iso\"\n\nsha256=\"H\"\nname=\"y.iso\"\n",
			"name x.iso\nend\nbegin\nsha256 H\nname y.iso\nend\n",
			"<file\n  name=\"x.iso\"\n/>\n<file\n  sha256=\"H\"\n  name=\"y.iso\"\n/>\n",
			"-\n  name: x.iso\n-\n  sha256: H\n  name: y.iso\n",
		} {
			text = strings.ReplaceAll(text, "H", value)
			for _, e := range Parse([]byte(text), "t.txt").Entries {
				if e.Path == "x.iso" && !e.Unsure {
					t.Errorf("the value of y.iso is x.iso's for sure in\n%s", text)
				}
			}
		}
	}
}
