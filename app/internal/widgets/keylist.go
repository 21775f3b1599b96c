package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"omnisum/app/internal/look"
)

// KeyRow is what one row of a KeyList says.
type KeyRow struct {
	Owner  string // cut at its end if it does not fit
	Kind   string
	Remark string // in a word or two what is to be noted of the key
	Short  string // the fingerprint's begin and end
}

// KeyList shows keys, any number of them, in a page that scrolls: only the rows
// in view exist. Below the selected row stands what there is to say of its key.
// Up, down, page keys, Home and End select, Space or a second tap closes, Delete
// removes. It is one stop of the Tab key, as is each button of the detail.
type KeyList struct {
	widget.BaseWidget
	Length func() int
	// Row returns row i; with Length it is where the list gets its data.
	Row func(i int) KeyRow
	// Detail is shown below the selected row; OnChosen fills it, and is told -1
	// when no row is selected any more.
	Detail   fyne.CanvasObject
	OnChosen func(i int)
	// OnRemove is told when a row is to be removed.
	OnRemove func(i int)
	// Within is what the list scrolls in.
	Within *container.Scroll

	selected, cursor, hover int // -1, or a row
	focused                 bool
	rows                    []*keyView
	over, chosen, ring      *Fill
	drawn                   []fyne.CanvasObject
}

// NewKeyList returns a list in a page that scrolls.
func NewKeyList(within *container.Scroll, detail fyne.CanvasObject, length func() int, row func(i int) KeyRow) *KeyList {
	l := &KeyList{Length: length, Row: row, Detail: detail, Within: within, selected: -1, hover: -1}
	l.over = NewFill(look.Hover, look.None, look.ControlRadius)
	l.chosen = NewFill(look.AccentSoft, look.None, look.ControlRadius)
	l.ring = NewFill(look.None, look.Accent, look.ControlRadius)
	l.ring.StrokeWidth = ringWidth
	l.Detail.Hide()
	l.ExtendBaseWidget(l)
	return l
}

const (
	keyRowHeight float32 = 26
	keyPad       float32 = 8
	keyKind      float32 = 72
	keyShort     float32 = 152 // 21 letters
	keyLeast     float32 = 420
	keyOverscan          = 4 // rows beyond the view that exist too
)

// Selected returns the selected row, or -1.
func (l *KeyList) Selected() int { return l.selected }

// Select selects a row, or none with -1, and tells OnChosen.
func (l *KeyList) Select(i int) {
	if i >= l.Length() {
		return
	}
	l.selected = max(i, -1)
	if i >= 0 {
		l.cursor = i
	}
	Show(l.Detail, l.selected >= 0)
	if l.OnChosen != nil {
		l.OnChosen(l.selected)
	}
	l.Refresh()
}

// Mark moves the selection to where its row is now, without telling.
func (l *KeyList) Mark(i int) {
	l.selected = i
	if i >= 0 {
		l.cursor = i
	}
	Show(l.Detail, i >= 0)
}

// RevealSelected scrolls to the selected row and its detail, or to where the
// keyboard is.
func (l *KeyList) RevealSelected() {
	i, height := l.cursor, keyRowHeight
	if l.selected >= 0 {
		i, height = l.selected, keyRowHeight+l.detailHeight()
	}
	if top, ok := placeWithin(l.Within, l); ok {
		revealBand(l.Within, top+l.top(i), height)
	}
}

// detailHeight is what the selected row takes more than others.
func (l *KeyList) detailHeight() float32 {
	if l.selected < 0 {
		return 0
	}
	return l.Detail.MinSize().Height + keyPad
}

// top is where a row begins.
func (l *KeyList) top(i int) float32 {
	y := float32(i) * keyRowHeight
	if l.selected >= 0 && i > l.selected {
		y += l.detailHeight()
	}
	return y
}

// at returns the row at a height, or -1.
func (l *KeyList) at(y float32) int {
	if l.selected >= 0 && y >= l.top(l.selected+1) {
		y -= l.detailHeight()
	} else if l.selected >= 0 && y >= l.top(l.selected)+keyRowHeight {
		return -1
	}
	if i := int(y / keyRowHeight); y >= 0 && i < l.Length() {
		return i
	}
	return -1
}

