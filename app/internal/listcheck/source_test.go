package listcheck

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"omnisum/hashing/verify"
)

func TestSignaturesAreSaidToBeThere(t *testing.T) {
	const signify = "untrusted comment: verify with openbsd-79-base.pub\nRWQ" + "abcdefgh" + "\n"
	for _, c := range []struct{ name, beside, text, list, kind string }{
		{"none", "", "", "", "none"},
		{"armoured", "LIST.asc", "-----BEGIN PGP SIGNATURE-----", "", "openpgp"},
		{"Ubuntu's", "LIST.gpg", "\x89", "", "openpgp"},
		{"Debian's", "LIST.sign", "-----BEGIN PGP SIGNATURE-----", "", "openpgp"},
		{"binary", "LIST.sig", "\x89", "", "openpgp"},
		{"signify's", "LIST.sig", signify, "", "signify"},
		{"minisign's", "LIST.minisig", "untrusted comment: signature from minisign secret key\n", "", "minisign"},
		{"minisign's with another ending", "LIST.sig", "untrusted comment: signature from minisign secret key\n", "", "minisign"},
		{"OpenSSH's", "LIST.sig", "-----BEGIN SSH SIGNATURE-----", "", "ssh"},
		{"inside", "", "", "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n" + sha("a") + "  a\n-----BEGIN PGP SIGNATURE-----\n\n=\n-----END PGP SIGNATURE-----\n", "openpgp"},
		{"signify's inside", "", "", signify + sha("a") + "  a\n", "signify"},
		{"signify's inside a long list", "", "", signify + sha("a") + "  a\n" + padding, "signify"},
	} {
		t.Run(c.name, func(t *testing.T) {
			home(t, "a")
			if c.list == "" {
				c.list = sha("a") + "  a\n"
			}
			write(t, "LIST", c.list)
			if c.beside != "" {
				write(t, c.beside, c.text)
			}
			events := collect(t, low, Source{Path: "LIST"})
			begun, _ := events[0].(Begun)
			if begun.Signature.Kind != c.kind || begun.Signature.File != c.beside || begun.Signature.Present() != (c.kind != "none") {
				t.Errorf("got %+v", begun.Signature)
			}
			if got := result(events); !slices.Equal(got, []string{"a match"}) {
				t.Errorf("got %q", got)
			}
		})
	}
}

func TestWhatIsNoListIsRefusedWithAReason(t *testing.T) {
	home(t, "a")
	write(t, "zeros", "\x00\x00\x00\x00"+sha("a")+"  a\n")
	write(t, "long zeros", sha("a")+"  a\n"+strings.Repeat(padding, 50)+"\x00\x00\n")
	write(t, "long line", sha("a")+"  a\n"+padding+strings.Repeat("x", 18<<20))
	write(t, "long signed", "-----BEGIN PGP SIGNED MESSAGE-----\n\n"+sha("a")+"  a\n"+strings.Repeat(padding, verify.MaxText/len(padding)+1))
	for list, want := range map[string]string{
		"zeros": "zero bytes", "long zeros": "zero bytes", "long line": "16 mb", "long signed": "64 mb",
		"none": "no such file", ".": "not a regular file",
	} {
		events := collect(t, low, Source{Path: list})
		failed, ok := events[0].(Failed)
		if len(events) != 1 || !ok || !strings.Contains(strings.ToLower(failed.Err.Error()), want) {
			t.Errorf("%s: got %q, want a failure that says %q", list, result(events), want)
		}
		var refused *RefusedError
		if want[0] != 'n' && !errors.As(failed.Err, &refused) {
			t.Errorf("%s: %v is no refusal", list, failed.Err)
		}
	}
}
