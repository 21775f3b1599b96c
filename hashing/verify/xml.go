package verify

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
)

// An element is an open element of an XML document.
type element struct {
	name string
	kind string // the type attribute
	text strings.Builder
	line int
	// file collects what is said of a file, for elements that stand for one.
	file *xmlFile
}

type xmlFile struct {
	subject
	found []found
}

// fileElements stand for one file: in metalinks (RFC 5854 §4.1.2), in DFXML and
// in FCIV's databases.
var fileElements = map[string]bool{"file": true, "fileobject": true, "file_entry": true}

// aside are elements whose digests are not of whole files.
var aside = map[string]bool{"pieces": true, "byte_run": true, "byte_runs": true, "signature": true, "source": true}

type xmlReader struct {
	p     *parser
	rule  Rule
	stack []*element
	skip  int
}

// parseXML reads the digests of files in an XML document. Entities are not
// expanded and nesting is limited.
func (p *parser) parseXML(text string) error {
	d := xml.NewDecoder(strings.NewReader(text))
	// The text is UTF-8 already, whatever its declaration says.
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil }
	at := &lineCounter{text: text}
	r := &xmlReader{p: p, rule: "XML"}
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		switch t := token.(type) {
		case xml.StartElement:
			if len(r.stack) > maxDepth {
				return errDeep
			}
			r.start(t, at.line(d.InputOffset()))
		case xml.EndElement:
			r.end()
		case xml.CharData:
			if n := len(r.stack); n > 0 && r.stack[n-1].text.Len() < 1<<16 {
				r.stack[n-1].text.Write(t)
			}
		}
	}
}

func (r *xmlReader) start(t xml.StartElement, line int) {
	e := &element{name: strings.ToLower(t.Name.Local), line: line}
	if len(r.stack) == 0 && e.name == "metalink" {
		r.rule = "Metalink"
	}
	for _, a := range t.Attr {
		if strings.EqualFold(a.Name.Local, "type") {
			e.kind = a.Value
		}
	}
	if fileElements[e.name] {
		e.file = &xmlFile{subject: subject{size: -1}}
		for _, a := range t.Attr {
			if strings.EqualFold(a.Name.Local, "name") {
				e.file.path = a.Value
			}
		}
	}
	if aside[e.name] {
		r.skip++
	}
	r.stack = append(r.stack, e)
}

// file returns the innermost open element that stands for a file.
func (r *xmlReader) file() *xmlFile {
	for i := len(r.stack) - 1; i >= 0; i-- {
		if f := r.stack[i].file; f != nil {
			return f
		}
	}
	return nil
}

func (r *xmlReader) end() {
	e := r.stack[len(r.stack)-1]
	r.stack = r.stack[:len(r.stack)-1]
	text := strings.TrimSpace(e.text.String())
	switch f := r.file(); {
	case aside[e.name]:
		r.skip--
	case e.file != nil:
		for _, f := range e.file.found {
			f.path, f.size = e.file.path, published(e.file.size)
			r.p.add(f)
		}
	case f == nil || r.skip > 0 || text == "":
	case (e.name == "filename" || e.name == "name") && f.path == "":
		f.path = text
	case e.name == "size" || e.name == "filesize":
		f.size = number(text)
	default:
		r.digest(e, f, text)
	}
}

// digest reads "<hash type='sha-256'>", and elements that are called like an
// algorithm.
func (r *xmlReader) digest(e *element, f *xmlFile, text string) {
	name := e.name
	if name == "hash" || name == "hashdigest" || name == "checksum" {
		name = e.kind
	}
	a, ok := lookup(name)
	if !ok && name == e.name {
		return // another element
	}
	if !ok && name != "" {
		a = algo{spelled: name}
	}
	l := newLine(e.line, text)
	v, form := readValue(text, a)
	switch form {
	case goodForm:
		f.found = append(f.found, found{value: v, algo: a, rule: r.rule, line: l})
	case badForm:
		r.p.malformed(l, f.path, v.reason(a), v.digits)
	default:
		if meant(text) {
			r.p.malformed(l, f.path, (value{digits: text}).reason(a), text)
		}
	}
}
