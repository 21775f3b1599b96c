package verify

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	inBlock      = "The line stands inside a signature or key, so it is no part of the list."
	inComment    = "The line is marked as a comment."
	noValue      = "The line names a file, but no digest."
	notInForm    = "The line is not in the form of the list."
	justComputed = "The line tells what a program computed of a file, not what is published."
	listMemory   = 3 // how many lines below an entry a list is still going on
)

// emptyTag is a tag line without a value.
var emptyTag = regexp.MustCompile(`^\s*\\?([A-Za-z0-9/_. -]{2,24}?) ?\((.+)\)\s*=\s*$`)

// dropped reports lines that nothing understood although they stand in a list
// and look like one of its entries. Who trusts a list must know of each line
// that was not compared.
func (p *parser) dropped(l line) bool {
	if strings.Contains(l.text, "(") {
		if m := emptyTag.FindStringSubmatchIndex(l.text); m != nil {
			if _, ok := lookup(l.text[m[2]:m[3]]); ok {
				p.malformed(l, l.name(m[4], m[5]), noValue, "")
				return true
			}
		}
	}
	if p.named(".sfv") {
		p.malformed(l, lastName(l), notInForm, "")
		return true
	}
	if p.listed == 0 || l.number > p.listed+listMemory {
		return p.suspect(l)
	}
	word, rest, _ := strings.Cut(strings.TrimSpace(l.text), " ")
	rest = strings.TrimLeft(rest, " *")
	switch {
	case rest == "" && indentOf(l.text) > 0 && likeFile(word):
		p.malformed(l, word, noValue, "")
	case hexRun(word) >= 32, rest != "" && likeDigest(word):
		p.malformed(l, rest, notInForm, "")
	default:
		return p.suspect(l)
	}
	p.listed = l.number
	return true
}

// maxSuspects is how many lines are remembered before an entry shows that the
// text is a list.
const maxSuspects = 1000

// suspect takes a line that has the better part of a digest in it, for which it
// is reported if the text has entries.
func (p *parser) suspect(l line) bool {
	if !brokenDigest(l.text) && !brokenTag(l.text) {
		return false
	}
	if len(p.suspects) < maxSuspects {
		p.suspects = append(p.suspects, l)
	}
	return true
}

// suspected reports the suspects of a text that has entries.
func (p *parser) suspected() {
	if p.any = p.any || len(p.entries) > 0; !p.any {
		return
	}
	for _, l := range p.suspects {
		p.malformed(l, lastName(l), notInForm, "")
	}
	p.suspects = nil
}

// lastName returns the last word of a line if it is like a file's name.
func lastName(l line) string {
	to := len(strings.TrimRight(l.text, " \t"))
	from := strings.LastIndexAny(l.text[:to], " \t*") + 1
	if name := l.name(from, to); from > 0 && likeFile(name) {
		return name
	}
	return ""
}

// tagStart begins a tag line.
var tagStart = regexp.MustCompile(`^\s*\\?([A-Za-z][A-Za-z0-9/_.-]{1,15}) ?\(`)

// brokenTag tells whether a line begins like a tag line and has digits behind the
// name.
func brokenTag(text string) bool {
	if !strings.Contains(text, "(") {
		return false
	}
	m := tagStart.FindStringSubmatchIndex(text)
	if m == nil {
		return false
	}
	_, known := lookup(text[m[2]:m[3]])
	return known && len(text)-m[1] >= 24 && strings.ContainsAny(text[m[1]:], "0123456789") && !strings.ContainsAny(strings.TrimSpace(text[m[1]:]), " \t")
}

// uuid is no digest, although it has as many digits.
var uuid = regexp.MustCompile(`(?i)\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b`)

// brokenDigest tells whether a line has a word of which so many letters and
// digits are hex that it can be nothing but a digest, whatever else got into it,
// or words that are groups of its digits, or base64 with its padding. Addresses
// have such words too.
func brokenDigest(text string) bool {
	groups := 0
	for word := range strings.FieldsSeq(text) {
		if n := len(word); n < 24 {
			if (n == 2 || n == 4 || n == 8) && allIn(word, isHex) && strings.ContainsAny(word, "0123456789") {
				groups += n
			}
			continue
		}
		if strings.Contains(word, "://") || uuid.MatchString(word) {
			continue
		}
		if mostlyHex(word) || strings.HasSuffix(word, "=") && allIn(word, isBase64) && strings.ContainsAny(word, "0123456789+/") {
			return true
		}
	}
	return groups >= 24
}

func mostlyHex(word string) bool {
	hex, letters, alnum := 0, 0, 0
	for i := range len(word) {
		if isHex(word[i]) {
			hex++
		}
		if isAlnum(word[i]) {
			alnum++
		}
		if isHex(word[i]) && word[i] > '9' {
			letters++
		}
	}
	return hex >= 24 && 8*hex >= 7*alnum && letters > 2 && letters < hex
}

// meant tells whether what stands where only a digest can stand is meant as one,
// and not as a word for none, nor as an address.
func meant(text string) bool {
	return len(text) >= 8 && strings.ContainsAny(text, "0123456789") && !strings.Contains(text, "://")
}

// likeDigest tells whether a word is meant as a digest of any kind: digits of
// other scripts, too few, or base64 that stands where hex digits are wanted.
func likeDigest(word string) bool {
	if !isASCII(word) {
		return utf8.RuneCountInString(word) >= 16 && !strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) &&
			strings.ContainsFunc(word, unicode.IsDigit)
	}
	if !strings.ContainsAny(word, "0123456789") {
		return false
	}
	if allIn(word, isHex) || mistyped(word, 0) {
		return len(word) >= 8
	}
	d, ok := decodeBase64(word)
	return ok && len(d) >= 16 && ofSize(len(d)) != 0 || len(word) >= 32 && allIn(word, isAlnum)
}

// The words by which programs tell, when they complain, what they wanted from
// what they got.
var (
	expectedWord = regexp.MustCompile(`(?i)\b(?:expected|specified|wanted|declared|erwartet|attendue?|esperad[oa]|expects)\b`)
	computedWord = regexp.MustCompile(`(?i)\b(?:actual|actually|got|computed|calculated|received|obtained|found|observed|downloaded|berechnet|tatsächlich|calculée?|obtenue?|calculad[oa]|obtenid[oa]|was)\b`)
)

// computed tells whether a line says that what it has was computed. One that
// says both is for others to read.
func computed(text string) bool {
	return len(text) < 1024 && computedWord.MatchString(text) && !expectedWord.MatchString(text)
}
