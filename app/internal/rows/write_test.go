package rows

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
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
