package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"omnisum/app/internal/look"
)

// rowView draws one row of a DigestTable. It takes no events: the table's body
// does, since a drag or a key concerns more than one row.
type rowView struct {
	widget.BaseWidget
	data        DigestRow
	words       *TableWords
	cols        columns
	selected    bool
	hover       bool
	ring        bool // the row has the keyboard
	from, to    int  // marked digits; none if equal
	onPublished bool // marked digits are those of the published digest

	computed, published []digestLine

	ground     *Fill
	mark       *Glyph
	name, weak *Text
	label      *Text // "published"
	state      *Text // in the place of the digest
	copy       *cellButton
	lines      []*canvas.Text
	marked     []*Fill
	strong     []*canvas.Text // differing groups, over the blanks left for them
	pill       *pill
	drawn      []fyne.CanvasObject
}

func newRowView(words *TableWords, copied func()) *rowView {
	r := &rowView{
		words: words, ground: NewFill(look.None, look.None, 5), mark: NewGlyph(look.NoIcon, look.Dim, 14),
		name: NewBody("").CutAt(CutEnd), weak: NewText("", look.Note, look.Warn), label: NewNote(""),
		state: NewNote("").CutAt(CutEnd), copy: newCellButton(look.IconCopy, copied),
	}
	r.ExtendBaseWidget(r)
	return r
}

// set takes over data and tells whether the row's height changed.
func (r *rowView) set(data DigestRow, selected bool, cols columns) (moved bool) {
	before := r.rowLines()
	r.data, r.selected, r.cols = data, selected, cols
	if !selected || data.State != RowDone {
		r.from, r.to = 0, 0
	}
	r.computed, r.published = nil, nil
	if data.State == RowDone {
		r.computed = digestLines(data.Digest, selected, cols.narrow)
	}
	if data.Published != "" {
		r.published = digestLines(data.Published, selected, cols.narrow)
	}
	r.Refresh()
	return r.rowLines() != before
}

func (r *rowView) rowLines() int { return max(1, len(r.computed)) + len(r.published) }

func (r *rowView) height() float32 { return rowHeight + float32(r.rowLines()-1)*linePitch }

// firstLine is the top of the first line of text.
func (r *rowView) firstLine() float32 {
	return (r.height() - float32(r.rowLines())*linePitch) / 2
}

// CreateRenderer implements fyne.Widget.
func (r *rowView) CreateRenderer() fyne.WidgetRenderer {
	r.lines, r.marked, r.strong, r.drawn = nil, nil, nil, nil
	d := &drawing{
		objects: func() []fyne.CanvasObject { return r.drawn },
		min:     func() fyne.Size { return fyne.NewSize(0, r.height()) },
		layout:  func(fyne.Size) { r.lay() },
		refresh: func() {
			r.dress()
			r.lay()
		},
	}
	d.refresh()
	return d
}

// dress gives the parts their words and colours.
func (r *rowView) dress() {
	r.dressGround()
	r.mark.Set(r.data.Verdict.Icon(), r.data.Verdict.Color())
	ink := look.Ink
	if r.data.Weak {
		ink = look.Dim
	}
	r.name.SetText(r.data.Name)
	r.name.SetColor(ink)
	r.name.SetBold(!r.data.Weak)
	r.weak.SetText(r.words.Weak)
	Show(r.weak, r.data.Weak)
	r.label.SetText(r.words.Published)
	Show(r.label, r.data.Published != "")

	words := map[RowState]string{RowWaiting: r.words.Waiting, RowComputing: r.words.Computing, RowFailed: r.data.Failure}
	r.state.SetText(words[r.data.State])
	Show(r.state, r.data.State != RowDone)
	Show(r.copy, r.data.State == RowDone && (r.pill == nil || !r.pill.Visible()))
	r.copy.setStrong(r.selected)
	r.dressLines(ink)
	r.collect()
}

func (r *rowView) dressGround() {
	ground, edge := r.data.Verdict.Soft(), look.None
	if ground == look.None && r.selected {
		ground = look.AccentSoft
	}
	switch {
	case r.ring:
		edge = look.Accent
	case r.hover && ground == look.None:
		edge = look.Hairline
	}
	r.ground.SetColors(ground, edge)
}

