package verify

import (
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"
)

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
// one that names a column of digests. A tag line has an algorithm's name and
// perhaps commas too.
func csvHeader(text string) bool {
	first, _, _ := strings.Cut(text[:min(len(text), 4096)], "\n")
	r, ok := newCSV(first + "\n")
	if !ok || isTagLine(strings.TrimRight(first, "\r")) {
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
			p.table, p.heads = t, nil
			continue
		}
		if headed := slices.Contains(p.table.hash, true) || slices.ContainsFunc(p.table.algos, algo.named); headed && len(cells) > 1 && len(cells) != len(p.table.algos) {
			p.malformed(l, "", notInForm, "")
			continue
		}
		p.head(cells)
	}
}
