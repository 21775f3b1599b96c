package widgets

import (
	"slices"
	"testing"

	"omnisum/app/internal/look"
)

func TestNeighbouringRowsOfAPassAreOneRun(t *testing.T) {
	tops, heights := []float32{0, 21, 42, 71, 92}, []float32{21, 21, 21, 21, 21}
	for _, c := range []struct {
		name string
		rows []int
		want []run
	}{
		{"one row", []int{1}, []run{{21, 21}}},
		{"neighbours, over the gap of a family", []int{1, 2, 3}, []run{{21, 71}}},
		{"apart", []int{0, 2, 3}, []run{{0, 21}, {42, 50}}},
		{"in any order, one twice", []int{3, 2, 3, 0}, []run{{0, 21}, {42, 50}}},
		{"rows that do not exist", []int{-1, 4, 9}, []run{{92, 21}}},
		{"none", nil, nil},
	} {
		if got := runsOf(c.rows, tops, heights); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}

func TestAPassOfOneDigestHasNoBracket(t *testing.T) {
	table, _, _ := newTable(t, tableRows(RowDone), tablePasses(), 960, 600)
	if n := len(table.body.passes[0].brackets); n != 0 {
		t.Errorf("there are %d brackets", n)
	}
}

func TestAFusedPassHasABracketOverEachOfItsRuns(t *testing.T) {
	table, _, _ := newTable(t, tableRows(RowDone), tablePasses(), 960, 600)
	p := table.body.passes[2]
	if len(p.brackets) != 2 {
		t.Fatalf("rows 1 and 11 to 14 have %d brackets", len(p.brackets))
	}
	y1, h1 := table.body.span(1)
	y11, _ := table.body.span(11)
	if b := p.brackets[0]; b.Position().Y < y1 || b.Position().Y+b.Size().Height > y1+h1 {
		t.Errorf("the first bracket is at %v, %v", b.Position(), b.Size())
	}
	if b := p.brackets[1]; b.Position().Y < y11 || b.Size().Height < 3*rowHeight {
		t.Errorf("the second bracket is at %v, %v", b.Position(), b.Size())
	}
	if !p.aways[0].Visible() || p.aways[0].Text != "with RIPEMD" {
		t.Errorf("the row apart says %q", p.aways[0].Text)
	}
	// The one time of the pass stands at its longest run.
	if y := p.time.Position().Y; y < y11 {
		t.Errorf("the time is at %v, above its rows", y)
	}
}

func TestTheWordsOfAPassTellWhatWasComputedTogether(t *testing.T) {
	table, _, _ := newTable(t, tableRows(RowDone), tablePasses(), 960, 600)
	p := table.body.passes[1]
	if !p.notes[0].Visible() || p.notes[0].Text != "SHA-256 x2, one pass" || p.notes[1].Visible() {
		t.Errorf("the words are %q", p.notes[0].Text)
	}
}

func TestTheBracketOfTheSelectedRowIsStrong(t *testing.T) {
	table, _, _ := newTable(t, tableRows(RowDone), tablePasses(), 960, 600)
	table.Select(12)
	for i, want := range []bool{false, false, true} {
		if got := table.body.passes[i].strong; got != want {
			t.Errorf("pass %d is strong: %v, want %v", i, got, want)
		}
	}
	if c := table.body.passes[2].brackets[0].Ground; c != look.Accent {
		t.Errorf("the bracket has the colour %q", c)
	}
	table.Select(0)
	if table.body.passes[2].strong {
		t.Error("the bracket stays strong")
	}
}

func TestARunningPassShowsItsShareAndNoSpeed(t *testing.T) {
	passes := tablePasses()
	table, _, _ := newTable(t, tableRows(RowComputing), passes, 960, 600)
	passes[0].Running, passes[0].Fraction, passes[0].Percent = true, 0.71, "71 %"
	table.SetPass(0, passes[0])
	p := table.body.passes[0]
	if p.time.Text != "71 %" || p.speed.Text != "" || p.bar.Track == look.None || p.bar.Value != 0.71 {
		t.Errorf("time %q, speed %q, bar %v on %q", p.time.Text, p.speed.Text, p.bar.Value, p.bar.Track)
	}
	passes[0].Running = false
	table.SetPass(0, passes[0])
	if p.time.Text != "0.4 s" || p.speed.Text != "11.0 GB/s" || p.bar.Track != look.None {
		t.Errorf("after its end: time %q, speed %q, track %q", p.time.Text, p.speed.Text, p.bar.Track)
	}
}

func TestALongTimeWidensTheColumnOfAllPasses(t *testing.T) {
	passes := tablePasses()
	table, _, _ := newTable(t, tableRows(RowDone), passes, 960, 600)
	passes[0].Time = "1 h 23 min 45 s"
	table.SetPass(0, passes[0])
	p, q := table.body.passes[0], table.body.passes[1]
	if need := p.time.natural().Width; p.time.Size().Width < need {
		t.Errorf("the time has %v, needs %v", p.time.Size().Width, need)
	}
	if p.bar.Size().Width != q.bar.Size().Width {
		t.Error("the bars of two passes have different scales")
	}
}

func TestWhatDoesNotFitGoesInOrder(t *testing.T) {
	for _, c := range []struct {
		width                float32
		speeds, bars, narrow bool
	}{
		{1400, true, true, false},
		{944, true, true, false},
		{930, true, true, false},
		{900, false, true, false},
		{850, false, false, false},
		{780, true, true, true}, // short digests leave room for what was dropped
		{620, false, false, true},
		{0, false, false, true},
	} {
		got := columnsFor(c.width)
		if got.speeds != c.speeds || got.bars != c.bars || got.narrow != c.narrow {
			t.Errorf("%v wide: speeds %v, bars %v, narrow %v", c.width, got.speeds, got.bars, got.narrow)
		}
	}
}

func TestColumnsNeverOverlap(t *testing.T) {
	for w := leastTableWidth; w < 2000; w++ {
		c := columnsFor(w)
		if c.name+c.nameWidth > c.digest || c.digest+c.digestWidth > c.copyX || c.copyX+copyWidth > c.rowWidth+tableGap || c.rowWidth > c.pass || c.pass+c.passWidth > w+0.01 {
			t.Fatalf("%v wide: %+v", w, c)
		}
	}
}

func TestDigestsFitTheirColumn(t *testing.T) {
	inWindow(t, NewGlyph(look.NoIcon, look.Ink, 1), 10, 10)
	if w := 71 * digitWidth(); w > digestWidth {
		t.Errorf("64 digits are %v wide, the column %v", w, digestWidth)
	}
	if w := 39 * digitWidth(); w > narrowDigest {
		t.Errorf("four groups are %v wide, the column %v", w, narrowDigest)
	}
}
