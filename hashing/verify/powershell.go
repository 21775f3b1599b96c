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
	p.add(found{value: v, algo: a, rule: "Get-FileHash", line: at, reading: reading{path: strings.TrimSpace(values["Path"])}})
	return n - i
}

// powershellRow is a line of the table that Get-FileHash prints.
var powershellRow = regexp.MustCompile(`^([A-Z0-9]+)\s{2,}([0-9A-Fa-f]{32,128})\s{2,}(\S.*?)\s*$`)

// powershellTable reads a row of that table. A console too narrow for the path
// continues it below, or cuts it with three dots.
func (p *parser) powershellTable(i int) int {
	l := p.lines[i]
	if len(l.text) < 32 || l.text[0] < 'A' || l.text[0] > 'Z' {
		return 0
	}
	m := powershellRow.FindStringSubmatchIndex(l.text)
	if m == nil {
		return 0
	}
	a, ok := lookup(l.text[m[2]:m[3]])
	v, form := readValue(l.text[m[4]:m[5]], a)
	if !ok || form != goodForm {
		return 0
	}
	path := l.name(m[6], m[7])
	n := i + 1
	for ; n < len(p.lines) && n < i+8; n++ {
		next := p.lines[n]
		// What goes on stands exactly below the column's start.
		if indentOf(next.text) != m[6] || strings.TrimSpace(next.text) == "" {
			break
		}
		path += strings.TrimRight(next.name(m[6], len(next.text)), " ")
	}
	p.add(found{value: v, algo: a, rule: "Get-FileHash", line: l, reading: reading{path: path}})
	return n - i
}
