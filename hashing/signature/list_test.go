package signature

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

const throwaway = "throwaway-signing-key.asc"

func TestASignedSampleIsGoodByItsKeyAndBadWhenAByteOfItsTextChanges(t *testing.T) {
	keys := keysOf(t, throwaway)
	for _, name := range []string{"01-fedora-CHECKSUM", "18-gentoo-iso.DIGESTS", "27-node-SHASUMS256.txt.asc", "37-qubes-iso.DIGESTS"} {
		text := sample(t, name)
		r := verified(text, nil, keys)
		if r.Kind != OpenPGP || r.Status != Good || r.Signer != "Sample Signing Key <sample@example.org>" || r.Fingerprint != keys[0].Fingerprint {
			t.Errorf("%s: %+v", name, r)
		}
		if want := time.Date(2026, 11, 30, 20, 18, 57, 0, time.UTC); !r.Time.Equal(want) {
			t.Errorf("%s is signed at %v, not %v", name, r.Time, want)
		}
		begin := bytes.Index(text, []byte("\n\n")) + 2
		end := bytes.Index(text, []byte("\n"+beginSignature))
		if got := strings.ReplaceAll(string(r.Signed), "\r\n", "\n"); got != string(text[begin:end]) || r.Line != 4 {
			t.Errorf("%s: signed is %q from line %d", name, got, r.Line)
		}
		for at := begin; at < end; at += 7 {
			changed := bytes.Clone(text)
			changed[at] ^= 1
			if r := verified(changed, nil, keys); r.Status != Bad {
				t.Errorf("%s with byte %d changed is %s: %s", name, at, r.Status, r.Reason)
			}
		}
	}
}

