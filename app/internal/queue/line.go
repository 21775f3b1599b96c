package queue

// A line holds the files that wait, large ones apart, since a small file may
// overtake a large one that cannot start yet, but not the other way round.
type line struct {
	small, large []entry
	pushed       int
	lowest       int
}

// An entry is a place in the line. Files that left the line keep their entry
// until it is popped; whoever pops asks the file.
type entry struct {
	id    ID
	order int
}

func (l *line) push(id ID, isLarge bool) {
	l.pushed++
	e := entry{id, l.pushed}
	if isLarge {
		l.large = append(l.large, e)
	} else {
		l.small = append(l.small, e)
	}
}

// pop takes the first entry out, of the small files alone if not anySize.
func (l *line) pop(anySize bool) (ID, bool) {
	from := &l.small
	if anySize && len(l.large) > 0 && (len(l.small) == 0 || l.large[0].order < l.small[0].order) {
		from = &l.large
	}
	if len(*from) == 0 {
		return 0, false
	}
	id := (*from)[0].id
	*from = (*from)[1:]
	return id, true
}

// prefer moves an entry to the head.
func (l *line) prefer(id ID) {
	for _, part := range []*[]entry{&l.small, &l.large} {
		for i, e := range *part {
			if e.id == id {
				l.lowest--
				rest := append((*part)[:i:i], (*part)[i+1:]...)
				*part = append([]entry{{id, l.lowest}}, rest...)
				return
			}
		}
	}
}
