package argontab

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"omnisum/app/internal/look"
	"omnisum/app/internal/targets"
	"omnisum/app/internal/widgets"
	"omnisum/hashing/argon2"
)

// A makePart holds the inputs for a hash, from top to bottom in the order in
// which people know them.
type makePart struct {
	tab   *Tab
	root  fyne.CanvasObject
	quiet bool // being filled: changes are the tab's own

	preset     *widget.Select
	presetSays *widgets.Text
	password   *passwordPart
	again      *passwordPart
	againSays  *widgets.Text
	strong     *widgets.Bar
	strongSays *widgets.Text
	judged     string // the password that the strength is of

	typ                 *widgets.Segments
	memory, time, lanes *widgets.Field
	unit                *widget.Select
	salt                *bytesPart
	takes, needs        *costLine

	said      string
	says      *sayPart
	hash      *widgets.Button
	cancel    *widgets.Button
	calibrate *widgets.Button

	more         *widgets.Button
	moreBox      *fyne.Container
	version      *widgets.Segments
	tag          *widgets.Field
	secret, data *bytesPart
}

var (
	types    = []argon2.Type{argon2.ID, argon2.I, argon2.D}
	versions = []argon2.Version{argon2.Version13, argon2.Version10}
)

func newMakePart(t *Tab) *makePart {
	m := &makePart{tab: t}
	m.buildWho()
	m.buildNumbers()
	m.buildMore()
	m.buildActs()
	strength := widgets.Row(look.Gap2, []float32{48, 92, widgets.Grow}, widgets.NewNote("Strength"), m.strong, m.strongSays)
	numbers := widgets.Row(look.Gap3, []float32{widgets.Auto, widgets.Grow, widgets.Grow},
		labelled("Memory", nil, widgets.Row(look.Gap1, []float32{84, 72}, m.memory, widgets.Framed(m.unit))),
		labelled("Passes", nil, m.time), labelled("Lanes", nil, m.lanes))
	acts := widgets.Row(look.Gap2, []float32{widgets.Grow, widgets.Grow, widgets.Auto}, m.hash, m.cancel, m.calibrate)
	m.root = widgets.VBox(
		9,
		labelled("For", m.presetSays, widgets.Framed(m.preset)),
		m.password.root, m.again.root, strength,
		widgets.NewHairline(),
		widgets.Row(look.Gap3, []float32{widgets.Auto, widgets.Grow, widgets.Auto}, widgets.NewBody("Type"), widgets.Gap(), m.typ),
		numbers, m.salt.root,
		widgets.VBox(0, m.takes.root, m.needs.root),
		m.says.root, acts, m.more, m.moreBox,
	)
	return m
}

func (m *makePart) buildWho() {
	var titles []string
	for _, p := range targets.Presets() {
		titles = append(titles, p.Title)
	}
	m.presetSays, m.againSays = newRemark(), newRemark()
	m.preset = widget.NewSelect(titles, func(string) {
		if i := m.preset.SelectedIndex(); i >= 0 && !m.quiet {
			m.tab.choose(targets.Presets()[i])
		}
	})
	m.password = newPasswordPart("Password", nil, func(text string, lineEnd bool) {
		m.edit(func(f *form) { f.password, f.lineEnd = text, lineEnd })
	})
	m.password.field.OnShown = func(shown bool) { m.edit(func(f *form) { f.shown = shown }) }
	m.again = newPasswordPart("Again", m.againSays, func(text string, _ bool) { m.edit(func(f *form) { f.again = text }) })
	for _, p := range []*passwordPart{m.password, m.again} {
		p.field.OnSubmitted = func(string) { m.tab.Hash() }
	}
	m.strong = widgets.NewBar(look.Bar, look.BarPale, 6)
	m.strongSays = widgets.NewNote("").CutAt(widgets.CutEnd)
}

func (m *makePart) buildNumbers() {
	m.typ = widgets.NewSegments(func(i int) { m.edit(func(f *form) { f.typ = types[i] }) }, "id", "i", "d")
	m.memory = m.number(func(f *form, s string) { f.memory = s })
	m.time = m.number(func(f *form, s string) { f.time = s })
	m.lanes = m.number(func(f *form, s string) { f.lanes = s })
	m.unit = widget.NewSelect(memoryUnits, nil)
	m.unit.OnChanged = func(string) { m.onUnit(m.unit.SelectedIndex()) }
	m.salt = newBytesPart("Salt", false, byteForms, m.onSalt)
	m.takes, m.needs = newCostLine("Time"), newCostLine("Memory")
}