// Tapped implements fyne.Tappable.
func (l *KeyList) Tapped(e *fyne.PointEvent) {
	if c := canvasOf(l); c != nil {
		c.Focus(l)
	}
	switch i := l.at(e.Position.Y); {
	case i == l.selected:
		l.Select(-1)
	case i >= 0:
		l.Select(i)
	}
}

// MouseIn implements desktop.Hoverable.
func (l *KeyList) MouseIn(e *desktop.MouseEvent) { l.MouseMoved(e) }

// MouseMoved implements desktop.Hoverable.
func (l *KeyList) MouseMoved(e *desktop.MouseEvent) { l.setHover(l.at(e.Position.Y)) }

// MouseOut implements desktop.Hoverable.
func (l *KeyList) MouseOut() { l.setHover(-1) }

func (l *KeyList) setHover(i int) {
	if l.hover != i {
		l.hover = i
		l.lay(l.Size())
	}
}

// FocusGained implements fyne.Focusable.
func (l *KeyList) FocusGained() {
	l.focused = true
	l.lay(l.Size())
	l.RevealSelected()
}

// FocusLost implements fyne.Focusable.
func (l *KeyList) FocusLost() { l.focused = false; l.lay(l.Size()) }

// TypedRune implements fyne.Focusable; a list takes no letters.
func (l *KeyList) TypedRune(rune) {}

// TypedKey implements fyne.Focusable.
func (l *KeyList) TypedKey(e *fyne.KeyEvent) {
	page := max(1, int(l.Within.Size().Height/keyRowHeight)-2)
	to, moves := rowAfter(e.Name, l.cursor, l.Length(), page)
	if l.selected < 0 && (e.Name == fyne.KeyDown || e.Name == fyne.KeyUp) {
		to = l.cursor // the row that has the ring is selected first
	}
	switch e.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		if l.selected >= 0 {
			l.Select(-1)
			return
		}
	case fyne.KeyDelete:
		if l.selected >= 0 && l.OnRemove != nil {
			l.OnRemove(l.selected)
		}
		return
	default:
		if !moves {
			// A list that has just been shown is not known to the window yet.
			passKey(l.Within, e)
			return
		}
	}
	if last := l.Length() - 1; last >= 0 {
		l.Select(min(to, last))
		l.RevealSelected()
	}
}

// Follow draws the rows that are in view now. Call it when what the list is in
// has scrolled.
func (l *KeyList) Follow() { l.lay(l.Size()) }

// view returns the rows that are in view, and a few more.
func (l *KeyList) view() (from, to int) {
	n, top, height := l.Length(), l.Within.Offset.Y, l.Within.Size().Height
	if own, ok := placeWithin(l.Within, l); ok {
		top -= own
	}
	from = max(0, int((top-l.detailHeight())/keyRowHeight)-keyOverscan)
	to = max(from, min(n, int((top+height)/keyRowHeight)+keyOverscan))
	return min(from, n), min(to, n)
}

// CreateRenderer implements fyne.Widget.
func (l *KeyList) CreateRenderer() fyne.WidgetRenderer {
	l.ExtendBaseWidget(l)
	l.collect()
	return &drawing{
		objects: func() []fyne.CanvasObject { return l.drawn },
		min: func() fyne.Size {
			return fyne.NewSize(keyLeast, float32(l.Length())*keyRowHeight+l.detailHeight())
		},
		layout:  l.lay,
		refresh: func() { l.lay(l.Size()) },
	}
}

// collect lists what is drawn, the lowest first.
func (l *KeyList) collect() {
	l.drawn = []fyne.CanvasObject{l.over, l.chosen}
	for _, r := range l.rows {
		l.drawn = append(l.drawn, r)
	}
	l.drawn = append(l.drawn, l.Detail, l.ring)
}

