package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// run runs another program in a folder.
func run(t *testing.T, folder, name string, args ...string) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = folder
	cmd.Stdin = strings.NewReader("\n\n")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s %q: %v\n%s", name, args, err, out)
	}
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestImagesAreCheckedWithTheSignaturesOfMinisignAndSignify(t *testing.T) {
	folder := t.TempDir()
	keys := t.TempDir()
	run(t, keys, "minisign", "-G", "-W", "-p", "one.pub", "-s", "one.key")
	run(t, keys, "signify-openbsd", "-G", "-n", "-c", "the publisher", "-p", "two.pub", "-s", "two.sec")
	one, _ := randomFile(t, folder, "one.iso", 1<<20)
	two, data := randomFile(t, folder, "two.iso", 1<<20)
	run(t, keys, "minisign", "-S", "-s", "one.key", "-m", one)
	run(t, keys, "signify-openbsd", "-S", "-s", "two.sec", "-m", two, "-x", two+".sig")
	p := start(t, one)
	p.await(0, "the digests", func(e event) bool { return e.Event == "file" && e.Name == "one.iso" && e.State == "done" })
	p.trust("add-key", read(t, filepath.Join(keys, "one.pub")))
	p.await(0, "the signature of minisign is good", signedIs("one.iso", "match", "This is the file that was signed"))
	mark := p.now()
	p.drop(two)
	p.await(mark, "the digests", func(e event) bool { return e.Event == "file" && e.Name == "two.iso" && e.State == "done" })
	p.trust("add-key", read(t, filepath.Join(keys, "two.pub")))
	p.await(mark, "the signature of signify is good", signedIs("two.iso", "match", "This is the file that was signed"))

	mark = p.now()
	data[5] ^= 1
	write(t, folder, "two.iso", data)
	p.drop(two)
	p.await(mark, "the file was changed", signedIs("two.iso", "bad-signature", "does not fit"))
}

func TestAKeyThatAnotherProgramRemovedIsTrustedNoLonger(t *testing.T) {
	p, path, _ := startSigned(t)

	kept, err := filepath.Glob(filepath.Join(p.cmd.Dir, ".config", "omnisum", "keys", "*.asc"))
	if err != nil || len(kept) != 1 {
		t.Fatalf("the keys are %q, %v", kept, err)
	}
	if err := os.Remove(kept[0]); err != nil {
		t.Fatal(err)
	}
	mark := p.now()
	p.drop(path)
	p.await(mark, "no verdict without the key", signedIs("x.iso", "none", ""))
}

func TestAFileThatWasChangedUnderItsTimeIsNotTheSignedOne(t *testing.T) {
	debian := newPublisher(t, release)
	folder := t.TempDir()
	path, data := randomFile(t, folder, "x.iso", 1<<20)
	debian.sign(path, ".sig")
	reference := write(t, folder, "reference", nil)
	run(t, folder, "touch", "-r", path, reference)
	p := start(t, path)
	p.awaitDigests(0, "x.iso", data)
	data[77] ^= 1
	write(t, folder, "x.iso", data)
	run(t, folder, "touch", "-r", reference, path)
	mark := p.now()
	p.trust("add-key", debian.key())
	p.await(mark, "the signature is bad", signedIs("x.iso", "bad-signature", "does not fit"))
	p.awaitDigests(mark, "x.iso", data)
}
