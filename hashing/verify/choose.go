package verify

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strings"
	"sync"

	"omnisum/hashing"
)

// An index finds entries by the last part of their names and by their digests.
// Its two halves are built when they are first needed.
type index struct {
	once    sync.Once
	exact   map[string][]int32
	folded  map[string][]int32
	unnamed []int32     // entries without a name
	loose   []int32     // these, and those whose name may have other words in it
	cut     []int32     // entries whose name a console cut off with dots
	paths   int         // how many different names there are, counted up to 2
	wanted  hashing.Set // all candidates

	digests  sync.Once
	byDigest map[uint64][]int32 // by the first eight bytes of those of 16 and more

	mu     sync.Mutex
	unread map[int]map[string]bool // values in the text that no entry has, by their digits
}

// Prepare does now what the first verdict by a list would else do. Judge may then
// be called where nothing may wait.
func (l List) Prepare() {
	l.lookup()
	l.having(nil)
	lengths := map[int]bool{}
	for i := range l.Entries {
		if n := 2 * len(l.Entries[i].Digest); !lengths[n] {
			lengths[n] = true
			l.unread(n)
		}
	}
}

func (l List) lookup() *index {
	x := l.index
	if x == nil {
		x = &index{}
	}
	x.once.Do(func() {
		x.exact = make(map[string][]int32)
		x.folded = make(map[string][]int32)
		first := ""
		for i := range l.Entries {
			e := &l.Entries[i]
			x.wanted |= e.Candidates
			if e.Path == "" || looseRules[e.Rule] || strings.ContainsAny(e.Path, " \t([<*`'\":=,;|") {
				x.loose = append(x.loose, int32(i))
			}
			switch {
			case e.Path == "" || fromInput[e.Path]:
				x.unnamed = append(x.unnamed, int32(i))
			case x.paths == 0:
				first, x.paths = e.Path, 1
			case e.Path != first:
				x.paths = 2
			}
			if strings.HasSuffix(e.Path, "...") || strings.HasSuffix(e.Path, "…") {
				x.cut = append(x.cut, int32(i))
			}
			x.names(e, int32(i))
		}
	})
	return x
}

// fromInput are what programs write for a name when they read standard input.
var fromInput = map[string]bool{"-": true, "stdin": true, "(stdin)": true}

// names enters an entry under the last part of each of its names.
func (x *index) names(e *Entry, i int32) {
	var bases [8]string
	seen := bases[:0]
	names := e.Names()
	if same := sameName(e.Path); same != e.Path {
		names = append(names, same)
	}
	for _, name := range names {
		base := baseName(name)
		if slices.Contains(seen, base) {
			continue
		}
		seen = append(seen, base)
		x.exact[base] = append(x.exact[base], i)
		f := fold(base)
		if at := x.folded[f]; len(at) == 0 || at[len(at)-1] != i {
			x.folded[f] = append(at, i)
		}
	}
}

// having returns the entries that have one of the digests, by any algorithm of
// its length.
func (l List) having(sums map[hashing.Algorithm][]byte) []int32 {
	x := l.lookup()
	x.digests.Do(func() {
		x.byDigest = make(map[uint64][]int32)
		for i := range l.Entries {
			if d := l.Entries[i].Digest; len(d) >= 16 {
				k := binary.LittleEndian.Uint64(d)
				x.byDigest[k] = append(x.byDigest[k], int32(i))
			}
		}
	})
	var found []int32
	for _, d := range sums {
		if len(d) < 16 {
			continue
		}
		for _, i := range x.byDigest[binary.LittleEndian.Uint64(d)] {
			if bytes.Equal(l.Entries[i].Digest, d) {
				found = append(found, i)
			}
		}
	}
	slices.Sort(found)
	return found
}

// A relation is how the entries chosen for a file relate to it, from the
// closest on.
type relation uint8

const (
	named     relation = iota // they have the file's name
	renamed                   // they have its name but for a browser's additions
	unnamed                   // they have no name and stand for the file
	listOfIt                  // they have another name, but the list is named after the file
	onlyOther                 // the only file of the list, under another name
	manyOther                 // the list names several files, this one isn't among them
	none                      // the list has no entries
)

