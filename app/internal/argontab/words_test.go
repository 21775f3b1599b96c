package argontab

import (
	"testing"
	"time"
)

func TestFiguresAreWrittenForPeople(t *testing.T) {
	for n, want := range map[uint64]string{
		0: "0 bytes", 1: "1 byte", 1023: "1,023 bytes", 8 << 10: "8 KiB", 65540 << 10: "64 MiB",
		19456 << 10: "19 MiB", 1536 << 20: "1.5 GiB", 2 << 30: "2 GiB", 4095 << 30: "4,095 GiB",
	} {
		if got := binary(n); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
	for d, want := range map[time.Duration]string{
		400 * time.Microsecond: "0.4 ms", 90 * time.Millisecond: "0.09 s", 12 * time.Second: "12 s",
		3 * time.Minute: "3 min", 3 * time.Hour: "3 h", 1000 * 24 * time.Hour: "1,000 days",
	} {
		if got := seconds(d); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
	for n, want := range map[uint64]string{1: "1 pass", 3: "3 passes"} {
		if got := count(n, "pass"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestWhatIsLeftIsToldInWholeSeconds(t *testing.T) {
	for _, tt := range []struct {
		since time.Duration
		part  float32
		want  string
	}{
		{200 * time.Millisecond, 0.5, ""},
		{time.Second, 0.01, ""},
		{time.Second, 0.99, "about 1 s left"},
		{5600 * time.Millisecond, 0.42, "about 8 s left"},
		{10 * time.Second, 0.5, "about 10 s left"},
		{10 * time.Minute, 0.5, "about 10 min left"},
	} {
		if got := left(tt.since, tt.part); got != tt.want {
			t.Errorf("%v for %v: %q, want %q", tt.since, tt.part, got, tt.want)
		}
	}
}

func TestBytesAreReadInEachForm(t *testing.T) {
	for _, tt := range []struct {
		form byteForm
		text string
		ok   bool
	}{
		{asHex, "", true},
		{asHex, "0g", false},
		{asHex, "012", false},
		{asBase64, "AA==", true},
		{asBase64, "AA", true},
		{asBase64, "AA=", false},
		{asBase64, "AB", false}, // stray bits
		{asBase64, "A A", false},
		{asText, " \xff\x00", true},
	} {
		if _, err := bytesOf(tt.text, tt.form); (err == nil) != tt.ok {
			t.Errorf("%q as %s: %v", tt.text, byteForms[tt.form], err)
		}
	}
}
