package verify

import (
	"regexp"
	"strings"
)

var property = regexp.MustCompile(`^(Algorithm|Hash|Path)\s*:\s?(.*)$`)

// powershell reads what Get-FileHash prints as a list: the properties
// Algorithm, Hash and Path, whose values may be continued on indented lines.
func (p *parser) powershell(i int) int {
	if !strings.HasPrefix(p.lines[i].text, "Algorithm") {
		return 0
	}
	values := map[string]string{}
	at := p.lines[i]
	last := ""
	n := i
	for ; n < len(p.lines) && n < i+12; n++ {
		l := p.lines[n]
		m := property.FindStringSubmatchIndex(l.text)
		if m == nil {
			// A long value goes on below its beginning.
			if last == "" || !strings.HasPrefix(l.text, "      ") || strings.TrimSpace(l.text) == "" {
				break
			}
			values[last] += strings.TrimLeft(l.text, " ")
			continue
		}
		if last = l.text[m[2]:m[3]]; last == "Algorithm" && n > i {
			break
		}
		values[last] = l.name(m[4], m[5])
		if last == "Hash" {
			at = l
		}
	}
	a, _ := lookup(values["Algorithm"])
	v, form := readValue(strings.ReplaceAll(values["Hash"], " ", ""), a)
	if form != goodForm {
		return 0
	}
	p.add(found{value: v, algo: a, rule: "Get-FileHash", line: at, path: strings.TrimSpace(values["Path"])})
	return n - i
}
