package verify

import (
	"fmt"
	"regexp"
	"strings"
)

// A value is a published digest as it stands in the text.
type value struct {
	digest   []byte
	encoding Encoding
	digits   string // the hex digits or other characters found
}

// hexMark finds the "0x" before hex digits; base64 may begin with it too.
var hexMark = regexp.MustCompile(`^0[xX][0-9A-Fa-f]+$`)

// A form tells how far a piece of text is from being a digest.
type form uint8

const (
	noDigest form = iota // something else
	badForm              // meant as a digest, but wrong
	goodForm
)

// readValue reads a piece of text that stands where a digest is expected, under
// the label a or none. Base64 and base32 count only under a label that they
// have the length for, because words have these letters too.
func readValue(s string, a algo) (value, form) {
	s = strings.Trim(s, " \t\"'`,;<>()[]|")
	if s == "" {
		return value{}, noDigest
	}
	if hexMark.MatchString(s) {
		s = s[2:]
	}
	if digits, ok := hexDigits(strings.TrimSuffix(s, ".")); ok {
		return hexValue(digits, a)
	}
	if a.size > 0 && !strings.ContainsAny(s, " \t") {
		if v, f := lettersValue(s, a); f != noDigest {
			return v, f
		}
	}
	if a.named() && mistyped(s, 2*a.size) || !a.named() && mistyped(s, 0) {
		return value{digits: s}, badForm
	}
	return value{}, noDigest
}

// hexValue judges the length of hex digits.
func hexValue(digits string, a algo) (value, form) {
	d, ok := decodeHex(digits)
	v := value{digest: d, digits: digits}
	switch n := len(d); {
	case ok && a.size != 0 && n == a.size:
		return v, goodForm
	case ok && a.named() && a.size == 0 && n >= 4:
		return v, goodForm
	case ok && n > 4 && ofSize(n) != 0:
		return v, goodForm // under a label of another length; the caller decides
	case a.named() && len(digits) >= 6 || len(digits) >= 20 && strings.ContainsAny(digits, "abcdefABCDEF"):
		return value{digits: digits}, badForm
	}
	return value{}, noDigest
}

// lettersValue reads base64 or base32 under a label.
func lettersValue(s string, a algo) (value, form) {
	if d, ok := decodeBase64(s); ok && len(d) == a.size {
		return value{d, Base64, s}, goodForm
	}
	if d, ok := decodeNix(s, a.size); ok {
		return value{d, NixBase32, s}, goodForm
	}
	if d, ok := decodeBase32(s); ok && len(d) == a.size {
		return value{d, Base32, s}, goodForm
	}
	// Nearly the right length, and not a word.
	want := (a.size*8 + 5) / 6
	n := len(strings.TrimRight(s, "="))
	if n >= want-4 && n <= want+4 && n >= 20 && allIn(s, isBase64) && strings.ContainsAny(s, "0123456789+/=") {
		return value{digits: s}, badForm
	}
	return value{}, noDigest
}

// hexDigits returns the hex digits of a text that consists of one run of them,
// or of groups of one length (only the last may be shorter) with blanks,
// colons or hyphens between them.
func hexDigits(s string) (string, bool) {
	if allIn(s, isHex) {
		return s, s != ""
	}
	sep := strings.IndexFunc(s, func(r rune) bool { return r > 0x7f || !isHex(byte(r)) })
	if sep < 2 || !strings.ContainsRune(" \t:-", rune(s[sep])) {
		return "", false
	}
	groups := strings.FieldsFunc(s, func(r rune) bool { return r == rune(s[sep]) || r == ' ' || r == '\t' })
	for i, g := range groups {
		if !allIn(g, isHex) || len(g) > len(groups[0]) || len(g) < len(groups[0]) && i < len(groups)-1 {
			return "", false
		}
	}
	// Two long runs are two digests, not one in groups.
	if len(groups[0]) > 16 {
		return "", false
	}
	return strings.Join(groups, ""), true
}