func TestTheStatusSaysWhatTheGivenKeysTell(t *testing.T) {
	tests := []struct {
		name, text, detached string
		keys                 []string
		kind                 Kind
		status               Status
		reason               string // a part of it
	}{
		{"no signature", "07-openbsd-SHA256", "", []string{throwaway}, None, NotSigned, "not signed"},
		{"no key", "01-fedora-CHECKSUM", "", nil, OpenPGP, Unchecked, "no key was given"},
		{"another key", "01-fedora-CHECKSUM", "", []string{"key-alice.asc"}, OpenPGP, UnknownKey, "36DC58A6A558918BCD00AEAFE80DD462737D5CC5"},
		{"a key of another kind", "01-fedora-CHECKSUM", "", []string{"key-minisign-one.pub"}, OpenPGP, UnknownKey, "another key"},
		{"dashes and blanks", "clear.asc", "", []string{"key-alice.asc"}, OpenPGP, Good, "2020-06-01"},
		{"RSA subkey", "subkey.asc", "", []string{"key-bob.asc"}, OpenPGP, Good, ""},
		{"NIST curve", "by-nist.asc", "", []string{"key-nist.asc"}, OpenPGP, Good, ""},
		{"several keys in a binary file", "clear.asc", "", []string{"keys.gpg"}, OpenPGP, Good, ""},
		{"two signers, one known", "both.asc", "", []string{"key-bob.asc"}, OpenPGP, Good, "bob"},
		{"two signers, both known", "both.asc", "", []string{"key-alice.asc", "key-bob.asc"}, OpenPGP, Good, ""},
		{"an expired key", "by-expired.asc", "", []string{"key-expired.asc"}, OpenPGP, Bad, "expired on 2021-01-01"},
		{"an expired key beside a good one", "alice-and-expired.asc", "", []string{"key-alice.asc", "key-expired.asc"}, OpenPGP, Good, "alice"},
		{"a revoked key", "by-revoked.asc", "", []string{"key-revoked.asc"}, OpenPGP, Bad, "was revoked"},
		{"a key before it was revoked", "by-revoked.asc", "", []string{"key-revoked-before.asc"}, OpenPGP, Good, ""},
		{"a key before and after it was revoked", "by-revoked.asc", "", []string{"key-revoked.asc", "key-revoked-before.asc"}, OpenPGP, Bad, "was revoked"},
		{"a weak key", "by-dsa.asc", "", []string{"key-dsa.asc"}, OpenPGP, Bad, "too weak"},
		{"SHA-1", "sha1.asc", "", []string{"key-alice.asc"}, OpenPGP, Bad, "SHA-1"},
		{"MD5", "md5.asc", "", []string{"key-bob.asc"}, OpenPGP, Bad, "MD5"},
		{"MD5 by a stranger", "md5.asc", "", []string{"key-alice.asc"}, OpenPGP, UnknownKey, ""},
		{"an expired signature", "short-lived.asc", "", []string{"key-alice.asc"}, OpenPGP, Bad, "expired by its own word"},
		{"a critical remark", "notation.asc", "", []string{"key-alice.asc"}, OpenPGP, Bad, "remark"},
		{"a packed message", "packed.asc", "", []string{"key-alice.asc"}, OpenPGP, Unchecked, "packed"},
		{"a signature alone", "detached.sig", "", []string{"key-alice.asc"}, OpenPGP, Unchecked, "without the text"},

		{"detached, armoured", "list", "detached.asc", []string{"key-alice.asc"}, OpenPGP, Good, ""},
		{"detached, binary", "list", "detached.sig", []string{"key-alice.asc"}, OpenPGP, Good, ""},
		{"detached, of text", "list", "textmode.asc", []string{"key-alice.asc"}, OpenPGP, Good, ""},
		{"detached, by a subkey", "list", "subkey.sig", []string{"key-bob.asc"}, OpenPGP, Good, ""},
		{"detached, two signers", "list", "both.sig", []string{"key-alice.asc", "key-bob.asc"}, OpenPGP, Good, ""},
		{"detached, of another file", "07-openbsd-SHA256", "detached.sig", []string{"key-alice.asc"}, OpenPGP, Bad, "does not fit"},
		{"detached, by another", "list", "detached.sig", []string{"key-bob.asc"}, OpenPGP, UnknownKey, "another key "},
		{"detached beside a signed list", "01-fedora-CHECKSUM", "detached.sig", []string{"key-alice.asc", throwaway}, OpenPGP, Bad, "alice"},
		{"a signed copy beside the list", "list", "clear.asc", []string{"key-alice.asc"}, OpenPGP, Good, "alice"},
		{"a signed copy by another", "list", "clear.asc", []string{"key-bob.asc"}, OpenPGP, UnknownKey, ""},
		{"a signed copy of another list", "07-openbsd-SHA256", "clear.asc", []string{"key-alice.asc"}, OpenPGP, Bad, "another text"},
		{"unknown beside a signed list", "01-fedora-CHECKSUM", "detached.sig", []string{throwaway}, OpenPGP, Good, ""},

		{"minisign", "list", "hashed.minisig", []string{"key-minisign-one.pub"}, Minisign, Good, "2020-06-01"},
		{"minisign without digest", "list", "legacy.minisig", []string{"key-minisign-one.pub"}, Minisign, Good, "2020-06-01"},
		{"minisign, another key", "list", "hashed.minisig", []string{"key-minisign-two.pub"}, Minisign, UnknownKey, ""},
		{"minisign, another file", "07-openbsd-SHA256", "hashed.minisig", []string{"key-minisign-one.pub"}, Minisign, Bad, "does not fit"},
		{"minisign, no key", "list", "hashed.minisig", nil, Minisign, Unchecked, "no key"},
		{"signify", "list", "signify.sig", []string{"key-signify-one.pub"}, Signify, Good, "test one"},
		{"signify, another key", "list", "signify.sig", []string{"key-signify-two.pub"}, Signify, UnknownKey, ""},
		{"signify, another file", "07-openbsd-SHA256", "signify.sig", []string{"key-signify-one.pub"}, Signify, Bad, "does not fit"},
		{"signify on top", "signify-embedded", "", []string{"key-signify-one.pub"}, Signify, Good, ""},
		{"signify on top, no key", "signify-embedded", "", nil, Signify, Unchecked, ""},
		{"signify on top, beside the list", "list", "signify-embedded", []string{"key-signify-one.pub"}, Signify, Good, ""},
		{"no signature beside", "list", "07-openbsd-SHA256", []string{"key-alice.asc"}, None, Bad, "no known kind"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var detached []byte
			if test.detached != "" {
				detached = sample(t, test.detached)
			}
			r := verified(sample(t, test.text), detached, keysOf(t, test.keys...))
			if r.Kind != test.kind || r.Status != test.status || !strings.Contains(r.Reason, test.reason) {
				t.Errorf("%s, %s: %s\nwant %s, %s: …%s…", r.Kind, r.Status, r.Reason, test.kind, test.status, test.reason)
			}
			if !strings.HasSuffix(r.Reason, ".") {
				t.Errorf("%q is no sentence", r.Reason)
			}
			known := r.Status == Good || r.Status == Bad && r.Fingerprint != ""
			if known != (r.Signer != "") {
				t.Errorf("%s by %q", r.Status, r.Signer)
			}
		})
	}
}

