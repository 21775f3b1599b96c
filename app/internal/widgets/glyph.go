package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"omnisum/app/internal/look"
)

// Glyph is an icon in a colour named in the theme.
type Glyph struct {
	widget.BaseWidget
	Name  look.IconName
	Color fyne.ThemeColorName
	Side  float32

	drawn *canvas.Image
}

// NewGlyph returns an icon, side wide and high.
func NewGlyph(n look.IconName, c fyne.ThemeColorName, side float32) *Glyph {
	g := &Glyph{Name: n, Color: c, Side: side}
	g.ExtendBaseWidget(g)
	return g
}

// Set changes icon and colour, if they differ from what they are.
func (g *Glyph) Set(n look.IconName, c fyne.ThemeColorName) {
	if g.Name != n || g.Color != c {
		g.Name, g.Color = n, c
		g.Refresh()
	}
}

// CreateRenderer implements fyne.Widget.
func (g *Glyph) CreateRenderer() fyne.WidgetRenderer {
	g.ExtendBaseWidget(g)
	g.drawn = &canvas.Image{FillMode: canvas.ImageFillContain}
	d := &drawing{
		objects: fixed(g.drawn),
		min:     func() fyne.Size { return fyne.NewSquareSize(g.Side) },
		layout:  func(s fyne.Size) { g.drawn.Resize(s) },
		refresh: g.draw,
	}
	d.refresh()
	return d
}

func (g *Glyph) draw() {
	Show(g.drawn, g.Name != look.NoIcon)
	if g.Name == look.NoIcon {
		return
	}
	r := look.IconResource(g.Name, g.Side, theme.Color(g.Color), theme.Color(look.OnSolid(g.Color)))
	if g.drawn.Resource != r {
		g.drawn.Resource = r
		g.drawn.Refresh()
	}
}

// NewLogo returns the program's mark in its own colours.
func NewLogo(side float32) fyne.CanvasObject {
	i := canvas.NewImageFromResource(look.Logo())
	i.FillMode = canvas.ImageFillContain
	i.SetMinSize(fyne.NewSquareSize(side))
	return i
}
