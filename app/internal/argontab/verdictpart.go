package argontab

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"omnisum/app/internal/look"
	"omnisum/app/internal/widgets"
)

// A verdictPart shows what is in a pasted hash, and whether the password has
// it.
type verdictPart struct {
	tab    *Tab
	root   fyne.CanvasObject
	empty  fyne.CanvasObject
	full   fyne.CanvasObject
	banner *widgets.VerdictBanner
	work   *workPart
	phc    *widgets.Code
	facts  *factsPart
	advice *widgets.Para
	notes  *widgets.Para
	limit  *widgets.Para
	take   *widgets.Button
}

func newVerdictPart(t *Tab) *verdictPart {
	v := &verdictPart{
		tab: t, banner: widgets.NewVerdictBanner(), work: newWorkPart(t),
		phc: widgets.NewCode(""), facts: newFactsPart(1),
		advice: widgets.NewParaBody(""), notes: widgets.NewPara("", look.Body, look.Dim), limit: widgets.NewParaBody(""),
	}
	v.advice.MaxLines, v.notes.MaxLines = 8, 8
	v.empty = blank("Is it the password?",
		"Paste a hash, with whatever stands around it in a configuration: it is taken apart here, and a password can be checked against it.",
		"Nothing that is typed here is kept, logged or sent.")
	v.take = widgets.NewButton("Make a new hash with these numbers", look.NoIcon, widgets.Plain, t.takeOver)
	body := widgets.VBox(look.Gap3,
		v.phc, v.facts.root, v.limit, v.advice, v.notes, container.NewHBox(v.take))
	// As wide as what is below, which leaves room for the scroll bar.
	news := widgets.Insets(0, 0, 0, look.Gap2, widgets.VBox(look.Gap3, v.banner, v.work.root))
	v.full = container.NewBorder(news, nil, nil, nil,
		widgets.Insets(look.Gap3, 0, 0, 0, container.NewVScroll(widgets.Insets(0, 0, 0, look.Gap2, body))))
	v.root = container.NewStack(v.empty, v.full)
	return v
}

// show brings everything to the screen.
func (v *verdictPart) show() {
	t, d := v.tab, v.tab.asked.decoded
	visible(v.empty, !d.ok)
	visible(v.full, d.ok)
	visible(v.work.root, t.job != nil)
	answered := t.answer.kind != widgets.NoVerdict && t.job == nil
	visible(v.banner, answered)
	if answered {
		v.banner.Set(t.answer.kind, t.answer.word, t.answer.sentence, t.answer.reason, "")
	}
	if !d.ok {
		v.phc.SetText("")
		v.facts.set()
		return
	}
	v.phc.SetText(d.hash.String())
	costs, holds := facts(d.hash, "")
	v.facts.set(slices.Concat(costs, holds))
	say := func(p *widgets.Para, words string) {
		p.SetText(words)
		visible(p, words != "")
	}
	say(v.advice, strings.Join(d.advice, " "))
	say(v.notes, strings.Join(d.remarks, " "))
	over := v.over()
	if answered && t.answer.reason == over {
		over = "" // the banner says it
	}
	say(v.limit, over)
}

// over says that the hash asks for too much, before somebody tries.
func (v *verdictPart) over() string {
	if !v.tab.known {
		return ""
	}
	if err := halfOf(v.tab.free).Check(v.tab.asked.decoded.hash.Params); err != nil {
		return sentences(err)[0]
	}
	return ""
}
