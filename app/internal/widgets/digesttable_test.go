package widgets

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"omnisum/app/internal/look"
)

// tableRows are nineteen rows with the sizes of the real ones.
func tableRows(state RowState) []DigestRow {
	sizes := []int{8, 32, 40, 56, 64, 96, 128, 56, 64, 96, 128, 32, 40, 64, 80, 128, 128, 64, 64}
	first := map[int]bool{3: true, 7: true, 11: true, 16: true}
	rows := make([]DigestRow, len(sizes))
	for i, n := range sizes {
		rows[i] = DigestRow{Name: fmt.Sprintf("Hash-%d", i), Weak: i < 3, GapBefore: first[i], State: state}
		if state == RowDone {
			rows[i].Digest = digits(n)
		}
	}
	return rows
}

func tablePasses() []Pass {
	return []Pass{
		{Rows: []int{0}, Speed: "11.0 GB/s", Time: "0.4 s", Fraction: 0.1},
		{Rows: []int{3, 4}, Label: "SHA-256 x2", Note: "one pass", Speed: "1.8 GB/s", Time: "2.5 s", Fraction: 0.2},
		{Rows: []int{1, 11, 12, 13, 14}, Label: "RIPEMD x4 + MD5", Note: "one pass", Away: "with RIPEMD", Time: "9.1 s", Fraction: 0.7},
	}
}

// copies collects what a table wants copied.
type copies struct {
	rows  []int
	texts []string
}

func newTable(t testing.TB, rows []DigestRow, passes []Pass, w, h float32) (*DigestTable, *copies, fyne.Window) {
	t.Helper()
	table := NewDigestTable(EnglishTableWords())
	table.NoticeTime = 0
	c := &copies{}
	table.OnCopy = func(row int, text string) {
		c.rows, c.texts = append(c.rows, row), append(c.texts, text)
	}
	win := inWindow(t, table, w, h)
	table.SetRows(rows)
	table.SetPasses(passes)
	return table, c, win
}

func TestAClickOnCopyCopiesTheWholeDigest(t *testing.T) {
	table, c, _ := newTable(t, tableRows(RowDone), nil, 960, 600)
	test.Tap(table.body.rows[6].copy)
	if len(c.texts) != 1 || c.rows[0] != 6 || c.texts[0] != digits(128) {
		t.Errorf("copied %v %q", c.rows, c.texts)
	}
	if table.Selected() != -1 {
		t.Error("copying selected the row, which moves others")
	}
}

func TestARowWithoutDigestCopiesNothing(t *testing.T) {
	for _, state := range []RowState{RowWaiting, RowComputing, RowFailed} {
		table, c, _ := newTable(t, tableRows(state), nil, 960, 600)
		if table.body.rows[0].copy.Visible() {
			t.Errorf("state %d: there is a copy button", state)
		}
		table.Focus()
		table.Select(0)
		press(table.body, fyne.KeyReturn)
		table.body.TypedShortcut(&fyne.ShortcutCopy{})
		if len(c.texts) != 0 {
			t.Errorf("state %d: copied %q", state, c.texts)
		}
	}
}

func TestKeysMoveTheSelectionAndCopy(t *testing.T) {
	table, c, win := newTable(t, tableRows(RowDone), nil, 960, 600)
	var told []int
	table.OnSelected = func(i int) { told = append(told, i) }
	win.Canvas().FocusNext()
	if win.Canvas().Focused() != table.body {
		t.Fatal("the table is not the first stop of the Tab key")
	}
	press(table.body, fyne.KeyUp, fyne.KeyDown, fyne.KeyDown, fyne.KeyReturn, fyne.KeyEnd, fyne.KeyDown, fyne.KeyHome)
	if want := []int{0, 1, 2, 18, 0}; !slices.Equal(told, want) {
		t.Errorf("selected %v, want %v", told, want)
	}
	table.body.TypedShortcut(&fyne.ShortcutCopy{})
	if want := []int{2, 0}; !slices.Equal(c.rows, want) {
		t.Errorf("copied rows %v, want %v", c.rows, want)
	}
	if c.texts[0] != digits(40) {
		t.Errorf("copied %q", c.texts[0])
	}
}

