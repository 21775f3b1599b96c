package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"omnisum/app/internal/look"
)

// ResultRow is what one row of a ResultList says.
type ResultRow struct {
	Verdict   Verdict // its shape and colour; NoVerdict for what isn't known yet
	Loud      bool    // a problem: its name is bold and its word coloured
	Word      string
	Name      string // cut in the middle if it does not fit
	Algorithm string
	Size      string
	Time      string
	Fraction  float32 // of the bar beside the time; no bar if there is no time
}

// ResultList shows the results of a list's check, any number of them: only the
// rows in view exist. Up, down, page keys, Home and End select.
type ResultList struct {
	rowList
	// Row returns row i.
	Row func(i int) ResultRow
	// Algorithms shows their column.
	Algorithms bool
}

// NewResultList returns a list that asks length and row for its data.
func NewResultList(length func() int, row func(i int) ResultRow) *ResultList {
	l := &ResultList{Row: row}
	l.prepare(length, func() fyne.CanvasObject { return newResultView(l) }, func(i int, o fyne.CanvasObject, ring bool) {
		o.(*resultView).set(l.Row(i), ring)
	})
	l.ExtendBaseWidget(l)
	return l
}

// TypedKey implements fyne.Focusable.
func (l *ResultList) TypedKey(e *fyne.KeyEvent) {
	page := max(1, int(l.Size().Height/(resultRowHeight+rowSpace))-1)
	if to, ok := rowAfter(e.Name, l.selected, l.Length(), page); ok {
		l.Select(to)
		return
	}
	passKey(l, e)
}

const (
	resultRowHeight float32 = 20
	rowSpace        float32 = 4 // what a list adds between rows
	resultIcon      float32 = 14
	resultWord      float32 = 104
	resultAlgorithm float32 = 92
	resultSize      float32 = 76
	resultBar       float32 = 120
	resultTime      float32 = 60
	resultLeastName float32 = 180
)

// resultColumns are the places of a row's parts. What does not fit goes in this
// order: bars, times, sizes.
type resultColumns struct {
	word, name, nameWidth, algorithm, size, bar, time float32
	algorithms, sizes, bars, times                    bool
}

func resultColumnsFor(width float32, algorithms bool) resultColumns {
	c := resultColumns{word: look.Gap2 + resultIcon + look.Gap3, algorithms: algorithms}
	c.name = c.word + resultWord + look.Gap3
	x := width - look.Gap4
	room := x - c.name - resultLeastName
	take := func(w float32) bool {
		if room < w+look.Gap3 {
			return false
		}
		room -= w + look.Gap3
		return true
	}
	c.algorithms = algorithms && take(resultAlgorithm)
	c.sizes = take(resultSize)
	c.times = take(resultTime)
	c.bars = c.times && take(resultBar)
	put := func(on bool, at *float32, w float32) {
		if on {
			x -= w
			*at = x
			x -= look.Gap3
		}
	}
	put(c.times, &c.time, resultTime)
	put(c.bars, &c.bar, resultBar)
	put(c.sizes, &c.size, resultSize)
	put(c.algorithms, &c.algorithm, resultAlgorithm)
	c.nameWidth = x - c.name
	return c
}

// resultView draws one row. Rows are used again for others, so set changes all
// of it.
type resultView struct {
	widget.BaseWidget
	list *ResultList
	data ResultRow

	icon                              *Glyph
	word, name, algorithm, size, time *Text
	bar                               *Bar
	ring                              *Fill
}

func newResultView(l *ResultList) *resultView {
	v := &resultView{
		list: l, icon: NewGlyph(look.IconRing, look.Faint, resultIcon),
		word: NewDim("").CutAt(CutEnd), name: NewBody("").CutAt(CutMiddle), algorithm: NewDim("").CutAt(CutEnd),
		size: NewMono("").Right(), time: NewMono("").Right(),
		bar: NewBar(look.Bar, look.None, 5), ring: NewFill(look.None, look.Accent, look.ControlRadius),
	}
	v.ExtendBaseWidget(v)
	return v
}

