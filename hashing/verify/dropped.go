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

// suspect reports a line that has the better part of a digest in it if it stands
// anywhere in a list, and remembers it until that is known.
func (p *parser) suspect(l line) bool {
	if !brokenDigest(l.text) {
		return false
	}
	switch {
	case p.listed > 0:
		p.malformed(l, lastName(l), notInForm, "")
	case len(p.suspects) < maxSuspects:
		p.suspects = append(p.suspects, l)
	}
	return p.listed > 0
}

// listing notes that line l is an entry of a list of digests and names.
func (p *parser) listing(l line) {
	p.lone, p.listed = false, l.number
	for _, s := range p.suspects {
		p.malformed(s, lastName(s), notInForm, "")
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

// brokenDigest tells whether a line has a word of which so many letters and
// digits are hex that it can be nothing but a digest, whatever else got into it.
// Addresses have such words too.
func brokenDigest(text string) bool {
	for word := range strings.FieldsSeq(text) {
		if len(word) < 24 || strings.Contains(word, "://") {
			continue
		}
		hex, letters, alnum := 0, 0, 0
		for i := range len(word) {
			if isHex(word[i]) {
				hex++
			}
			if isAlnum(word[i]) {
				alnum++
			}
			if isAlnum(word[i]) && word[i] > '9' {
				letters++
			}
		}
		if hex >= 24 && 8*hex >= 7*alnum && letters > 0 && letters < alnum {
			return true
		}
	}
	return false
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
