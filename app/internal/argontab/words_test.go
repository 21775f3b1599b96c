package argontab

import (
	"testing"
	"time"

	"omnisum/hashing/argon2"
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

func TestALimitIsToldWithBothFigures(t *testing.T) {
	for want, e := range map[string]argon2.LimitError{
		"This asks for 64 GiB of memory; the most is 4 GiB, half of what is free.":                                                   {Parameter: "Memory", Asked: 64 << 30, Allowed: 4 << 30, Source: "half of what is free"},
		"This asks for 1,073,742,848 bytes of memory; the most is 1,073,741,824.":                                                    {Parameter: "Memory", Asked: 1<<30 + 1024, Allowed: 1 << 30},
		"So long a hash needs 128 GiB of memory; the most is 8 GiB.":                                                                 {Parameter: "TagLength", Asked: 128 << 30, Allowed: 8 << 30},
		"This asks for more work than is done for a hash from elsewhere: 512 GiB in all passes together, where the most is 256 GiB.": {Parameter: "Time", Asked: 512 << 20, Allowed: 256 << 20},
	} {
		if got := limitSentence(&e); got != want {
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
