package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"omnisum/app/internal/look"
)

// tableBody holds a DigestTable's rows and passes, and takes its keys, clicks
// and drags.
type tableBody struct {
	widget.BaseWidget
	t        *DigestTable
	rows     []*rowView
	passes   []*passView
	drawn    []fyne.CanvasObject
	cols     columns
	widths   passColumns // the same for all passes, so that their bars align
	selected int
	hovered  int
	focused  bool

	marking  int // the row on which digits are marked, or -1
	anchor   int // the border at which marking began
	pressed  fyne.Position
	dragging bool
	// overDigits is set while the pointer is on digits that can be marked.
	overDigits bool
}

func newTableBody(t *DigestTable) *tableBody {
	b := &tableBody{t: t, selected: -1, hovered: -1, marking: -1, cols: columnsFor(0)}
	b.ExtendBaseWidget(b)
	return b
}

// rebuild makes the rows anew.
func (b *tableBody) rebuild() {
	b.rows = nil
	for i := range b.t.rows {
		r := newRowView(&b.t.words, func() { b.t.copyRow(i) })
		r.set(b.t.rows[i], false, b.cols)
		b.rows = append(b.rows, r)
	}
	b.selected, b.hovered, b.marking = -1, -1, -1
	b.rebuildPasses()
}

// rebuildPasses makes the views of the passes anew.
func (b *tableBody) rebuildPasses() {
	b.passes = nil
	b.widths = passColumns{speed: speedWidth, time: timeWidth}
	b.drawn = b.drawn[:0:0]
	for _, r := range b.rows {
		b.drawn = append(b.drawn, r)
	}
	for i := range b.t.passes {
		p := newPassView()
		b.passes = append(b.passes, p)
		b.drawn = append(b.drawn, p)
		b.widths.time = max(b.widths.time, p.timeWidth(b.t.passes[i]))
	}
	b.setPasses()
	b.strengthen()
	b.lay(b.Size())
	b.Refresh()
}

// updateRow takes over row i and tells whether its height changed.
func (b *tableBody) updateRow(i int) (moved bool) {
	if b.marking == i && b.t.rows[i].State != RowDone {
		b.marking = -1
	}
	return b.rows[i].set(b.t.rows[i], i == b.selected, b.cols)
}

// updatePass takes over pass i.
func (b *tableBody) updatePass(i int) {
	// To measure one text is cheap, to measure all for each pass is not. The
	// column of times gets narrower only when the passes are set anew.
	if w := b.passes[i].timeWidth(b.t.passes[i]); w > b.widths.time {
		b.widths.time = w
		b.setPasses()
		return
	}
	b.passes[i].set(b.t.passes[i], b.widths)
}

// setPasses takes over all passes and the room that there is for them.
func (b *tableBody) setPasses() {
	b.widths.speeds, b.widths.bars = b.cols.speeds, b.cols.bars
	for i, p := range b.passes {
		p.set(b.t.passes[i], b.widths)
	}
}

// selectRow moves the selection and ends marking.
func (b *tableBody) selectRow(i int) {
	b.unmark()
	old := b.selected
	b.selected = i
	for _, j := range []int{old, i} {
		if j >= 0 && j < len(b.rows) {
			b.rows[j].ring = b.focused && j == i
			b.updateRow(j)
		}
	}
	b.strengthen()
}

// strengthen darkens the bracket of the pass that yielded the selected row.
func (b *tableBody) strengthen() {
	for i, p := range b.passes {
		strong := false
		for _, r := range b.t.passes[i].Rows {
			strong = strong || r == b.selected
		}
		p.setStrong(strong)
	}
}

func (b *tableBody) notice(i int, s string) {
	if i >= 0 && i < len(b.rows) {
		b.rows[i].setNotice(s)
	}
}

// height is that of all rows.
func (b *tableBody) height() float32 {
	h := float32(0)
	for i, r := range b.rows {
		if i > 0 && b.t.rows[i].GapBefore {
			h += familyGap
		}
		h += r.height()
	}
	return h
}

// span returns top and height of a row.
func (b *tableBody) span(row int) (y, h float32) {
	for i := range b.rows {
		if i > 0 && b.t.rows[i].GapBefore {
			y += familyGap
		}
		h = b.rows[i].height()
		if i == row {
			break
		}
		y += h
	}
	return y, h
}

// rowAt returns the row at y, or -1.
func (b *tableBody) rowAt(y float32) int {
	for i := range b.rows {
		if top, h := b.span(i); y >= top && y < top+h {
			return i
		}
	}
	return -1
}

// CreateRenderer implements fyne.Widget.
func (b *tableBody) CreateRenderer() fyne.WidgetRenderer {
	return &drawing{
		objects: func() []fyne.CanvasObject { return b.drawn },
		min:     func() fyne.Size { return fyne.NewSize(leastTableWidth+scrollRoom, b.height()) },
		layout:  b.lay,
		refresh: func() { b.lay(b.Size()) },
	}
}

func (b *tableBody) lay(s fyne.Size) {
	if s.Width <= 0 {
		return
	}
	if c := columnsFor(s.Width - scrollRoom); c != b.cols {
		b.cols = c
		for i := range b.rows {
			b.updateRow(i)
		}
		b.setPasses()
	}
	y := float32(0)
	tops, heights := make([]float32, len(b.rows)), make([]float32, len(b.rows))
	for i, r := range b.rows {
		if i > 0 && b.t.rows[i].GapBefore {
			y += familyGap
		}
		tops[i], heights[i] = y, r.height()
		place(r, 0, y, b.cols.rowWidth, r.height())
		y += r.height()
	}
	for i, p := range b.passes {
		p.setRuns(runsOf(b.t.passes[i].Rows, tops, heights))
		place(p, b.cols.pass, 0, b.cols.passWidth, y)
	}
}

