package look

import (
	"fmt"
	"image/color"
	"math"
	"strings"
)

// grid is the side of the square on which icons are drawn.
const grid = 24

// polyline is a line through points, x and y in turn. It is drawn with round
// ends and joints.
type polyline []float64

// drawing is an icon: lines, or a filled shape with lines on it.
type drawing struct {
	lines []polyline
	solid string // SVG elements
	mark  []polyline
}

var drawings = map[IconName]drawing{
	IconCopy:    {lines: []polyline{{9, 9, 20, 9, 20, 20, 9, 20, 9, 9}, {5, 15, 4, 15, 4, 4, 15, 4, 15, 5}}},
	IconFolder:  {lines: []polyline{{3, 7, 3, 19, 21, 19, 21, 8, 12, 8, 10, 5, 3, 5, 3, 7}}},
	IconFile:    {lines: []polyline{{6, 3, 14, 3, 19, 8, 19, 21, 6, 21, 6, 3}, {14, 3, 14, 8, 19, 8}}},
	IconPaste:   {lines: []polyline{{8, 5, 5, 5, 5, 21, 19, 21, 19, 5, 16, 5}, {9, 3, 15, 3, 15, 7, 9, 7, 9, 3}}},
	IconClose:   {lines: []polyline{{6, 6, 18, 18}, {18, 6, 6, 18}}},
	IconDown:    {lines: []polyline{{6, 10, 12, 16, 18, 10}}},
	IconSearch:  {lines: []polyline{arc(11, 11, 6, 0, 360), {16, 16, 21, 21}}},
	IconSliders: {lines: []polyline{{4, 8, 20, 8}, {4, 16, 20, 16}, {9, 5, 9, 11}, {15, 13, 15, 19}}},
	IconEye: {lines: []polyline{
		append(cubic(2, 12, 6, 5, 18, 5, 22, 12), cubic(22, 12, 18, 19, 6, 19, 2, 12)...), arc(12, 12, 3, 0, 360),
	}},
	IconEyeOff: {lines: []polyline{
		append(cubic(2, 12, 6, 5, 18, 5, 22, 12), cubic(22, 12, 18, 19, 6, 19, 2, 12)...), arc(12, 12, 3, 0, 360), {4, 20, 20, 4},
	}},
	IconAgain: {lines: []polyline{append(arc(12, 12, 8, 0, 310), 20, 9), {20, 4, 20, 9, 15, 9}}},
	IconDrop:  {lines: []polyline{{12, 3, 12, 15}, {7, 10, 12, 15, 17, 10}, {4, 17, 4, 21, 20, 21, 20, 17}}},
	IconTick:  {lines: []polyline{{5, 13, 10, 18, 20, 6}}},
	IconDash:  {lines: []polyline{{6, 12, 18, 12}}},
	IconRing:  {lines: []polyline{arc(12, 12, 8, 0, 360)}},
	IconAlert: {lines: []polyline{arc(12, 12, 9, 0, 360), {12, 7, 12, 13}, {12, 16.6}}},
	IconDot:   {solid: `<circle cx="12" cy="12" r="5"/>`},
	IconMatch: {solid: `<circle cx="12" cy="12" r="11"/>`, mark: []polyline{{6.5, 12.5, 10.5, 16.5, 17.5, 8.5}}},
	IconWeak:  {solid: `<path d="M12 1.5L23.5 22H0.5Z"/>`, mark: []polyline{{12, 9, 12, 14.4}, {12, 18.6}}},
	IconBad: {
		solid: `<path d="M7.5 1H16.5L23 7.5V16.5L16.5 23H7.5L1 16.5V7.5Z"/>`,
		mark:  []polyline{{8, 8, 16, 16}, {16, 8, 8, 16}},
	},
	IconUnsure: {
		solid: `<rect x="1.5" y="1.5" width="21" height="21" rx="5" ry="5"/>`,
		mark:  []polyline{append(cubic(8.5, 9, 8.5, 5, 15.5, 5, 15.5, 9), cubic(15.5, 9, 15.5, 11.5, 12, 11.5, 12, 13.8)...), {12, 18.2}},
	},
	IconMissing: {solid: `<circle cx="12" cy="12" r="11"/>`, mark: []polyline{{7, 12, 17, 12}}},
}

// curveSteps is the number of straight parts of a quarter of a turn.
const curveSteps = 8

// arc gives points on a circle, from one angle to another in degrees, clockwise
// from the right.
func arc(cx, cy, r, from, to float64) polyline {
	n := int(math.Ceil((to - from) / 90 * curveSteps))
	var p polyline
	for i := range n + 1 {
		a := (from + (to-from)*float64(i)/float64(n)) * math.Pi / 180
		p = append(p, cx+r*math.Cos(a), cy+r*math.Sin(a))
	}
	return p
}

// cubic gives points on a cubic Bézier curve.
func cubic(x0, y0, x1, y1, x2, y2, x3, y3 float64) polyline {
	const n = 2 * curveSteps
	var p polyline
	for i := range n + 1 {
		t := float64(i) / n
		u := 1 - t
		a, b, c, d := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
		p = append(p, a*x0+b*x1+c*x2+d*x3, a*y0+b*y1+c*y2+d*y3)
	}
	return p
}

// Lines get a little thicker with the icon's size, and are thicker on a solid
// shape than alone. In units of the screen, before its scale.
func lineWidth(side float64) float64 { return 1.5 + 0.02*side }
func markWidth(side float64) float64 { return 1.4 + 0.05*side }

// svg writes the icon with its colours in it. Lines are written as filled
// shapes: Fyne's drawing of SVG takes the width of a stroke in pixels of the
// screen, so that lines get thin where the scale is 2, and its recolouring
// leaves strokes as they are.
func (d drawing) svg(side float32, shape, mark color.Color) string {
	unit := grid / float64(side)
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d">`, grid, grid, grid, grid)
	fmt.Fprintf(&b, `<g fill="%s">%s`, hexOf(shape), d.solid)
	for _, l := range d.lines {
		l.outline(&b, lineWidth(float64(side))*unit)
	}
	b.WriteString(`</g>`)
	if len(d.mark) > 0 {
		fmt.Fprintf(&b, `<g fill="%s">`, hexOf(mark))
		for _, l := range d.mark {
			l.outline(&b, markWidth(float64(side))*unit)
		}
		b.WriteString(`</g>`)
	}
	b.WriteString(`</svg>`)
	return b.String()
}

// outline writes a line as filled shapes: a circle at each point, a rectangle
// along each part. A single point is a dot.
func (p polyline) outline(b *strings.Builder, width float64) {
	r := width / 2
	for i := 0; i+1 < len(p); i += 2 {
		fmt.Fprintf(b, `<circle cx="%.2f" cy="%.2f" r="%.2f"/>`, p[i], p[i+1], r)
		if i+3 >= len(p) {
			return
		}
		dx, dy := p[i+2]-p[i], p[i+3]-p[i+1]
		n := math.Hypot(dx, dy)
		if n == 0 {
			continue
		}
		nx, ny := -dy/n*r, dx/n*r
		fmt.Fprintf(b, `<path d="M%.2f %.2fL%.2f %.2fL%.2f %.2fL%.2f %.2fZ"/>`,
			p[i]+nx, p[i+1]+ny, p[i+2]+nx, p[i+3]+ny, p[i+2]-nx, p[i+3]-ny, p[i]-nx, p[i+1]-ny)
	}
}

func hexOf(c color.Color) string {
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}
