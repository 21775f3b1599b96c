package vouch

import (
	"context"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"omnisum/app/internal/vouch/vouchtest"
	"omnisum/hashing"
	"omnisum/hashing/signature"
)

func put(t *testing.T, path, data string) string {
	t.Helper()
	if err := os.WriteFile(path, []byte(data), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestABadSignatureOutweighsAGoodOneAndAGoodOneTheRest(t *testing.T) {
	list := filepath.Join(t.TempDir(), "SHA256SUMS")
	text := []byte(vouchtest.Sample(t, "plain"))
	all := vouchtest.Keys(t, "key-alice.asc", "key-minisign-one.pub")
	for _, c := range []struct {
		files map[string]string
		keys  signature.Keys
		want  signature.Status
		file  string
	}{
		{nil, all, signature.NotSigned, ""},
		{map[string]string{".asc": "subkey.asc", ".minisig": "plain.minisig"}, all, signature.Good, ".minisig"},
		{map[string]string{".sig": "subkey.sig", ".gpg": "plain.sig"}, all, signature.Good, ".gpg"},
		{map[string]string{".asc": "detached.asc", ".minisig": "plain.minisig"}, all, signature.Bad, ".asc"},
		{map[string]string{".gpg": "plain.sig"}, nil, signature.Unchecked, ".gpg"},
		{map[string]string{".gpg": "plain.sig"}, vouchtest.Keys(t, "key-bob.asc"), signature.UnknownKey, ".gpg"},
	} {
		for _, end := range signature.Endings() {
			os.Remove(list + end)
			if name := c.files[end]; name != "" {
				put(t, list+end, vouchtest.Sample(t, name))
			}
		}
		f := List(text, BesideList(list), c.keys)
		if f.Status != c.want || strings.TrimPrefix(f.File, list) != c.file {
			t.Errorf("%v: %s by %q: %s", c.files, f.Status, f.File, f.Reason)
		}
		if got := string(f.Text(text)); got != string(text) {
			t.Errorf("%v: the text that counts is %q", c.files, got)
		}
	}
}

func TestASignatureOfAnUnknownKindIsNoBadOne(t *testing.T) {
	list := filepath.Join(t.TempDir(), "checksums.txt")
	put(t, list+".sig", "MEUCIQDtJqZ0mG1vUoGkq1kX1n5oWkq5h6kY9xg1c0T0Yw3mVwIgB1v7\n")
	text := []byte(vouchtest.Sample(t, "plain"))
	f := List(text, BesideList(list), vouchtest.Keys(t, "key-alice.asc"))
	if f.Status != signature.Unchecked || f.Wants() || !f.Signed() || !strings.Contains(f.Reason, "kind") {
		t.Errorf("%+v", f)
	}
	put(t, list+".gpg", vouchtest.Sample(t, "plain.sig"))
	if f := List(text, BesideList(list), vouchtest.Keys(t, "key-alice.asc")); f.Status != signature.Good {
		t.Errorf("beside a good one: %+v", f)
	}
}

func TestOfAGoodTextOnlyWhatIsSignedCountsWithItsLineNumbers(t *testing.T) {
	text := append([]byte("stranger\n"), vouchtest.Sample(t, "plain.clear")...)
	f := List(text, nil, vouchtest.Keys(t, "key-alice.asc"))
	if f.Status != signature.Good {
		t.Fatal(f.Reason)
	}
	lines := strings.Split(string(f.Text(text)), "\n")
	if strings.TrimSpace(strings.Join(lines[:4], "")) != "" || !strings.Contains(lines[4], "first.iso") {
		t.Errorf("what counts is %q", lines)
	}
	unknown := List(text, nil, vouchtest.Keys(t, "key-bob.asc"))
	if string(unknown.Text(text)) != string(text) || !unknown.Wants() || unknown.Status == signature.Good {
		t.Errorf("with another key: %+v", unknown)
	}
}

// subject is a file as it is now.
func subject(t *testing.T, path string) Subject {
	t.Helper()
	r, err := hashing.File(context.Background(), path, hashing.SetOf(hashing.BLAKE3), hashing.FileOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return Subject{path, r.Size, r.Version, r.Sums[0]}
}

// checkFile checks a file with the signatures beside it.
func checkFile(t *testing.T, s Subject, keys signature.Keys) (Finding, int64, error) {
	t.Helper()
	var paths []string
	for _, end := range signature.Endings() {
		paths = append(paths, s.Path+end)
	}
	beside := BesideFile(paths)
	if len(beside) == 0 {
		t.Fatal("no signature was found")
	}
	var read atomic.Int64
	f, err := File(context.Background(), s, beside, keys, &read)
	return f, read.Load(), err
}

func TestAFileIsReadOnlyIfAKeyFitsAndMustBeTheOneThatWasComputed(t *testing.T) {
	path := put(t, filepath.Join(t.TempDir(), "x.iso"), vouchtest.Sample(t, "list"))
	put(t, path+".sig", vouchtest.Sample(t, "detached.sig"))
	size := int64(len(vouchtest.Sample(t, "list")))
	s := subject(t, path)
	alice := vouchtest.Keys(t, "key-alice.asc")
	if f, n, err := checkFile(t, s, alice); err != nil || f.Status != signature.Good || n != size || f.File != path+".sig" {
		t.Errorf("%+v, %d bytes read, %v", f, n, err)
	}
	if f, n, err := checkFile(t, s, vouchtest.Keys(t, "key-bob.asc")); err != nil || f.Status != signature.UnknownKey || n != 0 {
		t.Errorf("with another key: %+v, %d bytes read, %v", f, n, err)
	}
	longer, older := s, s
	longer.Size++
	older.Version = subject(t, put(t, path+".old", vouchtest.Sample(t, "list"))).Version
	for _, other := range []Subject{longer, older} {
		if f, _, err := checkFile(t, other, alice); !errors.Is(err, ErrChanged) || f.Status == signature.Good {
			t.Errorf("a file that was changed: %+v, %v", f, err)
		}
	}
	put(t, path, vouchtest.Sample(t, "list")+"x")
	if f, _, err := checkFile(t, subject(t, path), alice); err != nil || f.Status != signature.Bad {
		t.Errorf("a longer file: %+v, %v", f, err)
	}
}

func TestACancelEndsTheCheckOfAFile(t *testing.T) {
	path := put(t, filepath.Join(t.TempDir(), "x.iso"), vouchtest.Sample(t, "list"))
	put(t, path+".sig", vouchtest.Sample(t, "detached.sig"))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var read atomic.Int64
	f, err := File(ctx, subject(t, path), BesideFile([]string{path + ".sig"}), vouchtest.Keys(t, "key-alice.asc"), &read)
	if !errors.Is(err, context.Canceled) || f.Status == signature.Good {
		t.Errorf("%+v, %v", f, err)
	}
}

func TestEncryptedFilesAreNoSignatures(t *testing.T) {
	folder := t.TempDir()
	binary := put(t, filepath.Join(folder, "x.gpg"), "\x85\x01\x0c\x03 encrypted")
	armoured := put(t, filepath.Join(folder, "x.asc"), "-----BEGIN PGP MESSAGE-----\n\nhQEM\n-----END PGP MESSAGE-----\n")
	if got := BesideFile([]string{binary, armoured, filepath.Join(folder, "none.sig")}); len(got) != 0 {
		t.Errorf("%d signatures", len(got))
	}
}

func TestAFileThatWasChangedUnderItsSizeAndTimeIsNotTheOneThatWasComputed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.iso")
	text := vouchtest.Sample(t, "list")
	other := "X" + text[1:]
	alice := vouchtest.Keys(t, "key-alice.asc")
	for _, c := range []struct{ name, then, now string }{
		{"another one was computed", other, text},
		{"another one is checked", text, other},
	} {
		put(t, path, c.then)
		put(t, path+".sig", vouchtest.Sample(t, "detached.sig"))
		s := subject(t, path)
		put(t, path, c.now)
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		s.Version = hashing.VersionOf(info) // as if the system had not noticed
		var read atomic.Int64
		if f, err := File(context.Background(), s, BesideFile([]string{path + ".sig"}), alice, &read); !errors.Is(err, ErrChanged) || f.Signed() {
			t.Errorf("%s: %+v, %v", c.name, f, err)
		}
	}
}

func TestAFileTooLargeForItsKindOfSignatureWasNotChanged(t *testing.T) {
	path := put(t, filepath.Join(t.TempDir(), "x.iso"), "")
	if err := os.Truncate(path, signature.MaxList+2); err != nil {
		t.Fatal(err)
	}
	put(t, path+".sig", vouchtest.Sample(t, "signify.sig"))
	f, _, err := checkFile(t, subject(t, path), vouchtest.Keys(t, "key-signify-one.pub"))
	if err != nil || f.Status != signature.Unchecked || f.Wants() || !strings.Contains(f.Reason, "64 MiB") {
		t.Errorf("%+v, %v", f, err)
	}
}

func TestASignedCopyOfATextIsNoSignatureOfTheFileBesideIt(t *testing.T) {
	path := put(t, filepath.Join(t.TempDir(), "notes.txt"), vouchtest.Sample(t, "plain"))
	put(t, path+".asc", vouchtest.Sample(t, "plain.clear"))
	if got := BesideFile([]string{path + ".asc"}); len(got) != 0 {
		t.Errorf("%d signatures", len(got))
	}
}

func TestASignatureThatTakesAllMemoryIsNotReadToItsEnd(t *testing.T) {
	list := put(t, filepath.Join(t.TempDir(), "SHA256SUMS"), vouchtest.Sample(t, "plain"))
	for end, begin := range map[string]string{".asc": "plain.clear", ".gpg": "plain.sig", ".sig": "list"} {
		put(t, list+end, vouchtest.Sample(t, begin))
		if err := os.Truncate(list+end, 100<<20); err != nil {
			t.Fatal(err)
		}
	}
	beside := BesideList(list)
	if len(beside) != 3 {
		t.Fatalf("%d signatures", len(beside))
	}
	for _, d := range beside {
		if len(d.Data) > signature.MaxSignature+4096 {
			t.Errorf("%s: %d bytes are held", d.Path, len(d.Data))
		}
	}
	f := List([]byte(vouchtest.Sample(t, "plain")), beside[:1], vouchtest.Keys(t, "key-alice.asc"))
	if f.Status != signature.Unchecked || !strings.Contains(f.Reason, "longer") {
		t.Errorf("a signed copy: %+v", f)
	}
}

func TestAPackedMessageBesideAListIsNoBadSignatureOfIt(t *testing.T) {
	list := put(t, filepath.Join(t.TempDir(), "SHA256SUMS"), vouchtest.Sample(t, "plain"))
	put(t, list+".asc", "-----BEGIN PGP MESSAGE-----\n\nhQEM\n-----END PGP MESSAGE-----\n")
	for _, keys := range []signature.Keys{nil, vouchtest.Keys(t, "key-alice.asc")} {
		if f := List([]byte(vouchtest.Sample(t, "plain")), BesideList(list), keys); f.Status != signature.Unchecked || f.Wants() || !strings.Contains(f.Reason, "packed") {
			t.Errorf("%+v", f)
		}
	}
}

func TestASignedTextThatWasSavedAsUTF16IsNotTakenForUnsigned(t *testing.T) {
	for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
		text := order.AppendUint16(nil, 0xfeff)
		for _, b := range vouchtest.Sample(t, "plain.clear") {
			text = order.AppendUint16(text, uint16(b))
		}
		if f := List(text, nil, vouchtest.Keys(t, "key-alice.asc")); f.Status != signature.Unchecked || f.Wants() || !strings.Contains(f.Reason, "UTF-16") {
			t.Errorf("%+v", f)
		}
	}
	if f := List(append([]byte{0xff, 0xfe}, "a\x00"...), nil, nil); f.Signed() {
		t.Errorf("an unsigned one: %+v", f)
	}
}
