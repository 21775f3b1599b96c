package verify

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// A textKind is the structure that a text seems to have.
type textKind uint8

const (
	lineText textKind = iota
	xmlText
	htmlText
	jsonText
	yamlText
	csvText
)

// kind finds the structure of a text by its beginning.
func (p *parser) kind(text string) textKind {
	begin := strings.TrimLeft(text, "\ufeff \t\r\n")
	head := strings.ToLower(begin[:min(len(begin), 1024)])
	switch {
	case begin == "":
		return lineText
	case begin[0] == '<' && xmlRoot.MatchString(head) && !strings.Contains(head, "<html"):
		return xmlText
	case begin[0] == '<' && htmlStart.MatchString(head) || p.named(".html", ".htm") || htmlInside(begin):
		return htmlText
	case begin[0] == '{' || begin[0] == '[':
		return jsonText
	case p.named(".yml", ".yaml") || electron.MatchString(begin):
		return yamlText
	case csvHeader(begin):
		return csvText
	}
	return lineText
}

// document reads texts that are structured as a whole, through a parser of
// their format, and tells whether the text was one. What a parser refuses, or
// finds nothing in, is read line by line after all, since a pasted piece of a
// document is no document.
func (p *parser) document(text string) bool {
	switch p.kind(text) {
	case xmlText:
		return p.attempt("XML", func() error { return p.parseXML(strings.TrimLeft(text, "\ufeff \t\r\n")) })
	case htmlText:
		var unshown []Line
		p.lines, unshown = flattenHTML(text)
		p.run()
		for _, l := range unshown {
			p.malformed(newLine(l.Number, l.Text), "", l.Reason, "")
		}
		return true
	case jsonText:
		return p.attempt("JSON", func() error { return p.tree(text, "JSON", parseJSON) })
	case yamlText:
		return p.attempt("YAML", func() error { return p.tree(text, "YAML", parseYAML) })
	case csvText:
		return p.attempt("CSV", func() error { return p.parseCSV(strings.TrimLeft(text, "\ufeff \t\r\n")) })
	}
	return false
}

var (
	xmlRoot   = regexp.MustCompile(`^<(\?xml|metalink|dfxml|fciv)[\s>]`)
	htmlStart = regexp.MustCompile(`^<(!doctype html|!--|html|head|body|table|tr|td|th|div|p|a|ul|ol|li|dl|code|pre|script|link|span|h[1-6]|img|br|b|i|strong|section|article)[\s/>]`)
	htmlEnd   = regexp.MustCompile(`(?i)</(html|body|table|tr|td|th|div|p|a|ul|ol|li|dl|dt|dd|code|pre|script|span|h[1-6]|strong|section|article)>`)
	// electron is the update file of Electron programs.
	electron = regexp.MustCompile(`^version: \S+\s*\n(?s:.*)(?m:^\s*sha512: )`)
)

// htmlInside tells whether a text that begins otherwise is a piece of a web
// page's source, and not a list with tags in its names.
func htmlInside(text string) bool {
	first, _, _ := strings.Cut(text, "\n")
	if startsWithDigest(text) || isTagLine(first) || strings.ContainsRune("%;|#{[", rune(text[0])) {
		return false
	}
	return len(htmlEnd.FindAllStringIndex(text, 4)) == 4
}

func startsWithDigest(s string) bool { return hexRun(strings.TrimPrefix(s, `\`)) >= 32 }

func (p *parser) named(ends ...string) bool {
	for _, e := range ends {
		if strings.HasSuffix(strings.ToLower(p.list.Name), e) {
			return true
		}
	}
	return false
}

// attempt runs a parser. If that finds nothing, everything is as before.
func (p *parser) attempt(format string, parse func() error) bool {
	entries, malformed, before := len(p.entries), len(p.list.Malformed), p.memory
	err := parse()
	if errors.Is(err, errDeep) {
		p.entries = p.entries[:entries]
		p.list.Refused = fmt.Sprintf("The text was not read, because its %s is nested deeper than %d levels.", format, maxDepth)
		return true
	}
	if err == nil && (len(p.entries) > entries || len(p.list.Malformed) > malformed+p.empties) {
		return true
	}
	p.entries, p.list.Malformed, p.memory = p.entries[:entries], p.list.Malformed[:malformed], before
	return false
}

func (p *parser) tree(text string, rule Rule, parse func(string) ([]*node, error)) error {
	docs, err := parse(strings.TrimPrefix(text, "\ufeff"))
	if err != nil {
		return err
	}
	for _, d := range docs {
		p.walk(d, subject{size: -1}, rule)
	}
	return nil
}