func (v *resultView) set(d ResultRow, ring bool) {
	Show(v.ring, ring)
	if v.data == d {
		return
	}
	v.data = d
	icon, color := d.Verdict.Icon(), d.Verdict.Color()
	if icon == look.NoIcon {
		icon, color = look.IconRing, look.Faint
	}
	v.icon.Set(icon, color)
	v.word.SetText(d.Word)
	if !d.Loud {
		color = look.Dim // a wall of green would shout louder than three problems
	}
	v.word.SetColor(color)
	v.name.SetText(d.Name)
	v.name.SetBold(d.Loud)
	v.algorithm.SetText(d.Algorithm)
	v.size.SetText(d.Size)
	v.time.SetText(d.Time)
	v.bar.SetValue(d.Fraction)
	v.lay(v.Size())
}

// CreateRenderer implements fyne.Widget.
func (v *resultView) CreateRenderer() fyne.WidgetRenderer {
	return &drawing{
		objects: fixed(v.icon, v.word, v.name, v.algorithm, v.size, v.bar, v.time, v.ring),
		min:     func() fyne.Size { return fyne.NewSize(resultLeastName, resultRowHeight) },
		layout:  v.lay,
		refresh: func() { v.lay(v.Size()) },
	}
}

func (v *resultView) lay(s fyne.Size) {
	c := resultColumnsFor(s.Width, v.list.Algorithms)
	base := s.Height/2 + baseline
	place(v.ring, 0, -1, s.Width, s.Height+2)
	place(v.icon, look.Gap2, (s.Height-resultIcon)/2, resultIcon, resultIcon)
	v.word.placeOn(base, c.word, resultWord)
	v.name.placeOn(base, c.name, c.nameWidth)
	Show(v.algorithm, c.algorithms)
	v.algorithm.placeOn(base, c.algorithm, resultAlgorithm)
	Show(v.size, c.sizes)
	v.size.placeOn(base, c.size, resultSize)
	Show(v.time, c.times)
	v.time.placeOn(base, c.time, resultTime)
	Show(v.bar, c.bars && v.data.Time != "")
	place(v.bar, c.bar, (s.Height-v.bar.Height)/2, resultBar, v.bar.Height)
}

// ResultHead names the columns of a ResultList.
type ResultHead struct {
	widget.BaseWidget
	list  *ResultList
	texts [5]*Text
}

// NewResultHead returns the line to stand above a list.
func NewResultHead(l *ResultList) *ResultHead {
	h := &ResultHead{list: l}
	for i, s := range []string{"Result", "File, problems first", "Algorithm", "Size", "Time"} {
		h.texts[i] = NewNote(s).CutAt(CutEnd)
	}
	h.texts[3].Right()
	h.texts[4].Right()
	h.ExtendBaseWidget(h)
	return h
}

// CreateRenderer implements fyne.Widget.
func (h *ResultHead) CreateRenderer() fyne.WidgetRenderer {
	h.ExtendBaseWidget(h)
	d := &drawing{
		objects: fixed(h.texts[0], h.texts[1], h.texts[2], h.texts[3], h.texts[4]),
		min:     func() fyne.Size { return fyne.NewSize(resultLeastName, h.texts[0].natural().Height) },
	}
	d.layout = func(s fyne.Size) {
		c := resultColumnsFor(s.Width, h.list.Algorithms)
		place(h.texts[0], c.word, 0, resultWord, s.Height)
		place(h.texts[1], c.name, 0, c.nameWidth, s.Height)
		for i, p := range []struct {
			on   bool
			x, w float32
		}{{c.algorithms, c.algorithm, resultAlgorithm}, {c.sizes, c.size, resultSize}, {c.times, c.time, resultTime}} {
			Show(h.texts[i+2], p.on)
			place(h.texts[i+2], p.x, 0, p.w, s.Height)
		}
	}
	d.refresh = func() { d.layout(h.Size()) }
	return d
}
