package look

import (
	"fmt"
	"image/color"
	"strings"
	"sync"

	"fyne.io/fyne/v2"

	"omnisum/assets"
)

// IconName names an icon of this package.
type IconName string

// The icons: line icons for acts and things, solid shapes for verdicts. The
// five verdict shapes differ in outline, so that they differ without colour.
const (
	NoIcon      IconName = ""
	IconCopy    IconName = "copy"
	IconFolder  IconName = "folder"
	IconFile    IconName = "file"
	IconPaste   IconName = "paste"
	IconClose   IconName = "close"
	IconDown    IconName = "down"
	IconSearch  IconName = "search"
	IconSliders IconName = "sliders"
	IconEye     IconName = "eye"
	IconAgain   IconName = "again"
	IconDrop    IconName = "drop"
	IconTick    IconName = "tick"
	IconDash    IconName = "dash"
	IconDot     IconName = "dot"
	IconRing    IconName = "ring"
	IconAlert   IconName = "alert"
	IconMatch   IconName = "match"   // circle with a tick
	IconWeak    IconName = "weak"    // triangle with an exclamation mark
	IconBad     IconName = "bad"     // octagon with a cross
	IconUnsure  IconName = "unsure"  // rounded square with a question mark
	IconMissing IconName = "missing" // circle with a bar
)

// drawing is an icon on a grid of 24 units.
type drawing struct {
	stroke  float32 // width of lines; 0 means that the shapes are filled
	content string
	mark    string // lies on a solid shape, as lines 2.6 wide
}

const markStroke = 2.6

var drawings = map[IconName]drawing{
	IconCopy:    {2, `<rect x="9" y="9" width="11" height="11" rx="2" ry="2"/><path d="M5 15H4V5a1 1 0 0 1 1-1h10v1"/>`, ""},
	IconFolder:  {2, `<path d="M3 7V19H21V8H12L10 5H3Z"/>`, ""},
	IconFile:    {2, `<path d="M6 3H14L19 8V21H6Z"/><path d="M14 3V8H19"/>`, ""},
	IconPaste:   {2, `<path d="M8 5H5V21H19V5H16"/><path d="M9 3H15V7H9Z"/>`, ""},
	IconClose:   {2, `<path d="M6 6L18 18"/><path d="M18 6L6 18"/>`, ""},
	IconDown:    {2, `<path d="M6 10L12 16L18 10"/>`, ""},
	IconSearch:  {2, `<circle cx="11" cy="11" r="6"/><path d="M16 16L21 21"/>`, ""},
	IconSliders: {2, `<path d="M4 8H20"/><path d="M4 16H20"/><path d="M9 5V11"/><path d="M15 13V19"/>`, ""},
	IconEye:     {2, `<path d="M2 12C6 5 18 5 22 12C18 19 6 19 2 12Z"/><circle cx="12" cy="12" r="3"/>`, ""},
	IconAgain:   {2, `<path d="M20 12A8 8 0 1 1 17 6L20 9"/><path d="M20 4V9H15"/>`, ""},
	IconDrop:    {2, `<path d="M12 3V15"/><path d="M7 10L12 15L17 10"/><path d="M4 17V21H20V17"/>`, ""},
	IconTick:    {2.6, `<path d="M5 13L10 18L20 6"/>`, ""},
	IconDash:    {2.6, `<path d="M6 12H18"/>`, ""},
	IconDot:     {0, `<circle cx="12" cy="12" r="5"/>`, ""},
	IconRing:    {2, `<circle cx="12" cy="12" r="8"/>`, ""},
	IconAlert:   {2, `<circle cx="12" cy="12" r="9"/><path d="M12 7V13"/><path d="M12 16.4V16.6"/>`, ""},
	IconMatch:   {0, `<circle cx="12" cy="12" r="11"/>`, `<path d="M6.5 12.5L10.5 16.5L17.5 8.5"/>`},
	IconWeak:    {0, `<path d="M12 1.5L23.5 22H0.5Z"/>`, `<path d="M12 9V15"/><path d="M12 18.4V18.6"/>`},
	IconBad:     {0, `<path d="M7.5 1H16.5L23 7.5V16.5L16.5 23H7.5L1 16.5V7.5Z"/>`, `<path d="M8 8L16 16"/><path d="M16 8L8 16"/>`},
	IconUnsure:  {0, `<rect x="1.5" y="1.5" width="21" height="21" rx="5" ry="5"/>`, `<path d="M8.5 9C8.5 5 15.5 5 15.5 9C15.5 11.5 12 11.5 12 14"/><path d="M12 18V18.2"/>`},
	IconMissing: {0, `<circle cx="12" cy="12" r="11"/>`, `<path d="M7 12H17"/>`},
}

// svg writes the icon with its colours in it, since Fyne's recolouring of an
// SVG changes fills and leaves lines as they are.
func (d drawing) svg(shape, mark color.Color) string {
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">`)
	if d.stroke == 0 {
		fmt.Fprintf(&b, `<g fill="%s">%s</g>`, hexOf(shape), d.content)
	} else {
		b.WriteString(lines(d.content, d.stroke, shape))
	}
	if d.mark != "" {
		b.WriteString(lines(d.mark, markStroke, mark))
	}
	b.WriteString(`</svg>`)
	return b.String()
}

func lines(content string, width float32, c color.Color) string {
	return fmt.Sprintf(`<g fill="none" stroke="%s" stroke-width="%g" stroke-linecap="round" stroke-linejoin="round">%s</g>`, hexOf(c), width, content)
}

func hexOf(c color.Color) string {
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}

// iconCache keeps what IconResource made, by name and colours. There are few:
// the icons, in the few colours in which they are used, in two variants.
var iconCache sync.Map

// IconResource returns the icon in a colour, with its mark, if it has one, in
// another. The colours are part of the resource's name, since Fyne caches
// pictures by that name. An unknown name gives nil.
func IconResource(n IconName, shape, mark color.Color) fyne.Resource {
	d, ok := drawings[n]
	if !ok {
		return nil
	}
	key := "omnisum-" + string(n) + hexOf(shape)[1:] + hexOf(mark)[1:] + ".svg"
	if r, ok := iconCache.Load(key); ok {
		return r.(fyne.Resource)
	}
	r, _ := iconCache.LoadOrStore(key, fyne.NewStaticResource(key, []byte(d.svg(shape, mark))))
	return r.(fyne.Resource)
}

// AppIcon returns the program's mark for windows and task bars.
func AppIcon() fyne.Resource {
	return fyne.NewStaticResource("icon.png", assets.IconPNG())
}

// Logo returns the program's mark as an outline, sharp at any size.
func Logo() fyne.Resource {
	return fyne.NewStaticResource("icon.svg", assets.IconSVG())
}
