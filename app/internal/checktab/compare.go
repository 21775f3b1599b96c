package checktab

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync/atomic"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"omnisum/app/internal/look"
	"omnisum/app/internal/queue"
	"omnisum/app/internal/rows"
	"omnisum/app/internal/widgets"
	"omnisum/hashing/verify"
)

// A comparePart compares the bytes of two files and says whether they are the
// same.
type comparePart struct {
	root   *fyne.Container
	tab    *Tab
	text   *widgets.Para
	button *widgets.Button
	cancel context.CancelFunc // nil if nothing is at work
	read   *atomic.Int64
	says   string
}

// A comparedEvent is what the trace tells of a comparison.
type comparedEvent struct {
	Event    string `json:"event"`
	Result   string `json:"result"`
	Sentence string `json:"sentence"`
}

func newComparePart(t *Tab) *comparePart {
	c := &comparePart{tab: t, text: widgets.NewParaBody("")}
	c.button = widgets.NewButton("Cancel", look.IconClose, widgets.Ghost, c.onButton)
	icon := widgets.Centered(widgets.NewGlyph(look.IconEye, look.Dim, 16))
	row := container.NewBorder(nil, nil, icon, widgets.Centered(c.button), widgets.Inset(look.Gap2, 4, c.text))
	c.root = widgets.Panel(look.Sunk, look.None, look.Gap4, look.Gap1, row)
	c.root.Hide()
	return c
}

// Compare compares the two files that are marked.
func (t *Tab) Compare() {
	pair, ok := t.view.files.pair()
	if !ok {
		t.view.say("Mark exactly two files to compare them: by Ctrl and a click, or by Space in the list of files.")
		return
	}
	t.view.compared.start(t.model.Path(pair[0]), t.model.Path(pair[1]))
}

func (c *comparePart) start(a, b string) {
	c.stop()
	ctx, cancel := context.WithCancel(context.Background())
	read := new(atomic.Int64)
	c.cancel, c.read = cancel, read
	c.says = fmt.Sprintf("Comparing “%s” with “%s”", verify.Display(filepath.Base(a)), verify.Display(filepath.Base(b)))
	c.tab.pump.busy(true)
	c.tab.show()
	c.tab.deps.Go(func() {
		found, err := queue.Compare(ctx, a, b, read)
		c.tab.deps.Post(func() {
			if c.read != read {
				return // another one was started
			}
			c.cancel = nil
			cancel()
			result := ""
			result, c.says = compared(found, err, a, b)
			c.tab.deps.Trace(comparedEvent{"compared", result, c.says})
			c.tab.show()
		})
	})
}

// compared says what came of a comparison.
func compared(c queue.Comparison, err error, a, b string) (result, sentence string) {
	names := [2]string{"“" + verify.Display(filepath.Base(a)) + "”", "“" + verify.Display(filepath.Base(b)) + "”"}
	if filepath.Base(a) == filepath.Base(b) {
		names = [2]string{"“" + verify.Display(a) + "”", "“" + verify.Display(b) + "”"}
	}
	both := names[0] + " and " + names[1]
	switch {
	case errors.Is(err, context.Canceled):
		return "cancelled", "The comparison of " + both + " was cancelled; whether they are the same is not known."
	case err != nil:
		return "failed", both + " could not be compared: " + rows.Reason(err) + "."
	case c.SameFile:
		return "identical", both + " are the same file under two names."
	case c.Identical:
		return "identical", fmt.Sprintf("%s are identical: all %s were compared.", both, rows.Bytes(c.Sizes[0]))
	case c.Ended >= 0:
		return "different", fmt.Sprintf("%s differ: %s ends after %d bytes, which are the same in both; %s goes on to %d bytes.",
			both, names[c.Ended], c.At, names[1-c.Ended], c.Sizes[1-c.Ended])
	}
	sizes := fmt.Sprintf("both have %d bytes", c.Sizes[0])
	if c.Sizes[0] != c.Sizes[1] {
		sizes = fmt.Sprintf("they have %d and %d bytes", c.Sizes[0], c.Sizes[1])
	}
	return "different", fmt.Sprintf("%s differ, first at offset %d (0x%x, counted from 0): %02x in the one, %02x in the other; %s.",
		both, c.At, c.At, c.Bytes[0], c.Bytes[1], sizes)
}

// show reports whether the page has to be laid out again.
func (c *comparePart) show() (moved bool) {
	text, label := c.says, "Close"
	if c.cancel != nil {
		text, label = text+": "+rows.Bytes(c.read.Load()), "Cancel"
	}
	moved = (c.text.Text == "") != (text == "") || len(c.text.Text)/60 != len(text)/60
	c.text.SetText(text)
	c.button.SetLabel(label)
	return widgets.Show(c.root, text != "") || moved
}

func (c *comparePart) busy() bool { return c.cancel != nil }

// stop cancels a comparison that is at work.
func (c *comparePart) stop() {
	if c.cancel != nil {
		c.cancel()
	}
}

func (c *comparePart) onButton() {
	if c.cancel != nil {
		c.stop()
		return
	}
	c.says = ""
	c.tab.show()
}