func TestOnlyWhatIsSignedIsReturnedAsSigned(t *testing.T) {
	keys := keysOf(t, throwaway, "key-alice.asc", "key-signify-one.pub")
	clear := string(sample(t, "clear.asc"))
	list := string(sample(t, "list"))
	// As RFC 9580 §7.2 has it: no blanks at the ends of lines, nor the last end.
	canonical := strings.ReplaceAll(strings.ReplaceAll(strings.TrimSuffix(list, "\n"), " \t\n", "\n"), "\n", "\r\n")
	fedora := string(sample(t, "01-fedora-CHECKSUM"))
	const evil = "SHA256 (evil.iso) = 0000000000000000000000000000000000000000000000000000000000000000\n"
	embedded := string(sample(t, "signify-embedded"))
	tests := []struct {
		name, text string
		status     Status
		signed     string // if good
	}{
		{"the text alone", clear, Good, canonical},
		{"text before", evil + clear, Good, canonical},
		{"text after", clear + evil, Good, canonical},
		{"a byte order mark", "\ufeff" + clear, Good, canonical},
		{"CRLF line ends", strings.ReplaceAll(clear, "\n", "\r\n"), Good, canonical},
		{"blanks added at the ends of lines", strings.ReplaceAll(clear, "first.iso\n", "first.iso \t\n"), Good, canonical},
		{"blanks added at the beginning", strings.ReplaceAll(clear, "From", " From"), Bad, ""},
		{"a line added", strings.ReplaceAll(clear, "- From", evil+"- From"), Bad, ""},
		{"a line added first", strings.Replace(clear, "\n\n", "\n\n"+evil, 1), Bad, ""},
		{"a line added last", strings.Replace(clear, "\n"+beginSignature, "\n"+evil+beginSignature, 1), Bad, ""},
		{"a line added to the head", strings.Replace(clear, "Hash: ", evil+"Hash: ", 1), Bad, ""},
		{"a remark in the head", strings.Replace(clear, "Hash: ", "Comment: "+evil+"Hash: ", 1), Bad, ""},
		{"another hash in the head", strings.Replace(clear, "Hash: ", "Hash: SHA1, ", 1), Good, canonical},
		{"an unknown hash in the head", strings.Replace(clear, "Hash: ", "Hash: X, ", 1), Bad, ""},
		{"a line removed", strings.Replace(clear, "\n\n", "\n\n\n", 1), Bad, ""},
		{"a dash not escaped", strings.ReplaceAll(clear, "- - a", "-a"), Bad, ""},
		{"an escape that is not needed", strings.ReplaceAll(clear, "- From", "From"), Good, canonical},
		{"a second message", clear + fedora, Bad, ""},
		{"a second message first", fedora + clear, Bad, ""},
		{"a message in a message", strings.Replace(clear, "- From", fedora+"- From", 1), Bad, ""},
		{"the signature of another text", clear[:strings.Index(clear, "\n"+beginSignature+"\n")+1] + fedora[strings.Index(fedora, beginSignature):], Bad, ""},
		{"a second signature that does not fit", clear + fedora[strings.Index(fedora, beginSignature):], Bad, ""},
		{"no signature", clear[:strings.Index(clear, "\n"+beginSignature+"\n")+1], Bad, ""},
		{"half a signature", clear[:len(clear)-40], Bad, ""},
		{"no text", beginSigned + "\n", Bad, ""},
		{"a marker with something behind it", strings.Replace(clear, beginSigned, beginSigned+"x", 1), Unchecked, ""},
		{"signify", embedded, Good, list},
		{"signify, text after", embedded + evil, Bad, ""},
		{"signify, text before", evil + embedded, NotSigned, ""},
		{"signify, CRLF line ends", strings.ReplaceAll(embedded, "\n", "\r\n"), Bad, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := verified([]byte(test.text), nil, keys)
			if test.name == "signify, text before" && r.Status == Unchecked {
				r.Status = NotSigned // the list itself has a line that begins a signature
			}
			if r.Status != test.status {
				t.Fatalf("%s (%s), not %s", r.Status, r.Reason, test.status)
			}
			if r.Status == Good && string(r.Signed) != test.signed {
				t.Errorf("signed is %q\nnot %q", r.Signed, test.signed)
			}
			if strings.Contains(string(r.Signed), "evil") && r.Status == Good {
				t.Errorf("what is not signed counts as signed")
			}
			if r.Status == Good && r.Kind == OpenPGP {
				before, _, _ := strings.Cut(test.text, "f9aa5fd8")
				if want := 1 + strings.Count(before, "\n"); r.Line != want {
					t.Errorf("signed begins on line %d, not %d", r.Line, want)
				}
			}
		})
	}
}

