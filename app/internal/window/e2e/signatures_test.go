package e2e

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A publisher signs with GnuPG, with a key of its own.
type publisher struct {
	t    *testing.T
	home string
}

func newPublisher(t *testing.T, owner string) *publisher {
	t.Helper()
	// Short, since the path of the agent's socket has to be.
	home, err := os.MkdirTemp("", "gpg")
	if err != nil {
		t.Fatal(err)
	}
	p := &publisher{t, home}
	t.Cleanup(func() {
		_ = exec.Command("gpgconf", "--homedir", home, "--kill", "all").Run()
		os.RemoveAll(home)
	})
	p.gpg("--passphrase", "", "--quick-gen-key", owner, "ed25519", "sign", "never")
	return p
}

func (p *publisher) gpg(args ...string) []byte {
	p.t.Helper()
	cmd := exec.Command("gpg", append([]string{"--homedir", p.home, "--batch", "--yes", "--quiet"}, args...)...)
	var complaint strings.Builder
	cmd.Stderr = &complaint
	out, err := cmd.Output()
	if err != nil {
		p.t.Fatalf("gpg %q: %v\n%s", args, err, complaint.String())
	}
	return out
}

// key returns the public key.
func (p *publisher) key() []byte { return p.gpg("--armor", "--export") }

// sign puts a detached signature beside a file.
func (p *publisher) sign(path, end string) { p.gpg("--output", path+end, "--detach-sign", path) }

// clearSigned returns a text with its signature.
func (p *publisher) clearSigned(text []byte) []byte {
	path := write(p.t, p.t.TempDir(), "text", text)
	return p.gpg("--output", "-", "--clear-sign", path)
}

// listOf is a list of several files, the last of which is the given one.
func listOf(name string, data []byte) []byte {
	var list strings.Builder
	for i := range 11 {
		fmt.Fprintf(&list, "%s  debian-13.2.0-amd64-DVD-%d.iso\n", expected("SHA-512", data[i+1:]), i+2)
	}
	list.WriteString(expected("SHA-512", data) + "  " + name + "\n")
	return []byte(list.String())
}

const release = "Debian CD signing key <debian-cd@lists.debian.org>"

func signedIs(name, result, words string) func(event) bool {
	return func(e event) bool {
		return e.Event == "verdict" && e.Name == name && e.Result == result && strings.Contains(e.Sentence+e.Signed, words)
	}
}

func keysAre(state string) func(event) bool {
	return func(e event) bool { return e.Event == "keys" && e.State == state }
}

// trust adds a key as a person does who has it on the clipboard; button is the
// one that asks for it.
func (p *program) trust(button string, key []byte) {
	p.t.Helper()
	mark := p.now()
	p.click(button)
	p.await(mark, "the page of the keys", keysAre("open"))
	p.paste(string(key))
	p.await(mark, "the key is offered", keysAre("offered"))
	p.click("keys:trust")
	p.await(mark, "the key is kept", keysAre("trusted"))
	p.press("escape")
	p.await(mark, "the page is left", keysAre("hidden"))
}

// startSigned opens the window on x.iso, which is signed by a key that is
// trusted, and returns the file's path and contents too.
func startSigned(t *testing.T) (p *program, path string, data []byte) {
	t.Helper()
	debian := newPublisher(t, release)
	path, data = randomFile(t, t.TempDir(), "x.iso", 1<<20)
	debian.sign(path, ".sig")
	p = start(t, path)
	p.awaitDigests(0, "x.iso", data)
	p.trust("add-key", debian.key())
	p.await(0, "the signature is good", signedIs("x.iso", "match", "This is the file that was signed"))
	return p, path, data
}

func TestASignedListIsCheckedWithAKeyThatIsAddedByPaste(t *testing.T) {
	const name = "debian-13.2.0-amd64-netinst.iso"
	debian := newPublisher(t, release)
	folder := t.TempDir()
	path, data := randomFile(t, folder, name, 1<<20)
	debian.sign(write(t, folder, "SHA512SUMS", listOf(name, data)), ".sign")
	p := start(t, path)
	p.await(0, "a match that nobody vouches for", signedIs(name, "match", "Signed, not checked"))
	p.trust("add-key-verdict", debian.key())
	p.await(0, "the signature is good", signedIs(name, "match", "Signed by “"+release+"”"))

	mark := p.now()
	write(t, folder, "SHA512SUMS", append(listOf(name, data), '#', '\n'))
	p.must(screen.park())
	p.drop(filepath.Join(folder, "SHA512SUMS"))
	p.await(mark, "a list that was changed", signedIs(name, "bad-signature", "does not fit"))

	mark = p.now()
	p.click("check-list-verdict")
	e := p.await(mark, "the list is checked", listIs("SHA512SUMS", "done"))
	if e.Result != "Bad signature" || e.Counts["matched"] != 0 {
		t.Errorf("%s, %v", e.Result, e.Counts)
	}
}

func TestAnImageIsCheckedWithItsOwnSignature(t *testing.T) {
	p, path, data := startSigned(t)
	mark := p.now()
	data[77] ^= 1
	write(t, filepath.Dir(path), "x.iso", data)
	p.drop(path)
	p.await(mark, "the file was changed", signedIs("x.iso", "bad-signature", "does not fit"))
	p.paste(expected("SHA-256", data))
	p.await(mark, "a bad signature overrides a match", signedIs("x.iso", "bad-signature", "does not fit"))
}
