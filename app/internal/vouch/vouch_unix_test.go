//go:build unix

package vouch

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"omnisum/app/internal/vouch/vouchtest"
	"omnisum/hashing/signature"
)

func TestWhatIsNoFileIsNoSignature(t *testing.T) {
	list := put(t, filepath.Join(t.TempDir(), "SHA256SUMS"), vouchtest.Sample(t, "plain"))
	if err := os.Mkdir(list+".asc", 0o755); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(list+".sig", 0o644); err != nil {
		t.Fatal(err)
	}
	for end, to := range map[string]string{".gpg": "/dev/zero", ".sign": "nowhere", ".minisig": "SHA256SUMS.minisig"} {
		if err := os.Symlink(to, list+end); err != nil {
			t.Fatal(err)
		}
	}
	for _, d := range BesideList(list) {
		if d.Err == nil {
			t.Errorf("%s is read", d.Path)
		}
	}
	if f := List([]byte(vouchtest.Sample(t, "plain")), BesideList(list), vouchtest.Keys(t, "key-alice.asc")); f.Status == signature.Good || f.Status == signature.Bad {
		t.Errorf("%+v", f)
	}
}
