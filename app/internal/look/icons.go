package look

import (
	"fmt"
	"image/color"
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
	IconEyeOff  IconName = "eyeoff"
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

// iconCache keeps what IconResource made, by name, size and colours. There are
// few: the icons, in the few sizes and colours in which they are used.
var iconCache sync.Map

// IconResource returns the icon as it is drawn at a size, in a colour, with its
// mark, if it has one, in another. Size and colours are part of the resource's
// name, since Fyne caches pictures by that name. An unknown name gives nil.
func IconResource(n IconName, side float32, shape, mark color.Color) fyne.Resource {
	d, ok := drawings[n]
	if !ok {
		return nil
	}
	key := fmt.Sprintf("omnisum-%s-%g-%s-%s.svg", n, side, hexOf(shape)[1:], hexOf(mark)[1:])
	if r, ok := iconCache.Load(key); ok {
		return r.(fyne.Resource)
	}
	r, _ := iconCache.LoadOrStore(key, fyne.NewStaticResource(key, []byte(d.svg(side, shape, mark))))
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