// Tapped implements fyne.Tappable: a click selects the row.
func (b *tableBody) Tapped(e *fyne.PointEvent) {
	b.t.Focus()
	b.unmark()
	if i := b.rowAt(e.Position.Y); i >= 0 && e.Position.X < b.cols.rowWidth {
		b.t.Select(i)
	}
}

// MouseDown implements desktop.Mouseable: it is where a drag begins.
func (b *tableBody) MouseDown(e *desktop.MouseEvent) { b.pressed = e.Position }

// MouseUp implements desktop.Mouseable.
func (b *tableBody) MouseUp(*desktop.MouseEvent) {}

// Dragged implements fyne.Draggable: a drag over a digest marks digits. The row
// is not selected by it, since that would move the digits under the pointer.
func (b *tableBody) Dragged(e *fyne.DragEvent) {
	if !b.dragging {
		b.dragging = true
		b.unmark()
		i := b.rowAt(b.pressed.Y)
		if i < 0 || b.pressed.X < b.cols.digest-tableGap || b.pressed.X > b.cols.copyX {
			return
		}
		y, _ := b.span(i)
		digit, published, ok := b.rows[i].digitUnder(b.pressed.SubtractXY(0, y))
		if !ok {
			return
		}
		b.marking, b.anchor = i, digit
		b.rows[i].onPublished = published
		b.t.Focus()
	}
	if b.marking < 0 {
		return
	}
	r := b.rows[b.marking]
	y, _ := b.span(b.marking)
	// The drag stays on the digest on which it began.
	first, last := 0, len(r.computed)-1
	if r.onPublished {
		first, last = len(r.computed), len(r.computed)+len(r.published)-1
	}
	line := int((e.Position.Y - y - r.firstLine()) / linePitch)
	if digit, published, ok := r.digitOn(min(max(line, first), last), e.Position.X); ok {
		r.setMarked(b.anchor, digit, published)
	}
}

// DragEnd implements fyne.Draggable.
func (b *tableBody) DragEnd() { b.dragging = false }

func (b *tableBody) unmark() {
	if b.marking >= 0 && b.marking < len(b.rows) {
		b.rows[b.marking].setMarked(0, 0, false)
	}
	b.marking = -1
}

// Cursor implements desktop.Cursorable.
func (b *tableBody) Cursor() desktop.Cursor {
	if b.hovered >= 0 && b.overDigits {
		return desktop.TextCursor
	}
	return desktop.DefaultCursor
}

// MouseIn implements desktop.Hoverable.
func (b *tableBody) MouseIn(e *desktop.MouseEvent) { b.MouseMoved(e) }

// MouseMoved implements desktop.Hoverable.
func (b *tableBody) MouseMoved(e *desktop.MouseEvent) {
	i := -1
	if e.Position.X < b.cols.rowWidth {
		i = b.rowAt(e.Position.Y)
	}
	b.overDigits = i >= 0 && len(b.rows[i].computed) > 0 && e.Position.X >= b.cols.digest && e.Position.X < b.cols.copyX
	b.setHover(i)
}

// MouseOut implements desktop.Hoverable.
func (b *tableBody) MouseOut() { b.setHover(-1) }

func (b *tableBody) setHover(i int) {
	if b.hovered == i {
		return
	}
	for _, j := range []int{b.hovered, i} {
		if j >= 0 && j < len(b.rows) {
			b.rows[j].hover = j == i
			b.rows[j].dressGround()
		}
	}
	b.hovered = i
}

// FocusGained implements fyne.Focusable.
func (b *tableBody) FocusGained() { b.setFocus(true) }

// FocusLost implements fyne.Focusable.
func (b *tableBody) FocusLost() { b.setFocus(false) }

func (b *tableBody) setFocus(on bool) {
	b.focused = on
	edge := look.Hairline
	if on {
		edge = look.Accent
	}
	b.t.ground.SetColors(look.Surface, edge)
	if b.selected >= 0 {
		b.rows[b.selected].ring = on
		b.rows[b.selected].dressGround()
	}
}

// TypedRune implements fyne.Focusable; the table takes no letters.
func (b *tableBody) TypedRune(rune) {}

// TypedKey implements fyne.Focusable.
func (b *tableBody) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyDown:
		b.t.Select(min(b.selected+1, len(b.rows)-1))
	case fyne.KeyUp:
		b.t.Select(max(b.selected-1, 0))
	case fyne.KeyHome:
		b.t.Select(0)
	case fyne.KeyEnd:
		b.t.Select(len(b.rows) - 1)
	case fyne.KeyReturn, fyne.KeyEnter:
		b.t.copyRow(b.selected)
	default:
		passKey(b, e)
	}
}

// TypedShortcut implements fyne.Shortcutable.
func (b *tableBody) TypedShortcut(s fyne.Shortcut) {
	if _, ok := s.(*fyne.ShortcutCopy); !ok {
		passShortcut(b, s)
		return
	}
	if row, text := b.copyText(); text != "" && b.t.OnCopy != nil {
		b.t.OnCopy(row, text)
	}
}

func (b *tableBody) copyText() (int, string) {
	if b.marking >= 0 {
		if s := b.rows[b.marking].markedText(); s != "" {
			return b.marking, s
		}
	}
	if b.selected >= 0 && b.t.rows[b.selected].State == RowDone {
		return b.selected, b.t.rows[b.selected].Digest
	}
	return -1, ""
}