// choose finds the entries of l that speak of file f. For manyOther it returns
// none, since there all entries of the list come into question.
func choose(l List, f File) (relation, []int32) {
	if len(l.Entries) == 0 {
		return none, nil
	}
	if found := l.named(f.Name); len(found) > 0 {
		return named, found
	}
	if plain, ok := downloaded(baseName(f.Name)); ok {
		if found := l.named(plain); len(found) > 0 {
			return renamed, found
		}
	}
	if found := l.cut(f.Name); len(found) > 0 {
		return renamed, found
	}
	return l.others(f)
}

// cut returns the entries whose name a console cut off with dots and whose
// beginning is that of this name.
func (l List) cut(name string) []int32 {
	name = fold(baseName(name))
	var found []int32
	for _, i := range l.lookup().cut {
		start := strings.TrimRight(l.Entries[i].Path, ".…")
		if start = fold(baseName(start)); start != "" && strings.HasPrefix(name, start) {
			found = append(found, i)
		}
	}
	return found
}

// named returns the entries with this name: exactly, else without case, else
// with accents composed. If entries have all of it, folders and the lack of
// them included, only these count: a file of this name in another folder is
// another file.
func (l List) named(name string) []int32 {
	base := baseName(name)
	if base == "" {
		return nil
	}
	x := l.lookup()
	found, form := x.exact[base], sameName
	if len(found) == 0 {
		found, form = x.folded[fold(base)], func(name string) string { return fold(sameName(name)) }
	}
	if len(found) < 2 {
		return found
	}
	want := form(name)
	var whole, read []int32
	for _, i := range found {
		e := &l.Entries[i]
		switch {
		case form(e.Path) == want:
			whole = append(whole, i)
		case slices.ContainsFunc(e.Names(), func(n string) bool { return form(n) == want }):
			read = append(read, i)
		}
	}
	switch {
	case len(whole) > 0:
		return whole
	case len(read) > 0:
		return read
	}
	return found
}

// others chooses among entries none of which has the file's name.
func (l List) others(f File) (relation, []int32) {
	x := l.lookup()
	switch {
	case len(x.unnamed) > 0:
		return unnamed, x.unnamed
	case x.paths > 1:
		return manyOther, nil
	}
	all := make([]int32, len(l.Entries))
	for i := range all {
		all[i] = int32(i)
	}
	if listNamedAfter(l.Name, f.Name) {
		return listOfIt, all
	}
	return onlyOther, all
}

// listNamedAfter tells whether a list's name is the file's name and an ending
// that says what the list holds, as "x.iso.sha256" of "x.iso".
func listNamedAfter(list, file string) bool {
	about := fold(FileOfList(list))
	return about != "" && about == fold(baseName(file))
}

// FileOfList returns the name of the file that a list is about by its own name,
// as "x.iso" for "x.iso.sha256", or the empty string. The entries of such a
// list need no names.
func FileOfList(list string) string {
	list = baseName(list)
	for _, signed := range []string{".asc", ".sig", ".txt"} {
		if n := len(list) - len(signed); n > 0 && strings.EqualFold(list[n:], signed) {
			list = list[:n]
		}
	}
	stem, end, ok := cutLast(list, ".")
	if !ok || stem == "" {
		return ""
	}
	switch strings.ToLower(end) {
	case "digests", "checksum", "checksums", "sums", "hash", "sigstore":
		return stem
	}
	if _, known := extensionAlgorithm(end); known {
		return stem
	}
	return ""
}

// listOfAnother tells whether a list is by its own name about another file.
// Only a name with an ending of its own counts, since a list may be called
// anything else.
func listOfAnother(list, file string) bool {
	about, file := FileOfList(list), baseName(file)
	if !ending.MatchString(about) || file == "" || listNamedAfter(list, file) {
		return false
	}
	plain, _ := downloaded(file)
	return fold(plain) != fold(about)
}
