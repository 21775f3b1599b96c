package widgets

import (
	"fmt"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"omnisum/app/internal/look"
)

func TestRowsOfAFileListAreMarkedByKeysHeldWithATap(t *testing.T) {
	l := NewFileList(func() int { return 5 }, func(i int) FileRow { return FileRow{Name: fmt.Sprint(i), Marked: i == 3} })
	var told []string
	l.OnMark = func(i int, through bool) { told = append(told, fmt.Sprint(i, through)) }
	l.OnUnmark = func() { told = append(told, "none") }
	l.OnChosen = func(i int) { told = append(told, fmt.Sprint("chosen ", i)) }
	inWindow(t, l, 600, 200)
	tap := func(i int, keys fyne.KeyModifier) {
		v := newFileView(l)
		v.set(i, l.Row(i), false, false)
		e := mouseAt(5, 5)
		e.Modifier = keys
		v.MouseDown(e)
		v.MouseUp(e)
		tapAt(v, 5, 5)
		if v.ground.Visible() != (i == 3) {
			t.Errorf("row %d: mark %v", i, v.ground.Visible())
		}
	}
	tap(2, 0)
	tap(4, fyne.KeyModifierControl)
	tap(3, fyne.KeyModifierShift)
	press(l, fyne.KeySpace)
	want := []string{"none", "chosen 2", "4 false", "3 true", "2 false"}
	if !slices.Equal(told, want) {
		t.Errorf("told %q, want %q", told, want)
	}
	var _ desktop.Mouseable = newFileView(l)
}

func TestAResultListOfAMillionRowsShowsOnlyThoseInView(t *testing.T) {
	const n = 1_000_000
	asked := 0
	l := NewResultList(func() int { return n }, func(i int) ResultRow {
		asked++
		return ResultRow{Verdict: Match, Word: "matched", Name: fmt.Sprint("file ", i), Size: "1 kB", Time: "1 ms"}
	})
	chosen := -1
	l.OnChosen = func(i int) { chosen = i }
	inWindow(t, l, 800, 300)
	press(l, fyne.KeyEnd)
	if chosen != n-1 {
		t.Errorf("End selects %d", chosen)
	}
	press(l, fyne.KeyPageUp, fyne.KeyUp)
	if chosen >= n-5 || chosen < n-30 {
		t.Errorf("a page up and a row up: %d", chosen)
	}
	press(l, fyne.KeyHome, fyne.KeyPageDown, fyne.KeyDown)
	if chosen < 5 || chosen > 30 {
		t.Errorf("a page down and a row down: %d", chosen)
	}
	l.FocusGained()
	l.FocusLost()
	if asked > 2000 {
		t.Errorf("%d rows were made", asked)
	}
}

func TestColumnsOfResultsGoOneByOneWhenThereIsNoRoom(t *testing.T) {
	before := 6
	for width := float32(1200); width > 300; width -= 20 {
		c := resultColumnsFor(width, true)
		if c.nameWidth < resultLeastName-1 && c.sizes {
			t.Errorf("%v: a name has %v beside a size", width, c.nameWidth)
		}
		n := 0
		for _, on := range []bool{c.algorithms, c.sizes, c.times, c.bars} {
			if on {
				n++
			}
		}
		if n > before || c.bars && !c.times {
			t.Errorf("%v: %+v", width, c)
		}
		before = n
	}
}

func TestAFlowBreaksIntoLines(t *testing.T) {
	var chips []fyne.CanvasObject
	for i := range 6 {
		chips = append(chips, NewChip(look.NoIcon, look.Ink, fmt.Sprint("chip ", i), "1", nil))
	}
	flow := Flow(6, chips...)
	below := NewFill(look.Sunk, look.None, 4)
	below.Min = fyne.NewSize(10, 40)
	inWindow(t, Over(flow, below), 200, 400)
	rows := map[float32]int{}
	for _, c := range chips {
		rows[c.Position().Y]++
		if right := c.Position().X + c.Size().Width; right > 200 {
			t.Errorf("a chip ends at %v", right)
		}
	}
	if len(rows) < 3 {
		t.Errorf("%d lines", len(rows))
	}
	if y := below.Position().Y; y < 350 {
		t.Errorf("what is below begins at %v", y)
	}
	if want := float32(len(rows))*(look.ChipHeight+6) - 6; flow.MinSize().Height != want {
		t.Errorf("it needs %v, want %v", flow.MinSize().Height, want)
	}
}
