package verify

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"omnisum/hashing"
)

// A layout makes texts that list several files in the ways of pages, tables,
// documents and source text, with names and digests dressed as they are there.
type layout struct {
	*rand.Rand
	t     *testing.T
	names []string
	algos []hashing.Algorithm
	body  map[string]string // by name
	dress string            // of all names of a text, or empty for any
}

var (
	strangers = []string{"y.iso", "z.tar.gz", "readme.txt", "setup-1.2.exe", "x.iso.sig", "x.iso.zsync", "X2.iso", "dir/z.bin", "my file.iso", "LICENSE", "notes", "Windows", "Linux 64-bit", "1.0", "x-1.0", "v2"}
	dresses   = []string{"%s", "%s", "%s", "`%s`", "**%s**", `"%s"`, "[%s](https://example.org/d/%[1]s)", "https://example.org/d/%s", "%s (1.2 GB)", "%s (PGP signature)", "* %s", "- %s", "%s:", "File: %s", "Download %s", "<%s>", "(%s)", "1. %s"}
	garments  = []string{"%s", "%s", "%s", "`%s`", `"%s"`, "(%s)", "<%s>", "**%s**", "%s.", "%s,", "%s;"}
	titles    = map[hashing.Algorithm][]string{
		hashing.SHA256: {"SHA256", "SHA-256", "sha256", "sha256sum", "SHA-256 checksum", "SHA2-256"},
		hashing.SHA512: {"SHA512", "sha512sum", "SHA-512"},
		hashing.SHA1:   {"SHA1", "SHA-1"},
		hashing.MD5:    {"MD5", "md5sum"},
	}
)

func pick[T any](r *layout, from ...T) T { return from[r.IntN(len(from))] }

// newLayout chooses the files of a text. x.iso has the digests of own, one other
// file those of content.
func newLayout(t *testing.T, seed uint64, own, another string) *layout {
	r := &layout{Rand: rand.New(rand.NewPCG(seed, 1)), t: t, body: map[string]string{}}
	others := slices.Clone(strangers)
	r.Shuffle(len(others), func(i, j int) { others[i], others[j] = others[j], others[i] })
	r.names = append(others[:1+r.IntN(3)], "x.iso")
	for _, n := range r.names {
		r.body[n] = n + ".."
	}
	r.body[r.names[0]], r.body["x.iso"] = another, own
	r.Shuffle(len(r.names), func(i, j int) { r.names[i], r.names[j] = r.names[j], r.names[i] })
	r.algos = []hashing.Algorithm{hashing.SHA256, hashing.SHA512, hashing.SHA1, hashing.MD5}
	r.Shuffle(4, func(i, j int) { r.algos[i], r.algos[j] = r.algos[j], r.algos[i] })
	r.algos = r.algos[:1+r.IntN(5)/4]
	if r.IntN(10) < 7 {
		r.dress = pick(r, dresses...)
	}
	return r
}

func (r *layout) name(n string) string {
	dress := r.dress
	if dress == "" {
		dress = pick(r, dresses...)
	}
	return strings.Split(fmt.Sprintf(dress, n), "%!(EXTRA")[0]
}

func (r *layout) plain(n string, a hashing.Algorithm) string { return hexOf(r.t, a, r.body[n]) }

func (r *layout) digest(n string, a hashing.Algorithm) string {
	h := r.plain(n, a)
	switch r.IntN(13) {
	case 0:
		return strings.ToUpper(h)
	case 1:
		return groups(h, 8, " ")
	}
	return fmt.Sprintf(pick(r, garments...), h)
}

func (r *layout) title(a hashing.Algorithm) string { return pick(r, titles[a]...) }

