package widgets

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"omnisum/app/internal/look"
)

// The pictures hold how things look together: write them anew with
// go test -update, and look at them.
func TestPictures(t *testing.T) {
	banners := func() fyne.CanvasObject {
		var all []fyne.CanvasObject
		for _, v := range verdicts {
			b := NewVerdictBanner(NewButton("Change", look.IconPaste, Plain, nil))
			b.Set(v.kind, v.word, "What that means", "Which algorithm, or why not and what to do", "Where the expected value came from")
			all = append(all, b)
		}
		return Inset(8, 8, VBox(8, all...))
	}
	table := func() fyne.CanvasObject {
		rows := tableRows(RowDone)
		rows[6].Verdict = Match
		rows[8].State, rows[9].State, rows[10].State = RowComputing, RowWaiting, RowFailed
		rows[10].Failure = "the file changed while it was read"
		x := NewDigestTable(EnglishTableWords())
		x.NoticeTime = 0
		x.SetRows(rows[:11])
		x.SetPasses(append(tablePasses()[:2], Pass{Rows: []int{1, 5, 6, 7}, Label: "SHA-512 + MD5", Note: "one pass", Away: "with SHA-512", Time: "9.1 s", Fraction: 0.7}, Pass{Rows: []int{8}, Running: true, Fraction: 0.3, Percent: "30 %"}))
		x.Select(6)
		x.ShowNotice(4, "Copied")
		return Inset(8, 8, x)
	}
	controls := func() fyne.CanvasObject {
		focused := NewButton("Focused", look.IconCopy, Plain, nil)
		focused.FocusGained()
		off := NewButton("Disabled", look.IconCopy, Plain, nil)
		off.Disable()
		on := NewChip(look.NoIcon, look.Ink, "all", "300", nil)
		on.SetOn(true)
		return Inset(8, 8, VBox(8,
			NewHeader("omnisum", NewTabBar(nil, "Checksums", "Argon2", "Benchmark")),
			HRow(12, NewButton("Open", look.IconFile, Primary, nil), NewButton("Plain", look.IconFolder, Plain, nil), focused, off, NewButton("Ghost", look.IconAgain, Ghost, nil)),
			HRow(6, on, NewChip(look.IconBad, look.Bad, "mismatched", "1", nil), NewChip(look.IconMissing, look.Warn, "missing", "2", nil), NewChip(look.IconMatch, look.Good, "matched", "297", nil)),
			NewExpectedLine("Will compare with SHA-512", NewButton("Change", look.NoIcon, Ghost, nil)),
			NewOptionList(optionGroups(), nil, nil),
		))
	}
	for _, c := range []struct {
		name          string
		make          func() fyne.CanvasObject
		width, height float32
	}{{"banners", banners, 560, 480}, {"table", table, 960, 300}, {"controls", controls, 520, 280}} {
		for v, variant := range map[string]fyne.ThemeVariant{"light": theme.VariantLight, "dark": theme.VariantDark} {
			w := inWindow(t, c.make(), c.width, c.height)
			setVariant(variant)
			assertPicture(t, c.name+"-"+v+".png", w)
		}
	}
}

// One tick of the clock while nineteen digests are computed: all passes go on,
// three rows get their digest.
func BenchmarkTick(b *testing.B) {
	rows, passes := tableRows(RowComputing), tablePasses()
	for i := range rows {
		passes = append(passes, Pass{Rows: []int{i}, Running: true})
	}
	table, _, _ := newTable(b, rows, passes, 960, 600)
	p := NewProgressHeader()
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		n++
		for i := range passes {
			passes[i].Fraction, passes[i].Percent, passes[i].Running = float32(n%100)/100, fmt.Sprintf("%d %%", n%100), true
			table.SetPass(i, passes[i])
		}
		for i := range 3 {
			r := rows[(n+i)%len(rows)]
			if n%2 == 0 {
				r.State, r.Digest = RowDone, digits(64)
			}
			table.SetRow((n+i)%len(rows), r)
		}
		p.Set(float32(n%100)/100, "1.50 of 4.40 GB", "about 22 s left")
	}
}
