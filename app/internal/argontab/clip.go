package argontab

import "time"

// clipTime is how long a copied hash stays on the clipboard, if the person
// wants it to leave.
const clipTime = 45 * time.Second

// A clip is what the tab knows of the clipboard.
type clip struct {
	tab   *Tab
	text  string // copied here, "" if nothing is
	timed bool   // it is to leave by itself
	stop  func() // of the timer
	says  string
}

// copy puts a text on the clipboard; told learns whether it did.
func (c *clip) copy(text string, told func(ok bool)) {
	c.tab.deps.Go(func() {
		_, err := c.tab.deps.Clipboard.Write(text)
		c.tab.post(func() {
			c.tab.trace("copied", map[bool]string{true: "ok", false: "failed"}[err == nil])
			if err != nil {
				c.says = "The clipboard did not take the text."
			} else {
				c.text, c.says = text, ""
				c.arm()
			}
			told(err == nil)
			c.tab.show()
		})
	})
}

// arm sets the timer anew, if one is wanted.
func (c *clip) arm() {
	if c.stop != nil {
		c.stop()
		c.stop = nil
	}
	if c.timed && c.text != "" {
		c.stop = c.tab.deps.Later(clipTime, c.clear)
	}
}

func (c *clip) setTimed(on bool) {
	c.timed = on
	c.arm()
	c.tab.show()
}

// clear empties the clipboard if it still has what was copied here.
func (c *clip) clear() {
	text := c.text
	if text == "" {
		return
	}
	c.text = ""
	c.arm()
	c.tab.deps.Go(func() {
		says := c.wipe(text)
		c.tab.post(func() {
			c.says = says
			c.tab.trace("clipboard", says)
			c.tab.show()
		})
	})
	c.tab.show()
}

// wipe does so in the background, and says what became of it.
func (c *clip) wipe(text string) string {
	board := c.tab.deps.Clipboard
	if now, err := board.Read(); err != nil || now != text {
		return "The clipboard holds something else by now."
	}
	if _, err := board.Write(""); err != nil {
		return "The clipboard could not be cleared."
	}
	return "Cleared. A clipboard history may still have it."
}

// close clears at once what a timer would have.
func (c *clip) close() {
	if c.stop == nil {
		return
	}
	c.stop()
	text := c.text
	c.text, c.stop = "", nil
	c.tab.deps.Go(func() { c.wipe(text) })
}

// state is the line about the clipboard.
func (c *clip) state() string {
	switch {
	case c.text == "":
		return c.says
	case c.timed:
		return "On the clipboard, and off it " + seconds(clipTime) + " after the copy."
	}
	return "On the clipboard, where other programs can read it."
}
