package verify

import (
	"strings"
	"testing"

	"omnisum/hashing"
)

// TestValuesAreNotShiftedToTheNextFile has texts in which a value was once taken
// for that of the file beside the one that it is of.
func TestValuesAreNotShiftedToTheNextFile(t *testing.T) {
	third := hexOf(t, hashing.SHA256, "third")
	w := hexOf(t, hashing.SHA256, other)
	tests := []hostileTest{
		{name: "an object with digests as keys", text: `{"{!SHA-256}":"x.iso","{SHA-256}":"y.iso"}`, want: Mismatch, says: "“y.iso”"},
		{name: "the same below a heading", text: "Downloads\n\n" + `{"{!SHA-256}":"x.iso","{SHA-256}":"y.iso"}`, want: Mismatch},
		{name: "values above names with blank lines between", text: third + "\n\nw.bin\n---\n{!SHA-256}\n\nx.iso\n---\n{SHA-256}\n\ny.iso\n", want: Unknown, cause: Contradicted},
		{name: "names and values that alternate from a title to a name at the end", text: "v1.0\n{!SHA-256}\nx.iso\n{SHA-256}\ny.iso\n", want: Unknown, cause: Contradicted},
		{name: "an object that begins with its value, behind one that begins with its name", text: "name = \"w\"\nsha256 = \"" + third + "\"\n[[p]]\nsha256 = \"{!SHA-256}\"\nname = \"x.iso\"\n[[p]]\nsha256 = \"{SHA-256}\"\nname = \"y.iso\"\n", want: Mismatch, says: "“y.iso”"},
		{name: "a value whose own name is on its line, among other keys", text: "url = https://example.org/x.iso\nsha256 = {!SHA-256}\nname = y.iso, size = 9, sha256 = {SHA-256}\n", want: Mismatch},
		{name: "objects on one line", text: "{name: 'x.iso', sha256: '{!SHA-256}'}, {name: 'y.iso', sha256: '{SHA-256}'}", want: Mismatch},
		{name: "a value that names stand above and behind", text: "x.iso\n{!SHA-256};y.iso\nSHA256: {SHA-256}\n", want: Unknown, cause: Contradicted},
		{name: "a code element beside a name without a blank", text: "<html><body><li>Linux<br>SHA256: {SHA-256}</li><li>x.iso<code>SHA256: {!SHA-256}</code></li></body></html>", want: Mismatch},
		{name: "a header of other columns", text: "| File | SHA512 | SHA256 |\n|---|---|---|\n| {!SHA-512} | {!SHA-256} | x.iso |\n| {SHA-512} | {SHA-256} | y.iso |\n", want: Mismatch},
		{name: "cells with more than a digest", text: "x.iso | {!SHA-256} y.iso | {SHA-256}\n", want: Mismatch},
		{name: "a cell with two values", text: "x.iso | {!SHA-256}, v2 | {SHA-256}\n", want: Mismatch},
		{name: "a table with a column for each file", text: "\tx.iso\ty.iso\nSHA256\t{!SHA-256}\t{SHA-256}\n", want: Mismatch},
		{name: "a column for each file, with an empty cell", text: "| | x.iso | y.iso |\n|---|---|---|\n| SHA256 | - | {SHA-256} |\n", want: Unknown, cause: BadForm, says: "no digest"},
		{name: "a link's text and its address", text: "[x.iso](https://example.org/y.iso): {!SHA-256}\n[y.iso](https://example.org/x.iso): {SHA-256}\n", want: Mismatch},
		{name: "a digest as the key of an object with another one", text: `{"{SHA-256}":{"name":"x.iso","sha256":"{!SHA-256}"}}`, want: Unknown, cause: Contradicted},
		{name: "such a table without names", text: "SHA256\t{!SHA-256}\t{SHA-256}\n", want: Unknown, cause: Contradicted},
		{name: "rows below a header with commas, behind other lines", text: "Downloads\n\nSHA1,other,SHA256,name\n{SHA-1},x.iso,{SHA-256},y.iso\n{!SHA-1},y.iso,{!SHA-256},x.iso\n", want: Mismatch},
		{name: "the sources of a PKGBUILD", text: "source=(\"x.iso\" \"y.iso\")\nsha256sums=('{!SHA-256}' '{SHA-256}')\n", want: Mismatch},
		{name: "the sources of a PKGBUILD with variables and alternatives", file: "x-1.2.tar.gz", text: "pkgver=1.2\nsource=(\"https://example.org/x-$pkgver.tar.gz\"{,.sig}\n  y::https://example.org/z)\nsha256sums=('{!SHA-256}' # the archive\n  'SKIP' '{SHA-256}')\n", want: Mismatch, says: "“y”"},
		{name: "a value in groups, of which the next line was taken for its end", text: strings.ToUpper(groups(hexOf(t, hashing.SHA1, other), 8, " ")) + "\n  {!SHA-512}\n  x.iso\n---\n{SHA-1}\n  {SHA-512}\n  Linux\n", want: Unknown, cause: Contradicted},
		{name: "a name with words behind it, beside words alone", text: "x.iso old: {SHA-256} new: {!SHA-256}", want: Unknown, cause: Contradicted},
		{name: "two remarks behind one name", text: "x.iso (old): {SHA-256}\nx.iso (new): {!SHA-256}\n", want: Unknown, cause: Contradicted},
		{name: "a full name beside one with a remark", text: "x.iso (old): {SHA-256}\nx.iso: {!SHA-256}\n", want: Mismatch},
		{name: "two names that a console cut off", file: "x-1.2.iso", text: "SHA256          {SHA-256}       C:\\dl\\x-1...\nSHA256          {!SHA-256}       C:\\dl\\x-1.2...\n", want: Unknown, cause: Contradicted},
		{name: "a signature's digest under its own name", text: "x.iso (PGP signature): " + groups(w, 8, " ") + " x.iso.sig: {SHA-256}", want: Unknown, cause: Contradicted},
		{name: "a name with a remark before a label", text: "<html><body><p>x.iso.sig (PGP signature)<br>{SHA-256}</p><p>x.iso (PGP signature) SHA2-256 = \"{!SHA-256}\"</p></body></html>", want: Mismatch},
		{name: "a name in brackets below a value", text: "\"notes\"\nSHA1=\"{SHA-1}\"\n---\n**1.0**\nSHA1 = {!SHA-1},\n---\n(x.iso)\nSHA1 {!SHA-1}\n", want: Mismatch},
		{name: "a name in angle brackets in a page", text: "<html><body><table><tr><td>{!SHA-256}</td><td>x.iso:</td></tr><tr><td>{SHA-256}</td><td><notes.txt></td></tr></table></body></html>", want: Mismatch},
		{name: "a row without a name beside one with a colon behind it", text: "{!SHA-256}\tx.iso:\n{SHA-256}\t\n", want: Mismatch},
		{name: "values without names, and a name that is none's", text: "All of these but x.iso are new.\nLinux\n{SHA-256}\n\ny.iso\n{!SHA-256}\n", want: Unknown, cause: Contradicted},
		{name: "labels in the wrong places", text: "x.iso\nSHA256= **{!SHA-1}**\nnotes SHA-1: {SHA-1}\n", want: Unknown, cause: Contradicted},
		{name: "two values in groups beside each other", text: "* x.iso " + groups(w, 8, " ") + " " + groups(hexOf(t, hashing.SHA1, other), 8, " ") + "\nLinux\nSHA256={SHA-256} SHA1={SHA-1}\n", want: Unknown, cause: Contradicted},
		{name: "the same with the name above", text: "x.iso\n" + groups(hexOf(t, hashing.SHA1, other), 8, " ") + " " + groups(w, 8, " ") + "\nLinux\nSHA-1 = {SHA-1} SHA256 = {SHA-256}\n", want: Unknown, cause: Contradicted},
		{name: "a digit too few in the line above", text: "x.iso\nSHA256: " + w[1:] + "\nLinux\nSHA256: {SHA-256}\n", want: Unknown, cause: BadForm},
		{name: "a line between that may have its own name", text: "Windows sha512sum={!SHA-512}, {!MD5}\nreadme.txt\nmd5sum {MD5}\nx.iso\nSHA-512 = " + groups(hexOf(t, hashing.SHA512, other), 8, " ") + " `{!MD5}`\n", want: Unknown, cause: Contradicted},
		{name: "digests of different lengths between names", text: "{!SHA-1},x.iso,{SHA-256},y.iso\n", want: Unknown, cause: Contradicted},
		{name: "the same in cells", text: "{!SHA-1}\tx.iso\t{SHA-256}\ty.iso\n", want: Unknown, cause: Contradicted},
		{name: "the same below a header with two columns for names", text: "file,sha1,file,sha256\nx.iso,{!SHA-1},y.iso,{SHA-256}\n", want: Unknown, cause: Contradicted},
		{name: "a name at both ends", text: "a,{!SHA-256},x.iso,{SHA-256},y.iso\n", want: Unknown, cause: Contradicted},
		{name: "a name above values with names behind them", text: "x.iso\n{SHA-256} y.iso {!SHA-256} z.iso\n{!SHA-256}\n", want: Unknown, cause: Contradicted},
		{name: "as many names as digests, from a digest to a name", text: "{!SHA-256},x.iso,{SHA-256},y.iso\n", want: Mismatch, says: "“y.iso”"},
		{name: "values before and behind their names", text: "name='w.iso'\nsha1='" + hexOf(t, hashing.SHA1, "third") + "'\nsize='20'\nsha1='{!SHA-1}'\nname='x.iso'\nsize='893'\n  sha1='{SHA-1}'\n  name='z.tar.gz'}\n[[p]]\nurl='https://example.org/v'\n  sha1='" + hexOf(t, hashing.SHA1, "v") + "'\n  name='v'\n", want: Unknown, cause: Contradicted},
		{name: "signatures below their files' values", text: "w.iso\n" + third + "\nw.iso.asc\nx.iso\n{!SHA-256}\nx.iso.asc\n", want: Mismatch},
		{name: "a bold digest behind another one", text: "Download x.iso\n{!SHA-512} **{!SHA-1}**\nmy file.iso\nSHA512={SHA-512}, SHA1: **{SHA-1}**\n", want: Unknown, cause: Contradicted},
		{name: "a page behind other words", text: "Downloads\n\n<html><body><dd>x.iso<br>{!SHA-256}.</dd><dd>readme.txt<br>{SHA-256}</dd></body></html>", want: Mismatch},
		{name: "a piece of a page behind other words", text: "Downloads\n\n<body><dd>x.iso:</dd><dd>{!MD5}.</dd><dd>y.iso:<code>MD5 <{MD5}></dd>", want: Unknown, cause: Contradicted},
		{name: "a name and a digest under one key", text: "Windows: - {MD5} - sha256=" + groups(hexOf(t, hashing.SHA256, content), 8, " ") + "\n\nFile: x.iso - MD5 {!MD5}, - SHA2-256 = {!SHA-256}\n", want: Unknown, cause: Contradicted},
		{name: "labels between values, the first of which has none", text: "{!SHA-256} MD5 = {MD5}\nx.iso\n", want: Mismatch},
	}
	for _, test := range tests {
		t.Run(test.name, test.run)
	}
}

