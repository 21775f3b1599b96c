package widgets

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"omnisum/app/internal/look"
)

// run is a stretch of neighbouring rows of one pass.
type run struct{ y, h float32 }

// runsOf joins the rows of a pass that are neighbours.
func runsOf(rows []int, tops, heights []float32) []run {
	sorted := slices.Clone(rows)
	slices.Sort(sorted)
	var out []run
	last := -2
	for _, r := range sorted {
		if r < 0 || r >= len(tops) || r == last {
			continue
		}
		if r == last+1 && len(out) > 0 {
			out[len(out)-1].h = tops[r] + heights[r] - out[len(out)-1].y
		} else {
			out = append(out, run{tops[r], heights[r]})
		}
		last = r
	}
	return out
}

// passColumns are the widths of what stands beside a pass's bar.
type passColumns struct {
	speed, time  float32
	speeds, bars bool
}

const (
	mostWordLines = 2 // that the words of a pass may take
	noteLine      = 13.0
)

// passView draws one pass: brackets over its rows, and at the longest of them
// bar, speed, time and the words of what was computed together. A pass that
// yields one digest has bar, speed and time in one line and no bracket.
type passView struct {
	widget.BaseWidget
	data   Pass
	cols   passColumns
	runs   []run
	strong bool

	bar         *Bar
	speed, time *Text
	brackets    []*Fill
	notes       []*Text // the words at the longest run
	aways       []*Text // the words at each other run
	drawn       []fyne.CanvasObject
}

func newPassView() *passView {
	p := &passView{
		bar:   NewBar(look.Bar, look.None, 6),
		speed: NewNote("").Right(),
		time:  NewMono("").Right(),
	}
	p.ExtendBaseWidget(p)
	return p
}

// set takes over data and the widths of columns.
func (p *passView) set(data Pass, c passColumns) {
	p.data, p.cols = data, c
	p.dress()
	p.lay(p.Size())
}

// timeWidth is the width that the time of a pass needs.
func (p *passView) timeWidth(data Pass) float32 {
	t := Text{Text: data.Time, TextSize: look.Mono, Mono: true}
	if data.Running {
		t.Text = data.Percent
	}
	return t.natural().Width
}

func (p *passView) setStrong(on bool) {
	if p.strong != on {
		p.strong = on
		p.dress()
	}
}

// setRuns says where the rows of the pass are.
func (p *passView) setRuns(runs []run) {
	if slices.Equal(runs, p.runs) {
		return
	}
	p.runs = runs
	p.brackets, p.notes, p.aways = nil, nil, nil
	p.drawn = []fyne.CanvasObject{p.bar, p.speed, p.time}
	if len(p.data.Rows) > 1 {
		for range runs {
			f, t := NewFill(look.BarPale, look.None, 1), NewNote("").CutAt(CutEnd)
			p.brackets, p.aways, p.drawn = append(p.brackets, f), append(p.aways, t), append(p.drawn, f, t)
		}
		for range mostWordLines {
			t := NewNote("").CutAt(CutEnd)
			p.notes, p.drawn = append(p.notes, t), append(p.drawn, t)
		}
	}
	p.dress()
	p.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (p *passView) CreateRenderer() fyne.WidgetRenderer {
	p.dress()
	return &drawing{
		objects: func() []fyne.CanvasObject { return p.drawn },
		min:     func() fyne.Size { return fyne.NewSize(0, 0) },
		layout:  p.lay,
		refresh: func() { p.lay(p.Size()) },
	}
}

// dress gives the parts their words and colours.
func (p *passView) dress() {
	if p.data.Running {
		p.bar.Set(p.data.Fraction, look.Accent, look.BarPale)
		p.time.SetText(p.data.Percent)
		p.speed.SetText("")
	} else {
		p.bar.Set(p.data.Fraction, look.Bar, look.None)
		p.time.SetText(p.data.Time)
		p.speed.SetText(p.data.Speed)
	}
	c := look.BarPale
	if p.strong {
		c = look.Accent
	}
	for _, b := range p.brackets {
		b.SetColors(c, look.None)
	}
}

// longest is the run at which bar and words stand.
func (p *passView) longest() int {
	best := 0
	for i, r := range p.runs {
		if r.h > p.runs[best].h {
			best = i
		}
	}
	return best
}

func (p *passView) lay(s fyne.Size) {
	if len(p.runs) == 0 || s.Width <= 0 {
		return
	}
	for i, b := range p.brackets {
		place(b, 0, p.runs[i].y+3, 2, p.runs[i].h-6)
	}
	at := p.longest()
	home := p.runs[at]
	lines := p.wordLines(s.Width-passInset, home.h)
	noteHeight := p.speed.natural().Height
	pitch := noteHeight - 3
	block := noteHeight + float32(len(lines))*pitch
	y := home.y + (home.h-block)/2
	p.layTop(s.Width, y, noteHeight)
	for i, t := range p.notes {
		Show(t, i < len(lines))
		if i < len(lines) {
			t.SetText(lines[i])
			place(t, passInset, y+float32(i+1)*pitch, s.Width-passInset, noteHeight)
		}
	}
	p.layAway(s.Width, at, len(lines) == 0)
}

// layTop places bar, speed and time on one line.
func (p *passView) layTop(width, y, h float32) {
	Show(p.bar, p.cols.bars)
	Show(p.speed, p.cols.speeds)
	x, base := width-p.cols.time, y+h/2+baseline
	p.time.placeOn(base, x, p.cols.time)
	if p.cols.speeds {
		x -= p.cols.speed + passGap
		p.speed.placeOn(base, x, p.cols.speed)
	}
	place(p.bar, passInset, y+(h-p.bar.Height)/2, x-passGap-passInset, p.bar.Height)
}

// layAway places the words at the rows apart from the others, which would
// otherwise seem to have no time at all.
func (p *passView) layAway(width float32, at int, tellLabel bool) {
	for i, t := range p.aways {
		if i == at {
			continue
		}
		r := p.runs[i]
		words := p.data.Away
		if words == "" || tellLabel {
			words = p.data.Label
		}
		t.SetText(words)
		Show(t, words != "")
		placeMiddle(t, passInset, r.y, width-passInset, r.h)
	}
}

// wordLines breaks label and note into as many lines as there is room for.
func (p *passView) wordLines(width, height float32) []string {
	if len(p.data.Rows) < 2 || p.data.Label == "" && p.data.Note == "" {
		return nil
	}
	fits := func(s string) bool {
		return fyne.MeasureText(s, theme.Size(look.Note), fyne.TextStyle{}).Width <= width
	}
	both := p.data.Label
	if both != "" && p.data.Note != "" {
		both += ", "
	}
	both += p.data.Note
	room := int((height - rowHeight) / noteLine)
	switch {
	case room < 1:
		return nil
	case fits(both):
		return []string{both}
	case !fits(p.data.Label):
		// A name cut to three letters says nothing; the bracket says the rest.
		return []string{p.data.Note}
	case room < mostWordLines || p.data.Note == "":
		return []string{p.data.Label}
	}
	return []string{p.data.Label, p.data.Note}
}