func TestTheCopyButtonsAreNoStopsOfTheTabKey(t *testing.T) {
	table, _, win := newTable(t, tableRows(RowDone), nil, 960, 600)
	win.Canvas().FocusNext()
	win.Canvas().FocusNext()
	if f := win.Canvas().Focused(); f != table.body {
		t.Errorf("the second stop is %T", f)
	}
}

func TestTheFocusIsVisible(t *testing.T) {
	table, _, win := newTable(t, tableRows(RowDone), nil, 960, 600)
	table.Select(2)
	table.Focus()
	if table.ground.Stroke != look.Accent || table.body.rows[2].ground.Stroke != look.Accent {
		t.Error("neither table nor row shows the focus")
	}
	win.Canvas().Unfocus()
	if table.ground.Stroke == look.Accent || table.body.rows[2].ground.Stroke == look.Accent {
		t.Error("the focus is shown after it was lost")
	}
}

func TestKeysWithoutUseReachTheWindow(t *testing.T) {
	table, _, win := newTable(t, tableRows(RowDone), nil, 960, 600)
	var got []fyne.KeyName
	win.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) { got = append(got, e.Name) })
	press(table.body, fyne.KeyEscape, fyne.KeyDown)
	if want := []fyne.KeyName{fyne.KeyEscape}; !slices.Equal(got, want) {
		t.Errorf("the window got %v, want %v", got, want)
	}
}

func TestShortcutsWithoutUseReachTheWindow(t *testing.T) {
	table, _, win := newTable(t, tableRows(RowDone), nil, 960, 600)
	n := 0
	win.Canvas().AddShortcut(&fyne.ShortcutPaste{}, func(fyne.Shortcut) { n++ })
	table.body.TypedShortcut(&fyne.ShortcutPaste{})
	if n != 1 {
		t.Errorf("the window got the shortcut %d times", n)
	}
}

func TestOnlyASelectedLongDigestAddsALine(t *testing.T) {
	table, _, _ := newTable(t, tableRows(RowDone), nil, 960, 600)
	before := table.body.height()
	table.Select(4)
	if h := table.body.height(); h != before {
		t.Errorf("selecting 64 digits changed the height by %v", h-before)
	}
	table.Select(6)
	if h := table.body.height(); h != before+linePitch {
		t.Errorf("selecting 128 digits changed the height by %v, want %v", h-before, linePitch)
	}
	table.Select(-1)
	if h := table.body.height(); h != before {
		t.Errorf("after the selection the height differs by %v", h-before)
	}
}

func TestNothingMovesWhileDigestsArrive(t *testing.T) {
	table, _, _ := newTable(t, tableRows(RowWaiting), tablePasses(), 960, 600)
	positions := func() []fyne.Position {
		var ps []fyne.Position
		for _, r := range table.body.rows {
			ps = append(ps, r.Position())
		}
		return ps
	}
	before := positions()
	for i, done := range tableRows(RowDone) {
		table.SetRow(i, DigestRow{Name: done.Name, Weak: done.Weak, GapBefore: done.GapBefore, State: RowComputing})
		if r := table.body.rows[i]; !r.state.Visible() || r.state.Text != "computing" {
			t.Fatalf("row %d says %q", i, r.state.Text)
		}
		table.SetRow(i, done)
		if r := table.body.rows[i]; r.state.Visible() || !r.copy.Visible() || r.lines[0].Text == "" {
			t.Fatalf("row %d does not show its digest", i)
		}
	}
	if after := positions(); !slices.Equal(before, after) {
		t.Errorf("rows moved from %v to %v", before, after)
	}
}

