package hashing

import (
	"slices"
	"strings"
	"testing"
)

func TestNamesAreFoundInAnyCustomarySpelling(t *testing.T) {
	for _, c := range []struct {
		spelling string
		want     Algorithm
	}{
		{"sha256", SHA256},
		{"SHA-256", SHA256},
		{"Sha_256", SHA256},
		{"SHA2-256", SHA256},
		{"sha3_512", SHA3_512},
		{"SHA-3-512", SHA3_512},
		{"sha1", SHA1},
		{"rmd160", RIPEMD160},
		{"RIPEMD-320", RIPEMD320},
		{"whirlpool", Whirlpool},
		{"crc32b", CRC32},
		{"BLAKE2b", BLAKE2b512},
		{"blake2s256", BLAKE2s256},
		{" b3sum ", BLAKE3},
	} {
		if got, ok := Lookup(c.spelling); !ok || got != c.want {
			t.Errorf("Lookup(%q) = %v, %v; want %v", c.spelling, got, ok, c.want)
		}
	}
	for _, other := range []string{"", "-", "sha", "ripemd", "blake2", "sha512/256", "keccak256", "sha0", "md4"} {
		if got, ok := Lookup(other); ok {
			t.Errorf("Lookup(%q) found %v", other, got)
		}
	}
}

func TestShorthandsCountAsLabelsOnly(t *testing.T) {
	for label, want := range map[string]Algorithm{"SHA": SHA1, "RIPEMD": RIPEMD160, "BLAKE2": BLAKE2b512, "SHA256": SHA256} {
		if got, ok := LookupLabel(label); !ok || got != want {
			t.Errorf("LookupLabel(%q) = %v, %v; want %v", label, got, ok, want)
		}
	}
}

func TestListsOfAlgorithms(t *testing.T) {
	for list, want := range map[string]Set{
		"all":            All(),
		"classic":        Classic(),
		"sha2":           SetOf(SHA224, SHA256, SHA384, SHA512),
		"SHA-3":          SetOf(SHA3_224, SHA3_256, SHA3_384, SHA3_512),
		"ripemd":         SetOf(RIPEMD128, RIPEMD160, RIPEMD256, RIPEMD320),
		"blake":          SetOf(BLAKE2b512, BLAKE2s256, BLAKE3),
		"md5, sha1":      SetOf(MD5, SHA1),
		"sha2,sha256":    SetOf(SHA224, SHA256, SHA384, SHA512),
		"blake3,classic": Classic().With(BLAKE3),
	} {
		if got, err := ParseSet(list); err != nil || got != want {
			t.Errorf("ParseSet(%q) = %v, %v; want %v", list, got, err, want)
		}
	}
	if Classic().Len() != 16 || All().Len() != 19 {
		t.Errorf("classic has %d algorithms and all %d", Classic().Len(), All().Len())
	}
}

func TestUnknownAlgorithmsAreAnErrorThatListsNearOnes(t *testing.T) {
	for list, near := range map[string]string{
		"sha265":     "SHA-256",
		"md":         "MD5",
		"ripmd160":   "RIPEMD-160",
		"blake2":     "BLAKE2b-512",
		"sha256,foo": "BLAKE3", // nothing is near, so all are listed
		"clasic":     "classic",
	} {
		_, err := ParseSet(list)
		if err == nil || !strings.Contains(err.Error(), near) {
			t.Errorf("ParseSet(%q): error %v does not name %s", list, err, near)
		}
	}
	if _, err := ParseSet("sha256,,md5"); err == nil {
		t.Error("an empty name passes")
	}
}

func TestNoSpellingNamesTwoAlgorithms(t *testing.T) {
	seen := map[string]string{}
	for a := range algorithms {
		i := table[a]
		spellings := append(slices.Clone(i.Aliases), normal(i.Name))
		if tag := normal(i.Tag); tag != normal(i.Name) {
			spellings = append(spellings, tag)
		}
		for _, s := range append(spellings, i.Labels...) {
			if s != normal(s) {
				t.Errorf("%s: alias %q is not in normal form", i.Name, s)
			}
			if other, ok := seen[s]; ok && other != i.Name {
				t.Errorf("%q names both %s and %s", s, other, i.Name)
			}
			seen[s] = i.Name
		}
	}
}

func TestSetsListTheirMembersInDisplayOrder(t *testing.T) {
	s := SetOf(BLAKE3, CRC32, SHA256).Without(CRC32)
	if got := slices.Collect(s.All()); !slices.Equal(got, []Algorithm{SHA256, BLAKE3}) || s.Len() != 2 || s.Has(CRC32) {
		t.Errorf("members are %v", got)
	}
	if s.String() != "SHA-256, BLAKE3" {
		t.Errorf("String is %q", s)
	}
}