func (m *makePart) buildMore() {
	m.version = widgets.NewSegments(func(i int) { m.edit(func(f *form) { f.version = versions[i] }) }, "19", "16")
	m.tag = m.number(func(f *form, s string) { f.tag = s })
	given := byteForms[:random]
	m.secret = newBytesPart("Secret", true, given, func(s string, b byteForm) { m.edit(func(f *form) { f.secret, f.secretForm = s, b }) })
	m.data = newBytesPart("Associated data", false, given, func(s string, b byteForm) { m.edit(func(f *form) { f.data, f.dataForm = s, b }) })
	m.more = widgets.NewButton("More: version, length, secret, data", look.IconDown, widgets.Ghost, func() { m.setMore(!m.moreBox.Visible()) })
	row := widgets.Row(look.Gap3, []float32{widgets.Grow, widgets.Grow},
		labelled("Version", nil, container.NewHBox(m.version)), labelled("Bytes of the hash", nil, m.tag))
	m.moreBox = widgets.VBox(9, row, m.secret.root, m.data.root)
	m.moreBox.Hide()
}

func (m *makePart) buildActs() {
	m.says = newSayPart()
	m.hash = widgets.NewButton("Hash", look.NoIcon, widgets.Primary, m.tab.Hash)
	m.cancel = widgets.NewButton("Cancel", look.IconClose, widgets.Plain, m.tab.Cancel)
	m.calibrate = widgets.NewButton("Take about 0.5 s", look.NoIcon, widgets.Plain, m.tab.Calibrate)
}

// number returns a field for a number.
func (m *makePart) number(set func(f *form, text string)) *widgets.Field {
	n := widgets.NewField("")
	n.MaxLetters = 20
	n.OnChanged = func(s string) { m.edit(func(f *form) { set(f, s) }) }
	n.OnSubmitted = func(string) { m.tab.Hash() }
	return n
}

// edit changes the form as a person did.
func (m *makePart) edit(change func(f *form)) {
	if m.quiet {
		return
	}
	change(&m.tab.form)
	m.said = ""
	m.tab.changed()
}

// onUnit writes the same amount of memory in another unit.
func (m *makePart) onUnit(unit int) {
	m.edit(func(f *form) {
		if n, err := kib(f.memory, f.unit); err == nil {
			f.memory = exactly(n, unit)
		}
		f.unit = unit
	})
	m.fill(m.tab.form)
}

// onSalt follows the salt. Random bytes have a number where the others have the
// bytes, so a change from or to them begins anew.
func (m *makePart) onSalt(text string, b byteForm) {
	m.edit(func(f *form) {
		switch {
		case b == random && f.saltForm != random:
			text = decimalOf(uint32(m.tab.preset.SaltLength))
		case b != random && f.saltForm == random:
			text = ""
		}
		f.salt, f.saltForm = text, b
	})
	m.fill(m.tab.form)
}

func (m *makePart) setMore(open bool) {
	visible(m.moreBox, open)
	label, icon := "More: version, length, secret, data", look.IconDown
	if open {
		label, icon = "Less", look.NoIcon
	}
	m.more.SetLabel(label)
	m.more.SetIcon(icon)
	scroll := m.tab.view.scrolls[0]
	scroll.Refresh() // it doesn't know yet how much there is now
	if open {
		scroll.ScrollToBottom()
	} else {
		scroll.ScrollToTop()
	}
}

// fill brings the form to the inputs.
func (m *makePart) fill(f form) {
	if m.quiet {
		return
	}
	m.quiet = true
	defer func() { m.quiet = false }()
	for i, p := range targets.Presets() {
		if p.Name == m.tab.preset.Name && m.preset.SelectedIndex() != i {
			m.preset.SetSelectedIndex(i)
		}
	}
	m.password.fill(f.password)
	m.again.fill(f.again)
	m.tab.form.shown = m.password.field.Shown()
	for i, t := range types {
		if t == f.typ {
			m.typ.SetSelected(i)
		}
	}
	for i, v := range versions {
		if v == f.version {
			m.version.SetSelected(i)
		}
	}
	setField(m.memory, m.memory.Text, f.memory)
	if m.unit.SelectedIndex() != f.unit {
		m.unit.SetSelectedIndex(f.unit)
	}
	setField(m.time, m.time.Text, f.time)
	setField(m.lanes, m.lanes.Text, f.lanes)
	setField(m.tag, m.tag.Text, f.tag)
	m.salt.fill(f.salt, f.saltForm)
	m.secret.fill(f.secret, f.secretForm)
	m.data.fill(f.data, f.dataForm)
}

