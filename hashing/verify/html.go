package verify

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// flattenHTML turns a web page into lines as a person sees them, a row of a
// table being cells with tabs between, and keeps the line numbers of the
// source. Integrity attributes stand beside the name of what they protect.
func flattenHTML(text string) []line {
	f := flattener{z: html.NewTokenizer(strings.NewReader(text)), number: 1, begun: 1}
	for f.next() {
	}
	f.end()
	return f.lines
}

type flattener struct {
	z      *html.Tokenizer
	lines  []line
	now    strings.Builder
	number int // the source line reached
	begun  int // the source line where the present one began
	silent int // inside of elements that are not shown
}

// block are elements that begin a new line.
var block = map[atom.Atom]bool{
	atom.P: true, atom.Div: true, atom.Br: true, atom.Tr: true, atom.Li: true, atom.Ul: true, atom.Ol: true,
	atom.Dl: true, atom.Dt: true, atom.Dd: true, atom.Table: true, atom.Pre: true, atom.Hr: true, atom.Section: true,
	atom.H1: true, atom.H2: true, atom.H3: true, atom.H4: true, atom.H5: true, atom.H6: true, atom.Article: true,
	atom.Title: true, atom.Body: true, atom.Head: true, atom.Summary: true, atom.Details: true, atom.Blockquote: true,
}

func (f *flattener) next() bool {
	kind := f.z.Next()
	raw := f.z.Raw()
	breaks := strings.Count(string(raw), "\n")
	defer func() { f.number += breaks }()
	switch kind {
	case html.ErrorToken:
		return false
	case html.TextToken:
		f.words(string(f.z.Text()))
	case html.StartTagToken, html.SelfClosingTagToken, html.EndTagToken:
		f.tag(kind)
	}
	return true
}

func (f *flattener) tag(kind html.TokenType) {
	t := f.z.Token()
	switch {
	case t.DataAtom == atom.Script || t.DataAtom == atom.Style:
		if kind == html.StartTagToken {
			f.silent++
		} else if f.silent > 0 {
			f.silent--
		}
	case t.DataAtom == atom.Td || t.DataAtom == atom.Th:
		if kind == html.StartTagToken && f.now.Len() > 0 {
			f.now.WriteByte('\t')
		}
	case block[t.DataAtom]:
		f.end()
	}
	attributes := map[string]string{}
	for _, a := range t.Attr {
		attributes[a.Key] = a.Val
	}
	if v := attributes["integrity"]; v != "" {
		f.end()
		from := attributes["src"] + attributes["href"]
		f.lines = append(f.lines, newLine(f.number, "integrity\t"+baseName(strings.SplitN(from, "?", 2)[0])+"\t"+v))
	}
}

// words adds text; all blanks and line ends in it count as one blank.
func (f *flattener) words(s string) {
	if f.silent > 0 {
		return
	}
	for i, part := range strings.Split(s, "\n") {
		if i > 0 && f.now.Len() == 0 {
			f.begun = f.number + i
		}
		w := strings.Join(strings.Fields(part), " ")
		if w == "" {
			continue
		}
		if f.now.Len() == 0 {
			f.begun = f.number + i
		} else if i > 0 || strings.HasPrefix(part, " ") || strings.HasPrefix(part, "\t") {
			f.now.WriteByte(' ')
		}
		f.now.WriteString(w)
		if i == strings.Count(s, "\n") && strings.HasSuffix(part, " ") {
			f.now.WriteByte(' ')
		}
	}
}

func (f *flattener) end() {
	if strings.TrimSpace(f.now.String()) != "" {
		f.lines = append(f.lines, newLine(f.begun, f.now.String()))
	}
	f.now.Reset()
}