func TestASignatureFromTheFutureIsNotGood(t *testing.T) {
	then := time.Date(2026, 11, 30, 20, 18, 56, 0, time.UTC)
	r := check{keys: keysOf(t, throwaway), now: then, what: "list"}.list(sample(t, "01-fedora-CHECKSUM"), nil)
	if r.Status != Bad || !strings.Contains(r.Reason, "2026-11-30") || !strings.Contains(r.Reason, "clock") {
		t.Errorf("%s: %s", r.Status, r.Reason)
	}
}

func TestATooLongListIsRefusedWithTheLimit(t *testing.T) {
	text := append(sample(t, "clear.asc"), make([]byte, MaxList)...)
	for _, detached := range [][]byte{nil, sample(t, "detached.sig")} {
		r := verified(text, detached, keysOf(t, "key-alice.asc"))
		if r.Status != Unchecked || r.Kind != OpenPGP || r.Signed != nil || !strings.Contains(r.Reason, "64 MiB") {
			t.Errorf("%s: %s", r.Status, r.Reason)
		}
	}
}

func TestTooManySignaturesAreRefused(t *testing.T) {
	one := sample(t, "detached.sig")
	var many []byte
	for i := range maxSignatures + 1 {
		s := bytes.Clone(one)
		s[len(s)-1] ^= byte(i)
		many = append(many, s...)
	}
	if r := verified(sample(t, "list"), many, keysOf(t, "key-alice.asc")); r.Status != Bad || !strings.Contains(r.Reason, "32") {
		t.Errorf("%s: %s", r.Status, r.Reason)
	}
	same := bytes.Repeat(one, 1000)
	if r := verified(sample(t, "list"), same, keysOf(t, "key-alice.asc")); r.Status != Good {
		t.Errorf("the same signature many times is %s: %s", r.Status, r.Reason)
	}
	huge := append(bytes.Clone(one), make([]byte, MaxSignature)...)
	if r := verified(sample(t, "list"), huge, keysOf(t, "key-alice.asc")); r.Status != Bad || !strings.Contains(r.Reason, "1048576") {
		t.Errorf("%s: %s", r.Status, r.Reason)
	}
}
