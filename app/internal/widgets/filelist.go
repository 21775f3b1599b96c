package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"omnisum/app/internal/look"
)

// FileState says how far a file of a FileList is.
type FileState int

// The states of a file.
const (
	FileWaiting FileState = iota
	FileWorking
	FileDone
	FileFailed
	FileCancelled
)

// FileRow is what one row of a FileList says.
type FileRow struct {
	State    FileState
	Verdict  Verdict // its shape stands in the place of the state's icon
	Name     string  // cut in the middle if it does not fit
	Size     string
	Words    string  // what became of it, or how far it is
	Progress float32 // of FileWorking, from 0 to 1
	CanRetry bool
	Marked   bool // chosen together with others
}

// icon returns the shape of the row. A failure is no verdict and has none of
// their colours.
func (r FileRow) icon() (look.IconName, fyne.ThemeColorName) {
	if r.Verdict != NoVerdict {
		return r.Verdict.Icon(), r.Verdict.Color()
	}
	switch r.State {
	case FileWorking:
		return look.IconDot, look.Accent
	case FileDone:
		return look.IconTick, look.Dim
	case FileFailed:
		return look.IconAlert, look.Ink
	case FileCancelled:
		return look.IconDash, look.Faint
	}
	return look.IconRing, look.Faint
}

// FileList shows queued files, any number of them: only the rows in view exist.
// Up, down, Home and End select, Delete removes the selected file. Several are
// marked by Ctrl and a click, Shift and a click, or Space.
//
// Rows go by number. Who removes or inserts rows above the selected one calls
// UnselectAll, Refresh, and Select with its new number.
type FileList struct {
	rowList
	// Row returns row i; with Length it is where the list gets its data.
	Row func(i int) FileRow
	// OnRemove and OnRetry are told when a row's button or key was pressed.
	OnRemove, OnRetry func(i int)
	// OnMark is told that a row is to be marked, or no more; with through, all
	// rows from the selected one to it. OnUnmark is told that no row is to be.
	OnMark   func(i int, through bool)
	OnUnmark func()
}

// NewFileList returns a list that asks length and row for its data.
func NewFileList(length func() int, row func(i int) FileRow) *FileList {
	l := &FileList{Row: row}
	l.prepare(length, func() fyne.CanvasObject { return newFileView(l) }, func(i int, o fyne.CanvasObject, ring bool) {
		o.(*fileView).set(i, l.Row(i), i == l.selected, ring)
	})
	l.ExtendBaseWidget(l)
	return l
}

// TypedKey implements fyne.Focusable.
func (l *FileList) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyDown, fyne.KeyUp, fyne.KeyHome, fyne.KeyEnd:
		to, _ := rowAfter(e.Name, l.selected, l.Length(), 0)
		l.Select(to)
	case fyne.KeySpace:
		l.mark(max(0, l.selected), false)
	case fyne.KeyDelete, fyne.KeyBackspace:
		l.remove(l.selected)
	default:
		passKey(l, e)
	}
}

func (l *FileList) mark(i int, through bool) {
	if i >= 0 && i < l.Length() && l.OnMark != nil {
		l.OnMark(i, through)
	}
}

// tapped selects or marks a row as the keys held meanwhile say.
func (l *FileList) tapped(i int, keys fyne.KeyModifier) {
	if c := canvasOf(l); c != nil {
		c.Focus(l)
	}
	switch {
	case keys&fyne.KeyModifierShift != 0:
		l.mark(i, true)
	case keys&(fyne.KeyModifierShortcutDefault|fyne.KeyModifierControl) != 0:
		l.mark(i, false)
	default:
		if l.OnUnmark != nil {
			l.OnUnmark()
		}
		l.Select(i)
	}
}

func (l *FileList) remove(i int) {
	if i >= 0 && i < l.Length() && l.OnRemove != nil {
		l.OnRemove(i)
	}
}

func (l *FileList) retry(i int) {
	if i >= 0 && i < l.Length() && l.OnRetry != nil {
		l.OnRetry(i)
	}
}

const (
	fileRowHeight float32 = 20 // the list adds the theme's padding of 4
	fileSizeWidth float32 = 76
	fileBarWidth  float32 = 120
	fileWords     float32 = 190
	fileLeastName float32 = 160
)

