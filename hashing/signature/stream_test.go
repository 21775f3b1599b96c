package signature

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

var detachedSamples = []struct{ signature, key string }{
	{"detached.asc", "key-alice.asc"},
	{"detached.sig", "key-alice.asc"},
	{"textmode.asc", "key-alice.asc"},
	{"subkey.sig", "key-bob.asc"},
	{"hashed.minisig", "key-minisign-one.pub"},
	{"legacy.minisig", "key-minisign-one.pub"},
	{"signify.sig", "key-signify-one.pub"},
}

func streamed(t *testing.T, file io.Reader, signature, key string) (Result, error) {
	t.Helper()
	return check{keys: keysOf(t, key), now: today, what: "file"}.stream(file, sample(t, signature))
}

func TestAFileIsVerifiedAsItIsRead(t *testing.T) {
	file := sample(t, "list")
	for _, s := range detachedSamples {
		r, err := streamed(t, iotest.OneByteReader(bytes.NewReader(file)), s.signature, s.key)
		if err != nil || r.Status != Good || r.Signed != nil {
			t.Errorf("%s: %s: %s (%v)", s.signature, r.Status, r.Reason, err)
		}
		r, err = streamed(t, iotest.DataErrReader(bytes.NewReader(append(bytes.Clone(file), 'x'))), s.signature, s.key)
		if err != nil || r.Status != Bad || !strings.Contains(r.Reason, "file") {
			t.Errorf("%s of a longer file: %s: %s (%v)", s.signature, r.Status, r.Reason, err)
		}
		broken := errors.New("the disk is gone")
		r, err = streamed(t, io.MultiReader(bytes.NewReader(file), iotest.ErrReader(broken)), s.signature, s.key)
		if !errors.Is(err, broken) || r.Status == Good {
			t.Errorf("%s of a file that cannot be read: %s, error %v", s.signature, r.Status, err)
		}
	}
}

// zeros is a file of so many bytes.
type zeros int64

func (z *zeros) Read(p []byte) (int, error) {
	n := min(int64(len(p)), int64(*z))
	clear(p[:n])
	if *z -= zeros(n); n == 0 {
		return 0, io.EOF
	}
	return int(n), nil
}

func TestALargeFileNeedsItsDigestSigned(t *testing.T) {
	for _, s := range detachedSamples {
		size := zeros(MaxList + 1)
		r, err := streamed(t, &size, s.signature, s.key)
		want, part := Bad, "does not fit"
		if strings.HasPrefix(s.signature, "legacy") || strings.HasPrefix(s.signature, "signify") {
			want, part = Unchecked, "64 MiB"
		}
		if err != nil || r.Status != want || !strings.Contains(r.Reason, part) {
			t.Errorf("%s: %s: %s (%v)", s.signature, r.Status, r.Reason, err)
		}
	}
}

func TestAFileIsNotReadForAKeyThatIsNotKnown(t *testing.T) {
	for _, s := range detachedSamples {
		key := "throwaway-signing-key.asc"
		r, err := streamed(t, iotest.ErrReader(errors.New("read")), s.signature, key)
		if err != nil || r.Status != UnknownKey {
			t.Errorf("%s: %s: %s (%v)", s.signature, r.Status, r.Reason, err)
		}
	}
}

func TestASignedTextIsNotTheSignatureOfAnotherFile(t *testing.T) {
	r, err := streamed(t, strings.NewReader("an image"), "clear.asc", "key-alice.asc")
	if err != nil || r.Status != Bad || !strings.Contains(r.Reason, "a text of its own") {
		t.Errorf("%s: %s (%v)", r.Status, r.Reason, err)
	}
}
