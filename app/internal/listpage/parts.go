package listpage

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"omnisum/app/internal/look"
	"omnisum/app/internal/widgets"
)

// A chipsPart is the row of counters, each a filter, and the filter by name.
type chipsPart struct {
	root  fyne.CanvasObject
	page  *Page
	flow  *fyne.Container
	all   *widgets.Chip
	chips [kinds]*widgets.Chip
	none  *widgets.Text
	field *filterField
}

func newChipsPart(p *Page) *chipsPart {
	c := &chipsPart{page: p}
	c.all = widgets.NewChip(look.NoIcon, look.Ink, "all", "0", func() { c.only(All) })
	objects := []fyne.CanvasObject{c.all}
	for k := range waiting {
		shape := shapeOf(k)
		c.chips[k] = widgets.NewChip(shape.Icon(), shape.Color(), k.String(), "0", func() { c.only(k) })
		objects = append(objects, c.chips[k])
	}
	c.none = widgets.NewDim("")
	objects = append(objects, widgets.Insets(3, 3, 4, 0, c.none))
	c.flow = widgets.Flow(6, objects...)
	c.field = newFilterField(p)
	c.root = widgets.Row(look.Gap3, []float32{widgets.Grow, 150}, c.flow, c.field)
	c.reset()
	return c
}

// reset forgets the filters.
func (c *chipsPart) reset() {
	c.field.quiet = true
	c.field.SetText("")
	c.field.quiet = false
	c.press(All)
}

func (c *chipsPart) only(k Kind) {
	if k == c.page.model.Shows() {
		k = All // pressing it again lets it go
	}
	c.page.model.Only(k)
	c.press(k)
	c.page.filtered()
}

func (c *chipsPart) press(only Kind) {
	c.all.SetOn(only == All)
	for k := range waiting {
		c.chips[k].SetOn(only == k)
	}
}

// show reports whether the page has to be laid out again.
func (c *chipsPart) show() (moved bool) {
	m := c.page.model
	c.all.SetCount(fmt.Sprint(m.total()))
	for k, n := range m.Counts() {
		if Kind(k) < waiting {
			c.chips[k].SetCount(fmt.Sprint(n))
			moved = widgets.Show(c.chips[k], n > 0) || moved
		}
	}
	if none := m.None(); none != c.none.Text {
		c.none.SetText(none)
		moved = true
	}
	return moved
}

// A filterField is where a part of a name goes in.
type filterField struct {
	widgets.Field
	quiet bool
}

func newFilterField(p *Page) *filterField {
	f := &filterField{}
	f.MaxLetters = 200
	f.PlaceHolder = "Filter by name"
	f.OnChanged = func(text string) {
		if !f.quiet {
			p.model.Filter(text)
			p.filtered()
		}
	}
	f.OnEscape = func() {
		if f.Text != "" {
			f.SetText("")
			return
		}
		if c := fyne.CurrentApp().Driver().CanvasForObject(p.list); c != nil {
			c.Focus(p.list)
		}
	}
	f.ExtendBaseWidget(f)
	return f
}

// A detailPart tells all about the selected row.
type detailPart struct {
	root   fyne.CanvasObject
	page   *Page
	glyph  *widgets.Glyph
	name   *widgets.Text
	word   *widgets.Text
	reason *widgets.Para
	labels [2]*widgets.Text
	digits [2]*widgets.Text
	lines  [2]*fyne.Container
	facts  *widgets.Text
	copy   *widgets.Button
	shown  Detail
}

