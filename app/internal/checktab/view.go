package checktab

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"omnisum/app/internal/look"
	"omnisum/app/internal/queue"
	"omnisum/app/internal/rows"
	"omnisum/app/internal/widgets"
)

// A view is the tab's widgets. It copies finished strings into them and calls
// the tab for what a person does.
type view struct {
	tab  *Tab
	root *fyne.Container
	card *widgets.DropCard // while there are no files
	work *fyne.Container   // otherwise; its parts come and go
	list *fyne.Container   // the page of a list, in front of both
	keys *fyne.Container   // the page of the keys, in front of all

	header   *widgets.FileHeader
	lists    *listLine
	files    *filesPart
	compared *comparePart
	note     *notePart
	progress *widgets.ProgressHeader
	failure  *failurePart
	expect   *expectPart
	table    *widgets.DigestTable

	openFile, openFolder, pasteFirst *widgets.Button // on the card
	algorithms, copyAll              *widgets.Button
	open, openIn, cancel             *widgets.Button

	shown   rows.View
	any     bool // there is a chosen file
	dressed bool // the header has its buttons
}

// shortNotice is how long a button says what became of a tap.
const shortNotice = 1600 * time.Millisecond

func newView(t *Tab) *view {
	v := &view{tab: t}
	v.buildButtons()
	v.card = widgets.NewDropCard(
		"Drop a file, and see every digest",
		"Paste what the publisher printed, and know whether it is the same file",
		"A digest or a line with one will do.  A folder is hashed whole, and the files of a checksum list are verified.",
		v.openFile, v.openFolder, v.pasteFirst)
	v.header = widgets.NewFileHeader()
	v.lists = newListLine(t)
	v.files = newFilesPart(t)
	v.compared = newComparePart(t)
	v.note = newNotePart(v.relay)
	v.progress = widgets.NewProgressHeader()
	v.failure = newFailurePart(t)
	v.expect = newExpectPart(t, v.relay)
	v.table = widgets.NewDigestTable(widgets.EnglishTableWords())
	v.table.OnCopy = v.onCopy
	v.work = widgets.Page(v.header, v.note.root, v.lists.line, v.files.root, v.compared.root, v.progress, v.failure.root, v.expect.root, v.table)
	empty := container.NewBorder(v.note.again[0], nil, nil, nil, v.card)
	v.list = container.NewBorder(widgets.Insets(0, 0, look.Margin, look.Margin, v.note.again[1]), nil, nil, nil, t.page.Content())
	v.list.Hide()
	v.keys = container.NewBorder(widgets.Insets(0, 0, look.Margin, look.Margin, v.note.again[2]), nil, nil, nil, t.keys.Content())
	v.keys.Hide()
	v.root = container.NewStack(widgets.Insets(16, 11, look.Margin, look.Margin, empty), v.work, v.list, v.keys)
	return v
}

func (v *view) buildButtons() {
	t := v.tab
	v.openFile = widgets.NewButton("Open file…", look.IconFile, widgets.Primary, t.OpenFile)
	v.openFolder = widgets.NewButton("Open folder…", look.IconFolder, widgets.Plain, t.OpenFolder)
	v.pasteFirst = widgets.NewButton("Paste expected value", look.IconPaste, widgets.Plain, t.PasteExpected)
	v.algorithms = widgets.NewButton("Algorithms", look.IconDown, widgets.Plain, v.onAlgorithms)
	v.copyAll = widgets.NewButton("Copy all", look.IconCopy, widgets.Plain, t.CopyAll)
	v.copyAll.Reserve = []string{"Not copied"}
	v.open = widgets.NewButton("Open…", look.IconFile, widgets.Plain, t.OpenFile)
	v.openIn = widgets.NewButton("Folder…", look.IconFolder, widgets.Plain, t.OpenFolder)
	v.cancel = widgets.NewButton("Cancel", look.IconClose, widgets.Plain, t.Cancel)
}

// show brings a view of the model to the screen; any is false if there is no
// file.
func (v *view) show(s rows.View, any bool) {
	changed := any != v.any || s.ID != v.shown.ID
	v.any = any
	keys := v.tab.keys.Active()
	listed := v.tab.listed || keys
	widgets.Show(v.keys, keys)
	widgets.Show(v.list, v.tab.listed && !keys)
	widgets.Show(v.work, any && !listed)
	widgets.Show(v.root.Objects[0], !any && !listed)
	v.pasteFirst.SetLabel(v.expect.invitation(any))
	if !any {
		v.shown = s
		return
	}
	moved := v.showHeader(s)
	moved = v.lists.update(v.tab) || moved
	v.header.Set(s.Name, s.Detail)
	moved = widgets.Show(v.progress, s.Progress.Shown) || moved
	v.progress.Set(float32(s.Progress.Fraction), s.Progress.Left, s.Progress.Right)
	moved = v.compared.show() || moved
	moved = v.failure.show(s) || moved
	moved = v.expect.show(s) || moved
	v.shown = s
	if changed {
		v.table.Select(-1)
	}
	widgets.Show(v.table, len(s.Digests) > 0)
	v.table.SetRows(tableRows(s))
	v.table.SetPasses(tablePasses(s))
	if moved || changed {
		v.relay()
	}
	v.selectDecided(s)
}

