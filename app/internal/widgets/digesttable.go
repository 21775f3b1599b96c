package widgets

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"omnisum/app/internal/look"
)

// RowState says how far a digest is.
type RowState int

// The states of a digest.
const (
	RowWaiting   RowState = iota // its pass has not begun
	RowComputing                 // its pass is at work
	RowDone                      // the digest is there
	RowFailed                    // there will be none; DigestRow.Failure says why
)

// DigestRow is what one row of a DigestTable says.
type DigestRow struct {
	Name      string
	Weak      bool // grey, with the word "weak"
	GapBefore bool // a new family begins
	State     RowState
	Digest    string  // hex digits without blanks
	Failure   string  // words in the place of the digest, if it failed
	Verdict   Verdict // tint and shape of the row that decided
	Published string  // the expected digest, shown below the computed one
}

// Pass is one reading of the bytes by one core, which may yield several
// digests. It has one time, however many they are; no share of it belongs to
// one of them.
type Pass struct {
	Rows     []int   // of the table; they need not be neighbours
	Label    string  // what was computed together: "SHA-3 ×4 + SHA-512 ×2"
	Note     string  // "one pass", after the label
	Away     string  // at rows apart from the others, if the label will not do
	Running  bool    // shows Percent and a bar on a track, else Speed and Time
	Fraction float32 // of the bar: the part done, or the part of the slowest pass
	Speed    string
	Time     string
	Percent  string
}

// TableWords are the words that a DigestTable writes by itself.
type TableWords struct {
	Algorithm, Digest                   string // heads of the columns
	SpeedAndTime, Time                  string // of the passes, by what is shown of them
	Weak, Waiting, Computing, Published string
}

// EnglishTableWords returns the words in English.
func EnglishTableWords() TableWords {
	return TableWords{
		Algorithm: "Algorithm", Digest: "Digest, lower case, groups of 8",
		SpeedAndTime: "Speed and time", Time: "Time",
		Weak: "weak", Waiting: "waiting", Computing: "computing", Published: "published",
	}
}

// DigestTable shows a file's digests, families apart, and beside them the
// passes that yielded them. It scrolls by itself; its panel is as high as its
// rows or as the room it is given.
//
// A row is selected by a click or by the keys up, down, Home and End; Return
// copies its digest, as does its copy button. Digits can be marked with the
// mouse; Ctrl+C copies what is marked, else the selected row's digest. Only a
// selected long digest is shown whole, on two lines; nothing else moves a row.
//
// Its methods belong to Fyne's goroutine.
type DigestTable struct {
	widget.BaseWidget
	// OnCopy is told what to copy. When it is done, say so with ShowNotice.
	OnCopy func(row int, text string)
	// OnSelected is told when another row was selected.
	OnSelected func(row int)
	// NoticeTime is how long a notice stays; zero means until the next.
	NoticeTime time.Duration

	words  TableWords
	rows   []DigestRow
	passes []Pass

	ground     *Fill
	heads      [3]*Text
	scroll     *container.Scroll
	body       *tableBody
	notices    int
	noticedRow int
}

// noticeTime is how long a notice stays, unless told otherwise.
const noticeTime = 1600 * time.Millisecond

const (
	tablePadX float32 = 8
	tablePadY float32 = 5
)

// NewDigestTable returns a table without rows.
func NewDigestTable(w TableWords) *DigestTable {
	t := &DigestTable{words: w, NoticeTime: noticeTime, noticedRow: -1}
	t.ground = NewFill(look.Surface, look.Hairline, look.PanelRadius)
	t.heads = [3]*Text{NewNote(w.Algorithm), NewNote(w.Digest).CutAt(CutEnd), NewNote(w.SpeedAndTime).Right().CutAt(CutEnd)}
	t.body = newTableBody(t)
	t.scroll = container.NewVScroll(t.body)
	t.ExtendBaseWidget(t)
	return t
}

// SetWords changes the table's own words, after a change of language.
func (t *DigestTable) SetWords(w TableWords) {
	t.words = w
	t.heads[0].SetText(w.Algorithm)
	t.heads[1].SetText(w.Digest)
	t.relayout()
	for i := range t.rows {
		t.body.updateRow(i)
	}
}

// SetRows changes all rows. If their number changes, the selection is lost and
// the passes too, since these go by number.
func (t *DigestTable) SetRows(rows []DigestRow) {
	if len(rows) == len(t.rows) {
		for i, r := range rows {
			t.SetRow(i, r)
		}
		return
	}
	t.rows = slices.Clone(rows)
	t.passes = nil
	t.body.rebuild()
	t.relayout()
}

// SetRow changes one row, and costs nothing if it is as it was.
func (t *DigestTable) SetRow(i int, r DigestRow) {
	if i < 0 || i >= len(t.rows) || t.rows[i] == r {
		return
	}
	moves := t.rows[i].GapBefore != r.GapBefore
	t.rows[i] = r
	if t.body.updateRow(i) || moves {
		t.relayout()
	}
}

// Rows returns a copy of the rows.
func (t *DigestTable) Rows() []DigestRow { return slices.Clone(t.rows) }

