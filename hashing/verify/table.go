package verify

import (
	"slices"
	"strings"
)

// A table is the meaning of the columns of the rows that follow.
type table struct {
	algos []algo // by column, unnamed where it is no digest
	hash  []bool // columns headed "Hash" and the like
	name  int    // the column with the file's name, -1 if no header says
	names []bool // this and others that are called so
	algo  int    // the column that names the algorithm, -1 if none
	size  int    // the column with the size in bytes, -1 if none
}

// rows reads tables whose columns are separated by tabs, or by bars as in
// Markdown.
func (p *parser) rows(i int) int {
	l := p.lines[i]
	cells := splitRow(l)
	if len(cells) < 2 {
		cells = p.commas(l)
	}
	if len(cells) < 2 {
		return 0
	}
	texts := make([]string, len(cells))
	for c := range cells {
		texts[c] = cells[c].text
	}
	name := func(c int) string { return unquoteCode(l.name(cells[c].from, cells[c].to)) }
	if p.row(l, texts, name, "table") > 0 {
		return 1
	}
	if t, ok := header(texts); ok {
		p.table, p.heads = t, nil
		return 1
	}
	p.head(texts)
	return 0
}

// head remembers a row without digests: it may name the files that the columns
// below are of.
func (p *parser) head(cells []string) {
	if slices.ContainsFunc(cells, func(s string) bool { return strings.ContainsFunc(s, inWord) }) {
		p.heads = slices.Clone(cells)
	}
}

// noTable is the meaning of n columns that no header names.
func noTable(n int) table {
	return table{algos: make([]algo, n), hash: make([]bool, n), names: make([]bool, n), name: -1, algo: -1, size: -1}
}

// The words of headers, beside the names of algorithms.
var (
	hashHeaders = []string{"hash", "hashes", "checksum", "checksums", "digest", "sum"}
	algoHeaders = []string{"algorithm", "algo", "type", "hash type"}
	sizeHeaders = []string{"size", "bytes", "size (bytes)"}
	nameHeaders = []string{"file", "name", "path", "download", "datei", "fichier", "package", "image"}
)

// header reads a row that names columns.
func header(cells []string) (table, bool) {
	t := noTable(len(cells))
	ok := false
	for c, text := range cells {
		if len(text) > 60 || len(tokens(text)) > 0 {
			return table{}, false
		}
		word := strings.ToLower(strings.TrimSpace(text))
		switch a, named := label(text); {
		case named:
			t.algos[c], ok = a, true
		case slices.Contains(hashHeaders, word):
			t.hash[c], ok = true, true
		case slices.Contains(algoHeaders, word):
			t.algo = c
		case slices.Contains(sizeHeaders, word):
			t.size = c
		case slices.ContainsFunc(nameHeaders, func(w string) bool { return strings.Contains(word, w) }):
			if t.names[c] = true; t.name < 0 {
				t.name = c
			}
		}
	}
	return t, ok
}

// A cellValue is a digest in a cell.
type cellValue struct {
	value
	algo algo
	form form
}

// row reads a row with at least one digest in a cell of its own, under the
// header above if that has as many columns.
func (p *parser) row(l line, cells []string, name func(int) string, rule Rule) int {
	t := p.table
	if len(t.algos) != len(cells) {
		t = noTable(len(cells))
	}
	if t.name >= 0 && digestOnly(cells[t.name]) && !t.fits(cells) {
		t = noTable(len(cells)) // the header is of other columns
	}
	values := map[int]cellValue{}
	for c := range cells {
		if v, ok := t.value(cells, c); ok {
			values[c] = v
		} else if len(tokens(cells[c])) > 0 && c != t.name {
			return 0 // more than a digest in a cell
		}
	}
	if len(values) == 0 {
		return p.emptyRow(l, t, cells, name)
	}
	if p.columns(l, t, cells, values, rule) {
		return 1
	}
	path := ""
	if c := t.nameColumn(cells, values); c >= 0 {
		path = name(c)
	}
	astray := t.namesBetween(cells, values)
	if astray {
		path = ""
	}
	size := int64(-1)
	if t.size >= 0 {
		size = number(cells[t.size])
	}
	for c := range cells {
		v, ok := values[c]
		switch {
		case !ok:
		case v.form == badForm:
			p.malformed(l, path, v.reason(v.algo), v.digits)
		default:
			p.add(found{value: v.value, algo: v.algo, rule: rule, line: l, reading: reading{path: path}, size: published(size), astray: astray, headed: t.name >= 0})
		}
	}
	return 1
}

// namesBetween tells whether a row has several names, and one of them between
// digests. Then it is open whether these are of one file.
func (t table) namesBetween(cells []string, values map[int]cellValue) bool {
	first, last := len(cells), -1
	for c := range values {
		first, last = min(first, c), max(last, c)
	}
	between, seen := false, map[string]bool{}
	for c, text := range cells {
		if _, taken := values[c]; taken || t.name >= 0 && !t.names[c] {
			continue
		}
		name, _ := undressed(text)
		if likeFile(name) {
			seen[baseName(name)] = true
			between = between || first < c && c < last
		}
	}
	return between && len(seen) > 1
}