// mistyped tells whether a run of letters and digits is meant as hex digits but
// has one or two other letters in it. want is the wanted length, 0 for any.
func mistyped(s string, want int) bool {
	if len(s) < 20 || !allIn(s, isAlnum) || !strings.ContainsAny(s, "0123456789") {
		return false
	}
	wrong := 0
	for i := range len(s) {
		if !isHex(s[i]) {
			wrong++
		}
	}
	if wrong == 0 || wrong > 2 {
		return false
	}
	if want > 0 {
		return len(s) >= want-2 && len(s) <= want+2
	}
	for n := range bySize {
		if n > 4 && len(s) >= 2*n-1 && len(s) <= 2*n+1 {
			return true
		}
	}
	return false
}

// reason says in a sentence what is wrong with the form of v.
func (v value) reason(a algo) string {
	for i := range len(v.digits) {
		if c := v.digits[i]; !isHex(c) && (allIn(v.digits, isAlnum) || mostlyHex(v.digits)) {
			return fmt.Sprintf("The value is wrong in form: %q is no hex digit.", string(c))
		}
	}
	if !allIn(v.digits, isHex) && a.spelled == "" {
		return "The value is wrong in form: it is no digest."
	}
	if !allIn(v.digits, isHex) {
		return fmt.Sprintf("The value is wrong in form: it is not the base64 of a %s digest.", Display(a.spelled))
	}
	n, need := len(v.digits), 2*a.size
	if need == 0 {
		need = nearest(n)
	}
	if need == 0 {
		return fmt.Sprintf("The value is wrong in form: %d digits found, and no digest has that many.", n)
	}
	return fmt.Sprintf("The value is wrong in form: %d digits found, %d needed.", n, need)
}

// nearest returns the number of digits of a digest that differs from n by at
// most four, or 0. Of two the longer is likelier, because copying loses digits
// more often than it adds some.
func nearest(n int) int {
	best := 0
	for size := range bySize {
		need := 2 * size
		d, was := abs(need-n), abs(best-n)
		if d <= 4 && size > 4 && (best == 0 || d < was || d == was && need > best) {
			best = need
		}
	}
	return best
}

func abs(n int) int { return max(n, -n) }

func allIn(s string, is func(byte) bool) bool {
	for i := range len(s) {
		if !is(s[i]) {
			return false
		}
	}
	return true
}

func isHex(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}

func isAlnum(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

func isBase64(c byte) bool {
	return isAlnum(c) || c == '+' || c == '/' || c == '=' || c == '-' || c == '_'
}

// hexRun returns the length of the run of hex digits at the start of s.
func hexRun(s string) int {
	n := 0
	for n < len(s) && isHex(s[n]) {
		n++
	}
	return n
}

// A span is a part of a line's text.
type span struct{ from, to int }

// tokens returns the hex runs in text that have the length of a digest and
// stand alone: nothing beside them makes them a part of a word, path or URL.
func tokens(text string) []span {
	var found []span
	for i := 0; i < len(text); {
		if !isAlnum(text[i]) {
			i++
			continue
		}
		j := i
		for j < len(text) && isAlnum(text[j]) {
			j++
		}
		if n := j - i; n >= 32 && n%2 == 0 && ofSize(n/2) != 0 && hexRun(text[i:]) == n && alone(text, i, j) {
			found = append(found, span{i, j})
		}
		i = j
	}
	return found
}

// alone tells whether what stands on both sides of text[i:j] ends a token.
func alone(text string, i, j int) bool {
	const inside = "/%_-.+@?&\\#~$"
	if i > 0 && (strings.ContainsRune(inside, rune(text[i-1])) || text[i-1] >= 0x80) {
		return false
	}
	if i > 0 && text[i-1] == '=' && inURL(text[:i]) {
		return false
	}
	if j == len(text) {
		return true
	}
	// A full stop may end a sentence.
	if text[j] == '.' && (j+1 == len(text) || strings.IndexByte(" \t|:,;)]\"'*`", text[j+1]) >= 0) {
		return true
	}
	return !strings.ContainsRune(inside, rune(text[j])) && text[j] < 0x80
}

// inURL tells whether the word at the end of s is part of a URL.
func inURL(s string) bool {
	word := s[strings.LastIndexAny(s, " \t\"'<>()|,;")+1:]
	return strings.Contains(word, "://") || strings.Contains(word, "?")
}
