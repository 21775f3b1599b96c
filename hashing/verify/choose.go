package verify

import (
	"strings"
	"sync"
)

// An index finds entries by the last part of their names.
type index struct {
	once   sync.Once
	exact  map[string][]int32
	folded map[string][]int32
}

func (l List) lookup() *index {
	x := l.index
	if x == nil {
		x = &index{}
	}
	x.once.Do(func() {
		x.exact = make(map[string][]int32)
		x.folded = make(map[string][]int32)
		for i := range l.Entries {
			for n, name := range l.Entries[i].Names() {
				base := baseName(name)
				if n > 0 && base == baseName(l.Entries[i].Path) {
					continue
				}
				x.exact[base] = append(x.exact[base], int32(i))
				f := fold(base)
				x.folded[f] = append(x.folded[f], int32(i))
			}
		}
	})
	return x
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

// choose finds the entries of l that speak of file f.
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
	for i := range l.Entries {
		start, ok := strings.CutSuffix(l.Entries[i].Path, "...")
		if !ok {
			start, ok = strings.CutSuffix(l.Entries[i].Path, "…")
		}
		if start = fold(baseName(start)); ok && start != "" && strings.HasPrefix(name, start) {
			found = append(found, int32(i))
		}
	}
	return found
}

// named returns the entries with this name: exactly, else without case, else
// with accents composed. If the name has folders and entries have all of it,
// only these count.
func (l List) named(name string) []int32 {
	base := baseName(name)
	if base == "" {
		return nil
	}
	x := l.lookup()
	found := x.exact[base]
	if len(found) == 0 {
		found = x.folded[fold(base)]
	}
	if base == name {
		return found
	}
	var whole []int32
	for _, i := range found {
		if l.Entries[i].Path == name {
			whole = append(whole, i)
		}
	}
	if len(whole) > 0 {
		return whole
	}
	return found
}

// others chooses among entries none of which has the file's name.
func (l List) others(f File) (relation, []int32) {
	var nameless, all []int32
	paths := map[string]bool{}
	for i := range l.Entries {
		if e := &l.Entries[i]; e.Path == "" {
			nameless = append(nameless, int32(i))
		} else {
			paths[e.Path] = true
		}
		all = append(all, int32(i))
	}
	switch {
	case len(nameless) > 0:
		return unnamed, nameless
	case len(paths) > 1:
		return manyOther, all
	case listNamedAfter(l.Name, f.Name):
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
