package verify

import (
	"bytes"
	"fmt"
	"strings"

	"omnisum/hashing"
)

// proofs returns what is certain about why a value differs, the likeliest
// explanation first.
func (j *judge) proofs(d decision) []string {
	var s []string
	f := d.findings[d.decider]
	e := &j.list.Entries[f.entry]
	if a, ok := emptyDigest(e); ok && j.file.Size != 0 {
		s = append(s, fmt.Sprintf("The published value is the %s digest of an empty file, so the mistake may be the publisher's.", a))
	}
	if j.file.Size == 0 {
		s = append(s, "This file is empty.")
	}
	for _, f := range d.findings {
		size := j.list.Entries[f.entry].Size
		if size >= 0 && j.file.Size > 0 && size != j.file.Size {
			s = append(s, fmt.Sprintf("The file has %s, but the published size is %s.", countBytes(j.file.Size), countBytes(size)))
			break
		}
	}
	if other, ok := j.digestOfAnother(e); ok {
		s = append(s, fmt.Sprintf("The file has the digest that the text gives for %s.", quote(other)))
	}
	if e.Encoding == Base64 {
		for a := range (ofSize(len(e.Digest)) & j.done).All() {
			if !bytes.Equal(e.Digest, j.sums[a]) && strings.EqualFold(Base64.Encode(e.Digest, false), Base64.Encode(j.sums[a], false)) {
				s = append(s, fmt.Sprintf("It differs from the file's %s digest in upper and lower case only, which matter in base64.", a))
			}
		}
	}
	return append(s, j.aboutFile()...)
}

// aboutFile returns what the file itself shows: that it is a web page instead
// of a download, or that its download has not ended.
func (j *judge) aboutFile() []string {
	var s []string
	if webPage(j.file) {
		s = append(s, "The file is a web page, so the download probably brought an error or log-in page instead of the file.")
	}
	if _, ok := unfinished(j.file.Name); ok {
		s = append(s, "The file's name says that its download has not finished.")
	}
	return s
}

func countBytes(n int64) string {
	if n == 1 {
		return "1 byte"
	}
	return fmt.Sprintf("%d bytes", n)
}

// digestOfAnother finds the name of another file in the list that has a digest
// of this file.
func (j *judge) digestOfAnother(e *Entry) (string, bool) {
	for _, i := range j.list.having(j.sums) {
		if o := &j.list.Entries[i]; o.Path != "" && o.Path != e.Path {
			return o.Path, true
		}
	}
	return "", false
}

// webPage tells whether the file begins like HTML although its name does not
// say so.
func webPage(f File) bool {
	name := strings.ToLower(f.Name)
	for _, end := range []string{".html", ".htm", ".xhtml", ".shtml", ".php", ".mht"} {
		if strings.HasSuffix(name, end) {
			return false
		}
	}
	head := bytes.TrimPrefix(f.Head, []byte("\xef\xbb\xbf"))
	head = bytes.ToLower(bytes.TrimLeft(head, " \t\r\n"))
	for _, start := range []string{"<!doctype html", "<html", "<head", "<body"} {
		rest, ok := bytes.CutPrefix(head, []byte(start))
		if ok && (len(rest) == 0 || bytes.ContainsRune([]byte(" \t\r\n>"), rune(rest[0]))) {
			return true
		}
	}
	return false
}

// emptyDigest tells whether an entry is the digest of zero bytes, and by which
// algorithm.
func emptyDigest(e *Entry) (hashing.Algorithm, bool) {
	for a := range e.Candidates.All() {
		if want, ok := empties[a]; ok && len(e.Digest) > 0 && Hex.Encode(e.Digest, false) == want {
			return a, true
		}
	}
	return 0, false
}

// empties are the digests of zero bytes, from the algorithms' specifications
// and test vectors. They explain a frequent mistake of publishers.
var empties = map[hashing.Algorithm]string{
	hashing.CRC32:      "00000000",
	hashing.MD5:        "d41d8cd98f00b204e9800998ecf8427e",
	hashing.SHA1:       "da39a3ee5e6b4b0d3255bfef95601890afd80709",
	hashing.SHA224:     "d14a028c2a3a2bc9476102bb288234c415a2b01f828ea62ac5b3e42f",
	hashing.SHA256:     "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
	hashing.SHA384:     "38b060a751ac96384cd9327eb1b1e36a21fdb71114be07434c0cc7bf63f6e1da274edebfe76f65fbd51ad2f14898b95b",
	hashing.SHA512:     "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e",
	hashing.SHA3_224:   "6b4e03423667dbb73b6e15454f0eb1abd4597f9a1b078e3f5b5a6bc7",
	hashing.SHA3_256:   "a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a",
	hashing.SHA3_384:   "0c63a75b845e4f7d01107d852e4c2485c51a50aaaa94fc61995e71bbee983a2ac3713831264adb47fb6bd1e058d5f004",
	hashing.SHA3_512:   "a69f73cca23a9ac5c8b567dc185a756e97c982164fe25859e0d1dcc1475c80a615b2123af1f5f94c11e3e9402c3ac558f500199d95b6d3e301758586281dcd26",
	hashing.RIPEMD128:  "cdf26213a150dc3ecb610f18f6b38b46",
	hashing.RIPEMD160:  "9c1185a5c5e9fc54612808977ee8f548b2258d31",
	hashing.RIPEMD256:  "02ba4c4e5f8ecd1877fc52d64d30e37a2d9774fb1e5d026380ae0168e3c5522d",
	hashing.RIPEMD320:  "22d65d5661536cdc75c1fdf5c6de7b41b9f27325ebc61e8557177d705a0ec880151c3a32a00899b8",
	hashing.Whirlpool:  "19fa61d75522a4669b44e39c1d2e1726c530232130d407f89afee0964997f7a73e83be698b288febcf88e3e03c4f0757ea8964e59b63d93708b138cc42a66eb3",
	hashing.BLAKE2b512: "786a02f742015903c6c6fd852552d272912f4740e15847618a86e217f71f5419d25e1031afee585313896444934eb04b903a685b1448b755d56f701afe9be2ce",
	hashing.BLAKE2s256: "69217a3079908094e11121d042354a7c1f55b6482ca1a51e1b250dfd1ed0eef9",
	hashing.BLAKE3:     "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262",
}
