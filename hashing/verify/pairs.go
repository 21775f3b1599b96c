package verify

import (
	"regexp"
	"slices"
	"strings"
)

// braces tells whether a line begins or ends a part in source text, in which
// names and values belong together: {…}, or [[…]] in TOML.
func braces(text string) (begins, ends bool) {
	text = strings.TrimSpace(text)
	text = strings.TrimSpace(strings.TrimPrefix(text, "- "))
	begins = strings.HasPrefix(text, "{") || strings.HasPrefix(text, "}") || strings.HasPrefix(text, "[[") || strings.HasSuffix(text, "{")
	return begins, strings.HasSuffix(strings.TrimRight(text, ",;)"), "}")
}

var (
	itemStart = regexp.MustCompile(`^\s*- +[\w-]+ *[:=] *\S`)
	keyLine   = regexp.MustCompile(`^\s*[\w-]+ *[:=] *\S`)
)

// item tells whether an object begins at a line, as an item of a list of which
// the next line has another key.
func (p *parser) item(i int) bool {
	text := p.lines[i].text
	return strings.Contains(text[:min(len(text), 64)], "- ") && i+1 < len(p.lines) &&
		itemStart.MatchString(text) && keyLine.MatchString(p.lines[i+1].text) && !itemStart.MatchString(p.lines[i+1].text)
}

// ruler tells whether a line is drawn to part what is above from what is below.
// Below a heading it is part of that, so it ends no name.
func ruler(text string) bool {
	text = strings.TrimSpace(text)
	return len(text) >= 3 && strings.Trim(text, text[:1]) == "" && strings.Contains("-=_*~", text[:1])
}

// boundary ends what was said of a file.
func (p *parser) boundary() {
	p.file, p.lone = "", false
	p.order.now.after, p.order.now.begun = true, true
}

// nameKeys are the keys of a file's name, the surest first.
var nameKeys = []string{"filename", "file", "path", "url", "name"}

// A keyValue is a key and where its value stands.
type keyValue struct {
	key   string
	value span
}

// nextObject is what stands between objects on one line.
var nextObject = regexp.MustCompile(`\}\s*,?\s*\{`)

// pairs reads a line of several keys with values, of which one is a digest, as
// objects of many languages are written on one line.
func (p *parser) pairs(i int) int {
	l := p.lines[i]
	if len(l.text) < 40 || len(l.text) > 1<<16 || !strings.ContainsAny(l.text, ",;") || !strings.ContainsAny(l.text, ":=") {
		return 0
	}
	var objects [][]keyValue
	from := 0
	for _, m := range append(nextObject.FindAllStringIndex(l.text, -1), []int{len(l.text), len(l.text)}) {
		o, ok := pairsIn(l, span{from, m[0]})
		if !ok {
			return 0
		}
		objects, from = append(objects, o), m[1]
	}
	taken := 0
	for _, o := range objects {
		taken += p.object(l, o)
	}
	return min(taken, 1)
}

// pairsIn reads a part of a line as pairs with different keys.
func pairsIn(l line, part span) ([]keyValue, bool) {
	var all []keyValue
	seen := map[string]bool{}
	for _, s := range pieces(l.text, part) {
		s = trimSpan(l, s)
		mark := strings.IndexAny(l.text[s.from:s.to], ":=")
		if mark < 0 {
			return nil, false
		}
		key := strings.ToLower(strings.Trim(l.text[s.from:s.from+mark], trimSet+"{}"))
		from := s.from + mark + 1
		if key == "" || seen[key] || strings.ContainsAny(key, " \t") || strings.HasPrefix(l.text[from:s.to], "//") {
			return nil, false
		}
		seen[key] = true
		for from < s.to && strings.IndexByte("> \t:=", l.text[from]) >= 0 {
			from++
		}
		all = append(all, keyValue{key, trimValue(l.text, span{from, s.to})})
	}
	return all, len(all) > 1
}

const pairRule Rule = "keys and values"

// object takes the digests of one object and returns how many there were.
func (p *parser) object(l line, all []keyValue) int {
	path := ""
	for _, key := range nameKeys {
		if n := slices.IndexFunc(all, func(x keyValue) bool { return x.key == key }); n >= 0 && path == "" {
			path = nameIn(l, all[n].value)
		}
	}
	taken := 0
	for _, x := range all {
		a, ok := label(x.key)
		if !ok {
			continue
		}
		v, form := readValue(l.text[x.value.from:x.value.to], a)
		switch {
		case form == goodForm:
			p.add(found{value: v, algo: a, rule: pairRule, line: l, reading: reading{path: path}})
		case form == badForm && path == "":
			p.unreadable(l, v, a)
		case form == badForm:
			p.malformed(l, path, v.reason(a), v.digits)
		default:
			continue
		}
		taken++
	}
	return taken
}

// trimValue leaves out the quotes and brackets around a value.
func trimValue(text string, s span) span {
	for s.from < s.to && strings.IndexByte(" \t\"'{[(", text[s.from]) >= 0 {
		s.from++
	}
	for s.from < s.to && strings.IndexByte(" \t\"'}]),;", text[s.to-1]) >= 0 {
		s.to--
	}
	return s
}

// pieces cuts a part of a line at commas and semicolons that are not in quotes.
func pieces(text string, part span) []span {
	var all []span
	quote := byte(0)
	from := part.from
	for at := part.from; at < part.to; at++ {
		switch c := text[at]; {
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
		case c == '"' || c == '\'' && (at == 0 || !isAlnum(text[at-1])):
			quote = c
		case c == ',' || c == ';':
			if strings.TrimSpace(text[from:at]) != "" {
				all = append(all, span{from, at})
			}
			from = at + 1
		}
	}
	if from < part.to && strings.Trim(text[from:part.to], " \t{}[]()") != "" {
		all = append(all, span{from, part.to})
	}
	return all
}
