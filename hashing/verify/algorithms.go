package verify

import (
	"strings"
	"unicode/utf8"

	"omnisum/hashing"
)

// foreign are algorithms that texts name but Omnisum does not compute, with
// blanks and punctuation left out, and the lengths of their digests in bytes. A
// value under such a label must not be taken for one of ours.
var foreign = map[string]int{
	"md2": 16, "md4": 16, "ed2k": 16, "md6": 0, "tiger": 24, "tiger192": 24, "tiger2": 24, "tth": 24,
	"sm3": 32, "sha0": 20, "sha512256": 32, "sha512224": 28, "sha512t256": 32,
	"keccak": 0, "keccak224": 28, "keccak256": 32, "keccak384": 48, "keccak512": 64,
	"shake128": 0, "shake256": 0, "streebog": 0, "streebog256": 32, "streebog512": 64,
	"gost": 32, "gost94": 32, "gost12256": 32, "gost12512": 64, "has160": 20, "haval": 0, "snefru": 0,
	"edonr256": 32, "edonr512": 64, "skein": 0, "skein256": 32, "skein512": 64,
	"blake2b256": 32, "blake2b160": 20, "blake2b384": 48, "blake2s128": 16, "blake2sp": 32, "blake2bp": 64,
	"whirlpool0": 64, "whirlpoolt": 64, "panama": 32,
	"adler32": 4, "adler": 4, "crc16": 2, "crc32c": 4, "crc32b2": 4, "crc64": 8, "xxh32": 4, "xxh64": 8, "xxh3": 8, "xxh128": 16,
	"crc32mpeg2": 4, "crc32mpeg": 4, "crc32bzip2": 4, "crc32posix": 4, "crc32cksum": 4, "crc32jam": 4, "crc32d": 4, "crc32q": 4,
	"crc32iscsi": 4, "crc32autosar": 4, "crc32xfer": 4, "crc32castagnoli": 4, "crc32koopman": 4, "sha256d": 32,
	"kangarootwelve": 0, "k12": 0, "turboshake128": 0, "turboshake256": 0, "cshake128": 0, "cshake256": 0, "kmac128": 0, "kmac256": 0,
	"parallelhash128": 0, "parallelhash256": 0, "tuplehash128": 0, "tuplehash256": 0, "asconhash": 32, "asconhash256": 32,
	"blake224": 28, "blake256": 32, "blake384": 48, "blake512": 64, "lsh256": 32, "lsh512": 64, "kupyna256": 32, "kupyna512": 64,
	"groestl256": 32, "groestl512": 64, "jh256": 32, "jh512": 64, "cubehash": 0, "md5sha1": 0,
	"haval128": 16, "haval160": 20, "haval192": 24, "haval224": 28, "haval256": 32,
	"fnv1": 0, "btih": 20, "aich": 20, "quickxor": 20, "cksum": 4,
}

// squeeze drops what spellings of one algorithm's name differ in.
func squeeze(name string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("-_./ \t", r) {
			return -1
		}
		return r
	}, strings.ToLower(name))
}

// An algo is an algorithm named by a text.
type algo struct {
	spelled string
	set     hashing.Set // empty for a foreign one
	size    int         // 0 if it varies
}

func (a algo) named() bool { return a.spelled != "" }

func ours(spelled string, a hashing.Algorithm) algo {
	return algo{spelled, hashing.SetOf(a), a.Info().Size}
}

// lookup finds what a whole label names, shorthands included.
func lookup(label string) (algo, bool) {
	label = strings.TrimSpace(label)
	if len(label) > 24 || len(label) < 2 || !isAlnum(label[0]) {
		return algo{}, false
	}
	n := squeeze(label)
	if strings.HasPrefix(n, "haval") {
		n, _, _ = strings.Cut(n, ",") // the number of passes
	}
	if a, ok := spellings[n]; ok {
		return ours(label, a), true
	}
	size, ok := foreign[n]
	if !ok {
		if n = strings.TrimSuffix(n, "sum"); n == "" {
			return algo{}, false
		}
		if size, ok = foreign[n]; !ok {
			return algo{}, false
		}
	}
	return algo{spelled: label, size: size}, true
}

// spellings are all names of our algorithms, squeezed. Every word of a text may
// be looked up, so it has to be fast.
var spellings = func() map[string]hashing.Algorithm {
	m := map[string]hashing.Algorithm{}
	add := func(a hashing.Algorithm, names ...string) {
		for _, n := range names {
			if _, taken := m[squeeze(n)]; !taken {
				m[squeeze(n)] = a
			}
		}
	}
	for a := range hashing.All().All() {
		add(a, a.Info().Name, a.Info().Tag)
		add(a, a.Info().Aliases...)
	}
	// Shorthands give way to full names.
	for a := range hashing.All().All() {
		add(a, a.Info().Labels...)
		add(a, a.Info().ListNames...)
	}
	return m
}()

// fillers are the words that stand around an algorithm's name in labels and
// headings without saying more.
var fillers = map[string]bool{
	"checksum": true, "checksums": true, "hash": true, "hashes": true, "digest": true, "digests": true,
	"sum": true, "sums": true, "value": true, "values": true, "message": true, "file": true, "filename": true,
	"name": true, "of": true, "the": true, "for": true, "is": true, "are": true, "this": true, "following": true,
	"fingerprint": true, "prüfsumme": true, "somme": true, "de": true, "contrôle": true, "hex": true,
	"download": true, "algorithm": true, "verification": true, "expected": true, "wanted": true, "specified": true,
}