// fileView draws one row. Rows are used again for other files, so set changes
// all of it.
type fileView struct {
	widget.BaseWidget
	list  *FileList
	index int
	data  FileRow
	keys  fyne.KeyModifier // held at the last press of the mouse

	icon              *Glyph
	name, size, words *Text
	bar               *Bar
	retry, remove     *cellButton
	ground, ring      *Fill
}

func newFileView(l *FileList) *fileView {
	v := &fileView{
		list: l, icon: NewGlyph(look.IconRing, look.Faint, 14),
		name: NewBody("").CutAt(CutMiddle), size: NewMono("").Right(), words: NewDim("").CutAt(CutEnd),
		bar: NewBar(look.Accent, look.BarPale, 5), ring: NewFill(look.None, look.Accent, look.ControlRadius),
		ground: NewFill(look.AccentSoft, look.None, look.ControlRadius),
	}
	v.ground.Hide()
	v.retry = newCellButton(look.IconAgain, func() { l.retry(v.index) })
	v.remove = newCellButton(look.IconClose, func() { l.remove(v.index) })
	v.ExtendBaseWidget(v)
	return v
}

func (v *fileView) set(i int, d FileRow, selected, ring bool) {
	v.index = i
	Show(v.ring, ring)
	v.retry.setStrong(selected)
	v.remove.setStrong(selected)
	if v.data == d {
		return
	}
	v.data = d
	Show(v.ground, d.Marked)
	v.icon.Set(d.icon())
	v.name.SetText(d.Name)
	// Problems stand out, the rule does not.
	v.name.SetBold(d.State == FileFailed || d.Verdict == Mismatch || d.Verdict == Missing)
	v.size.SetText(d.Size)
	v.words.SetText(d.Words)
	c := look.Dim
	switch {
	case d.Verdict != NoVerdict && d.Verdict != Match:
		c = d.Verdict.Color()
	case d.State == FileFailed:
		c = look.Ink
	}
	v.words.SetColor(c)
	v.bar.SetValue(d.Progress)
	v.lay(v.Size())
}

// MouseDown implements desktop.Mouseable, to know the keys that go with a tap.
func (v *fileView) MouseDown(e *desktop.MouseEvent) { v.keys = e.Modifier }

// MouseUp implements desktop.Mouseable.
func (v *fileView) MouseUp(*desktop.MouseEvent) {}

// Tapped implements fyne.Tappable.
func (v *fileView) Tapped(*fyne.PointEvent) { v.list.tapped(v.index, v.keys) }

// CreateRenderer implements fyne.Widget.
func (v *fileView) CreateRenderer() fyne.WidgetRenderer {
	return &drawing{
		objects: fixed(v.ground, v.icon, v.name, v.size, v.bar, v.words, v.retry, v.remove, v.ring),
		min:     func() fyne.Size { return fyne.NewSize(fileLeastName, fileRowHeight) },
		layout:  v.lay,
		refresh: func() { v.lay(v.Size()) },
	}
}

func (v *fileView) lay(s fyne.Size) {
	working := v.data.State == FileWorking
	base := s.Height/2 + baseline
	place(v.ring, 0, -1, s.Width, s.Height+2)
	place(v.ground, 0, -1, s.Width, s.Height+2)
	x := s.Width - look.Gap2 - 26
	place(v.remove, x, 0, 26, s.Height)
	x -= 26
	Show(v.retry, v.data.CanRetry)
	place(v.retry, x, 0, 26, s.Height)
	x -= look.Gap3
	left := look.Gap2 + 14 + look.Gap3
	place(v.icon, look.Gap2, (s.Height-14)/2, 14, 14)

	// The words take the bar's room when there is no bar.
	room := x - left - fileLeastName - look.Gap3
	wide := room >= fileSizeWidth+fileBarWidth+fileWords+2*look.Gap3
	words := min(fileWords, max(60, room-fileSizeWidth-look.Gap3))
	full := words
	if wide {
		full += fileBarWidth + look.Gap3
	}
	Show(v.bar, working && wide)
	if working {
		v.words.placeOn(base, x-words, words)
		place(v.bar, x-full, (s.Height-5)/2, fileBarWidth, 5)
	} else {
		v.words.placeOn(base, x-full, full)
	}
	x -= full + look.Gap3
	v.size.placeOn(base, x-fileSizeWidth, fileSizeWidth)
	x -= fileSizeWidth + look.Gap3
	v.name.placeOn(base, left, x-left)
}
