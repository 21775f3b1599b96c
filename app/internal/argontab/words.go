package argontab

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"omnisum/hashing/argon2"
)

// binary writes a number of bytes in the binary unit that suits it, with one
// decimal at most: "64 MiB", "1.5 GiB". Argon2 counts memory in KiB, so decimal
// units would never give round figures.
func binary(n uint64) string {
	const kib, mib, gib = 1 << 10, 1 << 20, 1 << 30
	switch {
	case n < kib:
		return count(n, "byte")
	case n < mib:
		return decimal(float64(n)/kib) + " KiB"
	case n < gib:
		return decimal(float64(n)/mib) + " MiB"
	}
	return decimal(float64(n)/gib) + " GiB"
}

func decimal(v float64) string {
	return grouped(strings.TrimSuffix(strconv.FormatFloat(v, 'f', 1, 64), ".0"))
}

// grouped puts commas between thousands.
func grouped(number string) string {
	whole, rest, found := strings.Cut(number, ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if found {
		return whole + "." + rest
	}
	return whole
}

// count writes a number of things.
func count(n uint64, thing string) string {
	s := grouped(strconv.FormatUint(n, 10)) + " " + thing
	switch {
	case n == 1:
		return s
	case strings.HasSuffix(thing, "ss"):
		return s + "es"
	}
	return s + "s"
}

// memoryOf writes what a derivation takes.
func memoryOf(p argon2.Params) string { return binary(uint64(p.Memory) << 10) }

// seconds writes a time for a person who waits.
func seconds(d time.Duration) string {
	s := d.Seconds()
	switch {
	case s < 0.0095:
		return strconv.FormatFloat(s*1e3, 'f', 1, 64) + " ms"
	case s < 9.95:
		return strconv.FormatFloat(s, 'f', 2, 64) + " s"
	case s < 120:
		return strconv.FormatFloat(s, 'f', 0, 64) + " s"
	case s < 2*3600:
		return strconv.FormatFloat(s/60, 'f', 0, 64) + " min"
	case s < 48*3600:
		return strconv.FormatFloat(s/3600, 'f', 0, 64) + " h"
	}
	return grouped(strconv.FormatFloat(s/86400, 'f', 0, 64)) + " days"
}

// sentences makes sentences of what an error of package argon2 says.
func sentences(err error) []string {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		var all []string
		for _, e := range joined.Unwrap() {
			all = append(all, sentences(e)...)
		}
		return all
	}
	var limit *argon2.LimitError
	if errors.As(err, &limit) {
		return []string{limitSentence(limit)}
	}
	var bad *argon2.Error
	if errors.As(err, &bad) {
		s := bad.Message
		if bad.Err != nil {
			s += ": " + bad.Err.Error()
		}
		return []string{sentence(s)}
	}
	return []string{sentence(err.Error())}
}

// sentence gives words a capital letter and a full stop.
func sentence(words string) string {
	if words == "" {
		return ""
	}
	if !strings.HasPrefix(words, "argon2") {
		words = strings.ToUpper(words[:1]) + words[1:]
	}
	return strings.TrimRight(words, ".") + "."
}

func limitSentence(e *argon2.LimitError) string {
	if e.Parameter == "Time" {
		return "This asks for more work than is done for a hash from elsewhere: " + binary(e.Asked<<10) +
			" in all passes together, where the most is " + binary(e.Allowed<<10) + "."
	}
	source := e.Source
	if source != "" {
		source = ", " + source
	}
	asks := "This asks for "
	if e.Parameter == "TagLength" {
		asks = "So long a hash needs "
	}
	asked, allowed := binary(e.Asked), binary(e.Allowed)
	if asked == allowed {
		asked, allowed = count(e.Asked, "byte"), grouped(strconv.FormatUint(e.Allowed, 10))
	}
	return asks + asked + " of memory; the most is " + allowed + source + "."
}
