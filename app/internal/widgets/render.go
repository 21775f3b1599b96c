package widgets

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"omnisum/app/internal/look"
)

// drawing is a renderer made of functions. It holds what a widget is drawn
// with; a widget's own type holds what it says.
type drawing struct {
	objects func() []fyne.CanvasObject
	layout  func(fyne.Size)
	min     func() fyne.Size
	refresh func()
	// ground is the colour of the window's ground when the widget last asked
	// for its colours.
	ground color.Color
}

// Destroy does nothing: no widget here holds anything but canvas objects.
func (d *drawing) Destroy() {}

// Objects returns what is drawn, the lowest first.
//
// Fyne tells only what is in a window of a change of variant. What comes into
// one later, such as a pop-up that was closed meanwhile, learns of it here,
// where it is asked for whenever it is drawn.
func (d *drawing) Objects() []fyne.CanvasObject {
	if d.ground != theme.Color(look.Back) {
		d.Refresh()
	}
	return d.objects()
}

// Layout places the objects.
func (d *drawing) Layout(s fyne.Size) { d.layout(s) }

// MinSize returns the least size at which nothing is lost.
func (d *drawing) MinSize() fyne.Size { return d.min() }

// Refresh takes over fields that changed, and colours after a change of
// variant.
func (d *drawing) Refresh() {
	d.ground = theme.Color(look.Back)
	d.refresh()
}

// fixed is a list of objects that never changes.
func fixed(o ...fyne.CanvasObject) func() []fyne.CanvasObject {
	return func() []fyne.CanvasObject { return o }
}

// colorOf asks the theme for a colour; look.None gives nil, which is not drawn.
func colorOf(n fyne.ThemeColorName) color.Color {
	if n == look.None {
		return nil
	}
	return theme.Color(n)
}

// place moves and resizes an object.
func place(o fyne.CanvasObject, x, y, w, h float32) {
	o.Move(fyne.NewPos(x, y))
	o.Resize(fyne.NewSize(max(0, w), max(0, h)))
}

// placeMiddle places an object at its own height in the middle of a band that
// begins at y and is h high.
func placeMiddle(o fyne.CanvasObject, x, y, w, h float32) {
	own := o.MinSize().Height
	place(o, x, y+(h-own)/2, w, own)
}

// Show shows or hides an object and tells whether that is a change.
func Show(o fyne.CanvasObject, on bool) bool {
	if o.Visible() == on {
		return false
	}
	if on {
		o.Show()
	} else {
		o.Hide()
	}
	return true
}

// canvasOf returns the canvas that shows an object, or nil.
func canvasOf(o fyne.CanvasObject) fyne.Canvas {
	return fyne.CurrentApp().Driver().CanvasForObject(o)
}

// passKey hands a key that a focused widget has no use for to the window, which
// otherwise would not learn of it: Escape must cancel wherever the focus is.
func passKey(o fyne.CanvasObject, e *fyne.KeyEvent) {
	if c := canvasOf(o); c != nil {
		if f := c.OnTypedKey(); f != nil {
			f(e)
		}
	}
}

// passShortcut does for shortcuts what passKey does for keys.
func passShortcut(o fyne.CanvasObject, s fyne.Shortcut) {
	if c, ok := canvasOf(o).(fyne.Shortcutable); ok {
		c.TypedShortcut(s)
	}
}