// TestAValueThatNoReaderTookIsNotPassedOver has texts with a value of the file
// in a form that is not read, and another value that was taken for the file's.
func TestAValueThatNoReaderTookIsNotPassedOver(t *testing.T) {
	w := groups(hexOf(t, hashing.SHA256, other), 8, " ")
	h := groups(hexOf(t, hashing.SHA256, content), 8, " ")
	tests := []hostileTest{
		{name: "a value without a name", text: "x.iso => SHA256 - " + w + " -\nSHA256 ({SHA-256})\n", want: Unknown, cause: Contradicted, says: "cannot be read"},
		{name: "a value below the name", text: "x.iso => SHA256 - " + w + " -\n\nx.iso\n{SHA-256}\n", want: Unknown, cause: Contradicted, says: "cannot be read"},
		{name: "a value under another name", text: "x.iso => SHA256 - " + w + " -\n{SHA-256}  y.iso\n", want: Unknown, cause: Contradicted, says: "cannot be read"},
		{name: "a value of a namesake elsewhere", text: "File: old/x.iso   {SHA-256} File: x.iso   " + w, want: Unknown, cause: Contradicted},
		{name: "a value beside a name that is among other words", text: "x.iso (the newest) holds {!SHA-256}\nSHA256: {SHA-256}\n", want: Unknown, cause: Contradicted},
		{name: "a value that differs, beside the file's own one", text: "x.iso\n  of SHA256 - " + h + " -\nv2\n{!SHA-256}\n", want: Unknown, cause: Contradicted, says: "the file's SHA-256 digest too"},
		{name: "a text that does not name the file", text: "y.iso => SHA256 - " + w + " -\nSHA256: {SHA-256}\n", want: Match},
		{name: "a fingerprint is no such value", text: "x.iso\nSHA1: {SHA-1}\nKey fingerprint = 3F58 18C3 0BB2 3253 D512  578A AE1F 8D81 8267 E18B\n", want: WeakMatch},
		{name: "nor are the lines of a value in groups", text: "x.iso:\n\nMD5: {MD5}\nSHA-1: " + groups(hexOf(t, hashing.SHA1, content), 8, " ") + "\nSHA-256: " + h[:35] + "\n         " + h[36:] + "\n", want: Match},
	}
	for _, test := range tests {
		t.Run(test.name, test.run)
	}
}