func (l *KeyList) lay(s fyne.Size) {
	n := l.Length()
	l.cursor = min(max(l.cursor, 0), max(n-1, 0))
	if l.selected >= 0 {
		// Twice, because texts that wrap know their height only in their width.
		for range 2 {
			place(l.Detail, keyPad, l.top(l.selected)+keyRowHeight, s.Width-2*keyPad, l.Detail.MinSize().Height)
		}
		place(l.chosen, 0, l.top(l.selected), s.Width, keyRowHeight+l.detailHeight())
	}
	Show(l.chosen, l.selected >= 0)
	Show(l.over, l.hover >= 0 && l.hover < n && l.hover != l.selected)
	place(l.over, 0, l.top(max(l.hover, 0)), s.Width, keyRowHeight)
	Show(l.ring, l.focused && n > 0)
	ring := keyRowHeight
	if l.cursor == l.selected {
		ring += l.detailHeight()
	}
	place(l.ring, 0, l.top(l.cursor), s.Width, ring)

	from, to := l.view()
	if len(l.rows) < to-from {
		for len(l.rows) < to-from {
			l.rows = append(l.rows, newKeyView())
		}
		l.collect()
	}
	for k, r := range l.rows {
		i := from + k
		Show(r, i < to)
		if i < to {
			r.set(l.Row(i), i == l.selected)
			place(r, 0, l.top(i), s.Width, keyRowHeight)
		}
	}
}

// keyView draws one row. Rows are used again for other keys, so set changes all
// of it.
type keyView struct {
	widget.BaseWidget
	data                       KeyRow
	selected                   bool // kind and fingerprint stand below, whole
	owner, kind, remark, short *Text
}

func newKeyView() *keyView {
	v := &keyView{
		owner: NewBody("").CutAt(CutEnd), kind: NewDim("").CutAt(CutEnd),
		remark: NewBody("").CutAt(CutEnd), short: NewMono("").Right(),
	}
	v.short.Color = look.Dim
	v.ExtendBaseWidget(v)
	return v
}

func (v *keyView) set(d KeyRow, selected bool) {
	v.data = d
	v.owner.SetText(d.Owner)
	v.owner.SetBold(selected)
	v.kind.SetText(d.Kind)
	v.remark.SetText(d.Remark)
	v.short.SetText(d.Short)
	v.selected = selected
	v.lay(v.Size())
}

// CreateRenderer implements fyne.Widget.
func (v *keyView) CreateRenderer() fyne.WidgetRenderer {
	return &drawing{
		objects: fixed(v.owner, v.kind, v.remark, v.short),
		min:     func() fyne.Size { return fyne.NewSize(keyLeast, keyRowHeight) },
		layout:  v.lay,
		refresh: func() { v.lay(v.Size()) },
	}
}

func (v *keyView) lay(s fyne.Size) {
	base := s.Height/2 + baseline
	x := s.Width - keyPad
	Show(v.short, !v.selected)
	Show(v.kind, !v.selected)
	if !v.selected {
		x -= keyShort
		v.short.placeOn(base, x, keyShort)
		x -= look.Gap3 + keyKind
		v.kind.placeOn(base, x, keyKind)
		x -= look.Gap3
	}
	Show(v.remark, v.data.Remark != "")
	if v.data.Remark != "" {
		w := v.remark.natural().Width + 1
		x -= w
		v.remark.placeOn(base, x, w)
		x -= look.Gap3
	}
	v.owner.placeOn(base, keyPad, x-keyPad)
}

// KeyHead names the columns of a KeyList.
type KeyHead struct {
	widget.BaseWidget
	owner, kind, short *Text
}

// NewKeyHead returns the line to stand above a list.
func NewKeyHead() *KeyHead {
	h := &KeyHead{owner: NewNote("Owner, as the key says"), kind: NewNote("Kind"), short: NewNote("Fingerprint").Right()}
	h.owner.CutAt(CutEnd)
	h.ExtendBaseWidget(h)
	return h
}

// CreateRenderer implements fyne.Widget.
func (h *KeyHead) CreateRenderer() fyne.WidgetRenderer {
	h.ExtendBaseWidget(h)
	d := &drawing{
		objects: fixed(h.owner, h.kind, h.short),
		min:     func() fyne.Size { return fyne.NewSize(keyLeast, h.owner.natural().Height) },
	}
	d.layout = func(s fyne.Size) {
		x := s.Width - keyPad - keyShort
		place(h.short, x, 0, keyShort, s.Height)
		x -= look.Gap3 + keyKind
		place(h.kind, x, 0, keyKind, s.Height)
		place(h.owner, keyPad, 0, x-look.Gap3-keyPad, s.Height)
	}
	d.refresh = func() { d.layout(h.Size()) }
	return d
}
