package verify

import (
	"encoding/base64"
	"strings"
)

// A subject is the file that a part of a document speaks of.
type subject struct {
	path string
	also []string
	size int64
}

// walk reads the digests in a JSON or YAML value. What an object says of its
// name and size holds for the objects in it that say nothing.
func (p *parser) walk(n *node, of subject, rule Rule) {
	var read *node
	if n.object {
		entries, malformed := len(p.entries), len(p.list.Malformed)
		defer func() {
			// A file without its digest would be passed over unseen.
			if len(p.entries) == entries && len(p.list.Malformed) == malformed && emptyDigestIn(n) && of.path != "" {
				p.empties++
				p.malformed(newLine(n.line, ""), of.path, noValue, "")
			}
		}()
		of = describe(n, of)
		if a, v, ok := namedDigest(n); ok {
			p.fromTree(v, a, of, rule)
			read = v
		}
	}
	for i, item := range n.items {
		if item == read {
			continue
		}
		if !n.object {
			p.walk(item, of, rule)
			continue
		}
		key := n.keys[i]
		if item.text != "" {
			p.member(key, item, of, rule)
			continue
		}
		inner := of
		if item.object && likeFile(key) && !likeFile(inner.path) {
			inner = subject{path: key, size: -1}
		}
		p.walk(item, inner, rule)
	}
}

// emptyDigestIn tells whether an object has a member for a digest, with nothing
// in it.
func emptyDigestIn(n *node) bool {
	if _, v, _ := namedDigest(n); v != nil && v.text == "" {
		return len(v.items) == 0
	}
	for i, item := range n.items {
		if _, ok := label(n.keys[i]); ok && item.text == "" && len(item.items) == 0 && !item.object {
			return true
		}
	}
	return false
}

// describe reads what an object says of a file.
func describe(n *node, of subject) subject {
	path := n.str("path", "filename", "file_name", "file", "resolved", "url", "browser_download_url", "download_url", "downloadUrl", "InstallerUrl", "name")
	if path != "" {
		if strings.Contains(path, "://") {
			path = urlName(path)
		}
		of = subject{path: path, size: -1}
	}
	if exact, err := base64.StdEncoding.DecodeString(n.str("path_base64")); err == nil && len(exact) > 0 {
		of.path, of.also = string(exact), nil
	}
	if size := number(n.str("size", "filesize", "length", "bytes")); size >= 0 {
		of.size = size
	}
	return of
}

// namedDigest reads objects that have the algorithm in one member and the
// digest in another, as software bills of materials and signature bundles do.
func namedDigest(n *node) (algo, *node, bool) {
	name := n.str("algorithm", "alg", "hashAlgorithm", "hash_algorithm", "type")
	a, ok := lookup(name)
	if !ok {
		return algo{}, nil, false
	}
	v := n.get("digest", "checksumValue", "checksum", "value", "content", "hash", "hex")
	return a, v, v != nil && v.text != ""
}

// member reads a text whose key is an algorithm's name, or that names it by
// itself: "sha256:hex", "sha512-base64".
func (p *parser) member(key string, item *node, of subject, rule Rule) {
	if a, ok := label(key); ok {
		p.fromTree(item, a, of, rule)
		return
	}
	if p.integrity(newLine(item.line, item.text), of.path, rule) {
		return
	}
	if name, rest, ok := strings.Cut(item.text, ":"); ok {
		if a, ok := lookup(name); ok {
			p.fromTree(&node{line: item.line, text: rest}, a, of, rule)
			return
		}
	}
	switch strings.ToLower(key) {
	case "hash", "checksum", "digest", "sum":
		if allIn(item.text, isHex) {
			p.fromTree(item, algo{}, of, rule)
		}
	}
}

func (p *parser) fromTree(n *node, a algo, of subject, rule Rule) {
	l := newLine(n.line, n.text)
	if p.integrity(l, of.path, rule) {
		return
	}
	v, form := readValue(l.text, a)
	switch {
	case form == badForm:
		p.malformed(l, of.path, v.reason(a), v.digits)
	case form == goodForm && (a.named() || len(v.digest) > 4):
		p.add(found{value: v, algo: a, rule: rule, line: l, reading: reading{path: of.path, also: of.also}, size: published(of.size)})
	}
}