// SetPasses changes all passes.
func (t *DigestTable) SetPasses(passes []Pass) {
	same := len(passes) == len(t.passes)
	for i := 0; same && i < len(passes); i++ {
		same = slices.Equal(passes[i].Rows, t.passes[i].Rows)
	}
	if same {
		for i, p := range passes {
			t.SetPass(i, p)
		}
		return
	}
	t.passes = slices.Clone(passes)
	t.body.rebuildPasses()
}

// SetPass changes one pass, and costs nothing if it is as it was. Its rows must
// be the same as before; to change those, call SetPasses.
func (t *DigestTable) SetPass(i int, p Pass) {
	if i < 0 || i >= len(t.passes) || samePass(t.passes[i], p) {
		return
	}
	p.Rows = t.passes[i].Rows
	t.passes[i] = p
	t.body.updatePass(i)
}

func samePass(a, b Pass) bool {
	return a.Label == b.Label && a.Note == b.Note && a.Away == b.Away && a.Running == b.Running &&
		a.Fraction == b.Fraction && a.Speed == b.Speed && a.Time == b.Time && a.Percent == b.Percent
}

// Selected returns the selected row, or -1.
func (t *DigestTable) Selected() int { return t.body.selected }

// Select selects a row, or none with -1, brings it into view and tells
// OnSelected.
func (t *DigestTable) Select(i int) {
	if i < -1 || i >= len(t.rows) || i == t.body.selected {
		return
	}
	t.body.selectRow(i)
	t.relayout()
	t.reveal(i)
	if t.OnSelected != nil && i >= 0 {
		t.OnSelected(i)
	}
}

// Focus gives the table the keyboard.
func (t *DigestTable) Focus() {
	if c := canvasOf(t.body); c != nil {
		c.Focus(t.body)
	}
}

// CopyText returns what Ctrl+C would copy: the marked digits, else the digest
// of the selected row, never with blanks; and the row it is of, or -1.
func (t *DigestTable) CopyText() (row int, text string) { return t.body.copyText() }

// ShowNotice shows at a row what became of copying, such as "Copied", for
// NoticeTime. An empty text ends it.
func (t *DigestTable) ShowNotice(row int, text string) {
	if t.noticedRow >= 0 && t.noticedRow != row {
		t.body.notice(t.noticedRow, "")
	}
	t.noticedRow = row
	t.notices++
	t.body.notice(row, text)
	if text == "" || t.NoticeTime <= 0 {
		return
	}
	mine := t.notices
	time.AfterFunc(t.NoticeTime, func() {
		fyne.Do(func() {
			if t.notices == mine {
				t.ShowNotice(row, "")
			}
		})
	})
}

// copyRow copies what a row's button stands for: its whole digest.
func (t *DigestTable) copyRow(i int) {
	if i >= 0 && i < len(t.rows) && t.rows[i].State == RowDone && t.OnCopy != nil {
		t.OnCopy(i, t.rows[i].Digest)
	}
}

// relayout follows a change of heights.
func (t *DigestTable) relayout() {
	if t.Size().Width > 0 {
		t.lay(t.Size())
	}
}

// reveal scrolls so far that a row is in view.
func (t *DigestTable) reveal(i int) {
	if i < 0 {
		return
	}
	y, h := t.body.span(i)
	switch top := t.scroll.Offset.Y; {
	case y < top:
		t.scroll.ScrollToOffset(fyne.NewPos(0, y))
	case y+h > top+t.scroll.Size().Height:
		t.scroll.ScrollToOffset(fyne.NewPos(0, y+h-t.scroll.Size().Height))
	}
}

// CreateRenderer implements fyne.Widget.
func (t *DigestTable) CreateRenderer() fyne.WidgetRenderer {
	t.ExtendBaseWidget(t)
	return &drawing{
		objects: fixed(t.ground, t.heads[0], t.heads[1], t.heads[2], t.scroll),
		min: func() fyne.Size {
			return fyne.NewSize(leastTableWidth+2*tablePadX, t.headHeight()+min(t.body.height(), 3*rowHeight)+2*tablePadY)
		},
		layout:  t.lay,
		refresh: func() { t.lay(t.Size()) },
	}
}

func (t *DigestTable) headHeight() float32 { return t.heads[0].natural().Height }

func (t *DigestTable) lay(s fyne.Size) {
	inner := s.Width - 2*tablePadX
	c := columnsFor(inner)
	head := t.headHeight()
	passes := t.words.Time
	if c.speeds {
		passes = t.words.SpeedAndTime
	}
	t.heads[2].SetText(passes)
	height := min(s.Height, head+t.body.height()+2*tablePadY)
	place(t.ground, 0, 0, s.Width, height)
	place(t.heads[0], tablePadX+c.name, tablePadY, c.nameWidth, head)
	place(t.heads[1], tablePadX+c.digest, tablePadY, c.digestWidth, head)
	place(t.heads[2], tablePadX+c.pass, tablePadY, c.passWidth, head)
	place(t.scroll, tablePadX, tablePadY+head, inner+scrollRoom, height-head-2*tablePadY)
	// The scroller lays its content out only when it is resized or refreshed.
	t.scroll.Refresh()
}
