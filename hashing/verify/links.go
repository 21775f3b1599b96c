package verify

import (
	"net/url"
	"strings"

	"omnisum/hashing"
)

// links reads magnet and ed2k links.
func (p *parser) links(i int) int {
	l := p.lines[i]
	text := strings.TrimSpace(l.text)
	switch {
	case strings.HasPrefix(text, "magnet:?"):
		p.magnet(l, text[len("magnet:?"):])
	case strings.HasPrefix(text, "ed2k://|file|"):
		p.ed2k(l, strings.Split(text, "|"))
	default:
		return 0
	}
	return 1
}

// magnet reads the exact topics (xt) of a magnet link. BitTorrent's and the
// tree hashes are not digests of the file's bytes and are left out.
func (p *parser) magnet(l line, query string) {
	q, err := url.ParseQuery(query)
	if err != nil {
		return
	}
	name, size := q.Get("dn"), number(q.Get("xl"))
	for key, topics := range q {
		if key != "xt" && !strings.HasPrefix(key, "xt.") {
			continue
		}
		for _, topic := range topics {
			kind, digest, ok := strings.Cut(strings.TrimPrefix(topic, "urn:"), ":")
			if !ok {
				continue
			}
			f := found{rule: "magnet link", line: l, reading: reading{path: name}, size: published(size)}
			if f.algo, ok = lookup(kind); !ok || f.algo.spelled == "btih" {
				continue
			}
			if d, good := decodeBase32(digest); good && f.algo.size == len(d) {
				f.value = value{d, Base32, digest}
			} else if f.value, good = goodValue(digest, f.algo); !good {
				continue
			}
			p.add(f)
		}
	}
}

func goodValue(s string, a algo) (value, bool) {
	v, form := readValue(s, a)
	return v, form == goodForm && len(v.digest) == a.size
}

// ed2k reads "ed2k://|file|name|size|hash|/". Its hash has 32 digits but is no
// MD5.
func (p *parser) ed2k(l line, parts []string) {
	if len(parts) < 5 {
		return
	}
	name, err := url.PathUnescape(parts[2])
	if err != nil {
		name = parts[2]
	}
	a := algo{spelled: "ed2k", size: 16}
	if v, ok := goodValue(parts[4], a); ok {
		p.add(found{value: v, algo: a, rule: "ed2k link", line: l, reading: reading{path: name}, size: published(number(parts[3]))})
	}
}

// clamav reads "digest:size:name" of ClamAV's databases. The name is that of
// the malware, not of a file.
func (p *parser) clamav(i int) int {
	l := p.lines[i]
	if n := hexRun(l.text); n < 32 || n == len(l.text) || l.text[n] != ':' {
		return 0
	}
	parts := strings.Split(l.text, ":")
	if len(parts) < 3 || number(parts[1]) < 0 || strings.ContainsAny(l.text, " \t") {
		return 0
	}
	v, form := readValue(parts[0], algo{})
	if form != goodForm {
		return 0
	}
	var a algo
	switch len(v.digest) {
	case 16:
		a = ours("MD5", hashing.MD5)
	case 20:
		a = ours("SHA1", hashing.SHA1)
	case 32:
		a = ours("SHA256", hashing.SHA256)
	default:
		return 0
	}
	p.add(found{value: v, algo: a, rule: "ClamAV", line: l, size: published(number(parts[1]))})
	return 1
}
