package widgets

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
)

// drag marks digits from one column to another on line n of a row.
func drag(table *DigestTable, row, line, from, to int) {
	b := table.body
	y, _ := b.span(row)
	y += b.rows[row].firstLine() + (float32(line)+0.5)*linePitch
	x := func(col int) float32 { return b.cols.digest + float32(col)*digitWidth() }
	b.MouseDown(mouseAt(x(from), y))
	b.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(x(to), y)}})
	b.DragEnd()
	b.MouseUp(mouseAt(x(to), y))
}

func TestMarkedDigitsAreCopiedWithoutBlanks(t *testing.T) {
	d := digits(128)
	for _, c := range []struct {
		name          string
		row, from, to int
		selected      int
		want          string
	}{
		{"within a group", 4, 1, 5, -1, d[1:5]},
		{"over a blank", 4, 4, 12, -1, d[4:11]},
		{"backwards", 4, 12, 4, -1, d[4:11]},
		{"over the ellipsis with what it hides", 6, 45, 66, -1, d[40:128]},
		{"beyond the end", 2, 36, 90, -1, d[32:40]},
		{"on a selected long digest", 6, 0, 8, 6, d[:8]},
	} {
		table, copied, _ := newTable(t, tableRows(RowDone), nil, 960, 600)
		table.Select(c.selected)
		drag(table, c.row, 0, c.from, c.to)
		if row, got := table.CopyText(); got != c.want || row != c.row {
			t.Errorf("%s: would copy %q of row %d, want %q", c.name, got, row, c.want)
		}
		table.body.TypedShortcut(&fyne.ShortcutCopy{})
		if len(copied.texts) != 1 || copied.texts[0] != c.want {
			t.Errorf("%s: copied %q", c.name, copied.texts)
		}
		if table.Selected() != c.selected {
			t.Errorf("%s: marking selected row %d", c.name, table.Selected())
		}
		visible := 0
		for _, m := range table.body.rows[c.row].marked {
			if m.Visible() && m.Size().Width > 0 {
				visible++
			}
		}
		if visible != 1 {
			t.Errorf("%s: %d lines are shown as marked", c.name, visible)
		}
	}
}

func TestTheSecondLineOfALongDigestCanBeMarked(t *testing.T) {
	table, _, _ := newTable(t, tableRows(RowDone), nil, 960, 600)
	table.Select(6)
	drag(table, 6, 1, 0, 8)
	if _, got := table.CopyText(); got != digits(128)[64:72] {
		t.Errorf("would copy %q", got)
	}
}

func TestThePublishedDigestCanBeMarkedByItself(t *testing.T) {
	rows := tableRows(RowDone)
	rows[4].Verdict, rows[4].Published = Mismatch, strings.Repeat("fe", 32)
	table, _, _ := newTable(t, rows, nil, 960, 600)
	drag(table, 4, 1, 0, 4)
	if _, got := table.CopyText(); got != "fefe" {
		t.Errorf("would copy %q", got)
	}
}

func TestAClickEndsMarkingAndSelects(t *testing.T) {
	table, _, win := newTable(t, tableRows(RowDone), nil, 960, 600)
	drag(table, 4, 0, 0, 4)
	y, _ := table.body.span(2)
	tapAt(table.body, 300, y+5)
	if row, got := table.CopyText(); row != 2 || got != digits(40) {
		t.Errorf("would copy %q of row %d", got, row)
	}
	if win.Canvas().Focused() != table.body {
		t.Error("a click does not give the table the keyboard")
	}
}

func TestMarksEndWhenTheirDigestIsComputedAnew(t *testing.T) {
	rows := tableRows(RowDone)
	table, _, _ := newTable(t, rows, nil, 960, 600)
	drag(table, 4, 0, 0, 4)
	table.SetRow(4, DigestRow{Name: rows[4].Name, State: RowComputing})
	if _, got := table.CopyText(); got != "" {
		t.Errorf("would copy %q of a digest that is gone", got)
	}
}

func TestAMistypedGroupIsMarkedInBothDigests(t *testing.T) {
	rows := tableRows(RowDone)
	typo := []byte(rows[4].Digest)
	typo[9] ^= 1
	rows[4].Verdict, rows[4].Published = Mismatch, string(typo)
	table, _, _ := newTable(t, rows, nil, 960, 600)
	r := table.body.rows[4]
	if len(r.strong) != 2 || r.strong[0].Text != rows[4].Digest[8:16] || r.strong[1].Text != rows[4].Published[8:16] {
		t.Fatalf("%d groups are marked", len(r.strong))
	}
	if got := r.lines[0].Text; len(got) != 71 || got[9:17] != "        " {
		t.Errorf("the line under the mark is %q", got)
	}
	rows[4].Verdict = Match
	table.SetRow(4, rows[4])
	if r.strong[0].Visible() || r.strong[1].Visible() {
		t.Error("groups are still marked after the verdict changed")
	}
}