func TestAFailedRowSaysWhy(t *testing.T) {
	rows := tableRows(RowDone)
	table, _, _ := newTable(t, rows, nil, 960, 600)
	rows[1].State, rows[1].Digest, rows[1].Failure = RowFailed, "", "the file changed while it was read"
	table.SetRow(1, rows[1])
	r := table.body.rows[1]
	if !r.state.Visible() || r.state.Text != rows[1].Failure || r.lines[0].Visible() {
		t.Errorf("the row says %q and shows the old digest: %v", r.state.Text, r.lines[0].Visible())
	}
}

func TestTheVerdictTintsItsRowAndShowsThePublishedDigest(t *testing.T) {
	rows := tableRows(RowDone)
	table, _, _ := newTable(t, rows, nil, 960, 600)
	before := table.body.height()
	rows[4].Verdict, rows[4].Published = Mismatch, strings.Repeat("0f", 32)
	table.SetRow(4, rows[4])
	r := table.body.rows[4]
	if r.ground.Ground != look.BadSoft || r.mark.Name != look.IconBad {
		t.Errorf("the row has the ground %q and the shape %q", r.ground.Ground, r.mark.Name)
	}
	if !r.label.Visible() || r.lines[1].Text != grouped(rows[4].Published) {
		t.Error("the published digest is not below the computed one")
	}
	if r.lines[0].Position().X != r.lines[1].Position().X {
		t.Error("the groups do not stand below each other")
	}
	if h := table.body.height(); h != before+linePitch {
		t.Errorf("the height changed by %v", h-before)
	}
	rows[4].Verdict, rows[4].Published = NoVerdict, ""
	table.SetRow(4, rows[4])
	if r.ground.Ground != look.None || r.mark.Name != look.NoIcon || r.label.Visible() || r.lines[1].Visible() {
		t.Error("the verdict of before is still shown")
	}
}

func TestANoticeTellsWhatBecameOfCopying(t *testing.T) {
	table, _, _ := newTable(t, tableRows(RowDone), nil, 960, 600)
	table.ShowNotice(4, "Copied")
	r := table.body.rows[4]
	if !r.pill.Visible() || r.pill.text.Text != "Copied" || r.copy.Visible() {
		t.Error("the row does not say that its digest was copied")
	}
	table.ShowNotice(5, "Not copied")
	if r.pill.Visible() || !r.copy.Visible() {
		t.Error("the notice of before is still there")
	}
	table.ShowNotice(5, "")
	if table.body.rows[5].pill.Visible() {
		t.Error("the notice stays after it was taken away")
	}
}

func TestAnotherNumberOfRowsForgetsSelectionAndPasses(t *testing.T) {
	table, _, _ := newTable(t, tableRows(RowDone), tablePasses(), 960, 600)
	table.Select(6)
	drag(table, 4, 0, 0, 4)
	table.ShowNotice(6, "Copied")
	table.SetRows(tableRows(RowDone)[:3])
	if table.Selected() != -1 || len(table.passes) != 0 || len(table.body.passes) != 0 {
		t.Errorf("selected %d, %d passes", table.Selected(), len(table.passes))
	}
	if _, got := table.CopyText(); got != "" {
		t.Errorf("would copy %q", got)
	}
	table.ShowNotice(6, "")
	if !slices.Equal(table.Rows(), tableRows(RowDone)[:3]) {
		t.Error("the rows are not those that were set")
	}
}

func TestTheSelectedRowIsBroughtIntoView(t *testing.T) {
	table, _, _ := newTable(t, tableRows(RowDone), nil, 960, 200)
	inView := func() bool {
		y, h := table.body.span(table.Selected())
		top := table.scroll.Offset.Y
		return y >= top && y+h <= top+table.scroll.Size().Height+0.5
	}
	for _, i := range []int{18, 0, 10, 6} {
		table.Select(i)
		if !inView() {
			t.Errorf("row %d is out of view at offset %v", i, table.scroll.Offset.Y)
		}
	}
}

