package look

import (
	"encoding/binary"
	"encoding/xml"
	"image/color"
	"io"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"omnisum/assets"
)

func TestTheTypeScaleHasFiveSizes(t *testing.T) {
	th := New()
	for n, want := range map[fyne.ThemeSizeName]float32{Note: 11, Mono: 12, Body: 13, Head: 16, Title: 20} {
		if got := th.Size(n); got != want {
			t.Errorf("size %s is %v, want %v", n, got, want)
		}
	}
}

func TestTheThemeFollowsTheVariantUnlessForced(t *testing.T) {
	th := New()
	if th.Color(Back, theme.VariantLight) == th.Color(Back, theme.VariantDark) {
		t.Error("the ground is the same in both variants")
	}
	dark := th.InVariant(theme.VariantDark)
	if dark.Color(Back, theme.VariantLight) != th.Color(Back, theme.VariantDark) {
		t.Error("a theme forced to dark is light when the system is light")
	}
	if th.forced {
		t.Error("InVariant changed the theme it was called on")
	}
}

func TestEveryRoleHasAColourOfItsOwnInBothVariants(t *testing.T) {
	th := New()
	for n := range palette {
		for _, v := range variants {
			if _, _, _, a := th.Color(n, v.v).RGBA(); a != 0xffff {
				t.Errorf("%s is not opaque in the %s variant", n, v.name)
			}
		}
	}
	for _, c := range []fyne.ThemeColorName{Good, Bad, Warn, Unsure} {
		if Soft(c) == AccentSoft || OnSolid(c) == OnAccent {
			t.Errorf("the verdict colour %s has no ground or mark of its own", c)
		}
	}
}

func TestTheStylesHaveFourFacesAndNoItalics(t *testing.T) {
	th := New()
	names := map[string]bool{}
	for _, s := range []fyne.TextStyle{{}, {Bold: true}, {Monospace: true}, {Monospace: true, Bold: true}} {
		f := th.Font(s)
		names[f.Name()] = true
		italic := s
		italic.Italic = true
		if th.Font(italic) != f {
			t.Errorf("the italic of %+v is another face", s)
		}
	}
	if len(names) != 4 {
		t.Errorf("the four styles have the faces %v", names)
	}
}

func TestLineMetricsAreWrittenAndNothingElse(t *testing.T) {
	font := assets.InterRegular()
	got, err := withLineMetrics(font, 1.16, 0.36)
	if err != nil {
		t.Fatal(err)
	}
	hhea, err := table(got, "hhea", 10)
	if err != nil {
		t.Fatal(err)
	}
	head, err := table(got, "head", 54)
	if err != nil {
		t.Fatal(err)
	}
	em := float64(binary.BigEndian.Uint16(head[18:]))
	asc := float64(int16(binary.BigEndian.Uint16(hhea[4:]))) / em
	desc := float64(int16(binary.BigEndian.Uint16(hhea[6:]))) / em
	if asc < 1.159 || asc > 1.16 || desc > -0.359 || desc < -0.36 {
		t.Errorf("ascent and descent are %.4f and %.4f of the em", asc, desc)
	}
	if len(got) != len(font) {
		t.Fatalf("the font has %d bytes instead of %d", len(got), len(font))
	}
	changed := 0
	for i := range got {
		if got[i] != font[i] {
			changed++
		}
	}
	if changed == 0 || changed > 16 {
		t.Errorf("%d bytes changed, want 1 to 16: eight numbers of two bytes", changed)
	}
}

func TestADamagedFontIsRefused(t *testing.T) {
	good := assets.HackRegular()
	noTable := append([]byte(nil), good...)
	for i := range int(binary.BigEndian.Uint16(noTable[4:])) {
		copy(noTable[12+16*i:], "xxxx")
	}
	cut := append([]byte(nil), good...)
	binary.BigEndian.PutUint32(cut[12+8:], 0xfffffff0)
	for i := range int(binary.BigEndian.Uint16(cut[4:])) {
		binary.BigEndian.PutUint32(cut[12+16*i+8:], uint32(len(cut)))
	}
	for name, font := range map[string][]byte{
		"empty": nil, "only a header": good[:12], "no known table": noTable, "tables beyond its end": cut,
	} {
		if _, err := withLineMetrics(font, 1, 0.3); err == nil {
			t.Errorf("a font with %s was accepted", name)
		}
	}
}

func TestEveryIconIsWellFormedInTheColoursAskedFor(t *testing.T) {
	shape, mark := color.NRGBA{R: 0x12, G: 0x34, B: 0x56, A: 0xff}, color.NRGBA{R: 0xab, G: 0xcd, B: 0xef, A: 0xff}
	for n, d := range drawings {
		r := IconResource(n, 16, shape, mark)
		svg := string(r.Content())
		dec := xml.NewDecoder(strings.NewReader(svg))
		for {
			if _, err := dec.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("icon %s: %v", n, err)
			}
		}
		if !strings.Contains(svg, "#123456") {
			t.Errorf("icon %s lacks the colour of its shape", n)
		}
		if (len(d.mark) > 0) != strings.Contains(svg, "#abcdef") {
			t.Errorf("icon %s has a mark where it should not, or none", n)
		}
		if IconResource(n, 16, shape, mark) != r {
			t.Errorf("icon %s is made again at each call", n)
		}
		if IconResource(n, 16, mark, shape).Name() == r.Name() {
			t.Errorf("icon %s has one name in two colours, so that Fyne shows the first", n)
		}
		if strings.Contains(svg, "stroke") {
			t.Errorf("icon %s has a stroke, whose width would not follow the scale", n)
		}
		if IconResource(n, 32, shape, mark).Name() == r.Name() {
			t.Errorf("icon %s has one name in two sizes", n)
		}
	}
}

func TestAnUnknownIconIsNone(t *testing.T) {
	if r := IconResource("no such", 16, color.Black, color.White); r != nil {
		t.Errorf("got %v", r.Name())
	}
}

func TestTheVerdictShapesDifferInOutline(t *testing.T) {
	seen := map[string]IconName{}
	for _, n := range []IconName{IconMatch, IconWeak, IconBad, IconUnsure} {
		if other, ok := seen[drawings[n].solid]; ok {
			t.Errorf("%s has the outline of %s", n, other)
		}
		seen[drawings[n].solid] = n
	}
	// "Missing" shares the circle and differs by its bar.
	if slices.Equal(drawings[IconMissing].mark[0], drawings[IconMatch].mark[0]) {
		t.Error("the marks of missing and match are the same")
	}
}

func TestTheLogoAndTheIconAreTheProgramsOwn(t *testing.T) {
	if !strings.HasSuffix(AppIcon().Name(), ".png") || !strings.HasSuffix(Logo().Name(), ".svg") {
		t.Errorf("names are %s and %s; Fyne tells kinds by the suffix", AppIcon().Name(), Logo().Name())
	}
}
