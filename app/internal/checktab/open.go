package checktab

import (
	"path/filepath"

	"omnisum/hashing/verify"

	"fyne.io/fyne/v2"
)

// Open takes files, folders and checksum lists, as by a drop beside the field
// for the expected value.
func (t *Tab) Open(paths []string) {
	t.CloseKeys()
	t.open(drop{paths: paths})
}

// Drop takes what was dropped at a place of the window.
func (t *Tab) Drop(at fyne.Position, paths []string) {
	if t.keys.Active() && len(paths) == 1 {
		t.keys.OfferFile(paths[0])
		return
	}
	t.CloseKeys()
	t.open(drop{paths: paths, onBox: t.view.onExpected(at)})
}

// open sorts one drop after another, in the background, since it has to look
// at the files.
func (t *Tab) open(d drop) {
	if len(d.paths) == 0 {
		return
	}
	t.lookForKeys()
	t.drops = append(t.drops, d)
	if len(t.drops) == 1 {
		t.sortNext()
	}
}

func (t *Tab) sortNext() {
	d := t.drops[0]
	t.deps.Go(func() {
		d = d.sort()
		t.deps.Post(func() {
			t.drops = t.drops[1:]
			t.take(d)
			if len(t.drops) > 0 {
				t.sortNext()
			}
		})
	})
}

// take does with a drop what it is most likely meant for. A list is what the
// chosen file is compared with if it speaks of it, and so is a list dropped
// together with files; any other is checked as a list.
func (t *Tab) take(d drop) {
	chosen := t.model.Path(t.model.Chosen())
	one := len(d.lists) == 1
	switch {
	case d.onBox && len(d.paths) == 1 && chosen != "":
		t.give(d.paths[0], nil, nil, func() {
			t.view.say("No digest was recognised in “" + verify.Display(filepath.Base(d.paths[0])) + "”, so there is nothing to compare with. Drop it elsewhere in the window to compute its own digests.")
		})
	case one && len(d.files) > 0:
		t.give(d.lists[0], d.files, func() { t.addFiles(d.files) }, func() { t.addFiles(d.paths) })
	case one && chosen != "" && chosen != d.lists[0]:
		t.give(d.lists[0], []string{chosen}, nil, func() { t.CheckLists(d.lists) })
	case len(d.lists) > 0 && len(d.files) == 0:
		t.CheckLists(d.lists)
	default:
		t.addFiles(d.paths)
	}
}

// addFiles has digests computed, also of lists.
func (t *Tab) addFiles(paths []string) {
	t.listed = false
	t.model.Dropped(t.queue.Add(paths))
	t.pump.busy(true)
}

// give makes a list what files are compared with, after taken if it is not nil,
// unless it speaks of none of the files about; with about nil, it does anyway.
func (t *Tab) give(list string, about []string, taken, refused func()) {
	t.texts++
	mine, turn := t.texts, t.keyTurn
	t.reading = "Reading “" + verify.Display(filepath.Base(list)) + "”…"
	t.show()
	t.deps.Go(func() {
		s := stampsOf(list)
		e, err := readList(list, maxExpected, t.trusted.all())
		ok := err == nil && (about == nil || speaksOf(e, about...))
		t.deps.Post(func() {
			if mine == t.texts {
				t.reading = ""
			}
			switch {
			case !ok:
				refused()
			default:
				if taken != nil {
					taken()
				}
				if mine == t.texts { // no other value was given meanwhile
					t.listed = false
					t.given = s
					t.expected(e, turn)
					t.view.expectedChanged("")
				}
			}
			t.asked()
		})
	})
}
