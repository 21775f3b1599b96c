package app

import (
	"os"
	"strings"
	"testing"

	"omnisum/app/internal/vouch/vouchtest"
)

// signedFiles are the two files that the samples are lists of, the keys, and
// the lists.
func signedFiles(t *testing.T) map[string]string {
	t.Helper()
	list, clear, embedded := vouchtest.Sample(t, "plain"), vouchtest.Sample(t, "plain.clear"), vouchtest.Sample(t, "plain.signify")
	const stranger = "SHA256 (abc) = " + abcSHA256 + "\n"
	return map[string]string{
		"first.iso": "payload of first.iso\n", "second.iso": "payload of second.iso\n", "abc": "abc",
		"alice": vouchtest.Sample(t, "key-alice.asc"), "bob": vouchtest.Sample(t, "key-bob.asc"),
		"mini": vouchtest.Sample(t, "key-minisign-one.pub"), "signify": vouchtest.Sample(t, "key-signify-one.pub"),
		"clear": clear, "changed": strings.Replace(clear, "first.iso", "abc", 1),
		"around": stranger + clear + stranger, "unsigned": list, "embedded": embedded,
		"changed below": strings.Replace(embedded, "first.iso", "abc", 1), "after": embedded + stranger,
		"SHA256SUMS": list, "SHA256SUMS.gpg": vouchtest.Sample(t, "plain.sig"),
		"minilist": list, "minilist.minisig": vouchtest.Sample(t, "plain.minisig"),
		"other": list + stranger, "other.sig": vouchtest.Sample(t, "plain.sig"),
		"copied": list, "copied.asc": clear, "copied wrongly": list + stranger, "copied wrongly.asc": clear,
		"packed": list, "packed.asc": "-----BEGIN PGP MESSAGE-----\n\nhQEM\n-----END PGP MESSAGE-----\n",
		"two": list, "two.asc": vouchtest.Sample(t, "detached.asc"), "two.minisig": vouchtest.Sample(t, "plain.minisig"),
		"by bob": list, "by bob.sig": vouchtest.Sample(t, "subkey.sig"),
	}
}

