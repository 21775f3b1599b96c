package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// A rowList is what lists of files and of results have in common: one row is
// selected, and the focus is shown there. widget.List would show it on a row of
// its own choice.
type rowList struct {
	widget.List
	// OnChosen is told when a row was selected, by whatever means.
	OnChosen func(i int)

	selected int
	focused  bool
}

// prepare sets the list up; create makes a row, and update fills it with row i,
// with a ring if the focus is there.
func (l *rowList) prepare(length func() int, create func() fyne.CanvasObject, update func(i int, o fyne.CanvasObject, ring bool)) {
	l.selected = -1
	l.Length = length
	l.HideSeparators = true
	l.CreateItem = create
	l.UpdateItem = func(i widget.ListItemID, o fyne.CanvasObject) {
		update(i, o, l.focused && i == max(0, l.selected))
	}
	l.List.OnSelected = func(i widget.ListItemID) {
		old := l.selected
		l.selected = i
		l.RefreshItem(old)
		l.RefreshItem(i)
		if l.OnChosen != nil {
			l.OnChosen(i)
		}
	}
	l.List.OnUnselected = func(widget.ListItemID) { l.selected = -1 }
}

// Selected returns the selected row, or -1.
func (l *rowList) Selected() int { return l.selected }

// FocusGained implements fyne.Focusable.
func (l *rowList) FocusGained() { l.setFocus(true) }

// FocusLost implements fyne.Focusable.
func (l *rowList) FocusLost() { l.setFocus(false) }

func (l *rowList) setFocus(on bool) {
	l.focused = on
	l.RefreshItem(max(0, l.selected))
}

// rowAfter returns the row that a key leads to from row i of n, of which a page
// shows some, and whether it is one of those keys.
func rowAfter(key fyne.KeyName, i, n, page int) (int, bool) {
	switch key {
	case fyne.KeyDown:
		i++
	case fyne.KeyUp:
		i--
	case fyne.KeyPageDown:
		i += page
	case fyne.KeyPageUp:
		i -= page
	case fyne.KeyHome:
		i = 0
	case fyne.KeyEnd:
		i = n - 1
	default:
		return i, false
	}
	return max(0, min(i, n-1)), true
}
