package checktab

import (
	"context"
	"os"
	"slices"

	"omnisum/hashing"
	"omnisum/hashing/signature"
)

// A stamp tells whether a file was changed.
type stamp struct {
	path    string
	version hashing.Version
}

// stampOf returns a file's stamp, one of no version if it cannot be had.
func stampOf(path string) stamp {
	info, err := os.Stat(path)
	if err != nil {
		return stamp{path: path}
	}
	return stamp{path, hashing.VersionOf(info)}
}

// stampsOf returns the stamps of a list and of the signatures beside it, those
// that are not there too.
func stampsOf(list string) []stamp {
	stamps := []stamp{stampOf(list)}
	for _, end := range signature.Endings() {
		stamps = append(stamps, stampOf(list+end))
	}
	return stamps
}

// Look looks whether the chosen file, or the list that it is compared with, was
// changed by another program, and if so takes its verdict back and computes it
// anew. So it does with the trusted keys. The window calls it when the person
// comes back to it.
func (t *Tab) Look() {
	t.lookForKeys()
	t.looks.run(t.look)
}

func (t *Tab) look(ended func()) {
	id := t.model.Chosen()
	if id == 0 {
		ended()
		return
	}
	path, given := t.model.Path(id), t.given
	if len(given) > 0 && t.model.Comparing().Path() != given[0].path {
		given = nil
	}
	t.deps.Go(func() {
		t.queue.Recheck(id)
		t.besides.search(context.Background(), id, path)
		changed := len(given) > 0 && !slices.Equal(stampsOf(given[0].path), given)
		t.deps.Post(func() {
			if changed && t.model.Comparing().Path() == given[0].path {
				t.give(given[0].path, nil, nil, func() { t.expect("") })
			}
			ended()
		})
	})
}
