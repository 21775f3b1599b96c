package verify

import (
	"encoding/base64"
	"regexp"
	"strings"
)

// A subject is the file that a part of a document speaks of.
type subject struct {
	path  string
	also  []string
	size  int64
	fixed bool // nothing in the object says better
	npm   bool // the keys of the object are packages
}

func (s subject) names() reading { return reading{path: s.path, also: s.also} }

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
	if p.parallel(n, rule) {
		return
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
		if v, form := readValue(key, algo{}); likeFile(nameOf(item.text)) && form == goodForm && len(v.digest) >= 16 && len(v.digits) == len(key) {
			p.fromTree(&node{line: item.line, text: key}, algo{}, subject{path: nameOf(item.text), size: -1}, rule)
			continue
		}
		if item.text != "" {
			p.member(key, item, of, rule)
			continue
		}
		inner := of
		if v, form := readValue(key, algo{}); form == goodForm && item.object && len(v.digest) >= 16 && len(v.digits) == len(key) {
			// The digest is the key of what is said of a file.
			inner = describe(item, subject{size: -1})
			p.fromTree(&node{line: item.line, text: key}, algo{}, inner, rule)
			p.walk(item, inner, rule)
			continue
		}
		if of.npm && (of.fixed || item.str("integrity") != "") {
			inner = npmArchive(key, item)
		} else if item.object && likeFile(key) && !likeFile(inner.path) {
			inner = subject{path: key, size: -1}
		}
		inner.npm = item.object && npmKeys[key]
		p.walk(item, inner, rule)
	}
}

// parallel reads an object with a list of names and one of digests, as long.
func (p *parser) parallel(n *node, rule Rule) bool {
	names := n.get("url", "urls", "file", "files", "filename", "filenames", "name", "names")
	digests := n.get("hash", "hashes", "checksum", "checksums", "digest", "digests")
	a := algo{}
	for i, key := range n.keys {
		if b, ok := label(key); ok && digests == nil {
			a, digests = b, n.items[i]
		}
	}
	if names == nil || digests == nil || len(names.items) < 2 || len(names.items) != len(digests.items) || names.object || digests.object {
		return false
	}
	for i, name := range names.items {
		if name.text == "" || digests.items[i].text == "" {
			return false
		}
	}
	for i, d := range digests.items {
		of := subject{path: nameOf(names.items[i].text), size: -1}
		entries := len(p.entries)
		if a.named() {
			p.fromTree(d, a, of, rule)
		} else {
			p.member("hash", d, of, rule)
		}
		if len(p.entries) == entries {
			p.malformed(newLine(d.line, d.text), of.path, noValue, "")
		}
	}
	return true
}

// scheme begins an address.
var scheme = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*://`)

// nameOf returns the name in a text that may be an address.
func nameOf(text string) string {
	if scheme.MatchString(text) {
		return urlName(text)
	}
	return text
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
	if of.fixed {
		return of
	}
	path := n.str("path", "filename", "file_name", "file", "resolved", "tarball", "url", "location", "browser_download_url", "download_url", "downloadUrl", "InstallerUrl", "name")
	if path != "" {
		of = subject{path: nameOf(path), size: -1}
		if of.path == "" && n.str("path") == path {
			of.path = path // no address, whatever it is called
		}
		if of.path != path {
			of.also = []string{path}
		}
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
	switch strings.ToLower(key) {
	case "path", "file", "filename", "file_name":
		return // whatever it is called
	}
	if p.integrity(newLine(item.line, item.text), of.names(), rule) {
		return
	}
	if name, rest, ok := strings.Cut(item.text, ":"); ok {
		if a, ok := lookup(name); ok {
			p.fromTree(&node{line: item.line, text: rest}, a, of, rule)
			return
		}
	}
	switch strings.ToLower(key) {
	case "hash", "checksum", "digest", "sum", "shasum":
		if allIn(item.text, isHex) || brokenDigest(item.text) {
			p.fromTree(item, algo{}, of, rule)
		}
	}
}

func (p *parser) fromTree(n *node, a algo, of subject, rule Rule) {
	l := newLine(n.line, n.text)
	if p.integrity(l, of.names(), rule) {
		return
	}
	v, form := readValue(l.text, a)
	switch {
	case form == noDigest && meant(l.text):
		p.malformed(l, of.path, (value{digits: l.text}).reason(a), l.text)
	case form == badForm:
		p.malformed(l, of.path, v.reason(a), v.digits)
	case form == goodForm && (a.named() || len(v.digest) > 4):
		p.add(found{value: v, algo: a, rule: rule, line: l, reading: of.names(), size: published(of.size)})
	}
}
