package listpage

import (
	"fmt"
	"path/filepath"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"omnisum/app/internal/listcheck"
	"omnisum/app/internal/look"
	"omnisum/app/internal/rows"
	"omnisum/app/internal/widgets"
	"omnisum/hashing/signature"
)

// Deps are what a Page needs from outside. All fields are required.
type Deps struct {
	// Copy writes text to the clipboard, in the background, and tells in a word
	// or two what became of it.
	Copy func(what, text string, done func(notice string))
	// Save asks for a place and writes what write gives there.
	Save func(name string, write func(path string) error)
	// AsFile computes the lists' own digests instead.
	AsFile func(lists []string)
	// AsExpected compares the chosen file with the list instead.
	AsExpected func(list string)
	// Chosen returns the name of the file that AsExpected is about, or "".
	Chosen func() string
	// Keys returns the keys that the person trusts. It is called in the
	// background. AddKey asks for one more, for a reason.
	Keys   func() signature.Keys
	AddKey func(reason string)
	// Open asks for another file, Close ends the page.
	Open, Close func()
	// Busy is told that a check begins.
	Busy func()
	// Wake asks for an Update soon, from any goroutine.
	Wake func()
	// Trace is told what happened, for tests that drive the real window.
	Trace func(event any)
	CPUs  int
}

// A Page shows the check of one or more lists. Its methods belong to the
// window's goroutine.
type Page struct {
	deps  Deps
	check check
	paths []string
	model *Model
	job   *job // nil if nothing was checked
	ended bool // the job's end was seen

	root     *fyne.Container
	header   *widgets.FileHeader
	banner   *widgets.VerdictBanner
	progress *widgets.ProgressHeader
	chips    *chipsPart
	list     *widgets.ResultList
	head     *widgets.ResultHead
	details  *detailPart
	question *widgets.Text

	again, report, open, cancel, close *widgets.Button
	names, asFile, asExpected, addKey  *widgets.Button
	said                               Verdict
	selected                           int // index of the selected row, -1 for none
	shown                              int // rows in the list
	longest                            time.Duration
	traced                             bool // that there are rows
	wanted                             bool // a key is lacking
}

// New returns a page without a list.
func New(d Deps) *Page {
	p := &Page{deps: d, check: listcheck.Check, model: NewModel("", nil), selected: -1}
	button := widgets.NewButton
	p.again = button("Check again", look.IconAgain, widgets.Plain, func() { p.Check(p.paths) })
	p.report = button("Save report…", look.NoIcon, widgets.Plain, p.SaveReport)
	p.open = button("Open…", look.IconFolder, widgets.Plain, d.Open)
	p.cancel = button("Cancel", look.IconClose, widgets.Plain, p.Cancel)
	p.close = button("", look.IconClose, widgets.Ghost, d.Close)
	p.names = button("Copy the names", look.IconCopy, widgets.Plain, p.copyNames)
	p.addKey = button("Add key…", look.NoIcon, widgets.Plain, func() { d.AddKey(p.model.keyWanted) })
	p.asFile = button("Hash it as a file", look.NoIcon, widgets.Ghost, func() { d.AsFile(p.paths) })
	p.asExpected = button("Use as expected value", look.NoIcon, widgets.Ghost, func() { d.AsExpected(p.paths[0]) })
	p.header = widgets.NewFileHeader()
	p.banner = widgets.NewVerdictBanner()
	p.progress = widgets.NewProgressHeader()
	p.chips = newChipsPart(p)
	p.details = newDetailPart(p)
	p.list = widgets.NewResultList(func() int { return p.shown }, p.row)
	p.list.OnChosen = p.choose
	p.head = widgets.NewResultHead(p.list)
	p.question = widgets.NewDim("").CutAt(widgets.CutEnd)
	question := widgets.Row(look.Gap1, []float32{widgets.Grow, widgets.Auto, widgets.Auto}, p.question, p.asFile, p.asExpected)
	panel := widgets.Panel(look.Surface, look.Hairline, look.Gap2, look.Gap2, container.NewBorder(p.head, nil, nil, nil, p.list))
	p.root = pageOf(p, panel, question)
	return p
}

