package argontab

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"omnisum/app/internal/look"
	"omnisum/app/internal/targets"
	"omnisum/app/internal/widgets"
)

// A resultPart shows the hash that was made, in the form in which it is wanted.
type resultPart struct {
	tab  *Tab
	root fyne.CanvasObject

	empty fyne.CanvasObject
	work  *workPart
	done  fyne.CanvasObject

	took  *widgets.Text
	clear *widgets.Button
	phc   *widgets.Code

	forms       []copyForm
	choices     *widgets.Choices
	title       *widgets.Text
	where, trap *widgets.Para
	variable    *widgets.Field
	user        *widgets.Field
	variableRow fyne.CanvasObject
	userRow     fyne.CanvasObject
	preview     *widgets.Code
	cannot      *widgets.Para
	copy        *widgets.Button
	broken      *widgets.Text
	text        string // what is copied, "" if nothing can be
	facts       *factsPart
	beside      *widgets.Text
	clip        *clipPart
}

const bcryptLine = "Traefik, nginx, Prometheus and Grafana take no Argon2. For bcrypt, htpasswd -nB NAME makes the line."

func newResultPart(t *Tab) *resultPart {
	r := &resultPart{tab: t, forms: copyForms()}
	r.empty = blank("The hash appears here",
		"Choose the program it is for, type the password, and press Hash.",
		"Nothing that is typed here is kept, logged or sent.")
	r.work = newWorkPart(t)
	r.took = widgets.NewDim("").CutAt(widgets.CutEnd)
	r.clear = widgets.NewButton("Clear", look.IconClose, widgets.Ghost, t.Clear)
	r.phc = widgets.NewCode("")
	r.facts = newFactsPart(2)
	r.beside = widgets.NewNote("").CutAt(widgets.CutEnd)
	r.clip = newClipPart(t)
	r.buildCopy()
	head := widgets.Row(look.Gap2, []float32{widgets.Auto, widgets.Grow, widgets.Auto},
		widgets.NewText("Hash", look.Head, look.Ink).Strong(), r.took, r.clear)
	below := widgets.VBox(look.Gap2, widgets.NewHairline(), r.facts.root, r.beside, widgets.NewHairline(), r.clip.root)
	r.done = container.NewBorder(widgets.VBox(look.Gap2, head, r.phc), below, nil, nil,
		widgets.Insets(look.Gap3, look.Gap2, 0, 0, r.copyArea()))
	r.root = container.NewBorder(nil, widgets.NewNote(bcryptLine).CutAt(widgets.CutEnd), nil, nil,
		container.NewStack(r.empty, r.work.root, r.done))
	return r
}

func (r *resultPart) buildCopy() {
	titles := make([]string, len(r.forms))
	for i, f := range r.forms {
		titles[i] = f.Title
	}
	r.choices = widgets.NewChoices(func(int) { r.tab.show() }, titles...)
	r.where, r.trap = widgets.NewParaBody(""), widgets.NewPara("", look.Body, look.Dim)
	r.title = widgets.NewBody("").Strong().CutAt(widgets.CutEnd)
	named := func(label, text string) (*widgets.Field, fyne.CanvasObject) {
		f := widgets.NewField("")
		f.MaxLetters = 128
		f.SetText(text)
		f.OnChanged = func(string) { r.tab.show() }
		return f, widgets.Row(look.Gap2, []float32{64, widgets.Grow}, widgets.NewDim(label), f)
	}
	r.variable, r.variableRow = named("Variable", targets.DefaultVariable)
	r.user, r.userRow = named("User", "")
	r.preview, r.cannot = widgets.NewCode(""), widgets.NewParaBody("")
	r.copy = widgets.NewButton("Copy", look.IconCopy, widgets.Primary, r.onCopy)
	r.copy.Reserve = []string{"Not copied"}
	r.broken = widgets.NewNote("↳ marks a line broken here only").Right().CutAt(widgets.CutEnd)
}

func (r *resultPart) copyArea() fyne.CanvasObject {
	list := container.NewBorder(widgets.Insets(0, 4, look.Gap2, 0, widgets.NewNote("Copy as")), nil, nil, nil, r.choices)
	act := widgets.Row(look.Gap2, []float32{widgets.Auto, widgets.Grow}, r.copy, r.broken)
	preview := widgets.VBox(look.Gap2, widgets.VBox(-1, r.title, r.where, r.trap), r.variableRow, r.userRow, r.preview, r.cannot, act)
	// The last few pixels keep the focus ring and the scroll bar apart.
	return container.NewBorder(nil, nil, widgets.Sized(150, 0, list), nil,
		widgets.Insets(0, 0, look.Gap4, 0, container.NewVScroll(widgets.Insets(0, 0, 0, look.Gap2, preview))))
}

// choose chooses the form with a name.
func (r *resultPart) choose(name string) {
	for i, f := range r.forms {
		if f.Name == name {
			r.choices.SetSelected(i)
		}
	}
}

// made brings a new hash to the screen.
func (r *resultPart) made() {
	m := r.tab.made
	r.phc.SetText(m.hash.String())
	salt := ""
	if m.random {
		salt = "random"
	}
	costs, holds := facts(m.hash, salt)
	r.facts.set(costs, holds)
	r.beside.SetText("")
	if m.beside {
		r.beside.SetText("Secret and data are not in it: whoever checks the hash needs them too.")
	}
	visible(r.beside, m.beside)
}

// show brings everything to the screen.
func (r *resultPart) show() {
	t := r.tab
	visible(r.work.root, t.job != nil)
	visible(r.done, t.job == nil && t.made != nil)
	visible(r.empty, t.job == nil && t.made == nil)
	r.clip.show()
	if t.made == nil {
		r.phc.SetText("")
		r.preview.SetText("")
		r.text = ""
		r.facts.set()
		return
	}
	took := "made in " + seconds(t.made.took) + " with " + memoryOf(t.made.hash.Params)
	if t.made.edits != t.edits {
		took = "of earlier inputs: they have changed since"
	}
	r.took.SetText(took)
	r.showForm(r.forms[r.choices.Selected()])
}

// showForm shows what would be copied.
func (r *resultPart) showForm(f copyForm) {
	r.title.SetText(f.Title)
	r.where.SetText(f.Where)
	r.trap.SetText(f.Trap)
	visible(r.variableRow, f.NeedsVariable)
	visible(r.userRow, f.NeedsUser || f.TakesUser)
	text, err := f.text(r.tab.made.hash, targets.Options{User: r.user.Text, Variable: r.variable.Text})
	if err != nil {
		text = ""
		r.cannot.SetText(sentence(err.Error()))
	}
	r.text = text
	r.preview.SetText(text)
	visible(r.preview, err == nil)
	visible(r.cannot, err != nil)
	visible(r.broken, err == nil && r.preview.Broken())
	enabled(r.copy, err == nil)
	r.copy.SetLabel("Copy for " + f.Title)
	kind := widgets.Primary
	if r.tab.made.edits != r.tab.edits {
		kind = widgets.Plain
	}
	if r.copy.Kind != kind {
		r.copy.Kind = kind
		r.copy.Refresh()
	}
}

// shortNotice is how long a button says what became of a tap.
const shortNotice = 1600 * time.Millisecond

func (r *resultPart) onCopy() {
	if r.text == "" || r.tab.job != nil {
		return
	}
	r.tab.clip.copy(r.text, func(ok bool) {
		if ok {
			r.copy.ShowNotice("Copied", look.IconTick, shortNotice)
		} else {
			r.copy.ShowNotice("Not copied", look.IconAlert, shortNotice)
		}
	})
}
