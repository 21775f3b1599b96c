package signature

import (
	"errors"
	"strings"
	"testing"
)

func TestKeysAreReadInEveryFormInWhichTheyArePublished(t *testing.T) {
	alice := keysOf(t, "key-alice.asc")[0]
	minisign := string(sample(t, "key-minisign-one.pub"))
	signify := string(sample(t, "key-signify-one.pub"))
	bare := strings.Split(minisign, "\n")[1]
	tests := []struct {
		name, text string
		kinds      []Kind
		owner      string // of the first
	}{
		{"OpenPGP armoured", string(sample(t, "key-alice.asc")), []Kind{OpenPGP}, "alice <alice@example.org>"},
		{"OpenPGP binary", string(alice.raw), []Kind{OpenPGP}, "alice <alice@example.org>"},
		{"OpenPGP collection", string(sample(t, "keys.gpg")), []Kind{OpenPGP, OpenPGP}, "alice <alice@example.org>"},
		{"OpenPGP in a page", "Our key:\n\n    " + strings.ReplaceAll(string(sample(t, "key-alice.asc")), "\n", "\r\n    ") + "\r\nThanks", []Kind{OpenPGP}, "alice <alice@example.org>"},
		{"two blocks", string(sample(t, "key-bob.asc")) + string(sample(t, "key-alice.asc")), []Kind{OpenPGP, OpenPGP}, "bob <bob@example.org>"},
		{"the same key twice", string(sample(t, "key-bob.asc")) + string(sample(t, "key-bob.asc")), []Kind{OpenPGP}, "bob <bob@example.org>"},
		{"minisign", minisign, []Kind{Minisign}, "minisign key " + keysOf(t, "key-minisign-one.pub")[0].ID},
		{"minisign's line alone", bare, []Kind{Minisign}, "minisign key " + keysOf(t, "key-minisign-one.pub")[0].ID},
		{"signify", signify, []Kind{Signify}, "test one"},
		{"signify with CRLF", strings.ReplaceAll(signify, "\n", "\r\n"), []Kind{Signify}, "test one"},
		{"signify and OpenPGP", signify + string(sample(t, "key-alice.asc")), []Kind{Signify, OpenPGP}, "test one"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			keys, err := ParseKeys([]byte(test.text))
			if err != nil || len(keys) != len(test.kinds) {
				t.Fatalf("%d keys, not %d: %v", len(keys), len(test.kinds), err)
			}
			for i, k := range keys {
				if k.Kind != test.kinds[i] || k.Fingerprint == "" || len(k.ID) != 16 || k.Owner == "" {
					t.Errorf("key %d is %+v", i, k)
				}
				again, err := ParseKeys(k.Text())
				if err != nil || len(again) != 1 || again[0].Fingerprint != k.Fingerprint || again[0].Owner != k.Owner || again[0].Kind != k.Kind {
					t.Errorf("what is kept of key %d reads as %+v (%v)", i, again, err)
				}
			}
			if keys[0].Owner != test.owner {
				t.Errorf("the owner is %q, not %q", keys[0].Owner, test.owner)
			}
		})
	}
}

func TestAKeySaysWhenItEnds(t *testing.T) {
	expired, revoked, alice := keysOf(t, "key-expired.asc")[0], keysOf(t, "key-revoked.asc")[0], keysOf(t, "key-alice.asc")[0]
	if got := day(expired.Expires); got != "2021-01-01" || expired.Revoked {
		t.Errorf("the expired key expires on %s, revoked is %v", got, expired.Revoked)
	}
	if !revoked.Revoked || alice.Revoked || !alice.Expires.IsZero() || day(alice.Created) != "2020-01-01" {
		t.Errorf("revoked: %+v, alice: %+v", revoked, alice)
	}
}

func TestWhatIsNoPublicKeyIsRefusedWithTheReason(t *testing.T) {
	alice := string(sample(t, "key-alice.asc"))
	tests := []struct {
		name, text string
		want       error
	}{
		{"nothing", "", ErrNoKey},
		{"a list", string(sample(t, "07-openbsd-SHA256")), ErrNoKey},
		{"a signature", string(sample(t, "detached.asc")), ErrNoKey},
		{"a minisign signature", string(sample(t, "hashed.minisig")), ErrNoKey},
		{"a signify signature", string(sample(t, "signify.sig")), ErrNoKey},
		{"a binary signature", string(sample(t, "detached.sig")), ErrDamagedKey},
		{"half a key", alice[:len(alice)/2], errNoEnd},
		{"a key without its middle", alice[:150] + alice[251:], errArmour},
		{"a private OpenPGP key", "-----BEGIN PGP PRIVATE KEY BLOCK-----\n\n", ErrPrivateKey},
		{"a private packet", "\xc5\x01\x04", ErrPrivateKey},
		{"a private minisign key", "untrusted comment: minisign encrypted secret key\nRWRTY0Iy" + strings.Repeat("A", 204) + "\n", ErrPrivateKey},
		{"a private signify key", "untrusted comment: signify secret key\nRWRCSwAAAAA" + strings.Repeat("A", 129) + "\n", ErrPrivateKey},
		{"too much", alice + strings.Repeat("\n", MaxKeys), errManyKeys},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if keys, err := ParseKeys([]byte(test.text)); !errors.Is(err, test.want) {
				t.Errorf("%d keys, %v; not %v", len(keys), err, test.want)
			}
		})
	}
}

func TestAKeyWhoseOwnSignatureIsForgedSignsNothing(t *testing.T) {
	k := keysOf(t, "key-alice.asc")[0]
	raw := []byte(string(k.raw))
	raw[len(raw)-1] ^= 1
	forged, err := pgpKey(raw)
	if err != nil {
		t.Fatal(err)
	}
	if r := verified(sample(t, "clear.asc"), nil, Keys{forged}); r.Status != Bad || !strings.Contains(r.Reason, "own signatures") {
		t.Errorf("%s: %s", r.Status, r.Reason)
	}
}