// pageOf stacks the parts; the table and what is below it take the rest.
func pageOf(p *Page, panel, question fyne.CanvasObject) *fyne.Container {
	rest := container.NewBorder(nil, question, nil, nil, widgets.Over(panel, p.details.root))
	return widgets.Page(p.header, p.banner, p.progress, p.chips.root, rest)
}

// Content returns what the page shows.
func (p *Page) Content() fyne.CanvasObject { return p.root }

// Check verifies the files that the lists name.
func (p *Page) Check(lists []string) {
	p.stop()
	p.paths = lists
	var names []string
	for _, l := range lists {
		names = append(names, filepath.Base(l))
	}
	p.model = NewModel(filepath.Dir(lists[0]), names)
	p.job, p.ended = startJob(lists, p.check, p.deps.Keys, p.deps.CPUs, p.deps.Wake), false
	p.said, p.selected, p.longest, p.traced = Verdict{}, -1, 0, false
	p.list.UnselectAll()
	p.list.ScrollToTop()
	p.chips.reset()
	p.deps.Trace(listEvent{Event: "list", Name: p.model.Name(), State: "checking"})
	p.deps.Busy()
	p.Update()
}

// KeysChanged checks the lists again if one of them is signed.
func (p *Page) KeysChanged() {
	if p.job != nil && p.job.usedKeys() {
		p.Check(p.paths)
	}
}

// Cancel ends the check; what was found stays.
func (p *Page) Cancel() {
	if p.job != nil {
		p.job.cancel()
	}
}

// stop ends the check without waiting for it.
func (p *Page) stop() {
	if p.job != nil {
		p.job.cancel()
		p.job = nil
	}
}

// Close ends the check for good.
func (p *Page) Close() {
	if p.job == nil {
		return
	}
	p.job.cancel()
	done := make(chan struct{})
	go func(j *job) { j.end(); close(done) }(p.job)
	select {
	case <-done:
	case <-time.After(time.Second): // a drive that does not answer
	}
	p.job = nil
}

// Active tells whether there is a list.
func (p *Page) Active() bool { return p.job != nil }

// Done tells whether a list was checked, to its end or not.
func (p *Page) Done() bool { return p.job != nil && p.ended }

// Busy tells whether there is something to update.
func (p *Page) Busy() bool {
	return p.job != nil && !p.ended || p.model.filter != "" && p.model.sifted < p.model.all.len()
}

// Title returns the title of the window.
func (p *Page) Title() string {
	title := p.model.Name() + " – Omnisum"
	if p.model.state == Checking {
		if f, _, _ := p.model.Progress(); f > 0 {
			title = fmt.Sprintf("%d %% – %s", int(100*f), title)
		}
	}
	return title
}

// Summary says in one line how the check stands, for other pages.
func (p *Page) Summary() string {
	v := p.model.Verdict()
	return fmt.Sprintf("%s: %s, %s", p.model.Name(), v.Word, v.Sentence)
}

// Update brings the page up to date.
func (p *Page) Update() {
	if p.job == nil {
		return
	}
	before := p.model.Len()
	p.model.sift()
	moved := false
	// What was found stays as it is after the end; a report may be reading it.
	if !p.ended && p.job.fetch(p.model) {
		p.ended = true
		p.traceEnd()
		p.selectFirst()
		moved = true
	}
	p.show(before, moved)
}

// show brings the model to the screen.
func (p *Page) show(before int, moved bool) {
	m := p.model
	checking := m.state == Checking
	p.header.Set(m.Name(), m.Facts())
	if wanted := m.keyWanted != ""; moved || p.said == (Verdict{}) || wanted != p.wanted {
		p.wanted, moved = wanted, true
		p.dress(checking)
	}
	if v := m.Verdict(); v != p.said {
		p.said = v
		shape, sentence := shapeOf(v.Kind), v.Sentence
		p.banner.Set(shape, v.Word, sentence, v.Reason, "")
		p.banner.SetSigned(v.Signed)
		moved = true
	}
	f, left, right := m.Progress()
	p.progress.Set(float32(f), left, right)
	moved = widgets.Show(p.progress, checking) || moved
	moved = p.chips.show() || moved
	if mixed := m.mixed(); mixed != p.list.Algorithms {
		p.list.Algorithms = mixed
		p.head.Refresh()
	}
	p.shown = m.Len()
	if before == 0 && p.shown > 0 && checking && !p.traced {
		p.traced = true
		p.deps.Trace(listEvent{Event: "list", Name: m.Name(), State: "rows"})
	}
	if p.shown != before || checking || moved {
		p.follow()
		p.list.Refresh()
	}
	if moved {
		p.root.Refresh()
	}
}

