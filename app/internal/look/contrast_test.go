package look

import (
	"image/color"
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// luminance and contrast are those of WCAG 2.1, "relative luminance" and
// "contrast ratio".
func luminance(c color.Color) float64 {
	r, g, b, _ := c.RGBA()
	f := func(v uint32) float64 {
		x := float64(v>>8) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*f(r) + 0.7152*f(g) + 0.0722*f(b)
}

func contrast(a, b color.Color) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

var variants = []struct {
	name string
	v    fyne.ThemeVariant
}{{"light", theme.VariantLight}, {"dark", theme.VariantDark}}

// textRoles is every text role with the grounds on which it stands and the lowest
// ratio over them, light and dark, as designed.
var textRoles = []struct {
	text   fyne.ThemeColorName
	on     []fyne.ThemeColorName
	lowest [2]float64
}{
	{Ink, []fyne.ThemeColorName{Back, Surface, Sunk, Hover, AccentSoft, GoodSoft, BadSoft, WarnSoft, UnsureSoft}, [2]float64{14.0, 11.0}},
	// On the timeline's blocks and on selected digits.
	{Ink, []fyne.ThemeColorName{BarPale, Marked}, [2]float64{4.5, 4.5}},
	{Dim, []fyne.ThemeColorName{Back, Surface, Sunk, Hover, AccentSoft, GoodSoft, BadSoft, WarnSoft, UnsureSoft}, [2]float64{5.4, 5.7}},
	{Disabled, []fyne.ThemeColorName{Surface}, [2]float64{5.0, 5.4}},
	{Accent, []fyne.ThemeColorName{Back, Surface, Sunk, Hover, AccentSoft}, [2]float64{6.4, 6.8}},
	{OnAccent, []fyne.ThemeColorName{Accent}, [2]float64{7.6, 8.7}},
	{Good, []fyne.ThemeColorName{GoodSoft, Surface, Back}, [2]float64{5.9, 7.9}},
	{Bad, []fyne.ThemeColorName{BadSoft, Surface, Back}, [2]float64{5.9, 7.3}},
	{Warn, []fyne.ThemeColorName{WarnSoft, Surface, Back}, [2]float64{6.2, 7.9}},
	{Unsure, []fyne.ThemeColorName{UnsureSoft, Surface, Back}, [2]float64{6.7, 7.5}},
	// On a selected row, and the word "weak" on a row that has a verdict.
	{Good, []fyne.ThemeColorName{AccentSoft}, [2]float64{4.5, 4.5}},
	{Bad, []fyne.ThemeColorName{AccentSoft}, [2]float64{4.5, 4.5}},
	{Warn, []fyne.ThemeColorName{AccentSoft, GoodSoft, BadSoft, UnsureSoft}, [2]float64{4.5, 4.5}},
	{OnSolid(Good), []fyne.ThemeColorName{Good}, [2]float64{6.8, 8.7}},
	{OnSolid(Bad), []fyne.ThemeColorName{Bad}, [2]float64{6.8, 8.7}},
	{OnSolid(Warn), []fyne.ThemeColorName{Warn}, [2]float64{6.8, 8.7}},
	{OnSolid(Unsure), []fyne.ThemeColorName{Unsure}, [2]float64{6.8, 8.7}},
}

func TestEveryTextHasItsContrastOnEveryGround(t *testing.T) {
	th := New()
	for i, variant := range variants {
		for _, role := range textRoles {
			low := math.Inf(1)
			for _, ground := range role.on {
				r := contrast(th.Color(role.text, variant.v), th.Color(ground, variant.v))
				low = min(low, r)
				if r < 4.5 {
					t.Errorf("%s on %s has %.2f : 1 in the %s variant, want at least 4.5", role.text, ground, r, variant.name)
				}
			}
			// The figures of the design are rounded to one digit.
			if low < role.lowest[i]-0.05 {
				t.Errorf("%s has %.2f : 1 at worst in the %s variant, was designed to have %.1f", role.text, low, variant.name, role.lowest[i])
			}
		}
	}
}

func TestWhatIsNoTextStandsOffItsGround(t *testing.T) {
	th := New()
	for _, variant := range variants {
		for _, n := range []fyne.ThemeColorName{Bar, Faint} {
			if r := contrast(th.Color(n, variant.v), th.Color(Surface, variant.v)); r < 3 {
				t.Errorf("%s on panels has %.2f : 1 in the %s variant, want at least 3", n, r, variant.name)
			}
		}
	}
}

func TestTheContrastOfBlackOnWhiteIs21(t *testing.T) {
	if r := contrast(color.Black, color.White); math.Abs(r-21) > 1e-9 {
		t.Errorf("contrast of black on white is %v", r)
	}
}
