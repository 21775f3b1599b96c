package verify

import (
	"slices"
	"testing"
)

func TestListsAreKnownByTheirNames(t *testing.T) {
	for _, name := range []string{
		"SHA256SUMS", "sha256sums.txt", "SHA512SUMS", "MD5SUMS", "md5sum.txt", "b2sums.txt", "SHASUMS256.txt", "SHASUMS256.txt.asc",
		"Fedora-44-CHECKSUM", "CHECKSUM.SHA512", "CHECKSUMS.md5", "x.iso.sha256", "x.iso.SHA512", "x.iso.sha256sum", "x.iso.DIGESTS",
		"x.sfv", "x.md5", "x.sha3-256", "SHA256", "manifest-sha256.txt", "x.meta4", "checksums.txt", "project_1.0_SHA256SUMS", "distinfo", "x.b3",
	} {
		if !IsListName(name) {
			t.Errorf("%q is not known as a list", name)
		}
	}
	for _, name := range []string{"x.iso", "readme.txt", "sha.go", "checksum.go", "x.sha256.iso", "", ".txt", "sums.xlsx"} {
		if IsListName(name) {
			t.Errorf("%q is called a list", name)
		}
	}
}

func TestListsBesideAFileBeginWithItsOwnAndTheStrong(t *testing.T) {
	names := ListsBeside("/downloads/x.iso")
	order := []string{"x.iso.sha256", "x.iso.md5", "SHA256SUMS", "MD5SUMS"}
	last := -1
	for _, n := range order {
		at := slices.Index(names, n)
		if at <= last {
			t.Errorf("%s is at %d, after %d: %v", n, at, last, names)
		}
		last = at
	}
	for _, n := range names {
		if !IsListName(n) {
			t.Errorf("%q is not known as a list", n)
		}
	}
}
