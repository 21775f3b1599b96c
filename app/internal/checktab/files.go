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
}

const (
	fileRow      = 24 // height of a row
	rowsInView   = 5
	listPadding  = 6
	leastToShow  = 2
	summaryAbove = 4
)

func newFilesPart(t *Tab) *filesPart {
	f := &filesPart{tab: t, summary: widgets.NewDim("")}
	f.list = widgets.NewFileList(t.model.Len, f.row)
	f.list.OnChosen = func(i int) {
		if !f.own {
			t.choose(t.model.Line(i).ID)
		}
	}
	f.list.OnRemove = func(i int) { t.queue.Remove(t.model.Line(i).ID) }
	f.list.OnRetry = func(i int) { t.queue.Retry(t.model.Line(i).ID) }
	clear := widgets.NewButton("Clear list", look.IconClose, widgets.Ghost, t.queue.Clear)
	f.room = widgets.NewFill(look.None, look.None, 0)
	top := container.NewBorder(nil, nil, nil, clear, widgets.Centered(f.summary))
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
		Progress: float32(l.Fraction), CanRetry: l.State >= rows.Failed,
	}
}

// show brings the list up to date, all of it or some rows. It reports whether
// the page has to be laid out again.
func (f *filesPart) show(all bool, some []queue.ID) (moved bool) {
	n := f.tab.model.Len()
	height := float32(min(n, rowsInView) * fileRow)
	moved = f.room.Min.Height != height
	f.room.Min = fyne.NewSize(0, height)
	moved = visible(f.root, n >= leastToShow) || moved
	if n < leastToShow {
		return moved
	}
	f.summary.SetText(f.tab.model.Summary())
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
