package verify

import (
	"regexp"
	"strings"
)

var property = regexp.MustCompile(`^(Algorithm|Hash|Path)\s*:\s?(.*)$`)

// powershell reads what Get-FileHash prints as a list: the properties
// Algorithm, Hash and Path, whose values may be continued on indented lines.
func (p *parser) powershell(i int) int {
	m := property.FindStringSubmatch(p.lines[i].text)
	if m == nil || m[1] != "Algorithm" {
		return 0
	}
	values := map[string]string{}
	at := p.lines[i]
	var last string
	n := i
	for ; n < len(p.lines) && n < i+12; n++ {
		l := p.lines[n]
		m := property.FindStringSubmatchIndex(l.text)
		switch {
		case m != nil && l.text[m[2]:m[3]] == "Algorithm" && n > i:
			m = nil
			last = ""
		case m != nil:
			last = l.text[m[2]:m[3]]
			values[last] = l.name(m[4], m[5])
			if last == "Hash" {
				at = l
			}
			continue
		case last != "" && strings.HasPrefix(l.text, "      ") && strings.TrimSpace(l.text) != "":
			values[last] += strings.TrimLeft(l.text, " ")
			continue
		}
		break
	}
	a, _ := lookup(values["Algorithm"])
	v, form := readValue(values["Hash"], a)
	if form != goodForm {
		return 0
	}
	p.add(found{value: v, algo: a, rule: "Get-FileHash", line: at, path: strings.TrimSpace(values["Path"])})
	return n - i
}
