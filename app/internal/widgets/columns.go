package widgets

// columns are the places of a DigestTable's columns. What does not fit goes in
// this order: speeds, bars, the middle of digests.
type columns struct {
	name, nameWidth     float32
	digest, digestWidth float32
	copyX               float32
	rowWidth            float32 // the ground of a row ends after the copy button
	pass, passWidth     float32
	speeds, bars        bool
	narrow              bool // digests keep four groups
}

const (
	rowHeight     float32 = 21 // of a row with one line
	linePitch     float32 = 16 // from one line of a digest to the next
	baseline      float32 = 4  // of a line of text, below its middle
	familyGap     float32 = 8  // before a family
	tableGap      float32 = 8  // between columns
	markWidth     float32 = 18
	nameWidth     float32 = 128
	digestWidth   float32 = 516 // 71 letters of Hack at 12, and a little
	narrowDigest  float32 = 286 // 39 letters
	copyWidth     float32 = 28
	passWidth     float32 = 200
	widestPass    float32 = 320
	passMargin    float32 = 16 // kept free before passes, if there is room
	scrollRoom    float32 = 7  // for the scroll bar, in the panel's padding
	passInset     float32 = 10 // room for the bracket
	passGap       float32 = 4
	speedWidth    float32 = 54
	timeWidth     float32 = 52
	barLeast      float32 = 72
	leftOfDigests         = tableGap + markWidth + tableGap + nameWidth + tableGap

	// The least width is that of four groups and times.
	leastTableWidth = leftOfDigests + narrowDigest + tableGap + copyWidth + tableGap + passInset + timeWidth
)

func columnsFor(width float32) columns {
	c := columns{
		name: tableGap + markWidth + tableGap, nameWidth: nameWidth,
		digest: leftOfDigests, digestWidth: digestWidth,
		speeds: true, bars: true, passWidth: passWidth,
	}
	rest := width - leftOfDigests - digestWidth - tableGap - copyWidth - tableGap
	if rest < passWidth {
		c.speeds = false
		c.passWidth = passWidth - speedWidth - passGap
	}
	if rest < c.passWidth {
		c.bars = false
		c.passWidth = passInset + timeWidth
	}
	if rest < c.passWidth {
		c.narrow, c.digestWidth = true, narrowDigest
		rest += digestWidth - narrowDigest
		// There is room again for what was dropped first.
		c.bars = rest >= passInset+barLeast+passGap+timeWidth
		c.speeds = rest >= passWidth
	}
	c.passWidth = min(max(rest-passMargin, c.passWidth), widestPass)
	c.copyX = c.digest + c.digestWidth + tableGap
	c.pass = width - c.passWidth
	c.rowWidth = c.pass - tableGap
	return c
}