// selectDecided selects the row that decided, once, so that its digest is shown
// whole.
func (v *view) selectDecided(s rows.View) {
	if s.Verdict.Kind == rows.NoVerdict || v.table.Selected() >= 0 {
		return
	}
	for i, d := range s.Digests {
		if d.Kind != rows.NoVerdict {
			v.table.Select(i)
			return
		}
	}
}

// showHeader changes the buttons to those that make sense now.
func (v *view) showHeader(s rows.View) (moved bool) {
	v.algorithms.SetLabel(algorithmsLabel(v.tab.model.Want()))
	if v.dressed && s.Progress.Shown == v.shown.Progress.Shown {
		return false
	}
	v.dressed = true
	if s.Progress.Shown {
		v.header.SetActions(v.algorithms, v.open, v.cancel)
	} else {
		v.header.SetActions(v.algorithms, v.copyAll, v.openIn, v.open)
	}
	return true
}

// relay lays the page out again after a part came, went or grew.
func (v *view) relay() {
	v.work.Refresh()
	for _, page := range []*fyne.Container{v.list, v.keys} {
		if page != nil && page.Visible() {
			page.Refresh()
		}
	}
}

func tableRows(s rows.View) []widgets.DigestRow {
	list := make([]widgets.DigestRow, len(s.Digests))
	for i, d := range s.Digests {
		r := widgets.DigestRow{
			Name: d.Name, Weak: d.Weak, GapBefore: d.Gap, Digest: d.Hex,
			Verdict: kind(d.Kind), Published: d.Published,
		}
		switch {
		case d.Hex != "":
			r.State = widgets.RowDone
		case d.Words == rows.Computing:
			r.State = widgets.RowComputing
		case d.Words == rows.Pending:
			r.State = widgets.RowWaiting
		default:
			r.State, r.Failure = widgets.RowFailed, d.Words
		}
		list[i] = r
	}
	return list
}

func tablePasses(s rows.View) []widgets.Pass {
	list := make([]widgets.Pass, len(s.Passes))
	for i, p := range s.Passes {
		list[i] = widgets.Pass{
			Rows: p.Rows, Label: p.Label, Running: p.Running,
			Fraction: float32(p.Fraction), Speed: p.Speed,
		}
		if p.Label != "" {
			list[i].Note = "one pass"
		}
		if p.Running {
			list[i].Percent = p.Time
		} else {
			list[i].Time = p.Time
		}
	}
	return list
}

func kind(k rows.Kind) widgets.Verdict {
	switch k {
	case rows.Match:
		return widgets.Match
	case rows.WeakMatch:
		return widgets.WeakMatch
	case rows.Mismatch, rows.BadSignature:
		return widgets.Mismatch
	case rows.CannotTell:
		return widgets.CannotTell
	}
	return widgets.NoVerdict
}

// onCopy copies a digest, or the part of it that is marked.
func (v *view) onCopy(row int, text string) {
	if row < 0 || row >= len(v.shown.Digests) {
		return
	}
	of := v.shown.ID
	v.tab.copy(v.shown.Digests[row].Name, text, func(notice string) {
		if v.shown.ID == of {
			v.table.ShowNotice(row, notice)
		}
	})
}

func (v *view) copyAllNotice(notice string) {
	icon := look.IconTick
	if notice != "Copied" {
		icon = look.IconAlert
	}
	v.copyAll.ShowNotice(notice, icon, shortNotice)
}

// setAsking switches off, while a dialog of the system is open, what would
// open another.
func (v *view) setAsking(open bool) {
	for _, b := range []*widgets.Button{v.openFile, v.openFolder, v.open, v.openIn} {
		if open {
			b.Disable()
		} else {
			b.Enable()
		}
	}
}

// say shows a sentence until the person closes it.
func (v *view) say(sentence string) { v.note.say(sentence) }

// listChanged follows a change of the files: all of them, or the progress of
// some.
func (v *view) listChanged(all bool, some []queue.ID) {
	if v.files.show(all, some) {
		v.relay()
	}
}

// chosenChanged follows the choice of another file.
func (v *view) chosenChanged(ids ...queue.ID) { v.files.show(false, ids) }

// expectedChanged follows a change of the expected value.
func (v *view) expectedChanged(shown string) { v.expect.changed(shown) }

// onExpected tells whether a place of the window is on the expected value.
func (v *view) onExpected(at fyne.Position) bool {
	if !v.work.Visible() || fyne.CurrentApp().Driver().CanvasForObject(v.expect.root) == nil {
		return false
	}
	from, size := fyne.CurrentApp().Driver().AbsolutePositionForObject(v.expect.root), v.expect.root.Size()
	return at.X >= from.X && at.Y >= from.Y && at.X < from.X+size.Width && at.Y < from.Y+size.Height
}
