package verify

import "strings"

// bare reads a line that holds nothing but a value: in one run of digits, in
// groups, or continued on the next lines. It has no name, so it stands for the
// file that the lines above name, or for the file at hand.
func (p *parser) bare(i int) int {
	l := p.lines[i]
	text := strings.Trim(l.text, " \t-*•>")
	if text == "" || !isAlnum(text[0]) && !strings.ContainsRune("\"'`<([+/", rune(text[0])) {
		return 0
	}
	a := p.above()
	if n := p.cutBeforeName(i, text, a); n > 0 {
		return n
	}
	v, form, n := p.joined(i, text, a)
	if form == noDigest && p.onlyLine(i) {
		// Eight digits by themselves can only be meant as CRC32.
		if digits, ok := hexDigits(text); ok && len(digits) == 8 {
			v.digest, _ = decodeHex(digits)
			v.digits, form = digits, goodForm
		}
	}
	unsure := false
	if form == noDigest && p.letters(text) {
		v, unsure = lettersAlone(text)
		form = goodForm
	}
	switch form {
	case noDigest:
		return 0
	case badForm:
		p.unreadable(l, v, algo{})
		return n
	}
	p.add(found{value: v, rule: "digest alone", line: l, unsure: unsure})
	return n
}

// cutBeforeName reads a digest of which the rest and the name stand on the next
// line. That it goes on there is certain only if it is too short for what the
// list holds, or for anything.
func (p *parser) cutBeforeName(i int, text string, a algo) int {
	if i+1 >= len(p.lines) || len(text) < 20 || !allIn(text, isHex) {
		return 0
	}
	if _, form := readValue(text, algo{}); form == goodForm && 2*a.size <= len(text) {
		return 0
	}
	l := p.lines[i+1]
	at, end, escaped := gnuDigest(l.text)
	if at == end || !allIn(l.text[at:end], isHex) || strings.TrimSpace(l.text[end:]) == "" {
		return 0
	}
	v, form := readValue(text+l.text[at:end], a)
	if form != goodForm || a.size != 0 && len(v.digest) != a.size {
		return 0
	}
	p.add(found{value: v, rule: "digest on two lines and name", line: p.lines[i], reading: gnuName(l, end, escaped)})
	return 2
}

// onlyLine tells whether all lines but i are blank.
func (p *parser) onlyLine(i int) bool {
	if p.partial {
		return false
	}
	for n := range p.lines {
		if n != i && strings.TrimSpace(p.lines[n].text) != "" {
			return false
		}
	}
	return true
}

// joined reads the value in text, which ends line i, together with the lines
// below that continue it, and returns how many lines it took. Lines of digits
// that are indented deeper continue it in any case, as gpg --print-md writes
// them; others only if the value is incomplete without them.
func (p *parser) joined(i int, text string, a algo) (value, form, int) {
	v, form := readContinued(text, a)
	sum := strings.TrimSpace(text)
	if digits, ok := hexDigits(sum); sum != "" && (!ok || !a.named() && len(digits) < 20) {
		return v, form, 1
	}
	indent := indentOf(p.lines[i].text)
	lines := 1
	for n := i + 1; n < min(len(p.lines), i+9); n++ {
		next := strings.TrimSpace(p.lines[n].text)
		deeper := indentOf(p.lines[n].text) > indent
		if len(next) >= 32 && allIn(next, isHex) && strings.Contains(strings.TrimSpace(text), " ") {
			break // not what goes on with groups
		}
		if !digitsOnly(next) || !deeper && (sum == "" || complete(v, form, a)) {
			break
		}
		sum += " " + next
		w, f := readContinued(sum, a)
		if !deeper && form == goodForm && !complete(w, f, a) {
			continue // perhaps with one line more
		}
		if f == goodForm || deeper {
			v, form, lines = w, f, n+1-i
		}
	}
	return v, form, lines
}

// maxLetters is how many lines of base64 or base32 may be digests. A program
// prints one for each algorithm; what is longer is something else.
const maxLetters = 32

// letters tells whether text and all other lines are base64 or base32 with the
// length of a digest. Without a label only a whole text of them is read so,
// since words have these letters too.
func (p *parser) letters(text string) bool {
	if v, _ := lettersAlone(text); v.digest == nil || p.partial || len(p.lines) > maxLetters {
		return false
	}
	for _, l := range p.lines {
		if t := strings.TrimSpace(l.text); t != "" {
			if v, _ := lettersAlone(t); v.digest == nil && !allIn(t, isHex) {
				return false
			}
		}
	}
	return true
}

// lettersAlone reads base64 or base32 that no label announces. Without padding
// at its end it may be something else.
func lettersAlone(text string) (v value, unsure bool) {
	unsure = !strings.HasSuffix(text, "=")
	if d, ok := decodeBase64(text); ok && len(d) >= 16 && ofSize(len(d)) != 0 {
		return value{d, Base64, text}, unsure
	}
	if d, ok := decodeBase32(text); ok && len(d) >= 16 && ofSize(len(d)) != 0 {
		return value{d, Base32, text}, unsure
	}
	return value{}, unsure
}

func digitsOnly(text string) bool {
	digits, ok := hexDigits(text)
	return ok && len(digits) > 1
}

// complete tells whether a value needs no more lines to be what a says.
func complete(v value, f form, a algo) bool {
	return f == goodForm && (a.size == 0 || len(v.digest) == a.size)
}

// readContinued is readValue for text in which groups may have any lengths,
// because lines were joined.
func readContinued(text string, a algo) (value, form) {
	v, form := readValue(text, a)
	if form == goodForm || !strings.ContainsAny(strings.TrimSpace(text), " \t") {
		return v, form
	}
	digits := strings.Join(strings.Fields(text), "")
	if !allIn(digits, isHex) || len(digits) < 32 || !a.named() && (wholeDigests(strings.Fields(text)) || wholeAmongGroups(strings.Fields(text))) {
		return v, form
	}
	return hexValue(digits, a)
}

// wholeDigests tells whether each group of digits is a digest by itself, so that
// nothing says that they are one value.
func wholeDigests(groups []string) bool {
	for _, g := range groups {
		if len(g) < 32 || len(g)%2 != 0 || ofSize(len(g)/2) == 0 {
			return false
		}
	}
	return true
}

// wholeAmongGroups tells whether one of the groups is a digest by itself, and
// others are too short to be the rest of one that a line end cut.
func wholeAmongGroups(groups []string) bool {
	whole, short := false, false
	for _, g := range groups {
		whole = whole || len(g) >= 32 && len(g)%2 == 0 && ofSize(len(g)/2) != 0
		short = short || len(g) <= 16
	}
	return whole && short
}

func indentOf(s string) int { return len(s) - len(strings.TrimLeft(s, " \t")) }
