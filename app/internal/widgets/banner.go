package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"omnisum/app/internal/look"
)

// VerdictBanner is the answer, always in this order: shape, word, sentence,
// reason, source of the expected value; at the right what can be done next.
// Lines that are too long wrap; empty ones take no room.
type VerdictBanner struct {
	widget.BaseWidget
	Kind     Verdict
	Word     string // "Match"
	Sentence string // "This is the file that was published"
	Reason   string // which algorithm, or why not and what to do
	Source   string // where the expected value came from
	Signed   string // who signed, and what that is worth
	Actions  []*Button

	ground           *Fill
	glyph            *Glyph
	word             *Text
	sentence         *Para
	reason           *Para
	source, signed   *Para
	drawn            []fyne.CanvasObject
	sentenceIsBeside bool
}

const (
	bannerPadX  float32 = 16
	bannerPadY  float32 = 9
	bannerShape float32 = 28
	bannerLeft          = bannerPadX + bannerShape + look.Gap4
)

// NewVerdictBanner returns a banner that says nothing yet.
func NewVerdictBanner(actions ...*Button) *VerdictBanner {
	b := &VerdictBanner{Actions: actions}
	b.ground = NewFill(look.Sunk, look.None, look.PanelRadius)
	b.glyph = NewGlyph(look.NoIcon, look.Dim, bannerShape)
	b.word = NewText("", look.Title, look.Ink).Strong().CutAt(CutEnd)
	b.sentence = NewPara("", look.Head, look.Ink)
	b.reason, b.source, b.signed = NewPara("", look.Body, look.Ink), NewPara("", look.Body, look.Dim), NewPara("", look.Body, look.Dim)
	b.ExtendBaseWidget(b)
	return b
}

// Set says a verdict and refreshes the banner.
func (b *VerdictBanner) Set(kind Verdict, word, sentence, reason, source string) {
	b.Kind, b.Word, b.Sentence, b.Reason, b.Source = kind, word, sentence, reason, source
	b.Refresh()
}

// SetSigned says who signed and refreshes the banner.
func (b *VerdictBanner) SetSigned(words string) {
	b.Signed = words
	b.Refresh()
}

// SetActions changes the buttons and refreshes the banner.
func (b *VerdictBanner) SetActions(actions ...*Button) {
	b.Actions = actions
	b.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (b *VerdictBanner) CreateRenderer() fyne.WidgetRenderer {
	b.ExtendBaseWidget(b)
	b.drawn = nil
	d := &drawing{
		objects: func() []fyne.CanvasObject { return b.drawn },
		min: func() fyne.Size {
			return fyne.NewSize(bannerLeft+200, b.arrange(b.Size().Width, func(fyne.CanvasObject, float32, float32, float32, float32) {}))
		},
		layout: b.lay,
		refresh: func() {
			b.dress()
			b.lay(b.Size())
		},
	}
	b.dress()
	return d
}

func (b *VerdictBanner) dress() {
	ground := b.Kind.Soft()
	if ground == look.None {
		ground = look.Sunk
	}
	b.ground.SetColors(ground, look.None)
	b.glyph.Set(b.Kind.Icon(), b.Kind.Color())
	b.word.SetColor(b.Kind.Color())
	b.word.SetText(b.Word)
	b.sentence.SetText(b.Sentence)
	b.reason.SetText(b.Reason)
	b.source.SetText(b.Source)
	b.signed.SetText(b.Signed)
	b.drawn = append(b.drawn[:0:0], b.ground, b.glyph, b.word, b.sentence, b.reason, b.source, b.signed)
	for _, a := range b.Actions {
		b.drawn = append(b.drawn, a)
	}
}

func (b *VerdictBanner) lay(s fyne.Size) {
	b.ground.Resize(s)
	b.arrange(s.Width, place)
}

// arrange calls f with each part and its place in a banner of the width given,
// and returns the height that they take.
func (b *VerdictBanner) arrange(width float32, f func(o fyne.CanvasObject, x, y, w, h float32)) float32 {
	if width <= 0 {
		width = 1000
	}
	right := width - bannerPadX
	for i := len(b.Actions) - 1; i >= 0; i-- {
		m := b.Actions[i].MinSize()
		right -= m.Width
		f(b.Actions[i], right, bannerPadY, m.Width, m.Height)
		right -= look.Gap2
	}
	right -= look.Gap2
	f(b.glyph, bannerPadX, bannerPadY+2, bannerShape, bannerShape)
	room := max(right-bannerLeft, 80)

	word := b.word.natural()
	y := bannerPadY
	f(b.word, bannerLeft, y, min(word.Width+1, room), word.Height)
	x := bannerLeft + word.Width + look.Gap2
	head := Text{Text: b.Sentence, TextSize: look.Head}
	natural := head.natural()
	b.sentenceIsBeside = x+natural.Width <= bannerLeft+room
	if b.sentenceIsBeside {
		f(b.sentence, x, y+(word.Height-natural.Height)/2+1, natural.Width+2, natural.Height)
	}
	y += word.Height - 1
	below := []*Para{b.reason, b.source, b.signed}
	if !b.sentenceIsBeside {
		below = []*Para{b.sentence, b.reason, b.source, b.signed}
	}
	for _, p := range below {
		w := room
		// Below the buttons there is the whole width.
		if y >= bannerPadY+look.ControlHeight {
			w = width - bannerPadX - bannerLeft
		}
		h := p.HeightFor(w)
		f(p, bannerLeft, y, w, h)
		if h > 0 {
			y += h - 1
		}
	}
	least := 2*bannerPadY + look.ControlHeight
	return max(y+bannerPadY, least)
}