func (r *layout) text() string {
	forms := []func() string{r.below, r.above, r.above, r.line, r.line, r.table, r.turned, r.page, r.items, r.json, r.csv, r.objects, r.parted}
	text := forms[r.IntN(len(forms))]()
	if r.IntN(5) == 0 {
		text = "Downloads\n\n" + text
	}
	if r.IntN(10) == 0 {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	return text
}

func (r *layout) parts() (between, within string) {
	return pick(r, "\n", "\n\n", "\n---\n", "\n\n\n", " \n"),
		pick(r, "\n", "\n\n", "\n  ", "\n    ", "\n\n    ", " ", "\t", ": ", " : ", " - ", " = ", ", ", "; ", " | ", "|", " → ", " => ")
}

func (r *layout) values(n, sep string, labels int) string {
	var all []string
	for _, a := range r.algos {
		v := r.digest(n, a)
		if r.IntN(5) < labels {
			v = r.title(a) + pick(r, ": ", " ", "=", " = ") + v
		}
		all = append(all, v)
	}
	return strings.Join(all, sep)
}

// below has the values below or behind the names.
func (r *layout) below() string {
	between, within := r.parts()
	var all []string
	for _, n := range r.names {
		all = append(all, r.name(n)+within+r.values(n, within, 4))
	}
	return strings.Join(all, between)
}

// above has the values above or before the names.
func (r *layout) above() string {
	between, within := r.parts()
	labels := pick(r, 0, 5)
	var all []string
	for _, n := range r.names {
		all = append(all, r.values(n, within, labels)+within+r.name(n))
	}
	return strings.Join(all, between)
}

// line has everything on one line.
func (r *layout) line() string {
	_, within := r.parts()
	within = strings.ReplaceAll(within, "\n", " ")
	first := r.IntN(2) == 0
	var all []string
	for _, n := range r.names {
		pair := []string{r.name(n), r.digest(n, r.algos[0])}
		if first {
			slices.Reverse(pair)
		}
		all = append(all, strings.Join(pair, within))
	}
	return strings.Join(all, pick(r, " ", "; ", ", ", "  ", "\t"))
}

func (r *layout) cells(digest func(string, hashing.Algorithm) string, name func(string) string) [][]string {
	rows := [][]string{{"File"}}
	for _, a := range r.algos {
		rows[0] = append(rows[0], r.title(a))
	}
	for _, n := range r.names {
		row := []string{name(n)}
		for _, a := range r.algos {
			row = append(row, digest(n, a))
		}
		rows = append(rows, row)
	}
	if r.IntN(5) < 2 {
		for _, row := range rows {
			slices.Reverse(row)
		}
	}
	return rows
}

func (r *layout) table() string {
	rows := r.cells(r.digest, r.name)
	if r.IntN(3) == 0 {
		rows[0][r.IntN(len(rows[0]))] = ""
	}
	var all []string
	for i, row := range rows {
		all = append(all, "| "+strings.Join(row, " | ")+" |")
		if i == 0 {
			all = append(all, "|"+strings.Repeat("---|", len(row)))
		}
	}
	return strings.Join(all, "\n")
}

// turned is a table with a column for each file.
func (r *layout) turned() string {
	sep := pick(r, "\t", " | ", ",", ";")
	head := []string{""}
	for _, n := range r.names {
		head = append(head, r.name(n))
	}
	all := []string{strings.Join(head, sep)}
	for _, a := range r.algos {
		row := []string{r.title(a)}
		for _, n := range r.names {
			row = append(row, r.digest(n, a))
		}
		all = append(all, strings.Join(row, sep))
	}
	return strings.Join(all, "\n")
}

func (r *layout) page() string {
	var b strings.Builder
	for i, row := range r.cells(r.digest, r.name) {
		cell := "td"
		if i == 0 {
			if cell = "th"; r.IntN(2) == 0 {
				continue
			}
		}
		fmt.Fprintf(&b, "<tr><%[1]s>%[2]s</%[1]s></tr>", cell, strings.Join(row, "</"+cell+"><"+cell+">"))
	}
	return "<html><body><table>" + b.String() + "</table></body></html>"
}

func (r *layout) items() string {
	e := pick(r, "li", "p", "dd", "div")
	var b strings.Builder
	for _, n := range r.names {
		fmt.Fprintf(&b, "<%[1]s>%[2]s%[3]s%[4]s</%[1]s>", e, r.name(n), pick(r, "<br>", " ", "<p>", "<code>", "</"+e+"><"+e+">"), r.values(n, " ", 3))
	}
	return "<html><body>" + b.String() + "</body></html>"
}

func (r *layout) json() string {
	a := r.algos[0]
	byName, byDigest := map[string]string{}, map[string]string{}
	var pairs, objects []any
	for _, n := range r.names {
		h := r.plain(n, a)
		byName[n], byDigest[h] = h, n
		pairs = append(pairs, []string{n, h})
		objects = append(objects, map[string]string{"name": n, strings.ToLower(a.Info().Tag): h})
	}
	text, err := json.Marshal(pick[any](r, byName, byDigest, pairs, objects))
	if err != nil {
		r.t.Fatal(err)
	}
	return string(text)
}

func (r *layout) csv() string {
	rows := r.cells(r.plain, func(n string) string { return n })
	if r.IntN(3) == 0 {
		rows = rows[1:]
	}
	var all []string
	for _, row := range rows {
		all = append(all, strings.Join(row, ","))
	}
	return strings.Join(all, "\n")
}

// objects has keys and values in any order.
func (r *layout) objects() string {
	quote, mark, a := pick(r, "'", `"`, ""), pick(r, ": ", " = ", "="), r.algos[0]
	between, _ := r.parts()
	var all []string
	for _, n := range r.names {
		pair := func(key, value string) string { return key + mark + quote + value + quote }
		keys := []string{pair("name", n), pair("url", "https://example.org/"+n), pair("size", fmt.Sprint(r.IntN(999))), pair(strings.ToLower(a.Info().Tag), r.plain(n, a))}
		r.Shuffle(len(keys), func(i, j int) { keys[i], keys[j] = keys[j], keys[i] })
		all = append(all, pick(r, "", "- ", "[[p]]\n", "{")+strings.Join(keys, pick(r, "\n", "\n  ", ", "))+pick(r, "", "}"))
	}
	return strings.Join(all, between)
}

// parted has all names and all digests apart.
func (r *layout) parted() string {
	between, _ := r.parts()
	var names, digests []string
	for _, n := range r.names {
		names = append(names, r.name(n))
		digests = append(digests, r.digest(n, r.algos[0]))
	}
	halves := []string{strings.Join(names, "\n"), strings.Join(digests, "\n")}
	if r.IntN(2) == 0 {
		slices.Reverse(halves)
	}
	return strings.Join(halves, between)
}

// TestNoLayoutGivesAFileAnotherOnesDigest has thousands of texts in which x.iso
// has another digest than the file, and a second name the file's. However names
// and values are laid out, that must not be a match of x.iso.
func TestNoLayoutGivesAFileAnotherOnesDigest(t *testing.T) {
	t.Parallel()
	sums := sumsOf(t, content, hashing.All())
	for seed := range uint64(6000) {
		text := newLayout(t, seed, other, content).text()
		v := Judge(Parse([]byte(text), ""), File{Name: "x.iso", Size: -1}, sums)
		if v.Result == Match || v.Result == WeakMatch {
			t.Errorf("seed %d: %s: %s\n%s", seed, v.Result, v.Reason(), strings.NewReplacer(hexOf(t, hashing.SHA256, content), "TRUE").Replace(text))
		}
	}
}

// TestNoLayoutMakesTheFilesOwnDigestAMismatch has the same texts with the right
// digest, and most of them must be a match.
func TestNoLayoutMakesTheFilesOwnDigestAMismatch(t *testing.T) {
	t.Parallel()
	sums := sumsOf(t, content, hashing.All())
	matches, texts := 0, uint64(3000)
	for seed := range texts {
		text := newLayout(t, seed, content, other).text()
		v := Judge(Parse([]byte(text), ""), File{Name: "x.iso", Size: -1}, sums)
		switch v.Result {
		case Mismatch:
			t.Errorf("seed %d: %s\n%s", seed, v.Reason(), text)
		case Match, WeakMatch:
			matches++
		}
	}
	if matches < int(texts)*6/10 {
		t.Errorf("%d of %d texts match", matches, texts)
	}
	t.Logf("%d of %d texts match", matches, texts)
}
