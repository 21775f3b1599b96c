package verify

import (
	"regexp"
	"strconv"
	"strings"
)

// sizeComment is Fedora's "# name: 123 bytes".
var sizeComment = regexp.MustCompile(`^#\s*(.+?):\s*(\d+) bytes$`)

// sfvComment is what SFV writers put above a list: size, time, date and name.
var sfvComment = regexp.MustCompile(`^;\s*(\d+)\s+\d\d:\d\d[.:]\d\d\s+\d{4}-\d\d-\d\d\s+(.+)$`)

// comment steps over comments. They hold no entries, but may say of which
// algorithm those below are and how long the files.
func (p *parser) comment(i int) int {
	l := p.lines[i]
	text := strings.TrimSpace(l.text)
	switch {
	case p.hidden(l):
	case semicolon(l.raw):
		if m := sfvComment.FindStringSubmatch(text); m != nil {
			p.size(m[2], m[1])
		}
		p.sfv = p.sfv || p.list.Name == "" || !p.hint.named()
	case strings.HasPrefix(text, "#"):
		if m := sizeComment.FindStringSubmatch(text); m != nil {
			p.size(m[1], m[2])
			return 1
		}
		if a, ok := corz(text); ok {
			p.section = a
		} else if a, ok := label(text); ok {
			p.section = a
		}
	case strings.HasPrefix(text, "//"):
		if _, form := readValue(text, p.above()); form == goodForm {
			return 0 // base64 may begin so
		}
		p.fciv = p.fciv || strings.Contains(text, "File Checksum Integrity Verifier")
		if a, ok := label(text); ok {
			p.section = a
		}
	default:
		return 0
	}
	return 1
}

// blockComments are the marks around comments of several lines.
var blockComments = [][2]string{{"<!--", "-->"}, {"/*", "*/"}}

// blockComment steps over a comment of one or more lines. What looks like an
// entry in it is reported, since other programs read it. A mark without an end
// begins none, unless the end may be in a part of the text that is yet to come.
func (p *parser) blockComment(i int) int {
	end := p.commented
	if end == "" {
		text := strings.TrimSpace(p.lines[i].text)
		for _, c := range blockComments {
			if strings.HasPrefix(text, c[0]) {
				end = c[1]
			}
		}
	}
	if end == "" || p.endless == end {
		return 0
	}
	last := -1
	for n := i; n < len(p.lines); n++ {
		if strings.Contains(p.lines[n].text, end) {
			last = n
			break
		}
	}
	if last < 0 && !p.partial {
		p.endless = end
		return 0
	}
	p.commented = ""
	if last < 0 {
		// So many lines only, that the scanner may bring more.
		p.commented, last = end, i
	}
	for n, l := range p.lines[i : last+1] {
		text := strings.TrimLeft(l.text, "/*<!- \t")
		if n == 0 {
			text = strings.TrimLeft(strings.TrimPrefix(text, end), " \t")
		}
		if entryLike(text) || len(tokens(l.text)) > 0 {
			p.malformed(l, entryName(text), inComment, "")
		}
	}
	return last + 1 - i
}

// hidden reports a line that would be an entry but for the mark of a comment
// that other programs do not know in such a list.
func (p *parser) hidden(l line) bool {
	rest := strings.TrimLeft(l.text, "/; \t")
	slashes := strings.HasPrefix(strings.TrimSpace(l.text), "//")
	if p.sfv || !slashes && !semicolon(l.raw) || !entryLike(rest) && (strings.HasSuffix(rest, "=") || !brokenDigest(rest)) {
		return false
	}
	p.malformed(l, entryName(rest), inComment, "")
	return true
}

// corz reads the comment "#algorithm#name#date" above an entry of corz
// checksum.
func corz(text string) (algo, bool) {
	parts := strings.Split(text, "#")
	if len(parts) < 4 {
		return algo{}, false
	}
	return lookup(parts[1])
}

func (p *parser) size(path, digits string) {
	if n, err := strconv.ParseInt(digits, 10, 64); err == nil {
		p.sized(path, n)
	}
}

// fingerprint steps over the fingerprints of keys, which have the length of
// SHA-1 or SHA-256 and stand beside digests on many pages.
func (p *parser) fingerprint(i int) int {
	text := p.lines[i].text
	at := strings.Index(strings.ToLower(text[:min(len(text), 200)]), "fingerprint")
	if at < 0 || startsWithDigest(strings.TrimSpace(text)) || isTagLine(text) {
		return 0
	}
	if _, _, named := extract(text[:min(len(text), 200)]); named {
		return 0
	}
	return 1
}

// fileLine is a line that names the file of the values below it.
var fileLine = regexp.MustCompile(`(?i)^[\s{]*(?:- )?[\s{]*(?:file ?name|file|name|path|datei|fichier|文件|文件名|ファイル名?)\s*[:=]\s*(.+?)\s*(?:\(\s*size\b.*\))?$`)

// sizeField is a line with the size of the file that a line above names.
var sizeField = regexp.MustCompile(`(?i)^size\s*[:=]\s*(\d+)(?: bytes)?$`)

// bracketLine is "[name]".
var bracketLine = regexp.MustCompile(`^\s*\[([^\[\]]+)\]\s*$`)

// urlLine is a line of source text that says where a file comes from.
var urlLine = regexp.MustCompile(`(?i)^[\s{]*(?:- )?[\s{]*(?:\w*url|resolved|location|download)\b\s*[:=]?\s*["']?([a-z]+://[^"'\s;,<>]+)`)

// endingAlone is what pages put below "Source code".
var endingAlone = regexp.MustCompile(`^\((?:tar\.)?\w+\)$`)

// field takes a line with the name of a file, or with its size.
func (p *parser) field(l line, text string) bool {
	if m := fileLine.FindStringSubmatchIndex(l.text); m != nil {
		p.heading(strings.Trim(l.name(m[2], m[3]), "\"'`"), false)
		return true
	}
	m := sizeField.FindStringSubmatch(text)
	if m == nil || p.file == "" {
		return false
	}
	p.size(p.file, m[1])
	if !p.partial {
		p.order.sizes = append(p.order.sizes, p.file)
	}
	return true
}

// setting learns from a line that holds no value, and tells whether it could: a
// heading names the algorithm of what follows, a name the file.
func (p *parser) setting(l line) bool {
	text := strings.TrimSpace(l.text)
	if len(text) > 4096 {
		return false
	}
	if strings.ContainsAny(text, ":=") && p.field(l, text) {
		return true
	}
	if text[0] == '[' {
		if m := bracketLine.FindStringSubmatchIndex(l.text); m != nil {
			p.heading(l.name(m[2], m[3]), false)
			return true
		}
	}
	if a, ok := label(text); ok {
		p.section = a
		return true
	}
	address := strings.Contains(text, "://")
	if address {
		if m := urlLine.FindStringSubmatch(text); m != nil {
			p.heading(urlName(m[1]), true)
			return true
		}
	}
	if holdsDigest(text) || endingAlone.MatchString(text) {
		return false
	}
	if s := trimSpan(l, span{0, len(l.text)}); likeFile(l.text[s.from:s.to]) && !strings.ContainsAny(l.text[s.from:s.to], " \t") {
		p.heading(l.name(s.from, s.to), true)
		return true
	}
	if name, ok := undressed(l.name(0, len(l.text))); ok && len(name) < 256 && !strings.ContainsAny(name, " \t") {
		p.heading(name, true)
		return true
	}
	if address && !strings.ContainsAny(text, " \t") {
		p.heading(urlName(text), true)
		return true
	}
	return false
}
