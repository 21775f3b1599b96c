package signature

import (
	"bytes"
	"testing"
)

// plain is a text without what signatures of texts leave open.
func plain(text []byte) string {
	return string(bytes.TrimSuffix(bytes.ReplaceAll(text, []byte("\r"), nil), []byte("\n")))
}

func FuzzNothingIsGoodThatWasNotSigned(f *testing.F) {
	texts := []string{
		"01-fedora-CHECKSUM", "18-gentoo-iso.DIGESTS", "clear.asc", "both.asc", "md5.asc", "notation.asc", "subkey.asc", "packed.asc", "signify-embedded",
	}
	detached := []string{"detached.asc", "detached.sig", "textmode.asc", "both.sig", "hashed.minisig", "legacy.minisig", "signify.sig"}
	keys := keysOf(f, throwaway, "key-alice.asc", "key-bob.asc", "key-minisign-one.pub", "key-signify-one.pub")
	signed := map[string]bool{plain(sample(f, "list")): true}
	for _, name := range texts {
		text := sample(f, name)
		signed[plain(verified(text, nil, keys).Signed)] = true
		f.Add(text, []byte{})
	}
	for _, name := range detached {
		f.Add(sample(f, "list"), sample(f, name))
	}
	f.Fuzz(func(t *testing.T, text, detached []byte) {
		if len(detached) == 0 {
			detached = nil
		}
		r := verified(text, detached, keys)
		if r.Status == Good && !signed[plain(r.Signed)] {
			t.Fatalf("%q is good: %s", r.Signed, r.Reason)
		}
		if r.Reason == "" || (r.Status == NotSigned) != (r.Kind == None && r.Status != Bad && r.Status != Unchecked) {
			t.Fatalf("%s, %s: %q", r.Kind, r.Status, r.Reason)
		}
		if r := verified(text, detached, nil); r.Status == Good || r.Status == Bad || r.Status == UnknownKey {
			t.Fatalf("without a key it is %s: %s", r.Status, r.Reason)
		}
	})
}

func FuzzKeysAreKeptAsTheyAreRead(f *testing.F) {
	for _, name := range []string{throwaway, "key-alice.asc", "key-bob.asc", "key-revoked.asc", "key-dsa.asc", "keys.gpg", "key-minisign-one.pub", "key-signify-one.pub", "detached.sig"} {
		f.Add(sample(f, name))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		keys, err := ParseKeys(text)
		if (err == nil) != (len(keys) > 0) {
			t.Fatalf("%d keys with %v", len(keys), err)
		}
		for _, k := range keys {
			again, err := ParseKeys(k.Text())
			if err != nil || len(again) != 1 || again[0].Fingerprint != k.Fingerprint || again[0].Kind != k.Kind || again[0].Revoked != k.Revoked {
				t.Fatalf("%+v is kept as %+v (%v)", k, again, err)
			}
			verified(nil, nil, keys)
		}
	})
}