func TestValuesOfOtherFilesMakeNoMismatch(t *testing.T) {
	tests := []hostileTest{
		{name: "an unlabelled value below words", text: "x.iso\nSHA-1: {SHA-1}\nWindows\n{!SHA-1}\n", want: Unknown, cause: Contradicted},
		{name: "a column of another file", text: "\tx.iso\ty.iso\nSHA256\t{SHA-256}\t{!SHA-256}\n", want: Match},
		{name: "values in one line with tabs and blanks between", text: "x.iso\t{SHA-256} my file.iso\t<{!SHA-256}>", want: Match},
		{name: "a size in brackets behind the name", text: "x-1.0 (1.2 GB) = MD5 = {!MD5}.\nx.iso (1.2 GB) = {MD5}\n", want: WeakMatch},
		{name: "a line that begins with a digest and goes on with groups", text: "{!SHA-256} => v2, " + groups(hexOf(t, hashing.SHA256, content), 8, " ") + " => https://example.org/x.iso", want: Unknown, cause: Contradicted},
		{name: "a digest before another one in groups", text: "x.iso\n{MD5} " + groups(hexOf(t, hashing.SHA256, content), 8, " ") + "\n", want: WeakMatch},
		{name: "a full stop behind a digest", text: "SHA1: {SHA-1}.\tSHA256: {SHA-256}\tx.iso\nSHA1: {!SHA-1}.\tSHA256: {!SHA-256}\ty.iso\n", want: Match},
		{name: "what a program makes of its standard input has no name", text: "{!SHA-256}  -\n", want: Mismatch},
		{name: "a key that only says that it is of a digest", text: "iso_url = \"https://example.org/x.iso\"\niso_checksum = \"sha256:{SHA-256}\"\n", want: Match},
		{name: "a name in brackets below other values", text: "Windows\n  {!SHA-512}.\n---\nX2.iso\n  {!SHA-512}.\n---\n(x.iso)\n  SHA-512: {SHA-512}\n", want: Match},
		{name: "one name between two digests", text: "{!SHA-256},x.iso,{SHA-256}\n", want: Unknown, cause: Contradicted},
		{name: "a digest in angle brackets in a page", text: "<html><body><p>x.iso SHA256: <{SHA-256}></p><p>y.iso SHA256: <{!SHA-256}></p></body></html>", want: Match},
		{name: "two digests in groups, which are as long as one", text: strings.ToUpper(groups(hexOf(t, hashing.SHA256, content), 8, " ")) + "\n  " + strings.ToUpper(groups(hexOf(t, hashing.MD5, content), 8, " ")) + "\n  File: x.iso\n{!SHA-256}\n  {!MD5}\n  File: y.iso\n", want: Unknown, cause: BadForm, says: "several digests"},
		{name: "groups of digits that end like an algorithm's name", text: "x.iso\nSHA512: {SHA-512}\n- y.iso 0123456B2 " + groups(hexOf(t, hashing.SHA256, other), 8, " ") + " SHA512={!SHA-512}\n", want: Match},
		{name: "an object of names and a value, behind one of a value and names", text: "{sha256 = {!SHA-256}\nname = w.iso\n- url = https://example.org/z.iso\n  name = z.iso\n  sha256 = {!SHA-256}\n  size = 8\nsize = 9\n  name = x.iso\n  sha256 = {SHA-256}\n  url = https://example.org/x.iso}\n", want: Unknown, cause: Contradicted},
		{name: "two digests in groups under the label of one", text: "x.iso\nsha256: " + groups(hexOf(t, hashing.SHA256, content), 8, " ") + " " + groups(hexOf(t, hashing.MD5, content), 8, " ") + "\nv2\nSHA256 {!SHA-256} {!MD5}\nLinux SHA-256 = " + hexOf(t, hashing.SHA256, "third") + ".\n", want: Unknown, cause: Contradicted},
		{name: "a value between the names of two others", text: "name=w.iso\n  sha512={!SHA-512}\nurl=https://example.org/my file.iso\nsha512={SHA-512}\nname=x.iso\nsha512=" + hexOf(t, hashing.SHA512, "third") + "\n  name=z.iso\n  {name=v2\nsha512=" + hexOf(t, hashing.SHA512, "v2") + "\nurl=https://example.org/v2\n", want: Unknown, cause: Contradicted},
		{name: "two values by one algorithm below a name, and a name at the end", text: "name = 'w.iso'\n  sha1 = '{!SHA-1}'\nsize = '34'\nsha1 = '{SHA-1}'\nname = 'x.iso'\nsha1 = '" + hexOf(t, hashing.SHA1, "third") + "'\n  name = 'y.iso'\n", want: Unknown, cause: Contradicted},
		{name: "the same with a signature at the end", text: "name = 'w.iso'\n  sha1 = '{!SHA-1}'\nsize = '34'\nsha1 = '{SHA-1}'\nname = 'x.iso'\nsha1 = '" + hexOf(t, hashing.SHA1, "third") + "'\n  name = 'x.iso.sig'\n", want: Unknown, cause: Contradicted},
		{name: "two digests in groups without a label, where the file's is on a line with such", text: "(x.iso)\nsha256 " + groups(hexOf(t, hashing.SHA256, content), 8, " ") + " {MD5};\n" + groups(hexOf(t, hashing.SHA256, other), 8, " ") + " " + groups(hexOf(t, hashing.MD5, other), 8, " ") + "\n", want: Unknown, cause: Contradicted},
		{name: "a bold digest behind another one", text: "x.iso\n{SHA-256} **{MD5}**\n", want: Match},
		{name: "values by two algorithms of one length below a sentence with the name", text: "To verify that x.iso is complete, compare these values.\n\nSHA512: {SHA-512}\nSHA3-512: {SHA3-512}\n", want: Match},
		{name: "hashes of several builds", text: "foo==1.0 \\\n    --hash=sha256:{SHA-256} \\\n    --hash=sha256:{!SHA-256}\n", want: Unknown, cause: Contradicted},
	}
	for _, test := range tests {
		t.Run(test.name, test.run)
	}
}