// say shows a sentence until the next change.
func (m *makePart) say(words string) { m.said = words }

// show brings what follows from the form to the screen.
func (m *makePart) show() {
	t, f := m.tab, m.tab.form
	_, wrong := f.read()
	if short := t.tooMuch(); short != "" {
		wrong = append(wrong, short)
	}
	switch {
	case len(wrong) > 0:
		m.says.say(wrong[0], true)
	case m.said != "":
		m.says.say(m.said, false)
	default:
		m.says.say(strings.Join(f.remarks(t.preset.Name), " "), false)
	}
	m.showRemarks(f)
	m.showCost()
	m.judge()
	working := t.job != nil
	visible(m.hash, !working)
	visible(m.cancel, working)
	enabled(m.hash, t.ready())
	enabled(m.calibrate, !working)
	enabled(m.cancel, working && !t.job.cancelled)
	kind, label, icon := widgets.Primary, "Hash", look.NoIcon
	if t.made != nil && t.made.edits == t.edits {
		kind, label, icon = widgets.Plain, "Make another", look.IconAgain
	}
	if m.hash.Kind != kind {
		m.hash.Kind, m.hash.Label, m.hash.Icon = kind, label, icon
		m.hash.Refresh()
	}
}

func (m *makePart) showRemarks(f form) {
	switch {
	case m.tab.taken:
		m.presetSays.SetText("numbers of the checked hash")
	case f.same(m.tab.preset):
		m.presetSays.SetText("sets what that program expects")
	default:
		m.presetSays.SetText("changed by hand")
	}
	word, _ := f.repeated()
	m.againSays.SetText(word)
	r, _ := f.read()
	if f.saltForm == random {
		m.salt.remark.SetText("bytes, fresh for each hash")
	} else {
		m.salt.remark.SetText(count(uint64(r.saltBytes), "byte"))
	}
	m.secret.size(f.secret, f.secretForm)
	m.data.size(f.data, f.dataForm)
}

// showCost estimates. The bar of the time is full at the half second that is
// calibrated for, that of the memory at what is free.
func (m *makePart) showCost() {
	r, _ := m.tab.form.read()
	d, known := m.tab.pace.estimate(r.params)
	if known && r.params.Work() > 0 {
		m.takes.set(float32(d)/float32(calibrated), seconds(d), "on this machine")
	} else {
		m.takes.set(0, "–", "")
	}
	if r.params.Memory == 0 {
		m.needs.set(0, "–", "")
		return
	}
	free, words := float32(0), ""
	if m.tab.known && m.tab.free.MemorySource != "" {
		free = float32(r.params.MemoryBytes()) / float32(max(m.tab.free.Memory, 1))
		words = "of " + binary(uint64(max(m.tab.free.Memory, 0))) + " free"
	}
	m.needs.set(free, memoryOf(r.params), words)
}

// judge estimates the strength of the password, in the background and one at a
// time.
func (m *makePart) judge() {
	password := m.tab.form.password
	if password == m.judged || m.tab.judging {
		return
	}
	m.tab.judging = true
	m.tab.deps.Go(func() {
		s := judge(password)
		m.tab.post(func() {
			m.tab.judging = false
			m.judged = password
			m.strong.SetValue(s.part)
			m.strongSays.SetText(s.words)
			m.judge()
		})
	})
}

// A costLine is a bar with a figure.
type costLine struct {
	root   fyne.CanvasObject
	bar    *widgets.Bar
	figure *widgets.Text
	remark *widgets.Text
}

func newCostLine(label string) *costLine {
	c := &costLine{
		bar:    widgets.NewBar(look.Bar, look.BarPale, 6),
		figure: widgets.NewMono("").CutAt(widgets.CutEnd),
		remark: widgets.NewNote("").CutAt(widgets.CutEnd),
	}
	c.root = widgets.Row(look.Gap2, []float32{48, 72, 72, widgets.Grow}, widgets.NewNote(label), c.bar, c.figure, c.remark)
	return c
}

func (c *costLine) set(part float32, figure, remark string) {
	c.bar.SetValue(part)
	c.figure.SetText(figure)
	c.remark.SetText(remark)
}