// label finds the algorithm that a label or heading names when nothing but
// filler words and punctuation stands beside it.
func label(text string) (algo, bool) {
	if len(text) > 80 || strings.Count(text, " ") > 10 {
		return algo{}, false
	}
	if a, ok := lookup(strings.Trim(text, " \t:=#*-|()[]{}<>\"'`;,/")); ok {
		return a, true
	}
	a, rest, ok := extract(text)
	return a, ok && rest == ""
}

// extract finds the algorithm's name among the words of a text and returns what
// the text says besides, without filler words.
func extract(text string) (found algo, rest string, ok bool) {
	words := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t:=#*|()[]{}<>\"'`;,@", r) })
	var left []string
	for i := 0; i < len(words); i++ {
		w := strings.Trim(words[i], "-/.")
		if w == "" || fillers[strings.ToLower(w)] {
			continue
		}
		if !ok {
			// "SHA 256" and "SHA3 256" are two words; three never occur.
			if i+1 < len(words) && len(words[i+1]) <= 4 {
				if found, ok = lookup(w + " " + words[i+1]); ok {
					i++
					continue
				}
			}
			if found, ok = lookup(w); ok {
				continue
			}
			if found, ok = foreignWord(w); ok {
				continue
			}
			if found, ok = compound(w); ok {
				continue
			}
		}
		left = append(left, words[i])
	}
	for _, w := range left {
		if ok && modifiers[strings.ToLower(w)] {
			found = algo{spelled: w + " " + found.spelled, size: found.size}
			break
		}
	}
	return found, strings.Join(left, " "), ok
}

// modifiers are words that make another algorithm of the one they stand beside.
var modifiers = map[string]bool{"hmac": true, "double": true, "salted": true}

// compound finds an algorithm in a word that is made of several, as the names
// of fields are: "InstallerSha256", "sha256_hash", "SHA256-Prüfsumme".
func compound(word string) (algo, bool) {
	if len(word) > 40 || !strings.ContainsAny(word, "0123456789") || allIn(word, isHex) {
		return algo{}, false
	}
	from := 0
	for i := 1; i <= len(word); i++ {
		if !cutBefore(word, i) || i+1 < len(word) && strings.IndexByte("-_", word[i]) >= 0 && word[i+1] <= '9' {
			continue // the number belongs to the name
		}
		if a, ok := lookup(strings.Trim(word[from:i], "_-")); ok {
			if modified(a, word[:from], word[i:]) {
				return algo{spelled: word, size: a.size}, true
			}
			return a, true
		}
		from = i
	}
	return algo{}, false
}

// foreignWord finds an algorithm in a word that goes on in another script without
// a blank, as "MD5校验值" does.
func foreignWord(word string) (algo, bool) {
	if len(word) > 60 || isASCII(word) {
		return algo{}, false
	}
	ascii := strings.TrimFunc(word, func(r rune) bool { return r >= utf8.RuneSelf })
	if !isASCII(ascii) {
		return algo{}, false
	}
	return lookup(ascii)
}

// cutBefore tells whether a part of a compound word ends before word[i].
func cutBefore(word string, i int) bool {
	if i == len(word) || word[i] == '_' || word[i] == '-' {
		return true
	}
	upper := word[i] >= 'A' && word[i] <= 'Z'
	return upper && (word[i-1] >= 'a' || isAlnum(word[i-1]) && word[i-1] <= '9')
}

// modified tells whether what stands around an algorithm's name in a word makes
// another one of it. CRCs of one length are told apart by an addition only.
func modified(a algo, before, after string) bool {
	for part := range strings.FieldsFuncSeq(strings.ToLower(before+" "+after), func(r rune) bool { return r == '-' || r == '_' || r == ' ' }) {
		if _, other := lookup(part); modifiers[part] || other || a.size == 4 && strings.Trim(part, "0123456789") != "" && !fillers[part] {
			return true
		}
	}
	return false
}

// extensionAlgorithm finds the algorithm whose digests files with this ending
// hold.
func extensionAlgorithm(ext string) (algo, bool) {
	n := strings.ToLower(ext)
	for a := range hashing.All().All() {
		for _, e := range a.Info().Extensions {
			if e == n || e == strings.TrimSuffix(n, "sum") || squeeze(e) == squeeze(n) {
				return ours(ext, a), true
			}
		}
	}
	return algo{}, false
}

// listAlgorithm finds the algorithm that a list's own name tells: "SHA256SUMS",
// "b2sums.txt", "CHECKSUM.SHA512", "manifest-sha256.txt", "x.iso.sha3-512".
func listAlgorithm(name string) (algo, bool) {
	name = strings.ToLower(baseName(name))
	for _, end := range []string{".asc", ".sig", ".gpg", ".sign", ".txt"} {
		name = strings.TrimSuffix(name, end)
	}
	for a := range hashing.All().All() {
		for _, n := range a.Info().ListNames {
			// Mirrors put the project's name before it.
			if name == n || strings.HasSuffix(name, "-"+n) || strings.HasSuffix(name, "_"+n) || strings.HasSuffix(name, "."+n) {
				return ours(n, a), true
			}
		}
	}
	stem, ext, dot := cutLast(name, ".")
	if dot {
		if a, ok := extensionAlgorithm(ext); ok {
			return a, true
		}
	}
	for _, start := range []string{"manifest-", "tagmanifest-", "checksums-", "checksum-", "checksums."} {
		if rest, ok := strings.CutPrefix(name, start); ok {
			return lookup(rest)
		}
	}
	if stem == "checksum" || stem == "checksums" {
		return lookup(ext)
	}
	return lookup(name)
}

func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}