// dress changes the buttons to those that make sense now.
func (p *Page) dress(checking bool) {
	if checking {
		p.header.SetActions(p.open, p.cancel)
	} else {
		p.header.SetActions(p.report, p.again, p.open, p.close)
	}
	p.question.SetText("Read as a list of files to verify.")
	widgets.Show(p.asExpected, p.deps.Chosen() != "" && len(p.paths) == 1)
	var actions []*widgets.Button
	if p.model.keyWanted != "" {
		actions = append(actions, p.addKey)
	}
	if _, n := p.model.ProblemNames(); !checking && n > 0 {
		p.names.SetLabel(fmt.Sprintf("Copy the %d names", n))
		if n == 1 {
			p.names.SetLabel("Copy the name")
		}
		actions = append(actions, p.names)
	}
	p.banner.SetActions(actions...)
}

// selectFirst selects the first problem when the check ends, unless the person
// has selected a row.
func (p *Page) selectFirst() {
	if p.selected < 0 && p.model.bad() > 0 {
		p.selected = p.model.index(0)
		p.details.show(p.selected)
	}
}

// follow keeps the selection on its row when rows come before it.
func (p *Page) follow() {
	at := p.model.place(p.selected)
	switch {
	case p.selected < 0 || at == p.list.Selected():
	case at < 0:
		p.list.UnselectAll()
	default:
		chosen := p.list.OnChosen
		p.list.OnChosen = nil
		p.list.Select(at)
		p.list.OnChosen = chosen
	}
}

func (p *Page) choose(i int) {
	if p.model.preview != nil {
		return
	}
	p.selected = p.model.index(i)
	if p.details.show(p.selected) {
		p.root.Refresh()
	}
}

// filtered shows other rows.
func (p *Page) filtered() {
	p.list.UnselectAll()
	p.shown = p.model.Len()
	p.list.ScrollToTop()
	p.follow()
	p.list.Refresh()
	if p.Busy() {
		p.deps.Busy()
	}
}

func (p *Page) row(i int) widgets.ResultRow {
	l := p.model.Line(i)
	p.longest = max(p.longest, l.Took)
	r := widgets.ResultRow{
		Verdict: shapeOf(l.Kind), Loud: l.Kind <= Weak,
		Word: l.Word, Name: l.Name, Algorithm: l.Algorithm, Size: l.Size, Time: l.Time,
	}
	if p.longest > 0 {
		r.Fraction = float32(l.Took) / float32(p.longest)
	}
	return r
}

func shapeOf(k Kind) widgets.Verdict {
	switch k {
	case Mismatched:
		return widgets.Mismatch
	case Missing:
		return widgets.Missing
	case Weak:
		return widgets.WeakMatch
	case Matched:
		return widgets.Match
	case waiting:
		return widgets.NoVerdict
	}
	return widgets.CannotTell
}

// noticeAt shows at a button what became of copying.
func noticeAt(b *widgets.Button) func(notice string) {
	return func(notice string) {
		icon := look.IconTick
		if notice != "Copied" {
			icon = look.IconAlert
		}
		b.ShowNotice(notice, icon, shortNotice)
	}
}

// shortNotice is how long a button says what became of a tap.
const shortNotice = 1600 * time.Millisecond

func (p *Page) copyNames() {
	names, _ := p.model.ProblemNames()
	p.deps.Copy("names", names, noticeAt(p.names))
}

// SaveReport asks where to write what was found.
func (p *Page) SaveReport() {
	if !p.Done() {
		return
	}
	m := p.model
	p.deps.Save(p.model.Name()+" report.txt", func(path string) error { return rows.WriteFile(path, m.Report) })
}
