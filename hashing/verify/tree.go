package verify

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"
)

// maxDepth is how deep JSON, YAML and XML may be nested; what publishes digests
// needs a dozen levels.
const maxDepth = 100

var errDeep = errors.New("it is nested too deep")

// A node is a value of a JSON or YAML document: a text, a list or an object.
type node struct {
	line   int
	text   string // of a text or number
	object bool
	keys   []string // of an object, beside items
	items  []*node
}

// get returns the first member that has one of the keys, in their order.
func (n *node) get(keys ...string) *node {
	for _, k := range keys {
		for i, have := range n.keys {
			if strings.EqualFold(have, k) {
				return n.items[i]
			}
		}
	}
	return nil
}

// str returns the text of the first member that has one of the keys and is a
// text.
func (n *node) str(keys ...string) string {
	for _, k := range keys {
		if v := n.get(k); v != nil && v.text != "" {
			return v.text
		}
	}
	return ""
}

// parseJSON reads a document, or several one after another as in JSON Lines.
func parseJSON(text string) ([]*node, error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	at := &lineCounter{text: text}
	var docs []*node
	for {
		n, err := jsonNode(d, at, 0)
		if errors.Is(err, io.EOF) {
			return docs, nil
		}
		if err != nil {
			return nil, err
		}
		docs = append(docs, n)
	}
}

// A lineCounter turns growing offsets into line numbers.
type lineCounter struct {
	text   string
	offset int
	lines  int
}

func (c *lineCounter) line(offset int64) int {
	to := min(int(offset), len(c.text))
	if to > c.offset {
		c.lines += strings.Count(c.text[c.offset:to], "\n")
		c.offset = to
	}
	return c.lines + 1
}

func jsonNode(d *json.Decoder, at *lineCounter, depth int) (*node, error) {
	if depth > maxDepth {
		return nil, errDeep
	}
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	n := &node{line: at.line(d.InputOffset())}
	switch t := token.(type) {
	case string:
		n.text = t
	case json.Number:
		n.text = t.String()
	case json.Delim:
		n.object = t == '{'
		for d.More() {
			if n.object {
				key, err := d.Token()
				if err != nil {
					return nil, err
				}
				n.keys = append(n.keys, key.(string))
			}
			item, err := jsonNode(d, at, depth+1)
			if err != nil {
				return nil, unexpected(err)
			}
			n.items = append(n.items, item)
		}
		_, err = d.Token()
		return n, unexpected(err)
	}
	return n, nil
}

// unexpected marks an end inside of a value.
func unexpected(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

// parseYAML reads a document. Aliases are left out, so that none can multiply.
func parseYAML(text string) ([]*node, error) {
	d := yaml.NewDecoder(bytes.NewReader([]byte(text)))
	var docs []*node
	for {
		var y yaml.Node
		err := d.Decode(&y)
		if errors.Is(err, io.EOF) {
			return docs, nil
		}
		if err != nil {
			return nil, err
		}
		n, err := yamlNode(&y, 0)
		if err != nil {
			return nil, err
		}
		docs = append(docs, n)
	}
}

func yamlNode(y *yaml.Node, depth int) (*node, error) {
	if depth > maxDepth {
		return nil, errDeep
	}
	n := &node{line: y.Line, object: y.Kind == yaml.MappingNode}
	if y.Kind == yaml.ScalarNode {
		n.text = y.Value
	}
	for i, c := range y.Content {
		if n.object && i%2 == 0 {
			n.keys = append(n.keys, c.Value)
			continue
		}
		item, err := yamlNode(c, depth+1)
		if err != nil {
			return nil, err
		}
		n.items = append(n.items, item)
	}
	if y.Kind == yaml.DocumentNode && len(n.items) == 1 {
		return n.items[0], nil
	}
	return n, nil
}

// number reads a size.
func number(s string) int64 {
	n, err := strconv.ParseInt(strings.TrimSpace(s), 10, 64)
	if err != nil || n < 0 {
		return -1
	}
	return n
}

// published returns a size for an entry, nil if there is none.
func published(n int64) *int64 {
	if n < 0 {
		return nil
	}
	return &n
}
