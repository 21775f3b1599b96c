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
	if m := emptyTag.FindStringSubmatchIndex(l.text); m != nil {
		if _, ok := lookup(l.text[m[2]:m[3]]); ok {
			p.malformed(l, l.name(m[4], m[5]), noValue, "")
			return true
		}
	}
	if p.listed == 0 || l.number > p.listed+listMemory {
		return false
	}
	word, rest, _ := strings.Cut(strings.TrimSpace(l.text), " ")
	rest = strings.TrimLeft(rest, " *")
	switch {
	case rest == "" && indentOf(l.text) > 0 && likeFile(word):
		p.malformed(l, word, noValue, "")
	case hexRun(word) >= 32, rest != "" && likeDigest(word):
		p.malformed(l, rest, notInForm, "")
	default:
		return false
	}
	p.listed = l.number
	return true
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
