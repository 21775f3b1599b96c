package argontab

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"omnisum/app/internal/look"
	"omnisum/app/internal/widgets"
)

// A view is the tab's widgets: two pages, of which each has its inputs at the
// left and what came of them at the right.
type view struct {
	tab     *Tab
	root    fyne.CanvasObject
	mode    *widgets.Segments
	pages   [2]fyne.CanvasObject
	scrolls [2]*container.Scroll // of the inputs
	make    *makePart
	result  *resultPart
	check   *checkPart
	verdict *verdictPart
}

// inputsWidth is that of the left side.
const inputsWidth float32 = 348

func newView(t *Tab) *view {
	v := &view{tab: t}
	t.view = v
	v.mode = widgets.NewSegments(func(i int) { t.turn(i == 1) }, "Make a hash", "Check a hash")
	v.make, v.result = newMakePart(t), newResultPart(t)
	v.check, v.verdict = newCheckPart(t), newVerdictPart(t)
	v.page(0, v.make.root, v.result.root)
	v.page(1, v.check.root, v.verdict.root)
	top := widgets.Row(look.Gap3, []float32{widgets.Auto, widgets.Grow}, v.mode,
		widgets.NewDim("Argon2 hashes for config files. Nothing typed here is kept.").Right().CutAt(widgets.CutEnd))
	v.root = widgets.Insets(look.Gap3, look.Gap3, look.Margin, look.Margin,
		container.NewBorder(widgets.Insets(0, look.Gap3, 0, 0, top), nil, nil, nil, container.NewStack(v.pages[0], v.pages[1])))
	return v
}

// page lays a page out. The inputs scroll if the window is low; room for the
// focus rings is left beside them.
func (v *view) page(i int, inputs, result fyne.CanvasObject) {
	v.scrolls[i] = container.NewVScroll(widgets.Inset(look.Gap3, look.Gap2, inputs))
	left := widgets.Panel(look.Surface, look.Hairline, look.Gap1, look.Gap1, v.scrolls[i])
	right := widgets.Panel(look.Surface, look.Hairline, look.Gap4, look.Gap3, result)
	v.pages[i] = container.NewBorder(nil, nil, widgets.Sized(inputsWidth, 0, left), nil, widgets.Insets(0, 0, look.Gap4, 0, right))
}

// show brings everything to the screen.
func (v *view) show() {
	shown := 0
	if v.tab.checking {
		shown = 1
	}
	v.mode.SetSelected(shown)
	for i, p := range v.pages {
		visible(p, i == shown)
	}
	v.make.show()
	v.result.show()
	v.check.show()
	v.verdict.show()
	v.progress()
}

// progress follows the job.
func (v *view) progress() {
	v.result.work.show()
	v.verdict.work.show()
}

// say shows a sentence below the inputs of the page in front.
func (v *view) say(words string) {
	if v.tab.checking {
		v.check.say(words)
	} else {
		v.make.say(words)
	}
}
