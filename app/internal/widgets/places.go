package widgets

import "fyne.io/fyne/v2"

// RowObjects returns what is drawn of row i and its copy button, or nils, for
// programs that press them from outside.
func (t *DigestTable) RowObjects(i int) (row, copyButton fyne.CanvasObject) {
	if i < 0 || i >= len(t.body.rows) {
		return nil, nil
	}
	r := t.body.rows[i]
	return r, r.copy
}
