package rows

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"omnisum/app/internal/queue"
	"omnisum/app/internal/vouch"
	"omnisum/app/internal/vouch/vouchtest"
	"omnisum/hashing/signature"
	"omnisum/hashing/verify"
)

func TestAFileIsWrittenWholeOrLeftAsItWas(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "list")
	write := func(text string, err error) error {
		return WriteFile(path, func(w io.Writer) error {
			_, _ = io.WriteString(w, text)
			return err
		})
	}
	if err := write("one", nil); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	full := errors.New("the drive is full")
	if err := write("half of", full); !errors.Is(err, full) {
		t.Errorf("error %v", err)
	}
	if text, _ := os.ReadFile(path); string(text) != "one" {
		t.Errorf("after a failure: %q", text)
	}
	if err := write("two", nil); err != nil {
		t.Error(err)
	}
	text, _ := os.ReadFile(path)
	info, err := os.Stat(path)
	if err != nil || string(text) != "two" || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("%q, %v, %v", text, info.Mode(), err)
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Errorf("%d files are left", len(left))
	}
}

func TestAListNamesAFileAlsoUnderTheNameOfASecondDownload(t *testing.T) {
	text := sha("a") + "  dir/X 1.iso\n" + sha("b") + " *y.tar.gz\n"
	e := ReadList([]byte(text), "/lists/SHA256SUMS", nil, nil)
	for name, want := range map[string]bool{
		"X 1.iso": true, "x 1.ISO": true, "X 1 (2).iso": true, "X 1.iso.part": true, "y.tar (1).gz": true,
		"X 1 (a).iso": false, "X 1 ().iso": false, "X.iso": false, "SHA256SUMS": false, "": false,
	} {
		if got := e.Names(name); got != want {
			t.Errorf("%q: %v", name, got)
		}
	}
	bare := ReadList([]byte(sha("a")), "/lists/x.iso.sha256", nil, nil)
	if !bare.Bare() || bare.Of() != "x.iso" || !bare.Names("X.iso") || bare.Names("y.iso") {
		t.Errorf("bare: %v, of %q", bare.Bare(), bare.Of())
	}
}

func TestAnExportSaysNoMatchThatABadSignatureOverrides(t *testing.T) {
	keys := vouchtest.Keys(t, "key-alice.asc")
	const payload = "payload of first.iso\n"
	export := func(prepare func(m *Model)) string {
		m := model()
		drop(m, 1, 1, "/first.iso")
		prepare(m)
		done(m, 1, payload)
		for _, c := range m.NextChecks() {
			m.EndCheck(c, vouch.Finding{Result: signature.Result{Kind: signature.OpenPGP, Status: signature.Bad, Reason: "The signature does not fit."}}, nil)
		}
		var b strings.Builder
		if err := m.Export(verify.JSON).Write(&b, "/"); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	list := vouchtest.Sample(t, "plain.clear")
	give := func(text string) func(m *Model) {
		return func(m *Model) { m.Expect(ReadList([]byte(text), "/SHA256SUMS", nil, keys)) }
	}
	if got := export(give(list)); !strings.Contains(got, `"result":"match"`) {
		t.Errorf("a good signature: %s", got)
	}
	for name, prepare := range map[string]func(m *Model){
		"the list's": give(strings.Replace(list, "second.iso", "other.iso", 1)),
		"the file's own": func(m *Model) {
			give(list)(m)
			m.FoundSignatures(1, []vouch.Detached{{Path: "/first.iso.sig"}})
		},
	} {
		if got := export(prepare); strings.Contains(got, `"result":"match"`) || !strings.Contains(got, "does not fit") {
			t.Errorf("%s is bad: %s", name, got)
		}
	}
}

func TestAKeyWhoseOwnerIsABookIsNamedInBrief(t *testing.T) {
	owner := strings.Repeat("本", 10_000) + "\u202e"
	for _, s := range []signature.Status{signature.Good, signature.Bad} {
		f := vouch.Finding{Result: signature.Result{Kind: signature.OpenPGP, Status: s, Signer: owner, Fingerprint: "ABCD", Reason: "The signature by “" + owner + "” does not fit."}}
		if words := SignatureWords(f); len([]rune(words)) > 300 || !strings.Contains(words, "本…”") {
			t.Errorf("%d letters: %.300s", len([]rune(words)), words)
		}
	}
}

func TestAFileWhoseCheckWasCancelledSaysSo(t *testing.T) {
	m := model()
	for id := range queue.ID(3) {
		drop(m, int(id)+1, id+1, fmt.Sprintf("/f%d", id))
		m.FoundSignatures(id+1, []vouch.Detached{{Path: "/f.sig"}})
		done(m, id+1, "abc")
	}
	m.StopChecks()
	if got := view(t, m).Expected; !strings.Contains(got, "cancelled") || len(m.NextChecks()) != 0 {
		t.Errorf("it says %q", got)
	}
	m.Apply(queue.Added{Drop: 4, ID: 3, Path: "/f2", Size: 3, Again: true})
	if got := m.NextChecks(); len(got) != 1 || got[0].Path != "/f2" {
		t.Errorf("dropped once more: %v", got)
	}
}
