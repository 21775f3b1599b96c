package verify

import (
	"regexp"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

const (
	hiddenPart = "The line is in a part of the page that is not shown."
	struckOut  = "The line is struck out on the page."
)

// flattenHTML turns a web page into lines as a person sees them, a row of a
// table being cells with tabs between, and keeps the line numbers of the
// source. Integrity attributes stand beside the name of what they protect.
//
// What is not shown, or struck out, is in no line. unshown has the parts of it
// that hold digests, with the reasons.
func flattenHTML(text string) (lines []line, unshown []Line) {
	f := flattener{z: html.NewTokenizer(strings.NewReader(text)), number: 1, begun: 1}
	for f.next() {
	}
	f.shown()
	f.end()
	return f.lines, f.unshown
}

type flattener struct {
	z      *html.Tokenizer
	lines  []line
	now    strings.Builder
	number int // the source line reached
	begun  int // the source line where the present one began
	silent int // inside of scripts and styles

	// The outermost element that is not shown or struck out.
	outer   atom.Atom
	depth   int // elements of its kind that are open
	why     string
	since   int
	kept    string // the line before it
	unshown []Line
}

// block are elements that begin a new line.
var block = map[atom.Atom]bool{
	atom.P: true, atom.Div: true, atom.Br: true, atom.Tr: true, atom.Li: true, atom.Ul: true, atom.Ol: true,
	atom.Dl: true, atom.Dt: true, atom.Dd: true, atom.Table: true, atom.Pre: true, atom.Hr: true, atom.Section: true,
	atom.H1: true, atom.H2: true, atom.H3: true, atom.H4: true, atom.H5: true, atom.H6: true, atom.Article: true,
	atom.Title: true, atom.Body: true, atom.Head: true, atom.Summary: true, atom.Details: true, atom.Blockquote: true,
}

// apart are elements whose words are no part of those beside them.
var apart = map[atom.Atom]bool{atom.Code: true, atom.Kbd: true, atom.Samp: true, atom.Tt: true, atom.Button: true}

func (f *flattener) next() bool {
	kind := f.z.Next()
	raw := f.z.Raw()
	breaks := strings.Count(string(raw), "\n")
	defer func() { f.number += breaks }()
	switch kind {
	case html.ErrorToken:
		return false
	case html.CommentToken:
		if text := string(f.z.Text()); len(tokens(text)) > 0 {
			f.unshown = append(f.unshown, Line{Number: f.number, Text: text, Reason: inComment})
		}
	case html.TextToken:
		f.words(string(f.z.Text()))
	case html.StartTagToken, html.SelfClosingTagToken, html.EndTagToken:
		f.tag(kind)
	}
	return true
}

func (f *flattener) tag(kind html.TokenType) {
	raw := string(f.z.Raw())
	t := f.z.Token()
	if t.DataAtom == 0 && kind == html.StartTagToken && bracketWord(raw) {
		f.words(raw)
		return
	}
	f.inside(kind, t)
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
	case apart[t.DataAtom] && f.now.Len() > 0:
		f.now.WriteByte(' ')
	}
	attributes := map[string]string{}
	for _, a := range t.Attr {
		attributes[a.Key] = a.Val
	}
	if v := attributes["integrity"]; v != "" && f.outer == 0 {
		f.end()
		from := attributes["src"] + attributes["href"]
		f.lines = append(f.lines, newLine(f.number, "integrity\t"+baseName(strings.SplitN(from, "?", 2)[0])+"\t"+v))
	}
}

// bracketWord tells whether what is like a tag of an unknown kind is a name or a
// digest in angle brackets, which somebody forgot to escape.
func bracketWord(raw string) bool {
	word := strings.Trim(raw, "<>")
	return !strings.ContainsAny(word, " \t\n\r\"'=") && (ending.MatchString(word) || len(tokens(word)) > 0)
}

// inside follows the elements that are not shown or struck out. Some need no end
// tag: then the next of their kind ends them.
func (f *flattener) inside(kind html.TokenType, t html.Token) {
	end := kind == html.EndTagToken
	switch {
	case kind == html.SelfClosingTagToken || t.DataAtom == 0:
		return
	case f.outer != 0 && t.DataAtom == f.outer && (end || unclosed[f.outer]):
		if f.depth--; f.depth > 0 {
			return
		}
		f.shown()
		if end {
			return
		}
	case f.outer == atom.P && block[t.DataAtom] && t.DataAtom != atom.Br && !end:
		f.shown()
	case f.outer != 0 && t.DataAtom == f.outer:
		f.depth++
		return
	case f.outer != 0:
		return
	}
	if why := notShown(t); why != "" && !end && !void[t.DataAtom] {
		f.outer, f.depth, f.why, f.since = t.DataAtom, 1, why, f.number
		f.kept = f.now.String()
		f.now.Reset()
	}
}

// shown ends a part that is not shown.
func (f *flattener) shown() {
	if f.outer == 0 {
		return
	}
	text := f.now.String()
	f.now.Reset()
	f.now.WriteString(f.kept)
	if len(tokens(text)) > 0 {
		f.unshown = append(f.unshown, Line{Number: f.since, Text: text, Reason: f.why})
	}
	f.outer, f.kept = 0, ""
}

// unclosed are elements whose end tag may be left out, void those without one.
var (
	unclosed = map[atom.Atom]bool{atom.P: true, atom.Li: true, atom.Td: true, atom.Th: true, atom.Tr: true, atom.Dt: true, atom.Dd: true, atom.Option: true}
	void     = map[atom.Atom]bool{atom.Br: true, atom.Hr: true, atom.Img: true, atom.Input: true, atom.Link: true, atom.Meta: true, atom.Wbr: true, atom.Area: true, atom.Base: true, atom.Col: true, atom.Embed: true, atom.Source: true, atom.Track: true}
	unseen   = regexp.MustCompile(`(?i)(?:display\s*:\s*none|visibility\s*:\s*hidden)`)
)

// notShown says why a person does not see an element, or sees it struck out.
func notShown(t html.Token) string {
	switch t.DataAtom {
	case atom.Template:
		return hiddenPart
	case atom.Del, atom.S, atom.Strike:
		return struckOut
	}
	for _, a := range t.Attr {
		switch {
		case a.Key == "hidden" && !strings.EqualFold(a.Val, "until-found"), a.Key == "style" && unseen.MatchString(a.Val):
			return hiddenPart
		}
	}
	return ""
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
	if f.outer != 0 {
		f.now.WriteByte(' ')
		return
	}
	if strings.TrimSpace(f.now.String()) != "" {
		f.lines = append(f.lines, newLine(f.begun, f.now.String()))
	}
	f.now.Reset()
}