func TestAListMustBeSignedByAGivenKey(t *testing.T) {
	const allGood = "2 entries: 2 match; all files match\n"
	files := signedFiles(t)
	for _, c := range []struct {
		name  string
		args  []string
		stdin string
		want  expectation
	}{
		{"clear-signed", []string{"--key", "alice", "clear"}, "", expectation{silent: true, has: []string{
			"clear: signature good: The signature by “alice <alice@example.org>” is good, made on 2020-06-01.\n", "first.iso: match (SHA-256)\n", allGood,
		}}},
		{"one of several keys", []string{"--key", "bob", "--key", "alice", "clear"}, "", expectation{has: []string{allGood}}},
		{"by another key", []string{"--key", "bob", "clear"}, "", expectation{code: 1, has: []string{
			"clear: signature unknown-key: ", "first.iso: unknown: ", "nobody vouches", "2 unknown, 1 list without a good signature\n",
		}, not: []string{": match", "all files"}}},
		{"changed", []string{"--key", "alice", "changed"}, "", expectation{code: 1, has: []string{"signature bad: ", "does not fit", "1 mismatch, 1 unknown"}, not: []string{": match", "all files"}}},
		{"not signed", []string{"--key", "alice", "unsigned"}, "", expectation{code: 1, has: []string{"signature none: ", "2 unknown"}, not: []string{": match"}}},
		{"text around what is signed", []string{"--key", "alice", "around"}, "", expectation{has: []string{allGood}, not: []string{"abc"}}},
		{"text around what another key signed", []string{"--key", "bob", "around"}, "", expectation{code: 1, has: []string{"outside the signed text", "2 unknown, 2 malformed"}, not: []string{": match", "all files"}}},
		{"a signature that is packed", []string{"--key", "alice", "packed"}, "", expectation{code: 1, has: []string{"signature unchecked: ", "packed", "2 unknown"}, not: []string{": match"}}},
		{"from standard input", []string{"--key", "alice", "-"}, files["clear"], expectation{has: []string{"standard input: signature good", allGood}}},
		{"unsigned from standard input", []string{"--key", "alice", "-"}, files["unsigned"], expectation{code: 1, not: []string{": match"}}},
		{"a signature beside the list", []string{"--key", "alice", "SHA256SUMS"}, "", expectation{has: []string{"SHA256SUMS: signature good", allGood}}},
		{"by minisign", []string{"--key", "mini", "minilist"}, "", expectation{has: []string{"signature good", "2020-06-01", allGood}}},
		{"by signify", []string{"--key", "signify", "embedded"}, "", expectation{has: []string{"signature good", "“test one”", allGood}}},
		{"by signify and changed", []string{"--key", "signify", "changed below"}, "", expectation{code: 1, has: []string{"signature bad"}, not: []string{": match"}}},
		{"by signify and longer", []string{"--key", "signify", "after"}, "", expectation{code: 1, has: []string{"signature bad"}, not: []string{": match"}}},
		{"a list longer than the signed one", []string{"--key", "alice", "other"}, "", expectation{code: 1, has: []string{"signature bad", "3 unknown"}, not: []string{": match"}}},
		{"a signed copy beside the list", []string{"--key", "alice", "copied"}, "", expectation{has: []string{allGood}}},
		{"a signed copy of another list", []string{"--key", "alice", "copied wrongly"}, "", expectation{code: 1, has: []string{"another text"}, not: []string{": match"}}},
		{"a bad signature beside a good one", []string{"--key", "alice", "--key", "mini", "two"}, "", expectation{code: 1, has: []string{"signature bad"}, not: []string{": match"}}},
		{"a stranger's signature beside a good one", []string{"--key", "mini", "two"}, "", expectation{has: []string{"signature good", allGood}}},
		{"one of two lists", []string{"--key", "alice", "clear", "unsigned"}, "", expectation{code: 1, has: []string{"2 match, 2 unknown, 1 list without a good signature\n"}}},
		{"another folder", []string{"--key", "alice", "--dir", "nowhere", "clear"}, "", expectation{code: 1, has: []string{"signature good", "2 missing"}}},
		{"shown", []string{"--key", "alice", "--show", "around"}, "", expectation{has: []string{"signature good", "line 5)", "line 6)", "2 listed"}, not: []string{"abc"}}},
		{"shown without a good signature", []string{"--key", "alice", "--show", "unsigned"}, "", expectation{code: 1}},
		{"quiet and good", []string{"--key", "alice", "-q", "clear"}, "", expectation{silent: true, not: []string{"clear"}}},
		{"quiet and not good", []string{"--key", "bob", "-q", "clear"}, "", expectation{code: 1, has: []string{"signature unknown-key"}}},
		{"status", []string{"--key", "bob", "--status", "clear"}, "", expectation{code: 1, silent: true, not: []string{"clear"}}},
		{"no such list", []string{"--key", "alice", "none"}, "", expectation{code: 1, says: []string{"“none” does not exist"}}},
		{"no such key", []string{"--key", "none", "clear"}, "", expectation{code: 2, says: []string{"“none” does not exist"}}},
		{"no key", []string{"--key", "abc", "clear"}, "", expectation{code: 2, says: []string{"“abc” gives no key", "no public key was recognised"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			folder(t, files)
			t.Setenv("TMPDIR", t.TempDir())
			c.want.check(t, omnisum(t, c.stdin, append([]string{"check"}, c.args...)...))
			if left, err := os.ReadDir(os.TempDir()); err != nil || len(left) > 0 {
				t.Errorf("left behind: %v (%v)", left, err)
			}
		})
	}
}

func TestTheJSONOfASignature(t *testing.T) {
	folder(t, signedFiles(t))
	for _, c := range []struct {
		list, key, kind, status, signer string
	}{
		{"clear", "alice", "openpgp", "good", "alice <alice@example.org>"},
		{"changed", "alice", "openpgp", "bad", "alice <alice@example.org>"},
		{"unsigned", "alice", "none", "none", ""},
		{"minilist", "signify", "minisign", "unknown-key", ""},
		{"embedded", "signify", "signify", "good", "test one"},
		{"clear", "", "openpgp", "unchecked", ""},
	} {
		args := []string{"check", "--json", c.list}
		if c.key != "" {
			args = append(args, "--key", c.key)
		}
		entries, others := checkLines(t, omnisum(t, "", args...).out)
		s := others[0].Signature
		if s == nil || s.Kind != c.kind || s.Status != c.status || s.Signer != c.signer && c.status != "unknown-key" {
			t.Errorf("%s with %s: %+v", c.list, c.key, s)
		}
		if c.status == "unknown-key" && len(s.Signer) != 16 {
			t.Errorf("an unknown key is %q, not its number", s.Signer)
		}
		for _, e := range entries {
			if e.Status == "match" && c.status != "good" && c.key != "" {
				t.Errorf("%s with %s matches: %+v", c.list, c.key, e)
			}
		}
	}
}

func TestASignedListOverTheLimitIsRefusedWithIt(t *testing.T) {
	files := signedFiles(t)
	files["clear"] += strings.Repeat("\n", 64<<20)
	folder(t, files)
	expectation{code: 1, says: []string{"“clear” is not read", "64 MiB"}, not: []string{"match ("}}.check(t, omnisum(t, "", "check", "--key", "alice", "clear"))
}