// fits tells whether each column that the header calls a digest holds one of that
// length.
func (t table) fits(cells []string) bool {
	any := false
	for c := range cells {
		if !t.hash[c] && !t.algos[c].named() {
			continue
		}
		v, ok := t.value(cells, c)
		if !ok || v.form != goodForm || v.algo.size != 0 && len(v.digest) != v.algo.size {
			return false
		}
		any = true
	}
	return any
}

// digestOnly tells whether a cell is a digest and nothing else.
func digestOnly(text string) bool {
	_, form := readValue(text, algo{})
	return form == goodForm && len(tokens(text)) == 1
}

// columns reads a row with several digests of one length, in a table whose
// columns are files: the row above names them, a cell of the row the algorithm.
// If none is named, nobody knows whose the digests are.
func (p *parser) columns(l line, t table, cells []string, values map[int]cellValue, rule Rule) bool {
	lengths := map[int]int{}
	for c, v := range values {
		if t.hash[c] || t.algos[c].named() {
			return false
		}
		lengths[len(v.digest)]++
	}
	several := false
	for _, n := range lengths {
		several = several || n > 1
	}
	var a algo
	for c := range cells {
		if _, taken := values[c]; taken || !strings.ContainsFunc(cells[c], inWord) {
			continue
		}
		b, ok := label(cells[c])
		if !ok || a.named() {
			return false
		}
		a = b
	}
	if !several && !p.filesAbove(cells, values) {
		return false
	}
	for c := range cells {
		v, ok := values[c]
		if !ok {
			if len(p.heads) == len(cells) && !strings.ContainsFunc(cells[c], inWord) && likeFile(p.heads[c]) {
				p.empties++
				p.malformed(l, p.heads[c], noValue, "")
			}
			continue
		}
		f := found{value: v.value, algo: a, rule: rule, line: l, astray: len(p.heads) != len(cells)}
		if !f.astray {
			f.path, _ = undressed(p.heads[c])
			f.astray = f.path == ""
		}
		if v.form == badForm {
			p.malformed(l, f.path, v.reason(a), v.digits)
			continue
		}
		p.add(f)
	}
	return true
}

// filesAbove tells whether the row above names files where this one has values.
func (p *parser) filesAbove(cells []string, values map[int]cellValue) bool {
	if len(p.heads) != len(cells) {
		return false
	}
	for c := range values {
		if name, _ := undressed(p.heads[c]); !likeFile(name) {
			return false
		}
	}
	return true
}

// emptyRow reports a row that names a file under a header with a column of
// digests, but has none.
func (p *parser) emptyRow(l line, t table, cells []string, name func(int) string) int {
	headed := slices.Contains(t.hash, true) || slices.ContainsFunc(t.algos, algo.named)
	_, again := header(cells)
	if t.algo >= 0 {
		_, named := lookup(cells[t.algo])
		again = again && !named
	}
	if !headed || again {
		return 0
	}
	c := t.nameColumn(cells, nil)
	if c < 0 || !strings.ContainsFunc(cells[c], inWord) {
		return 0
	}
	p.empties++
	p.malformed(l, name(c), noValue, "")
	return 1
}

// value reads the digest in column c, if there is one. Without a header only
// long runs of hex digits count.
func (t table) value(cells []string, c int) (cellValue, bool) {
	if c == t.name {
		return cellValue{}, false
	}
	text, a := cells[c], t.algos[c]
	headed := t.hash[c] || a.named()
	if !a.named() && (headed || len(tokens(text)) > 0) {
		a = t.rowLabel(cells, c)
	}
	v, form := readValue(text, a)
	switch {
	case !headed:
		v, form = unheaded(text, v, form)
	case form == noDigest && meant(text) && !strings.ContainsAny(text, " \t"):
		v, form = value{digits: text}, badForm
	}
	if form == noDigest || form == goodForm && !a.named() && len(v.digest) < 16 {
		return cellValue{}, false
	}
	return cellValue{v, a, form}, true
}

// unheaded judges the value in a cell of a column that no header calls a
// digest: addresses and words are none, but base64 may be.
func unheaded(text string, v value, f form) (value, form) {
	switch {
	case f == noDigest:
		if w, unsure := lettersAlone(text); !unsure && w.digest != nil {
			return w, goodForm
		}
	case f == badForm && (len(text) < 32 || !allIn(text, isHex)), strings.ContainsAny(text, ":/"):
		return value{}, noDigest
	}
	return v, f
}

// rowLabel finds the algorithm of the digest in column c in another cell: in
// the column for it, or in any if no other cell has a digest.
func (t table) rowLabel(cells []string, c int) algo {
	if t.algo >= 0 {
		a, _ := lookup(cells[t.algo])
		return a
	}
	var named algo
	for other, text := range cells {
		if other == c {
			continue
		}
		if len(tokens(text)) > 0 {
			return algo{}
		}
		if a, ok := label(text); ok && !named.named() {
			named = a
		}
	}
	return named
}

// nameColumn returns the column with the file's name: the one that the header
// says, else the first that is neither digest nor label, -1 if there is none.
func (t table) nameColumn(cells []string, values map[int]cellValue) int {
	if t.name >= 0 {
		return t.name
	}
	for c, text := range cells {
		if _, taken := values[c]; taken || c == t.algo || c == t.size {
			continue
		}
		if _, isLabel := label(text); !isLabel && strings.TrimSpace(text) != "" {
			return c
		}
	}
	return -1
}
