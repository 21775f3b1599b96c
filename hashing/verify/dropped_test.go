package verify

import (
	"strings"
	"testing"

	"omnisum/hashing"
)

// TestADamagedValueIsReportedInEveryForm has lists of two files of which the
// second has a value that something got into: such values were passed over, and
// the list called all right.
func TestADamagedValueIsReportedInEveryForm(t *testing.T) {
	a, b := hexOf(t, hashing.SHA256, content), hexOf(t, hashing.SHA256, other)
	bad := b[:20] + "$" + b[21:]
	a64, b64 := Base64.Encode(digestOf(t, hashing.SHA256, content), false), Base64.Encode(digestOf(t, hashing.SHA256, other), false)
	bad64 := b64[:20] + "$" + b64[21:]
	crc := hexOf(t, hashing.CRC32, content)
	md := groups(strings.ToUpper(b), 8, " ")
	for _, test := range []struct{ name, list, text string }{
		{"a metalink", "", `<?xml version="1.0"?><metalink><file name="a"><hash type="sha-256">` + a + `</hash></file><file name="b"><hash type="sha-256">` + bad + `</hash></file></metalink>`},
		{"an FCIV database", "", `<?xml version="1.0"?><FCIV><FILE_ENTRY><name>a</name><SHA256>` + a64 + `</SHA256></FILE_ENTRY><FILE_ENTRY><name>b</name><SHA256>` + bad64 + `</SHA256></FILE_ENTRY></FCIV>`},
		{"an object", "", `[{"name":"a","sha256":"` + a + `"},{"name":"b","sha256":"` + bad + `"}]`},
		{"an object with a prefix", "", `[{"name":"a","digest":"sha256:` + a + `"},{"name":"b","digest":"sha256:` + bad + `"}]`},
		{"an object without an algorithm", "", `[{"name":"a","hash":"` + a + `"},{"name":"b","hash":"` + bad + `"}]`},
		{"YAML in base64", "l.yml", "- file: a\n  sha256: " + a64 + "\n- file: b\n  sha256: " + bad64 + "\n"},
		{"hashdeep", "", "%%%% HASHDEEP-1.0\n%%%% size,sha256,filename\n1," + a + ",a\n1," + bad + ",b\n"},
		{"hashdeep with a column less", "", "%%%% HASHDEEP-1.0\n%%%% size,sha256,filename\n1," + a + ",a\n1" + b + ",b\n"},
		{"CSV", "", "path,sha256\na," + a + "\nb," + bad + "\n"},
		{"CSV with a column less", "", "path,sha256,size\na," + a + ",1\nb," + b + "1\n"},
		{"a table", "", "| File | SHA256 |\n|---|---|\n| a | " + a + " |\n| b | " + bad + " |\n"},
		{"a table with a bar less", "", "| File | SHA256 |\n|---|---|\n| a.bin | " + a + " |\n| b.bin" + b + " |\n"},
		{"tabs", "", "File\tSHA256\na\t" + a + "\nb\t" + bad + "\n"},
		{"a web page", "", "<html><table><tr><th>File</th><th>SHA256</th></tr><tr><td>a</td><td>" + a + "</td></tr><tr><td>b</td><td>" + bad + "</td></tr></table></html>"},
		{"labels below names", "", "a.bin\nSHA256: " + a + "\n\nb.bin\nSHA256: " + bad + "\n"},
		{"names before values", "", "a.bin: " + a + "\nb.bin: " + bad + "\n"},
		{"names before values, the first of which is damaged", "", "a.bin  " + bad + "\nb.bin  " + a + "\n"},
		{"Debian's Release", "Release", "SHA256:\n " + a + " 1 a.gz\n " + bad + " 1 b.gz\n"},
		{"Gentoo's Manifest", "Manifest", "DIST a.gz 1 SHA256 " + a + "\nDIST b.gz 1 SHA256 " + bad + "\n"},
		{"certutil", "", "SHA256 hash of a.bin:\n" + a + "\nSHA256 hash of b.bin:\n" + bad + "\n"},
		{"PowerShell", "", "Algorithm : SHA256\nHash      : " + a + "\nPath      : a\n\nAlgorithm : SHA256\nHash      : " + bad + "\nPath      : b\n"},
		{"groups", "", "a.bin: " + groups(strings.ToUpper(a), 8, " ") + "\nb.bin: " + md[:20] + "$" + md[21:] + "\n"},
		{"an integrity value", "", "sha256-" + a64 + "\nsha256-" + bad64 + "\n"},
		{"an integrity value in source text", "", "url = \"https://example.org/a.gz\";\nhash = \"sha256-" + a64 + "\";\nurl = \"https://example.org/b.gz\";\nhash = \"sha256-" + bad64 + "\";\n"},
		{"tag lines in base64", "distinfo", "SHA256 (a) = " + a64 + "\nSHA256 (b) = " + bad64 + "\n"},
		{"a tag line without its mark", "", "SHA256 (a) = " + a + "\nSHA256 (b)" + b[:30] + "\n"},
		{"SFV", "l.sfv", "a " + crc + "\nb " + crc[:7] + "\n"},
		{"SFV with a name alone", "l.sfv", "a " + crc + "\nb.bin\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			l := Parse([]byte(test.text), test.list)
			if len(l.Entries) != 1 || len(l.Malformed) != 1 {
				t.Errorf("in\n%s\nare the entries %+v\nand malformed %+v", test.text, l.Entries, l.Malformed)
			}
		})
	}
}

func TestWhatIsNoDigestIsNotReportedAsADamagedOne(t *testing.T) {
	a := hexOf(t, hashing.SHA256, content)
	for name, text := range map[string]string{
		"a UUID":                  a + "  a.bin\nbuild 550e8400-e29b-41d4-a716-446655440000\n",
		"an address":              a + "  a.bin\nhttps://example.org/commit/" + a[:40] + "$\n",
		"a word for none":         "| File | MD5 | SHA256 |\n|---|---|---|\n| a.bin | n/a | " + a + " |\n",
		"a link instead of it":    `[{"name":"a","sha256":"` + a + `"},{"name":"b","sha256":"https://example.org/b.sha256"}]`,
		"long names":              a + "  a.bin\nlinux-image-6.1.0-18-amd64-unsigned_6.1.76-1_amd64.deb\n",
		"a list's name":           "SHA256-FreeBSD-14.0-RELEASE-amd64\n" + a + "  a.bin\n",
		"words with algorithms":   a + "  a.bin\nSHA256 (see above) is what to compare with.\n",
		"a date and a time":       a + "  a.bin\n2026-12-01T06:43:49.123456789+00:00\n",
		"source text of a bottle": "sha256 \"" + a + "\"\nbottle do\nroot_url \"https://example.org\"\nend\n",
	} {
		if l := Parse([]byte(text), ""); len(l.Malformed) > 0 || len(l.Entries) == 0 {
			t.Errorf("%s: %+v", name, l)
		}
	}
}
