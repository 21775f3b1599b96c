package verify

import (
	"regexp"
	"strings"
)

// hashdeep reads the columns that a "%%%% size,md5,…,filename" line names. The
// name is the last one and may hold commas.
func (p *parser) hashdeep(i int) int {
	l := p.lines[i]
	if header, ok := strings.CutPrefix(l.text, "%%%% "); ok {
		if names := strings.Split(strings.TrimSpace(header), ","); len(names) > 1 && names[0] == "size" {
			p.hashdeepColumns = names
		}
		return 1
	}
	if len(p.hashdeepColumns) == 0 || strings.HasPrefix(l.text, "#") {
		return 0
	}
	n := len(p.hashdeepColumns)
	cells := strings.SplitN(l.text, ",", n)
	if len(cells) != n || number(cells[0]) < 0 {
		if strings.Contains(l.text, ",") {
			p.malformed(l, "", notInForm, "")
		}
		return min(1, strings.Count(l.text, ","))
	}
	from := len(l.text) - len(cells[n-1])
	for c := 1; c < n-1; c++ {
		a, known := lookup(p.hashdeepColumns[c])
		if !known {
			a = algo{spelled: p.hashdeepColumns[c]}
		}
		path := l.name(from, len(l.text))
		v, form := readValue(cells[c], a)
		switch form {
		case goodForm:
			p.add(found{value: v, algo: a, rule: "hashdeep", line: l, reading: reading{path: path}, size: published(number(cells[0]))})
		case badForm:
			p.malformed(l, path, v.reason(a), v.digits)
		default:
			if meant(cells[c]) {
				p.malformed(l, path, (value{digits: cells[c]}).reason(a), cells[c])
			}
		}
	}
	return 1
}

// archiveHeader begins a block of a Debian Release, .dsc or .changes file.
var archiveHeader = regexp.MustCompile(`^(MD5Sum|SHA1|SHA256|SHA512|Files|Checksums-\w+):$`)

// archiveLine is a line of such a block: digest, size, name; .changes files
// have the section and priority before the name.
var archiveLine = regexp.MustCompile(`^ ([0-9a-fA-F]{32,128})\s+(\d+)\s+(?:\S+ \S+ )?(\S+)$`)

// archive reads the blocks of digests of the Debian archive.
func (p *parser) archive(i int) int {
	l := p.lines[i]
	if strings.HasSuffix(l.text, ":") {
		if m := archiveHeader.FindStringSubmatch(l.text); m != nil {
			name := strings.TrimPrefix(m[1], "Checksums-")
			if name == "Files" {
				name = "MD5"
			}
			p.inArchive, _ = lookup(name)
			if m[1] != "Files" {
				p.section = p.inArchive // it may be a heading of another kind of list
			}
			return 1
		}
	}
	if !p.inArchive.named() {
		return 0
	}
	m := archiveLine.FindStringSubmatchIndex(l.text)
	if m == nil {
		if !strings.HasPrefix(l.text, " ") {
			p.inArchive = algo{}
		}
		return 0
	}
	v, form := readValue(l.text[m[2]:m[3]], p.inArchive)
	path := l.name(m[6], m[7])
	if form != goodForm {
		p.malformed(l, path, v.reason(p.inArchive), v.digits)
		return 1
	}
	p.add(found{value: v, algo: p.inArchive, rule: "Debian archive", line: l, reading: reading{path: path}, size: published(number(l.text[m[4]:m[5]]))})
	return 1
}

// manifestLine is a line of Gentoo's Manifest files (GLEP 74): a kind, the name,
// the size, and algorithms with their values.
var manifestLine = regexp.MustCompile(`^(?:DIST|DATA|MISC|EBUILD|AUX|MANIFEST) (\S+) (\d+)((?: [A-Z0-9_]+ [0-9a-f]+)+)\s*$`)

// manifest reads such a line.
func (p *parser) manifest(i int) int {
	l := p.lines[i]
	if l.text == "" || strings.IndexByte("DMEA", l.text[0]) < 0 {
		return 0
	}
	m := manifestLine.FindStringSubmatchIndex(l.text)
	if m == nil {
		return 0
	}
	path, size := l.name(m[2], m[3]), published(number(l.text[m[4]:m[5]]))
	words := strings.Fields(l.text[m[6]:m[7]])
	for n := 0; n+1 < len(words); n += 2 {
		a, known := lookup(words[n])
		if !known {
			a = algo{spelled: words[n]}
		}
		v, form := readValue(words[n+1], a)
		switch form {
		case goodForm:
			p.add(found{value: v, algo: a, rule: "Gentoo manifest", line: l, reading: reading{path: path}, size: size})
		case badForm:
			p.malformed(l, path, v.reason(a), v.digits)
		}
	}
	return 1
}

// decimalLine is what POSIX cksum and BSD's sum print: a checksum and a size in
// decimal, and the name.
var decimalLine = regexp.MustCompile(`^\s*(\d{1,10})\s+(\d+)\s+(\S.*)$`)

// decimals reads a text in which every line is such a checksum. They are no
// CRC32, although they have that many bits; elsewhere two numbers at the start
// of a line mean nothing.
func (p *parser) decimals() bool {
	any := false
	for _, l := range p.lines {
		if strings.TrimSpace(l.text) == "" {
			continue
		}
		m := decimalLine.FindStringSubmatch(l.text)
		if m == nil || len(m[1]) < 4 {
			return false
		}
		any = true
	}
	if !any {
		return false
	}
	for _, l := range p.lines {
		if m := decimalLine.FindStringSubmatchIndex(l.text); m != nil {
			a := algo{spelled: "POSIX cksum / BSD sum"}
			p.add(found{algo: a, rule: "decimal checksum", line: l, reading: reading{path: l.name(m[6], m[7])}})
		}
	}
	return true
}
