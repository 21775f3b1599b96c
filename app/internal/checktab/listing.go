package checktab

import (
	"path/filepath"

	"omnisum/app/internal/listpage"
	"omnisum/app/internal/look"
	"omnisum/app/internal/widgets"
	"omnisum/hashing/verify"
)

// newPage returns the page for lists.
func (t *Tab) newPage() *listpage.Page {
	return listpage.New(listpage.Deps{
		Copy:   t.copy,
		Save:   t.save,
		AsFile: t.addFiles,
		AsExpected: func(list string) {
			t.give(list, nil, func() { t.showList(false) }, func() {
				t.view.say("No digest was recognised in “" + verify.Display(filepath.Base(list)) + "”.")
			})
		},
		Chosen: func() string {
			if path := t.model.Path(t.model.Chosen()); path != "" {
				return filepath.Base(path)
			}
			return ""
		},
		Keys:   t.trusted.all,
		AddKey: t.showKeys,
		Open:   t.OpenFile,
		Close:  t.CloseList,
		Busy:   func() { t.pump.busy(true) },
		Wake:   t.pump.wake,
		Trace:  t.deps.Trace,
		CPUs:   t.deps.CPUs,
	})
}

// CheckLists verifies the files that lists name.
func (t *Tab) CheckLists(lists []string) {
	t.page.Check(lists)
	t.showList(true)
}

// showList brings the page of the list to the front, or that of the files.
func (t *Tab) showList(front bool) {
	t.listed = front && t.page.Active()
	t.show()
	t.view.relay()
}

// CloseList ends what is in front: the check of a list, else the files.
func (t *Tab) CloseList() {
	if !t.listed {
		t.queue.Clear()
		return
	}
	t.page.Close()
	t.showList(false)
}

// SaveReport asks where to write what the check of the list found.
func (t *Tab) SaveReport() {
	if !t.page.Done() {
		t.view.say("There is no report to save before a list was checked.")
		return
	}
	t.page.SaveReport()
}

// save asks for a place and writes a file there.
func (t *Tab) save(name string, write func(path string) error) {
	if t.asking {
		return
	}
	t.setAsking(true)
	start := t.folder
	t.deps.Go(func() {
		path, err := t.deps.Dialogs.SaveFile("Save", start, name)
		asked := err == nil
		if asked {
			err = write(path)
		}
		t.deps.Post(func() {
			t.setAsking(false)
			t.saved(path, asked, err)
		})
	})
}

// A listLine says on the page of the files how the check of a list stands.
type listLine struct {
	line *widgets.ExpectedLine
	show *widgets.Button
}

func newListLine(t *Tab) *listLine {
	l := &listLine{}
	l.show = widgets.NewButton("Show the list", look.IconFile, widgets.Plain, func() { t.showList(true) })
	l.line = widgets.NewExpectedLine("", l.show)
	l.line.Hide()
	return l
}

// update reports whether the page has to be laid out again.
func (l *listLine) update(t *Tab) (moved bool) {
	active := t.page.Active() && !t.listed
	if active {
		l.line.SetText(t.page.Summary())
	}
	return widgets.Show(l.line, active)
}
