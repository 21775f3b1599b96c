package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"omnisum/app/internal/look"
)

// setMarked marks digits of the computed or the published digest.
func (r *rowView) setMarked(from, to int, onPublished bool) {
	r.from, r.to, r.onPublished = min(from, to), max(from, to), onPublished
	r.layMarked()
	r.collect()
	r.Refresh()
}

// layMarked puts a ground under the marked digits.
func (r *rowView) layMarked() {
	lines, first := r.computed, 0
	if r.onPublished {
		lines, first = r.published, len(r.computed)
	}
	used := 0
	for i, l := range lines {
		end := l.from + l.head
		if l.tail >= 0 {
			end = l.tail + groupDigits
		}
		if r.from >= r.to || r.to <= l.from || r.from >= end {
			continue
		}
		a, b := l.columnOf(max(r.from, l.from), true), l.columnOf(min(r.to, end), false)
		if used == len(r.marked) {
			r.marked = append(r.marked, NewFill(look.Marked, look.None, 2))
		}
		m := r.marked[used]
		used++
		w := digitWidth()
		place(m, r.cols.digest+float32(a)*w, r.firstLine()+float32(first+i)*linePitch, float32(b-a)*w, linePitch)
		Show(m, true)
	}
	for ; used < len(r.marked); used++ {
		Show(r.marked[used], false)
	}
}

// digitUnder returns the border between digits that is nearest to a place in
// the row, and whether it is of the published digest.
func (r *rowView) digitUnder(p fyne.Position) (digit int, onPublished, ok bool) {
	n := len(r.computed) + len(r.published)
	if n == 0 || r.data.State != RowDone {
		return 0, false, false
	}
	i := int((p.Y - r.firstLine()) / linePitch)
	if p.Y < r.firstLine() {
		i = 0
	}
	return r.digitOn(min(i, n-1), p.X)
}

// digitOn returns the border that is nearest to x on line i of the row.
func (r *rowView) digitOn(i int, x float32) (digit int, onPublished, ok bool) {
	column := int((x-r.cols.digest)/digitWidth() + 0.5)
	if i < len(r.computed) {
		return r.computed[i].digitAt(column), false, true
	}
	return r.published[i-len(r.computed)].digitAt(column), true, true
}

// digitsOf returns the digest that marks are on.
func (r *rowView) markedText() string {
	s := r.data.Digest
	if r.onPublished {
		s = r.data.Published
	}
	if r.from >= r.to || r.to > len(s) {
		return ""
	}
	return s[r.from:r.to]
}

// setNotice shows words over the row's copy button, or takes them away.
func (r *rowView) setNotice(s string) {
	if s == "" && r.pill == nil {
		return
	}
	if r.pill == nil {
		r.pill = newPill()
	}
	r.pill.text.SetText(s)
	Show(r.pill, s != "")
	r.Refresh()
}

// pill is a short word on a ground of its own.
type pill struct {
	widget.BaseWidget
	ground *Fill
	text   *Text
}

func newPill() *pill {
	p := &pill{ground: NewFill(look.Accent, look.None, look.ControlRadius), text: NewText("", look.Note, look.OnAccent).Strong()}
	p.ExtendBaseWidget(p)
	return p
}

func (p *pill) CreateRenderer() fyne.WidgetRenderer {
	return &drawing{
		objects: fixed(p.ground, p.text),
		min: func() fyne.Size {
			m := p.text.natural()
			return fyne.NewSize(m.Width+2*look.Gap2, m.Height)
		},
		layout: func(s fyne.Size) {
			p.ground.Resize(s)
			placeMiddle(p.text, look.Gap2, 0, s.Width-2*look.Gap2+1, s.Height)
		},
		refresh: func() {},
	}
}
