package verify

import (
	"encoding/csv"
	"errors"
	"io"
	"strings"
)

// A table is the meaning of the columns of the rows that follow.
type table struct {
	algos []algo // by column, unnamed where it is no digest
	hash  []bool // columns headed "Hash" and the like
	name  int    // the column with the file's name, -1 if no header says
	algo  int    // the column that names the algorithm, -1 if none
	size  int    // the column with the size in bytes, -1 if none
}

// A cell is a part of a row and where it stands in the line.
type cell struct {
	span
	text string
}

// rows reads tables whose columns are separated by tabs, or by bars as in
// Markdown.
func (p *parser) rows(i int) int {
	l := p.lines[i]
	cells := splitRow(l)
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
		p.table = t
		return 1
	}
	return 0
}

// splitRow cuts a line into cells.
func splitRow(l line) []cell {
	sep := byte('\t')
	text := strings.TrimRight(l.text, " ")
	from := 0
	if t := strings.TrimLeft(text, " "); strings.HasPrefix(t, "|") {
		sep, from = '|', len(text)-len(t)+1
		text = strings.TrimSuffix(text, "|")
	} else if !strings.Contains(text, "\t") {
		if !strings.Contains(text, " | ") {
			return nil
		}
		sep = '|'
	}
	var cells []cell
	for at := from; at <= len(text); at++ {
		if at < len(text) && (text[at] != sep || sep == '|' && at > 0 && text[at-1] == '\\') {
			continue
		}
		s := span{from, max(from, at)}
		part := text[s.from:s.to]
		s.from += len(part) - len(strings.TrimLeft(part, " "))
		s.to = max(s.from, s.to-(len(part)-len(strings.TrimRight(part, " "))))
		cells = append(cells, cell{s, strings.Trim(text[s.from:s.to], " `*_")})
		from = at + 1
	}
	return cells
}

// unquoteCode undoes a Markdown code span and the escape of bars.
func unquoteCode(s string) string {
	fence := len(s) - len(strings.TrimLeft(s, "`"))
	if fence > 0 && len(s) > 2*fence && strings.HasSuffix(s, s[:fence]) {
		s = s[fence : len(s)-fence]
		if len(s) > 2 && s[0] == ' ' && s[len(s)-1] == ' ' && strings.TrimSpace(s) != "" {
			s = s[1 : len(s)-1]
		}
	}
	return strings.ReplaceAll(s, `\|`, "|")
}

// header reads a row that names columns.
func header(cells []string) (table, bool) {
	t := table{algos: make([]algo, len(cells)), hash: make([]bool, len(cells)), name: -1, algo: -1, size: -1}
	ok := false
	for c, text := range cells {
		if len(text) > 60 || len(tokens(text)) > 0 {
			return table{}, false
		}
		word := strings.ToLower(strings.TrimSpace(text))
		switch a, named := label(text); {
		case named:
			t.algos[c], ok = a, true
		case word == "hash" || word == "checksum" || word == "digest" || word == "sum" || word == "checksums" || word == "hashes":
			t.hash[c], ok = true, true
		case word == "algorithm" || word == "type" || word == "algo" || word == "hash type":
			t.algo = c
		case word == "size" || word == "bytes" || word == "size (bytes)":
			t.size = c
		case t.name < 0 && nameHeader(word):
			t.name = c
		}
	}
	return t, ok
}

func nameHeader(word string) bool {
	for _, w := range []string{"file", "name", "path", "download", "datei", "fichier", "package", "image"} {
		if strings.Contains(word, w) {
			return true
		}
	}
	return false
}

// row reads a row with at least one digest in a cell of its own, under the
// header above if that has as many columns.
func (p *parser) row(l line, cells []string, name func(int) string, rule Rule) int {
	t := p.table
	if len(t.algos) != len(cells) {
		t = table{algos: make([]algo, len(cells)), hash: make([]bool, len(cells)), name: -1, algo: -1, size: -1}
	}
	type digest struct {
		value
		algo
		bad bool
	}
	digests := map[int]digest{}
	for c, text := range cells {
		a := t.algos[c]
		if t.algo >= 0 && !a.named() && (t.hash[c] || len(tokens(text)) > 0) {
			a, _ = lookup(cells[t.algo])
		}
		v, form := readValue(text, a)
		headed := t.hash[c] || t.algos[c].named()
		switch {
		case form == noDigest || c == t.name:
			continue
		case form == goodForm && !a.named() && len(v.digest) < 16:
			continue
		case !headed && strings.ContainsAny(text, ":/") || form == badForm && !headed:
			continue
		}
		digests[c] = digest{v, a, form == badForm}
	}
	if len(digests) == 0 {
		return 0
	}
	path := ""
	for c := range cells {
		if _, ok := digests[c]; !ok && (c == t.name || t.name < 0 && path == "" && c != t.algo && c != t.size) {
			if _, isLabel := label(cells[c]); t.name < 0 && isLabel {
				continue
			}
			path = name(c)
		}
	}
	var size int64
	if t.size >= 0 {
		size = number(cells[t.size])
	}
	for c := range cells {
		d, ok := digests[c]
		switch {
		case !ok:
		case d.bad:
			p.malformed(l, path, d.reason(d.algo), d.digits)
		default:
			if !d.named() {
				d.algo = rowLabel(cells, digests, c)
			}
			p.add(found{value: d.value, algo: d.algo, rule: rule, line: l, path: path, size: size})
		}
	}
	return 1
}

// rowLabel finds the algorithm in another cell of a row that has one digest.
func rowLabel[T any](cells []string, digests map[int]T, at int) algo {
	if len(digests) > 1 {
		return algo{}
	}
	for c, text := range cells {
		if a, ok := label(text); ok && c != at {
			return a
		}
	}
	return algo{}
}

// newCSV returns a reader of comma or semicolon separated values.
func newCSV(text string) (*csv.Reader, bool) {
	first, _, _ := strings.Cut(text, "\n")
	comma := ','
	if strings.Count(first, ";") > strings.Count(first, ",") {
		comma = ';'
	}
	if !strings.ContainsRune(first, comma) || strings.ContainsRune("%#", rune(first[0])) {
		return nil, false
	}
	r := csv.NewReader(strings.NewReader(text))
	r.Comma, r.FieldsPerRecord, r.LazyQuotes = comma, -1, true
	return r, true
}

// csvHeader tells whether a text begins with the header of such values, and
// one that names a column of digests.
func csvHeader(text string) bool {
	first, _, _ := strings.Cut(text[:min(len(text), 4096)], "\n")
	r, ok := newCSV(first + "\n")
	if !ok {
		return false
	}
	record, err := r.Read()
	if err != nil || len(record) < 2 {
		return false
	}
	_, ok = header(record)
	return ok
}

// parseCSV reads comma or semicolon separated values (RFC 4180).
func (p *parser) parseCSV(text string) error {
	r, ok := newCSV(text)
	if !ok {
		return csv.ErrQuote
	}
	for {
		record, err := r.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		number, _ := r.FieldPos(0)
		cells := make([]string, len(record))
		for c := range record {
			cells[c] = strings.TrimPrefix(record[c], "'")
		}
		l := newLine(number, strings.Join(record, "\t"))
		if p.row(l, cells, func(c int) string { return record[c] }, "CSV") > 0 {
			continue
		}
		if t, ok := header(cells); ok {
			p.table = t
		}
	}
}
