package verify

import "strings"

// A cell is a part of a row and where it stands in the line.
type cell struct {
	span
	text string
}

// commas cuts a line at its commas if that is the header of a table with a column
// for names, or has a digest below one.
func (p *parser) commas(l line) []cell {
	n := strings.Count(l.text, ",") + 1
	if n < 2 || n > 100 || strings.ContainsAny(l.text, "\"=") {
		return nil
	}
	if len(p.table.algos) != n && !headerWord(l.text) {
		return nil
	}
	if t, ok := header(strings.Split(l.text, ",")); (!ok || t.name < 0) && (len(p.table.algos) != n || len(tokens(l.text)) == 0) {
		return nil
	}
	var cells []cell
	from := 0
	for text := range strings.SplitSeq(l.text, ",") {
		s := span{from, from + len(text)}
		from = s.to + 1
		for s.from < s.to && l.text[s.from] == ' ' {
			s.from++
		}
		for s.from < s.to && l.text[s.to-1] == ' ' {
			s.to--
		}
		cells = append(cells, cell{s, l.text[s.from:s.to]})
	}
	return cells
}

// headerWord tells cheaply whether a line may name a column of digests.
func headerWord(text string) bool {
	text = strings.ToLower(text[:min(len(text), 512)])
	for _, w := range []string{"sha", "md5", "hash", "sum", "digest", "crc", "blake", "ripemd", "whirlpool", "rmd"} {
		if strings.Contains(text, w) {
			return true
		}
	}
	return false
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
