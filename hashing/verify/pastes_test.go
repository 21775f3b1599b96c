package verify

import (
	"strings"
	"testing"

	"omnisum/hashing"
)

// TestPastesAreReadAsAPersonReadsThem has texts as they come from pages, package
// descriptions and consoles.
func TestPastesAreReadAsAPersonReadsThem(t *testing.T) {
	h := hexOf(t, hashing.SHA256, content)
	g := hexOf(t, hashing.SHA256, other)
	m := hexOf(t, hashing.MD5, content)
	s := hexOf(t, hashing.SHA1, content)
	const site = "https://example.org"
	integrity := "sha256-" + Base64.Encode(digestOf(t, hashing.SHA256, content), false)
	tests := []readingTest{
		{"apt show", "", "Package: x\nFilename: pool/x_1.deb\nSize: 1234\nMD5sum: " + m + "\nSHA256: " + h + "\nDescription: foo\n", []string{"MD5 pool/x_1.deb " + m, "SHA-256 pool/x_1.deb " + h}, 0},
		{"a PKGBUILD", "PKGBUILD", "source=('https://example.org/x.tar.gz'\n        'y.patch')\nsha256sums=('" + h + "'\n            'SKIP'\n            '" + g + "')\n", []string{"SHA-256 x.tar.gz " + h, "SHA-256  " + g}, 0},
		{"Cargo.lock", "Cargo.lock", "[[package]]\nname = \"adler\"\nchecksum = \"" + h + "\"\n", []string{"5 adler " + h}, 0},
		{"pip's options", "", "foo --hash=sha256:" + h + "\n", []string{"SHA-256  " + h}, 0},
		{"winget's manifest", "x.yaml", "Installers:\n- Architecture: x64\n  InstallerUrl: https://example.org/a/x.msi\n  InstallerSha256: " + strings.ToUpper(h) + "\n", []string{"SHA-256 x.msi " + h}, 0},
		{"scoop's manifest", "x.json", `{"architecture":{"64bit":{"url":"https://example.org/a/x.zip","hash":"` + h + `"},"32bit":{"url":"https://example.org/a/y.zip","hash":"md5:` + m + `"}}}`, []string{"5 x.zip " + h, "MD5 y.zip " + m}, 0},
		{"release notes in Markdown", "", "### Checksums\n\n```\n" + h + "  a.zip\n```\n\nMD5: `" + m + "`\n\n**SHA-256:** `" + g + "`\n", []string{"5 a.zip " + h, "MD5  " + m, "SHA-256  " + g}, 0},
		{"the assets of a release", "", "Assets\nsample.zip\nsha256:" + h + "\n12.3 MB\nyesterday\nother.zip\nsha256:" + g + "\n", []string{"SHA-256 sample.zip " + h, "SHA-256 other.zip " + g}, 0},
		{"a vendor's page", "", "VE 9.0 ISO Installer\nUpdated on 05 August 2025\nFile Size: 1.64 GB\nSHA256SUM: " + h + "\nDownload\n", []string{"SHA-256  " + h}, 0},
		{"an image's digest", "", "docker pull alpine@sha256:" + h, []string{"SHA-256  " + h}, 0},
		{"a table with links", "", "| Name | Link | SHA-256 |\n|---|---|---|\n| a.zip | [download](https://x.org/a.zip) | " + h + " |\n", []string{"SHA-256 a.zip " + h}, 0},
		{"a page's source", "", "<p>SHA256 for <b>x.iso</b>:<br><tt>" + h + "</tt></p><p>MD5: <code>" + m + "</code></p>", []string{"SHA-256 x.iso " + h, "MD5  " + m}, 0},
		{"brackets around the label", "", "Hash (SHA256): " + h, []string{"SHA-256  " + h}, 0},
		{"a label that names no algorithm", "", "Checksum: " + h, []string{"5  " + h}, 0},
		{"headings with lists below", "", "SHA256:\n" + h + "  x.iso\nMD5:\n" + m + "  x.iso\n", []string{"SHA-256 x.iso " + h, "MD5 x.iso " + m}, 0},
		{"several labels and one name on a line", "", "x.iso MD5 " + m + " SHA1 " + s, []string{"MD5 x.iso " + m, "SHA-1 x.iso " + s}, 0},
		{"several labels on a line", "", "MD5: " + m + " SHA1: " + s + " SHA256: " + h, []string{"MD5  " + m, "SHA-1  " + s, "SHA-256  " + h}, 0},
		{"a sentence", "", "SHA256 digest of the file \"x y.iso\" is " + h + ".", []string{"SHA-256 x y.iso " + h}, 0},
		{"algorithms that are not computed here", "", "SHA-512/256: " + h + "\nKeccak-256: " + h + "\nxxh64: 0123456789abcdef\n", []string{"!SHA-512/256  " + h, "!Keccak-256  " + h, "!xxh64  0123456789abcdef"}, 0},
		{"labels that go on in another script", "", "MD5校验值：" + m + "\nSHA-256ハッシュ値: " + h + "\n", []string{"MD5  " + m, "SHA-256  " + h}, 0},
		{"a piece of winget's manifest", "", "Installers:\n- Architecture: x86\n  InstallerUrl: https://example.org/a/x86.msi\n  InstallerSha256: " + g + "\n- Architecture: x64\n  InstallerUrl: https://example.org/a/x64.msi\n  InstallerSha256: " + h + "\n", []string{"SHA-256 x86.msi " + g, "SHA-256 x64.msi " + h}, 0},
		{"scoop's manifest with lists", "x.json", `{"url":["https://example.org/a.zip","https://example.org/b.zip"],"hash":["` + h + `","` + g + `"]}`, []string{"5 a.zip " + h, "5 b.zip " + g}, 0},
		{"a package of npm's registry", "", `{"name":"x","dist":{"shasum":"` + s + `","tarball":"https://example.org/x/-/x-1.0.0.tgz"}}`, []string{"2 x-1.0.0.tgz " + s}, 0},
		{"npm's lock file with an address", "package-lock.json", `{"name":"x","lockfileVersion":3,"packages":{"":{"name":"x","version":"1.0.0"},"node_modules/sample-pkg":{"version":"1.2.3","resolved":"` + site + `/sample-pkg/-/sample-1.2.3.tgz","integrity":"` + integrity + `"}}}`, []string{"SHA-256 sample-1.2.3.tgz " + h}, 0},
		{"npm's lock file without addresses", "package-lock.json", `{"name":"x","packages":{"node_modules/a/node_modules/@s/b":{"version":"1.2.3-rc.1+5","integrity":"` + integrity + `"},"node_modules/c":{"name":"d","version":"2.0.0","integrity":"` + integrity + `"}}}`, []string{"SHA-256 b-1.2.3-rc.1.tgz " + h, "SHA-256 d-2.0.0.tgz " + h}, 0},
		{"npm's lock file of the first kind", "", `{"name":"x","dependencies":{"a":{"version":"1.0.0","integrity":"` + integrity + `","dependencies":{"b":{"version":"npm:@s/c@3.1.0","integrity":"` + integrity + `"},"d":{"version":"git+ssh://git@example.org/d.git#0","integrity":"` + integrity + `"},"e":{"version":"1.0.0","resolved":"` + site + `/e/-/e1.tgz","integrity":"` + integrity + `"}}}}}`, []string{"SHA-256 a-1.0.0.tgz " + h, "SHA-256 c-3.1.0.tgz " + h, "SHA-256 d " + h, "SHA-256 e1.tgz " + h}, 0},
		{"conda's list of packages", "", `{"packages":{"a-1.0.0-0.tar.bz2":{"version":"1.0.0","sha256":"` + h + `"}}}`, []string{"SHA-256 a-1.0.0-0.tar.bz2 " + h}, 0},
		{"composer's lock file", "", `{"packages":[{"name":"a/b","version":"1.0.0","dist":{"url":"https://example.org/b.zip","shasum":"` + s + `"}}]}`, []string{"2 b.zip " + s}, 0},
		{"an object with digests as keys", "", `{"` + h + `":"a.bin","` + g + `":{"file":"b.bin"}}`, []string{"5 a.bin " + h, "5 b.bin " + g}, 0},
		{"Gentoo's Manifest", "Manifest", "DIST x.tar.gz 17 SHA256 " + h + " MD5 " + m + "\n", []string{"SHA-256 x.tar.gz " + h, "MD5 x.tar.gz " + m}, 0},
		{"assets with source archives at the end", "", "Assets\n4\na.tar.gz\nsha256:" + h + "\n12.1 MB\nb.zip\nsha256:" + g + "\n12.2 MB\nSource code\n(zip)\nSource code\n(tar.gz)\n", []string{"SHA-256 a.tar.gz " + h, "SHA-256 b.zip " + g}, 0},
		{"names among marks, links and remarks", "", "1. `a.bin`\n   " + h + "\n2. [b.bin](https://example.org/b.bin) (1.2 GB)\n   " + g + "\n", []string{"5 a.bin " + h, "5 b.bin " + g}, 0},
		{"a table with a column for each file", "", "| | a.bin | b.bin |\n|---|---|---|\n| SHA-256 | " + h + " | " + g + " |\n", []string{"SHA-256 a.bin " + h, "SHA-256 b.bin " + g}, 0},
		{"objects on one line", "", "{name: 'a.bin', sha256: '" + h + "'}, {name: 'b.bin', sha256: '" + g + "'}", []string{"SHA-256 a.bin " + h, "SHA-256 b.bin " + g}, 0},
		{"addresses with digests in them", "", "https://web.archive.org/" + s + "\n/ipfs/" + h + "\nrev-" + s + "\n", nil, 0},
	}
	for _, test := range tests {
		t.Run(test.name, test.run)
	}
}

func TestTheArchiveOfAPackageWithAScopeMayBeNamedByBoth(t *testing.T) {
	text := `{"packages":{"node_modules/@s/b":{"version":"1.0.0","integrity":"sha256-` + Base64.Encode(digestOf(t, hashing.SHA256, content), false) + `"}}}`
	for _, test := range []hostileTest{
		{text: text, file: "b-1.0.0.tgz", want: Match},
		{text: text, file: "s-b-1.0.0.tgz", want: Match},
	} {
		test.run(t)
		if v := Judge(Parse([]byte(text), ""), File{Name: test.file, Size: -1}, sumsOf(t, other, hashing.All())); v.Result != Mismatch {
			t.Errorf("%s: another file: %s: %s", test.file, v.Result, v.Reason())
		}
	}
}
