package argontab

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"omnisum/app/internal/look"
	"omnisum/app/internal/widgets"
)

// blank is what a page shows as long as there is nothing to show.
func blank(head string, lines ...string) fyne.CanvasObject {
	objs := []fyne.CanvasObject{widgets.NewText(head, look.Head, look.Ink).Strong().Center()}
	for _, l := range lines {
		p := widgets.NewPara(l, look.Body, look.Dim)
		p.Align = fyne.TextAlignCenter
		objs = append(objs, p)
	}
	// The middle of a page lies higher for the eye than for the ruler.
	box := widgets.VBox(look.Gap1, objs...)
	return container.NewBorder(widgets.Insets(150, 0, look.Gap5, look.Gap5, box), nil, nil, nil)
}

// A workPart shows how far a job is.
type workPart struct {
	tab   *Tab
	root  fyne.CanvasObject
	title *widgets.Text
	bar   *widgets.ProgressHeader
}

func newWorkPart(t *Tab) *workPart {
	w := &workPart{tab: t, title: widgets.NewText("", look.Head, look.Ink).Strong(), bar: widgets.NewProgressHeader()}
	w.root = container.NewBorder(widgets.VBox(look.Gap2, w.title, w.bar), nil, nil, nil)
	w.root.Hide()
	return w
}

func (w *workPart) show() {
	j := w.tab.job
	if j == nil {
		return
	}
	title := j.title
	if j.cancelled {
		title = "Cancelling"
	}
	w.title.SetText(title)
	since := time.Since(j.started)
	if j.total == 0 {
		w.bar.Set(0, j.memory, seconds(since.Round(tickTime))+" so far")
		return
	}
	part := float32(j.progress.Load()) / float32(j.total)
	w.bar.Set(part, percent(part)+"   "+j.memory, left(since, part))
}

func percent(part float32) string { return decimalOf(uint32(part*100)) + " %" }

// left says how much time is left, as soon as that can be told.
func left(since time.Duration, part float32) string {
	if part < 0.05 || since < 300*time.Millisecond {
		return ""
	}
	d := max(time.Duration(float32(since)*(1-part)/part).Round(time.Second), time.Second)
	if d < 10*time.Second {
		return "about " + decimalOf(uint32(d.Seconds())) + " s left" // not to hundredths
	}
	return "about " + seconds(d) + " left"
}

// A factsPart shows the parts of a hash, in columns.
type factsPart struct {
	root fyne.CanvasObject
	rows [][]*factRow
}

// A factRow is one line of them.
type factRow struct {
	root                 fyne.CanvasObject
	label, value, remark *widgets.Text
}

// mostFacts is how many parts a hash has at most.
const mostFacts = 8

func newFactsPart(columns int) *factsPart {
	p := &factsPart{rows: make([][]*factRow, columns)}
	values := float32(100) // wide enough for the figures of any hash
	if columns > 1 {
		values = 76 // for those of one that was made here
	}
	var objs []fyne.CanvasObject
	for c := range p.rows {
		var lines []fyne.CanvasObject
		for range mostFacts / columns {
			r := &factRow{label: widgets.NewDim(""), value: widgets.NewBody(""), remark: widgets.NewNote("").CutAt(widgets.CutMiddle)}
			r.root = widgets.Row(look.Gap2, []float32{50, values, widgets.Grow}, r.label, r.value, r.remark)
			r.root.Hide()
			p.rows[c] = append(p.rows[c], r)
			lines = append(lines, r.root)
		}
		objs = append(objs, container.NewBorder(widgets.VBox(0, lines...), nil, nil, nil))
	}
	p.root = widgets.VBox(look.Gap1, widgets.NewBody("What is in it").Strong(), container.NewGridWithColumns(columns, objs...))
	return p
}

// set shows the parts given for each column; without any, none.
func (p *factsPart) set(columns ...[]fact) {
	for c, rows := range p.rows {
		var of []fact
		if c < len(columns) {
			of = columns[c]
		}
		for i, r := range rows {
			visible(r.root, i < len(of))
			if i < len(of) {
				r.label.SetText(of[i].label)
				r.value.SetText(of[i].value)
				r.remark.SetText(of[i].remark)
			}
		}
	}
}

// A clipPart says whether a hash is on the clipboard, and takes it off.
type clipPart struct {
	tab   *Tab
	root  fyne.CanvasObject
	says  *widgets.Text
	timed *widgets.Check
	clear *widgets.Button
}

func newClipPart(t *Tab) *clipPart {
	c := &clipPart{tab: t, says: widgets.NewNote("").CutAt(widgets.CutEnd)}
	c.timed = widgets.NewCheck("for 45 s only", "", t.clip.setTimed)
	c.clear = widgets.NewButton("Clear clipboard", look.NoIcon, widgets.Plain, t.clip.clear)
	c.root = widgets.Row(look.Gap2, []float32{widgets.Grow, widgets.Auto, widgets.Auto}, c.says, c.timed, c.clear)
	return c
}

func (c *clipPart) show() {
	says := c.tab.clip.state()
	if says == "" {
		says = "Other programs can read what is on the clipboard."
	}
	c.says.SetText(says)
	enabled(c.clear, c.tab.clip.text != "")
}
