package verify

import (
	"slices"
	"strings"

	"omnisum/hashing"
)

// listStems are names of checksum lists that tell no algorithm, in lower case
// and without ending.
var listStems = []string{"checksum", "checksums", "digests", "hashes", "sums", "manifest", "distinfo"}

// listEndings are endings of checksum lists that tell no algorithm.
var listEndings = []string{"digests", "checksum", "checksums", "hash", "meta4", "metalink"}

// IsListName tells whether a file is a checksum list by its name: SHA256SUMS,
// md5sum.txt, x-CHECKSUM, CHECKSUM.SHA512, x.iso.sha256, x.DIGESTS and the
// like, in any case.
func IsListName(name string) bool {
	name = strings.ToLower(baseName(name))
	for _, end := range []string{".asc", ".sig", ".gpg", ".sign", ".txt"} {
		name = strings.TrimSuffix(name, end)
	}
	stem, end, dot := cutLast(name, ".")
	if dot {
		if _, ok := extensionAlgorithm(end); ok || slices.Contains(listEndings, end) {
			return true
		}
		if _, ok := lookup(end); ok && slices.Contains(listStems, stem) {
			return true
		}
	}
	last := name[strings.LastIndexAny(name, "-_.")+1:]
	for _, word := range []string{name, last} {
		if slices.Contains(listStems, word) || isListStem(word) {
			return true
		}
	}
	// BSD systems call a list just "SHA256".
	_, ok := hashing.Lookup(name)
	return ok || bagitName.MatchString(name+".txt")
}

func isListStem(word string) bool {
	for a := range hashing.All().All() {
		if slices.Contains(a.Info().ListNames, word) {
			return true
		}
	}
	return false
}

// ListsBeside returns the names that a list about a file is likely to have in
// the same folder, the file's own lists first and strong algorithms before weak
// ones. Systems that tell case apart may have them in other case too.
func ListsBeside(file string) []string {
	file = baseName(file)
	var own, shared []string
	strong := func(want bool) {
		for a := range hashing.All().All() {
			i := a.Info()
			if i.Broken == want {
				continue
			}
			for _, e := range i.Extensions {
				own = append(own, file+"."+e)
			}
			for _, n := range i.ListNames {
				shared = append(shared, strings.ToUpper(n), n+".txt", strings.ToUpper(n)+".txt")
			}
		}
	}
	strong(true)
	strong(false)
	own = append(own, file+".DIGESTS", file+".CHECKSUM", file+".meta4")
	return append(append(own, shared...), "CHECKSUM", "CHECKSUMS", "checksums.txt", "DIGESTS")
}
