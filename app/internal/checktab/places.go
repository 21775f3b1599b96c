package checktab

import "fyne.io/fyne/v2"

// Places returns what can be pressed now, by the names that the trace uses, for
// tests that drive the real window.
func (t *Tab) Places() map[string]fyne.CanvasObject {
	v := t.view
	if t.keys.Active() {
		all := map[string]fyne.CanvasObject{}
		for name, o := range t.keys.Places() {
			all["keys:"+name] = o
		}
		return all
	}
	if t.listed {
		return t.page.Places()
	}
	all := map[string]fyne.CanvasObject{}
	if !v.any {
		all["open-file"], all["open-folder"], all["paste-expected"] = v.openFile, v.openFolder, v.pasteFirst
		return all
	}
	all["open"], all["algorithms"] = v.open, v.algorithms
	if v.shown.Progress.Shown {
		all["cancel"] = v.cancel
	} else {
		all["copy-all"], all["open-folder"] = v.copyAll, v.openIn
	}
	for name, o := range map[string]fyne.CanvasObject{
		"expected": v.expect.field, "paste-expected": v.expect.paste,
		"change": v.expect.edit[0], "change-verdict": v.expect.edit[1],
		"add-key": v.expect.keys[0], "add-key-verdict": v.expect.keys[1],
		"show-list": v.lists.show, "check-list": v.expect.lists[0], "check-list-verdict": v.expect.lists[1], "retry": v.failure.retry,
	} {
		all[name] = o
	}
	for i, d := range v.shown.Digests {
		row, button := v.table.RowObjects(i)
		if row == nil {
			continue
		}
		all["row:"+d.Name] = row
		if d.Hex != "" {
			all["copy:"+d.Name] = button
		}
	}
	return all
}

// FilePlaces returns the list of files and the names of its first rows, those
// in view unless it is scrolled, and how high a row is.
func (t *Tab) FilePlaces() (list fyne.CanvasObject, names []string, height float32) {
	if t.model.Len() < leastToShow || t.listed {
		return nil, nil, 0
	}
	for i := range min(t.model.Len(), rowsInView) {
		names = append(names, t.model.Base(t.model.Line(i).ID))
	}
	return t.view.files.list, names, fileRow
}
