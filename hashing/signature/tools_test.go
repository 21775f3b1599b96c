package signature

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// tool skips the test if a program is not installed.
func tool(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		t.Skip(name + " is not installed")
	}
	return path
}

func put(t *testing.T, folder, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(folder, name)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// A damaged is a text with one damage, which its name tells.
type damaged struct {
	name string
	data []byte
}

// damages returns the data whole, and with a byte of a range changed.
func damages(data []byte, from, to, step int) []damaged {
	all := []damaged{{"whole", data}}
	for at := from; at < to; at += step {
		changed := bytes.Clone(data)
		changed[at] ^= 1
		all = append(all, damaged{fmt.Sprintf("byte %d of %d changed", at, len(data)), changed})
	}
	return all
}

// agree compares our verdict with a program's.
func agree(t *testing.T, what string, r Result, cmd *exec.Cmd) bool {
	t.Helper()
	out, err := cmd.CombinedOutput()
	if (err == nil) != (r.Status == Good) {
		t.Errorf("%s: %s says %v, we say %s: %s\n%s", what, filepath.Base(cmd.Path), err, r.Status, r.Reason, out)
	}
	return err == nil
}

// both checks that a test compared good signatures and bad ones.
func both(t *testing.T, good, bad int) {
	t.Helper()
	if good == 0 || bad == 0 {
		t.Errorf("the program found %d good and %d bad", good, bad)
	}
	t.Logf("the program and we agree on %d good and %d bad", good, bad)
}

func TestGnuPGAgrees(t *testing.T) {
	gpg := tool(t, "gpg")
	home, dir := t.TempDir(), t.TempDir()
	if err := os.Chmod(home, 0o700); err != nil {
		t.Fatal(err)
	}
	run := func(args ...string) *exec.Cmd {
		return exec.Command(gpg, append([]string{"--homedir", home, "--batch", "--quiet", "--no-tty", "--no-auto-key-locate", "--trust-model", "always", "--faked-system-time", "20261205T000000"}, args...)...)
	}
	names := []string{throwaway, "key-alice.asc", "key-bob.asc", "key-nist.asc"}
	for _, name := range names {
		if out, err := run("--import", filepath.Join("testdata", name)).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	keys := keysOf(t, names...)
	good, bad := 0, 0
	count := func(ok bool) {
		if ok {
			good++
		} else {
			bad++
		}
	}
	for _, name := range []string{"01-fedora-CHECKSUM", "clear.asc", "subkey.asc", "by-nist.asc", "both.asc"} {
		text := sample(t, name)
		texts := damages(text, bytes.Index(text, []byte("\n\n"))+2, bytes.LastIndex(text, []byte("\n"+beginSignature+"\n")), 61)
		for _, edit := range clearEdits {
			texts = append(texts, damaged{edit.name, []byte(strings.Replace(string(text), edit.old, edit.new, 1))})
		}
		for _, d := range texts {
			count(agree(t, name+", "+d.name, verified(d.data, nil, keys), run("--verify", put(t, dir, "text", d.data))))
		}
	}
	list := sample(t, "list")
	for _, name := range []string{"detached.asc", "detached.sig", "textmode.asc", "subkey.sig", "both.sig"} {
		signature := put(t, dir, "signature", sample(t, name))
		texts := damages(list, 0, len(list), 97)
		texts = append(texts, damaged{"CRLF", []byte(strings.ReplaceAll(string(list), "\n", "\r\n"))}, damaged{"without its end", list[:len(list)-1]})
		for _, d := range texts {
			count(agree(t, name+", "+d.name, verified(d.data, sample(t, name), keys), run("--verify", signature, put(t, dir, "list", d.data))))
		}
	}
	for _, d := range damages(sample(t, "detached.sig"), 80, 138, 9) { // the numbers at the end
		count(agree(t, "detached.sig, "+d.name, verified(list, d.data, keys), run("--verify", put(t, dir, "signature", d.data), put(t, dir, "list", list))))
	}
	both(t, good, bad)
}

// clearEdits are changes around and within clear-signed texts.
var clearEdits = []struct{ name, old, new string }{
	{"text before", beginSigned, "before\n" + beginSigned},
	{"text after", endSignature, endSignature + "\nafter"},
	{"blanks at a line's end", "iso\n", "iso  \t\n"},
	{"a blank line more", "\n\n", "\n\n\n"},
	{"a carriage return", "iso\n", "iso\r\n"},
	{"a header that is not known", "Hash:", "Comment: x\nHash:"},
}

func TestMinisignAgrees(t *testing.T) {
	minisign := tool(t, "minisign")
	dir := t.TempDir()
	list := sample(t, "list")
	good, bad := 0, 0
	compare := func(what, key string, text, signature []byte) {
		cmd := exec.Command(minisign, "-V", "-q", "-p", filepath.Join("testdata", key), "-m", put(t, dir, "list", text), "-x", put(t, dir, "list.minisig", signature))
		if agree(t, what, verified(text, signature, keysOf(t, key)), cmd) {
			good++
		} else {
			bad++
		}
	}
	for _, name := range []string{"hashed.minisig", "legacy.minisig"} {
		signature := sample(t, name)
		for _, d := range damages(list, 0, len(list), 31) {
			compare(name+" of the list, "+d.name, "key-minisign-one.pub", d.data, signature)
		}
		for _, d := range damages(signature, bytes.IndexByte(signature, '\n')+1, len(signature)-4, 17) {
			compare(name+", "+d.name, "key-minisign-one.pub", list, d.data)
		}
		compare(name+" by another key", "key-minisign-two.pub", list, signature)
	}
	both(t, good, bad)
}

func TestSignifyAgrees(t *testing.T) {
	signify := tool(t, "signify-openbsd")
	dir := t.TempDir()
	list, signature, embedded := sample(t, "list"), sample(t, "signify.sig"), sample(t, "signify-embedded")
	good, bad := 0, 0
	count := func(ok bool) {
		if ok {
			good++
		} else {
			bad++
		}
	}
	compare := func(what, key string, text, signature []byte) {
		cmd := exec.Command(signify, "-V", "-q", "-p", filepath.Join("testdata", key), "-m", put(t, dir, "list", text), "-x", put(t, dir, "list.sig", signature))
		count(agree(t, what, verified(text, signature, keysOf(t, key)), cmd))
	}
	for _, d := range damages(list, 0, len(list), 31) {
		compare("list, "+d.name, "key-signify-one.pub", d.data, signature)
	}
	base64 := bytes.IndexByte(signature, '\n') + 1
	for _, d := range damages(signature, base64, len(signature)-4, 7) {
		compare("signature, "+d.name, "key-signify-one.pub", list, d.data)
	}
	compare("another key", "key-signify-two.pub", list, signature)
	for _, d := range damages(embedded, base64, len(embedded), 41) {
		cmd := exec.Command(signify, "-V", "-q", "-e", "-p", "testdata/key-signify-one.pub", "-m", filepath.Join(dir, "out"), "-x", put(t, dir, "embedded", d.data))
		ok := agree(t, "embedded, "+d.name, verified(d.data, nil, keysOf(t, "key-signify-one.pub")), cmd)
		if out, err := os.ReadFile(filepath.Join(dir, "out")); ok && (err != nil || !bytes.Equal(out, list)) {
			t.Errorf("signify takes %q for signed (%v)", out, err)
		}
		count(ok)
	}
	both(t, good, bad)
}