func TestThePanelIsAsHighAsItsRowsOrItsRoom(t *testing.T) {
	table, _, _ := newTable(t, tableRows(RowDone)[:3], nil, 960, 600)
	if h := table.ground.Size().Height; h > 120 {
		t.Errorf("three rows have a panel %v high", h)
	}
	table.SetRows(tableRows(RowDone))
	if h := table.ground.Size().Height; h < 19*rowHeight || h > 600 {
		t.Errorf("19 rows have a panel %v high", h)
	}
	table.Resize(fyne.NewSize(960, 300))
	if h := table.ground.Size().Height; h != 300 {
		t.Errorf("in a room of 300 the panel is %v high", h)
	}
}

func TestAllOfTheTableFollowsTheVariant(t *testing.T) {
	rows := tableRows(RowDone)
	rows[4].Verdict = Match
	table, _, _ := newTable(t, rows, tablePasses(), 960, 600)
	for _, v := range []fyne.ThemeVariant{theme.VariantDark, theme.VariantLight} {
		setVariant(v)
		want := func(n fyne.ThemeColorName) any { return lookOfTests.Color(n, v) }
		r := table.body.rows[4]
		if r.lines[0].Color != want(look.Ink) || r.name.drawn.Color != want(look.Ink) || r.ground.drawn.FillColor != want(look.GoodSoft) {
			t.Errorf("variant %d: the row kept the colours of the other", v)
		}
		if table.ground.drawn.FillColor != want(look.Surface) || table.body.passes[1].brackets[0].drawn.FillColor != want(look.BarPale) {
			t.Errorf("variant %d: panel or bracket kept the colours of the other", v)
		}
		if icon := look.IconResource(look.IconMatch, 14, lookOfTests.Color(look.Good, v), lookOfTests.Color(look.OnSolid(look.Good), v)); r.mark.drawn.Resource != icon {
			t.Errorf("variant %d: the shape kept the colours of the other", v)
		}
	}
}

func TestSettingWhatIsThereCostsNothing(t *testing.T) {
	rows, passes := tableRows(RowDone), tablePasses()
	table, _, _ := newTable(t, rows, passes, 960, 600)
	if n := testing.AllocsPerRun(10, func() {
		for i := range rows {
			table.SetRow(i, rows[i])
		}
		for i := range passes {
			table.SetPass(i, passes[i])
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestNumbersOutOfRangeAreIgnored(t *testing.T) {
	table, c, _ := newTable(t, tableRows(RowDone), tablePasses(), 960, 600)
	for _, i := range []int{-2, -1, 19, 1000} {
		table.SetRow(i, DigestRow{Name: "none"})
		table.SetPass(i, Pass{Time: "none"})
		table.Select(i)
		table.ShowNotice(i, "Copied")
		table.copyRow(i)
	}
	if len(c.texts) != 0 || table.Selected() != -1 || !slices.Equal(table.Rows(), tableRows(RowDone)) {
		t.Error("a number out of range changed something")
	}
}

func TestAnEmptyTableTakesKeysAndClicks(t *testing.T) {
	table, c, _ := newTable(t, nil, nil, 960, 300)
	press(table.body, fyne.KeyDown, fyne.KeyUp, fyne.KeyHome, fyne.KeyEnd, fyne.KeyReturn)
	tapAt(table.body, 10, 10)
	table.body.MouseMoved(mouseAt(10, 10))
	table.body.Dragged(&fyne.DragEvent{})
	table.body.DragEnd()
	if table.Selected() != -1 || len(c.texts) != 0 {
		t.Errorf("selected %d, copied %q", table.Selected(), c.texts)
	}
}

func TestTheWordsFollowTheLanguage(t *testing.T) {
	table, _, _ := newTable(t, tableRows(RowWaiting), nil, 960, 600)
	w := EnglishTableWords()
	w.Waiting, w.Algorithm = "wartet", "Verfahren"
	table.SetWords(w)
	if table.body.rows[0].state.Text != "wartet" || table.heads[0].Text != "Verfahren" {
		t.Errorf("the table says %q and %q", table.body.rows[0].state.Text, table.heads[0].Text)
	}
}