// dressLines fills the lines of digits, and marks the groups in which the
// computed digest differs from the published one, where these are few.
func (r *rowView) dressLines(ink fyne.ThemeColorName) {
	all := append(append([]digestLine{}, r.computed...), r.published...)
	differing := []int(nil)
	if r.data.Verdict == Mismatch && r.data.State == RowDone && r.data.Published != "" {
		differing = differingGroups(r.data.Digest, r.data.Published)
	}
	for len(r.lines) < len(all) {
		r.lines = append(r.lines, canvas.NewText("", nil))
	}
	used := 0
	for i, t := range r.lines {
		if i >= len(all) {
			Show(t, false)
			continue
		}
		text := []rune(all[i].text)
		for _, g := range differing {
			c := all[i].columnOf(g*groupDigits, true)
			inHead := g*groupDigits >= all[i].from && g*groupDigits < all[i].from+all[i].head
			inTail := all[i].tail >= 0 && g*groupDigits >= all[i].tail
			if !inHead && !inTail || c+groupDigits > len(text) {
				continue
			}
			r.strongGroup(used, string(text[c:c+groupDigits]), i, c)
			used++
			copy(text[c:], []rune("        "))
		}
		setMono(t, string(text), ink, false)
		Show(t, true)
	}
	for i := used; i < len(r.strong); i++ {
		Show(r.strong[i], false)
	}
}

func (r *rowView) strongGroup(n int, group string, line, column int) {
	if n == len(r.strong) {
		r.strong = append(r.strong, canvas.NewText("", nil))
	}
	t := r.strong[n]
	setMono(t, group, look.Bad, true)
	r.placeMono(t, line, column, t.MinSize().Width)
	Show(t, true)
}

// placeMono puts monospaced text on a line of the row, at a column.
func (r *rowView) placeMono(t *canvas.Text, line, column int, w float32) {
	base := r.firstLine() + (float32(line)+0.5)*linePitch + baseline
	place(t, r.cols.digest+float32(column)*digitWidth(), base-look.MonoAscent*theme.Size(look.Mono), w, t.MinSize().Height)
}

// setMono changes a line of monospaced text, and redraws it only if it differs.
func setMono(t *canvas.Text, s string, c fyne.ThemeColorName, bold bool) {
	col, size, style := theme.Color(c), theme.Size(look.Mono), fyne.TextStyle{Monospace: true, Bold: bold}
	if t.Text == s && t.Color == col && t.TextSize == size && t.TextStyle == style {
		return
	}
	t.Text, t.Color, t.TextSize, t.TextStyle = s, col, size, style
	t.Refresh()
}

// digitWidth is the advance of a digit in the monospaced face.
func digitWidth() float32 {
	const sample = "0000000000000000000000000000000000000000000000000000000000000000"
	w := fyne.MeasureText(sample, theme.Size(look.Mono), fyne.TextStyle{Monospace: true}).Width
	return w / float32(len(sample))
}

// collect lists what is drawn, the lowest first.
func (r *rowView) collect() {
	n := 8 + len(r.marked) + len(r.lines) + len(r.strong)
	if len(r.drawn) == n || r.pill != nil && len(r.drawn) == n+1 {
		return
	}
	r.drawn = append(r.drawn[:0:0], r.ground)
	for _, m := range r.marked {
		r.drawn = append(r.drawn, m)
	}
	r.drawn = append(r.drawn, r.mark, r.name, r.weak, r.label, r.state)
	for _, t := range r.lines {
		r.drawn = append(r.drawn, t)
	}
	for _, t := range r.strong {
		r.drawn = append(r.drawn, t)
	}
	r.drawn = append(r.drawn, r.copy)
	if r.pill != nil {
		r.drawn = append(r.drawn, r.pill)
	}
}

// lay places the parts.
func (r *rowView) lay() {
	s := fyne.NewSize(r.cols.rowWidth, r.height())
	r.ground.Resize(s)
	middle := r.firstLine() + float32(max(1, len(r.computed)))*linePitch/2
	base := middle + baseline
	place(r.mark, tableGap, middle-7, 14, 14)
	room := r.cols.nameWidth
	if r.data.Weak {
		w := r.weak.natural().Width
		room -= w + iconGap
		r.weak.placeOn(base, r.cols.name+min(r.name.natural().Width, room)+iconGap, w)
	}
	r.name.placeOn(base, r.cols.name, room)
	r.state.placeOn(base, r.cols.digest, r.cols.digestWidth)
	placeMiddle(r.copy, r.cols.copyX, 0, copyWidth, s.Height)
	for i := range r.rowLines() {
		if i < len(r.lines) {
			r.placeMono(r.lines[i], i, 0, r.cols.digestWidth)
		}
	}
	at := r.firstLine() + (float32(max(1, len(r.computed)))+0.5*float32(len(r.published)))*linePitch
	r.label.placeOn(at+baseline, r.cols.name, r.cols.nameWidth)
	r.layMarked()
	if r.pill != nil {
		w := r.pill.MinSize().Width
		right := r.cols.copyX + copyWidth
		place(r.pill, right-w, 1, w, min(rowHeight-2, s.Height))
	}
}
