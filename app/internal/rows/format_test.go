package rows

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"
	"testing"
	"time"

	"omnisum/app/internal/walk"
	"omnisum/hashing"
)

func TestBytes(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0 bytes", 1: "1 byte", 999: "999 bytes", 1000: "1.00 kB", 1023: "1.02 kB", 9_994: "9.99 kB",
		9_995: "10.0 kB", 9_996: "10.0 kB", 99_949: "99.9 kB", 99_951: "100 kB", 999_499: "999 kB",
		999_500: "1.00 MB", 4_400_000_000: "4.40 GB", 677_380_096: "677 MB", 1<<63 - 1: "9.22 EB",
	} {
		if got := Bytes(n); got != want {
			t.Errorf("Bytes(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestDuration(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0 ms", -1: "0 ms", 400: "0 µs", 2_400: "2 µs", 99_400: "99 µs", 99_600: "0.1 ms", 400_000: "0.4 ms",
		9_949_000: "9.9 ms", 9_951_000: "10 ms", 42_300_000: "42 ms", 999_400_000: "999 ms", 999_600_000: "1.00 s",
		12_340 * time.Millisecond: "12.3 s", 59_949 * time.Millisecond: "59.9 s", 59_951 * time.Millisecond: "1 min 00 s",
		341 * time.Second: "5 min 41 s", 3599*time.Second + 499*time.Millisecond: "59 min 59 s",
		3599*time.Second + 501*time.Millisecond: "1 h 00 min", 125 * time.Minute: "2 h 05 min", 50 * time.Hour: "50 h 00 min",
	} {
		if got := Duration(d); got != want {
			t.Errorf("Duration(%d) = %q, want %q", d, got, want)
		}
	}
}

func TestSpeed(t *testing.T) {
	for _, c := range []struct {
		n    int64
		d    time.Duration
		want string
	}{
		{358e6, time.Second, "358 MB/s"},
		{11e9, time.Second, "11.0 GB/s"},
		{500, time.Second, "0.50 kB/s"},
		{999_600, time.Second, "1.00 MB/s"},
		{1 << 40, time.Nanosecond, "1099511628 TB/s"},
		{0, time.Second, ""},
		{5, 0, ""},
	} {
		if got := Speed(c.n, c.d); got != c.want {
			t.Errorf("Speed(%d, %v) = %q, want %q", c.n, c.d, got, c.want)
		}
	}
}

// typed is an error that knows what stands at the path.
type typed struct{ mode fs.FileMode }

func (e typed) Error() string     { return "typed" }
func (e typed) Unwrap() error     { return hashing.ErrNotRegular }
func (e typed) Mode() fs.FileMode { return e.mode }

func TestFailuresAreOnePlainSentence(t *testing.T) {
	wrap := func(err error) error { return &fs.PathError{Op: "open", Path: "/x", Err: err} }
	for _, c := range []struct {
		name string
		err  error
		says []string
	}{
		{"missing", wrap(syscall.ENOENT), []string{"does not exist", "check the name"}},
		{"no right to read", wrap(syscall.EACCES), []string{"permission denied", "owner"}},
		{"a broken disk", wrap(syscall.EIO), []string{"input/output error", "drive"}},
		{"a link to itself", wrap(syscall.ELOOP), []string{"link that leads back to itself"}},
		{"out of handles", wrap(syscall.EMFILE), []string{"too many files are open"}},
		{"a name too long", wrap(syscall.ENAMETOOLONG), []string{"longer than the system takes", "rename it"}},
		{"a file used as a folder", wrap(syscall.ENOTDIR), []string{"does not exist", "is a file", "check the path"}},
		{"a closed stream", wrap(fs.ErrClosed), []string{"is closed", "name a file"}},
		{"changed", fmt.Errorf("reading x: %w", hashing.ErrChanged), []string{"changed while it was read", "try again"}},
		{"something irregular", wrap(hashing.ErrNotRegular), []string{"no regular file"}},
		{"a folder", typed{fs.ModeDir}, []string{"is a folder"}},
		{"a pipe", typed{fs.ModeNamedPipe}, []string{"is a pipe", "regular file"}},
		{"a socket", typed{fs.ModeSocket}, []string{"is a socket"}},
		{"a device", typed{fs.ModeDevice | fs.ModeCharDevice}, []string{"is a device"}},
		{"an unknown kind", typed{fs.ModeIrregular}, []string{"no regular file"}},
		{"cancelled", context.Canceled, []string{"cancelled", "start it again"}},
		{"an empty folder", walk.ErrEmpty, []string{"holds no files"}},
		{"a link to a folder", walk.ErrLinkedFolder, []string{"link to a folder"}},
		{"anything else", errors.New("strange thing."), []string{"strange thing; "}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := Failure("the\nfile", c.err)
			if !strings.HasPrefix(got, `“the\nfile” `) || !strings.HasSuffix(got, ".") || strings.Count(got, ".") != 1 {
				t.Errorf("not one sentence about the file: %s", got)
			}
			for _, part := range c.says {
				if !strings.Contains(got, part) {
					t.Errorf("%q lacks %q", got, part)
				}
			}
			for _, jargon := range []string{"open ", "stat ", "lstat", "context", "syscall", "EOF"} {
				if strings.Contains(got, jargon) {
					t.Errorf("%q has the word %q", got, jargon)
				}
			}
		})
	}
	if got := Failure("", wrap(syscall.ENOENT)); !strings.Contains(got, "empty name") {
		t.Errorf("an empty name gives %q", got)
	}
}
