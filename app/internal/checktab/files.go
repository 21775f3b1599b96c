package checktab

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"omnisum/app/internal/look"
	"omnisum/app/internal/queue"
	"omnisum/app/internal/rows"
	"omnisum/app/internal/widgets"
)

// A filesPart lists the files, once there is more than one.
type filesPart struct {
	root    *fyne.Container
	tab     *Tab
	list    *widgets.FileList
	summary *widgets.Text
	room    *widgets.Fill // gives the list its height
	own     bool          // the selection changes because the model's did
	marked  map[queue.ID]bool
	compare *widgets.Button
}

const (
	fileRow      = 24 // height of a row
	rowsInView   = 5
	listPadding  = 6
	leastToShow  = 2
	summaryAbove = 4
)

func newFilesPart(t *Tab) *filesPart {
	f := &filesPart{tab: t, summary: widgets.NewDim("").CutAt(widgets.CutEnd), marked: map[queue.ID]bool{}}
	f.list = widgets.NewFileList(t.model.Len, f.row)
	f.list.OnChosen = func(i int) {
		if !f.own {
			t.choose(t.model.Line(i).ID)
		}
	}
	f.list.OnRemove = func(i int) { t.queue.Remove(t.model.Line(i).ID) }
	f.list.OnRetry = func(i int) { t.queue.Retry(t.model.Line(i).ID) }
	f.list.OnMark, f.list.OnUnmark = f.mark, f.unmark
	f.compare = widgets.NewButton("Compare the two", look.NoIcon, widgets.Plain, t.Compare)
	f.compare.Hide()
	clear := widgets.NewButton("Clear list", look.IconClose, widgets.Ghost, t.queue.Clear)
	f.room = widgets.NewFill(look.None, look.None, 0)
	top := widgets.Row(look.Gap2, []float32{widgets.Grow, widgets.Auto, widgets.Auto}, f.summary, f.compare, clear)
	panel := widgets.Panel(look.Surface, look.Hairline, look.Gap2, listPadding, container.NewStack(f.room, f.list))
	f.root = widgets.VBox(summaryAbove, top, panel)
	f.root.Hide()
	return f
}

func (f *filesPart) row(i int) widgets.FileRow {
	l := f.tab.model.Line(i)
	state := [...]widgets.FileState{
		rows.Waiting: widgets.FileWaiting, rows.Hashing: widgets.FileWorking, rows.Done: widgets.FileDone,
		rows.Failed: widgets.FileFailed, rows.Cancelled: widgets.FileCancelled,
	}[l.State]
	return widgets.FileRow{
		State: state, Verdict: kind(l.Kind), Name: l.Name, Size: l.Size, Words: l.Words,
		Progress: float32(l.Fraction), CanRetry: l.State >= rows.Failed, Marked: f.marked[l.ID],
	}
}

// show brings the list up to date, all of it or some rows. It reports whether
// the page has to be laid out again.
func (f *filesPart) show(all bool, some []queue.ID) (moved bool) {
	n := f.tab.model.Len()
	height := float32(min(n, rowsInView) * fileRow)
	moved = f.room.Min.Height != height
	f.room.Min = fyne.NewSize(0, height)
	moved = widgets.Show(f.root, n >= leastToShow) || moved
	if n < leastToShow {
		return moved
	}
	f.summary.SetText(f.tab.model.Summary())
	for id := range f.marked {
		if f.tab.model.Place(id) < 0 {
			delete(f.marked, id)
		}
	}
	moved = widgets.Show(f.compare, len(f.marked) == 2) || moved
	if all {
		f.list.Refresh()
	} else {
		for _, id := range some {
			if i := f.tab.model.Place(id); i >= 0 {
				f.list.RefreshItem(i)
			}
		}
	}
	f.follow()
	return moved
}

// follow selects the chosen file's row.
func (f *filesPart) follow() {
	if i := f.tab.model.Place(f.tab.model.Chosen()); i >= 0 && i != f.list.Selected() {
		f.own = true
		f.list.Select(i)
		f.own = false
	}
}

// mark marks a file, or all from the chosen one to it, or takes the mark away.
// The first mark by a click takes the chosen file with it, as that one looks
// selected already.
func (f *filesPart) mark(i int, through bool) {
	m := f.tab.model
	chosen := m.Place(m.Chosen())
	switch {
	case through && chosen >= 0:
		clear(f.marked)
		for n := min(chosen, i); n <= max(chosen, i); n++ {
			f.marked[m.Line(n).ID] = true
		}
	default:
		if len(f.marked) == 0 && chosen >= 0 && chosen != i {
			f.marked[m.Chosen()] = true
		}
		if id := m.Line(i).ID; f.marked[id] {
			delete(f.marked, id)
		} else {
			f.marked[id] = true
		}
	}
	f.tab.deps.Trace(markedEvent{"marked", m.Base(m.Line(i).ID), map[string]int{"files": len(f.marked)}})
	f.tab.view.listChanged(true, nil)
}

func (f *filesPart) unmark() {
	if len(f.marked) > 0 {
		clear(f.marked)
		f.tab.view.listChanged(true, nil)
	}
}

// pair returns the two marked files in the order of the list; ok is false if
// there are more or less.
func (f *filesPart) pair() (pair [2]queue.ID, ok bool) {
	if len(f.marked) != 2 {
		return pair, false
	}
	n := 0
	for id := range f.marked {
		pair[n] = id
		n++
	}
	if f.tab.model.Place(pair[0]) > f.tab.model.Place(pair[1]) {
		pair[0], pair[1] = pair[1], pair[0]
	}
	return pair, true
}
