package argontab

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"omnisum/app/internal/look"
	"omnisum/app/internal/widgets"
)

// A checkPart holds the inputs for a check: the hash and the password.
type checkPart struct {
	tab   *Tab
	root  fyne.CanvasObject
	quiet bool

	hash     *widgets.Field
	hashSays *widgets.Text
	paste    *widgets.Button
	left     *widgets.Para
	password *passwordPart
	said     string
	says     *sayPart
	check    *widgets.Button
	cancel   *widgets.Button
	clear    *widgets.Button

	more         *widgets.Button
	moreBox      *fyne.Container
	secret, data *bytesPart
}

// longestTyped is the longest hash that the field shows; a paste may be longer.
const longestTyped = 1024

func newCheckPart(t *Tab) *checkPart {
	c := &checkPart{tab: t, says: newSayPart(), hashSays: newRemark(), left: widgets.NewPara("", look.Note, look.Dim)}
	c.left.Hide()
	c.hash = widgets.NewField("$argon2id$v=19$…")
	c.hash.MaxLetters = longestTyped
	c.hash.OnChanged = func(text string) {
		c.edit(func(a *asked) { a.text, a.decoded = text, decode(text) })
	}
	c.hash.OnPaste = func(text string) bool { t.takeHash(text); return true }
	c.hash.OnSubmitted = func(string) { t.Check() }
	c.paste = widgets.NewButton("Paste", look.IconPaste, widgets.Plain, t.Paste)
	c.password = newPasswordPart("Password", nil, func(text string, lineEnd bool) {
		c.edit(func(a *asked) { a.password, a.lineEnd = text, lineEnd })
	})
	c.password.field.OnSubmitted = func(string) { t.Check() }
	c.check = widgets.NewButton("Check", look.NoIcon, widgets.Primary, t.Check)
	c.cancel = widgets.NewButton("Cancel", look.IconClose, widgets.Plain, t.Cancel)
	c.clear = widgets.NewButton("Clear", look.IconClose, widgets.Plain, t.Clear)
	c.buildMore()
	row := container.NewBorder(nil, nil, nil, widgets.Insets(0, 0, look.Gap1, 0, c.paste), c.hash)
	c.root = widgets.VBox(
		9,
		labelled("Hash", c.hashSays, row), c.left,
		c.password.root, c.says.root,
		widgets.Row(look.Gap2, []float32{widgets.Grow, widgets.Grow, widgets.Auto}, c.check, c.cancel, c.clear),
		c.more, c.moreBox,
	)
	return c
}

func (c *checkPart) buildMore() {
	given := byteForms[:random]
	c.secret = newBytesPart("Secret", true, given, func(s string, b byteForm) { c.edit(func(a *asked) { a.secret, a.secretForm = s, b }) })
	c.data = newBytesPart("Associated data", false, given, func(s string, b byteForm) { c.edit(func(a *asked) { a.data, a.dataForm = s, b }) })
	c.moreBox = widgets.VBox(9, c.secret.root, c.data.root)
	c.moreBox.Hide()
	c.more = widgets.NewButton("More: secret, data", look.IconDown, widgets.Ghost, func() {
		open := !c.moreBox.Visible()
		visible(c.moreBox, open)
		c.more.SetLabel(map[bool]string{true: "Less", false: "More: secret, data"}[open])
		c.more.SetIcon(map[bool]look.IconName{true: look.NoIcon, false: look.IconDown}[open])
	})
}

// edit changes what is asked as a person did.
func (c *checkPart) edit(change func(a *asked)) {
	if c.quiet {
		return
	}
	change(&c.tab.asked)
	c.tab.askedChanged()
}

// fillHash brings a pasted hash to its field.
func (c *checkPart) fillHash() {
	c.quiet = true
	defer func() { c.quiet = false }()
	text := strings.TrimSpace(c.tab.asked.text)
	if len(text) > longestTyped {
		text = strings.ToValidUTF8(text[:longestTyped/2], "") + "…"
	}
	setField(c.hash, c.hash.Text, strings.NewReplacer("\r", " ", "\n", " ").Replace(text))
}

// fill brings everything asked to the inputs.
func (c *checkPart) fill() {
	c.fillHash()
	c.quiet = true
	defer func() { c.quiet = false }()
	a := c.tab.asked
	c.password.fill(a.password)
	c.secret.fill(a.secret, a.secretForm)
	c.data.fill(a.data, a.dataForm)
}

// say shows a sentence until the next change.
func (c *checkPart) say(words string) {
	c.said = words
	c.show()
}

// show brings what follows from the inputs to the screen.
func (c *checkPart) show() {
	t, a := c.tab, c.tab.asked
	_, wrong := a.inputs()
	switch {
	case a.decoded.wrong != "":
		c.says.say(a.decoded.wrong, true)
	case wrong != "":
		c.says.say(wrong, true)
	case c.said != "":
		c.says.say(c.said, true)
	case a.decoded.ok && a.password == "":
		c.says.say("The password is empty; that can be checked too.", false)
	default:
		c.says.say("", false)
	}
	says := ""
	if a.decoded.ok {
		says = typeName(a.decoded.hash.Params.Type)
	}
	c.hashSays.SetText(says)
	c.left.SetText(leftOut(a.decoded.removed))
	visible(c.left, c.left.Text != "")
	c.secret.size(a.secret, a.secretForm)
	c.data.size(a.data, a.dataForm)
	if t.answer.kind == widgets.Mismatch {
		// A hash that echo made without -n is of the password and a line end.
		visible(c.password.end, true)
	}
	working := t.job != nil
	visible(c.check, !working)
	visible(c.cancel, working)
	enabled(c.check, a.decoded.ok && wrong == "")
	enabled(c.cancel, working && !t.job.cancelled)
}