func TestWhatIsNotPublishedGivesNoMatch(t *testing.T) {
	tests := []hostileTest{
		{name: "a paragraph that is not shown", text: "<html><body><p hidden>{SHA-256}  x.iso</p></body></html>", want: Unknown, cause: BadForm, says: "not shown"},
		{name: "a style that hides", text: `<html><body><div style="display: none">{SHA-256}  x.iso</div></body></html>`, want: Unknown, cause: BadForm, says: "not shown"},
		{name: "a template", text: "<html><body><template><p>{SHA-256}  x.iso</p></template></body></html>", want: Unknown, cause: BadForm, says: "not shown"},
		{name: "a value that is struck out", text: "<html><body><p>SHA256 (x.iso) = <del>{SHA-256}</del></p></body></html>", want: Unknown, cause: BadForm},
		{name: "what follows a hidden paragraph is shown", text: "<html><body><p hidden>{!SHA-256}<p>x.iso<br>{SHA-256}</body></html>", want: Match},
		{name: "so is what follows hidden elements in each other", text: "<html><body><div hidden><div>{!SHA-256}</div>{!SHA-256}</div><p>{SHA-256}  x.iso</body></html>", want: Match},
		{name: "a comment of several lines in Markdown", text: "<!--\n{SHA-256}  x.iso\n-->\n", want: Unknown, cause: BadForm, says: "comment"},
		{name: "a comment of several lines in source text", text: "/*\n{SHA-256}  x.iso\n*/\n", want: Unknown, cause: BadForm, says: "comment"},
		{name: "a mark without an end begins no comment", text: "/*\n{SHA-256}  x.iso\n", want: Match},
		{name: "a comment below one of another kind", text: "; values\n# {SHA-256}  x.iso\n{!SHA-256}  y.iso\n", want: Unknown, cause: OtherFile},
		{name: "a line that a comparison takes away", text: "1d0\n< {SHA-256}  x.iso\n", want: Unknown, cause: BadForm, says: "comparison"},
		{name: "lines of a comparison with marks of its older form", text: "1c1\n< {SHA-256}  x.iso\n---\n> {!SHA-256}  x.iso\n", want: Unknown, cause: BadForm, says: "comparison"},
		{name: "a quoted line is none of a comparison", text: "> {SHA-256}  x.iso\n", want: Match},
		{name: "what a program got instead of what it expected", text: "Expected: {!SHA-256}\nActual: {SHA-256}\n", want: Mismatch},
		{name: "the same with labels", text: "expected SHA256: {!SHA-256}\ncomputed SHA256: {SHA-256}\n", want: Mismatch},
		{name: "the same of Nix", text: "specified: sha256-" + Base64.Encode(digestOf(t, hashing.SHA256, other), false) + "\n      got: sha256-" + Base64.Encode(digestOf(t, hashing.SHA256, content), false) + "\n", want: Mismatch},
		{name: "what is expected is published", text: "expected SHA256: {SHA-256}\ncomputed SHA256: {!SHA-256}\n", want: Match},
		{name: "a page that says that it computed its values", text: "Calculated SHA-256: {SHA-256}\n", want: Match},
	}
	for _, test := range tests {
		t.Run(test.name, test.run)
	}
}