func newDetailPart(p *Page) *detailPart {
	d := &detailPart{
		page: p, glyph: widgets.NewGlyph(look.NoIcon, look.Dim, 16), name: widgets.NewBody("").Strong().CutAt(widgets.CutMiddle),
		word: widgets.NewBody(""), reason: widgets.NewParaBody(""), facts: widgets.NewNote("").CutAt(widgets.CutEnd),
	}
	d.copy = widgets.NewButton("Copy digest", look.IconCopy, widgets.Ghost, d.onCopy)
	var body []fyne.CanvasObject
	body = append(body,
		container.NewBorder(nil, nil, nil, d.copy, widgets.Row(look.Gap2, []float32{16, widgets.Auto, widgets.Grow}, d.glyph, d.word, d.name)),
		d.reason)
	for i, label := range []string{"Published", "This file"} {
		d.labels[i] = widgets.NewDim(label)
		d.digits[i] = widgets.NewMono("").CutAt(widgets.CutEnd)
		d.lines[i] = widgets.Row(look.Gap2, []float32{84, widgets.Grow}, d.labels[i], d.digits[i])
		body = append(body, d.lines[i])
	}
	body = append(body, d.facts)
	d.root = widgets.Panel(look.Surface, look.Hairline, look.Gap4, look.Gap2, widgets.VBox(0, body...))
	d.root.Hide()
	return d
}

// show tells all about a row, by its index, and reports whether the page has to
// be laid out again.
func (d *detailPart) show(index int) (moved bool) {
	s, ok := d.page.model.detail(index)
	moved = widgets.Show(d.root, ok)
	if !ok || s == d.shown {
		return moved
	}
	d.shown = s
	shape := shapeOf(s.Kind)
	d.glyph.Set(shape.Icon(), shape.Color())
	d.name.SetText(s.Name)
	d.word.SetText(s.Word)
	d.word.SetColor(shape.Color())
	d.reason.SetText(s.Reason)
	for i, digits := range []string{s.Published, s.Computed} {
		widgets.Show(d.lines[i], digits != "")
		if digits != "" {
			d.digits[i].SetText(widgets.ShortDigest(digits))
		}
	}
	d.copy.SetLabel("Copy digest")
	if s.Computed != "" {
		d.copy.SetLabel("Copy both")
	}
	widgets.Show(d.copy, s.Published != "")
	d.facts.SetText(s.Facts)
	d.root.Refresh()
	return true
}

func (d *detailPart) onCopy() {
	text := d.shown.Published
	if d.shown.Computed != "" {
		text = fmt.Sprintf("published  %s\nthis file  %s\n", d.shown.Published, d.shown.Computed)
	}
	d.page.deps.Copy("digest", text, noticeAt(d.copy))
}

// listEvent is what the trace tells of a check.
type listEvent struct {
	Event    string         `json:"event"`
	Name     string         `json:"name"`
	State    string         `json:"state"`
	Result   string         `json:"result,omitempty"`
	Sentence string         `json:"sentence,omitempty"`
	Counts   map[string]int `json:"counts,omitempty"`
}

func (p *Page) traceEnd() {
	v := p.model.Verdict()
	e := listEvent{Event: "list", Name: p.model.Name(), State: "done", Result: v.Word, Sentence: v.Sentence, Counts: map[string]int{}}
	if p.model.state == Cancelled {
		e.State = "cancelled"
	}
	for k, n := range p.model.Counts() {
		if n > 0 {
			e.Counts[Kind(k).String()] = n
		}
	}
	p.deps.Trace(e)
}

// Places returns what can be pressed now, by the names that the trace uses.
func (p *Page) Places() map[string]fyne.CanvasObject {
	all := map[string]fyne.CanvasObject{
		"list-filter": p.chips.field, "list-as-file": p.asFile, "list-as-expected": p.asExpected,
		"list-all": p.chips.all, "list-rows": p.list,
	}
	if p.model.state == Checking {
		all["list-cancel"] = p.cancel
	} else {
		all["list-again"], all["list-report"], all["list-close"], all["list-names"] = p.again, p.report, p.close, p.names
	}
	for k := range waiting {
		if p.chips.chips[k].Visible() {
			all["list-"+k.String()] = p.chips.chips[k]
		}
	}
	return all
}
