package checktab

import (
	"fmt"

	"omnisum/app/internal/widgets"
	"omnisum/hashing"
)

// algorithmsLabel says on the button how many algorithms are chosen.
func algorithmsLabel(s hashing.Set) string {
	switch n := s.Len(); {
	case s == hashing.All():
		return fmt.Sprintf("All %d algorithms", n)
	case n == 1:
		return s.String()
	default:
		return fmt.Sprintf("%d algorithms", n)
	}
}

// onAlgorithms shows the list of algorithms to choose from.
func (v *view) onAlgorithms() {
	t := v.tab
	list := widgets.NewOptionList(algorithmGroups(t.model.Want()), algorithmPresets(), func(ids []string) {
		var s hashing.Set
		for _, id := range ids {
			if a, ok := hashing.Lookup(id); ok {
				s = s.With(a)
			}
		}
		t.want(s)
	})
	list.PopUp(v.algorithms)
}

// algorithmGroups puts families together, and the algorithms that are alone in
// theirs into the group before or, at the beginning, into one of their own.
func algorithmGroups(want hashing.Set) []widgets.OptionGroup {
	var groups []widgets.OptionGroup
	var family string
	for a := range hashing.All().All() {
		i := a.Info()
		if len(groups) == 0 || i.Family != family && members(i.Family) > 1 {
			label := i.Family
			if members(i.Family) == 1 {
				label = "Single"
			}
			groups = append(groups, widgets.OptionGroup{Label: label})
		}
		family = i.Family
		g := &groups[len(groups)-1]
		o := widgets.Option{ID: i.Name, Label: i.Name, On: want.Has(a)}
		if i.Broken {
			o.Note = "weak"
		}
		g.Options = append(g.Options, o)
	}
	return groups
}

func members(family string) int {
	n := 0
	for a := range hashing.All().All() {
		if a.Info().Family == family {
			n++
		}
	}
	return n
}

func algorithmPresets() []widgets.OptionPreset {
	return []widgets.OptionPreset{
		{Label: fmt.Sprintf("All %d", hashing.All().Len()), IDs: hashing.All().Names()},
		{Label: fmt.Sprintf("Classic %d", hashing.Classic().Len()), IDs: hashing.Classic().Names()},
		{Label: "SHA-256 only", IDs: []string{hashing.SHA256.String()}},
	}
}
