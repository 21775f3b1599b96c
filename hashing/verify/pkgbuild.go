package verify

import (
	"regexp"
	"strconv"
	"strings"
)

// arrayStart begins an array of sources or of their digests in a PKGBUILD.
var arrayStart = regexp.MustCompile(`^\s*(source|noextract|validpgpkeys|([a-z0-9]+)sums)(?:_([a-z0-9_]+))?=\(`)

// sources are what a PKGBUILD says of where digests belong.
type sources struct {
	arrays    map[string][]string // by the processor that they are for
	variables map[string]string
	digests   []sourceDigest
}

// A sourceDigest is a value by its place in an array.
type sourceDigest struct {
	entry int
	array string
	place int
}

// pkgbuild reads the arrays of Arch's PKGBUILDs. The values belong to sources
// by their places in another array.
func (p *parser) pkgbuild(i int) int {
	text := p.lines[i].text
	if !p.partial && len(text) < 256 && strings.IndexByte(text, '=') > 0 {
		p.variable(text)
	}
	if !strings.Contains(text, "=(") {
		return 0
	}
	m := arrayStart.FindStringSubmatchIndex(text)
	if m == nil {
		return 0
	}
	var a algo
	if m[4] >= 0 {
		a, _ = lookup(text[m[4]:m[5]])
	}
	array := ""
	if m[6] >= 0 {
		array = text[m[6]:m[7]]
	}
	var words []string
	n := i
	for rest := text[m[1]:]; ; rest = p.lines[n].text {
		body, closed := arrayBody(rest)
		for word := range strings.FieldsSeq(body) {
			words = append(words, word)
			v, form := readValue(word, a)
			switch {
			case !a.named() || form == noDigest:
			case form == badForm:
				p.malformed(p.lines[n], "", v.reason(a), v.digits)
			default:
				if !p.partial {
					p.sources.digests = append(p.sources.digests, sourceDigest{len(p.entries), array, len(words) - 1})
				}
				p.add(found{value: v, algo: a, rule: "PKGBUILD", line: p.lines[n], qualifier: "source " + strconv.Itoa(len(words))})
			}
		}
		if n++; closed || n == len(p.lines) || n > i+lookAhead-2 && p.partial {
			break
		}
	}
	if text[m[2]:m[3]] == "source" && !p.partial {
		if p.sources.arrays == nil {
			p.sources.arrays = map[string][]string{}
		}
		p.sources.arrays[array] = expandBraces(words)
	}
	return n - i
}

// arrayBody returns what a line has of an array, and whether that ends in it.
// Comments are no part of it.
func arrayBody(text string) (string, bool) {
	if at := strings.Index(" "+text, " #"); at >= 0 {
		text = text[:at]
	}
	return cutBody(text)
}

func cutBody(text string) (string, bool) {
	body, _, closed := strings.Cut(text, ")")
	return body, closed
}

// variable remembers a variable that is given a plain value.
func (p *parser) variable(text string) {
	name, value, _ := strings.Cut(strings.TrimSpace(text), "=")
	if name == "" || name[0] <= '9' || !allIn(name, func(c byte) bool { return isAlnum(c) || c == '_' }) {
		return
	}
	if at := strings.Index(value, " #"); at >= 0 {
		value = value[:at]
	}
	value = strings.TrimSpace(value)
	if n := len(value); n > 1 && (value[0] == '"' || value[0] == '\'') && value[n-1] == value[0] {
		value = value[1 : n-1]
	}
	if strings.ContainsAny(value, "\"'()` \t") {
		return
	}
	if p.sources.variables == nil {
		p.sources.variables = map[string]string{}
	}
	p.sources.variables[name] = p.sources.expand(value)
}

// reference is a variable in a shell's word.
var reference = regexp.MustCompile(`\$(?:\{([A-Za-z_][A-Za-z0-9_]*)\}|([A-Za-z_][A-Za-z0-9_]*))`)

// maxExpanded is longer than any name. Variables in variables could grow without
// end.
const maxExpanded = 4096

// expand puts in the variables that are known.
func (s *sources) expand(word string) string {
	left := maxExpanded
	return reference.ReplaceAllStringFunc(word, func(r string) string {
		v, ok := s.variables[strings.Trim(r, "${}")]
		if !ok || len(v) > left {
			return r
		}
		left -= len(v)
		return v
	})
}

// braces1 is a list of alternatives outside of quotes, as in "x.tar.gz"{,.sig}.
var braces1 = regexp.MustCompile(`^(.*?)\{([^{}$]*,[^{}$]*)\}(.*)$`)

// expandBraces makes of each word with alternatives as many words.
func expandBraces(words []string) []string {
	var all []string
	for _, w := range words {
		m := braces1.FindStringSubmatch(w)
		if m == nil || strings.Count(m[1], `"`)%2 != 0 || strings.Count(m[1], "'")%2 != 0 {
			all = append(all, w)
			continue
		}
		for alternative := range strings.SplitSeq(m[2], ",") {
			all = append(all, m[1]+alternative+m[3])
		}
	}
	return all
}

// fromSources names the digests of a PKGBUILD after their sources, where these
// are names and not expressions.
func (p *parser) fromSources() {
	for _, d := range p.sources.digests {
		words := p.sources.arrays[d.array]
		if d.place >= len(words) || d.entry >= len(p.entries) {
			continue
		}
		word := p.sources.expand(strings.NewReplacer(`"`, "", "'", "").Replace(words[d.place]))
		if name, address, ok := strings.Cut(word, "::"); ok {
			word = name
			_ = address
		} else if strings.Contains(word, "://") {
			word = urlName(word)
		}
		if e := &p.entries[d.entry]; e.Rule == "PKGBUILD" && word != "" && !strings.ContainsAny(word, "${}") {
			e.Path, e.Qualifier, e.apart = word, "", false
		}
	}
}
